//! R4.1 to R4.4, R4.7, R4.9: building a tile. Coal and iron, and building over, have files of their own.

use serde_json::json;

use crate::support::Position;

/// R4.1: the tile is the top one of its stack.
#[test]
fn the_top_tile_is_built() {
    let mut t = Position::canal().hand(0, "wigan bury").stack(0, "coal", &[2, 4]).table();
    t.play(&["build:wigan/1:coal+wigan"]);
    assert_eq!(
        t.tile("wigan/1"),
        json!({"owner": 0, "industry": "coal", "level": 2, "flipped": false, "cubes": 3})
    );
    assert_eq!(t.stack(0, "coal"), [4]);
    assert_eq!(t.money(0), 30 - 7);
}

/// R4.1: level 1 only in the canal period, the level 2 shipyard only in the rail period, level 0 never.
#[test]
fn tiles_are_of_their_period() {
    let canal = Position::canal().links(3, "canal:liverpool-wigan");
    let rail = Position::rail().links(3, "rail:liverpool-wigan");
    let levels = |at: &Position, industry: &str, town: &str, build: &str| {
        let at = at.clone().hand(0, town).tile(1, "preston/3", "iron", 4).tile(2, "wigan/1", "coal", 4);
        let legal = |&level: &u8| at.clone().stack(0, industry, &[level]).table().is_legal(build);
        let exist = if industry == "shipyard" { 0..3 } else { 1..5 };
        exist.filter(legal).collect::<Vec<u8>>()
    };
    assert_eq!(levels(&canal, "coal", "bury", "build:bury/1:coal"), [1, 2, 3, 4]);
    assert_eq!(levels(&rail, "coal", "bury", "build:bury/1:coal"), [2, 3, 4]);
    assert_eq!(levels(&canal, "port", "liverpool", "build:liverpool/1:port"), [1, 2, 3, 4]);
    assert_eq!(levels(&rail, "port", "liverpool", "build:liverpool/1:port"), [2, 3, 4]);
    assert_eq!(levels(&canal, "shipyard", "liverpool", "build:liverpool/3:shipyard"), [1]);
    assert_eq!(levels(&rail, "shipyard", "liverpool", "build:liverpool/3:shipyard"), [2]);
}

/// R4.2: the space shows the industry and is empty.
#[test]
fn the_space_shows_the_industry_and_is_free() {
    let t = Position::canal().hand(0, "rochdale").tile(1, "rochdale/1", "cotton", 1).table();
    assert_eq!(t.legal("build:"), ["build:rochdale/2:cotton", "build:rochdale/2:coal"]); // works need coal
    assert_eq!(t.why_not("build:rochdale/1:cotton"), "occupied");
    assert_eq!(t.why_not("build:rochdale/1:coal"), "occupied");
}

/// R4.3: a location card builds anything in its town, whatever the network.
#[test]
fn a_location_card_builds_in_its_town() {
    let t = Position::canal().hand(0, "oldham").tile(0, "fleetwood/1", "port", 1).table();
    assert_eq!(t.legal("build:"), ["build:oldham/1:cotton", "build:oldham/1:coal"]);
}

/// R4.3: an industry card builds its industry in the network.
#[test]
fn an_industry_card_builds_in_the_network() {
    let t = Position::canal().hand(0, "coal").links(0, "canal:bolton-manchester").table();
    assert_eq!(t.legal("build:"), ["build:bolton/1:coal", "build:manchester/1:coal"]);
    assert_eq!(t.why_not("build:wigan/1:coal"), "card");
    assert_eq!(t.why_not("build:bolton/1:cotton"), "card");
}

/// R4.3: with nothing on the board an industry card builds anywhere, in either period; a link alone ends that.
#[test]
fn the_network_is_waived_for_a_player_with_nothing_on_the_board() {
    for at in [Position::canal(), Position::rail()] {
        let builds = at.clone().hand(0, "port").tile(1, "liverpool/1", "port", 2).table().legal("build:");
        assert!(builds.contains(&"build:fleetwood/1:port") && builds.contains(&"build:liverpool/2:port"));
        assert!(builds.iter().all(|name| name.ends_with(":port")));
    }
    let t = Position::canal().hand(0, "port").links(0, "canal:bolton-bury").table();
    assert!(t.legal("build:").is_empty());
}

