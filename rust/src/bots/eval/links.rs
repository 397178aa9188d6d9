//! Canals and rails (R5).

use std::cell::Cell;

use super::{Scene, given, other_end};
use crate::{
    bits::Bits,
    bots::terms::{Flip, Terms},
    data::{
        Industry, Period,
        map::{CANALS, LINES, PLACES},
        tables::{
            END_VALUE_SET, LINE_ENDS, LineSet, PERIOD_LINES, PLACE_SPACES, PlaceSet, SLOT, SlotSet,
            count_by_place, lines_at, slots_of,
        },
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
        let link = self.one_link(line);
        let cost = cost + link.price;
        let mut terms = link.terms(self.money(-cost));
        if second {
            return terms;
        }
        terms.cards = -self.cheapest;
        if !self.is_canal() {
            self.second_rail(line, cost, &mut terms);
        }
        terms
    }

    /// What a link brings. A rail is asked for as a first one and behind others: it is worked out once.
    #[inline(never)]
    fn one_link(&self, line: usize) -> Link {
        if self.is_canal() {
            return self.new_link(line);
        }
        let known = &self.rails.known[line - CANALS];
        if let Some(link) = known.get() {
            return link;
        }
        let link = self.new_link(line);
        known.set(Some(link));
        link
    }

    #[inline(always)]
    fn new_link(&self, line: usize) -> Link {
        let ends = LINE_ENDS[line];
        let mut link = Link::default();
        if !self.is_canal() {
            (link.flips, link.price) = self.coal(ends);
        }
        for end in Bits(u64::from(ends)) {
            link.flips.points += self.place_vp[end];
            link.network += self.opens[end];
        }
        link.network += self.joined(line);
        link
    }

    /// Adds the best second rail, if one pays.
    fn second_rail(&self, first: usize, spent: i16, terms: &mut Terms) {
        let money = self.seen.money(self.me) - spent;
        if money < SECOND_COST {
            return;
        }
        let before = self.money(-spent);
        let price = self.seen.price_of_coal();
        let paid = [0, price].map(|price| self.money(-spent - SECOND_COST - price) - before);
        let mut best = (Terms::default(), 0.0);
        let mut consider = |line: usize| {
            let link = self.one_link(line);
            let cost = SECOND_COST + link.price;
            if line != first && cost <= money {
                let paid = paid[usize::from(link.price != 0)];
                if link.total(paid) > best.1 {
                    best = (link.terms(paid), link.total(paid));
                }
            }
        };
        self.rails.best[..self.rails.len].iter().for_each(|&(line, _)| consider(line));
        let new_ends = LINE_ENDS[first] & !self.seen.network(self.me);
        Bits(self.open_rails(new_ends, LINE_ENDS[first])).for_each(consider);
        *terms += best.0;
    }

    /// The rails that could be built from these places, the ends of a first rail counted as fuelled.
    fn open_rails(&self, from: PlaceSet, first: PlaceSet) -> LineSet {
        let fuel = self.seen.coal_places() | self.seen.port_places();
        let fuel = if fuel & first != 0 { fuel | first } else { fuel };
        PERIOD_LINES[Period::Rail as usize] & !self.seen.links() & lines_at(from) & lines_at(fuel)
    }

    /// Works out what links may be good for, and the best second rails.
    pub(super) fn weigh_lines(&mut self) {
        self.weigh_ends();
        for (k, mill) in Bits(self.mills).enumerate() {
            let chance = self.mill_chance(self.seen.reach(SLOT[mill].town as usize));
            self.waiting.mills[k] = (chance, self.flip_of(mill).total());
        }
        for (k, mine) in Bits(self.own_mines()).enumerate() {
            let left = 1.0 - self.chance_in(mine);
            self.waiting.mines[k] = self.w.link_mine * self.flip_of(mine).total() * left;
        }
        let first = self.seen.decision() == Decision::Action;
        let enough = self.seen.links_of(self.me).count_ones() + 2 <= LINKS_PER_PLAYER;
        if first && enough && !self.is_canal() {
            for line in Bits(self.open_rails(self.seen.network(self.me), 0)) {
                let link = self.one_link(line);
                let cost = SECOND_COST + link.price;
                self.rails.insert(line, link.total(0.0) - f32::from(cost) * self.now.money);
            }
        }
    }

    /// What a link end in each place is expected to bring at the end of the period (R10.1).
    fn weigh_ends(&mut self) {
        let [tiles, unflipped] = [self.seen.tiles(), self.unflipped].map(count_by_place);
        // As for what places open up: all at once, and no branch.
        self.place_vp = std::array::from_fn(|place| {
            let empty = f32::from(PLACE_SPACES[place] - tiles[place]);
            let flipped = f32::from(tiles[place] - unflipped[place]);
            let waiting = f32::from(unflipped[place]);
            let coming = self.w.link_unflipped * waiting + self.w.link_empty * empty;
            flipped + self.time * coming + END_VP[place]
        });
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
        let chance = self.mill_chance(from | to);
        for (mill, (before, full)) in Bits(self.mills).zip(&self.waiting.mills) {
            if (from | to) >> SLOT[mill].town & 1 != 0 {
                worth += self.w.link_outlet * (chance - before).max(0.0) * full;
            }
        }
        for (mine, wider) in Bits(self.own_mines()).zip(&self.waiting.mines) {
            if (from | to) >> SLOT[mine].town & 1 != 0 {
                worth += wider;
            }
        }
        let coal = self.seen.coal_places();
        let network = self.seen.network(self.me);
        for (with, without) in [(from, to), (to, from)] {
            let gained = given(with & coal != 0) * given(without & coal == 0);
            worth += gained * given(without & network != 0) * (self.w.link_coal * self.time);
        }
        worth
    }

    fn own_mines(&self) -> SlotSet {
        self.seen.mines() & self.seen.tiles_of(self.me)
    }

    /// Whether the running action goes on.
    pub(super) fn is_further(&self) -> bool {
        self.seen.pending().after != After::First
    }
}

