//! Section 1 of the contract: which decisions are asked, and in which order.

use brass_fast::{Action, State};
use serde_json::json;

use crate::support::Position;

/// contract.1: what, cards, coal, iron, effect; until then only `decision` and `pending` change.
#[test]
fn the_order_within_a_build() {
    let at = Position::canal()
        .hand(0, "manchester cotton cotton bury")
        .stack(0, "cotton", &[3])
        .tile(1, "bolton/1", "coal", 1)
        .tile(2, "oldham/1", "coal", 1)
        .tile(3, "barrow/2", "iron", 1)
        .tile(1, "preston/3", "iron", 1)
        .links(0, "canal:bolton-manchester canal:manchester-oldham");
    let mut t = at.table();
    let pending = |t: &crate::support::Table| (t.decision(), t.at("/pending"));
    t.play(&["build:manchester/1:cotton"]);
    let what = "build:manchester/1:cotton";
    assert_eq!(pending(&t), ("card", json!({"what": what, "cards": []})));
    t.play(&["card:cotton"]);
    assert_eq!(pending(&t), ("coal", json!({"what": what, "cards": ["cotton"]})));
    t.play(&["coal:oldham/1"]);
    assert_eq!(pending(&t), ("iron", json!({"what": what, "cards": ["cotton"], "coal": "oldham/1"})));
    assert_eq!((t.hand(0).len(), t.money(0), t.at("/tiles/oldham~11/cubes")), (4, 30, 2.into()));
    t.play(&["iron:barrow/2"]);
    assert_eq!(pending(&t), ("action", json!({})));
    assert_eq!((t.hand(0).len(), t.money(0), t.at("/tiles/oldham~11/cubes")), (3, 14, 1.into()));
}

/// contract.1: a single answer is not asked for: equal cards, one mine, one market.
#[test]
fn a_single_answer_is_not_asked_for() {
    let mut t = Position::canal().hand(0, "wigan wigan").tile(0, "lancaster/2", "cotton", 1).tile(
        1,
        "lancaster/1",
        "port",
        1,
    );
    t = t.distant(8, [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]);
    let mut t = t.table();
    t.play(&["sell:lancaster/2"]);
    assert_eq!(
        (t.decision(), t.hand(0).len(), t.at("/tiles/lancaster~12/flipped")),
        ("action", 1, true.into())
    );
}

/// contract.1: `action` and `build` are asked even with one answer.
#[test]
fn an_action_is_always_asked() {
    let t = Position::rail().deck(0).money(0, 0).tracks(8, 0).table();
    assert_eq!((t.decision(), t.legal("")), ("action", vec!["pass"]));
    // Of the shipyards only the one at Liverpool can have coal.
    let mut at = Position::canal().stack(0, "shipyard", &[1]);
    for industry in ["cotton", "coal", "iron", "port"] {
        at = at.stack(0, industry, &[]);
    }
    let mut t = at.tile(1, "wigan/1", "coal", 1).links(1, "canal:liverpool-wigan").table();
    t.play(&["combine"]);
    assert_eq!((t.decision(), t.legal("")), ("build", vec!["build:liverpool/3:shipyard"]));
}

/// contract.1: of like free spaces of one town only the lowest-numbered is offered.
#[test]
fn like_free_spaces_are_one_answer() {
    let at = Position::canal().hand(0, "manchester liverpool stockport lancaster");
    let t = at.clone().table();
    let spaces = |town: &str| t.legal(&format!("build:{town}"));
    assert_eq!(spaces("manchester"), ["build:manchester/1:cotton", "build:manchester/1:coal"]);
    assert_eq!(spaces("liverpool"), ["build:liverpool/1:port"]);
    assert_eq!(spaces("stockport"), ["build:stockport/1:cotton"]);
    assert_eq!(
        spaces("lancaster"),
        ["build:lancaster/1:port", "build:lancaster/2:cotton", "build:lancaster/2:port"]
    );
    assert_eq!(t.why_not("build:manchester/3:coal"), "like-space");
    let t = at
        .tile(1, "manchester/1", "coal", 1)
        .tile(2, "liverpool/1", "port", 1)
        .tile(3, "liverpool/2", "port", 1)
        .table();
    assert_eq!(
        t.legal("build:manchester"),
        ["build:manchester/2:cotton", "build:manchester/2:coal", "build:manchester/4:iron"]
    );
    assert_eq!(t.legal("build:liverpool"), ["build:liverpool/4:port"]);
}

