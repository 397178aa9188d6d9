//! R9: income and debt.

use serde_json::json;

use crate::support::{Position, Table};

/// The next round with this income space and money for seat 0, and whatever stands on the board.
fn next_round(at: Position, space: u8, money: i64) -> Table {
    let mut t = at.income(0, space).money(0, money).table();
    t.pass_round();
    t
}

/// R9.1: income of the space is received, or paid if negative.
#[test]
fn income_is_received_or_paid() {
    for (space, income) in [
        (0, -10),
        (9, -1),
        (10, 0),
        (11, 1),
        (12, 1),
        (30, 10),
        (31, 11),
        (33, 11),
        (60, 20),
        (64, 21),
        (99, 30),
    ] {
        assert_eq!(next_round(Position::canal(), space, 30).money(0), 30 + income, "space {space}");
    }
}

/// R9.2: with enough money nothing is sold; with too little, tiles of the player's choice, until the rest is paid.
#[test]
fn tiles_are_sold_off_until_the_rest_is_paid() {
    let at = Position::canal()
        .tile(0, "wigan/1", "coal", 1)
        .tile(0, "colne/1", "cotton", 2)
        .flipped(0, "bury/1", "cotton", 1);
    assert_eq!(next_round(at.clone(), 5, 5).decision(), "action");
    let mut t = next_round(at, 5, 0);
    assert_eq!((t.decision(), t.to_move(), t.money(0)), ("selloff", Some(0), -5));
    assert_eq!(t.legal(""), ["selloff:bury/1", "selloff:colne/1", "selloff:wigan/1"]);
    t.play(&["selloff:wigan/1"]); // brings 2
    assert_eq!((t.decision(), t.money(0), t.tile("wigan/1")), ("selloff", -3, json!(null)));
    t.play(&["selloff:colne/1"]); // brings 7: the surplus is kept
    assert_eq!((t.decision(), t.money(0)), ("action", 4));
    assert_eq!((t.at("/tiles/bury~11/level"), t.income(0)), (1.into(), 5)); // income markers do not move
}

/// R9.2: a tile brings half its cost, rounded down, and its cubes go to the supply.
#[test]
fn a_tile_brings_half_its_cost() {
    for (space, industry, level, half) in [
        ("wigan/1", "coal", 1, 2),
        ("wigan/1", "coal", 2, 3),
        ("colne/1", "cotton", 4, 9),
        ("barrow/2", "iron", 3, 4),
        ("liverpool/3", "shipyard", 1, 8),
        ("fleetwood/1", "port", 4, 4),
    ] {
        let t = next_round(Position::canal().tracks(4, 4).tile(0, space, industry, level), 0, 9);
        assert_eq!((t.money(0), t.tile(space)), (half - 1, json!(null)), "{industry} {level}");
        assert_eq!((t.at("/coal_demand"), t.at("/iron_demand")), (4.into(), 4.into()));
    }
}

/// R9.2, R2.1: debtors settle in turn order, each before the next has income, and before anybody acts.
#[test]
fn debtors_settle_in_turn_order() {
    let mut at = Position::canal().order([2, 0, 1, 3]);
    for (seat, spaces) in [(0, ["bury/1", "wigan/1"]), (1, ["bolton/1", "oldham/1"])] {
        at = at
            .income(seat, 0)
            .money(seat, 9)
            .tile(seat, spaces[0], "coal", 1)
            .tile(seat, spaces[1], "coal", 2);
    }
    let mut t = at.income(3, 20).table();
    t.pass_round();
    assert_eq!((t.decision(), t.to_move(), t.at("/pending")), ("selloff", Some(0), json!({"income": 2})));
    assert_eq!([0, 1, 2, 3].map(|seat| t.money(seat)), [-1, 9, 30, 30]);
    assert_eq!(t.why_not("selloff:bolton/1"), "not-own");
    t.play(&["selloff:wigan/1"]);
    assert_eq!((t.to_move(), t.at("/pending"), t.money(1)), (Some(1), json!({"income": 3}), -1));
    t.play(&["selloff:bolton/1"]);
    assert_eq!((t.decision(), t.to_move(), t.money(3)), ("action", Some(2), 35));
}

/// R9.2: the last tile is no choice and is sold unasked.
#[test]
fn the_last_tile_is_sold_unasked() {
    let at = Position::canal().tile(0, "wigan/1", "coal", 1).tile(0, "bury/1", "coal", 2);
    let mut t = next_round(at, 0, 5);
    t.play(&["selloff:wigan/1"]);
    assert_eq!((t.decision(), t.money(0), t.at("/tiles")), ("action", 5 - 10 + 2 + 3, json!({})));
}

/// R9.2: what leaves the board leaves the network and takes its port and its coal along.
#[test]
fn a_tile_sold_off_serves_no_more() {
    let at = Position::canal()
        .tile(0, "preston/1", "port", 1)
        .tile(1, "preston/2", "cotton", 1)
        .income(0, 0)
        .money(0, 9);
    let mut t = at.hand(0, "wigan bury coal").table();
    assert!(t.is_legal("canal:preston-wigan"));
    t.pass_round();
    assert_eq!(t.tile("preston/1"), json!(null));
    assert!(t.legal("canal:").is_empty());
    t.pass_until(|s| s.to_move() == Some(1));
    assert_eq!(t.why_not("sell:preston/2"), "no-market");
}

/// R9.3: with no tile left the rest stays as debt; links are not sold.
#[test]
fn the_rest_of_a_debt_is_carried_on() {
    let at = Position::canal().links(0, "canal:bolton-bury").tile(0, "wigan/1", "coal", 1);
    let mut t = next_round(at, 0, 3);
    assert_eq!((t.decision(), t.money(0)), ("action", 3 - 10 + 2));
    assert_eq!(t.at("/links/canal:bolton-bury"), 0);
    t.pass_round();
    assert_eq!(t.money(0), -15);
}

/// R9.3: income is received against a debt first, and tiles go only for what is left.
#[test]
fn income_pays_an_old_debt_first() {
    let at = |money| Position::canal().tile(0, "wigan/1", "coal", 1).money(0, money).income(0, 20);
    let round = |at: Position| {
        let mut t = at.table();
        t.pass_round();
        (t.money(0), t.tile("wigan/1").is_null())
    };
    assert_eq!(round(at(-5)), (0, false));
    assert_eq!(round(at(-6)), (1, true));
}
