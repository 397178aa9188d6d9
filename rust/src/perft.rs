//! Counting the ways on from a position: a number that two engines agree on only if they agree on every rule met on
//! the way.

use crate::{State, rules};

/// How many answers are played between two questions whether to go on: a few milliseconds.
const SLICE: u32 = 1 << 14;

/// The number of sequences of that many decisions; a game that ends earlier counts nothing.
pub fn perft(state: &State, depth: u32) -> u64 {
    perft_while(state, depth, &mut || true).unwrap_or(0)
}

/// As [`perft`]; `go_on` is asked every few milliseconds, and there is no count once it says no.
pub fn perft_while(state: &State, depth: u32, go_on: &mut dyn FnMut() -> bool) -> Option<u64> {
    if depth < 2 {
        return Some(if depth == 0 { 1 } else { u64::from(state.legal().len()) });
    }
    let (mut count, mut played) = (0, 0u32);
    // The states on the way to where the walk is, each with the rank of its next answer. A list and no recursion: a game
    // is longer than a small stack is deep.
    let mut path = vec![(*state, 0)];
    while let Some((here, rank)) = path.last_mut() {
        if *rank == here.legal().len() {
            path.pop();
            continue;
        }
        let mut next = *here;
        rules::play(&mut next, here.legal().nth(*rank), &mut ());
        *rank += 1;
        if path.len() as u64 + 1 == u64::from(depth) {
            count += u64::from(next.legal().len()); // the last decision need not be played
        } else {
            path.push((next, 0));
        }
        played = played.wrapping_add(1);
        if played % SLICE == 0 && !go_on() {
            return None;
        }
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_decision_is_one_way_and_one_decision_as_many_as_answers() {
        let s = State::new(4, 42);
        assert_eq!(perft(&s, 0), 1);
        assert_eq!(perft(&s, 1), u64::from(s.legal().len()));
        let two: u64 = s.legal().iter().map(|a| u64::from(s.play(a).unwrap().legal().len())).sum();
        assert_eq!(perft(&s, 2), two);
    }

    #[test]
    fn a_game_that_ends_earlier_counts_nothing() {
        let (end, _) = crate::simulate::play_random_game(1, 3);
        assert_eq!((perft(&end, 0), perft(&end, 1), perft(&end, 9)), (1, 0, 0));
    }

    #[test]
    fn it_can_be_stopped_at_any_depth() {
        let mut asked = 0;
        let stopped = perft_while(&State::new(4, 1), u32::MAX, &mut || {
            asked += 1;
            asked < 3
        });
        assert_eq!((stopped, asked), (None, 3));
    }
}
