//! How the numbers of each block come about.

use super::{
    labels::{PER_TILE, TILE_KINDS, tile_kind},
    out::Out,
};
use crate::{
    action::Kind,
    bits::Bits,
    data::{
        Industry, Period,
        cards::{CARDS, COUNT, Card, HAND_SIZE},
        tables::slots_of,
        tiles::tile_of,
        tracks::{BOTTOM, DISTANT_IN_ORDER, FULL_TRACK, LAST_INCOME_SPACE, LOWEST_INCOME},
    },
    state::{After, SEATS, Source},
    view::Seen,
};

pub(super) fn four_players(seen: Seen<'_>, out: &mut Out<'_>) {
    if seen.players() == 4 {
        out.mark(0);
    }
}

pub(super) fn rail_period(seen: Seen<'_>, out: &mut Out<'_>) {
    if seen.period() == Period::Rail {
        out.mark(0);
    }
}

pub(super) fn round(seen: Seen<'_>, out: &mut Out<'_>) {
    out.part(0, seen.round(), 10u8);
}

pub(super) fn decision(seen: Seen<'_>, out: &mut Out<'_>) {
    out.mark(seen.decision() as usize);
}

pub(super) fn to_move(seen: Seen<'_>, out: &mut Out<'_>) {
    if let Some(player) = seen.to_move() {
        out.mark(seen.distance(player));
    }
}

pub(super) fn actions_left(seen: Seen<'_>, out: &mut Out<'_>) {
    out.part(0, seen.actions_left(), 2u8);
}

pub(super) fn order(seen: Seen<'_>, out: &mut Out<'_>) {
    for (place, &player) in seen.turn_order().iter().enumerate() {
        out.mark(SEATS * seen.distance(player.into()) + place);
    }
}

/// A number of each player, divided by something.
fn of_each(seen: Seen<'_>, out: &mut Out<'_>, divisor: u8, number: impl Fn(usize) -> f32) {
    seen.seats().enumerate().for_each(|(k, player)| out.part(k, number(player), divisor));
}

pub(super) fn money(seen: Seen<'_>, out: &mut Out<'_>) {
    of_each(seen, out, 100, |player| seen.money(player).into());
}

pub(super) fn spent(seen: Seen<'_>, out: &mut Out<'_>) {
    of_each(seen, out, 100, |player| seen.spent(player).into());
}

pub(super) fn income_space(seen: Seen<'_>, out: &mut Out<'_>) {
    of_each(seen, out, LAST_INCOME_SPACE, |player| seen.income_space(player).into());
}

pub(super) fn income(seen: Seen<'_>, out: &mut Out<'_>) {
    of_each(seen, out, 40, |player| (seen.income(player) - i16::from(LOWEST_INCOME)).into());
}

pub(super) fn vp(seen: Seen<'_>, out: &mut Out<'_>) {
    of_each(seen, out, 100, |player| seen.vp(player).into());
}

pub(super) fn hand_size(seen: Seen<'_>, out: &mut Out<'_>) {
    of_each(seen, out, HAND_SIZE as u8, |player| f32::from(seen.hand_size(player) as u8));
}

pub(super) fn stacks(seen: Seen<'_>, out: &mut Out<'_>) {
    for (k, player) in seen.seats().enumerate() {
        for index in 0..TILE_KINDS {
            let (industry, level) = tile_kind(index);
            let count = tile_of(industry, level).count;
            if count > 0 {
                out.part(TILE_KINDS * k + index, seen.stacks(player).count(industry, level), count);
            }
        }
    }
}

pub(super) fn coal_demand(seen: Seen<'_>, out: &mut Out<'_>) {
    out.part(0, seen.coal_demand(), FULL_TRACK);
}

pub(super) fn iron_demand(seen: Seen<'_>, out: &mut Out<'_>) {
    out.part(0, seen.iron_demand(), FULL_TRACK);
}

pub(super) fn cotton_demand(seen: Seen<'_>, out: &mut Out<'_>) {
    out.part(0, seen.cotton_demand(), BOTTOM);
}

