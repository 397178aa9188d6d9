//! The state of a game: fixed-size plain data, copied, never allocated. No rules here and no log.
//!
//! The board is a handful of masks over slots and lines (see [`crate::data::tables`]), so that questions about all
//! spaces at once are a few word operations. Fields below "derived" follow from the others and are kept up to date
//! because the rules ask for them at every decision.

mod cards;
mod coming;
mod hand;
mod look;
mod pending;
mod pile;
mod stacks;

pub use cards::Cards;
pub use coming::Coming;
pub use hand::Hand;
pub use look::BoardTile;
pub use pending::{After, Pending, Source};
pub use pile::Pile;
pub(crate) use stacks::NEXT;
pub use stacks::Stacks;

use crate::{
    action::ActionSet,
    data::{
        Industry, Period,
        map::PLACES,
        tables::{LineSet, PlaceSet, SLOT, SlotSet, slots_of},
        tracks::INCOME,
    },
};

/// The most players that a game has.
pub const SEATS: usize = 4;

/// What the next answer is about (contract section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Decision {
    /// A player's next action begins.
    Action,
    /// Which combined build (R4.9).
    Build,
    /// Which card pays.
    Card,
    /// Which mine gives the coal (R4.5).
    Coal,
    /// Which works give the iron (R4.6).
    Iron,
    /// Where the mill sells (R7.2, R7.3).
    Market,
    /// Whether the same action goes on.
    More,
    /// Which tile is sold off (R9.2).
    Selloff,
    /// None: the game has ended.
    Over,
}

impl Decision {
    /// All decisions.
    pub const ALL: [Decision; 9] = [
        Decision::Action,
        Decision::Build,
        Decision::Card,
        Decision::Coal,
        Decision::Iron,
        Decision::Market,
        Decision::More,
        Decision::Selloff,
        Decision::Over,
    ];

    /// The name in positions.
    pub const fn name(self) -> &'static str {
        ["action", "build", "card", "coal", "iron", "market", "more", "selloff", "over"][self as usize]
    }
}

/// A complete game position, hidden parts included. Arrays by seat hold zeros beyond the players.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    // -- the board
    /// Tiles by owner; a tile's bit is its slot, so it also tells the industry.
    pub(crate) tiles_of: [SlotSet; SEATS],
    /// Level - 1 of each tile, as two bit planes.
    pub(crate) level_bits: [SlotSet; 2],
    /// The work that each tile has left to do, as three bit planes: the cubes of mines and works, 1 for a mill that has
    /// not sold or a port that has not taken cotton. A tile without any is flipped.
    pub(crate) work_bits: [SlotSet; 3],
    /// Links by owner.
    pub(crate) links_of: [LineSet; SEATS],

    // -- the board, derived
    /// All places connected to a place, itself included (R3.2).
    pub(crate) reach: [PlaceSet; PLACES],
    /// The places in each player's network (R3.1).
    pub(crate) network: [PlaceSet; SEATS],
    /// The places connected to a mine with cubes.
    pub(crate) coal_places: PlaceSet,
    /// The places connected to a port (R3.4).
    pub(crate) port_places: PlaceSet,
    /// The slots of free spaces that are offered: of like ones in a town the lowest-numbered.
    pub(crate) offered: SlotSet,

    // -- the decision
    /// The legal answers to the present decision: the one definition of legality.
    pub(crate) legal: ActionSet,
    pub(crate) decision: Decision,
    /// What the running action has announced.
    pub(crate) pending: Pending,
    /// Actions left to the player to move, the present one counted.
    pub(crate) actions_left: u8,
    /// Whose turn it is, as an index into the turn order, and as a seat.
    pub(crate) turn: u8,
    pub(crate) mover: u8,

    // -- the game
    pub(crate) players: u8,
    pub(crate) period: Period,
    pub(crate) round: u8,
    pub(crate) turn_order: [u8; SEATS],
    pub(crate) coal_demand: u8,
    pub(crate) iron_demand: u8,
    /// The cotton demand marker; the distant market is closed when it is at the bottom.
    pub(crate) cotton_demand: u8,

    // -- the players
    pub(crate) money: [i16; SEATS],
    pub(crate) spent: [u16; SEATS],
    pub(crate) vp: [u16; SEATS],
    pub(crate) income_space: [u8; SEATS],
    pub(crate) stacks: [Stacks; SEATS],
    pub(crate) hands: [Hand; SEATS],

    // -- what was drawn when the game was created
    pub(crate) pile: Pile,
    pub(crate) cards: Cards,
    /// Deck and pile of the rail period.
    pub(crate) coming: Coming,
}

