//! Coal and iron: prices, taking a cube, and flipping (R4.5, R4.6, R4.10, R7.6, R8.1).

use super::build;
use crate::{
    data::{
        tables::SLOT,
        tiles::{Tile, tile_of},
        tracks::{LAST_INCOME_SPACE, PRICE},
    },
    state::{Source, State},
};

/// What a bought coal cube costs now (R8.1).
pub(crate) const fn price_of_coal(s: &State) -> i16 {
    PRICE[s.coal_demand as usize] as i16
}

/// What an iron cube costs now: nothing while any works have one (R4.6).
pub(crate) const fn price_of_iron(s: &State) -> i16 {
    if s.works() != 0 { 0 } else { PRICE[s.iron_demand as usize] as i16 }
}

/// What this cube costs: a price if it is bought, nothing from a tile.
pub(super) fn price(source: Source, track: u8) -> i16 {
    if source == Source::BOUGHT { i16::from(PRICE[track as usize]) } else { 0 }
}

/// Pays at once, from money in hand (R4.7); it counts as spent (R8.3).
pub(super) fn pay(s: &mut State, cost: i16) {
    let player = s.mover();
    debug_assert!(cost == 0 || cost <= s.money[player]); // what costs nothing is allowed in debt (R8.2)
    s.money[player] -= cost;
    s.spent[player] += cost as u16;
}

/// Takes the coal cube: from the mine, or off the demand track.
pub(super) fn take_coal(s: &mut State, source: Source) {
    if source == Source::BOUGHT {
        s.coal_demand = s.coal_demand.saturating_sub(1);
    } else if let Some(mine) = source.slot() {
        take_cube(s, mine);
        if s.cubes(mine) == 0 {
            s.derive_supplies();
        }
    }
}

/// Takes the iron cube: from the works, or off the demand track.
pub(super) fn take_iron(s: &mut State, source: Source) {
    if source == Source::BOUGHT {
        s.iron_demand = s.iron_demand.saturating_sub(1);
    } else if let Some(works) = source.slot() {
        take_cube(s, works);
    }
}

/// Takes a cube off a tile; the last one flips it (R4.10).
fn take_cube(s: &mut State, slot: usize) {
    let left = s.work(slot) - 1;
    s.set_work(slot, left);
    if left == 0 {
        flip(s, slot);
    }
}

/// The tile in a slot that holds one.
pub(crate) fn tile_in(s: &State, slot: usize) -> &'static Tile {
    tile_of(SLOT[slot].industry, s.level(slot))
}

/// Flips a tile: its owner's income marker moves up (R7.6).
pub(super) fn flip(s: &mut State, slot: usize) {
    s.set_work(slot, 0);
    raise_income(s, s.owner(slot), tile_in(s, slot).income);
}

/// Moves an income marker up by spaces, at most to the last (R7.6).
pub(super) fn raise_income(s: &mut State, player: usize, spaces: u8) {
    s.income_space[player] = (s.income_space[player] + spaces).min(LAST_INCOME_SPACE);
}

/// Takes a tile off the board and out of the game, with its cubes (R4.8, R9.2).
pub(super) fn remove_tile(s: &mut State, slot: usize) {
    let owner = s.owner(slot);
    clear_tiles(s, 1 << slot);
    s.derive_network(owner);
    s.derive_supplies();
}

/// Clears these slots on all masks; what is derived is left to the caller.
pub(super) fn clear_tiles(s: &mut State, gone: u64) {
    let masks = s.tiles_of.iter_mut().chain(&mut s.level_bits).chain(&mut s.work_bits);
    masks.for_each(|mask| *mask &= !gone);
    build::derive_offered(s);
}
