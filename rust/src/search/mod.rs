//! Search: Monte Carlo trees over what a player knows (information-set tree search, Cowling, Powley and Whitehouse 2012).
//!
//! Each simulation draws a state that looks the same to the player who is to move, goes down the tree by values and by the
//! priors of the heuristic evaluation, adds a node, lets heuristic players finish the game, and takes the points of all
//! players back up. At the root the same draws are used for all answers, so that they are compared on equal luck.
//!
//! With a budget of simulations and one thread the result depends on the view, the settings and the seed alone; with more
//! threads it does too, as each has its own tree and its own share of the simulations.

#![allow(clippy::cast_precision_loss)] // means of points are approximate, and their counts small

mod bytes;
mod playout;
mod report;
mod settings;
mod tree;

pub use report::{Answer, Report};
pub use settings::{Budget, Settings};

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Instant,
};

use crate::{
    View,
    action::Action,
    bots::{Mind, Sight, planner_mind},
    state::State,
};
use tree::Tree;

/// A searcher, with what it found about the running turn.
#[derive(Clone, Debug)]
pub struct Search {
    settings: Settings,
    trees: Vec<Tree>,
    /// What the trees are about.
    view: Option<View>,
}

impl Search {
    /// With these settings.
    pub fn new(settings: Settings) -> Self {
        Self { settings, trees: Vec::new(), view: None }
    }

    /// Searches the decision that the viewer is asked, until the budget is used up or a stop is wanted.
    ///
    /// # Panics
    /// If the viewer is not to move.
    pub fn run(&mut self, view: &View, seed: u64, stop: &AtomicBool) -> Report {
        assert!(!view.legal().is_empty(), "the viewer is asked");
        let mind = planner_mind();
        self.prepare(view);
        let threads = self.trees.len() as u64;
        let deadline = match self.settings.budget {
            Budget::Sims(_) => None,
            Budget::Time(time) => Some(now() + time),
        };
        let work = |number: u64, tree: &mut Tree| {
            let limit = match self.settings.budget {
                Budget::Sims(sims) => {
                    u64::from(sims) / threads + u64::from(number < u64::from(sims) % threads)
                }
                Budget::Time(_) => u64::MAX,
            };
            let seed = crate::rng::mix(seed.wrapping_add(number));
            simulate(tree, view, mind, &self.settings, seed, limit, deadline, stop);
        };
        let (first, others) = self.trees.split_at_mut(1);
        std::thread::scope(|scope| {
            for (number, tree) in (1..).zip(others) {
                scope.spawn(move || work(number, tree));
            }
            work(0, &mut first[0]);
        });
        Report::of(view, &self.trees)
    }

    /// Goes on in the trees of the running turn after an answer of one's own, where it revealed nothing.
    pub fn advance(&mut self, answer: Action) {
        let Some(view) = self.view.take() else { return };
        if !view.legal().contains(answer) {
            return;
        }
        let mut state = *view.public();
        state.play_unchecked(answer, &mut ());
        if state.to_move() == Some(view.viewer())
            && self.trees.iter_mut().all(|tree| tree.advance(answer, &state))
        {
            self.view = Some(state.view(view.viewer()));
        }
    }

    /// Keeps the trees if they are about this view, and begins new ones otherwise.
    fn prepare(&mut self, view: &View) {
        if self.view != Some(*view) || self.trees.is_empty() {
            self.trees = vec![Tree::default(); self.settings.threads.max(1).into()];
        }
        self.view = Some(*view);
    }
}

/// Simulates in one tree.
#[allow(clippy::too_many_arguments)] // one call, and each is needed
fn simulate(
    tree: &mut Tree,
    view: &View,
    mind: &Mind,
    settings: &Settings,
    seed: u64,
    limit: u64,
    deadline: Option<Instant>,
    stop: &AtomicBool,
) {
    tree.begin(Sight::of(view), mind, settings);
    for done in 0..limit {
        // One simulation is done in any case, so that there always is an answer.
        if done > 0 && (stop.load(Relaxed) || deadline.is_some_and(|deadline| now() >= deadline)) {
            return;
        }
        tree.simulate(view, mind, settings, seed);
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a budget of time needs a clock; one of simulations does not read it"
)]
fn now() -> Instant {
    Instant::now()
}

impl State {
    /// Whether a tree about this state may go on in another: the same is asked of the same player.
    fn key(&self) -> u32 {
        let mover = self.to_move().map_or(7, |player| player as u32);
        mover
            | (self.decision() as u32) << 3
            | u32::from(self.cotton_demand) << 8
            | u32::from(self.round) << 16
    }
}

#[cfg(test)]
mod tests;
