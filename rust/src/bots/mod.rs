//! Players: bots that see what their player may know, and choose.
//!
//! A bot is named by a [`Spec`] (`random`, `greedy`, `planner`, `planner:weights=FILE`, `mcts`) and seated in a game with a
//! random stream of its own (`docs/randomness.md`). It is shown a [`Sight`], never a state.

#![allow(clippy::cast_precision_loss)] // evaluations are approximate, and their counts small

mod calendar;
mod eval;
mod greedy;
mod mcts;
mod options;
mod planner;
mod random;
mod seated;
mod sight;
mod spec;
mod terms;
#[cfg(test)]
mod tests;
mod tuned;
mod weights;

pub use greedy::Greedy;
pub use mcts::Mcts;
pub use options::{BotOption, Values};
pub use planner::Planner;
pub use random::Random;
pub use seated::Seated;
pub(crate) use seated::planner_mind;
pub use sight::Sight;
pub use spec::{Choice, Spec, SpecError};
pub use terms::Terms;
pub use tuned::Tuned;
pub use weights::{WEIGHTS, Weights};

use crate::{action::Action, state::SEATS};
use calendar::Calendar;

/// A player.
pub trait Bot {
    /// Its answer to the decision that is asked of it: a legal one. There is at least one, as the game is not over.
    fn choose(&mut self, seen: &Sight<'_>) -> Action;
}

/// What a heuristic player thinks with: weights, and what follows from them for 3 and for 4 players.
#[derive(Clone, Debug)]
pub struct Mind {
    weights: Weights,
    calendars: [Calendar; 2],
}

impl Mind {
    /// A mind with these weights.
    pub fn new(weights: Weights) -> Self {
        let calendars = [3, SEATS].map(|players| Calendar::new(players, &weights));
        Self { weights, calendars }
    }

    /// The weights.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Shows what is seen as a scene, in which answers can be weighed.
    #[inline]
    fn scene<T>(&self, seen: Sight<'_>, then: impl FnOnce(&eval::Scene<'_>) -> T) -> T {
        let calendar = &self.calendars[usize::from(seen.players() == SEATS)];
        eval::Scene::with(seen, &self.weights, calendar, then)
    }

    /// What each legal answer is worth by the evaluation, one action ahead.
    pub fn weigh(&self, seen: &Sight<'_>) -> Vec<(Action, Terms)> {
        self.scene(*seen, |scene| seen.legal().iter().map(|answer| (answer, scene.weigh(answer))).collect())
    }

    /// The answer that is worth most, and its worth; the lowest number among equals.
    #[inline]
    pub(crate) fn best(&self, seen: Sight<'_>) -> (Action, f32) {
        let mut best = (None, f32::NEG_INFINITY);
        self.scene(seen, |scene| {
            scene.each(|answer, worth| {
                if worth > best.1 {
                    best = (Some(answer), worth);
                }
            });
        });
        (best.0.unwrap_or_else(|| seen.legal().nth(0)), best.1)
    }
}
