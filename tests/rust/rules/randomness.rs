//! Section 2 of the contract: the same seed gives the same game, on every machine and in every version.
//!
//! The vectors were made by the reference, which implements `docs/randomness.md` separately.

use std::fmt::Display;

use brass_fast::{
    Action, State,
    rng::{Stream, mix, streams},
};
use serde_json::{Value, json};

use crate::support::{count, items, json as file, word};

/// Numbers of 64 bits are texts in the vectors.
fn number(value: &Value) -> u64 {
    word(value).parse().expect("a number")
}

fn texts(numbers: impl IntoIterator<Item = impl Display>) -> Value {
    numbers.into_iter().map(|n| n.to_string()).collect()
}

/// contract.2: the generator is frozen.
#[test]
fn the_generator_is_frozen() {
    let vectors = file("tests/fixtures/vectors/rng.json");
    for row in items(&vectors["mix"]) {
        assert_eq!(mix(number(&row["of"])), number(&row["is"]));
    }
    let stream = |row: &Value| Stream::new(number(&row["seed"]), row["stream"].as_u64().unwrap());
    let rows = |key: &str| items(&vectors[key]).to_vec();
    for row in rows("next") {
        let mut stream = stream(&row);
        assert_eq!(texts(items(&row["draws"]).iter().map(|_| stream.next())), row["draws"]);
    }
    for row in rows("below") {
        let mut stream = stream(&row);
        assert_eq!(texts(items(&row["draws"]).iter().map(|_| stream.below(number(&row["n"])))), row["draws"]);
    }
    let row = &vectors["below_in_turn"];
    let mut draws = stream(row);
    assert_eq!(texts(items(&row["n"]).iter().map(|n| draws.below(number(n)))), row["draws"]);
    for row in rows("shuffle") {
        let mut list: Vec<usize> = (0..count(&row["of"])).collect();
        stream(&row).shuffle(&mut list);
        assert_eq!(json!(list), row["is"]);
    }
}

/// contract.2: the cards, the piles and the first player of a seed are frozen, and so is what random players make of it.
#[test]
fn the_games_of_some_seeds_are_frozen() {
    let vectors = file("tests/fixtures/vectors/games.json");
    assert!(items(&vectors).len() >= 16);
    for row in items(&vectors) {
        let (seed, players) = (number(&row["seed"]), count(&row["players"]));
        let mut state = State::new(players, seed);
        assert_eq!(state.to_move(), Some(count(&row["first_player"])));
        let d: Value = serde_json::from_str(&state.to_json()).unwrap();
        for key in ["hands", "set_aside", "distant_pile", "rail_distant_pile"] {
            assert_eq!(d[key], row[key], "{key} of seed {seed}");
        }
        for key in ["deck", "rail_deck"] {
            assert!(items(&d[key]).starts_with(items(&row[key])), "{key} of seed {seed}");
        }
        let mut bots: Vec<_> =
            (0..players as u64).map(|seat| Stream::new(seed, streams::BOT + seat)).collect();
        let mut answers = Vec::new();
        while let Some(seat) = state.to_move() {
            let rank = bots[seat].below(u64::from(state.legal().len()));
            let answer = state.legal().nth(rank as u32);
            answers.push(answer);
            state = state.play(answer).unwrap();
        }
        let random = &row["random"];
        let names: Vec<&str> = answers.iter().copied().map(Action::name).collect();
        assert!(json!(names).as_array().unwrap().starts_with(items(&random["actions"])), "seed {seed}");
        assert_eq!(answers.len(), count(&random["decisions"]));
        let outcome = state.outcome().unwrap();
        assert_eq!(
            (json!(outcome.vp()), json!(outcome.ranking())),
            (random["vp"].clone(), random["ranking"].clone())
        );
    }
}

/// contract.2: what is drawn does not depend on what is played, and a state played on stays as it was.
#[test]
fn playing_is_a_pure_function() {
    for seed in 0..20 {
        let start = State::new(4, seed);
        let (copy, bytes) = (start, start.to_bytes());
        let mut ends = [0, 0, 1].map(|chooser| {
            let mut stream = Stream::new(chooser, 99);
            let mut state = start;
            for _ in 0..60 {
                let rank = stream.below(u64::from(state.legal().len()));
                state = state.play(state.legal().nth(rank as u32)).unwrap();
            }
            serde_json::from_str::<Value>(&state.to_json()).unwrap()
        });
        assert_eq!((start, start.to_bytes()), (copy, bytes));
        assert_eq!(ends[0], ends[1]);
        assert_ne!(ends[0], ends[2]);
        for key in ["rail_deck", "rail_distant_pile", "set_aside"] {
            assert_eq!(ends[0][key].take(), ends[2][key].take(), "{key}");
        }
    }
}
