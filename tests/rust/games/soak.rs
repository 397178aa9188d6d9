//! The invariants at every decision of many games: a few hundred in every run, as many as are wanted in a long one:
//!
//! `BRASS_SOAK=1000000 BRASS_JOBS=2 cargo test --release --test rust soak -- --nocapture`

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use brass_fast::State;

use super::{Chooser, glance::check_state, ledger::Seen, play, starts::start};
use crate::support::{OnFailure, number};

/// Games of an ordinary run.
const FEW: u64 = 300;

#[test]
fn soak() {
    let games = number("BRASS_SOAK", FEW);
    let seen = on_threads(games, number("BRASS_JOBS", 1), soak_game, |all: &mut Seen, one| all.add(&one));
    report(games, &seen);
    assert!(seen.decisions > 100 * games);
    assert!(seen.unclear * 2000 < seen.decisions, "{seen:?}");
    if games >= FEW {
        let rare = [
            seen.over_own,
            seen.over_other,
            seen.combined,
            seen.bought_from_supply,
            seen.filled,
            seen.second_rails,
            seen.second_develops,
            seen.second_sales,
            seen.closings,
            seen.sold_off,
            seen.carried_debts,
            seen.ties,
        ];
        assert!(rare.iter().all(|&times| times >= 10), "what is rare must happen too: {seen:?}");
    }
}

/// Plays the games of all seeds below a number on so many threads; gives what they told, added up.
pub(super) fn on_threads<T: Default + Send>(
    games: u64,
    jobs: u64,
    play: fn(u64) -> T,
    add: fn(&mut T, T),
) -> T {
    let next = AtomicU64::new(0);
    let work = || {
        let mut sum = T::default();
        loop {
            let seed = next.fetch_add(1, Relaxed);
            if seed >= games {
                return sum;
            }
            add(&mut sum, play(seed));
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let mut all = T::default();
        threads.into_iter().for_each(|thread| add(&mut all, thread.join().expect("no check failed")));
        all
    })
}

/// One game with its accounts, and every state of it whole and derived rightly.
fn soak_game(seed: u64) -> Seen {
    let _name = OnFailure(format!("seed {seed}"));
    let ledger = play(&start(seed), &mut Chooser::of(seed), |state, _| {
        check_state(state);
        assert!(state.derived_anew() == *state && state.derived_anew().legal() == state.legal());
    });
    assert!(ledger.is_closed());
    ledger.seen
}

#[expect(clippy::print_stdout, reason = "shown with --nocapture")]
fn report(games: u64, seen: &Seen) {
    println!("{games} games: {seen:?}");
}

/// A broken state is seen: the checks are not empty.
#[test]
fn derived_facts_that_are_wrong_are_seen() {
    let state = State::new(4, 1);
    let built = state.legal().iter().find(|a| a.kind() == brass_fast::Kind::Build).unwrap();
    let next = state.play(built).unwrap();
    assert_ne!(next.derived_anew(), state);
    assert_eq!(next.derived_anew(), next);
}
