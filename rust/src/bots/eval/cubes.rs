//! Coal and iron: who gains when a cube is taken, and what it costs (R4.5, R4.6).

use super::Scene;
use crate::{
    bits::Bits,
    bots::terms::Flip,
    data::tables::{PlaceSet, SLOT},
};

impl Scene<'_> {
    /// A cube from the tile in a slot.
    #[inline(always)]
    pub(super) fn cube_from(&self, slot: usize) -> Flip {
        let cubes = f32::from(self.seen.cubes(slot).max(1));
        let worth = self.flip_of(slot);
        let own = worth.times(self.w.own_cube / cubes);
        let other = Flip::of_rival(self.w.rival * worth.total() / cubes);
        if self.is_own(slot) { own } else { other }
    }

    /// Works out what cubes are worth to take, for decisions where any answer may need one.
    pub(super) fn weigh_cubes(&mut self) {
        for mine in Bits(self.seen.mines()) {
            let places = self.seen.reach(SLOT[mine].town as usize);
            self.mines.insert(Source::new(places, self.cube_from(mine)));
        }
        let mut works = Source::default();
        for slot in Bits(self.seen.works()) {
            let source = Source::new(!0, self.cube_from(slot));
            if works.places == 0 || source.worth > works.worth {
                works = source;
            }
        }
        self.iron = (works.cube, self.seen.price_of_iron());
    }

    /// Coal at these places: who gains, and the price. Which mine is the nearest is not looked into.
    #[inline(always)]
    pub(super) fn coal(&self, places: PlaceSet) -> (Flip, i16) {
        if places & self.seen.coal_places() == 0 {
            return (Flip::default(), self.seen.price_of_coal());
        }
        (self.mines.best(places), 0)
    }
}

/// A tile with cubes.
#[derive(Clone, Copy, Debug, Default)]
struct Source {
    /// Where it gives them.
    places: PlaceSet,
    /// What it is worth in all to take one.
    worth: f32,
    cube: Flip,
}

impl Source {
    fn new(places: PlaceSet, cube: Flip) -> Self {
        Self { places, worth: cube.total(), cube }
    }
}

/// Mines with cubes, the best to take from first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sources {
    of: [Source; MOST],
    len: usize,
}

/// More mines than these can hardly have cubes at a time; the worst would be left out.
const MOST: usize = 12;

impl Sources {
    /// Puts a source behind those that are as good.
    fn insert(&mut self, source: Source) {
        let mut place = self.len.min(MOST - 1);
        if self.len == MOST && source.worth <= self.of[place].worth {
            return;
        }
        while place > 0 && source.worth > self.of[place - 1].worth {
            self.of[place] = self.of[place - 1];
            place -= 1;
        }
        self.of[place] = source;
        self.len = (self.len + 1).min(MOST);
    }

    /// The best of those that are connected to one of these places.
    fn best(&self, places: PlaceSet) -> Flip {
        let best = self.of[..self.len].iter().find(|source| source.places & places != 0);
        best.map(|source| source.cube).unwrap_or_default()
    }
}
