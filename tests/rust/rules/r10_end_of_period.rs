//! R10: the end of a period.

use brass_fast::{Observer, Outcome, data::Industry, data::Period};
use serde_json::json;

use crate::support::Position;

/// R10.1: a link gives its owner a VP for every flipped tile at its ends, anyone's, and two for each end without spaces.
#[test]
fn links_score_flipped_tiles_and_ends() {
    let vp = |at: Position| {
        let mut t = at.last_action("wigan").table();
        t.play(&["pass"]);
        t.vp(0)
    };
    let at = Position::rail().links(0, "rail:manchester-oldham").money(0, 9);
    assert_eq!(vp(at.clone()), 0);
    let at = at
        .flipped(1, "manchester/1", "cotton", 2)
        .flipped(2, "oldham/1", "coal", 2)
        .tile(3, "oldham/2", "coal", 2);
    assert_eq!(vp(at.clone()), 2);
    assert_eq!(vp(at.links(1, "rail:bolton-manchester")), 2);
    let ends = Position::rail()
        .money(0, 0)
        .links(0, "rail:midlands-northwich rail:lancaster-scotland rail:blackpool-preston");
    assert_eq!(vp(ends), 4 + 2 + 2);
}

/// R10.1: each flipped tile gives its owner its VP, an unflipped one nothing.
#[test]
fn flipped_tiles_score() {
    let mut t = Position::canal()
        .flipped(0, "colne/1", "cotton", 1)
        .tile(0, "bury/1", "cotton", 2)
        .flipped(1, "wigan/1", "coal", 2)
        .tile(2, "liverpool/3", "shipyard", 1)
        .flipped(2, "preston/1", "port", 3)
        .last_action("wigan")
        .table();
    t.play(&["pass"]);
    assert_eq!([0, 1, 2, 3].map(|seat| t.vp(seat)), [3, 2, 10 + 6, 0]);
}

/// R10.2: after the canal period links and level 1 tiles leave; the others stay as they are, and the tracks too.
#[test]
fn canals_and_level_1_leave_the_board() {
    let mut t = Position::canal()
        .flipped(0, "colne/1", "cotton", 1)
        .tile(0, "wigan/1", "coal", 1)
        .tile(1, "wigan/2", "coal", 2)
        .cubes("wigan/2", 1)
        .flipped(2, "barrow/2", "iron", 3)
        .tile(3, "bury/1", "cotton", 4)
        .links(0, "canal:preston-wigan")
        .tracks(2, 5)
        .last_action("wigan")
        .table();
    t.play(&["pass"]);
    assert_eq!(
        t.at("/tiles"),
        json!({
            "barrow/2": {"owner": 2, "industry": "iron", "level": 3, "flipped": true, "cubes": 0},
            "bury/1": {"owner": 3, "industry": "cotton", "level": 4, "flipped": false, "cubes": 0},
            "wigan/2": {"owner": 1, "industry": "coal", "level": 2, "flipped": false, "cubes": 1},
        })
    );
    assert_eq!((t.at("/links"), t.at("/coal_demand"), t.at("/iron_demand")), (json!({}), 2.into(), 5.into()));
    assert_eq!(t.stack(0, "coal"), [2, 2, 3, 3, 4, 4]); // gone from the game
}

/// R10.2, R3.1: the network is what is left on the board.
#[test]
fn the_network_shrinks_with_the_board() {
    let mut t = Position::canal()
        .tile(0, "bolton/1", "coal", 2)
        .tile(0, "oldham/1", "cotton", 1)
        .links(0, "canal:manchester-oldham")
        .last_action("wigan")
        .table();
    t.play(&["pass"]);
    t.pass_until(|s| s.to_move() == Some(0));
    let rails = t.legal("rail:");
    assert!(!rails.is_empty() && rails.iter().all(|name| name.contains("bolton")), "{rails:?}");
}

/// R10.3, R9.2: income of the first rail round comes after the clean-up: sell-offs see the cleaned board.
#[test]
fn sell_offs_of_the_rail_period_see_the_cleaned_board() {
    let at = Position::canal().income(0, 0).money(0, 1);
    let at = at.tile(0, "colne/1", "cotton", 1).flipped(0, "wigan/1", "coal", 2).last_action("wigan");
    let mut t = at.table();
    t.play(&["pass"]);
    // The mill has left; the mine scored before it is sold, unasked, for 3.
    assert_eq!((t.at("/tiles"), t.money(0), t.vp(0)), (json!({}), 1 - 10 + 3, 2));
}

/// R10.3: the rail period begins with round 1 and two actions.
#[test]
fn the_rail_period_begins_with_two_actions() {
    let mut t = Position::canal().last_action("wigan").table();
    t.play(&["pass"]);
    assert_eq!((t.at("/period"), t.at("/round"), t.at("/actions_left")), ("rail".into(), 1.into(), 2.into()));
}

