//! R5: building links.

use crate::support::Position;

/// A canal period with a mine in Bolton, a rail period with one in Wigan.
fn canal() -> Position {
    Position::canal().tile(0, "bolton/1", "coal", 1)
}
fn rail() -> Position {
    Position::rail().tile(0, "wigan/1", "coal", 4)
}

/// R5.1: canals in the canal period, rails in the rail period, on free lines with an end in the network.
#[test]
fn links_of_the_period_start_from_the_network() {
    let t = canal().table();
    assert_eq!(t.legal("canal:"), ["canal:bolton-bury", "canal:bolton-manchester"]);
    assert_eq!(t.why_not("rail:bolton-bury"), "wrong-period");
    let t = rail().table();
    assert_eq!((t.legal("canal:").len(), t.why_not("canal:preston-wigan")), (0, "wrong-period"));
    assert_eq!(
        t.legal("rail:"),
        [
            "rail:blackburn-wigan",
            "rail:bolton-wigan",
            "rail:liverpool-wigan",
            "rail:preston-wigan",
            "rail:southport-wigan",
            "rail:warrington-wigan"
        ]
    );
}

/// R5.1: one link to a line, whoever built it.
#[test]
fn a_line_takes_one_link() {
    let t = canal().links(2, "canal:bolton-bury").table();
    assert_eq!(t.legal("canal:"), ["canal:bolton-manchester"]);
    assert_eq!((t.why_not("canal:bolton-bury"), t.why_not("canal:preston-wigan")), ("occupied", "network"));
}

/// R5.1: with nothing on the board no link can be built.
#[test]
fn no_link_without_a_network() {
    assert!(Position::canal().tile(1, "bolton/1", "coal", 1).table().legal("canal:").is_empty());
}

/// R5.2: a canal costs £3, and there is one to an action.
#[test]
fn a_canal_costs_3_pounds() {
    let mut t = canal().money(0, 3).table();
    t.play(&["canal:bolton-bury+"]);
    assert_eq!((t.money(0), t.spent(0), t.decision()), (0, 3, "action"));
    assert_eq!(t.at("/links/canal:bolton-bury"), 0);
    assert_eq!(canal().money(0, 2).table().why_not("canal:bolton-bury"), "money");
}

/// R5.2: a rail costs £5 and a coal cube.
#[test]
fn a_rail_costs_5_pounds_and_coal() {
    let mut t = rail().money(0, 5).table();
    t.play(&["rail:preston-wigan+"]);
    assert_eq!((t.money(0), t.at("/tiles/wigan~11/cubes"), t.decision()), (0, 4.into(), "action"));
    assert_eq!(rail().money(0, 4).table().why_not("rail:preston-wigan"), "money");
}

/// R5.3: coal is reckoned from both ends; a mine at either end is at distance 0.
#[test]
fn coal_for_a_rail_counts_from_both_ends() {
    let at = Position::rail()
        .flipped(0, "preston/1", "port", 2)
        .tile(1, "wigan/2", "coal", 2)
        .tile(2, "blackburn/1", "coal", 2)
        .links(3, "rail:blackburn-preston");
    let mut t = at.table();
    t.play(&["rail:preston-wigan+", "done"]);
    assert_eq!((t.at("/tiles/wigan~12/cubes"), t.at("/tiles/blackburn~11/cubes")), (2.into(), 3.into()));
    assert_eq!(t.at("/coal_demand"), 8);
}

/// R5.3: equally near from different ends: the player chooses.
#[test]
fn equally_near_mines_at_both_ends_are_a_choice() {
    let at = Position::rail()
        .tile(0, "bolton/1", "coal", 2)
        .tile(1, "wigan/1", "coal", 2)
        .tile(1, "wigan/2", "coal", 2);
    let mut t = at.table();
    t.play(&["rail:bolton-wigan+"]);
    assert_eq!(t.legal(""), ["coal:bolton/1", "coal:wigan/1", "coal:wigan/2"]);
    assert_eq!(t.why_not("coal:bury/1"), "no-cubes");
}

/// R5.3, R8.1: where no mine is connected to either end coal is bought, if either end is connected to a port.
#[test]
fn coal_for_a_rail_is_bought_at_either_end() {
    let at = Position::rail().tracks(3, 8).links(0, "rail:liverpool-southport");
    let t = at.clone().table();
    assert_eq!(t.why_not("rail:liverpool-wigan"), "coal");
    let mut t = at.clone().money(0, 8).flipped(2, "preston/1", "port", 2).table();
    assert_eq!(t.legal("rail:"), ["rail:preston-southport"]);
    t.play(&["rail:preston-southport+"]);
    assert_eq!((t.money(0), t.spent(0), t.at("/coal_demand")), (0, 8, 2.into()));
    assert_eq!(
        at.money(0, 7).flipped(2, "preston/1", "port", 2).table().why_not("rail:preston-southport"),
        "money"
    );
}

/// R5.4: a second rail for £10 and another cube, judged after the first; not a third, and it may be left out.
#[test]
fn a_second_rail_costs_10_pounds() {
    let mut t = rail().money(0, 15).table();
    t.play(&["rail:preston-wigan+"]);
    assert_eq!((t.decision(), t.at("/actions_left")), ("more", 2.into()));
    assert!(t.is_legal("rail:lancaster-preston") && t.is_legal("done")); // from the end of the first
    t.play(&["rail:lancaster-preston"]);
    assert_eq!((t.money(0), t.spent(0), t.decision(), t.hand(0).len()), (0, 15, "action", 7));
    assert_eq!(rail().money(0, 14).table().play(&["rail:preston-wigan+"]).decision(), "action");
    assert_eq!(rail().money(0, 15).table().play(&["rail:preston-wigan+", "done"]).money(0), 10);
}

/// R5.4: the first rail counts for coal and ports of the second.
#[test]
fn the_first_rail_brings_coal_to_the_second() {
    let mut t = rail().table();
    assert!(!t.is_legal("rail:fleetwood-preston"));
    t.play(&["rail:preston-wigan+", "rail:fleetwood-preston"]);
    assert_eq!(t.at("/tiles/wigan~11/cubes"), 3);
}

/// R5.4, R4.10: the first rail may take the last cube; then the second has none.
#[test]
fn the_second_rail_needs_its_own_cube() {
    let mut t = rail().cubes("wigan/1", 1).table();
    t.play(&["rail:preston-wigan+"]);
    assert_eq!((t.decision(), t.at("/tiles/wigan~11/flipped"), t.income(0)), ("action", true.into(), 15));
}

/// R5.5: at most 14 links of a player stand.
#[test]
fn no_fifteenth_link() {
    let thirteen = "rail:blackburn-bolton rail:blackburn-burnley rail:blackburn-preston rail:blackburn-wigan \
        rail:blackpool-preston rail:bolton-bury rail:bolton-manchester rail:bolton-wigan rail:burnley-bury \
        rail:burnley-colne rail:bury-manchester rail:bury-rochdale rail:colne-yorkshire";
    let mut t = rail().links(0, thirteen).table();
    t.play(&["rail:preston-wigan+"]); // the fourteenth: no second is offered
    assert_eq!((t.decision(), t.legal("rail:").len()), ("action", 0));
    assert_eq!(t.why_not("rail:southport-wigan"), "links");
}
