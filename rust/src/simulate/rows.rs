//! Rows: one for each game and seat.

use super::{Ledger, Tally};
use crate::{rules::Outcome, state::State};

/// The columns in the order of the files. All but `seed` and `bot` are small numbers, the cells of a row.
pub const COLUMNS: [&str; 22] = [
    "seed",
    "players",
    "seat",
    "bot",
    "first_player",
    "place",
    "win",
    "vp",
    "vp_canal_links",
    "vp_rail_links",
    "vp_cotton",
    "vp_coal",
    "vp_iron",
    "vp_port",
    "vp_shipyard",
    "vp_money",
    "vp_canal_period",
    "income",
    "money",
    "loans",
    "selloffs",
    "decisions",
];

/// Where the two columns stand that are no cells.
pub(super) const SEED: usize = 0;
pub(super) const BOT: usize = 3;

/// The cells of a row, in the order of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
#[allow(missing_docs)] // as the columns
pub enum Cell {
    Players,
    Seat,
    FirstPlayer,
    Place,
    Win,
    Vp,
    VpCanalLinks,
    VpRailLinks,
    VpCotton,
    VpCoal,
    VpIron,
    VpPort,
    VpShipyard,
    VpMoney,
    VpCanalPeriod,
    Income,
    Money,
    Loans,
    Selloffs,
    Decisions,
}

/// How many cells a row has.
pub(super) const CELLS: usize = Cell::Decisions as usize + 1;

/// The first cells say which row it is; the others are its results, and are summed.
pub(super) const KEYS: usize = Cell::FirstPlayer as usize;

impl Cell {
    /// The column of each cell.
    pub(super) fn columns() -> impl Iterator<Item = &'static str> {
        (0..COLUMNS.len()).filter(|&column| column != SEED && column != BOT).map(|column| COLUMNS[column])
    }
}

/// What became of one seat in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The game.
    pub seed: u64,
    /// The rest, by [`Cell`].
    pub cells: [i32; CELLS],
}

impl Row {
    /// The row of a seat in a finished game.
    pub(super) fn new(seed: u64, seat: usize, end: &State, result: &Outcome, ledger: &Ledger) -> Self {
        let better = result.ranking().iter().take_while(|&&other| usize::from(other) != seat).count();
        let mut cells = [0; CELLS];
        let mut put = |cell: Cell, value: i32| cells[cell as usize] = value;
        put(Cell::Players, end.players() as i32);
        put(Cell::Seat, seat as i32);
        put(Cell::FirstPlayer, ledger.first_player().into());
        put(Cell::Place, better as i32 + 1);
        put(Cell::Win, i32::from(better == 0));
        put(Cell::Vp, result.vp()[seat].into());
        put(Cell::VpCanalPeriod, ledger.canal_vp()[seat].into());
        put(Cell::Income, end.income(seat).into());
        put(Cell::Money, end.money()[seat].into());
        put(Cell::Loans, ledger.loans()[seat].into());
        put(Cell::Selloffs, ledger.selloffs()[seat].into());
        put(Cell::Decisions, ledger.decisions()[seat] as i32);
        let sources = ledger.vp(seat).map(i32::from);
        cells[Cell::VpCanalLinks as usize..][..sources.len()].copy_from_slice(&sources);
        Self { seed, cells }
    }
}

/// Finished games in the order of their seeds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Games {
    pub(super) players: usize,
    pub(super) names: Vec<String>,
    pub(super) rows: Vec<Row>,
    pub(super) logs: Vec<Box<[u8]>>,
    pub(super) tally: Tally,
}

impl Games {
    /// One finished game; none if it is not over.
    pub fn single(seed: u64, names: Vec<String>, end: &State, ledger: &Ledger) -> Option<Self> {
        let result = Outcome::of(end)?;
        let players = end.players();
        let rows: Vec<_> = (0..players).map(|seat| Row::new(seed, seat, end, &result, ledger)).collect();
        let mut tally = Tally::new(players);
        tally.add_game(&rows, ledger);
        let logs = ledger.log().map(Box::from).into_iter().collect();
        Some(Self { players, names, rows, logs, tally })
    }

    /// All rows: seat by seat, game by game.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The answers of each game, if the plan wanted records.
    pub fn logs(&self) -> &[Box<[u8]>] {
        &self.logs
    }

    /// Their sums.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.rows.len() / self.players
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The bots by seat, each by its spec.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The numbers of a column in the machine's byte order: `seed` as u64, others as i32; `bot` has none.
    pub fn column(&self, name: &str) -> Option<Vec<u8>> {
        if name == COLUMNS[SEED] {
            return Some(self.rows.iter().flat_map(|row| row.seed.to_ne_bytes()).collect());
        }
        self.cells(name).map(|cells| cells.flat_map(i32::to_ne_bytes).collect())
    }

    /// The numbers of a column; `seed` and `bot` have none.
    pub fn cells(&self, name: &str) -> Option<impl Iterator<Item = i32>> {
        let cell = Cell::columns().position(|column| column == name)?;
        Some(self.rows.iter().map(move |row| row.cells[cell]))
    }
}