/// R10.4: each full £10 gives a VP at the very end; a debt takes none away.
#[test]
fn money_scores_at_the_end() {
    for (money, vp) in [(-25, 0), (0, 0), (9, 0), (10, 1), (29, 2), (137, 13)] {
        let mut t = Position::rail().money(0, money).last_action("wigan").table();
        t.play(&["pass"]);
        assert_eq!((t.decision(), t.vp(0)), ("over", vp));
    }
    let mut t = Position::canal().money(0, 50).last_action("wigan").table();
    t.play(&["pass"]);
    assert_eq!(t.vp(0), 0);
}

/// R10.5: most VP; then income level; then money; then the order of the round that would come next.
#[test]
fn ties_are_broken() {
    let ranking = |vp: [u16; 4], income: [u8; 4], money: [i16; 4], spent: [u16; 4]| {
        let at = Position::rail().set("/vp", vp.to_vec()).set("/income_space", income.to_vec());
        let at = at.set("/money", money.to_vec()).set("/spent", spent.to_vec()).last_action("wigan");
        let mut t = at.table();
        assert_eq!(t.state().outcome(), None);
        t.play(&["pass"]);
        t.state().outcome().unwrap().ranking().to_vec()
    };
    assert_eq!(ranking([3, 9, 5, 7], [10; 4], [0; 4], [0; 4]), [1, 3, 2, 0]);
    assert_eq!(ranking([5; 4], [10, 14, 12, 20], [0; 4], [0; 4]), [3, 1, 2, 0]);
    assert_eq!(ranking([5; 4], [11, 12, 11, 12], [1, 2, 3, 4], [0; 4]), [3, 2, 1, 0]); // same level, other spaces
    assert_eq!(ranking([5; 4], [10; 4], [7; 4], [2, 0, 9, 1]), [1, 3, 0, 2]);
    assert_eq!(ranking([5; 4], [10; 4], [-7, -8, 0, -7], [0; 4]), [2, 0, 3, 1]);
}

/// R10.5: a result made of its parts ranks every player once, none before one with more VP.
#[test]
fn a_result_ranks_every_player_once() {
    let result = |vp: &[u16], ranking: &[usize]| {
        Outcome::from_parts(vp, ranking).map(|result| (result.vp().to_vec(), result.ranking().to_vec()))
    };
    assert_eq!(result(&[3, 9, 5, 7], &[1, 3, 2, 0]), Some((vec![3, 9, 5, 7], vec![1, 3, 2, 0])));
    assert_eq!(result(&[4, 4, 6], &[2, 1, 0]), Some((vec![4, 4, 6], vec![2, 1, 0])));
    for (vp, ranking) in [
        (&[3, 9, 5, 7][..], &[3, 1, 2, 0][..]), // less VP first
        (&[4; 4], &[1, 3, 2, 2]),               // seat 0 nowhere
        (&[4; 4], &[1, 3, 2, 0, 0]),            // seat 0 twice
        (&[4; 4], &[0, 1, 2]),
        (&[4; 2], &[0, 1]),
        (&[4; 5], &[0, 1, 2, 3, 4]),
    ] {
        assert_eq!(result(vp, ranking), None, "{vp:?} {ranking:?}");
    }
}

/// R10.1, R10.4: an observer hears of every point, and of nothing else.
#[test]
fn an_observer_hears_of_every_point() {
    #[derive(Default, Debug, PartialEq)]
    struct Heard(Vec<(usize, Period, &'static str, u16)>);
    impl Observer for Heard {
        fn link_vp(&mut self, player: usize, period: Period, vp: u16) {
            self.0.extend((vp > 0).then_some((player, period, "links", vp)));
        }
        fn tile_vp(&mut self, player: usize, period: Period, industry: Industry, vp: u16) {
            self.0.push((player, period, industry.name(), vp));
        }
        fn money_vp(&mut self, player: usize, vp: u16) {
            self.0.push((player, Period::Rail, "money", vp));
        }
    }
    let at = Position::rail()
        .flipped(1, "colne/1", "cotton", 2)
        .links(0, "rail:colne-yorkshire")
        .last_action("wigan");
    let t = at.money(0, 10).money(1, 0).money(2, 0).money(3, 0).table();
    let (mut state, mut heard) = (*t.state(), Heard::default());
    state.play_unchecked(brass_fast::Action::PASS, &mut heard);
    let rail = Period::Rail;
    let money = [1, 0, 0, 0].into_iter().enumerate().map(|(player, vp)| (player, rail, "money", vp));
    let mut all = vec![(0, rail, "links", 3), (1, rail, "cotton", 5)];
    all.extend(money);
    assert_eq!(heard, Heard(all));
    assert_eq!(state.vp(), [4, 5, 0, 0]);
}
