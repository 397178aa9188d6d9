//! The cards of the present period that are in no hand: discards, draw deck and those set aside.

use crate::data::cards::{CARDS, Card};

/// One array for all three, since together with the hands they never are more than 66: discards grow from the front
/// into the room that drawn cards leave, the deck is drawn from its front, the cards set aside lie at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cards {
    order: [Card; CARDS],
    discards: u8,
    deck_start: u8,
    deck_end: u8,
}

/// No card.
const EMPTY: Card = u8::MAX;

impl Cards {
    /// A deck in the order of use: the first `set_aside` are set aside, the rest is drawn from.
    pub(crate) fn new_period(deck: &[Card; CARDS], set_aside: usize) -> Self {
        let mut order = *deck;
        order.rotate_left(set_aside);
        Self { order, discards: 0, deck_start: 0, deck_end: (CARDS - set_aside) as u8 }
    }

    /// These cards; all together no more than 66, the hands included.
    pub(crate) fn from_parts(discards: &[Card], deck: &[Card], set_aside: &[Card]) -> Self {
        let mut order = [EMPTY; CARDS];
        let deck_end = CARDS - set_aside.len();
        let deck_start = deck_end - deck.len();
        order[..discards.len()].copy_from_slice(discards);
        order[deck_start..deck_end].copy_from_slice(deck);
        order[deck_end..].copy_from_slice(set_aside);
        Self { order, discards: discards.len() as u8, deck_start: deck_start as u8, deck_end: deck_end as u8 }
    }

    /// The discards, oldest first.
    pub fn discards(&self) -> &[Card] {
        &self.order[..self.discards as usize]
    }

    /// The draw deck, next first.
    pub fn deck(&self) -> &[Card] {
        &self.order[self.deck_start as usize..self.deck_end as usize]
    }

    /// The cards set aside.
    pub fn set_aside(&self) -> &[Card] {
        &self.order[self.deck_end as usize..]
    }

    /// What nobody sees: the draw deck, next first, and after it the cards set aside.
    pub(crate) fn hidden(&self) -> &[Card] {
        &self.order[self.deck_start as usize..]
    }

    /// The same, to lay other cards there.
    pub(crate) fn hidden_mut(&mut self) -> &mut [Card] {
        &mut self.order[self.deck_start as usize..]
    }

    /// Whether the draw deck is empty.
    pub const fn deck_is_empty(&self) -> bool {
        self.deck_start == self.deck_end
    }

    /// Draws the next card of a deck that is not empty.
    pub(crate) fn draw(&mut self) -> Card {
        let next = &mut self.order[self.deck_start as usize];
        self.deck_start += 1;
        std::mem::replace(next, EMPTY)
    }

    /// Puts a card on the discards.
    pub(crate) fn discard(&mut self, card: Card) {
        self.order[self.discards as usize] = card;
        self.discards += 1;
    }
}
