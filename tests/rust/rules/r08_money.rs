//! R8: money.

use crate::support::Position;

/// R8.1: prices from the first cube bought are 1, 1, 2, 2, 3, 3, 4, 4; with the track empty 5, and it stays empty.
#[test]
fn prices_rise_as_the_track_empties() {
    for (cubes, price) in [(8, 1), (7, 1), (6, 2), (5, 2), (4, 3), (3, 3), (2, 4), (1, 4), (0, 5)] {
        let left = cubes.max(1) - 1;
        let mut t = Position::canal().tracks(8, cubes).table();
        t.play(&["develop:port+", "done"]);
        assert_eq!((t.money(0), t.at("/iron_demand")), (30 - price, left.into()));
        let mut t = Position::canal()
            .tracks(cubes, 8)
            .hand(0, "preston bury")
            .tile(1, "preston/1", "port", 1)
            .table();
        t.play(&["build:preston/3:iron+preston"]);
        assert_eq!((t.money(0), t.at("/coal_demand")), (30 - 5 - price, left.into()));
    }
}

/// R8.1: sold cubes fill the dearest empty space first and earn its price.
#[test]
fn sold_cubes_fill_the_dearest_space_first() {
    // Works of level 1 have four cubes.
    for (cubes, earned) in [
        (0, 4 + 4 + 3 + 3),
        (1, 4 + 3 + 3 + 2),
        (2, 3 + 3 + 2 + 2),
        (3, 3 + 2 + 2 + 1),
        (4, 2 + 2 + 1 + 1),
        (5, 2 + 1 + 1),
        (6, 1 + 1),
        (7, 1),
        (8, 0),
    ] {
        let at = Position::canal().tracks(8, cubes).hand(0, "bolton bury").tile(1, "bolton/1", "coal", 1);
        let mut t = at.table();
        t.play(&["build:bolton/3:iron+bolton"]);
        assert_eq!(t.money(0), 30 - 5 + earned, "{cubes} on the track");
        assert_eq!(t.at("/iron_demand"), (cubes + 4).min(8));
    }
}

/// R8.2: nobody spends more than they have.
#[test]
fn no_more_is_spent_than_is_there() {
    let t = Position::canal().hand(0, "wigan").money(0, 4).table();
    assert_eq!(t.why_not("build:wigan/1:coal"), "money");
    assert!(Position::canal().hand(0, "wigan").money(0, 5).table().is_legal("build:wigan/1:coal"));
}

/// R8.2: in debt one may still do what costs nothing: sell, borrow, pass.
#[test]
fn what_costs_nothing_is_allowed_in_debt() {
    let at =
        Position::canal().money(0, -3).tile(0, "lancaster/2", "cotton", 1).tile(1, "lancaster/1", "port", 1);
    let t = at.table();
    assert_eq!(t.legal(""), ["sell:lancaster/2", "loan:10", "loan:20", "loan:30", "pass"]);
}

/// R8.3: tiles, links and bought cubes are money spent; loans and what cubes earn are not.
#[test]
fn what_counts_as_spent() {
    let mut t =
        Position::canal().hand(0, "preston bury").tracks(8, 0).tile(1, "preston/1", "port", 1).table();
    t.play(&["build:preston/3:iron+preston"]);
    assert_eq!((t.spent(0), t.money(0)), (5 + 1, 30 - 6 + 14));
    t.play(&["loan:30"]);
    assert_eq!((t.at("/spent/0"), t.money(0)), (6.into(), 68));
}

/// R8.4: £10 for each level that income falls; the marker goes to the highest space of the new level.
#[test]
fn a_loan_lowers_the_income_by_levels() {
    for (from, loan, to) in [
        (10, "loan:10", 9),
        (10, "loan:30", 7),
        (12, "loan:10", 10),
        (13, "loan:10", 12),
        (14, "loan:20", 10),
    ] {
        let mut t = Position::canal().income(0, from).table();
        t.play(&[&format!("{loan}+")]);
        assert_eq!(t.income(0), to, "{loan} from {from}");
    }
    for (from, loan, to) in
        [(33, "loan:10", 30), (97, "loan:10", 96), (99, "loan:30", 88), (61, "loan:10", 60)]
    {
        let mut t = Position::rail().income(0, from).table();
        t.play(&[&format!("{loan}+")]);
        assert_eq!(t.income(0), to, "{loan} from {from}");
        assert_eq!(t.money(0), 30 + loan[5..].parse::<i16>().unwrap());
    }
}

/// R8.4: refused as a whole if the level would fall below -£10.
#[test]
fn no_loan_below_minus_10_pounds() {
    for (space, loans) in [(3, 3), (2, 2), (1, 1), (0, 0)] {
        let t = Position::canal().income(0, space).table();
        assert_eq!(t.legal("loan:").len(), loans, "from space {space}");
    }
    assert_eq!(Position::canal().income(0, 1).table().why_not("loan:20"), "income");
}

/// R8.4: in the rail period no loan once the deck is empty; in the canal period there is.
#[test]
fn no_loan_in_the_rail_period_without_a_deck() {
    assert_eq!(Position::rail().deck(0).table().why_not("loan:10"), "no-deck");
    assert_eq!(Position::rail().deck(1).table().legal("loan:").len(), 3);
    assert_eq!(Position::canal().deck(0).table().legal("loan:").len(), 3);
}

/// R8.6: any action may be a pass, which discards a card and does nothing else.
#[test]
fn a_pass_discards_a_card() {
    let mut t = Position::canal().hand(0, "wigan bury").table();
    let before = (t.at("/tiles"), t.at("/money"), t.at("/stacks"));
    t.play(&["pass+wigan"]);
    assert_eq!((t.at("/tiles"), t.at("/money"), t.at("/stacks")), before);
    assert_eq!((t.hand(0), t.at("/actions_left")), (vec!["bury".to_owned()], 1.into()));
}
