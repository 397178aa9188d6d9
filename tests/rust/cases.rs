//! The conformance cases of `tests/cases`, for the core alone. What steps and checks mean is told in `tests/cases/run.py`.

use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
};

use brass_fast::{Action, State};
use serde_json::{Value, json};

use crate::support::{Position, Table, count, entries, items, json, word, words};

/// Properties of the Python face; they are checked from there.
const PYTHON_ONLY: [&str; 5] = ["attributes", "mask", "view_same", "view_differs", "determinize"];

#[test]
fn all_cases_hold() {
    let cases = json("tests/cases/cases.json");
    assert!(items(&cases).len() >= 282);
    let failed: Vec<&str> = items(&cases)
        .iter()
        .filter(|case| catch_unwind(AssertUnwindSafe(|| run(case))).is_err())
        .map(|case| word(&case["id"]))
        .collect();
    assert!(failed.is_empty(), "see above what did not hold in {}", failed.join(", "));
}

/// Runs one case; the output of a failed test tells where it is.
#[expect(clippy::print_stdout, reason = "shown only when the case fails")]
fn run(case: &Value) {
    println!("\ncase {} {}: {}", case["id"], case["clauses"], case["title"]);
    if case.get("refuse").is_some() {
        return run_refusals(case);
    }
    let mut table = start(case);
    let steps = items(&case["steps"]);
    for (k, step) in steps.iter().enumerate() {
        println!("  step {}: {}", k + 1, step.to_string().chars().take(150).collect::<String>());
        table.keep = named_cards(&steps[k + 1..]);
        if let Some(text) = step.as_str() {
            play(&mut table, text);
        } else if let Some(want) = step.get("see") {
            entries(want).for_each(|(key, want)| see(&table, key, want));
        } else if let Some(answer) = step.get("bad") {
            refused(&table, word(answer));
        } else if let Some(moves) = step.get("replay") {
            replay(&mut table, moves, &step["legal"]);
        } else {
            holds(&table, word(&step["prop"]), &step["args"]);
        }
    }
}

fn start(case: &Value) -> Table {
    Table::new(&match case.get("new") {
        Some(new) => State::new(count(&new["players"]), new["seed"].as_u64().unwrap()),
        None => State::from_json(&case["position"].to_string()).unwrap_or_else(|e| panic!("{e}")),
    })
}

/// The cards that later steps name: they are not used up before.
fn named_cards(steps: &[Value]) -> Vec<String> {
    let names = |text: &str| {
        let paid = text.split('+').skip(1).map(str::to_owned).collect::<Vec<_>>();
        let played = text.strip_prefix("card:").map(|card| card.trim_end_matches('?').to_owned());
        paid.into_iter().chain(played)
    };
    steps.iter().filter_map(Value::as_str).flat_map(names).collect()
}

fn play(table: &mut Table, text: &str) {
    match text {
        "pass*round" => _ = table.pass_round(),
        "pass*period" => _ = table.pass_period(),
        "card?" => table.pay_any(),
        _ => {
            if let Some(seat) = text.strip_prefix("pass>") {
                let seat = seat.parse().ok();
                table.pass_until(|s| s.to_move() == seat);
            } else if let Some(times) = text.strip_prefix("pass*") {
                (0..times.parse().unwrap()).for_each(|_| _ = table.play(&["pass+"]));
            } else if let Some(answer) = text.strip_suffix('?') {
                table.play_if_asked(answer);
            } else {
                table.play(&[text]);
            }
        }
    }
}

/// A whole game: at each decision the legal set as hexadecimal digits, then the answer.
fn replay(table: &mut Table, moves: &Value, masks: &Value) {
    assert_eq!(items(moves).len(), items(masks).len());
    for (name, mask) in words(moves).into_iter().zip(words(masks)) {
        let digits = format!("{:0>64}", mask.trim_start_matches("0x"));
        let bits = [48, 32, 16, 0].map(|at| u64::from_str_radix(&digits[at..at + 16], 16).unwrap());
        assert_eq!(table.state().legal().0, bits, "before {name}");
        table.play(&[name]);
    }
}

fn refused(table: &Table, name: &str) {
    if let Some(action) = Action::parse(name) {
        assert!(table.state().play(action).is_err(), "{name} was played at {}", table.decision());
        assert!(brass_fast::explain(table.state(), action).is_some(), "no reason against {name}");
    }
}

