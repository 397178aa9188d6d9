//! The deck and the distant-market pile of the rail period, laid ready when the game is created and looked at once.

use super::Pile;
use crate::data::{
    cards::{CARDS, Card},
    tracks::DISTANT_TILES,
};

/// 66 cards in the order of use, three in two bytes, and the pile, since every copy of the state carries them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coming {
    cards: [u16; CARDS / 3],
    pile: [u16; DISTANT_TILES / 4],
}

impl Coming {
    /// Nothing more comes: the rail period is in play.
    pub const NONE: Self = Self { cards: [u16::MAX; CARDS / 3], pile: [0; DISTANT_TILES / 4] };

    pub(crate) fn new(cards: &[Card; CARDS], pile: Pile) -> Self {
        let bits = pile.to_bits();
        Self {
            cards: std::array::from_fn(|k| {
                let card = |n: usize| u16::from(cards[3 * k + n]);
                card(0) | card(1) << 5 | card(2) << 10
            }),
            pile: std::array::from_fn(|k| (bits >> (16 * k)) as u16),
        }
    }

    /// The cards in the order of use.
    pub fn cards(&self) -> [Card; CARDS] {
        std::array::from_fn(|k| (self.cards[k / 3] >> (5 * (k % 3)) & 31) as Card)
    }

    /// The pile, nothing of it turned up.
    pub fn pile(&self) -> Pile {
        Pile::from_bits(self.pile.iter().rev().fold(0, |bits, &part| bits << 16 | u64::from(part)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{cards::IN_ORDER, tracks::DISTANT_IN_ORDER};

    #[test]
    fn keeps_every_card_and_every_tile_in_its_place() {
        let pile = Pile::new(&DISTANT_IN_ORDER, 0);
        let coming = Coming::new(&IN_ORDER, pile);
        assert_eq!(coming.cards(), IN_ORDER);
        assert_eq!(coming.pile(), pile);
    }
}
