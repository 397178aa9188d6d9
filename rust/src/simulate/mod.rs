//! Whole games by the thousand: bots play, an observer keeps the accounts, rows and exact sums come out.
//!
//! A game depends on its seed and bots alone, sums are integers, and rows are put back into the order of the seeds:
//! nothing depends on the number of threads or on which of them played what.

mod bytes;
mod game;
mod ledger;
mod rows;
mod tally;
mod text;
mod threads;

pub use crate::bots::Spec as Bot;
#[cfg(test)]
pub(crate) use game::record_game;
pub use game::{play_game, play_random_game};
pub use ledger::Ledger;
pub use rows::{COLUMNS, Cell, Games, Row};
pub use tally::{Sums, Tally};
pub use threads::{Failure, MOST_GAMES, Plan, simulate};
