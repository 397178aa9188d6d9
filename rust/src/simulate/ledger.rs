//! The accounts of one game: what the state does not count.

use crate::{
    action::{ACTION_KINDS, Action, Kind},
    data::{INDUSTRIES, Industry, Period},
    rules::Observer,
    state::SEATS,
};

/// The sources of victory points: links of either period, the five industries in order, money.
const SOURCES: usize = 2 + INDUSTRIES + 1;
const TILES: usize = 2;
const MONEY: usize = TILES + INDUSTRIES;

/// What each seat did and what it scored from.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    first_player: u8,
    vp: [[u16; SOURCES]; SEATS],
    canal_vp: [u16; SEATS],
    loans: [u16; SEATS],
    selloffs: [u16; SEATS],
    decisions: [u32; SEATS],
    actions: [u32; ACTION_KINDS],
    /// The answers in order, where somebody wants them.
    log: Option<Vec<u8>>,
}

impl Ledger {
    /// Opens the accounts of a game that begins with this player.
    pub fn new(first_player: u8) -> Self {
        Self { first_player, ..Self::default() }
    }

    /// Also writes down all answers.
    #[must_use]
    pub fn with_log(self) -> Self {
        Self { log: Some(Vec::with_capacity(512)), ..self }
    }

    /// The answers in order, if they were written down.
    pub fn log(&self) -> Option<&[u8]> {
        self.log.as_deref()
    }

    /// Who began.
    pub fn first_player(&self) -> u8 {
        self.first_player
    }

    /// Notes that a seat has decided for an action.
    pub fn decided(&mut self, seat: usize, action: Action) {
        self.decisions[seat] += 1;
        self.actions[action.kind() as usize] += 1;
        self.loans[seat] += u16::from(action.kind() == Kind::Loan);
        if let Some(log) = &mut self.log {
            log.push(action.0);
        }
    }

    /// VP of a seat by source, in the order of the columns.
    pub fn vp(&self, seat: usize) -> &[u16; SOURCES] {
        &self.vp[seat]
    }

    /// VP of each seat from the canal period.
    pub fn canal_vp(&self) -> &[u16; SEATS] {
        &self.canal_vp
    }

    /// Loans taken, of whatever size.
    pub fn loans(&self) -> &[u16; SEATS] {
        &self.loans
    }

    /// Tiles sold off, asked or not.
    pub fn selloffs(&self) -> &[u16; SEATS] {
        &self.selloffs
    }

    /// Decisions made.
    pub fn decisions(&self) -> &[u32; SEATS] {
        &self.decisions
    }

    /// How often each kind of action was chosen.
    pub fn actions(&self) -> &[u32; ACTION_KINDS] {
        &self.actions
    }

    fn score(&mut self, player: usize, period: Period, source: usize, vp: u16) {
        self.vp[player][source] += vp;
        if period == Period::Canal {
            self.canal_vp[player] += vp;
        }
    }
}

impl Observer for Ledger {
    fn link_vp(&mut self, player: usize, period: Period, vp: u16) {
        self.score(player, period, period as usize, vp);
    }

    fn tile_vp(&mut self, player: usize, period: Period, industry: Industry, vp: u16) {
        self.score(player, period, TILES + industry as usize, vp);
    }

    fn money_vp(&mut self, player: usize, vp: u16) {
        self.score(player, Period::Rail, MONEY, vp);
    }

    fn sold_off(&mut self, player: usize, _industry: Industry) {
        self.selloffs[player] += 1;
    }
}
