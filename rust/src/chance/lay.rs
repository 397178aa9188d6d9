//! Laying drawn cards and tiles where the rules will draw them, and all others in a fixed order: so states that differ
//! in nothing else are equal, and no chance is foretold.

use crate::{
    data::{
        Period,
        cards::{CARDS, Card, IN_ORDER, KINDS, set_aside},
        tracks::DISTANT_IN_ORDER,
    },
    state::{Coming, Pile, State},
};

/// Puts everything that is not yet drawn into a fixed order.
pub(super) fn forget(s: &mut State) {
    s.cards.hidden_mut().sort_unstable();
    s.pile = s.pile.rearranged(<[u8]>::sort_unstable);
    if s.period == Period::Canal {
        s.coming = Coming::new(&IN_ORDER, Pile::new(&DISTANT_IN_ORDER, 0));
    }
}

/// Puts a tile of this value on top of the pile.
pub(super) fn put_tile(s: &mut State, value: u8) {
    s.pile = s.pile.rearranged(|hidden| {
        if let Some(at) = hidden.iter().position(|&tile| tile == value) {
            hidden[..=at].rotate_right(1);
        }
    });
}

/// Lays these cards where the next ones are drawn: on the deck, or on that of the coming period, where as many as are
/// set aside lie before them (R1.4).
pub(super) fn put_cards(s: &mut State, drawn: &[Card], coming: bool) {
    if coming {
        let aside = set_aside(s.players())[Period::Rail as usize];
        s.coming = Coming::new(&in_order_of_use(drawn, aside), s.coming.pile());
    } else {
        bring_forward(s.cards.hidden_mut(), drawn);
    }
}

/// All 66 cards: some to be set aside, then these, then the others.
pub(super) fn in_order_of_use(drawn: &[Card], aside: usize) -> [Card; CARDS] {
    let mut cards = IN_ORDER;
    bring_forward(&mut cards, drawn);
    cards[..drawn.len() + aside].rotate_right(aside);
    cards
}

/// Moves these cards to the front, in this order; the others stay in theirs.
fn bring_forward(cards: &mut [Card], drawn: &[Card]) {
    for (to, card) in drawn.iter().enumerate() {
        if let Some(at) = cards[to..].iter().position(|other| other == card) {
            cards[to..=to + at].rotate_right(1);
        }
    }
}

/// How many of each kind there are.
pub(super) fn count(cards: &[Card]) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    cards.iter().for_each(|&card| counts[card as usize] += 1);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_in_the_order_drawn_after_those_set_aside() {
        let cards = in_order_of_use(&[23, 0, 19, 19], 6);
        assert_eq!(cards[6..10], [23, 0, 19, 19]);
        let mut sorted = cards;
        sorted.sort_unstable();
        assert_eq!(sorted, IN_ORDER);
    }
}
