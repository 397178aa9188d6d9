//! The decision of a position: what is pending is played again from the beginning of the action, so that a decision
//! that would not be asked is refused by the rules themselves.

use super::{
    read::{read_actions_left, read_to_move},
    reader::{At, Read, parse_space},
};
use crate::{
    action::{Action, ActionSet, Kind},
    data::{
        Period,
        cards::Card,
        map::SPACE,
        tables::{SLOT, SPACE_SLOTS},
    },
    rules::{self, action::ask_action, develop, links, sell},
    state::{After, Decision, Hand, Pending, Source, State},
};

/// What a position says of the running action.
struct Announced {
    what: Option<Action>,
    cards: Vec<Card>,
    after: After,
    combine: bool,
    coal: Option<Source>,
}

/// Reads the last keys and gives the whole state.
pub(super) fn read_decision(d: &At, mut s: State) -> Read<State> {
    let at = d.get("decision")?;
    let names: Vec<&str> = Decision::ALL.iter().map(|decision| decision.name()).collect();
    let decision = Decision::ALL[at.one_of(&names)?];
    let turn = read_to_move(d, &s, decision)?;
    s.give_turn(turn);
    s.actions_left = read_actions_left(d, &s, decision)?;
    let pending = d.get("pending")?;
    match decision {
        Decision::Over => over(d, &pending, s),
        Decision::Selloff => selloff(d, &pending, s),
        _ => {
            let announced = read_pending(&pending, decision)?;
            begin(d, &pending, s, decision, &announced)
        }
    }
}

/// A finished game: the rail period, no card in any hand or in the deck, nothing spent.
fn over(d: &At, pending: &At, mut s: State) -> Read<State> {
    pending.only_keys(&[])?;
    if s.period == Period::Canal {
        return not_asked(&d.get("decision")?, "the game does not end with the canal period", "R1.4");
    }
    if s.hands.iter().any(|hand| !hand.is_empty()) {
        return not_asked(&d.get("hands")?, "the game ends when every hand is empty", "R1.5");
    }
    if !s.cards.deck_is_empty() {
        return not_asked(
            &d.get("deck")?,
            "the game ends when the deck is used up and every hand is empty",
            "R1.5",
        );
    }
    nothing_spent(d, &s)?;
    s.decision = Decision::Over;
    Ok(s)
}

/// A sell-off: a debt, and at least two tiles to choose from.
fn selloff(d: &At, pending: &At, mut s: State) -> Read<State> {
    pending.only_keys(&["income"])?;
    let income = pending.get("income")?;
    if income.int(1, i64::from(s.players))? as u8 != s.turn + 1 {
        return income
            .fault("not-asked", "expected the place of the player to move in the turn order, from 1");
    }
    nothing_spent(d, &s)?;
    if s.period == Period::Canal && s.round == 1 {
        return not_asked(&d.get("decision")?, "there is no income in the first round of the game", "R2.1");
    }
    if s.hands.iter().all(Hand::is_empty) {
        return not_asked(&d.get("hands")?, "the period ends when every hand is empty", "R1.5");
    }
    let earlier = s.turn_order.iter().take(s.turn as usize).map(|&p| p as usize);
    if let Some(p) = earlier.into_iter().find(|&p| s.money[p] < 0 && s.tiles_of[p] != 0) {
        return not_asked(
            &d.get("money")?,
            &format!("player {p} comes earlier and has to sell off first"),
            "R9.2",
        );
    }
    let player = s.mover();
    if s.money[player] >= 0 {
        return not_asked(&d.get("decision")?, "no tile is sold off without a debt", "R9.2");
    }
    if s.tiles_of[player].count_ones() < 2 {
        return not_asked(&d.get("decision")?, "a sell-off with fewer than two tiles is not asked", "R9.2");
    }
    rules::income::ask_which(&mut s, player);
    Ok(s)
}

fn nothing_spent(d: &At, s: &State) -> Read<()> {
    if s.spent != [0; 4] {
        return not_asked(&d.get("spent")?, "spent money is cleared before this decision", "R2.3");
    }
    Ok(())
}

fn not_asked<T>(at: &At, text: &str, clause: &'static str) -> Read<T> {
    at.fault("not-asked", text).map_err(|e| e.by(clause))
}

