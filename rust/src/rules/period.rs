//! The end of a period (R10).

use super::{Observer, income, round, scoring, supply::clear_tiles};
use crate::{
    action::ActionSet,
    data::{Period, cards},
    state::{Cards, Coming, Decision, Pending, State},
};

/// Scores, then the rail period begins or the game ends. The turn order is already the next one (R10.3).
pub(super) fn end_period(s: &mut State, o: &mut impl Observer) {
    scoring::score_board(s, o);
    match s.period {
        Period::Canal => {
            clean_up(s);
            begin_rail_period(s);
            income::pay_income(s, 0, o);
        }
        Period::Rail => {
            scoring::score_money(s, o);
            end_game(s);
        }
    }
}

/// All links and all level 1 tiles leave the board (R10.2).
fn clean_up(s: &mut State) {
    s.links_of = Default::default();
    let level_1 = s.tiles() & !(s.level_bits[0] | s.level_bits[1]);
    clear_tiles(s, level_1);
    s.derive_connections();
}

/// Decks and market as laid ready, eight cards to each player in the new turn order (R1.4, R10.3).
fn begin_rail_period(s: &mut State) {
    s.period = Period::Rail;
    s.round = 1;
    s.cards = Cards::new_period(&s.coming.cards(), cards::set_aside(s.players())[Period::Rail as usize]);
    s.pile = s.coming.pile();
    s.coming = Coming::NONE;
    s.cotton_demand = 0;
    for k in 0..s.players() {
        let player = s.turn_order[k] as usize;
        round::deal(s, player);
    }
}

fn end_game(s: &mut State) {
    s.pending = Pending::NONE;
    s.actions_left = 0;
    s.give_turn(0);
    s.decision = Decision::Over;
    s.legal = ActionSet::EMPTY;
}
