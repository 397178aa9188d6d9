//! Building canals and rails (R5).

use super::{
    Observer, steps,
    supply::{pay, price, price_of_coal, take_coal},
};
use crate::{
    action::{ActionSet, Kind},
    data::{
        Period,
        tables::{LINE_ENDS, LineSet, PERIOD_LINES, lines_at},
        tracks::{CANAL_COST, LINKS_PER_PLAYER, RAIL_COST, SECOND_RAIL_COST},
    },
    state::{After, State},
};

/// What the first link of an action costs without coal, by period (R5.2).
pub(crate) const FIRST_COST: [i16; 2] = [CANAL_COST, RAIL_COST];

/// What the second rail of an action costs without coal (R5.4).
pub(crate) const SECOND_COST: i16 = SECOND_RAIL_COST;

/// The lines where the player can build a link at this price, its coal apart.
pub(crate) fn buildable(s: &State, player: usize, cost: i16) -> LineSet {
    let left = s.money[player] - cost;
    if left < 0 || s.links_of[player].count_ones() >= LINKS_PER_PLAYER {
        return 0;
    }
    let lines = PERIOD_LINES[s.period as usize] & !s.links() & lines_at(s.network[player]);
    match s.period {
        Period::Canal => lines,
        Period::Rail => lines & with_coal(s, left),
    }
}

/// The lines that can have their coal: from a mine at either end, or else bought at either end (R5.3).
fn with_coal(s: &State, money: i16) -> LineSet {
    // A line with a mine connected to one end and a port to the other takes the mine's, so the market adds nothing.
    let market = if money >= price_of_coal(s) { s.port_places } else { 0 };
    let coal = lines_at(s.coal_places);
    coal | lines_at(market)
}

/// The effects of a link. A rail may be followed by a second one with the same card (R5.4).
pub(super) fn build(s: &mut State, o: &mut impl Observer) {
    let (player, line) = (s.mover(), s.pending.what.line());
    let second = s.pending.after == After::Rail;
    let cost = if second { SECOND_COST } else { FIRST_COST[s.period as usize] };
    let coal = s.pending.coal;
    pay(s, cost + price(coal, s.coal_demand));
    take_coal(s, coal);
    s.links_of[player] |= 1 << line;
    s.network[player] |= LINE_ENDS[line];
    s.connect(line);
    let mut further = ActionSet::EMPTY;
    if s.pending.what.kind() == Kind::Rail && !second {
        further.add_lines(buildable(s, player, SECOND_COST));
    }
    steps::more_or_finish(s, After::Rail, further, o);
}
