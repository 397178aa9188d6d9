//! R3: network and connections.

use crate::support::Position;

/// A player who pays with industry cards only, so that builds show the network.
fn cotton_cards() -> Position {
    Position::canal().hand(0, "cotton cotton cotton")
}

/// R3.1, R5.1: own tiles and the ends of own links, towns or not, are the network; others' tiles and links are not.
#[test]
fn own_tiles_and_link_ends_make_the_network() {
    let t = cotton_cards()
        .tile(0, "bury/1", "coal", 1)
        .links(0, "canal:midlands-northwich")
        .tile(1, "wigan/1", "coal", 1)
        .links(1, "canal:lancaster-preston canal:bolton-manchester")
        .table();
    let canals = ["bolton-bury", "bury-manchester", "ellesmere-northwich", "macclesfield-midlands"];
    assert_eq!(t.legal("canal:"), canals.map(|line| format!("canal:{line}")));
}

/// R3.1, R4.3: an industry card serves at the end of an own link, not where another's link goes on from there.
#[test]
fn others_links_do_not_extend_a_network() {
    let t = cotton_cards().links(0, "canal:bolton-manchester").links(1, "canal:manchester-oldham").table();
    assert_eq!(t.legal("build:bolton"), ["build:bolton/1:cotton"]);
    assert!(t.legal("build:oldham").is_empty());
}

/// R3.2, R4.5: a chain of links of any owners, through external and plain places too, carries coal.
#[test]
fn chains_of_any_owners_connect() {
    let carried = |lines: &[&str]| {
        let mut at = Position::rail().hand(0, "stockport").tile(1, "warrington/1", "coal", 2);
        for (k, line) in lines.iter().enumerate() {
            at = at.links(k % 4, line);
        }
        let mut t = at.table();
        let legal = t.is_legal("build:stockport/1:cotton");
        if legal {
            t.play(&["build:stockport/1:cotton"]);
            assert_eq!((t.at("/coal_demand"), t.at("/tiles/warrington~11/cubes")), (8.into(), 2.into()));
        }
        legal
    };
    let round = [
        "rail:ellesmere-warrington",
        "rail:ellesmere-northwich",
        "rail:midlands-northwich",
        "rail:macclesfield-midlands",
        "rail:macclesfield-stockport",
    ];
    assert!(carried(&round));
    assert!(carried(&["rail:manchester-stockport", "rail:manchester-warrington"]));
    assert!(!carried(&round[1..2]));
    assert!(!carried(&["rail:ellesmere-warrington", "rail:midlands-northwich"]));
}

/// R3.3, R4.5: distance counts links, not what lies between; the same place is at distance 0.
#[test]
fn distance_is_the_fewest_links() {
    let near = |lines: &str| {
        let at = Position::rail()
            .hand(0, "manchester")
            .tile(1, "bury/1", "coal", 2)
            .tile(2, "warrington/1", "coal", 2)
            .links(0, lines);
        let mut t = at.table();
        t.play(&["build:manchester/1:cotton"]);
        if t.decision() == "coal" {
            "both"
        } else if t.at("/tiles/bury~11/cubes") == 2 {
            "bury"
        } else {
            "warrington"
        }
    };
    assert_eq!(near("rail:bury-manchester rail:manchester-warrington"), "both");
    assert_eq!(near("rail:bolton-bury rail:bolton-manchester rail:manchester-warrington"), "warrington");
    assert_eq!(
        near("rail:bury-manchester rail:warrington-wigan rail:bolton-wigan rail:bolton-manchester"),
        "bury"
    );
}

/// R3.3, R4.5: a mine in the town itself is nearest of all.
#[test]
fn a_mine_in_the_town_is_at_distance_0() {
    let mut t = Position::canal()
        .hand(0, "manchester")
        .stack(0, "cotton", &[2])
        .tile(1, "manchester/1", "coal", 1)
        .tile(2, "bury/1", "coal", 1)
        .links(0, "canal:bury-manchester")
        .table();
    t.play(&["build:manchester/2:cotton"]);
    assert_eq!((t.at("/tiles/manchester~11/cubes"), t.at("/tiles/bury~11/cubes")), (1.into(), 2.into()));
}

/// R3.4: a port tile, flipped or not and anyone's, and external places are ports; plain places are not.
#[test]
fn ports_are_port_tiles_and_external_places() {
    // A level 2 mill needs coal, which can only be bought.
    let buys = |at: Position, mill: &str| at.stack(0, "cotton", &[2]).table().is_legal(mill);
    let at = |town: &str| Position::canal().hand(0, town);
    assert!(!buys(at("preston"), "build:preston/2:cotton"));
    assert!(buys(at("preston").tile(1, "preston/1", "port", 1), "build:preston/2:cotton"));
    assert!(buys(at("preston").flipped(1, "preston/1", "port", 1), "build:preston/2:cotton"));
    assert!(buys(at("colne").links(2, "canal:colne-yorkshire"), "build:colne/1:cotton"));
    assert!(buys(at("macclesfield").links(2, "canal:macclesfield-midlands"), "build:macclesfield/1:cotton"));
    let northwich = "canal:ellesmere-northwich canal:ellesmere-warrington";
    assert!(!buys(at("warrington").links(0, northwich), "build:warrington/1:cotton"));
    let rail = |lines: &str| Position::rail().hand(0, "preston").links(0, lines);
    assert!(!buys(rail("rail:blackpool-preston rail:preston-southport"), "build:preston/2:cotton"));
    assert!(buys(rail("rail:lancaster-preston rail:lancaster-scotland"), "build:preston/2:cotton"));
}

/// R3.5, R4.3: with Birkenhead in the network Liverpool counts as in it for industry cards, and the other way round.
#[test]
fn the_virtual_connection_serves_the_card_test() {
    let port = Position::rail().hand(0, "port").flipped(0, "birkenhead/1", "shipyard", 2).table();
    assert_eq!(port.legal("build:"), ["build:liverpool/1:port"]);
    let yard = Position::canal()
        .hand(0, "shipyard")
        .stack(0, "shipyard", &[1])
        .links(0, "canal:liverpool-wigan")
        .tile(1, "birkenhead/1", "shipyard", 1)
        .tile(1, "liverpool/1", "port", 1)
        .table();
    assert!(!yard.is_legal("build:birkenhead/1:shipyard")); // a free space is needed all the same
}

/// R3.5: the virtual connection builds no links, carries no coal and sells no cotton.
#[test]
fn the_virtual_connection_does_nothing_else() {
    let t = Position::rail()
        .hand(0, "birkenhead liverpool")
        .flipped(0, "birkenhead/1", "shipyard", 2)
        .tile(1, "liverpool/1", "port", 2)
        .tile(1, "warrington/1", "coal", 2)
        .links(1, "rail:liverpool-warrington")
        .table();
    // Ellesmere is reached from Birkenhead, but there is no coal; Liverpool's lines are not.
    assert!(t.legal("rail:").is_empty());
    let t = Position::rail()
        .hand(0, "birkenhead")
        .links(0, "rail:birkenhead-ellesmere")
        .tile(1, "liverpool/1", "port", 2)
        .table();
    assert!(!t.is_legal("build:birkenhead/1:shipyard"));
}