/// contract.1: tiles are never merged: each mine is an answer.
#[test]
fn tiles_are_answers_each() {
    let at =
        Position::rail().hand(0, "bolton bury").tile(1, "bolton/1", "coal", 2).tile(1, "bolton/2", "coal", 2);
    let mut t = at.table();
    t.play(&["build:bolton/3:iron+bolton"]);
    assert_eq!(t.legal(""), ["coal:bolton/1", "coal:bolton/2"]);
}

/// contract.1: `combine` is offered whenever R4.9 allows a build, also one that a single card pays for.
#[test]
fn combine_is_offered_beside_a_build() {
    let t = Position::canal().hand(0, "colne bury").table();
    assert!(t.is_legal("build:colne/1:cotton") && t.is_legal("combine"));
}

/// contract.1: the cards of a combined build may be named in either order.
#[test]
fn the_cards_of_a_combined_build_in_either_order() {
    for cards in ["colne+bury", "bury+colne"] {
        let mut t = Position::canal().hand(0, "colne bury wigan").table();
        t.play(&["combine", &format!("build:oldham/1:cotton+{cards}")]);
        assert_eq!(t.hand(0), ["wigan"]);
    }
}

/// contract.1: answers to other decisions are refused, with the decision named.
#[test]
fn answers_to_other_decisions_are_refused() {
    let t = Position::canal().table();
    for name in [
        "card:wigan",
        "coal:wigan/1",
        "iron:barrow/2",
        "distant",
        "port:preston/1",
        "done",
        "selloff:wigan/1",
    ] {
        assert_eq!(t.why_not(name), "wrong-decision", "{name}");
    }
    let over = Position::rail().last_action("wigan").table().play(&["pass"]).state().to_json();
    let over = State::from_json(&over).unwrap();
    assert!((0..=255).all(|n| over.play(Action(n)).is_err()));
    assert_eq!(brass_fast::explain(&over, Action::PASS).unwrap().code, "game-over");
}

/// contract.1, contract.3: a decision that would not be asked is refused in a position.
#[test]
fn decisions_that_would_not_be_asked_are_refused() {
    let at = Position::canal().hand(0, "wigan wigan bury").tile(0, "lancaster/2", "cotton", 1);
    let asked = |decision: &str, pending: serde_json::Value| {
        at.clone().set("/decision", decision).set("/pending", pending).refusal()
    };
    let error = asked("card", json!({"what": "build:wigan/1:coal", "cards": []})); // only one kind pays
    assert_eq!((error.code, &*error.field), ("not-asked", "pending"));
    assert_eq!(error.text, "all of this action is chosen, so \"card\" is not asked");
    let error = asked("market", json!({"what": "sell:lancaster/2", "cards": ["wigan"]})); // no market at all
    assert_eq!((error.code, &*error.field), ("not-asked", "pending"));
    let error = asked("more", json!({"after": "rail"}));
    assert_eq!((error.code, &*error.field), ("not-asked", "pending"));
    let error =
        at.clone().set("/decision", "selloff").set("/pending", json!({"income": 1})).set("/actions_left", 0);
    assert_eq!(error.refusal().clause, Some("R9.2"));
    assert_eq!(asked("over", json!({})).field, "to_move"); // somebody is
}

/// contract.1: the 256 names are those of the data file, in its order.
#[test]
fn names_and_numbers_never_change() {
    let names = crate::support::text("python/brass_fast/data/actions.txt");
    let names: Vec<&str> = names.split_whitespace().collect();
    assert_eq!(names.len(), 256);
    for (n, name) in names.into_iter().enumerate() {
        assert_eq!(Action(n as u8).name(), name);
        assert_eq!(Action::parse(name), Some(Action(n as u8)));
    }
}
