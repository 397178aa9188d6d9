//! Section 3 of the contract: what is wrong with a position is told by key, code and clause.

use serde_json::json;

use crate::support::Position;

/// Key, code and clause of the refusal.
fn told(at: Position) -> (String, &'static str, Option<&'static str>) {
    let error = at.refusal();
    (error.field, error.code, error.clause)
}

/// contract.3: seats in the turn order are those of the players, each once.
#[test]
fn seats_that_are_no_turn_order() {
    let order = |seats: [usize; 4]| told(Position::canal().set("/turn_order", seats.to_vec()));
    assert_eq!(order([0, 1, 2, 4]), ("turn_order.3".to_owned(), "out-of-range", None));
    assert_eq!(order([0, 1, 2, 2]), ("turn_order".to_owned(), "not-an-order", None));
}

/// contract.3, R4.4: two tiles of a player in a town of the canal period, and not of the rail period.
#[test]
fn two_tiles_of_a_player_in_a_town() {
    let two = |at: Position| at.tile(0, "preston/1", "port", 2).tile(0, "preston/2", "cotton", 2);
    assert_eq!(told(two(Position::canal())), ("tiles.preston/2".to_owned(), "town-limit", Some("R4.4")));
    two(Position::rail()).table();
}

/// contract.3, R9.2: a player sells off once nobody earlier in the turn order has to.
#[test]
fn earlier_debtors_have_sold_off() {
    let at = Position::canal().money(0, -3).money(1, -5).tile(1, "bury/1", "cotton", 1);
    let at = at.tile(1, "oldham/1", "cotton", 1).set("/to_move", 1).set("/actions_left", 0);
    let at = at.set("/decision", "selloff").set("/pending", json!({"income": 2}));
    assert_eq!(at.clone().table().decision(), "selloff"); // seat 0 has nothing to sell
    let at = at.tile(0, "colne/1", "cotton", 1);
    assert_eq!(at.clone().money(0, 0).table().decision(), "selloff"); // or owes nothing
    let error = told(at);
    assert_eq!(error, ("money".to_owned(), "not-asked", Some("R9.2")));
}

/// contract.3, R2.1: there is income, and so a sell-off, in every round but the first of the game.
#[test]
fn no_sell_off_in_the_first_round_of_the_game() {
    let owing = |at: Position, round: u8| {
        let at = at.money(0, -3).tile(0, "bury/1", "cotton", 2).tile(0, "oldham/1", "cotton", 2);
        let at = at.set("/round", round).set("/actions_left", 0);
        at.set("/decision", "selloff").set("/pending", json!({"income": 1}))
    };
    assert_eq!(told(owing(Position::canal(), 1)), ("decision".to_owned(), "not-asked", Some("R2.1")));
    for at in [owing(Position::canal(), 2), owing(Position::rail(), 1)] {
        assert_eq!(at.table().decision(), "selloff");
    }
}

/// contract.3: what a decision needs to know of the running action is pending, and nothing else.
#[test]
fn what_does_not_belong_to_a_decision_is_not_pending() {
    let at = Position::canal().hand(0, "colne bury").set("/decision", "build");
    let pending = |pending| told(at.clone().set("/pending", pending));
    at.clone().set("/pending", json!({"combine": true})).table();
    let unknown = ("pending.cards".to_owned(), "unknown-key", None);
    assert_eq!(pending(json!({"combine": true, "cards": []})), unknown);
    assert_eq!(pending(json!({"combine": false})), ("pending.combine".to_owned(), "not-allowed", None));
}

/// contract.3, R4.5: the coal that is pending is that which the action takes.
#[test]
fn pending_coal_is_that_which_the_action_takes() {
    let at = Position::canal().hand(0, "manchester bury").stack(0, "cotton", &[3]);
    let at = at.tile(2, "oldham/1", "coal", 1).links(0, "canal:manchester-oldham");
    let at = at.tile(3, "barrow/2", "iron", 1).tile(1, "preston/3", "iron", 1).set("/decision", "iron");
    let pending = |coal: serde_json::Value| {
        let pending = json!({"what": "build:manchester/1:cotton", "cards": ["manchester"], "coal": coal});
        at.clone().set("/pending", pending)
    };
    pending(json!("oldham/1")).table();
    for other in [json!(null), json!("wigan/1")] {
        assert_eq!(told(pending(other)), ("pending".to_owned(), "not-asked", None));
    }
}

/// contract.3: what was given is repeated in an error, but not all of what is long.
#[test]
fn long_values_and_keys_are_cut_short() {
    let text = |money: &str| Position::canal().set("/money", money).refusal().text;
    assert_eq!(text("thirty"), "expected a list, got \"thirty\"");
    assert_eq!(text(&"a".repeat(58)), format!("expected a list, got \"{}\"", "a".repeat(58)));
    assert_eq!(text(&"a".repeat(59)), format!("expected a list, got \"{}...", "a".repeat(56)));
    let error = Position::canal().tile(0, &"a".repeat(200), "cotton", 1).refusal();
    assert_eq!(error.field, format!("tiles.{}...", "a".repeat(91)));
}