/// R4.3: the network is judged before a tile is built over, and the waiver does not come from the card's town.
#[test]
fn the_cards_that_pay_are_offered() {
    let mut t = Position::canal().hand(0, "wigan wigan coal bury").tile(0, "wigan/2", "coal", 1).table();
    t.play(&["build:wigan/2:coal"]);
    assert_eq!(t.legal(""), ["card:wigan", "card:coal"]); // built over the only own tile
    t.play(&["card:coal"]);
    assert_eq!(t.hand(0), ["bury", "wigan", "wigan"]);
}

/// R4.4: in the canal period a player has at most one tile in a town, in the rail period any number.
#[test]
fn one_tile_in_a_town_in_the_canal_period() {
    let t = Position::canal().hand(0, "oldham bolton").tile(0, "oldham/1", "cotton", 1).table();
    assert_eq!(t.legal("build:oldham"), Vec::<&str>::new());
    assert_eq!(t.why_not("build:oldham/2:coal"), "town-limit");
    assert!(t.is_legal("build:bolton/1:coal"));
    let t = Position::rail().hand(0, "oldham").tile(0, "oldham/1", "cotton", 2).table();
    assert!(t.is_legal("build:oldham/2:coal"));
}

/// R4.4: somebody else's tile in the town is no hindrance.
#[test]
fn the_limit_is_a_player_s_own() {
    let t = Position::canal().hand(0, "oldham").tile(1, "oldham/1", "cotton", 1).table();
    assert!(t.is_legal("build:oldham/2:coal"));
}

/// R4.7, R8.2: tile and bought cubes are paid in full from what was in hand before.
#[test]
fn everything_is_paid_from_money_in_hand() {
    // The works would earn more than they cost, but not before they are paid.
    let at = |money| {
        Position::canal().hand(0, "wigan preston").money(0, money).tracks(0, 0).tile(
            1,
            "preston/1",
            "port",
            1,
        )
    };
    assert!(!at(9).table().is_legal("build:preston/3:iron"));
    let mut t = at(10).table();
    t.play(&["build:preston/3:iron+preston"]);
    assert_eq!((t.money(0), t.spent(0)), (4 + 4 + 3 + 3, 10));
}

/// R4.7, R8.1: a mine with a port fills the coal track, dearest space first, for money that is not taken off the spent.
#[test]
fn a_mine_with_a_port_fills_the_coal_track() {
    let mut t = Position::canal()
        .hand(0, "wigan bury")
        .tracks(5, 8)
        .stack(0, "coal", &[2])
        .tile(1, "liverpool/1", "port", 1)
        .links(1, "canal:liverpool-wigan")
        .table();
    t.play(&["build:wigan/1:coal+wigan"]);
    assert_eq!((t.at("/coal_demand"), t.money(0), t.spent(0)), (8.into(), 30 - 7 + 2 + 1 + 1, 7));
    // All three cubes are sold: it flips.
    assert_eq!(
        t.tile("wigan/1"),
        json!({"owner": 0, "industry": "coal", "level": 2, "flipped": true, "cubes": 0})
    );
    assert_eq!(t.income(0), 10 + 7);
}

/// R4.7: without a port a mine fills nothing, and a connection made later moves no cubes.
#[test]
fn a_mine_without_a_port_keeps_its_cubes() {
    let mut t = Position::canal()
        .hand(0, "wigan bury")
        .tracks(0, 0)
        .tile(1, "liverpool/1", "port", 1)
        .links(0, "canal:preston-wigan")
        .table();
    t.play(&["build:wigan/1:coal+wigan", "canal:liverpool-wigan+"]);
    assert_eq!((t.at("/coal_demand"), t.at("/tiles/wigan~11/cubes")), (0.into(), 2.into()));
}

