//! Canals and rails (R5).

use super::{Scene, in_time, other_end};
use crate::{
    bits::Bits,
    bots::terms::Terms,
    data::{
        Period,
        tables::{END_VALUE_SET, LINE_ENDS, LineSet, PERIOD_LINES, PLACE_SLOTS, PlaceSet, SLOT, lines_at},
        tracks::{LINK_END_VP, LINKS_PER_PLAYER},
    },
    rules::links::{FIRST_COST, SECOND_COST},
    state::{After, Decision},
};

impl Scene<'_> {
    /// A link, and in the rail period the best second rail that may follow it (R5.4).
    pub(super) fn link(&self, line: usize) -> Terms {
        let second = self.seen.decision() == Decision::More;
        let cost = if second { SECOND_COST } else { FIRST_COST[self.seen.period() as usize] };
        let (mut terms, cost) = self.one_link(line, cost);
        terms.money = self.money(-cost);
        if second {
            return terms;
        }
        terms += self.one_card();
        if self.seen.period() == Period::Rail {
            self.second_rail(line, cost, &mut terms);
        }
        terms
    }

    /// What a link brings, money apart, and what it costs.
    fn one_link(&self, line: usize, cost: i16) -> (Terms, i16) {
        let ends = LINE_ENDS[line];
        let mut terms = Terms::default();
        let mut price = 0;
        if self.seen.period() == Period::Rail {
            (terms, price) = self.coal(ends);
        }
        for end in Bits(u64::from(ends)) {
            terms.points += self.place_vp[end];
            terms.network += self.new_place(end);
        }
        terms.network += self.joined(line);
        (terms, cost + price)
    }

    /// Adds the best second rail, if one pays.
    fn second_rail(&self, first: usize, spent: i16, terms: &mut Terms) {
        let money = self.seen.money(self.me) - spent;
        if money < SECOND_COST {
            return;
        }
        let mut best = Terms::default();
        let mut consider = |line: usize, mut second: Terms, cost: i16| {
            if line != first && cost <= money {
                second.money = self.money(-spent - cost) - self.money(-spent);
                if second.total() > best.total() {
                    best = second;
                }
            }
        };
        self.rails.best[..self.rails.len]
            .iter()
            .for_each(|&(line, _, terms, cost)| consider(line, terms, cost));
        let new_ends = LINE_ENDS[first] & !self.seen.network(self.me);
        for line in Bits(self.open_rails(new_ends, LINE_ENDS[first])) {
            let (second, cost) = self.one_link(line, SECOND_COST);
            consider(line, second, cost);
        }
        *terms += best;
    }

    /// The rails that could be built from these places, the ends of a first rail counted as fuelled.
    fn open_rails(&self, from: PlaceSet, first: PlaceSet) -> LineSet {
        let fuel = self.seen.coal_places() | self.seen.port_places();
        let fuel = if fuel & first != 0 { fuel | first } else { fuel };
        PERIOD_LINES[Period::Rail as usize] & !self.seen.links() & lines_at(from) & lines_at(fuel)
    }

    /// Works out what link ends bring, and the best second rails.
    pub(super) fn weigh_ends(&mut self) {
        self.place_vp = std::array::from_fn(|place| self.end_vp(place));
        let first = self.seen.decision() == Decision::Action;
        let enough = self.seen.links_of(self.me).count_ones() + 2 <= LINKS_PER_PLAYER;
        if first && enough && self.seen.period() == Period::Rail {
            for line in Bits(self.open_rails(self.seen.network(self.me), 0)) {
                let (terms, cost) = self.one_link(line, SECOND_COST);
                self.rails.insert(line, terms.total() - f32::from(cost) * self.now.money, terms, cost);
            }
        }
    }

    /// What a link end in a place is expected to bring at the end of the period (R10.1).
    pub(super) fn end_vp(&self, place: usize) -> f32 {
        if END_VALUE_SET >> place & 1 != 0 {
            return LINK_END_VP.into();
        }
        let here = PLACE_SLOTS[place];
        let tiles = self.seen.tiles() & here;
        let flipped = (tiles & self.seen.flipped()).count_ones() as f32;
        let unflipped = tiles.count_ones() as f32 - flipped;
        let mut spaces = 0u64;
        Bits(self.free & here).for_each(|slot| spaces |= 1 << SLOT[slot].space);
        let time = in_time(self.actions, self.w.sell_time);
        flipped + time * (self.w.link_unflipped * unflipped + self.w.link_empty * spaces.count_ones() as f32)
    }

    /// What it is good for that two parts of the map are joined.
    fn joined(&self, line: usize) -> f32 {
        let a = LINE_ENDS[line].trailing_zeros() as usize;
        let b = other_end(line, a);
        let (from, to) = (self.seen.reach(a), self.seen.reach(b));
        if from == to {
            return 0.0;
        }
        let mut worth = 0.0;
        for mill in Bits(self.mills) {
            let town = SLOT[mill].town as usize;
            if (from | to) >> town & 1 != 0 {
                let more = self.mill_chance(from | to) - self.mill_chance(self.seen.reach(town));
                let full = self.flip_worth(self.tile_in(mill), self.seen.level(mill), town, 1.0);
                worth += self.w.link_outlet * more.max(0.0) * full.total();
            }
        }
        for mine in Bits(self.seen.mines() & self.seen.tiles_of(self.me)) {
            let town = SLOT[mine].town as usize;
            if (from | to) >> town & 1 != 0 {
                let full = self.flip_worth(self.tile_in(mine), self.seen.level(mine), town, 1.0);
                worth += self.w.link_mine * full.total() * (1.0 - self.chance_in(mine));
            }
        }
        let coal = self.seen.coal_places();
        let network = self.seen.network(self.me);
        for (with, without) in [(from, to), (to, from)] {
            if with & coal != 0 && without & coal == 0 && without & network != 0 {
                worth += self.w.link_coal * in_time(self.actions, self.w.sell_time);
            }
        }
        worth
    }

    /// Whether the running action goes on.
    pub(super) fn is_further(&self) -> bool {
        self.seen.pending().after != After::First
    }
}

/// The best second rails: the line, its worth, the terms, its cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SecondRails {
    best: [(usize, f32, Terms, i16); 3],
    len: usize,
}

impl SecondRails {
    fn insert(&mut self, line: usize, worth: f32, terms: Terms, cost: i16) {
        let most = self.best.len();
        let place = self.best[..self.len].iter().position(|other| worth > other.1).unwrap_or(self.len);
        if place < most {
            self.len = (self.len + 1).min(most);
            self.best[place..self.len].rotate_right(1);
            self.best[place] = (line, worth, terms, cost);
        }
    }
}
