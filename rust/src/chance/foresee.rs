//! Which draws an answer brings about. How many they are, and whose, does not depend on what the cards are.

use crate::{
    action::Action,
    rules::{self, Observer},
    state::{SEATS, State},
};

/// The draws between an answer and the next decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Draws {
    /// Whether a distant-market tile is turned up, which comes first.
    pub(super) tile: bool,
    /// Who draws cards, in order, and how many.
    pub(super) cards: Shares,
}

/// How many cards each player draws, in the order of drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Shares([(u8, u8); SEATS]);

impl Shares {
    pub(super) fn new(shares: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut all = Self::default();
        all.0.iter_mut().zip(shares).for_each(|(to, (player, count))| *to = (player as u8, count as u8));
        all
    }

    pub(super) fn total(self) -> usize {
        self.0.iter().map(|&(_, count)| usize::from(count)).sum()
    }

    /// Who draws the card with this number, from 0.
    pub(super) fn drawer(self, number: usize) -> Option<usize> {
        self.each().nth(number)
    }

    /// Who draws each of the cards.
    pub(super) fn each(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().flat_map(|(player, count)| std::iter::repeat_n(player.into(), count.into()))
    }
}

/// Keeps the state as it is when an action has had its effect, before the round goes on.
struct AtEffect(Option<State>);

impl Observer for AtEffect {
    fn action_done(&mut self, s: &State) {
        self.0.get_or_insert(*s);
    }
}

/// Plays a legal answer to see what is drawn; gives the next state as well, which is right if nothing is.
pub(super) fn foresee(before: &State, answer: Action) -> (Draws, State) {
    let mut next = *before;
    let mut effect = AtEffect(None);
    rules::play(&mut next, answer, &mut effect);
    let effect = effect.0.as_ref();
    // Once all tiles have been turned up, their order is known (R7.3).
    let tile = effect.unwrap_or(&next).pile.drawn() > before.pile.drawn();
    let held = effect.unwrap_or(before);
    let new_period = next.period != before.period; // then all hands were empty, and so was the deck (R1.5)
    let shares = (0..next.players()).map(|k| {
        let player = usize::from(next.turn_order[k]);
        let had = if new_period { 0 } else { held.hands[player].len() };
        (player, next.hands[player].len().saturating_sub(had))
    });
    let cards = Shares::new(shares);
    (Draws { tile, cards }, next)
}
