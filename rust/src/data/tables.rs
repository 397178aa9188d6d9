//! Bit tables made from the map at compile time.
//!
//! A *slot* is one way to build on the map: a space together with an industry that it shows. There are 61, numbered
//! like the `build` actions, so that the set of builds, the tiles on the board and the free spaces are all masks over
//! the same 64-bit word. A tile stands in exactly one slot, which tells its space and its industry.

use super::{
    INDUSTRIES, Industry,
    map::{CANALS, FIRST_EXTERNAL, FIRST_PLAIN, LINE, LINES, PLACES, SPACE, SPACES, TOWNS},
};

/// A set of slots.
pub type SlotSet = u64;
/// A set of places.
pub type PlaceSet = u32;
/// A set of lines.
pub type LineSet = u64;

/// All ways to build on the map.
pub const SLOTS: usize = 61;

/// What a slot is. Padded to 64 so that a bit number always fits.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// Its space.
    pub space: u8,
    /// The space's town.
    pub town: u8,
    /// Its industry.
    pub industry: Industry,
}

/// The slots by number.
pub const SLOT: [Slot; 64] = {
    let mut slots = [Slot { space: 0, town: 0, industry: Industry::Cotton }; 64];
    let (mut space, mut slot) = (0, 0);
    while space < SPACES {
        let mut k = 0;
        while k < SPACE[space].shows.len() {
            slots[slot] =
                Slot { space: space as u8, town: SPACE[space].town, industry: SPACE[space].shows[k] };
            slot += 1;
            k += 1;
        }
        space += 1;
    }
    assert!(slot == SLOTS);
    slots
};

/// All slots of a space.
pub const SPACE_SLOTS: [SlotSet; SPACES] = {
    let mut table = [0; SPACES];
    let mut slot = 0;
    while slot < SLOTS {
        table[SLOT[slot].space as usize] |= 1 << slot;
        slot += 1;
    }
    table
};

/// All slots of a place; none but for towns.
pub const PLACE_SLOTS: [SlotSet; PLACES] = {
    let mut table = [0; PLACES];
    let mut slot = 0;
    while slot < SLOTS {
        table[SLOT[slot].town as usize] |= 1 << slot;
        slot += 1;
    }
    table
};

/// Where the slots of each town begin, and its slots moved there: they follow one another, in less than a byte.
static TOWN_BYTE: [(u8, u8); TOWNS] = {
    let mut table = [(0, 0); TOWNS];
    let mut town = 0;
    while town < TOWNS {
        let first = PLACE_SLOTS[town].trailing_zeros();
        let here = PLACE_SLOTS[town] >> first;
        assert!(here <= u8::MAX as u64);
        table[town] = (first as u8, here as u8);
        town += 1;
    }
    table
};

/// How many bits are set in a byte; not every processor can count them.
static ONES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    table
};

/// How many of these slots each place has; only towns have any.
#[inline(always)]
pub(crate) fn count_by_place(slots: SlotSet) -> [u8; PLACES] {
    let mut counts = [0; PLACES];
    for (count, &(first, here)) in counts.iter_mut().zip(&TOWN_BYTE) {
        *count = ONES[usize::from((slots >> (first & 63)) as u8 & here)];
    }
    counts
}

/// How many lines of each period end in a place.
pub(crate) const PLACE_DEGREE: [[u8; PLACES]; 2] = {
    let mut table = [[0; PLACES]; 2];
    let mut place = 0;
    while place < PLACES {
        table[0][place] = (PLACE_LINES[place] & CANAL_SET).count_ones() as u8;
        table[1][place] = (PLACE_LINES[place] & RAIL_SET).count_ones() as u8;
        place += 1;
    }
    table
};

/// How many building spaces a place has.
pub const PLACE_SPACES: [u8; PLACES] = {
    let mut table = [0; PLACES];
    let mut space = 0;
    while space < SPACES {
        table[SPACE[space].town as usize] += 1;
        space += 1;
    }
    table
};

/// All slots of an industry.
pub const INDUSTRY_SLOTS: [SlotSet; INDUSTRIES] = {
    let mut table = [0; INDUSTRIES];
    let mut slot = 0;
    while slot < SLOTS {
        table[SLOT[slot].industry as usize] |= 1 << slot;
        slot += 1;
    }
    table
};

/// All slots of one industry.
pub const fn slots_of(industry: Industry) -> SlotSet {
    INDUSTRY_SLOTS[industry as usize]
}

/// The first slots of the spaces that show two industries; the other slot is the next one.
pub const FIRST_OF_TWO: SlotSet = {
    let mut mask = 0;
    let mut slot = 0;
    while slot + 1 < SLOTS {
        if SLOT[slot].space == SLOT[slot + 1].space {
            mask |= 1 << slot;
        }
        slot += 1;
    }
    mask
};

/// `TWIN[d]`: the slots whose space is like that of the slot `d` numbers before them: same town, same industries.
/// Of like free spaces only the lowest-numbered is offered (contract section 1).
pub const TWIN: [SlotSet; 5] = {
    let mut table = [0; 5];
    let mut slot = 0;
    while slot < SLOTS {
        let mut d = 1;
        while d < 5 && d <= slot {
            let (a, b) = (&SLOT[slot - d], &SLOT[slot]);
            let (of_a, of_b) = (SPACE[a.space as usize].shows, SPACE[b.space as usize].shows);
            let alike = a.town == b.town && a.space != b.space && a.industry as u8 == b.industry as u8;
            if alike && same(of_a, of_b) {
                table[d] |= 1 << slot;
            }
            d += 1;
        }
        slot += 1;
    }
    table
};

