//! A bot in its seat of one game.

use std::sync::{OnceLock, atomic::AtomicBool};

use super::{Bot, Greedy, Mcts, Mind, Planner, Random, Sight, Spec, Weights};
use crate::{
    action::Action,
    rng::{Stream, streams},
    state::{SEATS, State},
};

/// A built-in bot that plays a seat of one game.
#[derive(Clone, Debug)]
pub enum Seated {
    /// `random`.
    Random(Random),
    /// `greedy`.
    Greedy(Greedy<'static>),
    /// `planner`.
    Planner(Planner<'static>),
    /// `mcts`.
    Mcts(Box<Mcts>),
}

fn greedy_mind() -> &'static Mind {
    static MIND: OnceLock<Mind> = OnceLock::new();
    MIND.get_or_init(|| Mind::new(Weights::GREEDY))
}

pub(crate) fn planner_mind() -> &'static Mind {
    static MIND: OnceLock<Mind> = OnceLock::new();
    MIND.get_or_init(|| Mind::new(Weights::PLANNER))
}

impl Seated {
    /// The bot of a seat, with its stream of the game's seed.
    pub fn new(spec: &Spec, seed: u64, seat: usize) -> Self {
        let stream = Stream::new(seed, streams::BOT + seat as u64);
        match spec {
            Spec::Random => Self::Random(Random::new(stream)),
            Spec::Greedy => Self::Greedy(Greedy::new(greedy_mind())),
            Spec::Planner => Self::Planner(Planner::new(planner_mind())),
            Spec::Tuned(tuned) => Self::Planner(Planner::new(&tuned.mind)),
            Spec::Mcts(settings) => Self::Mcts(Box::new(Mcts::new(*settings, stream))),
        }
    }

    /// The bots of one game by seat, those beyond the players included.
    #[allow(clippy::trivially_copy_pass_by_ref)] // bots have options
    pub(crate) fn all(seed: u64, specs: &[Spec; SEATS]) -> [Self; SEATS] {
        std::array::from_fn(|seat| Self::new(&specs[seat], seed, seat))
    }

    /// Its answer in a state in which its seat is to move: it is shown what that player may know.
    #[inline]
    pub fn answer(&mut self, state: &State, seat: usize) -> Action {
        self.choose(&Sight::new(state, seat))
    }

    /// The same, or none if a stop is wanted while it searches; other bots are done sooner than one could stop them.
    #[inline]
    pub fn answer_until(&mut self, state: &State, seat: usize, stop: &AtomicBool) -> Option<Action> {
        let seen = Sight::new(state, seat);
        match self {
            Self::Mcts(bot) => bot.choose_until(&seen, stop),
            _ => Some(self.choose(&seen)),
        }
    }
}

impl Bot for Seated {
    #[inline]
    fn choose(&mut self, seen: &Sight<'_>) -> Action {
        match self {
            Self::Random(bot) => bot.choose(seen),
            Self::Greedy(bot) => bot.choose(seen),
            Self::Planner(bot) => bot.choose(seen),
            Self::Mcts(bot) => bot.choose(seen),
        }
    }
}
