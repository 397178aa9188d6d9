//! What must hold for every built-in bot.

use super::*;
use crate::{
    rng::Stream,
    state::{Decision, State},
};

/// A bot of every name; the search thinks only a little, as these tests have it play whole games.
fn specs() -> impl Iterator<Item = Spec> {
    let text = |name| if name == "mcts" { "mcts:sims=4" } else { name };
    Spec::CHOICES.iter().map(move |choice| Spec::parse(text(choice.name)).unwrap())
}

/// Calls with each decision of some games, in which each seat is played by another bot.
fn each_decision(games: u64, mut visit: impl FnMut(&State, usize)) {
    let all: Vec<_> = specs().collect();
    for seed in 0..games {
        let players = 3 + (seed % 2) as usize;
        let mut seated: Vec<_> = (0..players)
            .map(|seat| Seated::new(&all[(seed as usize + seat) % all.len()], seed, seat))
            .collect();
        let mut state = State::new(players, seed);
        while let Some(seat) = state.to_move() {
            visit(&state, seat);
            let answer = seated[seat].answer(&state, seat);
            assert!(state.legal().contains(answer), "{answer} is not legal in {state:?}");
            state.play_unchecked(answer, &mut ());
        }
    }
}

#[test]
fn what_is_hidden_makes_no_difference() {
    let mut stream = Stream::new(1, 0);
    let mut differ = 0;
    each_decision(6, |state, seat| {
        let sight = Sight::new(state, seat);
        let other = sight.determinize(&mut stream);
        differ += usize::from(other != *state);
        for spec in specs() {
            let mut bot = Seated::new(&spec, 7, seat);
            let answer = bot.clone().answer(state, seat);
            assert_eq!(bot.answer(&other, seat), answer, "{spec} in {state:?}");
        }
    });
    assert!(differ > 1000, "the pairs differ in what is hidden: {differ}");
}

#[test]
fn states_that_look_the_same_keep_all_that_is_seen() {
    let mut stream = Stream::new(2, 0);
    each_decision(4, |state, seat| {
        let sight = Sight::new(state, seat);
        for other in [sight.imagine(), sight.determinize(&mut stream)] {
            assert_eq!(other.legal(), state.legal());
            assert_eq!(other.hand(seat), state.hand(seat));
            assert_eq!(Sight::new(&other, seat).imagine(), sight.imagine());
            let cards = |s: &State| {
                let mut all: Vec<_> =
                    (0..s.players()).flat_map(|p| s.hand(p).iter().collect::<Vec<_>>()).collect();
                all.extend(s.cards.deck().iter().chain(s.cards.set_aside()).chain(s.cards.discards()));
                all.sort_unstable();
                all
            };
            assert_eq!(cards(&other), cards(state));
        }
    });
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = |seed| {
        let mut ends = Vec::new();
        for spec in specs() {
            let mut seated = Seated::all(seed, &[spec; SEATS]);
            let mut state = State::new(4, seed);
            while let Some(seat) = state.to_move() {
                let answer = seated[seat].answer(&state, seat);
                state.play_unchecked(answer, &mut ());
            }
            ends.push(state);
        }
        ends
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

/// Mean points of a bot in every seat of these decks, and of the others, and its wins.
fn strength(one: Spec, others: Spec, decks: u64) -> [f64; 3] {
    let mut sums = [0.0; 3];
    for game in 0..4 * decks {
        let (seed, mine) = (1000 + game / 4, (game % 4) as usize);
        let mut specs = [others; SEATS];
        specs[mine] = one;
        let mut seated = Seated::all(seed, &specs);
        let mut state = State::new(4, seed);
        while let Some(seat) = state.to_move() {
            let answer = seated[seat].answer(&state, seat);
            state.play_unchecked(answer, &mut ());
        }
        let outcome = state.outcome().unwrap();
        let all: u16 = outcome.vp().iter().sum();
        sums[0] += f64::from(outcome.vp()[mine]);
        sums[1] += f64::from(all - outcome.vp()[mine]) / 3.0;
        sums[2] += f64::from(u8::from(usize::from(outcome.ranking()[0]) == mine));
    }
    sums.map(|sum| sum / (4 * decks) as f64)
}

#[test]
fn each_bot_beats_the_one_before() {
    let ladder: Vec<_> = specs().take(3).collect();
    for pair in ladder.windows(2) {
        let [own, rest, wins] = strength(pair[1], pair[0], 12);
        assert!(
            own > rest + 5.0 && wins > 0.6,
            "{} among {}: {own} to {rest}, wins {wins}",
            pair[1],
            pair[0]
        );
    }
    let [four_equal, ..] = strength(Spec::Greedy, Spec::Greedy, 12);
    assert!(four_equal > 60.0, "{four_equal}");
}

#[test]
fn terms_add_up_and_every_legal_answer_has_a_worth() {
    let mind = Mind::new(Weights::PLANNER);
    let mut decisions = [false; Decision::ALL.len()];
    each_decision(12, |state, seat| {
        decisions[state.decision() as usize] = true;
        let weighed = mind.weigh(&Sight::new(state, seat));
        assert_eq!(weighed.len() as u32, state.legal().len());
        for (answer, terms) in weighed {
            let total: f32 = terms.values().iter().sum();
            assert!(total.is_finite(), "{answer} in {state:?}");
            assert!((terms.total() - total).abs() < 1e-6);
        }
    });
    let asked = Decision::ALL.iter().filter(|&&decision| decisions[decision as usize]).count();
    assert_eq!(asked, Decision::ALL.len() - 1, "all but `over` were asked");
}

#[test]
fn weights_are_numbers_and_back() {
    let numbers = Weights::PLANNER.to_array();
    assert_eq!(Weights::from_array(numbers), Weights::PLANNER);
    assert_eq!(Weights::NAMES.len(), WEIGHTS);
}
