//! A player's five stacks of tiles (R1.1): how many are left of each level.

use crate::data::{
    INDUSTRIES, Industry,
    tiles::{LEVELS, TILE, lowest_level},
};

/// The tiles that a player has not yet built, developed or lost.
///
/// One byte an industry, two bits a level; hand-made positions may lack tiles in the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stacks([u8; INDUSTRIES]);

const fn tile_count(industry: usize, level: u8) -> u8 {
    if (level as usize) < LEVELS { TILE[industry][level as usize].count } else { 0 }
}

impl Stacks {
    /// All 37 tiles.
    pub const FULL: Self = {
        let mut counts = [0; INDUSTRIES];
        let mut k = 0;
        while k < INDUSTRIES {
            let low = lowest_level(Industry::ALL[k]);
            let mut level = low;
            while level < low + 4 {
                counts[k] |= tile_count(k, level) << (2 * (level - low));
                level += 1;
            }
            k += 1;
        }
        Self(counts)
    };

    /// Whether an industry has no tile left.
    pub const fn is_empty(&self, industry: Industry) -> bool {
        self.0[industry as usize] == 0
    }

    /// The industries that have tiles left, as a mask.
    pub fn industries(&self) -> u64 {
        (0..INDUSTRIES).fold(0, |mask, k| mask | u64::from(self.0[k] != 0) << k)
    }

    /// The lowest bit set in the counts: its half is how many levels above the lowest the top tile is; 8 if there is none.
    #[inline(always)]
    pub const fn step(&self, industry: Industry) -> usize {
        (self.0[industry as usize] as u32 | 0x100).trailing_zeros() as usize & 15
    }

    /// The level of the top tile; of a stack that is not empty.
    pub const fn top(&self, industry: Industry) -> u8 {
        lowest_level(industry) + (self.0[industry as usize].trailing_zeros() / 2) as u8
    }

    /// Takes off the top tile; of a stack that is not empty.
    pub(crate) const fn pop(&mut self, industry: Industry) {
        let counts = &mut self.0[industry as usize];
        *counts -= 1 << (counts.trailing_zeros() & 6);
    }

    /// How many tiles of a level are left.
    pub const fn count(&self, industry: Industry, level: u8) -> u8 {
        if level < lowest_level(industry) || level > lowest_level(industry) + 3 {
            return 0;
        }
        self.0[industry as usize] >> (2 * (level - lowest_level(industry))) & 3
    }

    /// Puts a tile in; no more than there are of it.
    pub(crate) const fn add(&mut self, industry: Industry, level: u8) {
        self.0[industry as usize] += 1 << (2 * (level - lowest_level(industry)));
    }

    /// The counts as bytes.
    pub(crate) const fn to_bytes(self) -> [u8; INDUSTRIES] {
        self.0
    }

    /// Counts from bytes, whatever they are.
    pub(crate) const fn from_bytes(bytes: [u8; INDUSTRIES]) -> Self {
        Self(bytes)
    }

    /// The levels of the next tiles of a stack, the top one first; below the last a level that the industry has not.
    #[inline(always)]
    pub(crate) fn next_levels(&self, industry: Industry) -> [u8; NEXT] {
        NEXT_LEVELS[industry as usize % INDUSTRIES][self.0[industry as usize] as usize]
    }

    /// The levels in a stack, top first.
    pub fn levels(&self, industry: Industry) -> impl Iterator<Item = u8> + use<'_> {
        (lowest_level(industry)..=4)
            .flat_map(move |level| std::iter::repeat_n(level, self.count(industry, level) as usize))
    }
}

/// How many tiles of a stack are looked ahead at.
pub(crate) const NEXT: usize = 6;

/// The levels of the next tiles by industry and counts.
static NEXT_LEVELS: [[[u8; NEXT]; 256]; INDUSTRIES] = {
    let mut table = [[[0; NEXT]; 256]; INDUSTRIES];
    let mut k = 0;
    while k < INDUSTRIES {
        let industry = Industry::ALL[k];
        let none = if lowest_level(industry) == 0 { LEVELS as u8 - 1 } else { 0 };
        let mut counts = 0;
        while counts < 256 {
            let mut stacks = Stacks([counts as u8; INDUSTRIES]);
            let mut at = 0;
            while at < NEXT {
                table[k][counts][at] = if stacks.is_empty(industry) { none } else { stacks.top(industry) };
                if !stacks.is_empty(industry) {
                    stacks.pop(industry);
                }
                at += 1;
            }
            counts += 1;
        }
        k += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_stacks_hold_37_tiles_top_first() {
        let stacks = Stacks::FULL;
        let all: Vec<Vec<u8>> = Industry::ALL.iter().map(|&i| stacks.levels(i).collect()).collect();
        assert_eq!(all[Industry::Cotton as usize], [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
        assert_eq!(all[Industry::Coal as usize], [1, 2, 2, 3, 3, 4, 4]);
        assert_eq!(all[Industry::Shipyard as usize], [0, 0, 1, 1, 2, 2]);
        assert_eq!(all.iter().map(Vec::len).sum::<usize>(), 37);
    }

    #[test]
    fn the_next_levels_are_the_first_of_all_and_then_none_that_there_is() {
        for industry in Industry::ALL {
            let mut stacks = Stacks::FULL;
            loop {
                let levels: Vec<u8> = stacks.levels(industry).collect();
                let next = stacks.next_levels(industry);
                let there = levels.len().min(NEXT);
                assert_eq!(next[..there], levels[..there]);
                assert!(next[there..].iter().all(|&level| tile_count(industry as usize, level) == 0));
                if levels.is_empty() {
                    break;
                }
                stacks.pop(industry);
            }
        }
    }

    #[test]
    fn popping_takes_the_lowest_level_first() {
        for industry in Industry::ALL {
            let mut stacks = Stacks::FULL;
            let levels: Vec<u8> = stacks.levels(industry).collect();
            for level in levels {
                assert_eq!(stacks.top(industry), level);
                stacks.pop(industry);
            }
            assert!(stacks.is_empty(industry));
        }
    }
}
