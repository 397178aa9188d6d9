//! Developing, and what lies in the stacks (R6).

use super::{Scene, in_time};
use crate::{bots::terms::Terms, data::Industry, state::NEXT};

/// How many tiles of a stack are looked at.
const DEPTH: usize = NEXT - 2;

impl Scene<'_> {
    /// One or two tiles developed away: this one, and the best that may follow (R6.1).
    pub(super) fn develop(&self, industry: Industry) -> Terms {
        let (cube, price) = self.iron;
        let mut terms = Terms::from(cube);
        terms.money = self.money(-price);
        terms.stacks = self.popped[0][industry as usize];
        if self.is_further() {
            return terms;
        }
        terms += self.one_card();
        let cost = cube.total() + terms.money;
        let [one, two] = self.popped.map(|popped| popped[industry as usize]);
        let [best, next] = self.best_popped;
        let second = if one < best { best } else { next }.max(two - one).max(0.0);
        terms.stacks += (second + cost).max(0.0);
        terms
    }

    /// Works out what it is worth that one tile or two leave the top of each stack.
    pub(super) fn weigh_stacks(&mut self) {
        let time = self.w.stacks * in_time(self.all_actions, self.w.stacks_time);
        let w = self.w;
        let of_all = [w.stacks_cotton, w.stacks_coal, w.stacks_iron, w.stacks_port, w.stacks_shipyard];
        for (industry, of_all) in Industry::ALL.into_iter().zip(of_all) {
            let share = time * of_all;
            let next = self.next_tiles(industry);
            let whole = self.worth_of(&next);
            for skip in 1..=2 {
                self.popped[skip - 1][industry as usize] = share * (self.worth_of(&next[skip..]) - whole);
            }
        }
        for &one in &self.popped[0] {
            let [best, next] = self.best_popped;
            self.best_popped = if one > best { [one, best] } else { [best, next.max(one)] };
        }
    }

    /// The worths of the next tiles of a stack, the top one first; nothing below the last.
    #[inline(always)]
    pub(super) fn next_tiles(&self, industry: Industry) -> [f32; NEXT] {
        let worths = &self.now.tile[industry as usize];
        self.seen.stacks(self.me).next_levels(industry).map(|level| worths[level as usize])
    }

    /// The worth of the first tiles of these: the top one full, each next one less.
    fn worth_of(&self, next: &[f32]) -> f32 {
        let (mut worth, mut factor) = (0.0, 1.0);
        for tile in &next[..DEPTH] {
            worth += factor * tile;
            factor *= self.w.stacks_next;
        }
        worth
    }
}
