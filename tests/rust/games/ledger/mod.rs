//! The accounts of a game, kept from outside: every pound, cube, tile and card that a step moves must have come from
//! somewhere. It knows the printed numbers and what was answered; what the core did it only sees before and after.

use brass_fast::{
    Action, Decision, Kind, State,
    data::{
        INDUSTRIES, Industry, Period,
        tables::SLOT,
        tiles::{LEVELS, TILE, Tile},
    },
    state::BoardTile,
};

mod money;
mod seen;
mod tiles;

use super::{Told, glance::Glance};
pub(in crate::games) use seen::Seen;
use tiles::entry;

/// The accounts of one game under way.
pub(super) struct Ledger {
    last: Glance,
    /// The action that is running: what, how many cards it costs, and whether it is a further part.
    what: Action,
    cards: usize,
    market: Option<Action>,
    /// Tiles that left the game, by seat, industry and level.
    gone: [[[u8; LEVELS]; INDUSTRIES]; 4],
    /// What each player had at the start.
    whole: [[[u8; LEVELS]; INDUSTRIES]; 4],
    /// How often rare things happened.
    pub(super) seen: Seen,
}

impl Ledger {
    pub(super) fn new(start: &State) -> Self {
        let last = Glance::at(start);
        let mut whole = last.stacks;
        for tile in last.tiles.iter().flatten() {
            *entry(&mut whole, tile) += 1;
        }
        Self {
            last,
            what: Action::DONE,
            cards: 0,
            market: None,
            gone: Default::default(),
            whole,
            seen: Seen::default(),
        }
    }

    /// The player answered, and this is the next decision.
    pub(super) fn step(&mut self, answer: Action, next: &State, told: &Told) {
        let now = Glance::at(next);
        self.seen.decisions += 1;
        self.announce(answer);
        let waits = [Decision::Build, Decision::Card, Decision::Coal, Decision::Iron, Decision::Market];
        if waits.contains(&now.decision) {
            assert!(now.at_rest() == self.last.at_rest(), "{answer} changed more than the decision");
            self.seen.ties += u64::from(matches!(now.decision, Decision::Coal | Decision::Iron));
            self.last.decision = now.decision;
            return;
        }
        let ended = now.period != self.last.period;
        let sold = self.account_for_tiles(answer, &now, ended);
        self.account_for_money(&now, &sold);
        self.account_for_links(&now, ended);
        self.account_for_cards(&now, ended);
        self.account_for_income(&now, ended, &sold);
        assert_eq!(told.sold_off, sold.len());
        for seat in 0..4 {
            assert_eq!(now.vp[seat], self.last.vp[seat] + told.vp[seat], "VP of seat {seat}");
        }
        self.last = now;
    }

    /// Notes what the running action is.
    fn announce(&mut self, answer: Action) {
        match self.last.decision {
            Decision::Action if answer == Action::COMBINE => self.cards = 2,
            Decision::Action => (self.what, self.cards) = (answer, 1),
            Decision::Build => self.what = answer,
            Decision::More => (self.what, self.cards) = (answer, 0),
            Decision::Selloff => (self.what, self.cards) = (Action::DONE, 0),
            Decision::Market => self.market = Some(answer),
            _ => {}
        }
        if self.last.decision != Decision::Market {
            self.market = None;
        }
    }

    const fn mover(&self) -> usize {
        self.last.mover.expect("somebody moved")
    }

    /// The tile that was built: its space and what it is.
    fn built(&self) -> Option<(usize, BoardTile, &'static Tile)> {
        if self.what.kind() != Kind::Build {
            return None;
        }
        let (slot, owner) = (SLOT[self.what.slot()], self.mover());
        let levels = &self.last.stacks[owner][slot.industry as usize];
        let level = levels.iter().position(|&n| n > 0).expect("a tile to build") as u8;
        let tile = &TILE[slot.industry as usize][level as usize];
        let flipped = slot.industry == Industry::Shipyard;
        let placed = BoardTile { owner, industry: slot.industry, level, flipped, cubes: tile.cubes };
        Some((slot.space as usize, placed, tile))
    }

    /// One link, if one was built, and none lost but at the end of the canal period (R5, R10.2).
    fn account_for_links(&mut self, now: &Glance, ended: bool) {
        let mut due = self.last.links;
        if matches!(self.what.kind(), Kind::Canal | Kind::Rail) {
            let before = due[self.what.line()].replace(self.mover() as u8);
            assert_eq!(before, None);
            self.seen.second_rails += u64::from(self.cards == 0);
        }
        assert!(now.links == if ended { [None; 58] } else { due }, "links after {}", self.what);
    }

    /// One card to an action, two to a combined build, none to its further parts (R2.2, R4.9, R5.4).
    fn account_for_cards(&self, now: &Glance, ended: bool) {
        let due = if ended { 0 } else { self.last.discards + self.cards };
        assert_eq!(now.discards, due, "cards after {}", self.what);
    }

    /// Markers move by the tiles that flipped, the bonus of a sale, and loans (R7.3, R7.6, R8.4).
    fn account_for_income(&mut self, now: &Glance, ended: bool, sold: &[BoardTile]) {
        let closed = now.marker == 8 && self.last.marker < 8;
        self.seen.closings += u64::from(closed);
        self.seen.second_sales += u64::from(self.what.kind() == Kind::Sell && self.cards == 0);
        if ended || !sold.is_empty() {
            return; // what flipped before it left the board is not to be seen
        }
        let mut due = self.last.income_space.map(u32::from);
        let mut before = self.last.tiles;
        if let Some((space, placed, tile)) = self.built() {
            before[space] = Some(placed);
            due[placed.owner] += u32::from(placed.flipped) * u32::from(tile.income);
        }
        for (old, new) in before.iter().zip(&now.tiles) {
            if let (Some(old), Some(new)) = (old, new) {
                let tile = TILE[old.industry as usize][old.level as usize];
                due[old.owner] += u32::from(new.flipped && !old.flipped) * u32::from(tile.income);
            }
        }
        let sold_far = self.what.kind() == Kind::Sell
            && (self.market == Some(Action::DISTANT)
                || self.market.is_none() && self.flipped_ports(now) == 0);
        if sold_far && !closed {
            due[self.mover()] += [3, 3, 2, 2, 1, 1, 0, 0][now.marker as usize];
        }
        for (seat, &due) in due.iter().enumerate().take(now.players) {
            if self.what.kind() == Kind::Loan && seat == self.mover() {
                let fallen = self.last.income[seat] - now.income[seat];
                assert_eq!(fallen, self.what.index() as i16 + 1, "R8.4");
            } else {
                assert_eq!(u32::from(now.income_space[seat]), due.min(99), "income of seat {seat}");
            }
        }
    }

    fn flipped_ports(&self, now: &Glance) -> usize {
        let flipped = |(old, new): &(&Option<BoardTile>, &Option<BoardTile>)| match (old, new) {
            (Some(old), Some(new)) => old.industry == Industry::Port && new.flipped && !old.flipped,
            _ => false,
        };
        self.last.tiles.iter().zip(&now.tiles).filter(flipped).count()
    }

    /// The game is over: the period that ended was the last.
    pub(super) fn is_closed(&self) -> bool {
        self.last.decision == Decision::Over && self.last.period == Period::Rail
    }
}
