//! The steps of one action before its effect: cards, coal, iron. Each is asked only if it is a choice.

use super::{Observer, ask, build, develop, links, only_tile_or_ask, sell};
use crate::{
    action::{Action, ActionSet, Kind},
    bits::is_single,
    data::{cards::Card, tables::LINE_ENDS},
    state::{After, Decision, Source, State},
};

/// The first part of an action: cards come next.
pub(super) fn begin(s: &mut State, what: Action, o: &mut impl Observer) {
    s.pending.what = what;
    choose_card(s, o);
}

/// A further part of the same action: no card is paid.
pub(super) fn go_on(s: &mut State, what: Action, o: &mut impl Observer) {
    s.pending.what = what;
    choose_sources(s, o);
}

/// Which card pays?
fn choose_card(s: &mut State, o: &mut impl Observer) {
    let cards = payable(s);
    if is_single(u64::from(cards)) {
        return card_chosen(s, cards.trailing_zeros() as Card, o);
    }
    ask_card(s, cards);
}

/// Asks which of these cards pays.
pub(super) fn ask_card(s: &mut State, cards: u32) {
    let mut answers = ActionSet::EMPTY;
    answers.add(Kind::Card, u64::from(cards));
    ask(s, Decision::Card, answers);
}

/// The kinds of card that can pay next: R4.3 for a build, any otherwise (R2.2, R4.9).
pub(crate) fn payable(s: &State) -> u32 {
    let hand = &s.hands[s.mover()];
    let pending = &s.pending;
    if pending.combine {
        return if pending.card_count == 0 { hand.kinds() } else { hand.kinds_without(pending.cards[0]) };
    }
    match pending.what.kind() {
        Kind::Build => build::cards_for(s, s.mover(), pending.what.slot()),
        _ => hand.kinds(),
    }
}

pub(super) fn card_chosen(s: &mut State, card: Card, o: &mut impl Observer) {
    let pending = &mut s.pending;
    pending.cards[usize::from(pending.card_count != 0)] = card;
    pending.card_count += 1;
    if pending.card_count < pending.price_in_cards() {
        return choose_card(s, o);
    }
    choose_sources(s, o);
}

/// Where do cubes come from, where does the mill sell?
fn choose_sources(s: &mut State, o: &mut impl Observer) {
    match s.pending.what.kind() {
        Kind::Build => {
            let slot = s.pending.what.slot();
            if build::top_tile(s, s.mover(), slot).coal == 0 {
                return choose_iron(s, o);
            }
            choose_coal(s, 1 << crate::data::tables::SLOT[slot].town, o);
        }
        Kind::Rail => choose_coal(s, LINE_ENDS[s.pending.what.line()], o),
        Kind::Develop => choose_works(s, o),
        Kind::Sell => sell::choose_market(s, o),
        _ => take_effect(s, Source::NONE, o),
    }
}

/// Which of the nearest mines (R4.5)?
fn choose_coal(s: &mut State, from: u32, o: &mut impl Observer) {
    let mines = s.nearest_mines(from);
    if mines == 0 {
        return coal_chosen(s, Source::BOUGHT, o);
    }
    if let Some(mine) = only_tile_or_ask(s, Decision::Coal, Kind::Coal, mines) {
        coal_chosen(s, Source::tile(mine), o);
    }
}

pub(super) fn coal_chosen(s: &mut State, coal: Source, o: &mut impl Observer) {
    s.pending.coal = coal;
    choose_iron(s, o);
}

fn choose_iron(s: &mut State, o: &mut impl Observer) {
    let what = s.pending.what;
    if what.kind() == Kind::Build && build::top_tile(s, s.mover(), what.slot()).iron != 0 {
        return choose_works(s, o);
    }
    take_effect(s, Source::NONE, o);
}

/// Which works (R4.6)?
fn choose_works(s: &mut State, o: &mut impl Observer) {
    let works = s.works();
    if works == 0 {
        return iron_chosen(s, Source::BOUGHT, o);
    }
    if let Some(works) = only_tile_or_ask(s, Decision::Iron, Kind::Iron, works) {
        iron_chosen(s, Source::tile(works), o);
    }
}

pub(super) fn iron_chosen(s: &mut State, iron: Source, o: &mut impl Observer) {
    take_effect(s, iron, o);
}

/// All is chosen: the cards are discarded and the action happens.
fn take_effect(s: &mut State, iron: Source, o: &mut impl Observer) {
    discard_cards(s);
    match s.pending.what.kind() {
        Kind::Build => build::build(s, iron, o),
        Kind::Canal | Kind::Rail => links::build(s, o),
        Kind::Develop => develop::develop(s, iron, o),
        Kind::Loan => super::loan::take(s, o),
        _ => super::round::finish_action(s, o),
    }
}

/// Discards the cards that pay, in the order named (R2.2); a further part of an action has none.
pub(super) fn discard_cards(s: &mut State) {
    if s.pending.after != After::First {
        return;
    }
    let player = s.mover();
    for k in 0..s.pending.card_count as usize {
        let card = s.pending.cards[k & 1];
        s.hands[player].remove(card);
        s.cards.discard(card);
    }
}

/// Asks whether the action goes on, or ends it if it can't.
pub(super) fn more_or_finish(s: &mut State, after: After, mut further: ActionSet, o: &mut impl Observer) {
    if further.is_empty() {
        return super::round::finish_action(s, o);
    }
    further.insert(Action::DONE);
    s.pending = crate::state::Pending { after, ..crate::state::Pending::NONE };
    ask(s, Decision::More, further);
}
