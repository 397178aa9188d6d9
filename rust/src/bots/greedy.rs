//! `greedy`: the answer that is worth most, one action ahead.

use super::{Bot, Mind, Sight};
use crate::action::Action;

/// Takes the best answer by the evaluation, at every decision.
#[derive(Clone, Copy, Debug)]
pub struct Greedy<'m> {
    mind: &'m Mind,
}

impl<'m> Greedy<'m> {
    /// With this mind.
    pub const fn new(mind: &'m Mind) -> Self {
        Self { mind }
    }
}

impl Bot for Greedy<'_> {
    fn choose(&mut self, seen: &Sight<'_>) -> Action {
        self.mind.best(*seen).0
    }
}
