//! Who answers in the games of a batch: somebody outside, or a bot.

use std::sync::atomic::AtomicBool;

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

    /// Whether there are bots that may take any time.
    pub(super) fn search(&self) -> bool {
        self.bots.iter().any(|bot| matches!(bot, Some(Spec::Mcts(_))))
    }

    fn bot(&self, place: usize, seat: usize) -> Option<&Spec> {
        let players = self.bots.len();
        let moved = if self.rotate { place % players } else { 0 };
        self.bots[(seat + players - moved) % players].as_ref()
    }

    /// Lets bots answer in the game at this place until somebody outside is asked or it is over, or a stop is wanted
    /// while one searches.
    pub(super) fn answer(&self, game: &mut Game, place: usize, stop: &AtomicBool) {
        if self.all_open() {
            return;
        }
        while let Some(seat) = game.state.to_move() {
            let answer = match self.bot(place, seat) {
                None => return,
                Some(Spec::Random) => Some(game.choose()),
                Some(spec) => Seated::new(spec, game.seed, seat).answer_until(&game.state, seat, stop),
            };
            let Some(answer) = answer else { return };
            game.play(answer);
        }
    }
}
