//! Exact sums over many games. They are integers, so that parts can be added in any order.

use super::{
    Ledger, Row,
    rows::{CELLS, Cell, KEYS},
};
use crate::{
    action::{ACTION_KINDS, Kind},
    state::SEATS,
};

/// The sums of one column for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sums {
    /// Of the values.
    pub sum: i64,
    /// Of their squares.
    pub squares: i128,
    /// The least value; the greatest number there is if there was none.
    pub min: i32,
    /// The greatest value; the least number there is if there was none.
    pub max: i32,
}

impl Sums {
    const NONE: Self = Self { sum: 0, squares: 0, min: i32::MAX, max: i32::MIN };

    fn add_value(&mut self, value: i32) {
        let wide = i64::from(value);
        self.add(&Self { sum: wide, squares: i128::from(wide * wide), min: value, max: value });
    }

    fn add(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }
}

/// How many columns are summed: the results, not the keys.
const SUMMED: usize = CELLS - KEYS;

/// The sums of games with the same number of players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    pub(super) players: usize,
    pub(super) games: u64,
    pub(super) actions: [u64; ACTION_KINDS],
    pub(super) seats: [[Sums; SUMMED]; SEATS],
}

impl Tally {
    /// No games yet.
    pub const fn new(players: usize) -> Self {
        Self { players, games: 0, actions: [0; ACTION_KINDS], seats: [[Sums::NONE; SUMMED]; SEATS] }
    }

    /// Adds a game by its rows and accounts.
    pub(super) fn add_game(&mut self, rows: &[Row], ledger: &Ledger) {
        self.games += 1;
        for (total, &count) in self.actions.iter_mut().zip(ledger.actions()) {
            *total += u64::from(count);
        }
        for row in rows {
            let sums = &mut self.seats[row.cells[Cell::Seat as usize] as usize];
            for (sum, &value) in sums.iter_mut().zip(&row.cells[KEYS..]) {
                sum.add_value(value);
            }
        }
    }

    /// Adds other games, of as many players.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        for (total, count) in self.actions.iter_mut().zip(other.actions) {
            *total += count;
        }
        for (sum, part) in self.seats.iter_mut().flatten().zip(other.seats.iter().flatten()) {
            sum.add(part);
        }
    }

    /// How many players the games had.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// How many games were added.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// How many decisions were made in them.
    pub fn decisions(&self) -> u64 {
        self.actions.iter().sum()
    }

    /// How often each kind of action was chosen.
    pub fn actions(&self) -> impl Iterator<Item = (Kind, u64)> {
        Kind::ALL.into_iter().zip(self.actions)
    }

    /// The sums of a seat by column.
    pub fn seat(&self, seat: usize) -> impl Iterator<Item = (&'static str, Sums)> {
        Cell::columns().skip(KEYS).zip(self.seats[seat])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Bot, Plan, simulate};

    fn tally(first: u64, last: u64) -> Tally {
        let plan = Plan::new(&[(first, last)], &[Bot::Random; 4]).unwrap();
        simulate(&plan, 2, &mut || true).unwrap().tally().clone()
    }

    #[test]
    fn parts_add_up_in_any_order() {
        let whole = tally(1, 100);
        let mut parts = Tally::new(4);
        for (first, last) in [(61, 100), (1, 1), (2, 60)] {
            parts.add(&tally(first, last));
        }
        assert_eq!(parts, whole);
    }

    #[test]
    fn sums_are_those_of_the_rows() {
        let plan = Plan::new(&[(1, 50)], &[Bot::Random; 4]).unwrap();
        let games = simulate(&plan, 1, &mut || true).unwrap();
        for seat in 0..4 {
            for (column, (name, sums)) in games.tally().seat(seat).enumerate() {
                let values: Vec<_> =
                    games.rows().iter().skip(seat).step_by(4).map(|row| row.cells[KEYS + column]).collect();
                assert_eq!(sums.sum, values.iter().map(|&v| i64::from(v)).sum::<i64>(), "{name}");
                assert_eq!(
                    sums.squares,
                    values.iter().map(|&v| i128::from(v).pow(2)).sum::<i128>(),
                    "{name}"
                );
                assert_eq!(
                    (sums.min, sums.max),
                    (*values.iter().min().unwrap(), *values.iter().max().unwrap())
                );
            }
        }
        assert_eq!(games.tally().games(), 50);
    }

    #[test]
    fn the_summed_columns_are_the_results() {
        let names: Vec<_> = Tally::new(3).seat(0).map(|(name, _)| name).collect();
        assert_eq!((names[0], names[names.len() - 1], names.len()), ("first_player", "decisions", 18));
    }
}
