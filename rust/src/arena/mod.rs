//! Games between bots that are compared: each game seated by itself, its decisions timed.

mod crew;
mod table;

pub use crew::{Failure, play_seatings};
pub use table::{Account, Seating, Table};
