//! How likely a tile is to be flipped, and what that is worth.

use super::{Scene, in_time};
use crate::{
    bits::Bits,
    bots::terms::Terms,
    data::{
        Industry,
        tables::{PlaceSet, SLOT, lines_at, slots_of},
        tiles::Tile,
        tracks::BOTTOM,
    },
};

/// The highest chance of anything that others have a say in.
const SURE: f32 = 0.97;

impl Scene<'_> {
    /// What a tile is worth to its owner that is flipped with this chance in the present period, and perhaps later if
    /// it stays (R10.2).
    pub(super) fn flip_worth(&self, tile: Tile, level: u8, town: usize, chance: f32) -> Terms {
        let vp = f32::from(tile.vp);
        let stays = self.is_canal() && level >= 2;
        let later = if stays { (1.0 - chance) * self.w.flip_later } else { 0.0 };
        let again = if stays { self.w.again * (chance + later) } else { 0.0 };
        let coming = self.w.link_coming * in_time(self.actions, self.w.sell_time);
        let links = chance * (self.links_at(town) + coming) + 2.0 * again * self.w.link_coming;
        Terms {
            points: vp * (chance + again) + links,
            income: self.spaces(tile.income) * self.w.later_income * (chance + 0.5 * later),
            rivals: -self.w.rival * chance * self.rival_links_at(town),
            ..Terms::default()
        }
    }

    /// The chance that a mill sells in this period, connected to these places.
    pub(super) fn mill_chance(&self, places: PlaceSet) -> f32 {
        let marker = f32::from(self.seen.cotton_demand());
        let [own, other] = self.ports.map(|ports| ports & places != 0);
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
        let crowd = self.w.sell_crowd * self.mills.count_ones() as f32;
        (chance - crowd).clamp(0.0, SURE) * in_time(self.actions, self.w.sell_time)
    }

    /// The chance that a port in this town is flipped in this period.
    pub(super) fn port_chance(&self, town: usize) -> f32 {
        let places = self.seen.reach(town);
        let mills = self.seen.tiles() & !self.seen.flipped() & slots_of(Industry::Cotton);
        let (mut own, mut other) = (0.0, 0.0);
        for mill in Bits(mills) {
            if places >> SLOT[mill].town & 1 != 0 {
                if self.is_own(mill) { own += 1.0 } else { other += 1.0 }
            }
        }
        let chance = self.w.port_alone + self.w.port_own_mill * own + self.w.port_other_mill * other;
        chance.clamp(0.0, SURE) * in_time(self.actions, self.w.port_time)
    }

    /// The chance that the last of so many cubes leaves a mine or works in this period.
    pub(super) fn cube_chance(&self, industry: Industry, town: usize, cubes: u8) -> f32 {
        let others = self.cubes[usize::from(industry == Industry::Iron)];
        let (need, rivals) = if industry == Industry::Iron {
            (self.w.iron_need, self.w.iron_rivals)
        } else {
            let need = if self.is_canal() { self.w.coal_need_canal } else { self.w.coal_need_rail };
            let apart = self.seen.links() & lines_at(1 << town) == 0;
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
