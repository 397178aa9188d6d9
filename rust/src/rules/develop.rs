//! Developing tiles away (R6).

use super::{
    Observer, steps,
    supply::{pay, price, price_of_iron, take_iron},
};
use crate::{
    action::{ActionSet, Kind},
    data::Industry,
    state::{After, Source, State},
};

/// The industries whose top tile the player can develop, as a mask; any tile in any period (R6.1).
pub(crate) fn developable(s: &State, player: usize) -> u64 {
    let iron = price_of_iron(s);
    // What costs nothing is allowed even with negative money (R8.2).
    if iron > 0 && iron > s.money[player] { 0 } else { s.stacks[player].industries() }
}

/// The effects: the iron, then the tile; a second one may follow.
pub(super) fn develop(s: &mut State, iron: Source, o: &mut impl Observer) {
    let (player, industry) = (s.mover(), Industry::ALL[s.pending.what.index()]);
    let second = s.pending.after == After::Develop;
    pay(s, price(iron, s.iron_demand));
    take_iron(s, iron);
    s.stacks[player].pop(industry);
    let mut further = ActionSet::EMPTY;
    if !second {
        further.add(Kind::Develop, developable(s, player));
    }
    steps::more_or_finish(s, After::Develop, further, o);
}
