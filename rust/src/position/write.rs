//! A state as a position.

use serde_json::{Map, Value, json};

use super::FORMAT;
use crate::{
    bits::Bits,
    data::{
        INDUSTRIES, Industry, Period,
        cards::{self, Card},
        map::{PLACE, SPACE},
        tables::SLOT,
        tracks::DISTANT_TILES,
    },
    state::{Decision, Pile, Source, State},
};

/// The position of a state, keys in the order of the contract.
pub fn to_value(s: &State) -> Value {
    let n = s.players();
    let mut d = Map::new();
    let mut set = |key: &str, value: Value| d.insert(key.to_owned(), value);
    set("format", json!(FORMAT));
    set("players", json!(n));
    set("period", json!(s.period.name()));
    set("round", json!(s.round));
    set("turn_order", json!(s.turn_order[..n]));
    set("to_move", json!(s.to_move()));
    set("actions_left", json!(s.actions_left));
    set("decision", json!(s.decision.name()));
    set("pending", pending(s));
    set("money", json!(s.money()));
    set("spent", json!(s.spent[..n]));
    set("income_space", json!(s.income_space[..n]));
    set("vp", json!(s.vp()));
    set("hands", s.hands[..n].iter().map(|hand| names(hand.iter())).collect());
    set("stacks", (0..n).map(|player| stacks(s, player)).collect());
    set("tiles", tiles(s));
    set("links", links(s));
    set("coal_demand", json!(s.coal_demand));
    set("iron_demand", json!(s.iron_demand));
    set("cotton_demand", json!(s.cotton_demand));
    set("distant_open", json!(crate::rules::sell::is_open(s)));
    let (hidden, drawn) = pile(s.pile);
    set("distant_pile", hidden);
    set("distant_drawn", drawn);
    set("deck", names(s.cards.deck().iter().copied()));
    set("discards", names(s.cards.discards().iter().copied()));
    set("set_aside", names(s.cards.set_aside().iter().copied()));
    if s.period == Period::Canal {
        set("rail_deck", names(s.coming.cards().into_iter()));
        set("rail_distant_pile", json!(s.coming.pile().tiles()));
    }
    Value::Object(d)
}

fn names(cards: impl Iterator<Item = Card>) -> Value {
    cards.map(|card| json!(cards::name(card))).collect()
}

/// The name of a space.
pub(crate) fn space_name(space: usize) -> String {
    format!("{}/{}", PLACE[SPACE[space].town as usize].id, SPACE[space].number)
}

fn pending(s: &State) -> Value {
    let p = &s.pending;
    let mut d = Map::new();
    let mut set = |key: &str, value: Value| d.insert(key.to_owned(), value);
    match s.decision {
        Decision::Action | Decision::Over => {}
        Decision::Selloff => {
            set("income", json!(s.turn + 1));
        }
        Decision::Build => {
            set("combine", json!(true));
        }
        Decision::More => {
            set("after", json!(p.after.name()));
        }
        Decision::Card | Decision::Coal | Decision::Iron | Decision::Market => {
            set("what", json!(p.what.name()));
            match p.after.name() {
                Some(after) => set("after", json!(after)),
                None => set("cards", names(p.cards().iter().copied())),
            };
            if p.combine {
                set("combine", json!(true));
            }
            if s.decision == Decision::Iron && p.coal != Source::NONE {
                set("coal", json!(p.coal.slot().map(|slot| space_name(SLOT[slot].space as usize))));
            }
        }
    }
    Value::Object(d)
}

fn stacks(s: &State, player: usize) -> Value {
    let stack =
        |industry: Industry| (industry.name().to_owned(), s.stacks[player].levels(industry).collect());
    Value::Object((0..INDUSTRIES).map(|k| stack(Industry::ALL[k])).collect())
}

fn tiles(s: &State) -> Value {
    let tile = |slot: usize| {
        let value = json!({
            "owner": s.owner(slot),
            "industry": SLOT[slot].industry.name(),
            "level": s.level(slot),
            "flipped": s.flipped() >> slot & 1 != 0,
            "cubes": s.cubes(slot),
        });
        (space_name(SLOT[slot].space as usize), value)
    };
    Value::Object(Bits(s.tiles()).map(tile).collect())
}

fn links(s: &State) -> Value {
    let owner = |line: usize| (0..s.players()).find(|&p| s.links_of[p] >> line & 1 != 0);
    Value::Object(Bits(s.links()).map(|line| (line_name(line).to_owned(), json!(owner(line)))).collect())
}

/// The name of a line with its kind, as in the actions.
pub(crate) const fn line_name(line: usize) -> &'static str {
    crate::action::Action((crate::action::Kind::Canal.first() + line) as u8).name()
}

fn pile(pile: Pile) -> (Value, Value) {
    let (hidden, drawn) = (DISTANT_TILES - pile.drawn(), pile.tiles());
    (json!(drawn[..hidden]), json!(drawn[hidden..]))
}
