//! What a player may know: all that is public, and the player's own hand (R8.5).
//!
//! The state lies behind a wall: bots get these methods and no others, so what is hidden cannot be asked for.

use crate::{
    action::ActionSet,
    data::{
        Period,
        tables::{LineSet, PlaceSet, SlotSet},
        tracks::{DISTANT_IN_ORDER, DISTANT_TILES},
    },
    rng::Stream,
    rules::{build, supply},
    state::{Decision, Hand, Pending, Stacks, State},
    view::View,
};

/// A position as one player sees it.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    state: &'a State,
    me: usize,
}

impl std::fmt::Debug for Sight<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sight").field("me", &self.me).finish_non_exhaustive()
    }
}

/// Values of the distant-market tiles: 0 to 4.
const MARKET_VALUES: usize = 5;

impl<'a> Sight<'a> {
    /// What the viewer sees.
    pub const fn of(view: &'a View) -> Self {
        Self { state: view.public(), me: view.viewer() }
    }

    /// What a player sees of a state.
    pub const fn new(state: &'a State, me: usize) -> Self {
        Self { state, me }
    }

    /// All of it, as a view that can be kept.
    pub fn view(&self) -> View {
        self.state.view(self.me)
    }

    /// Whose eyes these are.
    pub const fn me(&self) -> usize {
        self.me
    }

    /// How many players there are.
    pub const fn players(&self) -> usize {
        self.state.players()
    }

    /// The period.
    pub const fn period(&self) -> Period {
        self.state.period()
    }

    /// The round, from 1 in each period.
    pub const fn round(&self) -> u8 {
        self.state.round()
    }

    /// The decision that is asked.
    pub const fn decision(&self) -> Decision {
        self.state.decision()
    }

    /// Who is asked; nobody when the game is over.
    pub const fn to_move(&self) -> Option<usize> {
        self.state.to_move()
    }

    /// The legal answers; to another player's decision none, as they tell of that player's hand.
    pub fn legal(&self) -> ActionSet {
        if self.to_move() == Some(self.me) { *self.state.legal() } else { ActionSet::EMPTY }
    }

    /// Actions left in the running turn, the present one counted.
    pub(super) const fn actions_left(&self) -> u8 {
        self.state.actions_left
    }

    /// What the running action of this player has announced.
    pub(super) fn pending(&self) -> Pending {
        if self.to_move() == Some(self.me) { self.state.pending } else { Pending::NONE }
    }

