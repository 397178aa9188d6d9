//! What a player may know (R8.5): the public parts of a state and the player's own cards.
//!
//! A [`View`] keeps nothing else. Where a card or a tile lies that the player does not see, it holds the unseen ones in
//! a fixed order that says nothing, so that views are equal if and only if the same things are known, and everything
//! that is made of a view (text, arrays, drawn states) can depend on nothing more.

mod choose;
mod dict;
mod hidden;
mod redeal;
mod seen;
#[cfg(test)]
mod tests;
mod text;

use crate::{
    action::ActionSet,
    data::cards::Card,
    rng::{Stream, streams},
    state::State,
};
use hidden::shown_to;
pub(crate) use seen::Seen;

/// What one player knows of a state (R8.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct View {
    /// The state with all that is hidden from the viewer laid out in a fixed order.
    shown: State,
    viewer: u8,
}

impl View {
    /// What this player knows of a state.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn new(state: &State, viewer: usize) -> Self {
        assert!(viewer < state.players(), "there is no player {viewer}");
        Self { shown: shown_to(state, viewer), viewer: viewer as u8 }
    }

    /// Whose view it is.
    pub const fn viewer(&self) -> usize {
        self.viewer as usize
    }

    /// The public parts of the state, and the viewer's hand. Anything else in it is laid out in a fixed order.
    pub const fn public(&self) -> &State {
        &self.shown
    }

    /// The legal answers if the viewer is to move, none otherwise.
    pub const fn legal(&self) -> &ActionSet {
        if self.shown.mover() == self.viewer() { self.shown.legal() } else { &ActionSet::EMPTY }
    }

    /// The cards that the viewer does not see - in others' hands, in the deck or set aside - in the order of the card
    /// actions.
    pub fn unseen(&self) -> impl Iterator<Item = Card> + use<> {
        let counts = hidden::unseen(&self.shown, self.viewer());
        (0..).zip(counts).flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()))
    }

    /// The cards that the running action has announced, if the viewer knows them.
    pub(crate) fn pending_cards(&self) -> Option<&[Card]> {
        let known = self.shown.mover() == self.viewer();
        known.then(|| self.shown.pending.cards())
    }

    /// A state drawn from those that look like this to the viewer, as [`State::determinize`].
    #[must_use]
    pub fn determinize(&self, seed: u64) -> State {
        self.shown.determinize(self.viewer(), seed)
    }
}

impl std::fmt::Debug for View {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "View({})", self.to_value())
    }
}

impl State {
    /// What a player knows (R8.5).
    ///
    /// # Panics
    /// If there is no such player.
    pub fn view(&self, player: usize) -> View {
        View::new(self, player)
    }

    /// A state drawn from those that look the same to a player and in which the present decision would be asked.
    ///
    /// Every way in which the cards and tiles that the player does not see can lie is equally likely, equal cards told
    /// apart as at the table: what a fair shuffle leaves possible. The same seed gives the same state.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn determinize(&self, player: usize, seed: u64) -> State {
        self.determinize_with(player, &mut Stream::new(seed, streams::DETERMINIZE + player as u64))
    }

    /// As [`State::determinize`], with a stream of the caller's.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn determinize_with(&self, player: usize, stream: &mut Stream) -> State {
        assert!(player < self.players(), "there is no player {player}");
        redeal::redeal(self, player, stream)
    }
}
