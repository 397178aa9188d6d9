//! `planner`: looks at what both actions of a turn can do together.

use super::{Bot, Mind, Sight};
use crate::{
    action::Action,
    state::{Decision, State},
};

/// How many first actions of a turn are tried out.
const TRIED: usize = 4;

/// Takes the first action of a turn by its worth together with that of the best second one.
#[derive(Clone, Copy, Debug)]
pub struct Planner<'m> {
    mind: &'m Mind,
}

impl<'m> Planner<'m> {
    /// With this mind.
    pub const fn new(mind: &'m Mind) -> Self {
        Self { mind }
    }

    /// The best first action of a turn of two.
    fn plan(self, seen: &Sight<'_>) -> Action {
        let best = self.candidates(seen);
        let imagined = seen.imagine();
        let mut choice = (best[0].0, f32::NEG_INFINITY);
        for &(answer, worth) in best.iter().filter(|candidate| candidate.1 > f32::NEG_INFINITY) {
            let total = worth + self.second(&imagined, seen.me(), answer);
            if total > choice.1 {
                choice = (answer, total);
            }
        }
        choice.0
    }

    /// The first actions that are worth most, best first.
    fn candidates(self, seen: &Sight<'_>) -> [(Action, f32); TRIED] {
        let mut best = [(Action::PASS, f32::NEG_INFINITY); TRIED];
        self.mind.scene(*seen, |scene| {
            scene.each(|answer, worth| {
                let place = best.iter().position(|other| worth > other.1);
                if let Some(place) = place {
                    best[place..].rotate_right(1);
                    best[place] = (answer, worth);
                }
            });
        });
        best
    }

    /// What the best second action is worth after this first one.
    fn second(self, imagined: &State, me: usize, first: Action) -> f32 {
        let mut state = *imagined;
        state.play_unchecked(first, &mut ());
        loop {
            let seen = Sight::new(&state, me);
            if seen.to_move() != Some(me) || seen.decision() == Decision::Selloff {
                return 0.0; // a combined build: its second action is in its price
            }
            if seen.decision() == Decision::Action {
                return self.mind.best(seen).1;
            }
            let (answer, _) = self.mind.best(seen);
            state.play_unchecked(answer, &mut ());
        }
    }
}

impl Bot for Planner<'_> {
    fn choose(&mut self, seen: &Sight<'_>) -> Action {
        if seen.decision() == Decision::Action && seen.actions_left() == 2 && seen.hand().len() >= 2 {
            return self.plan(seen);
        }
        self.mind.best(*seen).0
    }
}