pub(super) fn turned_up(seen: Seen<'_>, out: &mut Out<'_>) {
    let mut counts = [0u8; 5];
    seen.turned_up().for_each(|tile| counts[tile as usize] += 1);
    let mut all = [0u8; 5];
    DISTANT_IN_ORDER.iter().for_each(|&tile| all[tile as usize] += 1);
    (0..5).for_each(|value| out.part(value, counts[value], all[value]));
}

pub(super) fn deck(seen: Seen<'_>, out: &mut Out<'_>) {
    out.part(0, seen.deck_size() as u8, CARDS as u8);
}

pub(super) fn set_aside(seen: Seen<'_>, out: &mut Out<'_>) {
    out.part(0, seen.set_aside_size() as u8, 9u8);
}

/// The number of cards of a kind, divided by how many there are.
fn cards(out: &mut Out<'_>, counts: impl Iterator<Item = (Card, u8)>) {
    counts.for_each(|(kind, count)| out.part(kind.into(), count, COUNT[kind as usize]));
}

pub(super) fn hand(seen: Seen<'_>, out: &mut Out<'_>) {
    let hand = seen.own_hand();
    cards(out, Bits(hand.kinds().into()).map(|kind| (kind as Card, hand.count(kind as Card) as u8)));
}

pub(super) fn discards(seen: Seen<'_>, out: &mut Out<'_>) {
    let mut counts = [0; COUNT.len()];
    seen.discards().iter().for_each(|&card| counts[card as usize] += 1);
    cards(out, (0..).zip(counts));
}

pub(super) fn unseen(seen: Seen<'_>, out: &mut Out<'_>) {
    cards(out, (0..).zip(seen.unseen()));
}

pub(super) fn tiles(seen: Seen<'_>, out: &mut Out<'_>) {
    let flipped = seen.flipped();
    for (k, player) in seen.seats().enumerate() {
        for slot in Bits(seen.tiles_of(player)) {
            let first = PER_TILE * slot;
            out.mark(first + k);
            out.part(first + SEATS, seen.level(slot), 4u8);
            if flipped >> slot & 1 != 0 {
                out.mark(first + SEATS + 1);
            }
            out.part(first + SEATS + 2, seen.cubes(slot), 6u8);
        }
    }
}

pub(super) fn links(seen: Seen<'_>, out: &mut Out<'_>) {
    for (k, player) in seen.seats().enumerate() {
        Bits(seen.links_of(player)).for_each(|line| out.mark(SEATS * line + k));
    }
}

pub(super) fn announced(seen: Seen<'_>, out: &mut Out<'_>) {
    let Some(what) = seen.announced() else { return };
    let markets = Kind::Loan.first() - Kind::Port.first();
    let number = usize::from(what.0);
    out.mark(if number < Kind::Port.first() { number } else { number - markets });
}

pub(super) fn combined(seen: Seen<'_>, out: &mut Out<'_>) {
    if seen.combines() {
        out.mark(0);
    }
}

pub(super) fn cards_chosen(seen: Seen<'_>, out: &mut Out<'_>) {
    out.part(0, seen.cards_chosen() as u8, 2u8);
}

pub(super) fn pays(seen: Seen<'_>, out: &mut Out<'_>) {
    let mut counts = [0u8; COUNT.len()];
    for &card in seen.own_cards_chosen() {
        counts[card as usize] += 1;
        out.part(card.into(), counts[card as usize], 2u8);
    }
}

pub(super) fn goes_on(seen: Seen<'_>, out: &mut Out<'_>) {
    if seen.after() != After::First {
        out.mark(seen.after() as usize - 1);
    }
}

pub(super) fn coal(seen: Seen<'_>, out: &mut Out<'_>) {
    let source = seen.coal_source();
    match source.slot() {
        Some(mine) => {
            let before = slots_of(Industry::Coal) & ((1 << mine) - 1);
            out.mark(before.count_ones() as usize);
        }
        None if source == Source::BOUGHT => out.mark(Kind::Coal.count()),
        None => {}
    }
}
