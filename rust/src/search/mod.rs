//! Search: Monte Carlo trees over what a player knows (information-set tree search, Cowling, Powley and Whitehouse 2012).
//!
//! Each simulation draws a state that looks the same to the player who is to move, goes down the tree by values and by the
//! priors of the heuristic evaluation, adds a node, lets heuristic players finish the game, and takes the points of all
//! players back up. Rivals' answers are searched only as far as is wanted, and are given by the evaluation after that, as a
//! tree of all that four players can do would not reach one's own next turn. At the root the same draws are used for all answers, so that they are compared on equal luck.
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
    time::{Duration, Instant},
};

use crate::{
    View,
    action::Action,
    bots::{Sight, planner_mind},
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
        self.grow(view, seed, stop, false);
        Report::of(view, &self.trees)
    }

    /// The answer that was tried most often, where each tree ends as soon as no other answer could be tried as often in it as
    /// its first. With one thread it is the answer of the whole search; with more, the trees need not have the same first.
    ///
    /// # Panics
    /// If the viewer is not to move.
    pub fn decide(&mut self, view: &View, seed: u64, stop: &AtomicBool) -> Action {
        self.grow(view, seed, stop, true);
        Report::of(view, &self.trees).best()
    }

    fn grow(&mut self, view: &View, seed: u64, stop: &AtomicBool, settle: bool) {
        assert!(!view.legal().is_empty(), "the viewer is asked");
        self.prepare(view);
        let threads = self.trees.len() as u64;
        let settings = &self.settings;
        let work = |number: u64, tree: &mut Tree| {
            let limit = match settings.budget {
                Budget::Sims(sims) => {
                    Limit::Sims(u64::from(sims) / threads + u64::from(number < u64::from(sims) % threads))
                }
                Budget::Time(time) => Limit::time(time),
            };
            let seed = crate::rng::mix(seed.wrapping_add(number));
            simulate(tree, view, settings, seed, limit, |tree, left| {
                stop.load(Relaxed) || (settle && tree.is_settled(left))
            });
        };
        let (first, others) = self.trees.split_at_mut(1);
        std::thread::scope(|scope| {
            for (number, tree) in (1..).zip(others) {
                scope.spawn(move || work(number, tree));
            }
            work(0, &mut first[0]);
        });
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

/// When a tree has grown enough.
#[derive(Clone, Copy, Debug)]
enum Limit {
    /// After so many simulations.
    Sims(u64),
    /// After this time, begun at this moment.
    Time(Instant, Duration),
}

impl Limit {
    fn time(time: Duration) -> Self {
        Self::Time(now(), time)
    }

    /// How many simulations are left after these: by the speed so far, where the time is what is limited.
    fn left(self, done: u64) -> u64 {
        match self {
            Self::Sims(sims) => sims - done,
            Self::Time(start, time) => {
                let gone = now() - start;
                let left = time.saturating_sub(gone);
                (done as f64 * left.as_secs_f64() / gone.as_secs_f64().max(1e-9)).ceil() as u64
            }
        }
    }
}

/// Simulates in one tree until the limit is reached, or it is told to end.
fn simulate(
    tree: &mut Tree,
    view: &View,
    settings: &Settings,
    seed: u64,
    limit: Limit,
    end: impl Fn(&Tree, u64) -> bool,
) {
    let mind = planner_mind();
    tree.begin(Sight::of(view), mind, settings);
    if matches!(limit, Limit::Sims(0)) {
        return; // of fewer simulations than threads, the last trees have none
    }
    // One simulation is done in any case, so that there always is an answer.
    for done in 1.. {
        tree.simulate(view, mind, settings, seed);
        let left = limit.left(done);
        if left == 0 || end(tree, left) {
            return;
        }
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
