//! Where the hidden things lie (R8.5): others' hands, the cards that they have laid out to pay, the deck, the cards set
//! aside, the face-down tiles, and the shuffles of the coming period.

use crate::{
    action::ActionSet,
    data::{
        Period,
        cards::{CARDS, Card, IN_ORDER, KINDS},
        tracks::DISTANT_IN_ORDER,
    },
    state::{Coming, Decision, Hand, Pile, State},
};

/// The players whose hands are hidden from this one, from the player whose turn it is on.
pub(super) fn hidden_hands(s: &State, viewer: usize) -> impl Iterator<Item = usize> + use<> {
    let (mover, players) = (s.mover(), s.players());
    (0..players).map(move |k| (mover + k) % players).filter(move |&player| player != viewer)
}

/// How many cards of each kind the player does not see.
pub(super) fn unseen(s: &State, viewer: usize) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    for player in hidden_hands(s, viewer) {
        s.hands[player].iter().for_each(|card| counts[card as usize] += 1);
    }
    s.cards.hidden().iter().for_each(|&card| counts[card as usize] += 1);
    counts
}

/// Lays cards where the player does not see them: the hidden hands, then the deck, then the cards set aside. There are
/// as many as lay there before.
pub(super) fn lay_cards(s: &mut State, viewer: usize, cards: &[Card]) {
    let mut from = 0;
    for player in hidden_hands(s, viewer) {
        let to = from + s.hands[player].len();
        let mut hand = Hand::default();
        cards[from..to].iter().for_each(|&card| hand.add(card));
        s.hands[player] = hand;
        from = to;
    }
    s.cards.hidden_mut().copy_from_slice(&cards[from..]);
}

/// The state with everything that is hidden from a player laid out in a fixed order.
pub(super) fn shown_to(state: &State, viewer: usize) -> State {
    let mut s = *state;
    let mut cards = [0; CARDS];
    let mut count = 0;
    for (kind, copies) in unseen(&s, viewer).into_iter().enumerate() {
        cards[count..][..copies.into()].fill(kind as Card);
        count += usize::from(copies);
    }
    lay_cards(&mut s, viewer, &cards[..count]);
    if s.mover() != viewer {
        s.pending.cards = [0; 2]; // how many there are is public
        if matches!(s.decision, Decision::Action | Decision::Card) {
            s.legal = ActionSet::EMPTY; // these answers depend on the hand
        }
    }
    s.pile = s.pile.rearranged(<[u8]>::sort_unstable);
    if s.period == Period::Canal {
        s.coming = Coming::new(&IN_ORDER, Pile::new(&DISTANT_IN_ORDER, 0));
    }
    s
}
