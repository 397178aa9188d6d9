//! Coal and iron: who gains when a cube is taken, and what it costs (R4.5, R4.6).

use super::Scene;
use crate::{
    bits::Bits,
    bots::terms::Terms,
    data::tables::{PlaceSet, SLOT},
};

impl Scene<'_> {
    /// A cube from the tile in a slot.
    pub(super) fn cube_from(&self, slot: usize) -> Terms {
        let cubes = f32::from(self.seen.cubes(slot).max(1));
        let town = SLOT[slot].town as usize;
        let worth = self.flip_worth(self.tile_in(slot), self.seen.level(slot), town, 1.0);
        if self.is_own(slot) {
            worth.times(self.w.own_cube / cubes)
        } else {
            Terms { rivals: -self.w.rival * worth.total() / cubes, ..Terms::default() }
        }
    }

    /// Works out what cubes are worth to take, for decisions where any answer may need one.
    pub(super) fn weigh_cubes(&mut self) {
        let mut mines = Sources::default();
        for mine in Bits(self.seen.mines()) {
            mines.insert(SLOT[mine].town, self.cube_from(mine));
        }
        self.mines = mines;
        let mut works = Sources::default();
        for slot in Bits(self.seen.works()) {
            works.insert(SLOT[slot].town, self.cube_from(slot));
        }
        self.iron = (works.best(!0).unwrap_or_default(), self.seen.price_of_iron());
    }

    /// Coal at these places: who gains, and the price. Which mine is the nearest is not looked into.
    pub(super) fn coal(&self, places: PlaceSet) -> (Terms, i16) {
        if places & self.seen.coal_places() == 0 {
            return (Terms::default(), self.seen.price_of_coal());
        }
        let reached = Bits(u64::from(places)).fold(0, |all, place| all | self.seen.reach(place));
        (self.mines.best(reached).unwrap_or_default(), 0)
    }
}

/// Tiles with cubes: their towns, and what it is worth to take one; the best first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sources {
    of: [(u8, f32, Terms); MOST],
    len: usize,
}

/// More tiles of one kind than these can hardly have cubes at a time; the worst would be left out.
const MOST: usize = 12;

impl Default for Sources {
    fn default() -> Self {
        const NONE: Terms = Terms {
            points: 0.0,
            income: 0.0,
            money: 0.0,
            network: 0.0,
            stacks: 0.0,
            cards: 0.0,
            rivals: 0.0,
        };
        Self { of: [(0, 0.0, NONE); MOST], len: 0 }
    }
}

impl Sources {
    fn insert(&mut self, town: u8, terms: Terms) {
        let worth = terms.total();
        let place = self.of[..self.len].iter().position(|other| worth > other.1).unwrap_or(self.len);
        if place < MOST {
            self.len = (self.len + 1).min(MOST);
            self.of[place..self.len].rotate_right(1);
            self.of[place] = (town, worth, terms);
        }
    }

    /// The best of those in these places.
    fn best(&self, places: PlaceSet) -> Option<Terms> {
        self.of[..self.len].iter().find(|source| places >> source.0 & 1 != 0).map(|source| source.2)
    }
}