    /// The player's own hand.
    pub const fn hand(&self) -> &'a Hand {
        self.state.hand(self.me)
    }

    /// How many cards a player holds.
    pub const fn hand_size(&self, player: usize) -> usize {
        self.state.hand(player).len()
    }

    /// Money in hand, in pounds.
    pub fn money(&self, player: usize) -> i16 {
        self.state.money()[player]
    }

    /// Income level in pounds.
    pub const fn income(&self, player: usize) -> i16 {
        self.state.income(player)
    }

    /// Space of the income marker.
    pub(super) const fn income_space(&self, player: usize) -> u8 {
        self.state.income_space[player]
    }

    /// Victory points scored so far.
    pub fn vp(&self, player: usize) -> u16 {
        self.state.vp()[player]
    }

    /// The tiles that a player has not built yet.
    pub(super) const fn stacks(&self, player: usize) -> &'a Stacks {
        &self.state.stacks[player]
    }

    /// A player's tiles on the board.
    pub(super) const fn tiles_of(&self, player: usize) -> SlotSet {
        self.state.tiles_of[player]
    }

    /// All tiles on the board.
    pub(super) const fn tiles(&self) -> SlotSet {
        self.state.tiles()
    }

    /// All flipped tiles.
    pub(super) const fn flipped(&self) -> SlotSet {
        self.state.flipped()
    }

    /// The level of the tile in a slot that holds one.
    pub(super) const fn level(&self, slot: usize) -> u8 {
        self.state.level(slot)
    }

    /// The cubes on the tile in a slot.
    pub(super) fn cubes(&self, slot: usize) -> u8 {
        self.state.cubes(slot)
    }

    /// The cubes on all these tiles, which are mines or works.
    pub(super) const fn cubes_on(&self, tiles: SlotSet) -> u32 {
        let [ones, twos, fours] = self.state.work_bits;
        (ones & tiles).count_ones() + 2 * (twos & tiles).count_ones() + 4 * (fours & tiles).count_ones()
    }

    /// The mines with cubes.
    pub(super) const fn mines(&self) -> SlotSet {
        self.state.mines()
    }

    /// The works with cubes.
    pub(super) const fn works(&self) -> SlotSet {
        self.state.works()
    }

    /// A player's links.
    pub(super) const fn links_of(&self, player: usize) -> LineSet {
        self.state.links_of[player]
    }

    /// All links.
    pub(super) const fn links(&self) -> LineSet {
        self.state.links()
    }

    /// All places connected to a place (R3.2).
    pub(super) const fn reach(&self, place: usize) -> PlaceSet {
        self.state.reach[place]
    }

    /// A player's network (R3.1).
    pub(super) const fn network(&self, player: usize) -> PlaceSet {
        self.state.network[player]
    }

    /// The places connected to a mine with cubes.
    pub(super) const fn coal_places(&self) -> PlaceSet {
        self.state.coal_places
    }

    /// The places connected to a port (R3.4).
    pub(super) const fn port_places(&self) -> PlaceSet {
        self.state.port_places
    }

    /// The spaces that are free, as slots.
    pub(super) fn free(&self) -> SlotSet {
        build::free_slots(self.state)
    }

    /// Where the player could build if cards were no matter.
    pub(super) fn buildable(&self) -> SlotSet {
        build::buildable(self.state, self.me)
    }

    /// The places where an industry card serves the player (R4.3).
    pub(super) fn industry_places(&self) -> PlaceSet {
        build::reached_by_industry_cards(self.state, self.me)
    }

    /// Cubes on the coal demand track.
    pub(super) const fn coal_demand(&self) -> u8 {
        self.state.coal_demand
    }

    /// Cubes on the iron demand track.
    pub(super) const fn iron_demand(&self) -> u8 {
        self.state.iron_demand
    }

    /// The cotton demand marker.
    pub(super) const fn cotton_demand(&self) -> u8 {
        self.state.cotton_demand
    }

    /// What a bought coal cube costs.
    pub(super) const fn price_of_coal(&self) -> i16 {
        supply::price_of_coal(self.state)
    }

    /// What an iron cube costs: nothing while works have one.
    pub(super) const fn price_of_iron(&self) -> i16 {
        supply::price_of_iron(self.state)
    }

    /// How many face-down distant-market tiles there are of each value: all, less those that were turned up; when all
    /// were, they come again.
    pub(super) fn market_left(&self) -> [u8; MARKET_VALUES] {
        let (tiles, drawn) = (self.state.pile.tiles(), self.state.pile.drawn());
        let seen = if drawn == DISTANT_TILES { &[] } else { &tiles[DISTANT_TILES - drawn..] };
        let mut left = [0; MARKET_VALUES];
        for &value in &DISTANT_IN_ORDER {
            left[value as usize] += 1;
        }
        for &value in seen {
            left[value as usize] -= 1;
        }
        left
    }

    /// A state that looks the same to the player: what is hidden lies in an order that says nothing.
    ///
    /// It depends on nothing but what the player sees. Good for trying out one's own actions, in which no hidden thing
    /// has a part but the distant market.
    pub fn imagine(&self) -> State {
        *self.state.view(self.me).public()
    }

    /// A state that looks the same to the player, each equally likely.
    pub fn determinize(&self, stream: &mut Stream) -> State {
        self.state.determinize_with(self.me, stream)
    }
}