impl State {
    /// How many players there are.
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The period.
    pub const fn period(&self) -> Period {
        self.period
    }

    /// The round, from 1 in each period.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The decision that is asked.
    pub const fn decision(&self) -> Decision {
        self.decision
    }

    /// The legal answers; none when the game is over.
    pub const fn legal(&self) -> &ActionSet {
        &self.legal
    }

    /// Whether the game has ended.
    pub const fn is_over(&self) -> bool {
        matches!(self.decision, Decision::Over)
    }

    /// Who is to move; nobody when the game is over.
    pub const fn to_move(&self) -> Option<usize> {
        if self.is_over() { None } else { Some(self.mover()) }
    }

    /// The player whose turn it is; meaningless when the game is over.
    pub(crate) const fn mover(&self) -> usize {
        self.mover as usize % SEATS
    }

    /// Money in hand, in pounds; negative where a debt is carried (R9.3).
    pub fn money(&self) -> &[i16] {
        &self.money[..self.players()]
    }

    /// Victory points scored so far.
    pub fn vp(&self) -> &[u16] {
        &self.vp[..self.players()]
    }

    /// Income level in pounds.
    pub const fn income(&self, player: usize) -> i16 {
        INCOME[self.income_space[player] as usize] as i16
    }

    /// The hand of a player.
    pub const fn hand(&self, player: usize) -> &Hand {
        &self.hands[player]
    }

    /// Gives the turn to the player at this place of the turn order.
    pub(crate) fn give_turn(&mut self, turn: u8) {
        self.turn = turn;
        self.mover = self.turn_order[turn as usize % SEATS];
    }

    /// All tiles on the board.
    pub(crate) const fn tiles(&self) -> SlotSet {
        self.tiles_of[0] | self.tiles_of[1] | self.tiles_of[2] | self.tiles_of[3]
    }

    /// All links on the board.
    pub(crate) const fn links(&self) -> LineSet {
        self.links_of[0] | self.links_of[1] | self.links_of[2] | self.links_of[3]
    }

    /// The owner of the tile in a slot that holds one.
    pub(crate) fn owner(&self, slot: usize) -> usize {
        (0..SEATS).find(|&p| self.tiles_of[p] >> slot & 1 != 0).unwrap_or(0)
    }

    /// The level of the tile in a slot that holds one.
    pub(crate) const fn level(&self, slot: usize) -> u8 {
        1 + (self.level_bits[0] >> slot & 1) as u8 + 2 * (self.level_bits[1] >> slot & 1) as u8
    }

    /// The work that the tile in a slot has left.
    pub(crate) fn work(&self, slot: usize) -> u8 {
        let bit = |plane: usize| (self.work_bits[plane] >> slot & 1) as u8;
        bit(0) + 2 * bit(1) + 4 * bit(2)
    }

    /// Sets the work that the tile in a slot has left.
    pub(crate) fn set_work(&mut self, slot: usize, work: u8) {
        for (plane, bits) in self.work_bits.iter_mut().enumerate() {
            *bits = *bits & !(1 << slot) | ((work >> plane & 1) as u64) << slot;
        }
    }

    /// The cubes on the tile in a slot: only mines and works hold any.
    pub(crate) fn cubes(&self, slot: usize) -> u8 {
        if matches!(SLOT[slot].industry, Industry::Coal | Industry::Iron) { self.work(slot) } else { 0 }
    }

    /// All tiles that are not flipped.
    pub(crate) const fn unflipped(&self) -> SlotSet {
        self.work_bits[0] | self.work_bits[1] | self.work_bits[2]
    }

    /// All flipped tiles.
    pub(crate) const fn flipped(&self) -> SlotSet {
        self.tiles() & !self.unflipped()
    }

    /// The mines that hold cubes.
    pub(crate) const fn mines(&self) -> SlotSet {
        self.unflipped() & slots_of(Industry::Coal)
    }

    /// The works that hold cubes.
    pub(crate) const fn works(&self) -> SlotSet {
        self.unflipped() & slots_of(Industry::Iron)
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "State({})", crate::position::to_value(self))
    }
}