const fn same(a: &[Industry], b: &[Industry]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut k = 0;
    while k < a.len() {
        if a[k] as u8 != b[k] as u8 {
            return false;
        }
        k += 1;
    }
    true
}

/// All towns.
pub const TOWN_SET: PlaceSet = (1 << TOWNS) - 1;
/// The external places: all have a port icon (R3.4).
pub const EXTERNAL_SET: PlaceSet = ((1 << FIRST_PLAIN) - 1) & !((1 << FIRST_EXTERNAL) - 1);
/// The places that are worth VP to a link by themselves (R10.1).
pub const END_VALUE_SET: PlaceSet = ((1 << PLACES) - 1) & !TOWN_SET;

/// The lines for canals.
pub const CANAL_SET: LineSet = (1 << CANALS) - 1;
/// The lines for rails.
pub const RAIL_SET: LineSet = ((1 << LINES) - 1) & !CANAL_SET;
/// The lines of a period.
pub const PERIOD_LINES: [LineSet; 2] = [CANAL_SET, RAIL_SET];

/// The two places that a line joins. Padded to 64.
pub const LINE_ENDS: [PlaceSet; 64] = {
    let mut table = [0; 64];
    let mut line = 0;
    while line < LINES {
        table[line] = 1 << LINE[line].ends[0] | 1 << LINE[line].ends[1];
        line += 1;
    }
    table
};

/// The lines that end in a place.
pub const PLACE_LINES: [LineSet; PLACES] = {
    let mut table = [0; PLACES];
    let mut line = 0;
    while line < LINES {
        table[LINE[line].ends[0] as usize] |= 1 << line;
        table[LINE[line].ends[1] as usize] |= 1 << line;
        line += 1;
    }
    table
};

/// Where the groups of places begin whose unions are looked up together, and one past the last.
const GROUP: [usize; 5] = [0, 7, 13, 19, 25];
/// Room for the subsets of the largest group.
const SUBSETS: usize = 1 << 7;

/// Unions over all subsets of each group of places, to turn a set of places into a mask by few look-ups.
const fn unions<const GROUPS: usize>(of: &[u64; PLACES]) -> [[u64; SUBSETS]; GROUPS] {
    let mut table = [[0; SUBSETS]; GROUPS];
    let mut group = 0;
    while group < GROUPS {
        let mut subset = 0;
        while subset < SUBSETS {
            let mut place = GROUP[group];
            while place < GROUP[group + 1] {
                if subset >> (place - GROUP[group]) & 1 != 0 {
                    table[group][subset] |= of[place];
                }
                place += 1;
            }
            subset += 1;
        }
        group += 1;
    }
    table
}

static SLOTS_IN: [[SlotSet; SUBSETS]; 3] = unions::<3>(&PLACE_SLOTS);
static LINES_AT: [[LineSet; SUBSETS]; 4] = unions::<4>(&PLACE_LINES);

/// The places of a group that are in the set, as an index.
#[inline(always)]
const fn group(places: PlaceSet, group: usize) -> usize {
    (places >> GROUP[group]) as usize & ((1 << (GROUP[group + 1] - GROUP[group])) - 1)
}

/// All slots in these places.
#[inline(always)]
pub fn slots_in(places: PlaceSet) -> SlotSet {
    SLOTS_IN[0][group(places, 0)] | SLOTS_IN[1][group(places, 1)] | SLOTS_IN[2][group(places, 2)]
}

/// All lines that end in one of these places.
#[inline(always)]
pub fn lines_at(places: PlaceSet) -> LineSet {
    LINES_AT[0][group(places, 0)]
        | LINES_AT[1][group(places, 1)]
        | LINES_AT[2][group(places, 2)]
        | LINES_AT[3][group(places, 3)]
}

/// All slots of a slot's town. Padded to 64.
pub static TOWN_SLOTS: [SlotSet; 64] = {
    let mut table = [0; 64];
    let mut slot = 0;
    while slot < SLOTS {
        table[slot] = PLACE_SLOTS[SLOT[slot].town as usize];
        slot += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_ups_by_group_agree_with_the_places_one_by_one() {
        for seed in 0..10_000u64 {
            let places = crate::rng::Stream::new(seed, 0).next() as u32 & ((1 << PLACES) - 1);
            let each = (0..PLACES).filter(|p| places >> p & 1 != 0);
            assert_eq!(slots_in(places), each.clone().fold(0, |m, p| m | PLACE_SLOTS[p]));
            assert_eq!(lines_at(places), each.fold(0, |m, p| m | PLACE_LINES[p]));
        }
    }

    #[test]
    fn twins_are_like_spaces_of_one_town() {
        let pairs: u32 = TWIN.iter().map(|m| m.count_ones()).sum();
        // 2 each at blackburn, bolton, burnley, bury, oldham, rochdale (two industries), 6 at manchester, 3 at
        // liverpool, 1 each at colne, macclesfield, stockport, wigan.
        assert_eq!(pairs, 2 * 6 + 6 + 3 + 4);
    }
}
