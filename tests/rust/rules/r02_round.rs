//! R2: a round.

use brass_fast::data::Period;
use serde_json::json;

use crate::support::{Position, items};

/// R2.1, R9.1: at the start of a round all have their income, in turn order, before anybody acts.
#[test]
fn income_comes_at_the_start_of_a_round() {
    let mut t = Position::canal().income(0, 20).income(1, 99).income(3, 5).money(3, 30).table();
    t.pass_round();
    assert_eq!([0, 1, 2, 3].map(|seat| t.money(seat)), [35, 60, 30, 25]);
}

/// R2.1: after the last round of a period income waits for the next period; after the game there is none.
#[test]
fn a_period_ends_without_income_and_the_next_begins_with_it() {
    let mut t = Position::canal().income(0, 20).last_action("wigan").table();
    t.play(&["pass"]);
    assert_eq!((t.state().period(), t.state().round(), t.money(0)), (Period::Rail, 1, 35));
    let mut t = Position::rail().income(0, 20).money(0, 31).last_action("wigan").table();
    t.play(&["pass"]);
    assert_eq!((t.decision(), t.money(0), t.vp(0)), ("over", 31, 3));
}

/// R2.2: two actions a turn, but one in the first round of the canal period.
#[test]
fn a_turn_has_two_actions_but_one_in_the_very_first_round() {
    let turn = |at: Position| {
        let mut t = at.table();
        let left = t.at("/actions_left");
        let mut actions = 0;
        while t.to_move() == Some(0) {
            t.play(&["pass+"]);
            actions += 1;
        }
        (left, actions)
    };
    let first = |at: Position, left: u8| turn(at.set("/round", 1).set("/actions_left", left));
    assert_eq!(first(Position::canal(), 1), (json!(1), 1));
    assert_eq!(first(Position::rail(), 2), (json!(2), 2));
    assert_eq!(turn(Position::canal()), (json!(2), 2));
}

/// R2.2: every action discards one card, face up, on top of the discards; the same action may be taken twice.
#[test]
fn each_action_costs_a_card() {
    let mut t = Position::canal().hand(0, "wigan bury coal").table();
    t.play(&["loan:10+coal", "loan:10+wigan"]);
    assert_eq!(t.hand(0), ["bury"]);
    let discards = t.at("/discards");
    assert!(items(&discards).ends_with(&[json!("coal"), json!("wigan")]));
    assert_eq!((t.to_move(), t.money(0)), (Some(1), 50));
}

/// R2.3: next round's order is by money spent, least first; who spent the same keeps the order; spent money is cleared.
#[test]
fn who_spent_least_goes_first() {
    let order = |spent: [u16; 4]| {
        let at = Position::canal().order([2, 0, 3, 1]).set("/spent", spent.to_vec());
        let mut t = at.table();
        t.pass_round();
        assert_eq!(t.at("/spent"), json!([0, 0, 0, 0]));
        t.at("/turn_order")
    };
    assert_eq!(order([0, 0, 0, 0]), json!([2, 0, 3, 1]));
    assert_eq!(order([7, 1, 9, 3]), json!([1, 3, 0, 2]));
    assert_eq!(order([5, 0, 5, 5]), json!([1, 2, 0, 3]));
    assert_eq!(order([3, 8, 3, 8]), json!([2, 0, 3, 1]));
    assert_eq!(order([0, 300, 256, 255]), json!([0, 3, 2, 1]));
}

/// R2.3: the order also follows from the last canal round for the first rail round.
#[test]
fn the_last_canal_round_orders_the_first_rail_round() {
    let mut t = Position::canal().last_action("wigan").set("/spent", json!([9, 1, 0, 1])).table();
    t.play(&["pass"]);
    assert_eq!(
        (t.at("/period"), t.at("/turn_order"), t.to_move()),
        (json!("rail"), json!([2, 1, 3, 0]), Some(2))
    );
}

/// R2.4: in the new order, each draws to eight cards while the deck lasts.
#[test]
fn hands_are_refilled_in_the_new_order() {
    let at = Position::canal().hand(0, "wigan bury coal").deck(7).set("/spent", json!([9, 8, 0, 0]));
    let deck: Vec<String> =
        items(&at.value()["deck"]).iter().map(|c| c.as_str().unwrap().to_owned()).collect();
    let mut t = at.table();
    t.pass_round();
    // Seats 2 and 3 refill first, two cards each; then seat 1, and of the last card seat 0 has one.
    assert_eq!([0, 1, 2, 3].map(|seat| t.hand(seat).len()), [2, 8, 8, 8]);
    assert!(deck[..2].iter().all(|card| t.hand(2).contains(card)));
    assert!(t.hand(0).contains(&deck[6]));
    assert_eq!(t.at("/deck"), json!([]));
}

/// R2.5: what may be chosen when an action begins.
#[test]
fn the_actions_of_a_turn() {
    let at = Position::canal().hand(0, "wigan bury coal").tile(0, "lancaster/2", "cotton", 1).tile(
        1,
        "lancaster/1",
        "port",
        1,
    );
    let t = at.table();
    for name in
        ["build:wigan/1:coal", "canal:lancaster-preston", "develop:port", "sell:lancaster/2", "loan:30"]
    {
        assert!(t.is_legal(name), "{name}");
    }
    assert!(t.is_legal("pass") && t.is_legal("combine"));
    assert!(t.legal("rail:").is_empty() && t.legal("card:").is_empty() && !t.is_legal("done"));
}
