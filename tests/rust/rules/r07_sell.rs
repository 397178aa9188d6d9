//! R7: selling cotton.

use serde_json::json;

use crate::support::Position;

/// The twelve tiles, this one on top.
fn pile(top: u8) -> [u8; 12] {
    let mut pile = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4];
    let at = pile.iter().position(|&tile| tile == top).unwrap();
    pile.swap(0, at);
    pile
}

/// Mills of seat 0 in Colne and Burnley, which reach Yorkshire.
fn two_mills() -> Position {
    Position::canal()
        .tile(0, "colne/1", "cotton", 1)
        .tile(0, "burnley/1", "cotton", 2)
        .links(0, "canal:burnley-colne canal:colne-yorkshire")
}

/// R7.1: own unflipped mills, one after the other, as long as one can sell; to stop is allowed after any.
#[test]
fn mills_sell_one_after_the_other() {
    let at = two_mills().distant(0, pile(0));
    let mut t = at.clone().table();
    t.play(&["sell:colne/1+"]);
    assert_eq!(t.legal(""), ["sell:burnley/1", "done"]);
    t.play(&["sell:burnley/1"]);
    assert_eq!((t.decision(), t.at("/actions_left"), t.hand(0).len()), ("action", 1.into(), 7));
    let mut t = at.table();
    t.play(&["sell:burnley/1+", "done"]);
    assert_eq!(
        (t.at("/tiles/colne~11/flipped"), t.at("/tiles/burnley~11/flipped")),
        (false.into(), true.into())
    );
}

/// R7.1: not others' mills, not flipped ones, not without a market.
#[test]
fn what_does_not_sell() {
    let t = two_mills()
        .flipped(0, "colne/1", "cotton", 1)
        .tile(1, "rochdale/1", "cotton", 1)
        .tile(0, "bury/1", "cotton", 1);
    let t = t.links(1, "canal:rochdale-yorkshire").table();
    assert_eq!(t.legal("sell:"), ["sell:burnley/1"]);
    assert_eq!(t.why_not("sell:colne/1"), "flipped");
    assert_eq!(t.why_not("sell:rochdale/1"), "no-mill");
    assert_eq!(t.why_not("sell:bury/1"), "no-market");
}

/// R7.2: to an unflipped port of any owner that is connected; both flip, and both owners' incomes rise.
#[test]
fn mill_and_port_flip() {
    let mut t = two_mills().set("/links", json!({})).tile(1, "preston/1", "port", 3).distant(8, pile(0));
    t = t.links(2, "canal:burnley-colne canal:blackburn-burnley canal:blackburn-wigan canal:preston-wigan");
    let mut t = t.table();
    t.play(&["sell:colne/1+"]);
    assert_eq!(
        (t.at("/tiles/colne~11/flipped"), t.at("/tiles/preston~11/flipped")),
        (true.into(), true.into())
    );
    assert_eq!((t.income(0), t.income(1)), (15, 14));
    assert_eq!(t.decision(), "action"); // no port is left for the other mill
}

/// R7.2, R7.3: where there is a choice of ports and the distant market, it is asked.
#[test]
fn the_market_is_chosen() {
    let at = Position::canal()
        .tile(0, "lancaster/2", "cotton", 1)
        .tile(1, "lancaster/1", "port", 1)
        .tile(2, "preston/1", "port", 1)
        .flipped(3, "fleetwood/1", "port", 1)
        .links(1, "canal:lancaster-preston canal:fleetwood-preston");
    let mut t = at.tile(3, "ellesmere/1", "port", 1).table();
    t.play(&["sell:lancaster/2+"]);
    assert_eq!(
        (t.decision(), t.legal("")),
        ("market", vec!["port:lancaster/1", "port:preston/1", "distant"])
    );
    assert_eq!(t.why_not("port:fleetwood/1"), "flipped");
    assert_eq!(t.why_not("port:ellesmere/1"), "not-connected");
    assert_eq!(t.why_not("port:warrington/2"), "no-port");
    t.play(&["port:preston/1"]);
    assert_eq!(
        (t.at("/tiles/preston~11/flipped"), t.at("/tiles/lancaster~11/flipped")),
        (true.into(), false.into())
    );
}

/// R7.1, R7.2: it is asked for each mill of the same action.
#[test]
fn the_market_is_chosen_for_each_mill() {
    let mut t = two_mills().tile(1, "lancaster/1", "port", 1).distant(0, pile(0));
    t = t.links(
        0,
        "canal:burnley-colne canal:blackburn-burnley canal:blackburn-wigan canal:preston-wigan canal:lancaster-preston",
    );
    let mut t = t.table();
    t.play(&["sell:burnley/1+", "distant", "sell:colne/1"]);
    assert_eq!(
        (t.decision(), t.at("/pending")),
        ("market", json!({"what": "sell:colne/1", "after": "sell"}))
    );
    t.play(&["distant"]);
    assert_eq!(t.at("/distant_drawn"), json!([0, 0]));
}