fn read_pending(at: &At, decision: Decision) -> Read<Announced> {
    let mut announced =
        Announced { what: None, cards: Vec::new(), after: After::First, combine: false, coal: None };
    let keys = at.object()?;
    let further = keys.contains_key("after");
    match decision {
        Decision::Action => at.only_keys(&[])?,
        Decision::Build => at.only_keys(&["combine"])?,
        Decision::More => at.only_keys(&["after"])?,
        _ if further => at.only_keys(&["what", "after"])?,
        Decision::Iron => at.only_keys(&["what", "cards", "combine", "coal"])?,
        _ => at.only_keys(&["what", "cards", "combine"])?,
    }
    if decision == Decision::Build || keys.contains_key("combine") {
        let combine = at.get("combine")?;
        announced.combine = combine.bool()?;
        if !announced.combine {
            return combine.fault("not-allowed", "expected true, or no such key");
        }
    }
    if decision == Decision::More || further {
        let after = [After::Rail, After::Develop, After::Sell];
        announced.after = after[at.get("after")?.one_of(&["rail", "develop", "sell"])?];
    }
    if matches!(decision, Decision::Card | Decision::Coal | Decision::Iron | Decision::Market) {
        read_what(at, further, &mut announced)?;
    }
    Ok(announced)
}

fn read_what(at: &At, further: bool, announced: &mut Announced) -> Read<()> {
    let what = at.get("what")?;
    let name = what.text()?;
    announced.what = Action::parse(name);
    if announced.what.is_none() {
        return what.fault("unknown-name", format!("there is no action {name:?}"));
    }
    if !further {
        announced.cards = at.get("cards")?.cards()?;
    }
    if at.object()?.contains_key("coal") {
        announced.coal = Some(read_coal(&at.get("coal")?)?);
    }
    Ok(())
}

/// The mine that will give the coal, or null if it will be bought.
fn read_coal(at: &At) -> Read<Source> {
    if at.value.is_null() {
        return Ok(Source::BOUGHT);
    }
    let name = at.text()?;
    let mine = parse_space(name).and_then(|space| {
        let which = SPACE[space].shows.iter().position(|i| i.name() == "coal")?;
        Some(SPACE_SLOTS[space].trailing_zeros() as usize + which)
    });
    mine.map_or_else(
        || at.fault("unknown-name", format!("there is no space for a mine {name:?}")),
        |slot| Ok(Source::tile(slot)),
    )
}

/// Plays from the beginning of the action, or of its further part, to the decision.
fn begin(d: &At, pending: &At, mut s: State, decision: Decision, announced: &Announced) -> Read<State> {
    if announced.after == After::First {
        if s.hands[s.mover()].is_empty() {
            let hands = d.get("hands")?;
            return not_asked(&hands, "the player who is to act has no card", "R2.2");
        }
        ask_action(&mut s);
    } else {
        ask_further(pending, &mut s, announced.after)?;
    }
    let discards = s.cards.discards().len();
    while s.decision != decision || !fits(&s, announced) {
        let next = next_answer(&s, announced).filter(|&answer| s.legal.contains(answer));
        let Some(answer) = next else {
            return pending.fault(
                "not-asked",
                format!("with this pending, the decision {:?} is not asked", decision.name()),
            );
        };
        rules::play(&mut s, answer, &mut ());
        let effect = s.cards.discards().len() != discards
            || (announced.after != After::First && s.pending.what == Action::DONE);
        if effect {
            return pending.fault(
                "not-asked",
                format!("all of this action is chosen, so {:?} is not asked", decision.name()),
            );
        }
    }
    Ok(s)
}

/// The decision after a first part of the same action.
fn ask_further(pending: &At, s: &mut State, after: After) -> Read<()> {
    let player = s.mover();
    let mut answers = ActionSet::EMPTY;
    match after {
        After::Rail if s.period == Period::Rail => {
            answers.add_lines(links::buildable(s, player, links::SECOND_COST));
        }
        After::Develop => answers.add(Kind::Develop, develop::developable(s, player)),
        After::Sell => answers.add_tiles(Kind::Sell, sell::sellable(s, player)),
        _ => {}
    }
    if answers.is_empty() {
        return pending.fault("not-asked", "nothing more of the same action is possible");
    }
    answers.insert(Action::DONE);
    s.pending = Pending { after, ..Pending::NONE };
    s.decision = Decision::More;
    s.legal = answers;
    Ok(())
}

/// Whether all that was announced has been played.
fn fits(s: &State, announced: &Announced) -> bool {
    let p = &s.pending;
    p.combine == announced.combine
        && p.cards() == announced.cards
        && announced.what.is_none_or(|what| what == p.what)
        && (s.decision != Decision::Iron || announced.coal.unwrap_or(Source::NONE) == p.coal)
}

/// The answer to the decision on the way that was announced.
fn next_answer(s: &State, announced: &Announced) -> Option<Action> {
    match s.decision {
        Decision::Action if announced.combine => Some(Action::COMBINE),
        Decision::Action | Decision::Build | Decision::More => announced.what,
        Decision::Card => {
            let card = announced.cards.get(s.pending.card_count as usize)?;
            Some(Action::of(Kind::Card, *card as usize))
        }
        Decision::Coal => {
            let mine = SLOT.get(announced.coal?.slot()?)?;
            Action::parse(&format!("coal:{}", super::write::space_name(mine.space as usize)))
        }
        _ => None,
    }
}
