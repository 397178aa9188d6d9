//! What holds at every decision of every game, whatever is played (contract sections 1 and 3).

use std::collections::BTreeMap;

use brass_fast::{Action, Decision, Kind, State};
use serde_json::Value;

use super::{count, entries, items, word, words};

/// How many there are of each kind.
type Counts<K> = BTreeMap<K, usize>;

/// What was seen at the last decision of one game.
#[derive(Default)]
pub(crate) struct Watch {
    tiles: Option<Counts<(usize, String, usize)>>,
    cards: Option<(String, Counts<String>)>,
}

/// The kinds of answer that a decision takes.
pub(crate) const fn kinds(decision: Decision) -> &'static [Kind] {
    match decision {
        Decision::Action => &[
            Kind::Build,
            Kind::Canal,
            Kind::Rail,
            Kind::Develop,
            Kind::Sell,
            Kind::Loan,
            Kind::Pass,
            Kind::Combine,
        ],
        Decision::Build => &[Kind::Build],
        Decision::Card => &[Kind::Card],
        Decision::Coal => &[Kind::Coal],
        Decision::Iron => &[Kind::Iron],
        Decision::Market => &[Kind::Port, Kind::Distant],
        Decision::More => &[Kind::Rail, Kind::Develop, Kind::Sell, Kind::Done],
        Decision::Selloff => &[Kind::Selloff],
        Decision::Over => &[],
    }
}

/// Contract 1: answers fit the decision, there is no dead end, and what has one answer is not asked.
pub(crate) fn check_answers(s: &State) {
    let (decision, legal) = (s.decision(), s.legal());
    let fitting = kinds(decision);
    assert!(legal.iter().all(|a| fitting.contains(&a.kind())), "{legal:?} at {decision:?}");
    let least = match decision {
        Decision::Over => 0,
        Decision::Action | Decision::Build => 1,
        _ => 2,
    };
    assert!(
        legal.len() >= least && (least > 0 || legal.is_empty()),
        "{} answers at {decision:?}",
        legal.len()
    );
    assert_eq!(s.to_move().is_none(), decision == Decision::Over);
    assert_eq!(s.outcome().is_some(), decision == Decision::Over);
}

/// Contract 3: a position read back is the same state, with the same legal set and the same derived facts.
pub(crate) fn check_round_trips(s: &State) {
    let text = s.to_json();
    let again = State::from_json(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(again, *s);
    assert_eq!(again.legal(), s.legal());
    let bytes = s.to_bytes();
    assert_eq!(State::from_bytes(&bytes).unwrap_or_else(|e| panic!("{e}\n{text}")), *s);
}

impl Watch {
    /// Looks at a decision.
    pub(crate) fn look(&mut self, s: &State) {
        check_answers(s);
        check_round_trips(s);
        let d: Value = serde_json::from_str(&s.to_json()).unwrap();
        let decision = s.decision();
        let idle = matches!(decision, Decision::Action | Decision::Over);
        assert!(!idle || d["pending"] == serde_json::json!({}), "pending at {decision:?}: {}", d["pending"]);
        assert!(!matches!(decision, Decision::Selloff | Decision::Over) || d["actions_left"] == 0);
        for (space, tile) in entries(&d["tiles"]) {
            let mine = ["coal", "iron"].contains(&word(&tile["industry"]));
            assert!(!mine || (tile["flipped"] == true) == (tile["cubes"] == 0), "{space}: {tile}");
        }
        self.no_tile_comes_back(&d);
        if idle {
            self.no_card_is_lost(&d);
        }
    }

    /// Looks at a step: until the effect, nothing but `decision` and `pending` changes, and the state played on stays.
    pub(crate) fn step(&mut self, before: &State, after: &State) {
        let early = [Decision::Build, Decision::Card, Decision::Coal, Decision::Iron, Decision::Market];
        if early.contains(&after.decision()) && before.decision() != Decision::Selloff {
            let mut values = [before, after].map(|s| serde_json::from_str::<Value>(&s.to_json()).unwrap());
            for value in &mut values {
                value["decision"].take();
                value["pending"].take();
            }
            assert_eq!(values[0], values[1]);
        }
        self.look(after);
    }

    fn no_tile_comes_back(&mut self, d: &Value) {
        let mut tiles = Counts::new();
        for (_, tile) in entries(&d["tiles"]) {
            let kind = (count(&tile["owner"]), word(&tile["industry"]).to_owned(), count(&tile["level"]));
            *tiles.entry(kind).or_default() += 1;
        }
        for (seat, stacks) in items(&d["stacks"]).iter().enumerate() {
            for (industry, levels) in entries(stacks) {
                assert!(items(levels).is_sorted_by_key(Value::as_u64), "{levels}");
                for level in items(levels) {
                    *tiles.entry((seat, industry.to_owned(), count(level))).or_default() += 1;
                }
            }
        }
        if let Some(before) = &self.tiles {
            for (kind, n) in &tiles {
                assert!(before.get(kind).is_some_and(|had| had >= n), "a tile came back: {kind:?}");
            }
        }
        self.tiles = Some(tiles);
    }

    fn no_card_is_lost(&mut self, d: &Value) {
        let mut cards = Counts::new();
        let piles = ["deck", "discards", "set_aside"].map(|pile| words(&d[pile]));
        let hands = items(&d["hands"]).iter().map(words);
        for card in piles.into_iter().chain(hands).flatten() {
            *cards.entry(card.to_owned()).or_default() += 1;
        }
        let now = (word(&d["period"]).to_owned(), cards);
        if let Some((period, before)) = &self.cards {
            assert!(*period != now.0 || *before == now.1, "cards were {before:?}, are {:?}", now.1);
        }
        self.cards = Some(now);
    }
}

#[test]
fn no_action_is_an_answer_to_two_decisions_but_of_one_action() {
    for n in 0..=255 {
        let kind = Action(n).kind();
        let asked: Vec<_> = Decision::ALL.iter().filter(|&&d| kinds(d).contains(&kind)).collect();
        assert!((1..=2).contains(&asked.len()), "{kind:?}: {asked:?}");
    }
}
