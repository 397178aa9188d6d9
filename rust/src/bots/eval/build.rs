//! Building (R4).

use super::{Scene, chances::Prize, given};
use crate::{
    action::Action,
    bits::Bits,
    bots::terms::{Flip, Terms},
    data::{
        Industry,
        tables::{PLACE_DEGREE, SLOT, count_by_place, slots_of},
        tiles::{Tile, tile_of},
        tracks::{EARNS, FULL_TRACK},
    },
    state::Decision,
};

impl Scene<'_> {
    /// Works out the tiles that can be built, each once: `combine` asks for them again.
    pub(super) fn weigh_tiles(&mut self) {
        let legal = self.seen.legal();
        let combined = if legal.contains(Action::COMBINE) { self.seen.buildable() } else { 0 };
        let slots = legal.builds() | combined;
        for industry in Industry::ALL {
            let here = slots & slots_of(industry);
            if here != 0 {
                let top = Top::new(self, industry);
                Bits(here).for_each(|slot| self.tiles[slot] = self.tile(slot, industry, &top));
            }
        }
    }

    /// A tile in a slot, with all that it costs.
    #[inline(always)]
    pub(super) fn build(&self, slot: usize) -> Terms {
        let mut terms = self.tiles[slot];
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
            let mut terms = self.tiles[slot];
            terms.cards -= self.w.action + 2.0 * self.cheapest;
            let worth = terms.total();
            if worth > total {
                (best, total) = (terms, worth);
            }
        }
        best
    }

    /// The top tile of a stack in a slot, its cards apart.
    #[inline(always)]
    fn tile(&self, slot: usize, industry: Industry, top: &Top) -> Terms {
        let town = SLOT[slot].town as usize;
        let (mut flips, mut change) = (Flip::default(), -top.cost);
        if top.tile.coal > 0 {
            let (coal, price) = self.coal(1 << town);
            flips = coal;
            change -= price;
        }
        flips += top.iron;
        let (sold, earned) = self.sold_at_once(top.tile, industry, town);
        change += earned;
        let left = top.tile.cubes - sold;
        let chance = match industry {
            Industry::Shipyard => 1.0,
            Industry::Cotton => self.mill_chance(self.seen.reach(town)),
            Industry::Port => self.port_chance(town),
            _ if left == 0 => 1.0,
            _ => self.cube_chance(industry, town, left),
        };
        flips += self.flip_worth(top.prize, town, chance);
        if self.seen.tiles() >> slot & 1 != 0 {
            self.built_over(slot, &mut flips);
        }
        let mut terms = Terms::from(flips);
        terms.money = self.money(change);
        terms.network = self.opens[town];
        terms.stacks = self.popped[0][industry as usize];
        terms
    }

    /// How many cubes move to the track at once, and for how much (R4.7).
    #[inline(always)]
    fn sold_at_once(&self, tile: Tile, industry: Industry, town: usize) -> (u8, i16) {
        let track = match industry {
            Industry::Coal if self.seen.port_places() >> town & 1 != 0 => self.seen.coal_demand(),
            Industry::Iron => self.seen.iron_demand(),
            _ => return (0, 0),
        };
        let sold = tile.cubes.min(FULL_TRACK - track);
        (sold, EARNS[track as usize][sold as usize].into())
    }

    /// What goes with a tile that is built over (R4.8).
    fn built_over(&self, slot: usize, flips: &mut Flip) {
        let town = SLOT[slot].town as usize;
        let flipped = self.seen.flipped() >> slot & 1 != 0;
        let chance = if flipped { 1.0 } else { self.chance_in(slot) };
        let lost = self.flip_worth(self.prize_in(slot), town, chance);
        if self.is_own(slot) {
            flips.points -= lost.points;
            flips.income -= if flipped { 0.0 } else { lost.income };
        } else {
            flips.rivals += self.w.rival * lost.points;
        }
    }

    /// What each place that is new to the network opens up.
    pub(super) fn weigh_places(&mut self) {
        let (slots, degree) = (count_by_place(self.free), &PLACE_DEGREE[self.seen.period() as usize]);
        let (network, [own, others]) = (self.seen.network(self.me), &self.links);
        // All at once and without a branch: the compiler does several in one instruction.
        self.opens = std::array::from_fn(|place| {
            let open = f32::from(slots[place] + degree[place]) - own[place] - others[place];
            let new = given(network >> place & 1 == 0);
            new * (self.w.link_network * open * self.time)
        });
    }
}

/// The top tile of a stack: what holds wherever it is built.
struct Top {
    tile: Tile,
    prize: Prize,
    /// What taking its iron brings.
    iron: Flip,
    /// Its price, and that of its iron.
    cost: i16,
}

impl Top {
    fn new(scene: &Scene<'_>, industry: Industry) -> Self {
        let level = scene.seen.stacks(scene.me).top(industry);
        let tile = *tile_of(industry, level);
        let (iron, price) = if tile.iron > 0 { scene.iron } else { Default::default() };
        Self { tile, prize: scene.prize(tile, level), iron, cost: i16::from(tile.cost) + price }
    }
}