/// One check of a `see`.
fn see(table: &Table, key: &str, want: &Value) {
    let d = table.value();
    let by_seat = |list: &str| {
        for (seat, value) in entries(want) {
            assert_eq!(d[list][seat.parse::<usize>().unwrap()], *value, "{key} of seat {seat}");
        }
    };
    let hand = |seat: &str| words(&d["hands"][seat.parse::<usize>().unwrap()]);
    let is = |at: &str| assert_eq!(d[at], *want, "{key}");
    match key {
        "money" | "spent" | "vp" => by_seat(key),
        "income" => by_seat("income_space"),
        "coal" | "iron" => is(&format!("{key}_demand")),
        "marker" => is("cotton_demand"),
        "open" => is("distant_open"),
        "drawn" => is("distant_drawn"),
        "pile" => is("distant_pile"),
        "order" => is("turn_order"),
        "left" => is("actions_left"),
        "round" | "period" | "pending" | "to_move" | "decision" => is(key),
        "over" => assert_eq!(json!(table.state().is_over()), *want),
        "hand" => entries(want).for_each(|(seat, cards)| {
            let mut cards = words(cards);
            cards.sort_by_key(|card| Action::parse(&format!("card:{card}")));
            assert_eq!(hand(seat), cards, "hand of seat {seat}");
        }),
        "holds" => entries(want).for_each(|(seat, cards)| {
            for card in words(cards) {
                let n = |cards: &[&str]| cards.iter().filter(|&&c| c == card).count();
                assert!(n(&hand(seat)) >= n(&words(cards)), "seat {seat} holds {:?}", hand(seat));
            }
        }),
        "lacks" => entries(want).for_each(|(seat, cards)| {
            assert!(words(cards).iter().all(|card| !hand(seat).contains(card)), "{:?}", hand(seat));
        }),
        "hand_size" => entries(want).for_each(|(seat, size)| assert_eq!(hand(seat).len(), count(size))),
        "stack" => entries(want).for_each(|(seat, stacks)| {
            let own = &d["stacks"][seat.parse::<usize>().unwrap()];
            entries(stacks).for_each(|(industry, levels)| assert_eq!(own[industry], *levels, "{industry}"));
        }),
        "tile" => entries(want).for_each(|(space, tile)| match tile {
            Value::Null => assert_eq!(table.tile(space), *tile, "{space}"),
            _ => entries(tile).for_each(|(key, value)| {
                assert_eq!(table.tile(space).get(key), Some(value), "{key} of {space}");
            }),
        }),
        "link" => entries(want).for_each(|(line, owner)| {
            assert_eq!(d["links"].get(line).unwrap_or(&Value::Null), owner, "{line}");
        }),
        "links_of" => entries(want).for_each(|(seat, n)| {
            let own = entries(&d["links"]).filter(|(_, owner)| **owner == seat.parse::<u64>().unwrap());
            assert_eq!(own.count(), count(n), "links of seat {seat}");
        }),
        "pile_size" => assert_eq!(items(&d["distant_pile"]).len(), count(want)),
        "deck_size" | "discards_size" | "set_aside_size" => {
            assert_eq!(items(&d[&key[..key.len() - 5]]).len(), count(want), "{key}");
        }
        "deck" => assert!(items(&d["deck"]).starts_with(items(want)), "deck {}", d["deck"]),
        "discarded" => assert!(items(&d["discards"]).ends_with(items(want)), "discards {}", d["discards"]),
        "legal" => words(want).iter().for_each(|name| assert!(table.is_legal(name), "{name} is not legal")),
        "illegal" => words(want).iter().for_each(|name| refused(table, name)),
        "only" => assert_same(&words(want), &table.legal("")),
        "among" => entries(want).for_each(|(prefix, names)| assert_same(&words(names), &table.legal(prefix))),
        "ranking" => {
            let ranking = table.state().outcome().expect("the game is over").ranking().to_vec();
            assert_eq!(json!(ranking), *want);
        }
        "no_outcome" => assert_eq!(table.state().outcome(), None),
        "absent" => words(want).iter().for_each(|key| assert_eq!(d.get(key), None)),
        _ => panic!("unknown check {key}"),
    }
}

fn assert_same(want: &[&str], got: &[&str]) {
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(set(want), set(got));
}

/// One property.
fn holds(table: &Table, property: &str, args: &Value) {
    let s = table.state();
    match property {
        "new_game" => check_new_game(&table.value(), count(&args["players"])),
        "first_player_varies" => {
            let players = count(&args["players"]);
            let first = |seed| State::new(players, seed).to_move().unwrap();
            let all: BTreeSet<_> = (0..args["seeds"].as_u64().unwrap()).map(first).collect();
            assert_eq!(all, (0..players).collect());
        }
        "outcome" => {
            let outcome = s.outcome().expect("the game is over");
            assert_eq!(outcome.vp(), s.vp());
            let players: BTreeSet<_> = outcome.ranking().iter().map(|&p| p as usize).collect();
            assert_eq!(players, (0..s.players()).collect());
        }
        "chance_is_fixed" => {
            let [a, b] = ["first", "second"].map(|script| {
                let mut table = Table::new(s);
                for text in words(&args[script]) {
                    play(&mut table, text);
                }
                table.value()
            });
            for key in ["rail_deck", "rail_distant_pile", "distant_pile", "set_aside"] {
                assert_eq!(a[key], b[key], "{key} depends on what is played");
            }
        }
        "hands_in_order" => (0..s.players()).for_each(|seat| {
            assert!(table.hand(seat).is_sorted_by_key(|card| Action::parse(&format!("card:{card}"))));
        }),
        "equal_after_round_trip" => {} // watched at every decision
        _ => assert!(PYTHON_ONLY.contains(&property), "unknown property {property}"),
    }
}

