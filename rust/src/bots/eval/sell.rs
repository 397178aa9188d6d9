//! Selling cotton (R7), and selling off (R9.2).

use super::{Scene, in_time};
use crate::{
    bits::Bits,
    bots::terms::{Flip, Terms},
    data::{
        Industry,
        tables::{PlaceSet, SLOT, SPACE_SLOTS, slots_of},
        tracks::{BONUS, BOTTOM},
    },
};

impl Scene<'_> {
    /// Selling from this mill, and from the others that can sell with the same action.
    pub(super) fn sell(&self, mill: usize) -> Terms {
        let mut terms = self.best_market(mill);
        if self.is_further() {
            return terms;
        }
        terms += self.one_card();
        for other in Bits(self.mills & !(1 << mill)) {
            if self.has_outlet(other) {
                let more = self.best_market(other);
                if more.total() > 0.0 {
                    terms += more;
                }
            }
        }
        terms
    }

    fn has_outlet(&self, mill: usize) -> bool {
        let town = SLOT[mill].town;
        let distant = if self.seen.cotton_demand() < BOTTOM { self.seen.port_places() } else { 0 };
        (self.port_reach[0] | self.port_reach[1] | distant) >> town & 1 != 0
    }

    fn best_market(&self, mill: usize) -> Terms {
        let places = self.seen.reach(SLOT[mill].town as usize);
        let mut best = None;
        let mut consider = |terms: Terms| {
            if best.is_none_or(|best: Terms| terms.total() > best.total()) {
                best = Some(terms);
            }
        };
        for port in Bits(self.ports_in(places)) {
            let mut flips = self.sold(mill);
            flips += self.sell_to(port);
            consider(flips.into());
        }
        if self.seen.cotton_demand() < BOTTOM && places & self.seen.port_places() != 0 {
            consider(self.sell_far(mill));
        }
        best.unwrap_or_default()
    }

    fn ports_in(&self, places: PlaceSet) -> u64 {
        Bits(self.unflipped & slots_of(Industry::Port))
            .filter(|&port| places >> SLOT[port].town & 1 != 0)
            .fold(0, |all, port| all | 1 << port)
    }

    /// What it is worth that this mill is sold now and need not wait.
    fn sold(&self, mill: usize) -> Flip {
        let wait = self.w.sell_wait * in_time(self.actions - 1.0, self.w.sell_time).max(0.0);
        self.flip_of(mill).times(1.0 - wait)
    }

    /// The port's part of a sale (R7.2).
    pub(super) fn sell_to(&self, port: usize) -> Flip {
        let full = self.flip_of(port);
        let needed = 1.0 - self.port_chance(SLOT[port].town as usize);
        if self.is_own(port) {
            full.times(needed)
        } else {
            Flip::of_rival(self.w.rival * full.total() * needed)
        }
    }

    /// A sale to the distant market, over all tiles that may turn up (R7.3, R7.4).
    pub(super) fn sell_far(&self, mill: usize) -> Terms {
        let left = self.seen.market_left();
        let all: u8 = left.iter().sum();
        let (mut success, mut bonus) = (0.0, 0.0);
        for (value, &count) in left.iter().enumerate() {
            let marker = usize::from(self.seen.cotton_demand()) + value;
            if marker < usize::from(BOTTOM) {
                let share = f32::from(count) / f32::from(all.max(1));
                success += share;
                bonus += share * self.spaces(BONUS[marker]);
            }
        }
        let mut terms = Terms::from(self.sold(mill).times(success));
        terms.income += bonus;
        terms.network = -((1.0 - success) * self.w.sell_closing * self.time);
        terms
    }

    /// A tile sold off: what it was worth is gone (R9.2).
    pub(super) fn sell_off(&self, space: usize) -> Terms {
        let slot = (self.seen.tiles() & SPACE_SLOTS[space]).trailing_zeros() as usize;
        let flipped = self.seen.flipped() >> slot & 1 != 0;
        let chance = if flipped { 1.0 } else { self.chance_in(slot) };
        let town = SLOT[slot].town as usize;
        let mut lost = Terms::from(self.flip_worth(self.prize_in(slot), town, chance).times(-1.0));
        if flipped {
            lost.income = 0.0; // income markers do not move
        }
        lost.money = self.now.money * f32::from(self.tile_in(slot).cost / 2);
        lost
    }
}
