//! Building (R4).

use super::Scene;
use crate::{
    bits::Bits,
    bots::terms::Terms,
    data::{
        Industry, Period,
        map::PLACES,
        tables::{PLACE_LINES, PLACE_SLOTS, SLOT},
        tiles::{Tile, tile_of},
        tracks::{EARNS, FULL_TRACK},
    },
    state::Decision,
};

impl Scene<'_> {
    /// A tile in a slot, with all that it costs.
    pub(super) fn build(&self, slot: usize) -> Terms {
        let mut terms = self.tile(slot);
        if self.seen.decision() == Decision::Build {
            terms.cards -= self.w.action + 2.0 * self.cheapest;
        } else {
            terms.cards -= self.cheapest_for(slot);
        }
        terms
    }

    /// A combined build: the best there is.
    pub(super) fn combine(&self) -> Terms {
        let mut best = Terms::default();
        let mut total = f32::NEG_INFINITY;
        for slot in Bits(self.seen.buildable()) {
            let mut terms = self.tile(slot);
            terms.cards -= self.w.action + 2.0 * self.cheapest;
            if terms.total() > total {
                (best, total) = (terms, terms.total());
            }
        }
        best
    }

    /// A tile in a slot, its cards apart.
    fn tile(&self, slot: usize) -> Terms {
        let (industry, town) = (SLOT[slot].industry, SLOT[slot].town as usize);
        let level = self.seen.stacks(self.me).top(industry);
        let tile = *tile_of(industry, level);
        let (sold, earned) = self.sold_at_once(tile, industry, town);
        let mut terms = self.sources(tile, town);
        let mut cost = i16::from(tile.cost) + terms.1;
        let left = tile.cubes - sold;
        let chance = match industry {
            Industry::Shipyard => 1.0,
            Industry::Cotton => self.mill_chance(self.seen.reach(town)),
            Industry::Port => self.port_chance(town),
            _ if left == 0 => 1.0,
            _ => self.cube_chance(industry, town, left),
        };
        cost -= earned;
        terms.0 += self.flip_worth(tile, level, town, chance);
        terms.0.money += self.money(-cost);
        terms.0.stacks += self.popped[0][industry as usize];
        terms.0.network += self.new_place(town);
        if self.seen.tiles() >> slot & 1 != 0 {
            self.built_over(slot, &mut terms.0);
        }
        terms.0
    }

    /// How many cubes move to the track at once, and for how much (R4.7).
    fn sold_at_once(&self, tile: Tile, industry: Industry, town: usize) -> (u8, i16) {
        let track = match industry {
            Industry::Coal if self.seen.port_places() >> town & 1 != 0 => self.seen.coal_demand(),
            Industry::Iron => self.seen.iron_demand(),
            _ => return (0, 0),
        };
        let sold = tile.cubes.min(FULL_TRACK - track);
        (sold, EARNS[track as usize][sold as usize].into())
    }

    /// Coal and iron that the tile needs: who gains by it, and what is paid.
    fn sources(&self, tile: Tile, town: usize) -> (Terms, i16) {
        let (mut terms, mut cost) = (Terms::default(), 0);
        if tile.coal > 0 {
            let (source, price) = self.coal(1 << town);
            terms += source;
            cost += price;
        }
        if tile.iron > 0 {
            let (source, price) = self.iron;
            terms += source;
            cost += price;
        }
        (terms, cost)
    }

    /// What goes with a tile that is built over (R4.8).
    fn built_over(&self, slot: usize, terms: &mut Terms) {
        let town = SLOT[slot].town as usize;
        let flipped = self.seen.flipped() >> slot & 1 != 0;
        let chance = if flipped { 1.0 } else { self.chance_in(slot) };
        let lost = self.flip_worth(self.tile_in(slot), self.seen.level(slot), town, chance);
        if self.is_own(slot) {
            terms.points -= lost.points;
            terms.income -= if flipped { 0.0 } else { lost.income };
        } else {
            terms.rivals += self.w.rival * lost.points;
        }
    }

    /// What a place that is new to the network opens up.
    pub(super) fn new_place(&self, place: usize) -> f32 {
        if self.seen.network(self.me) >> place & 1 != 0 || place >= PLACES {
            return 0.0;
        }
        let lines = match self.seen.period() {
            Period::Canal => PLACE_LINES[place] & crate::data::tables::CANAL_SET,
            Period::Rail => PLACE_LINES[place] & crate::data::tables::RAIL_SET,
        } & !self.seen.links();
        let open = (self.free & PLACE_SLOTS[place]).count_ones() + lines.count_ones();
        self.w.link_network * open as f32 * super::in_time(self.actions, self.w.sell_time)
    }
}
