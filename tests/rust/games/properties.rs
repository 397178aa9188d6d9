//! Properties of states and answers, looked at more closely on fewer games.

use std::{
    collections::BTreeSet,
    hash::{DefaultHasher, Hash, Hasher},
};

use brass_fast::{Action, State, explain};

use super::{Chooser, glance::check_state, play, starts::start};
use crate::support::{OnFailure, check_round_trips, text};

/// Calls `look` at every decision of games with these seeds, and at their ends.
fn games(seeds: std::ops::Range<u64>, mut look: impl FnMut(&State, Option<Action>)) {
    for seed in seeds {
        let _name = OnFailure(format!("seed {seed}"));
        play(&start(seed), &mut Chooser::of(seed), &mut look);
    }
}

/// Contract 3: positions and bytes lead back to the same state, with the same legal set.
#[test]
fn positions_and_bytes_lead_back() {
    games(1000..1036, |state, _| check_round_trips(state));
}

/// Contract 1: an answer is legal if and only if it is offered; every one that is offered can be played, to a whole state.
#[test]
fn legal_is_what_is_offered_and_can_be_played() {
    games(2000..2018, |state, _| {
        for action in (0..=255).map(Action) {
            match state.play(action) {
                Ok(next) => {
                    assert!(state.legal().contains(action));
                    check_state(&next);
                    assert_eq!(next.derived_anew(), next);
                }
                Err(refused) => {
                    assert!(!state.legal().contains(action));
                    assert_eq!(refused.0, action);
                }
            }
        }
    });
}

/// An answer is explained if and only if it is not legal, always by a reason of its own and a clause that there is.
#[test]
fn reasons_are_given_if_and_only_if_an_answer_is_not_legal() {
    let rules = text("docs/rules.md");
    let mut clauses = BTreeSet::new();
    let mut codes = BTreeSet::new();
    games(3000..3060, |state, _| {
        for action in (0..=255).map(Action) {
            let refusal = explain(state, action);
            assert_eq!(refusal.is_none(), state.legal().contains(action), "{action}: {refusal:?}");
            if let Some(refusal) = refusal {
                assert_ne!(refusal.code, "not-legal", "{action} at {:?}", state.decision());
                codes.insert(refusal.code);
                clauses.insert(refusal.clause);
            }
        }
    });
    assert!(codes.len() > 20, "{codes:?}");
    for clause in clauses.into_iter().filter(|clause| *clause != "contract 1") {
        let (rule, number) = clause.strip_prefix('R').unwrap().split_once('.').unwrap();
        let section =
            rules.split(&format!("## R{rule} ")).nth(1).unwrap_or_else(|| panic!("no rule {clause}"));
        let section = section.split("\n## ").next().unwrap();
        assert!(section.contains(&format!("\n{number}. ")), "no clause {clause}");
    }
}

/// Contract 2: the same start and answers give the same game, and the state that is played on stays as it was.
#[test]
fn games_can_be_played_again() {
    for seed in 4000..4060 {
        let _name = OnFailure(format!("seed {seed}"));
        let mut log = Vec::new();
        play(&start(seed), &mut Chooser::of(seed), |state, answer| {
            log.push((*state, state.to_bytes(), answer));
        });
        let mut state = start(seed);
        for (then, bytes, answer) in &log {
            assert_eq!((state, &state.to_bytes()), (*then, bytes));
            let Some(answer) = answer else { continue };
            let next = state.play(*answer).unwrap();
            assert_eq!(state, *then);
            state = next;
        }
    }
}

/// Contract 3: states are equal, and hash alike, if and only if their positions are.
#[test]
fn states_are_equal_if_and_only_if_their_positions_are() {
    let hash = |state: &State| {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    };
    let mut seen = Vec::new();
    games(5000..5006, |state, _| {
        let text = state.to_json();
        let again = State::from_json(&text).unwrap();
        assert!(again == *state && hash(&again) == hash(state));
        seen.push((text, hash(state), *state));
    });
    for (k, (text, hash, state)) in seen.iter().enumerate() {
        for (other_text, other_hash, other) in &seen[..k] {
            let equal = text == other_text;
            assert_eq!(state == other, equal);
            assert!(equal || hash != other_hash);
        }
    }
}
