//! How likely a tile is to be flipped, and what that is worth.

use super::{Scene, given};
use crate::{
    bits::Bits,
    bots::terms::Flip,
    data::{
        Industry,
        tables::{PlaceSet, SLOT, slots_of},
        tiles::Tile,
        tracks::BOTTOM,
    },
};

/// The highest chance of anything that others have a say in.
const SURE: f32 = 0.97;

/// What the flip of a tile is to bring, were it sure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prize {
    vp: f32,
    /// The worth of its income.
    income: f32,
    /// 1 if it stays for the rail period, else 0.
    stays: f32,
}

impl Scene<'_> {
    /// What is to be had for a tile of this level.
    #[inline(always)]
    pub(super) fn prize(&self, tile: Tile, level: u8) -> Prize {
        Prize {
            vp: tile.vp.into(),
            income: self.spaces(tile.income) * self.w.later_income,
            stays: given(self.is_canal() && level >= 2),
        }
    }

    /// What is to be had for the tile in a slot.
    #[inline(always)]
    pub(super) fn prize_in(&self, slot: usize) -> Prize {
        self.prize(self.tile_in(slot), self.seen.level(slot))
    }

    /// What a tile is worth to its owner that is flipped with this chance in the present period, and perhaps later if
    /// it stays (R10.2).
    #[inline(always)]
    pub(super) fn flip_worth(&self, prize: Prize, town: usize, chance: f32) -> Flip {
        let later = prize.stays * ((1.0 - chance) * self.w.flip_later);
        let again = prize.stays * (self.w.again * (chance + later));
        let coming = self.w.link_coming * self.time;
        let links = chance * (self.links_at(town) + coming) + 2.0 * again * self.w.link_coming;
        Flip {
            points: prize.vp * (chance + again) + links,
            income: prize.income * (chance + 0.5 * later),
            rivals: -self.w.rival * chance * self.rival_links_at(town),
        }
    }

    /// What the tile in a slot is worth to its owner once it is flipped.
    #[inline(always)]
    pub(super) fn flip_of(&self, slot: usize) -> Flip {
        self.flip_worth(self.prize_in(slot), SLOT[slot].town as usize, 1.0)
    }

    /// The chance that a mill sells in this period, connected to these places.
    #[inline(always)]
    pub(super) fn mill_chance(&self, places: PlaceSet) -> f32 {
        let marker = f32::from(self.seen.cotton_demand());
        let [own, other] = self.port_reach.map(|reach| reach & places != 0);
        let mut chance = self.w.sell_nowhere;
        if self.seen.cotton_demand() < BOTTOM && places & self.seen.port_places() != 0 {
            chance = chance.max(self.w.sell_distant - self.w.sell_marker * marker);
        }
        if other {
            chance = chance.max(self.w.sell_other_port);
        }
        if own {
            chance = chance.max(self.w.sell_own_port);
        }
        (chance - self.crowd).clamp(0.0, SURE) * self.time
    }

    /// The chance that a port in this town is flipped in this period.
    pub(super) fn port_chance(&self, town: usize) -> f32 {
        let places = self.seen.reach(town);
        let mills = self.unflipped & slots_of(Industry::Cotton);
        let (mut own, mut other) = (0.0, 0.0);
        for mill in Bits(mills) {
            if places >> SLOT[mill].town & 1 != 0 {
                if self.is_own(mill) { own += 1.0 } else { other += 1.0 }
            }
        }
        let chance = self.w.port_alone + self.w.port_own_mill * own + self.w.port_other_mill * other;
        chance.clamp(0.0, SURE) * self.port_time
    }

    /// The chance that the last of so many cubes leaves a mine or works in this period.
    #[inline(always)]
    pub(super) fn cube_chance(&self, industry: Industry, town: usize, cubes: u8) -> f32 {
        let others = self.cubes[usize::from(industry == Industry::Iron)];
        let (need, rivals) = if industry == Industry::Iron {
            (self.w.iron_need, self.w.iron_rivals)
        } else {
            let need = if self.is_canal() { self.w.coal_need_canal } else { self.w.coal_need_rail };
            let apart = self.links_at(town) + self.rival_links_at(town) < 1.0;
            (if apart { need * self.w.coal_apart } else { need }, self.w.coal_rivals)
        };
        let need = (need * (self.now.rounds - 0.5)).max(0.0);
        (need / (need + f32::from(cubes) + rivals * others + 0.01)).min(SURE)
    }

    /// The chance that an unflipped tile on the board is flipped in this period.
    pub(super) fn chance_in(&self, slot: usize) -> f32 {
        let town = SLOT[slot].town as usize;
        match SLOT[slot].industry {
            Industry::Cotton => self.mill_chance(self.seen.reach(town)),
            Industry::Port => self.port_chance(town),
            Industry::Shipyard => 1.0,
            industry => self.cube_chance(industry, town, self.seen.cubes(slot)),
        }
    }
}
