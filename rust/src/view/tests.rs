//! Views and drawn states over whole random games.

use super::*;
use crate::{
    action::Kind,
    data::Period,
    position::{from_value, to_value},
    state::Decision,
};

/// Calls with every state of some random games of 3 and 4 players, and with a number that is another each time.
fn at_every_decision(games: u64, mut look: impl FnMut(&State, u64)) {
    for seed in 0..games {
        let mut state = State::new(3 + seed as usize % 2, seed);
        let mut stream = Stream::new(seed, streams::BOT);
        let mut number = seed << 32;
        loop {
            look(&state, number);
            number += 1;
            if state.is_over() {
                break;
            }
            // Kinds first, and in half of the games building first, so that rare decisions come up.
            let legal: Vec<_> = state.legal().iter().collect();
            let mut kinds: Vec<_> = legal.iter().map(|answer| answer.kind()).collect();
            kinds.dedup();
            let builds = kinds[0] == Kind::Build && seed % 4 > 1;
            let kind = if builds { Kind::Build } else { kinds[stream.below(kinds.len() as u64) as usize] };
            let of_kind: Vec<_> = legal.into_iter().filter(|answer| answer.kind() == kind).collect();
            let answer = of_kind[stream.below(of_kind.len() as u64) as usize];
            state.play_unchecked(answer, &mut ());
        }
    }
}

#[test]
fn drawn_states_look_the_same_and_would_be_asked() {
    let mut asked_of_others = [0; Decision::ALL.len()];
    at_every_decision(16, |state, number| {
        for player in 0..state.players() {
            let drawn = state.determinize(player, number);
            assert_eq!(drawn.view(player), state.view(player));
            assert_eq!(state.view(player).determinize(number), drawn);
            // Reading a position plays its decision anew, so that one that would not be asked is refused.
            assert_eq!(from_value(&to_value(&drawn)), Ok(drawn));
            if state.mover() == player {
                assert_eq!(drawn.legal(), state.legal());
            } else {
                asked_of_others[state.decision() as usize] += 1;
            }
        }
    });
    assert!(asked_of_others.iter().all(|&times| times > 5), "{asked_of_others:?}");
}

#[test]
fn views_of_pairs_are_equal() {
    at_every_decision(6, |state, number| {
        for player in 0..state.players() {
            let other = state.determinize(player, number);
            let (a, b) = (state.view(player), other.view(player));
            assert_eq!(a.to_value(), b.to_value());
            assert_eq!(a.text(), b.text());
            assert_eq!(a.legal(), b.legal());
            assert_eq!(format!("{a:?}"), format!("{b:?}"));
        }
    });
}

#[test]
fn everything_hidden_is_drawn_anew() {
    at_every_decision(2, |state, number| {
        let a = state.determinize(0, number);
        let b = state.determinize(0, number + 1);
        if state.period() == Period::Canal {
            assert_ne!(a.coming, b.coming);
            assert_ne!(a.coming, state.coming);
        }
        if state.cards.deck().len() > 12 {
            assert_ne!(a.cards.deck(), b.cards.deck());
            assert_ne!(a.hands[1..], b.hands[1..]);
        }
        assert_eq!(a, state.determinize(0, number));
    });
}

#[test]
fn what_is_known_shows() {
    let state = State::new(4, 1);
    let view = state.view(2);
    assert_eq!(view.public().hand(2), state.hand(2));
    assert_ne!(view, state.view(1));
    let mut other = state;
    other.money[3] += 1;
    assert_ne!(other.view(2), view);
    assert_ne!(other.view(2).text(), view.text());
    assert_eq!(view.unseen().count() + state.hand(2).len(), 66);
}

#[test]
#[should_panic(expected = "there is no player 3")]
fn there_is_no_fourth_of_three_players() {
    State::new(3, 1).view(3);
}