/// What an end brings by the place itself.
const END_VP: [f32; PLACES] = {
    let mut table = [0.0; PLACES];
    let mut place = 0;
    while place < PLACES {
        if END_VALUE_SET >> place & 1 != 0 {
            table[place] = LINK_END_VP as f32;
        }
        place += 1;
    }
    table
};

/// What a link brings, by whatever action it is built.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    /// What its ends bring, and taking its coal.
    flips: Flip,
    /// [`Terms::network`].
    network: f32,
    /// What its coal costs.
    price: i16,
}

impl Link {
    /// With what is paid for it.
    fn terms(self, money: f32) -> Terms {
        Terms { money, network: self.network, ..self.flips.into() }
    }

    /// The total of these terms.
    fn total(self, money: f32) -> f32 {
        self.flips.points + self.flips.income + money + self.network + self.flips.rivals
    }
}

/// The most mills and mines that there is room for.
const MILLS: usize = slots_of(Industry::Cotton).count_ones() as usize;
const MINES: usize = slots_of(Industry::Coal).count_ones() as usize;

/// Own tiles that wait for a link.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    /// For each unflipped mill its chance to sell, and what it is worth flipped.
    mills: [(f32, f32); MILLS],
    /// For each mine with cubes what a wider net is worth.
    mines: [f32; MINES],
}

impl Default for Waiting {
    fn default() -> Self {
        Self { mills: [(0.0, 0.0); MILLS], mines: [0.0; MINES] }
    }
}

/// The rails of the scene.
pub(super) struct Rails {
    /// What a rail brings, once it was worked out.
    known: [Cell<Option<Link>>; LINES - CANALS],
    /// The lines that would be the best second rails of an action, with their worth.
    best: [(usize, f32); 3],
    len: usize,
}

impl Rails {
    /// Nothing is worked out yet.
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { known: [const { Cell::new(None) }; LINES - CANALS], best: [(0, 0.0); 3], len: 0 }
    }

    fn insert(&mut self, line: usize, worth: f32) {
        let most = self.best.len();
        let place = self.best[..self.len].iter().position(|other| worth > other.1).unwrap_or(self.len);
        if place < most {
            self.len = (self.len + 1).min(most);
            self.best[place..self.len].rotate_right(1);
            self.best[place] = (line, worth);
        }
    }
}
