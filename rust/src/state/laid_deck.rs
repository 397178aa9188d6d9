//! The deck of the rail period, laid ready when the game is created and looked at once.

use crate::data::cards::{CARDS, Card};

/// 66 cards in the order of use, three in two bytes, since every copy of the state carries them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LaidDeck([u16; CARDS / 3]);

impl LaidDeck {
    /// No deck: it is in play.
    pub const NONE: Self = Self([u16::MAX; CARDS / 3]);

    pub(crate) fn new(cards: &[Card; CARDS]) -> Self {
        Self(std::array::from_fn(|k| {
            let card = |n: usize| u16::from(cards[3 * k + n]);
            card(0) | card(1) << 5 | card(2) << 10
        }))
    }

    /// The cards in the order of use.
    pub fn cards(&self) -> [Card; CARDS] {
        std::array::from_fn(|k| (self.0[k / 3] >> (5 * (k % 3)) & 31) as Card)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::cards::IN_ORDER;

    #[test]
    fn keeps_every_card_in_its_place() {
        assert_eq!(LaidDeck::new(&IN_ORDER).cards(), IN_ORDER);
    }
}
