//! What became of finished games.

use crate::{returns::Returns, rules::Outcome, state::SEATS};

/// The result of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Finished {
    /// The place of the game in its batch, or of its start among the starts.
    pub game: u32,
    /// How many games were played there before.
    pub before: u32,
    /// The decisions made in it.
    pub decisions: u32,
    /// The seed of the game, or of its players' draws where it was played on from a state.
    pub seed: u64,
    /// Victory points by seat.
    pub vp: [u16; SEATS],
    /// Places by seat, 0 for the first.
    pub places: [u8; SEATS],
}

impl Finished {
    pub(super) fn new(game: u32, before: u32, seed: u64, result: &Outcome, decisions: u32) -> Self {
        let (mut vp, mut places) = ([0; SEATS], [0; SEATS]);
        vp[..result.vp().len()].copy_from_slice(result.vp());
        for (place, &player) in result.ranking().iter().enumerate() {
            places[player as usize] = place as u8;
        }
        Self { game, before, decisions, seed, vp, places }
    }
}

/// The results of many games with as many players each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Results {
    /// How the games are arranged: the product is their number.
    pub shape: Vec<usize>,
    /// How many players each game had.
    pub players: usize,
    /// The games in order.
    pub games: Vec<Finished>,
}

impl Results {
    /// What each game was worth to each player: game by game, seat by seat.
    pub fn returns(&self, returns: Returns) -> Vec<f32> {
        let mut all = Vec::with_capacity(self.games.len() * self.players);
        for game in &self.games {
            all.extend_from_slice(&returns.count(self.players, &game.vp, &game.places)[..self.players]);
        }
        all
    }
}
