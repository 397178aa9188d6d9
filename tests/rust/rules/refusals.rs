//! Section 5 of the contract: `explain` says in words why an answer is not legal, with the clause.

use brass_fast::Action;

use crate::support::{Position, Table};

fn said(t: &Table, name: &str) -> String {
    let refusal = brass_fast::explain(t.state(), Action::parse(name).unwrap());
    refusal.unwrap_or_else(|| panic!("{name} is legal")).to_string()
}

/// contract.5, R4.2, R4.8: why a tile can't stand there.
#[test]
fn why_no_tile_can_stand_there() {
    let at = Position::canal().tile(1, "manchester/2", "coal", 1);
    assert_eq!(
        said(&at.clone().table(), "build:manchester/3:cotton"),
        "a like space of the town with a lower number is free: manchester/1 (contract 1)"
    );
    assert_eq!(
        said(&at.tile(2, "manchester/1", "cotton", 1).table(), "build:manchester/2:cotton"),
        "a coal tile stands on manchester/2: only the same industry is built over (R4.8)"
    );
    assert_eq!(
        said(&Position::rail().tile(0, "bolton/1", "cotton", 2).table(), "build:bolton/1:cotton"),
        "the tile on bolton/1 is of level 2: one of level 2 is not built over it (R4.8)"
    );
    // The place is right where cubes are scarce and the player's only tile is in another town; but no card pays.
    let at = Position::canal().flipped(1, "wigan/1", "coal", 1).tile(0, "colne/1", "cotton", 1);
    let t = at.stack(0, "coal", &[2]).tracks(0, 8).table();
    assert_eq!(
        said(&t, "build:wigan/1:coal"),
        "no card pays: needs wigan, or coal with wigan in the network (R4.3)"
    );
}

/// contract.5, R4.5, R8.2: what a build costs with the cubes that it buys.
#[test]
fn why_a_build_cannot_be_paid() {
    let mill = |level: u8, money: i64| {
        let at = Position::canal().hand(0, "manchester preston").stack(0, "cotton", &[level]).money(0, money);
        at.tile(1, "manchester/1", "coal", 1).tile(2, "preston/1", "port", 1).tracks(6, 4).table()
    };
    let with_mine = "build:manchester/2:cotton";
    assert_eq!(said(&mill(2, 13), with_mine), "costs £14: player 0 has £13 (R8.2)");
    assert_eq!(said(&mill(3, 16), with_mine), "costs £19 with iron: player 0 has £16 (R8.2)");
    let with_port = "build:preston/2:cotton";
    assert_eq!(said(&mill(2, 15), with_port), "costs £16 with bought cubes: player 0 has £15 (R8.2)");
    assert_eq!(
        said(&mill(2, 30), "build:oldham/1:cotton"),
        "no card pays: needs oldham, or cotton with oldham in the network (R4.3)"
    );
}

/// contract.5, R5.1, R5.2, R5.3: why no link can be built there.
#[test]
fn why_no_link_can_be_built() {
    let canal = Position::canal().tile(0, "bolton/2", "cotton", 1).links(1, "canal:bolton-bury").table();
    assert_eq!(said(&canal, "rail:bolton-bury"), "no rails are built in the canal period (R5.1)");
    assert_eq!(said(&canal, "canal:bolton-bury"), "canal:bolton-bury is built already (R5.1)");
    assert_eq!(said(&canal, "canal:colne-yorkshire"), "neither end is in the network of player 0 (R5.1)");
    let rail = |money| Position::rail().tile(0, "bolton/2", "cotton", 2).money(0, money).tracks(6, 8);
    assert_eq!(
        said(&rail(30).table(), "canal:bolton-manchester"),
        "no canals are built in the rail period (R5.1)"
    );
    assert_eq!(
        said(&rail(30).table(), "rail:bolton-bury"),
        "needs 1 coal: no mine connected to either end and no port (R5.3)"
    );
    let mine = rail(4).tile(1, "bury/1", "coal", 2).table();
    assert_eq!(said(&mine, "rail:bolton-bury"), "costs £5: player 0 has £4 (R8.2)");
    let port = rail(6).links(1, "rail:blackburn-bolton rail:blackburn-preston");
    let port = port.tile(1, "preston/1", "port", 2).table();
    assert_eq!(said(&port, "rail:bolton-bury"), "costs £7 with bought coal: player 0 has £6 (R8.2)");
}

