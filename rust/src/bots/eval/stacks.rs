//! Developing, and what lies in the stacks (R6).

use super::{Scene, in_time};
use crate::{
    bits::Bits,
    bots::terms::Terms,
    data::{Industry, tiles::LEVELS},
};

/// How many tiles of a stack are looked at.
const DEPTH: usize = 4;

impl Scene<'_> {
    /// One or two tiles developed away: this one, and the best that may follow (R6.1).
    pub(super) fn develop(&self, industry: Industry) -> Terms {
        let (mut terms, price) = self.iron;
        terms.money += self.money(-price);
        terms.stacks += self.popped[0][industry as usize];
        if self.is_further() {
            return terms;
        }
        terms += self.one_card();
        let cost = self.iron.0.total() + self.money(-price);
        let second = Bits(self.seen.stacks(self.me).industries())
            .map(|other| {
                let [one, two] = self.popped.map(|popped| popped[other]);
                if other == industry as usize { two - one } else { one }
            })
            .fold(0.0f32, f32::max);
        terms.stacks += (second + cost).max(0.0);
        terms
    }

    /// Works out what it is worth that one tile or two leave the top of each stack.
    pub(super) fn weigh_stacks(&mut self) {
        let time = self.w.stacks * in_time(self.all_actions, self.w.stacks_time);
        for industry in Industry::ALL {
            let share = time * self.share(industry);
            let whole = self.stack_worth(industry, 0);
            for skip in 1..=2 {
                self.popped[skip - 1][industry as usize] = share * (self.stack_worth(industry, skip) - whole);
            }
        }
    }

    fn share(&self, industry: Industry) -> f32 {
        match industry {
            Industry::Cotton => self.w.stacks_cotton,
            Industry::Coal => self.w.stacks_coal,
            Industry::Iron => self.w.stacks_iron,
            Industry::Port => self.w.stacks_port,
            Industry::Shipyard => self.w.stacks_shipyard,
        }
    }

    /// The worth of the next tiles below the first `skip`, the top one full, each next one less.
    fn stack_worth(&self, industry: Industry, skip: usize) -> f32 {
        let stacks = self.seen.stacks(self.me);
        let (mut worth, mut factor, mut at) = (0.0, 1.0, 0);
        for level in 0..LEVELS as u8 {
            if stacks.is_empty(industry) || (level > 3 && industry == Industry::Shipyard) {
                break;
            }
            for _ in 0..stacks.count(industry, level) {
                if at >= skip {
                    worth += factor * self.now.tile[industry as usize][level as usize];
                    factor *= self.w.stacks_next;
                }
                at += 1;
                if at >= skip + DEPTH {
                    return worth;
                }
            }
        }
        worth
    }
}
