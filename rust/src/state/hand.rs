//! A hand of cards as a multiset: equal cards are one answer, and the order of a hand has no meaning.

use crate::{
    bits::Bits,
    data::cards::{Card, KINDS},
    data::map::TOWNS,
};

/// The cards in a player's hand. Packed to twelve bytes, since the state holds four of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(Rust, packed(4))]
pub struct Hand {
    /// Copies beyond the first: two bits for a town, three for an industry; and the size above them.
    more: u64,
    kinds: u32,
}

/// Where the size lies in `more`.
const SIZE_SHIFT: u32 = 60;
const ONE_CARD: u64 = 1 << SIZE_SHIFT;

/// Where a kind's copies lie in `more`, and how wide.
const fn field(card: Card) -> (u32, u64) {
    let card = card as u32;
    let towns = TOWNS as u32;
    if card < towns { (2 * card, 3) } else { (2 * towns + 3 * (card - towns), 7) }
}

/// One more copy of a kind and all its copies, as bits of `more`.
static COPIES: [(u64, u64); 32] = {
    let mut table = [(0, 0); 32];
    let mut card = 0;
    while card < KINDS {
        let (shift, mask) = field(card as Card);
        table[card] = (1 << shift, mask << shift);
        card += 1;
    }
    table
};

impl Hand {
    /// The kinds it holds, as a mask.
    pub const fn kinds(&self) -> u32 {
        self.kinds
    }

    /// How many cards it holds.
    pub const fn len(&self) -> usize {
        (self.more >> SIZE_SHIFT) as usize
    }

    /// Whether it holds none.
    pub const fn is_empty(&self) -> bool {
        self.kinds == 0
    }

    /// How many cards of a kind it holds.
    pub fn count(&self, card: Card) -> usize {
        let (shift, mask) = field(card);
        (self.kinds >> card & 1) as usize + (self.more >> shift & mask) as usize
    }

    /// Adds a card.
    pub(crate) fn add(&mut self, card: Card) {
        let (one, _) = COPIES[card as usize & 31];
        let held = self.kinds >> (card & 31) & 1 != 0;
        self.more += ONE_CARD + if held { one } else { 0 };
        self.kinds |= 1 << (card & 31);
    }

    /// Takes out a card that it holds.
    pub(crate) fn remove(&mut self, card: Card) {
        debug_assert!(self.kinds >> card & 1 != 0);
        let (one, all) = COPIES[card as usize & 31];
        let several = self.more & all != 0;
        self.more -= ONE_CARD + if several { one } else { 0 };
        self.kinds &= !(u32::from(!several) << (card & 31));
    }

    /// The kinds that are left when a card has been taken out.
    pub(crate) fn kinds_without(mut self, card: Card) -> u32 {
        self.remove(card);
        self.kinds
    }

    /// The cards in the order of the card actions.
    pub fn iter(&self) -> impl Iterator<Item = Card> + use<'_> {
        Bits(u64::from(self.kinds))
            .flat_map(|kind| std::iter::repeat_n(kind as Card, self.count(kind as Card)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_eight_of_a_kind_and_forgets_nothing() {
        let mut hand = Hand::default();
        let cards = [19, 19, 19, 19, 19, 19, 19, 19];
        cards.iter().for_each(|&c| hand.add(c));
        assert_eq!(hand.iter().collect::<Vec<_>>(), cards);
        for left in (0..8).rev() {
            hand.remove(19);
            assert_eq!((hand.len(), hand.count(19)), (left, left));
        }
        assert_eq!(hand, Hand::default());
    }

    #[test]
    fn order_does_not_matter() {
        let (mut a, mut b) = (Hand::default(), Hand::default());
        [23, 0, 12, 12].iter().for_each(|&c| a.add(c));
        [12, 23, 12, 0].iter().for_each(|&c| b.add(c));
        assert_eq!(a, b);
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 12, 12, 23]);
        assert_eq!(a.kinds_without(12), a.kinds());
        assert_eq!(a.kinds_without(0), a.kinds() & !1);
    }
}
