//! What single calls of the core cost: `cargo bench --bench core [NAME..]`. Without optimisation, or from `cargo test`, each
//! runs once, for its answer only.

mod measure;

use std::hint::black_box;

use brass_fast::{
    Action, Decision, State,
    bots::Spec,
    perft::perft,
    rng::Stream,
    rules::action::legal_actions,
    simulate::{play_game, play_random_game},
};
use measure::Bench;

/// States of random games with an answer to each, at every decision.
fn decisions(games: u64) -> Vec<(State, Action)> {
    let mut all = Vec::new();
    for seed in 0..games {
        let mut stream = Stream::new(seed, 90);
        let mut state = State::new(3 + (seed % 2) as usize, seed);
        while !state.is_over() {
            let answer = state.legal().nth(stream.below(u64::from(state.legal().len())) as u32);
            all.push((state, answer));
            state = state.play(answer).expect("the answer is legal");
        }
    }
    all
}

/// A number that depends on every bit of what is put in.
fn fold(sum: u64, value: u64) -> u64 {
    (sum ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}

fn fold_legal(sum: u64, state: &State) -> u64 {
    state.legal().0.iter().fold(sum, |sum, &word| fold(sum, word))
}

fn main() {
    let bench = Bench::from_arguments();
    calls(&bench);
    encodings(&bench);
    games(&bench);
    bot_games(&bench);
}

fn calls(bench: &Bench) {
    let all = decisions(8);
    let count = all.len() as u64;
    let actions: Vec<State> =
        all.iter().map(|(state, _)| *state).filter(|s| s.decision() == Decision::Action).collect();
    let expected = actions.iter().fold(0, fold_legal);
    bench.run("legal set of an action", actions.len() as u64, expected, || {
        actions
            .iter()
            .fold(0, |sum, state| legal_actions(black_box(state)).0.iter().fold(sum, |sum, &w| fold(sum, w)))
    });
    let expected = all.iter().fold(0, |sum, (state, answer)| fold_legal(sum, &state.play(*answer).unwrap()));
    bench.run("play, checked, a copy", count, expected, || {
        all.iter().fold(0, |sum, (state, answer)| fold_legal(sum, &black_box(state).play(*answer).unwrap()))
    });
    bench.run("play, unchecked, a copy", count, expected, || {
        all.iter().fold(0, |sum, (state, answer)| {
            let mut next = *black_box(state);
            next.play_unchecked(*answer, &mut ());
            fold_legal(sum, &next)
        })
    });
    let few = &all[..64]; // that stay near
    let expected = few.iter().fold(0, |sum, (state, _)| sum ^ state.legal().0[0]);
    bench.run("copy of a state", 64, expected, || {
        few.iter().fold(0, |sum, (state, _)| sum ^ black_box(&{ *black_box(state) }).legal().0[0])
    });
    let picks = all.iter().map(|(state, answer)| (state.legal(), answer));
    let ranks: Vec<_> =
        picks.map(|(legal, answer)| legal.iter().position(|a| a == *answer).unwrap() as u32).collect();
    let expected = all.iter().fold(0, |sum, (_, answer)| fold(sum, answer.0.into()));
    bench.run("answer of a rank", count, expected, || {
        let ranked = all.iter().zip(&ranks);
        ranked.fold(0, |sum, ((state, _), &rank)| fold(sum, black_box(state).legal().nth(rank).0.into()))
    });
    bench.run("new game", 100, 2_800, || {
        (0..100).map(|seed| State::new(4, black_box(seed)).cards().deck().len() as u64).sum()
    });
}

fn encodings(bench: &Bench) {
    let all: Vec<State> = decisions(2).into_iter().map(|(state, _)| state).step_by(7).collect();
    let count = all.len() as u64;
    let bytes: Vec<Vec<u8>> = all.iter().map(State::to_bytes).collect();
    let texts: Vec<String> = all.iter().map(State::to_json).collect();
    let length = |lengths: &mut dyn Iterator<Item = usize>| lengths.sum::<usize>() as u64;
    bench.run("to bytes", count, length(&mut bytes.iter().map(Vec::len)), || {
        length(&mut all.iter().map(|state| black_box(state).to_bytes().len()))
    });
    let expected = all.iter().fold(0, fold_legal);
    bench.run("from bytes", count, expected, || {
        bytes.iter().fold(0, |sum, bytes| fold_legal(sum, &State::from_bytes(black_box(bytes)).unwrap()))
    });
    bench.run("to JSON", count, length(&mut texts.iter().map(String::len)), || {
        length(&mut all.iter().map(|state| black_box(state).to_json().len()))
    });
    bench.run("from JSON", count, expected, || {
        texts.iter().fold(0, |sum, text| fold_legal(sum, &State::from_json(black_box(text)).unwrap()))
    });
}

fn games(bench: &Bench) {
    // Decisions of the random games with these seeds: they change only with the rules.
    for (players, decisions) in [(4, 24_810), (3, 23_535)] {
        bench.run(&format!("whole random games of {players}"), 100, decisions, || {
            (1..=100).map(|seed| u64::from(play_random_game(black_box(seed), players).1)).sum()
        });
    }
    let start = State::new(4, 42);
    bench.run("perft 4, a leaf", 178_695, 178_695, || perft(black_box(&start), 4));
}

fn bot_games(bench: &Bench) {
    // A number made of all points: it changes with the rules, and with what these bots choose and their weights.
    for (bot, players, points) in [
        ("greedy", 4, 0x6D3E_6C26_3F42_371B),
        ("greedy", 3, 0x309E_F14A_0476_13A4),
        ("planner", 4, 0x2FA2_1689_3754_43AF),
        ("planner", 3, 0x9E8B_F336_E6B1_951D),
    ] {
        let spec = Spec::parse(bot).expect("there is such a bot");
        bench.run(&format!("whole games of {players}, {bot}"), 20, points, || {
            (1..=20).fold(0, |sum, seed| {
                let (end, _) = play_game(black_box(seed), players, &[spec; 4]);
                end.vp().iter().fold(sum, |sum, &vp| fold(sum, vp.into()))
            })
        });
    }
}
