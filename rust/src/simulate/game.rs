//! One game from the deal to the ranking.

use std::sync::atomic::AtomicBool;

use super::{Bot, Ledger};
use crate::{
    bots::Seated,
    rng::{Stream, streams},
    rules,
    state::{SEATS, State},
};

/// Plays a game out and keeps its accounts. Bots beyond the players have no say.
pub fn play_game(seed: u64, players: usize, bots: &[Bot; SEATS]) -> (State, Ledger) {
    play_until(seed, players, bots, false, &AtomicBool::new(false))
}

/// Plays a game out as [`play_game`] does, and writes down all answers.
#[cfg(test)]
pub(crate) fn record_game(seed: u64, players: usize, bots: &[Bot; SEATS]) -> (State, Ledger) {
    play_until(seed, players, bots, true, &AtomicBool::new(false))
}

/// Plays a game out, with all answers written down if they are to be kept. It ends early if a stop is wanted while a bot
/// searches.
#[allow(clippy::trivially_copy_pass_by_ref)] // bots have options
pub(super) fn play_until(
    seed: u64,
    players: usize,
    bots: &[Bot; SEATS],
    log: bool,
    stop: &AtomicBool,
) -> (State, Ledger) {
    let mut seated = Seated::all(seed, bots);
    let mut state = State::new(players, seed);
    let ledger = Ledger::new(state.turn_order[0]);
    let mut ledger = if log { ledger.with_log() } else { ledger };
    while let Some(seat) = state.to_move() {
        let Some(action) = seated[seat].answer_until(&state, seat, stop) else { break };
        ledger.decided(seat, action);
        rules::play(&mut state, action, &mut ledger);
    }
    (state, ledger)
}

/// Plays a game of random players, watched by nobody; also tells how many decisions they made.
pub fn play_random_game(seed: u64, players: usize) -> (State, u32) {
    // The bot `random`, four times; seated among the others it would cost a sixth more (benches/NOTES.md).
    let mut streams: [Stream; SEATS] =
        std::array::from_fn(|seat| Stream::new(seed, streams::BOT + seat as u64));
    let mut state = State::new(players, seed);
    let mut decisions = 0;
    while let Some(seat) = state.to_move() {
        let Some(action) = state.legal().choose(&mut streams[seat]) else { break };
        rules::play(&mut state, action, &mut ());
        decisions += 1;
    }
    (state, decisions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn watching_changes_nothing() {
        for (seed, players) in (0..200).zip([3, 4].into_iter().cycle()) {
            let (watched, ledger) = play_game(seed, players, &[Bot::Random; SEATS]);
            let (alone, decisions) = play_random_game(seed, players);
            assert_eq!(watched, alone);
            assert_eq!(ledger.decisions().iter().sum::<u32>(), decisions);
        }
    }
}
