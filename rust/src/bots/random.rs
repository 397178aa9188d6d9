//! `random`: each legal action is equally likely.

use super::{Bot, Sight};
use crate::{action::Action, rng::Stream};

/// Chooses evenly among the legal actions, with one draw for each decision (`docs/randomness.md`).
#[derive(Clone, Copy, Debug)]
pub struct Random {
    stream: Stream,
}

impl Random {
    /// With this stream.
    pub const fn new(stream: Stream) -> Self {
        Self { stream }
    }
}

impl Bot for Random {
    #[inline]
    fn choose(&mut self, seen: &Sight<'_>) -> Action {
        let legal = seen.legal();
        legal.nth(self.stream.below(u64::from(legal.len())) as u32)
    }
}
