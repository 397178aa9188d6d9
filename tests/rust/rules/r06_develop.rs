//! R6: developing.

use crate::support::Position;

/// R6.1: one or two tiles, the same or different ones, leave the game from the top of their stacks, one card in all.
#[test]
fn one_or_two_tiles_are_developed() {
    let mut t = Position::canal().table();
    t.play(&["develop:cotton+", "develop:cotton"]);
    assert_eq!(t.stack(0, "cotton"), [1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
    assert_eq!((t.hand(0).len(), t.at("/actions_left")), (7, 1.into()));
    t.play(&["develop:coal+", "done"]);
    assert_eq!((t.stack(0, "coal"), t.to_move()), (vec![2, 2, 3, 3, 4, 4], Some(1)));
}

/// R6.1: any tile in any period, level 0 included.
#[test]
fn any_tile_is_developed_in_any_period() {
    let mut t = Position::canal().table();
    t.play(&["develop:shipyard+"]);
    assert_eq!(t.stack(0, "shipyard"), [0, 1, 1, 2, 2]);
    let mut t = Position::rail().stack(0, "iron", &[1, 4]).table();
    t.play(&["develop:iron+"]);
    assert_eq!(t.stack(0, "iron"), [4]);
}

/// R6.1: an empty stack gives nothing.
#[test]
fn an_empty_stack_is_not_developed() {
    let mut t = Position::canal().stack(0, "iron", &[4]).table();
    t.play(&["develop:iron+"]);
    assert_eq!(t.legal("develop:"), ["develop:cotton", "develop:coal", "develop:port", "develop:shipyard"]);
    assert_eq!(t.why_not("develop:iron"), "no-tile");
}

/// R6.1, R4.6: each tile takes its own iron cube, the second after the first.
#[test]
fn each_tile_takes_an_iron_cube() {
    let at = Position::canal().tile(1, "barrow/2", "iron", 1).cubes("barrow/2", 1).tracks(8, 1).money(0, 4);
    let mut t = at.table();
    t.play(&["develop:port+"]);
    assert_eq!(
        (t.at("/tiles/barrow~12/flipped"), t.at("/iron_demand"), t.money(0)),
        (true.into(), 1.into(), 4)
    );
    t.play(&["develop:port"]);
    assert_eq!((t.at("/iron_demand"), t.money(0), t.spent(0)), (0.into(), 0, 4));
}

/// R6.1, R8.2: without money for the second cube there is no second tile, and for the first none at all.
#[test]
fn bought_iron_must_be_affordable() {
    let at = |money| Position::canal().tracks(8, 2).money(0, money);
    assert_eq!(at(3).table().why_not("develop:port"), "money");
    assert_eq!(at(7).table().play(&["develop:port+"]).decision(), "action"); // £3 are left of 7, the next costs 4
    assert_eq!(at(8).table().play(&["develop:port+"]).decision(), "more");
}

/// R6.1, R8.2: iron from works costs nothing, even in debt.
#[test]
fn developing_with_free_iron_is_possible_in_debt() {
    let mut t = Position::canal().tile(1, "barrow/2", "iron", 1).money(0, -7).table();
    t.play(&["develop:port+", "develop:port"]);
    assert_eq!((t.money(0), t.spent(0), t.at("/tiles/barrow~12/cubes")), (-7, 0, 2.into()));
    assert!(Position::canal().money(0, -7).table().legal("develop:").is_empty());
}

/// R6.1, R4.6: of several works the player chooses, for each tile anew.
#[test]
fn works_are_chosen_for_each_tile() {
    let mut t = Position::canal().tile(1, "barrow/2", "iron", 1).tile(2, "bolton/3", "iron", 1).table();
    t.play(&["develop:port+", "iron:bolton/3", "develop:port"]);
    assert_eq!(t.legal(""), ["iron:barrow/2", "iron:bolton/3"]);
    t.play(&["iron:barrow/2"]);
    assert_eq!((t.at("/tiles/barrow~12/cubes"), t.at("/tiles/bolton~13/cubes")), (3.into(), 3.into()));
}
