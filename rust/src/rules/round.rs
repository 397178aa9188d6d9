//! Turns, the end of a round and the refill (R2).

use super::{Observer, action::ask_action, income, period};
use crate::{
    data::{Period, cards::HAND_SIZE},
    state::{Pending, State},
};

/// A build is done; a combined one was both actions of the turn (R4.9).
pub(super) fn finish_build(s: &mut State, o: &mut impl Observer) {
    if s.pending.combine {
        s.actions_left = 1;
    }
    finish_action(s, o);
}

/// An action is done: the next one of the turn, or the next player.
pub(super) fn finish_action(s: &mut State, o: &mut impl Observer) {
    o.action_done(s);
    s.pending = Pending::NONE;
    s.actions_left -= 1;
    if s.actions_left > 0 && !s.hands[s.mover()].is_empty() {
        return ask_action(s);
    }
    start_turn(s, s.turn + 1, o);
}

/// The turn of the next player in order, from here on, who has a card (R1.5); or the end of the round.
pub(super) fn start_turn(s: &mut State, from: u8, o: &mut impl Observer) {
    for turn in from..s.players {
        s.give_turn(turn);
        if !s.hands[s.mover()].is_empty() {
            s.actions_left = actions_in_a_turn(s);
            return ask_action(s);
        }
    }
    end_round(s, o);
}

/// Two, but one in the first round of the canal period (R2.2).
pub(crate) fn actions_in_a_turn(s: &State) -> u8 {
    if s.period == Period::Canal && s.round == 1 { 1 } else { 2 }
}

/// The order of the next round, the refill, and then a new round or the end of the period.
fn end_round(s: &mut State, o: &mut impl Observer) {
    next_turn_order(s);
    refill(s);
    if s.hands.iter().all(crate::state::Hand::is_empty) {
        return period::end_period(s, o);
    }
    s.round += 1;
    income::pay_income(s, 0, o);
}

/// By money spent, least first; ties keep their order; spent money is cleared (R2.3).
fn next_turn_order(s: &mut State) {
    let order = &mut s.turn_order[..s.players as usize];
    // An insertion sort, since it is stable and there are at most four.
    for k in 1..order.len() {
        let mut at = k;
        while at > 0 && s.spent[order[at - 1] as usize] > s.spent[order[at] as usize] {
            order.swap(at - 1, at);
            at -= 1;
        }
    }
    s.spent = Default::default();
}

/// Each player in the new order draws to eight cards while the deck lasts (R2.4).
fn refill(s: &mut State) {
    for k in 0..s.players() {
        let player = s.turn_order[k] as usize;
        deal(s, player);
    }
}

/// Draws to a full hand while the deck lasts.
pub(crate) fn deal(s: &mut State, player: usize) {
    let wanted = HAND_SIZE - s.hands[player].len();
    for _ in 0..wanted.min(s.cards.deck().len()) {
        let card = s.cards.draw();
        s.hands[player].add(card);
    }
}