/// R4.7: works fill the iron track wherever they are, and keep what it does not take.
#[test]
fn works_fill_the_iron_track() {
    let mut t =
        Position::canal().hand(0, "manchester bury").tracks(8, 6).tile(1, "manchester/1", "coal", 1).table();
    t.play(&["build:manchester/4:iron+manchester"]);
    assert_eq!((t.at("/iron_demand"), t.at("/tiles/manchester~14/cubes")), (8.into(), 2.into()));
    assert_eq!((t.money(0), t.income(0)), (30 - 5 + 1 + 1, 10));
}

/// R4.7, R7.6: a shipyard flips at once.
#[test]
fn a_shipyard_flips_at_once() {
    let mut t = Position::rail()
        .hand(0, "barrow bury")
        .tile(1, "barrow/2", "iron", 2)
        .tile(1, "preston/1", "port", 2)
        .links(1, "rail:barrow-lancaster rail:lancaster-preston")
        .table();
    t.play(&["build:barrow/1:shipyard+barrow"]);
    assert_eq!(t.at("/tiles/barrow~11/flipped"), true);
    assert_eq!((t.income(0), t.money(0)), (11, 30 - 25 - 1));
}

/// R4.7: mills and ports stand unflipped.
#[test]
fn mills_and_ports_stand_unflipped() {
    let mut t = Position::canal().hand(0, "lancaster colne bury").table();
    t.play(&["build:lancaster/1:port+lancaster", "build:colne/1:cotton+colne"]);
    for space in ["lancaster~11", "colne~11"] {
        assert_eq!(
            (t.at(&format!("/tiles/{space}/flipped")), t.at(&format!("/tiles/{space}/cubes"))),
            (false.into(), 0.into())
        );
    }
    assert_eq!((t.income(0), t.money(0)), (10, 30 - 6 - 12));
}

/// R4.9: both actions of a turn and any two cards build one tile in any town.
#[test]
fn a_combined_build_takes_two_cards_and_both_actions() {
    let mut t =
        Position::canal().hand(0, "iron iron bury shipyard").tile(0, "fleetwood/1", "port", 1).table();
    assert!(!t.is_legal("build:colne/1:cotton"));
    t.play(&["combine"]);
    assert_eq!((t.decision(), t.at("/actions_left")), ("build", 2.into()));
    assert!(t.is_legal("build:colne/1:cotton") && t.legal("").iter().all(|name| name.starts_with("build:")));
    t.play(&["build:colne/1:cotton"]);
    assert_eq!(t.legal(""), ["card:bury", "card:iron", "card:shipyard"]);
    t.play(&["card:shipyard"]);
    assert_eq!(t.legal(""), ["card:bury", "card:iron"]);
    t.play(&["card:iron"]);
    assert_eq!((t.hand(0), t.to_move()), (vec!["bury".to_owned(), "iron".to_owned()], Some(1)));
    assert_eq!(t.at("/tiles/colne~11/owner"), 0);
    let discards = t.at("/discards");
    assert!(crate::support::items(&discards).ends_with(&[json!("shipyard"), json!("iron")]));
}

/// R4.9: not after the first action, not in a turn of one action, and not with a single card.
#[test]
fn a_combined_build_needs_a_whole_turn() {
    assert_eq!(Position::canal().set("/actions_left", 1).table().why_not("combine"), "actions");
    assert_eq!(
        Position::canal().set("/round", 1).set("/actions_left", 1).table().why_not("combine"),
        "actions"
    );
    assert_eq!(Position::canal().hand(0, "wigan").table().why_not("combine"), "cards");
    assert!(Position::canal().hand(0, "wigan bury").table().is_legal("combine"));
    assert!(Position::rail().set("/round", 1).table().is_legal("combine"));
    assert_eq!(Position::canal().money(0, 4).table().why_not("combine"), "no-build");
}

/// R4.9, R4.8: a combined build may be over another tile if R4.8 allows it.
#[test]
fn a_combined_build_may_be_over_a_tile() {
    let mut t = Position::canal().hand(0, "bury barrow").tile(0, "wigan/1", "coal", 1).table();
    t.play(&["combine", "build:wigan/1:coal+"]);
    assert_eq!((t.at("/tiles/wigan~11/level"), t.hand(0).len()), (2.into(), 0));
}
