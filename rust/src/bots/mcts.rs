//! `mcts`: plays what a search has tried most often.

use std::sync::atomic::AtomicBool;

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
}

impl Bot for Mcts {
    fn choose(&mut self, seen: &Sight<'_>) -> Action {
        let seed = self.stream.next();
        let legal = seen.legal();
        let answer = if legal.len() == 1 {
            legal.nth(0)
        } else {
            self.search.run(&seen.view(), seed, &AtomicBool::new(false)).best()
        };
        self.search.advance(answer);
        answer
    }
}
