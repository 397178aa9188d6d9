//! Victory points (R10.1, R10.4).

use super::{Observer, supply::tile_in};
use crate::{
    bits::Bits,
    data::{
        tables::{END_VALUE_SET, LINE_ENDS, PLACE_SLOTS, SLOT},
        tracks::{LINK_END_VP, MONEY_PER_VP},
    },
    state::State,
};

/// Links score, then each flipped tile gives its VP (R10.1).
pub(super) fn score_board(s: &mut State, o: &mut impl Observer) {
    for player in 0..s.players() {
        let links: u16 = Bits(s.links_of[player]).map(|line| link_vp(s, line)).sum();
        o.link_vp(player, s.period, links);
        s.vp[player] += links;
        for slot in Bits(s.tiles_of[player] & !s.unflipped()) {
            let vp = u16::from(tile_in(s, slot).vp);
            o.tile_vp(player, s.period, SLOT[slot].industry, vp);
            s.vp[player] += vp;
        }
    }
}

/// 1 VP for every flipped tile at its ends, 2 VP for each external or plain end.
fn link_vp(s: &State, line: usize) -> u16 {
    let ends = LINE_ENDS[line];
    let tiles: u32 = Bits(u64::from(ends)).map(|place| (s.flipped() & PLACE_SLOTS[place]).count_ones()).sum();
    tiles as u16 + LINK_END_VP * (ends & END_VALUE_SET).count_ones() as u16
}

/// Each full 10 pounds give 1 VP, debts none (R10.4).
pub(super) fn score_money(s: &mut State, o: &mut impl Observer) {
    for player in 0..s.players() {
        let vp = (s.money[player].max(0) / MONEY_PER_VP) as u16;
        o.money_vp(player, vp);
        s.vp[player] += vp;
    }
}
