//! `mcts`: plays what a search has tried most often.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::{Bot, Sight};
use crate::{
    action::Action,
    rng::Stream,
    search::{Search, Settings},
};

/// Searches every decision, and goes on with what it found where it is asked again in the same turn.
#[derive(Clone, Debug)]
pub struct Mcts {
    search: Search,
    stream: Stream,
}

impl Mcts {
    /// With these settings and this stream, of which each decision takes one draw.
    pub fn new(settings: Settings, stream: Stream) -> Self {
        Self { search: Search::new(settings), stream }
    }

    /// Its answer; none if a stop was wanted before it had searched as long as it should. A bot that was stopped has drawn
    /// and searched some of it: what it answers afterwards need not be what it would have answered.
    pub fn choose_until(&mut self, seen: &Sight<'_>, stop: &AtomicBool) -> Option<Action> {
        let seed = self.stream.next();
        let legal = seen.legal();
        let answer =
            if legal.len() == 1 { legal.nth(0) } else { self.search.decide(&seen.view(), seed, stop) };
        if stop.load(Relaxed) {
            return None;
        }
        self.search.advance(answer);
        Some(answer)
    }
}

impl Bot for Mcts {
    fn choose(&mut self, seen: &Sight<'_>) -> Action {
        // Nobody wants a stop, so that there is an answer.
        self.choose_until(seen, &AtomicBool::new(false)).unwrap_or_else(|| seen.legal().nth(0))
    }
}
