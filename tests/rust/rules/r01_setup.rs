//! R1: components and set-up.

use brass_fast::{
    State,
    data::{cards, tracks::DISTANT_IN_ORDER},
};

use crate::support::{Position, Table, items};

fn new_game(players: usize, seed: u64) -> Table {
    Table::new(&State::new(players, seed))
}

/// R1.1: £30, the marker on space 10 (£0), no VP, and five stacks of 37 tiles, lowest level on top.
#[test]
fn a_player_starts_with_37_tiles_and_30_pounds() {
    for players in [3, 4] {
        let t = new_game(players, 5);
        for seat in 0..players {
            assert_eq!((t.money(seat), t.income(seat), t.vp(seat), t.spent(seat)), (30, 10, 0, 0));
            assert_eq!(t.state().income(seat), 0);
            assert_eq!(t.stack(seat, "cotton"), [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
            assert_eq!(t.stack(seat, "coal"), [1, 2, 2, 3, 3, 4, 4]);
            assert_eq!(t.stack(seat, "iron"), [1, 2, 3, 4]);
            assert_eq!(t.stack(seat, "port"), [1, 1, 2, 2, 3, 3, 4, 4]);
            assert_eq!(t.stack(seat, "shipyard"), [0, 0, 1, 1, 2, 2]);
        }
    }
}

/// R1.2: both demand tracks are full, the cotton marker is at the top, the twelve tiles are face down and shuffled.
#[test]
fn the_tracks_are_full_and_the_market_is_shuffled() {
    let t = new_game(4, 5);
    assert_eq!(
        (t.at("/coal_demand"), t.at("/iron_demand"), t.at("/cotton_demand")),
        (8.into(), 8.into(), 0.into())
    );
    let piles: Vec<Vec<u64>> = (0..20)
        .map(|seed| {
            items(&new_game(4, seed).at("/distant_pile")).iter().map(|v| v.as_u64().unwrap()).collect()
        })
        .collect();
    for pile in &piles {
        let mut sorted = pile.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, DISTANT_IN_ORDER.map(u64::from));
    }
    assert!(piles.windows(2).all(|two| two[0] != two[1]));
}

/// R1.3: any seat may be first, and the first round goes in seat order from there.
#[test]
fn the_first_player_is_random_and_the_others_follow_in_seat_order() {
    for players in [3, 4] {
        let mut firsts = vec![0; players];
        for seed in 0..400 {
            let state = State::new(players, seed);
            let first = state.to_move().unwrap();
            firsts[first] += 1;
            let order = (0..players).map(|k| ((first + k) % players) as u8);
            assert_eq!(state.turn_order(), order.collect::<Vec<_>>());
        }
        let fair = 400 / players;
        assert!(firsts.iter().all(|&n| n > fair * 2 / 3 && n < fair * 4 / 3), "{firsts:?}");
    }
}

/// R1.4: of 66 shuffled cards some are set aside, 8 are dealt to each player, the rest is the deck; so in both periods.
#[test]
fn cards_are_set_aside_and_dealt_in_both_periods() {
    for (players, canal, rail) in [(3, [9, 33], [6, 36]), (4, [6, 28], [2, 32])] {
        let mut t = new_game(players, 8);
        let laid_ready = items(&t.at("/rail_deck")).to_vec();
        assert_eq!(laid_ready.len(), cards::CARDS);
        let sizes = |t: &Table| {
            assert!((0..players).all(|seat| t.hand(seat).len() == 8));
            [items(&t.at("/set_aside")).len(), items(&t.at("/deck")).len()]
        };
        assert_eq!(sizes(&t), canal);
        t.pass_period();
        assert_eq!(sizes(&t), rail);
        assert_eq!(items(&t.at("/set_aside")), &laid_ready[..rail[0]]);
        assert_eq!(items(&t.at("/deck")), &laid_ready[rail[0] + 8 * players..]);
        assert_eq!((t.at("/rail_deck"), t.at("/discards")), (serde_json::Value::Null, serde_json::json!([])));
    }
}

/// R1.4, R10.3: the eight cards of the rail period are dealt in a row to each player in the new turn order.
#[test]
fn rail_cards_are_dealt_in_the_new_turn_order() {
    let mut t = Position::canal().order([2, 0, 3, 1]).last_action("wigan").set("/to_move", 0).table();
    let deck = items(&t.at("/rail_deck")).to_vec();
    let order: Vec<usize> = items(&t.at("/turn_order")).iter().map(crate::support::count).collect();
    t.play(&["pass+"]);
    assert_eq!(t.state().period(), brass_fast::data::Period::Rail);
    for (k, &seat) in order.iter().enumerate() {
        let mut dealt: Vec<_> =
            deck[2 + 8 * k..][..8].iter().map(|card| card.as_str().unwrap().to_owned()).collect();
        dealt.sort_by_key(|card| brass_fast::Action::parse(&format!("card:{card}")));
        assert_eq!(t.hand(seat), dealt, "seat {seat}");
    }
}

/// R1.5: a period has 8 rounds with four players, 10 with three.
#[test]
fn a_period_ends_when_all_hands_are_empty_after_the_refill() {
    for (players, rounds) in [(3, 10), (4, 8)] {
        let mut t = new_game(players, 21);
        for _ in 1..rounds {
            t.pass_round();
            assert_eq!(t.state().period(), brass_fast::data::Period::Canal);
        }
        assert_eq!(usize::from(t.state().round()), rounds);
        t.pass_round();
        assert_eq!((t.state().period(), t.state().round()), (brass_fast::data::Period::Rail, 1));
        t.pass_until(State::is_over);
        assert!(t.state().is_over());
        assert_eq!(usize::from(t.state().round()), rounds);
    }
}

/// R1.5: a player without a card takes no action, and the others go on.
#[test]
fn a_player_without_a_card_is_passed_over() {
    let mut at = Position::canal().deck(0);
    for (seat, hand) in [(0, "wigan"), (1, ""), (2, "bury"), (3, "")] {
        at = at.hand(seat, hand).deck(0);
    }
    let mut t = at.table();
    assert_eq!(t.at("/actions_left"), 2);
    t.play(&["pass"]);
    assert_eq!(t.to_move(), Some(2)); // the second action of seat 0 has no card, seat 1 none at all
    t.play(&["pass"]);
    assert_eq!(t.at("/period"), "rail");
}