/// R7.3: the top tile moves the marker; above the bottom the mill flips, with the bonus of the marker's new space.
#[test]
fn the_distant_market_gives_a_bonus() {
    for (from, tile, bonus) in
        [(0, 0, 3), (0, 1, 3), (0, 2, 2), (1, 2, 2), (0, 4, 1), (2, 3, 1), (3, 3, 0), (5, 2, 0), (7, 0, 0)]
    {
        let mut t = two_mills().distant(from, pile(tile)).table();
        t.play(&["sell:colne/1+"]);
        assert_eq!(
            (t.at("/cotton_demand"), t.income(0)),
            ((from + tile).into(), 15 + bonus),
            "{from} {tile}"
        );
        assert_eq!((t.at("/tiles/colne~11/flipped"), t.at("/distant_drawn")), (true.into(), json!([tile])));
    }
}

/// R7.3: flipped ports and external places lead to the distant market.
#[test]
fn a_flipped_port_leads_to_the_distant_market() {
    let at = Position::canal().tile(0, "preston/2", "cotton", 1);
    assert_eq!(at.clone().table().why_not("sell:preston/2"), "no-market");
    let mut t = at.flipped(1, "preston/1", "port", 1).distant(0, pile(1)).table();
    t.play(&["sell:preston/2+"]);
    assert_eq!((t.decision(), t.at("/distant_drawn"), t.income(1)), ("action", json!([1]), 10)); // R7.5
}

/// R7.4: at the bottom the mill stays, the market is closed for all, and the whole sell action ends.
#[test]
fn the_market_closes_at_the_bottom() {
    for (from, tile) in [(7, 1), (5, 3), (5, 4), (4, 4)] {
        let mut t = two_mills().distant(from, pile(tile)).table();
        t.play(&["sell:colne/1+"]);
        assert_eq!(
            (t.at("/cotton_demand"), t.at("/distant_open"), t.income(0)),
            (8.into(), false.into(), 10)
        );
        assert_eq!(
            (t.at("/tiles/colne~11/flipped"), t.decision(), t.hand(0).len()),
            (false.into(), "action", 7)
        );
        assert_eq!((t.at("/actions_left"), t.why_not("sell:burnley/1")), (1.into(), "no-market"));
    }
}

/// R7.4: sales made before in the same action stand.
#[test]
fn earlier_sales_of_the_action_stand() {
    let mut t = two_mills().distant(5, [0, 3, 0, 1, 1, 2, 2, 2, 2, 3, 3, 4]).table();
    t.play(&["sell:colne/1+", "sell:burnley/1"]);
    assert_eq!(
        (t.at("/tiles/colne~11/flipped"), t.at("/tiles/burnley~11/flipped")),
        (true.into(), false.into())
    );
    assert_eq!(t.at("/distant_drawn"), json!([0, 3]));
}

/// R7.2, R7.4: with the market closed ports still buy, and no one else does.
#[test]
fn ports_buy_when_the_market_is_closed() {
    let at = two_mills().distant(8, pile(0));
    assert!(at.clone().table().legal("sell:").is_empty());
    let at = at
        .tile(3, "preston/1", "port", 1)
        .links(3, "canal:blackburn-burnley canal:blackburn-wigan canal:preston-wigan");
    let t = at.table();
    assert_eq!(t.legal("sell:"), ["sell:burnley/1", "sell:colne/1"]);
}

/// R7.4: the market is open again in the rail period.
#[test]
fn the_market_opens_for_the_rail_period() {
    let at = Position::canal().distant(8, pile(0)).last_action("wigan");
    let next = at.value()["rail_distant_pile"].clone();
    let mut t = at.table();
    t.play(&["pass"]);
    assert_eq!(
        (t.at("/cotton_demand"), t.at("/distant_open"), t.at("/distant_drawn")),
        (0.into(), true.into(), json!([]))
    );
    assert_eq!(t.at("/distant_pile"), next);
}

/// R7.5: a sale to the distant market flips no port, even one that would buy.
#[test]
fn the_distant_market_flips_no_port() {
    let mut t = Position::canal()
        .tile(0, "lancaster/2", "cotton", 1)
        .tile(1, "lancaster/1", "port", 1)
        .distant(0, pile(0))
        .table();
    t.play(&["sell:lancaster/2+", "distant"]);
    assert_eq!((t.at("/tiles/lancaster~11/flipped"), t.income(1)), (false.into(), 10));
}

/// R7.6: income rises by the tile's spaces at once, at most to space 99.
#[test]
fn income_stops_at_space_99() {
    for (from, to) in [(93, 98), (94, 99), (95, 99), (99, 99)] {
        let mut t = two_mills().income(0, from).distant(5, pile(2)).table();
        t.play(&["sell:colne/1+", "done"]);
        assert_eq!(t.income(0), to);
    }
    let mut t = two_mills().income(0, 93).distant(0, pile(0)).table();
    t.play(&["sell:colne/1+", "done"]);
    assert_eq!(t.income(0), 99); // the bonus does not go beyond either
}
