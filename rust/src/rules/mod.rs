//! The rules: a file for each. `play` is the one way from a decision to the next.
//!
//! Within an action the order is: what, card(s), coal, iron or market, effect, and then whether the same action goes on
//! (contract section 1). Every step that has exactly one answer is answered here and not asked.

pub mod action;
pub mod build;
pub mod develop;
pub mod income;
pub mod links;
pub mod loan;
pub mod observer;
pub mod outcome;
pub mod period;
pub mod round;
pub mod scoring;
pub mod sell;
pub mod steps;
pub mod supply;

pub use observer::Observer;
pub use outcome::Outcome;

use crate::{
    action::{Action, ActionSet, Kind},
    bits::is_single,
    state::{Decision, Source, State},
};

/// Answers the present decision with a legal action and goes on to the next decision that is asked.
pub(crate) fn play(s: &mut State, answer: Action, o: &mut impl Observer) {
    debug_assert!(s.legal.contains(answer), "{answer} is not legal in {s:?}");
    match s.decision {
        Decision::Action if answer == Action::COMBINE => build::announce_combined(s),
        Decision::Action | Decision::Build => steps::begin(s, answer, o),
        Decision::Card => steps::card_chosen(s, answer.card(), o),
        Decision::Coal => steps::coal_chosen(s, Source::tile(answer.slot()), o),
        Decision::Iron => steps::iron_chosen(s, Source::tile(answer.slot()), o),
        Decision::Market => sell::sell(s, answer, o),
        Decision::More if answer == Action::DONE => round::finish_action(s, o),
        Decision::More => steps::go_on(s, answer, o),
        Decision::Selloff => income::sell_off(s, answer.index(), o),
        Decision::Over => {}
    }
}

/// Asks the present decision again of a mover who holds other cards than before. Only what to do and which card pays
/// depend on the hand.
pub(crate) fn ask_anew(s: &mut State) {
    match s.decision {
        Decision::Action => action::ask_action(s),
        Decision::Card => steps::ask_card(s, steps::payable(s)),
        _ => {}
    }
}

/// Asks a decision.
fn ask(s: &mut State, decision: Decision, answers: ActionSet) {
    debug_assert!(!answers.is_empty());
    s.decision = decision;
    s.legal = answers;
}

/// Asks which tile, or gives the only one.
fn only_tile_or_ask(s: &mut State, decision: Decision, kind: Kind, tiles: u64) -> Option<usize> {
    if is_single(tiles) {
        return Some(tiles.trailing_zeros() as usize);
    }
    let mut answers = ActionSet::EMPTY;
    answers.add_tiles(kind, tiles);
    ask(s, decision, answers);
    None
}
