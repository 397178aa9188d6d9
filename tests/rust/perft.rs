//! The numbers of ways on from named positions (`tests/fixtures/perft.json`): those that the reference made, and deeper ones.

use brass_fast::{State, perft::perft};

use crate::support::{count, items, json, word};

/// Depths with more ways than this are counted by the release build only; Python counts them all.
const MANY: usize = if cfg!(debug_assertions) { 300_000 } else { usize::MAX };

#[test]
fn counts_are_those_of_the_reference_and_stay() {
    let rows = json("tests/fixtures/perft.json");
    assert!(items(&rows).len() >= 20);
    for row in items(&rows) {
        let state = State::from_json(&row["position"].to_string()).unwrap();
        let counts = items(&row["counts"]).iter().chain(items(&row["core"])).map(count);
        for (depth, ways) in (1..).zip(counts).filter(|&(_, ways)| ways <= MANY) {
            assert_eq!(perft(&state, depth), ways as u64, "{} to depth {depth}", word(&row["name"]));
        }
    }
}
