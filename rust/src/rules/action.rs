//! What a player may do when an action begins (R2.5). Paying with a card is always possible here: no hand is empty.

use super::{ask, build, develop, links, loan, sell};
use crate::{
    action::{Action, ActionSet, Kind},
    state::{Decision, State},
};

/// Asks for the next action of the player whose turn it is.
pub(crate) fn ask_action(s: &mut State) {
    let legal = legal_actions(s);
    ask(s, Decision::Action, legal);
}

/// What the player whose turn it is may do if an action begins now.
pub fn legal_actions(s: &State) -> ActionSet {
    let player = s.mover();
    let mut legal = ActionSet::EMPTY;
    let builds = build::buildable(s, player);
    legal.add(Kind::Build, builds & build::paid_by_one_card(s, player));
    legal.add_lines(links::buildable(s, player, links::FIRST_COST[s.period as usize]));
    legal.add(Kind::Develop, develop::developable(s, player));
    legal.add_tiles(Kind::Sell, sell::sellable(s, player));
    legal.add(Kind::Loan, loan::loans(s, player));
    legal.insert(Action::PASS);
    if builds != 0 && build::may_combine(s, player) {
        legal.insert(Action::COMBINE);
    }
    legal
}
