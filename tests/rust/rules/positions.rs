//! Section 3 of the contract: what is wrong with a position is told by key, code and clause.

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
