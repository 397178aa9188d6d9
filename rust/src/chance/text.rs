//! What a player knows at a chance node, as text.

use std::fmt::{Result, Write};

use super::{Awaited, ChanceGame, Drawn};

impl ChanceGame {
    /// All that a player knows, as text. At a decision it is that of the state; at a chance node that of the state at
    /// the last decision, and what has been played, turned up and drawn since, cards of others only counted.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn information_state_string(&self, player: usize) -> String {
        let mut text = self.last_state().information_state_string(player);
        // Writing to a string does not fail.
        let _ = self.write_draws(&mut text, player);
        text
    }

    fn write_draws(&self, w: &mut String, viewer: usize) -> Result {
        let Some(awaited) = self.awaited() else { return Ok(()) };
        if let Some(answer) = self.answer() {
            write!(w, "\nplayed: {answer}")?;
        }
        w.write_str("\ndrawn:")?;
        for (draw, player) in self.drawn() {
            match (draw.drawn(), player) {
                (Drawn::Card(_), Some(player)) if player != viewer => write!(w, " card of player {player}")?,
                _ => write!(w, " {draw}")?,
            }
        }
        match awaited {
            Awaited::First => w.write_str("\nnext: the first player"),
            Awaited::Tile => w.write_str("\nnext: a distant-market tile"),
            Awaited::Card(player) => write!(w, "\nnext: a card for player {player}"),
        }
    }
}
