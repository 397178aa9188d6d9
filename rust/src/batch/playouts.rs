//! Whole games, of which only the results are wanted.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::{
    Failure, Finished, Results,
    threads::{processors, share, watched},
};
use crate::{
    bots::{Seated, Spec},
    rng::{Stream, streams},
    rules,
    state::{SEATS, State},
};

/// How many games a thread takes at a time.
const BLOCK: usize = 16;

/// Where playouts begin.
#[derive(Clone, Debug)]
pub enum Start {
    /// At the start of the game of this seed.
    Seed(u64),
    /// At this state; the bots draw by this seed.
    State(Box<State>, u64),
}

impl Start {
    /// What the bots draw by in the first playout.
    const fn seed(&self) -> u64 {
        match self {
            Start::Seed(seed) | Start::State(_, seed) => *seed,
        }
    }

    /// The seed of what the bots draw in a playout, by its number.
    fn playout_seed(&self, number: usize) -> u64 {
        match number {
            0 => self.seed(),
            _ => Stream::new(self.seed(), streams::PLAYOUTS).nth(number as u64 - 1),
        }
    }

    fn state(&self, players: usize) -> State {
        match self {
            Start::Seed(seed) => State::new(players, *seed),
            Start::State(state, _) => **state,
        }
    }
}

/// Plays `n` games from each start to the end, on up to `jobs` threads. `go_on` is called on the calling thread now and
/// then; once it says no, what was played is dropped.
///
/// Starts that are states have as many players as `players` says.
///
/// # Errors
/// If it was stopped.
pub fn playouts(
    players: usize,
    starts: &[Start],
    bots: &[Spec; SEATS],
    n: usize,
    jobs: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Results, Failure> {
    let all = starts.len() * n;
    let play = |number: usize, stop: &AtomicBool| {
        let (start, playout) = (number / n, number % n);
        let seed = starts[start].playout_seed(playout);
        let (end, decisions) = play_out(starts[start].state(players), seed, bots, stop);
        let result = end.outcome()?;
        Some(Finished::new(start as u32, playout as u32, seed, &result, decisions))
    };
    let games = watched(go_on, |stop: &AtomicBool| {
        let blocks = (0..all).step_by(BLOCK).collect();
        let parts = share(blocks, processors(jobs), |first: usize| {
            let games = first..all.min(first + BLOCK);
            games.take_while(|_| !stop.load(Relaxed)).map(|number| play(number, stop)).collect::<Vec<_>>()
        });
        parts.into_iter().flatten().flatten().collect()
    })?;
    Ok(Results { shape: vec![starts.len(), n], players, games })
}

/// Plays a game to its end, or until a stop is wanted while a bot searches; also tells how many decisions were made.
#[allow(clippy::trivially_copy_pass_by_ref, clippy::large_types_passed_by_value)] // bots have options; a copy is played
fn play_out(mut state: State, seed: u64, bots: &[Spec; SEATS], stop: &AtomicBool) -> (State, u32) {
    let mut seated = Seated::all(seed, bots);
    let mut decisions = 0;
    while let Some(seat) = state.to_move() {
        let Some(answer) = seated[seat].answer_until(&state, seat, stop) else { break };
        rules::play(&mut state, answer, &mut ());
        decisions += 1;
    }
    (state, decisions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::play_random_game;

    const BOTS: [Spec; SEATS] = [Spec::Random; SEATS];

    #[test]
    fn the_first_playout_of_a_seed_is_its_random_game() {
        for players in [3, 4] {
            let starts: Vec<_> = (7..40).map(Start::Seed).collect();
            let results = playouts(players, &starts, &BOTS, 1, 2, &mut || true).unwrap();
            for (seed, game) in (7..40).zip(&results.games) {
                let (end, decisions) = play_random_game(seed, players);
                assert_eq!(game.seed, seed);
                assert_eq!(game.decisions, decisions);
                assert_eq!(game.vp[..players], *end.vp());
            }
        }
    }

    #[test]
    fn threads_and_other_starts_change_nothing() {
        let middle = {
            let mut state = State::new(4, 5);
            for _ in 0..40 {
                state = state.play(state.legal().nth(0)).unwrap();
            }
            state
        };
        let starts = [Start::Seed(1), Start::State(Box::new(middle), 9), Start::Seed(2)];
        let one = playouts(4, &starts, &BOTS, 30, 1, &mut || true).unwrap();
        for jobs in [0, 2, 7] {
            assert_eq!(playouts(4, &starts, &BOTS, 30, jobs, &mut || true).unwrap(), one);
        }
        let alone = playouts(4, &starts[1..2], &BOTS, 10, 1, &mut || true).unwrap();
        for (game, same) in alone.games.iter().zip(&one.games[30..]) {
            assert_eq!((game.before, game.seed, game.vp), (same.before, same.seed, same.vp));
        }
        let differing = one.games[..30].iter().filter(|game| game.vp != one.games[0].vp).count();
        assert!(differing > 25, "the playouts of one start are alike");
    }

    #[test]
    fn a_state_that_is_over_is_its_own_result() {
        let (end, _) = play_random_game(3, 4);
        let starts = [Start::State(Box::new(end), 0)];
        let results = playouts(4, &starts, &BOTS, 3, 1, &mut || true).unwrap();
        assert_eq!(results.games.len(), 3);
        assert!(results.games.iter().all(|game| game.vp == end.vp()[..] && game.decisions == 0));
    }

    #[test]
    fn a_caller_can_stop_it() {
        let starts: Vec<_> = (0..1000).map(Start::Seed).collect();
        let result = playouts(4, &starts, &BOTS, 1000, 1, &mut || false);
        assert_eq!(result.unwrap_err(), Failure::Stopped);
    }
}
