//! A state as one player sees it, without a copy: nothing else can be asked of it (R8.5).

use super::hidden;
use crate::{
    action::Action,
    data::{
        Period,
        cards::{Card, KINDS},
        tables::{LineSet, SlotSet},
    },
    state::{After, Cards, Decision, Hand, Source, Stacks, State},
};

/// What a player sees of a state. Its fields stay in here, so that who reads it can know no more.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    state: &'a State,
    viewer: usize,
}

impl<'a> Seen<'a> {
    pub(crate) fn by(state: &'a State, viewer: usize) -> Self {
        assert!(viewer < state.players(), "there is no player {viewer}");
        Self { state, viewer }
    }

    /// The seats from the viewer's on, round the table.
    pub(crate) fn seats(self) -> impl Iterator<Item = usize> + use<> {
        let (viewer, players) = (self.viewer, self.players());
        (0..players).map(move |k| (viewer + k) % players)
    }

    /// How many seats after the viewer's a player sits.
    pub(crate) fn distance(self, player: usize) -> usize {
        (player + self.players() - self.viewer) % self.players()
    }

    pub(crate) fn players(self) -> usize {
        self.state.players()
    }

    pub(crate) fn period(self) -> Period {
        self.state.period()
    }

    pub(crate) fn round(self) -> u8 {
        self.state.round()
    }

    pub(crate) fn turn_order(self) -> &'a [u8] {
        &self.state.turn_order[..self.players()]
    }

    // -- the decision

    pub(crate) fn decision(self) -> Decision {
        self.state.decision()
    }

    pub(crate) fn to_move(self) -> Option<usize> {
        self.state.to_move()
    }

    pub(crate) fn actions_left(self) -> u8 {
        self.state.actions_left
    }

    /// The action that cards, cubes or a market are being chosen for.
    pub(crate) fn announced(self) -> Option<Action> {
        let asked =
            matches!(self.decision(), Decision::Card | Decision::Coal | Decision::Iron | Decision::Market);
        asked.then_some(self.state.pending.what)
    }

    pub(crate) fn combines(self) -> bool {
        self.state.pending.combine
    }

    pub(crate) fn after(self) -> After {
        self.state.pending.after
    }

    pub(crate) fn coal_source(self) -> Source {
        self.state.pending.coal
    }

    pub(crate) fn cards_chosen(self) -> usize {
        self.state.pending.cards().len()
    }

    /// The cards chosen to pay, if it was the viewer who chose them; none otherwise.
    pub(crate) fn own_cards_chosen(self) -> &'a [Card] {
        if self.to_move() == Some(self.viewer) { self.state.pending.cards() } else { &[] }
    }

    // -- players

    pub(crate) fn money(self, player: usize) -> i16 {
        self.state.money()[player]
    }

    pub(crate) fn spent(self, player: usize) -> u16 {
        self.state.spent[player]
    }

    pub(crate) fn income_space(self, player: usize) -> u8 {
        self.state.income_space[player]
    }

    pub(crate) fn income(self, player: usize) -> i16 {
        self.state.income(player)
    }

    pub(crate) fn vp(self, player: usize) -> u16 {
        self.state.vp()[player]
    }

    pub(crate) fn stacks(self, player: usize) -> &'a Stacks {
        &self.state.stacks[player]
    }

    pub(crate) fn hand_size(self, player: usize) -> usize {
        self.state.hand(player).len()
    }

    // -- cards

    pub(crate) fn own_hand(self) -> &'a Hand {
        self.state.hand(self.viewer)
    }

    pub(crate) fn discards(self) -> &'a [Card] {
        self.cards().discards()
    }

    /// How many cards are in the draw deck.
    pub(crate) fn deck_size(self) -> usize {
        self.cards().deck().len()
    }

    /// How many cards are set aside.
    pub(crate) fn set_aside_size(self) -> usize {
        self.cards().set_aside().len()
    }

    fn cards(self) -> &'a Cards {
        &self.state.cards
    }

    /// How many cards of each kind are not seen.
    pub(crate) fn unseen(self) -> [u8; KINDS] {
        hidden::unseen(self.state, self.viewer)
    }

    // -- board

    pub(crate) fn tiles_of(self, player: usize) -> SlotSet {
        self.state.tiles_of[player]
    }

    pub(crate) fn flipped(self) -> SlotSet {
        self.state.flipped()
    }

    pub(crate) fn level(self, slot: usize) -> u8 {
        self.state.level(slot)
    }

    pub(crate) fn cubes(self, slot: usize) -> u8 {
        self.state.cubes(slot)
    }

    pub(crate) fn links_of(self, player: usize) -> LineSet {
        self.state.links_of[player]
    }

    pub(crate) fn coal_demand(self) -> u8 {
        self.state.coal_demand
    }

    pub(crate) fn iron_demand(self) -> u8 {
        self.state.iron_demand
    }

    pub(crate) fn cotton_demand(self) -> u8 {
        self.state.cotton_demand
    }

    /// The distant-market tiles turned up, first drawn first.
    pub(crate) fn turned_up(self) -> impl Iterator<Item = u8> + use<> {
        let pile = self.state.pile;
        pile.tiles().into_iter().skip(pile.tiles().len() - pile.drawn())
    }
}