/// R1: what is fixed at the start.
fn check_new_game(d: &Value, players: usize) {
    assert_eq!((&d["round"], &d["actions_left"], &d["decision"]), (&json!(1), &json!(1), &json!("action")));
    assert_eq!((&d["tiles"], &d["links"], &d["discards"]), (&json!({}), &json!({}), &json!([])));
    for (list, value) in [("money", 30), ("spent", 0), ("income_space", 10), ("vp", 0)] {
        assert_eq!(d[list], json!(vec![value; players]), "{list}");
    }
    let (set_aside, deck) = if players == 3 { (9, 33) } else { (6, 28) };
    assert_eq!((items(&d["set_aside"]).len(), items(&d["deck"]).len()), (set_aside, deck));
    assert!(items(&d["hands"]).iter().all(|hand| items(hand).len() == 8));
    let first = count(&d["to_move"]);
    assert_eq!(d["turn_order"], (0..players).map(|k| (first + k) % players).collect::<Value>());
}

/// Positions that must be refused, by an error that names the key and, where one is broken, a rule.
#[expect(clippy::print_stdout, reason = "shown only when the case fails")]
fn run_refusals(case: &Value) {
    let good = case["position"].to_string();
    State::from_json(&good).expect("the position without the edit is read");
    for edits in items(&case["refuse"]) {
        println!("  edit {edits}");
        let broken = edited(&case["position"], edits);
        let error = State::from_json(&broken.to_string()).expect_err("a refusal").to_string();
        assert!(words(&case["field"]).iter().any(|field| error.contains(field)), "{error}");
        let cites = error.split('R').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        assert!(case.get("rule").is_none() || cites, "no rule in: {error}");
    }
}

fn edited(position: &Value, edits: &Value) -> Value {
    let mut d = position.clone();
    for edit in items(edits) {
        let (kind, path) = (word(&edit[0]), items(&edit[1]));
        if path.is_empty() || path == [json!("")] {
            return edit[2].clone();
        }
        let (last, before) = path.split_last().unwrap();
        let parent = before.iter().fold(&mut d, |at, key| match at {
            Value::Array(list) => &mut list[index(key)],
            _ => &mut at[word(key)],
        });
        match (kind, parent) {
            ("set", Value::Array(list)) => list[index(last)] = edit[2].clone(),
            ("set", parent) => parent[word(last)] = edit[2].clone(),
            ("del", Value::Array(list)) => _ = list.remove(index(last)),
            ("del", parent) => _ = parent.as_object_mut().unwrap().shift_remove(word(last)).unwrap(),
            (_, Value::Array(list)) => list[index(last)].as_array_mut().unwrap().push(edit[2].clone()),
            (_, parent) => parent[word(last)].as_array_mut().unwrap().push(edit[2].clone()),
        }
    }
    d
}

fn index(key: &Value) -> usize {
    key.as_str().map_or_else(|| count(key), |text| text.parse().unwrap())
}

#[test]
fn checks_can_fail() {
    let fails = |check: &dyn Fn(&Table)| {
        let table = Position::canal().table();
        catch_unwind(AssertUnwindSafe(|| check(&table))).is_err()
    };
    let wrong = [
        ("money", json!({"0": 29})),
        ("hand", json!({"0": ["wigan"]})),
        ("holds", json!({"0": ["barrow", "barrow", "barrow"]})),
        ("lacks", json!({"0": ["barrow"]})),
        ("tile", json!({"wigan/1": {"owner": 0}})),
        ("link", json!({"canal:bolton-bury": 0})),
        ("legal", json!(["canal:bolton-bury"])),
        ("illegal", json!(["pass"])),
        ("only", json!(["pass"])),
        ("among", json!({"loan:": ["loan:10"]})),
        ("ranking", json!([0, 1, 2, 3])),
        ("absent", json!(["deck"])),
        ("discarded", json!(["wigan"])),
    ];
    for (key, want) in wrong {
        assert!(fails(&|table| see(table, key, &want)), "{key}");
    }
    assert!(!fails(&|table| see(table, "money", &json!({"0": 30}))));
}
