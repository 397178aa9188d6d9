//! The pile of distant-market tiles: a ring, since a tile that was turned up goes to the bottom (R7.3).

use crate::data::tracks::DISTANT_TILES;

/// Twelve tiles, four bits each, top first; and how many of the lowest have been turned up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile(u64);

const TILE_BITS: u32 = 4;
const TILES_WIDTH: u32 = DISTANT_TILES as u32 * TILE_BITS;
const TILES: u64 = (1 << TILES_WIDTH) - 1;

impl Pile {
    /// No pile: that of the rail period once it is in play.
    pub const NONE: Self = Self(0);

    /// A pile of these tiles, top first, of which the last `drawn` have been turned up.
    pub(crate) fn new(tiles: &[u8; DISTANT_TILES], drawn: usize) -> Self {
        let ring = tiles.iter().rev().fold(0, |ring, &tile| ring << TILE_BITS | u64::from(tile));
        Self(ring | (drawn as u64) << TILES_WIDTH)
    }

    /// The pile as a word.
    pub(crate) const fn to_bits(self) -> u64 {
        self.0
    }

    /// A pile from a word, whatever it is.
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// How many tiles have been turned up.
    pub const fn drawn(self) -> usize {
        (self.0 >> TILES_WIDTH) as usize
    }

    /// Turns up the top tile, puts it at the bottom and gives its value.
    pub(crate) fn draw(&mut self) -> u8 {
        let top = self.0 & 15;
        let drawn = (self.drawn() + 1).min(DISTANT_TILES) as u64;
        self.0 = (self.0 & TILES) >> TILE_BITS | top << (TILES_WIDTH - TILE_BITS) | drawn << TILES_WIDTH;
        top as u8
    }

    /// The pile with its face-down tiles, top first, put into another order.
    pub(crate) fn rearranged(self, arrange: impl FnOnce(&mut [u8])) -> Self {
        let (mut tiles, drawn) = (self.tiles(), self.drawn());
        arrange(&mut tiles[..DISTANT_TILES - drawn]);
        Self::new(&tiles, drawn)
    }

    /// All tiles: the face-down ones, top first, then those turned up, first drawn first.
    pub fn tiles(self) -> [u8; DISTANT_TILES] {
        std::array::from_fn(|k| (self.0 >> (k as u32 * TILE_BITS) & 15) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_tiles_lie_below_the_others_and_come_again() {
        let order = [4, 0, 3, 2, 1, 2, 0, 3, 1, 2, 3, 2];
        let mut pile = Pile::new(&order, 0);
        for (k, &tile) in order.iter().enumerate() {
            assert_eq!(pile.draw(), tile);
            assert_eq!(pile.drawn(), k + 1);
            assert_eq!(pile.tiles()[DISTANT_TILES - k - 1..], order[..=k]);
        }
        assert_eq!(pile.draw(), 4);
        assert_eq!(pile.drawn(), 12);
        assert_eq!(pile.tiles()[11], 4);
    }
}
