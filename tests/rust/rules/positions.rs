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
    let error = told(at.tile(0, "colne/1", "cotton", 1));
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
