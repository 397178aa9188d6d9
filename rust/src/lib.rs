//! The board game Brass (Martin Wallace, 2007) for 3 and 4 players: the whole rules, exactly and very fast.
//!
//! A game is a sequence of decisions, each one choice out of 256 fixed actions. A [`State`] is a fixed-size value; the
//! legal answers to its decision are a set of bits, and playing one is a pure function:
//!
//! ```
//! use brass_fast::{State, rng::Stream};
//!
//! let mut state = State::new(4, 42);
//! let mut stream = Stream::new(42, 16);
//! while !state.is_over() {
//!     let k = stream.below(u64::from(state.legal().len()));
//!     state = state.play(state.legal().nth(k as u32)).expect("the answer is legal");
//! }
//! let outcome = state.outcome().expect("the game is over");
//! assert_eq!(outcome.ranking().len(), 4);
//! ```
//!
//! Clauses such as R4.5 are those of the rulebook in `docs/rules.md`.

pub mod action;
pub mod arena;
pub mod batch;
mod bits;
pub mod bots;
mod bytes;
pub mod chance;
pub mod data;
mod explain;
mod network;
pub mod observe;
pub mod perft;
pub mod position;
#[cfg(feature = "python")]
mod py;
mod reader;
pub mod replay;
pub mod returns;
pub mod rng;
pub mod rules;
pub mod search;
mod setup;
pub mod simulate;
pub mod state;
pub mod view;

pub use action::{Action, ActionSet, Kind};
pub use chance::ChanceGame;
pub use explain::{Refusal, explain};
pub use position::PositionError;
pub use returns::Returns;
pub use rules::{Observer, Outcome};
pub use state::{Decision, State};
pub use view::View;

/// The version of the rules: changes only when some game is played or decided differently.
pub const RULES_VERSION: u32 = 1;

/// An answer that is not legal; the state is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalAction(pub Action);

impl std::fmt::Display for IllegalAction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is not legal here", self.0)
    }
}

impl std::error::Error for IllegalAction {}

impl State {
    /// The state after a legal answer, at the next decision that is asked.
    ///
    /// # Errors
    /// If the answer is not legal.
    pub fn play(mut self, answer: Action) -> Result<Self, IllegalAction> {
        if !self.legal().contains(answer) {
            return Err(IllegalAction(answer));
        }
        self.play_unchecked(answer, &mut ());
        Ok(self)
    }

    /// Plays a legal answer in place, watched by an observer.
    ///
    /// What happens with an answer that is not legal is not specified, but it is no undefined behaviour.
    pub fn play_unchecked(&mut self, answer: Action, observer: &mut impl Observer) {
        rules::play(self, answer, observer);
    }

    /// The result; none before the end.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self)
    }
}
