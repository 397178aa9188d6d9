//! The 66 cards: 24 kinds, towns first, then industries, in the order of the card actions.

use super::{INDUSTRIES, Industry, map};

/// A kind of card: a town's number, or `TOWNS` + an industry's.
pub type Card = u8;

/// How many kinds there are.
pub const KINDS: usize = map::TOWNS + INDUSTRIES;
/// How many cards there are.
pub const CARDS: usize = 66;
/// How many of each kind there are.
pub const COUNT: [u8; KINDS] = [2, 2, 2, 2, 2, 1, 2, 1, 1, 3, 4, 2, 4, 2, 3, 2, 2, 2, 2, 8, 5, 3, 6, 3];
/// How many cards a hand is filled up to (R2.4).
pub const HAND_SIZE: usize = 8;

/// How many cards are set aside unseen at the start of a period, by period (R1.4).
pub const fn set_aside(players: usize) -> [usize; 2] {
    if players == 3 { [9, 6] } else { [6, 2] }
}

/// The name of a kind in actions and positions.
pub const fn name(card: Card) -> &'static str {
    if (card as usize) < map::TOWNS {
        map::PLACE[card as usize].id
    } else {
        Industry::ALL[card as usize - map::TOWNS].name()
    }
}

/// The 66 cards before the shuffle, equal ones side by side.
pub const IN_ORDER: [Card; CARDS] = {
    let mut cards = [0; CARDS];
    let (mut kind, mut at) = (0, 0);
    while kind < KINDS {
        let mut n = 0;
        while n < COUNT[kind] {
            cards[at] = kind as Card;
            at += 1;
            n += 1;
        }
        kind += 1;
    }
    cards
};
