//! Watching a game without counters in the state: nothing is paid for what is not observed.

use crate::{
    data::{Industry, Period},
    state::State,
};

/// Told what happens while an action is played. All methods do nothing by default.
pub trait Observer {
    /// Links score at the end of a period (R10.1).
    fn link_vp(&mut self, _player: usize, _period: Period, _vp: u16) {}
    /// A flipped tile scores at the end of a period (R10.1).
    fn tile_vp(&mut self, _player: usize, _period: Period, _industry: Industry, _vp: u16) {}
    /// Money scores at the end of the game (R10.4).
    fn money_vp(&mut self, _player: usize, _vp: u16) {}
    /// An action has had its whole effect; the turn, the round and the period have not gone on yet.
    fn action_done(&mut self, _s: &State) {}
    /// A tile is sold off, asked or not (R9.2).
    fn sold_off(&mut self, _player: usize, _industry: Industry) {}
}

/// Watches nothing.
impl Observer for () {}