/// contract.5, contract.1: which answers the decision takes.
#[test]
fn which_answers_the_decision_takes() {
    let at = Position::canal()
        .tile(0, "lancaster/2", "cotton", 1)
        .tile(0, "preston/2", "cotton", 1)
        .tile(1, "lancaster/1", "port", 1)
        .tile(1, "preston/1", "port", 1)
        .distant(8, [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]);
    let mut t = at.table();
    t.play(&["sell:lancaster/2+"]);
    assert_eq!(
        said(&t, "rail:bolton-bury"),
        "the decision is \"more\", to be answered by sell, done (contract 1)"
    );
}

/// contract.5, R7.4: why not to the distant market, where there is a choice of ports.
#[test]
fn why_not_to_the_distant_market() {
    let at = Position::canal()
        .tile(0, "lancaster/2", "cotton", 1)
        .tile(1, "lancaster/1", "port", 1)
        .tile(1, "preston/1", "port", 1)
        .links(1, "canal:lancaster-preston")
        .distant(8, [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]);
    let mut t = at.table();
    t.play(&["sell:lancaster/2+"]);
    assert_eq!(said(&t, "distant"), "the distant market is closed for the rest of the period (R7.4)");
}

/// contract.5, R8.4: why no loan.
#[test]
fn why_no_loan() {
    for at in [Position::canal().deck(0), Position::rail()] {
        let t = at.income(0, 2).table();
        assert_eq!(said(&t, "loan:30"), "the income level would fall to £-11, below £-10 (R8.4)");
    }
    let t = Position::rail().deck(0).table();
    assert_eq!(said(&t, "loan:10"), "no loan in the rail period once the draw deck is empty (R8.4)");
}

/// contract.5, R4.9: why no combined build.
#[test]
fn why_no_combined_build() {
    let two = Position::canal().hand(0, "wigan bury").money(0, 0).tracks(0, 0).table();
    assert_eq!(said(&two, "combine"), "nothing can be built now, whatever the card (R4.9)");
    let one = Position::canal().hand(0, "wigan").table();
    assert_eq!(said(&one, "combine"), "a combined build takes two cards (R4.9)");
}

/// contract.5, R2.2, R4.3: why not this card.
#[test]
fn why_not_this_card() {
    let at = Position::canal().hand(0, "bolton cotton bury").links(0, "canal:bolton-manchester");
    let mut t = at.table();
    t.play(&["build:bolton/1:cotton"]);
    assert_eq!(said(&t, "card:wigan"), "player 0 holds no wigan card (R2.2)");
    assert_eq!(
        said(&t, "card:bury"),
        "this build takes the card bolton, or cotton with bolton in the network (R4.3)"
    );
}

/// contract.5, R4.5, R5.3: why not from this mine.
#[test]
fn why_not_from_this_mine() {
    let at = Position::rail()
        .tile(1, "bolton/1", "coal", 2)
        .tile(1, "bury/1", "coal", 2)
        .tile(2, "manchester/1", "coal", 2)
        .tile(2, "wigan/1", "coal", 2)
        .links(0, "rail:bolton-manchester rail:bury-manchester");
    let mut t = at.table();
    t.play(&["rail:bolton-bury+"]);
    assert_eq!(said(&t, "coal:manchester/1"), "a mine nearer than manchester/1 has cubes (R4.5)");
    assert_eq!(said(&t, "coal:wigan/1"), "the mine on wigan/1 is not connected (R4.5)");
    assert_eq!(said(&t, "coal:oldham/1"), "no mine with cubes stands on oldham/1 (R4.5)");
}
