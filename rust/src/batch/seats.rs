//! Who answers in the games of a batch: somebody outside, or a bot.

use super::game::Game;
use crate::{
    bots::{Seated, Spec},
    state::SEATS,
};

/// The seats of the games of a batch: bots, and seats that are left to somebody outside.
///
/// At each of its decisions a bot is seated anew, with its stream of the game's seed, and `random` draws as it does in
/// `simulate`: so what is in a batch still follows from seeds and answers alone. `mcts` keeps no tree this way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    bots: Vec<Option<Spec>>,
    rotate: bool,
}

impl Seats {
    /// All seats are left to somebody outside.
    pub const OPEN: Self = Self { bots: Vec::new(), rotate: false };

    /// Bots by seat, none where the seat is left to somebody outside; there is such a seat. With `rotate`, everybody
    /// sits k seats further on in the game at place k.
    pub fn new(bots: &[Option<Spec>], rotate: bool) -> Option<Self> {
        if bots.iter().all(Option::is_none) {
            return Some(Self::OPEN);
        }
        let open = (3..=SEATS).contains(&bots.len()) && bots.iter().any(Option::is_none);
        open.then(|| Self { bots: bots.to_vec(), rotate })
    }

    /// The bots by seat in the game at place 0; empty if there are none.
    pub fn bots(&self) -> &[Option<Spec>] {
        &self.bots
    }

    /// Whether they sit elsewhere in each game.
    pub const fn rotate(&self) -> bool {
        self.rotate
    }

    /// Whether there are no bots.
    pub fn all_open(&self) -> bool {
        self.bots.is_empty()
    }

    /// As many games a thread are stepped before the caller is asked whether to go on: bots take time, searches most.
    pub(super) fn games_a_slice(&self) -> usize {
        let searches = self.bots.iter().any(|bot| matches!(bot, Some(Spec::Mcts(_))));
        if searches { 1 } else { 32 }
    }

    fn bot(&self, place: usize, seat: usize) -> Option<&Spec> {
        let players = self.bots.len();
        let moved = if self.rotate { place % players } else { 0 };
        self.bots[(seat + players - moved) % players].as_ref()
    }

    /// Lets bots answer in the game at this place until somebody outside is asked or it is over.
    pub(super) fn answer(&self, game: &mut Game, place: usize) {
        if self.all_open() {
            return;
        }
        while let Some(seat) = game.state.to_move() {
            let answer = match self.bot(place, seat) {
                None => return,
                Some(Spec::Random) => game.choose(),
                Some(spec) => Seated::new(spec, game.seed, seat).answer(&game.state, seat),
            };
            game.play(answer);
        }
    }
}
