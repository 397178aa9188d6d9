//! Many games at once: stepped together by answers from outside, or played to the end.
//!
//! A game depends on its seed and on the answers alone, so nothing depends on the number of threads.
//! `docs/randomness.md` says which streams are drawn from.

mod bytes;
mod game;
mod playouts;
mod results;
mod seats;
mod step;
mod threads;

pub use bytes::Unreadable;
pub use game::Seen;
pub use playouts::{Start, playouts};
pub use results::{Finished, Results};
pub use seats::Seats;
pub use step::{Batch, IllegalInGame, NotStepped, Settings};
pub use threads::{Failure, watched};

/// The most games of one batch, and of one call of [`playouts`]: they are held in memory.
pub const MOST_GAMES: usize = 1 << 20;
