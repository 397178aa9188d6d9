//! R4.5, R4.6, R4.10: coal and iron for tiles.

use crate::support::Position;

/// A level 2 mill in Manchester, which needs coal.
fn mill() -> Position {
    Position::canal().hand(0, "manchester bury").stack(0, "cotton", &[2])
}

/// R4.5: the cube comes from a connected mine with cubes, whoever owns it, free of charge.
#[test]
fn coal_comes_from_a_connected_mine() {
    let mut t = mill().tile(2, "oldham/1", "coal", 1).links(3, "canal:manchester-oldham").table();
    t.play(&["build:manchester/1:cotton+manchester"]);
    assert_eq!((t.money(0), t.money(2), t.at("/tiles/oldham~11/cubes")), (30 - 14, 30, 1.into()));
    assert_eq!(t.at("/coal_demand"), 8);
}

/// R4.5: of the connected mines the nearest gives it; among equally near ones the player chooses.
#[test]
fn the_nearest_mine_gives_the_coal() {
    let at = mill()
        .tile(1, "bolton/1", "coal", 1)
        .tile(2, "oldham/1", "coal", 1)
        .tile(3, "rochdale/1", "coal", 1)
        .links(3, "canal:bolton-manchester canal:manchester-oldham canal:oldham-rochdale");
    let mut t = at.table();
    t.play(&["build:manchester/1:cotton+manchester"]);
    assert_eq!(t.legal(""), ["coal:bolton/1", "coal:oldham/1"]);
    assert_eq!((t.why_not("coal:rochdale/1"), t.why_not("coal:wigan/1")), ("not-nearest", "no-cubes"));
    t.play(&["coal:bolton/1"]);
    assert_eq!((t.at("/tiles/bolton~11/cubes"), t.at("/tiles/oldham~11/cubes")), (1.into(), 2.into()));
}

/// R4.5, R8.1: only if no cube is connected may one be bought, and only where a port is connected.
#[test]
fn coal_is_bought_only_where_none_is_connected() {
    let port = |at: Position| at.tile(1, "warrington/2", "port", 1).links(1, "canal:manchester-warrington");
    let build = "build:manchester/1:cotton";
    assert_eq!(mill().table().why_not(build), "coal");
    let mut t = port(mill()).tracks(6, 8).table();
    t.play(&["build:manchester/1:cotton+manchester"]);
    assert_eq!((t.money(0), t.spent(0), t.at("/coal_demand")), (30 - 14 - 2, 16, 5.into()));
    // With a mine connected nothing is bought; with one elsewhere that does not matter.
    let mut t = port(mill()).tile(2, "manchester/2", "coal", 1).table();
    t.play(&["build:manchester/1:cotton+manchester"]);
    assert_eq!((t.money(0), t.at("/coal_demand")), (30 - 14, 8.into()));
    let mut t = port(mill()).tile(2, "oldham/1", "coal", 1).table();
    t.play(&["build:manchester/1:cotton+manchester"]);
    assert_eq!((t.money(0), t.at("/coal_demand")), (30 - 14 - 1, 7.into()));
}

/// R4.5, R8.2: the price of bought coal must be in hand too.
#[test]
fn bought_coal_must_be_affordable() {
    let at = |money| {
        mill()
            .money(0, money)
            .tracks(0, 8)
            .tile(1, "warrington/2", "port", 1)
            .links(1, "canal:manchester-warrington")
    };
    assert_eq!(at(18).table().why_not("build:manchester/1:cotton"), "money");
    assert!(at(19).table().is_legal("build:manchester/1:cotton"));
}

/// R4.6: iron comes from any works on the map that have cubes, free and unconnected, at the player's choice.
#[test]
fn iron_comes_from_any_works() {
    let at = Position::canal().hand(0, "wigan bury").stack(0, "coal", &[3]);
    let at =
        at.tile(1, "barrow/2", "iron", 1).tile(2, "rochdale/3", "iron", 1).flipped(3, "preston/3", "iron", 1);
    let mut t = at.table();
    t.play(&["build:wigan/1:coal+wigan"]);
    assert_eq!(t.legal(""), ["iron:barrow/2", "iron:rochdale/3"]);
    assert_eq!(t.why_not("iron:preston/3"), "no-cubes");
    t.play(&["iron:rochdale/3"]);
    assert_eq!(
        (t.money(0), t.at("/tiles/rochdale~13/cubes"), t.at("/iron_demand")),
        (30 - 8, 3.into(), 8.into())
    );
}

/// R4.6, R8.1: iron is bought only if no works have a cube; no port is needed.
#[test]
fn iron_is_bought_only_without_works() {
    let at =
        |money| Position::canal().hand(0, "wigan bury").stack(0, "coal", &[3]).tracks(8, 0).money(0, money);
    assert_eq!(at(12).table().why_not("build:wigan/1:coal"), "money");
    let mut t = at(13).table();
    t.play(&["build:wigan/1:coal+wigan"]);
    assert_eq!((t.money(0), t.spent(0), t.at("/iron_demand")), (0, 13, 0.into()));
    assert!(at(8).tile(3, "barrow/2", "iron", 1).table().is_legal("build:wigan/1:coal"));
}

/// R4.5, R4.6, R8.2: coal and iron both bought are both paid.
#[test]
fn coal_and_iron_may_both_be_bought() {
    let at = |money| {
        let at =
            Position::canal().hand(0, "preston bury").stack(0, "cotton", &[3]).money(0, money).tracks(2, 4);
        at.tile(1, "preston/1", "port", 1)
    };
    assert_eq!(at(22).table().why_not("build:preston/2:cotton"), "money");
    let mut t = at(23).table();
    t.play(&["build:preston/2:cotton+preston"]);
    assert_eq!((t.money(0), t.at("/coal_demand"), t.at("/iron_demand")), (0, 1.into(), 3.into()));
}

/// R4.10, R7.6: the last cube flips a mine for its owner, whoever took it, and the mine supplies nothing any more.
#[test]
fn the_last_cube_flips_a_mine() {
    let at = mill().tile(2, "oldham/1", "coal", 1).cubes("oldham/1", 1).links(3, "canal:manchester-oldham");
    let mut t = at.table();
    t.play(&["build:manchester/1:cotton+manchester"]);
    assert_eq!((t.at("/tiles/oldham~11/flipped"), t.income(2), t.income(0)), (true.into(), 14, 10));
}

/// R4.10, R7.6: the last cube flips works for their owner.
#[test]
fn the_last_cube_flips_works() {
    let mut t = Position::canal().tile(1, "barrow/2", "iron", 2).cubes("barrow/2", 1).table();
    t.play(&["develop:port+", "done"]);
    assert_eq!((t.at("/tiles/barrow~12/flipped"), t.income(1)), (true.into(), 13));
}

/// R4.10: works that sell all their cubes on being built flip too.
#[test]
fn works_that_sell_all_flip_at_once() {
    let mut t =
        Position::canal().hand(0, "manchester bury").tracks(8, 4).tile(1, "manchester/1", "coal", 1).table();
    t.play(&["build:manchester/4:iron+manchester"]);
    assert_eq!((t.at("/tiles/manchester~14/flipped"), t.income(0)), (true.into(), 13));
    assert_eq!((t.at("/iron_demand"), t.money(0)), (8.into(), 30 - 5 + 2 + 2 + 1 + 1));
}
