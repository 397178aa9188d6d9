//! Selling cotton (R7).

use super::{
    Observer, ask, round, steps,
    supply::{flip, raise_income},
};
use crate::{
    action::{Action, ActionSet, Kind},
    bits::Bits,
    data::{
        Industry,
        tables::{PlaceSet, SLOT, SlotSet, slots_of},
        tracks::{BONUS, BOTTOM},
    },
    state::{After, Decision, State},
};

/// The player's mills that can sell now, to a port or to the distant market (R7.1).
pub(crate) fn sellable(s: &State, player: usize) -> SlotSet {
    let mills = s.tiles_of[player] & slots_of(Industry::Cotton) & s.unflipped();
    if mills == 0 {
        return 0;
    }
    // A port tile, flipped or not, connects to the distant market, so while that is open no port needs to be looked for.
    let outlets = if is_open(s) { s.port_places } else { s.connected_to(unflipped_ports(s)) };
    Bits(mills).filter(|&mill| is_in(outlets, mill)).fold(0, |mills, mill| mills | 1 << mill)
}

fn is_in(places: PlaceSet, slot: usize) -> bool {
    places >> SLOT[slot].town & 1 != 0
}

/// Whether the distant market is open (R7.4).
pub(crate) fn is_open(s: &State) -> bool {
    s.cotton_demand < BOTTOM
}

fn unflipped_ports(s: &State) -> SlotSet {
    slots_of(Industry::Port) & s.unflipped()
}

/// The unflipped ports of any owner connected to the mill (R7.2).
pub(crate) fn ports_for(s: &State, mill: usize) -> SlotSet {
    let places = s.reach[SLOT[mill].town as usize];
    Bits(unflipped_ports(s)).filter(|&port| is_in(places, port)).fold(0, |ports, port| ports | 1 << port)
}

/// Whether the mill can sell to the distant market (R7.3).
pub(crate) fn reaches_distant_market(s: &State, mill: usize) -> bool {
    is_open(s) && is_in(s.port_places, mill)
}

/// To which port, or to the distant market?
pub(super) fn choose_market(s: &mut State, o: &mut impl Observer) {
    let mill = s.pending.what.slot();
    let mut markets = ActionSet::EMPTY;
    markets.add_tiles(Kind::Port, ports_for(s, mill));
    if reaches_distant_market(s, mill) {
        markets.insert(Action::DISTANT);
    }
    if markets.len() == 1 {
        return sell(s, markets.nth(0), o);
    }
    ask(s, Decision::Market, markets);
}

/// The effects of one sale; further mills may follow, unless the market closes (R7.4).
pub(super) fn sell(s: &mut State, market: Action, o: &mut impl Observer) {
    steps::discard_cards(s);
    let mill = s.pending.what.slot();
    let failed =
        if market == Action::DISTANT { !sell_far(s, mill) } else { sell_to_port(s, mill, market.slot()) };
    if failed {
        return round::finish_action(s, o);
    }
    let mut further = ActionSet::EMPTY;
    further.add_tiles(Kind::Sell, sellable(s, s.mover()));
    steps::more_or_finish(s, After::Sell, further, o);
}

/// Mill and port both flip (R7.2). Such a sale never fails.
fn sell_to_port(s: &mut State, mill: usize, port: usize) -> bool {
    flip(s, mill);
    flip(s, port);
    false
}

/// The top tile of the pile moves the marker; the mill flips unless the marker reaches the bottom (R7.3, R7.4).
fn sell_far(s: &mut State, mill: usize) -> bool {
    s.cotton_demand = (s.cotton_demand + s.pile.draw()).min(BOTTOM);
    if !is_open(s) {
        return false;
    }
    flip(s, mill);
    raise_income(s, s.owner(mill), BONUS[s.cotton_demand as usize]);
    true
}
