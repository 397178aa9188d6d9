//! Income and debt (R9).

use super::{Observer, ask, round, supply};
use crate::{
    action::{ActionSet, Kind},
    bits::{Bits, is_single},
    data::tables::{SLOT, SPACE_SLOTS},
    state::{Decision, Pending, State},
};

/// Pays the income of all players in turn order, from this place in it on; then the turns begin (R2.1).
pub(super) fn pay_income(s: &mut State, from: u8, o: &mut impl Observer) {
    for turn in from..s.players {
        s.give_turn(turn);
        let player = s.mover();
        s.money[player] += s.income(player);
        if settle(s, o) {
            return;
        }
    }
    round::start_turn(s, 0, o);
}

/// Sells off what the debt demands and is no choice; true if the player must choose a tile (R9.2, R9.3).
fn settle(s: &mut State, o: &mut impl Observer) -> bool {
    let player = s.mover();
    while s.money[player] < 0 && s.tiles_of[player] != 0 {
        if !is_single(s.tiles_of[player]) {
            ask_which(s, player);
            return true;
        }
        let slot = s.tiles_of[player].trailing_zeros() as usize;
        lose(s, slot, o);
    }
    false
}

pub(crate) fn ask_which(s: &mut State, player: usize) {
    let spaces = Bits(s.tiles_of[player]).fold(0, |spaces, slot| spaces | 1 << SLOT[slot].space);
    let mut answers = ActionSet::EMPTY;
    answers.add(Kind::Selloff, spaces);
    s.pending = Pending::NONE;
    s.actions_left = 0;
    ask(s, Decision::Selloff, answers);
}

/// The tile on this space is sold off; it goes on until the debt is paid.
pub(super) fn sell_off(s: &mut State, space: usize, o: &mut impl Observer) {
    let slot = (s.tiles() & SPACE_SLOTS[space]).trailing_zeros() as usize;
    lose(s, slot, o);
    if !settle(s, o) {
        pay_income(s, s.turn + 1, o);
    }
}

/// A tile leaves the game for half its cost, rounded down; income markers do not move (R9.2).
fn lose(s: &mut State, slot: usize, o: &mut impl Observer) {
    let player = s.mover();
    s.money[player] += i16::from(supply::tile_in(s, slot).cost) / 2;
    supply::remove_tile(s, slot);
    o.sold_off(player, SLOT[slot].industry);
}
