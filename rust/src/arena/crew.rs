//! Many seated games on several threads.

use std::{
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    time::Duration,
};

use super::{Account, Seating, Table};

/// How often the caller is asked whether to go on.
const PULSE: Duration = Duration::from_millis(50);

/// Why there are no games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The caller did not want to go on.
    Stopped,
    /// A thread panicked, or a seat was nobody's: a bug.
    Panicked,
}

/// Plays games of built-in bots on up to `jobs` threads, and gives their accounts in the order of the seatings.
///
/// `go_on` is called on the calling thread some twenty times a second; once it says no, each thread stops after the
/// decision that it is at, or within it where a bot searches, and nothing is kept.
///
/// # Errors
/// If it was stopped, or if a game panicked.
pub fn play_seatings(
    seatings: &[Seating],
    jobs: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Account>, Failure> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = |_done: Sender<()>| {
        let mut played = Vec::new();
        loop {
            let place = next.fetch_add(1, Relaxed);
            let Some(seating) = seatings.get(place) else { return played };
            let mut table = Table::new(seating);
            table.advance(&stop);
            let Some(account) = table.account() else { return played };
            played.push((place, account));
        }
    };
    let mut played = std::thread::scope(|scope| {
        let (done, hung_up) = channel();
        let threads: Vec<_> = (0..jobs.clamp(1, seatings.len().max(1)))
            .map(|_| {
                let done = done.clone();
                scope.spawn(|| work(done))
            })
            .collect();
        drop(done);
        while hung_up.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
            if !go_on() {
                stop.store(true, Relaxed);
            }
        }
        let parts: Result<Vec<_>, _> = threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect();
        parts.map(|parts| parts.concat()).map_err(|_| Failure::Panicked)
    })?;
    if stop.into_inner() {
        return Err(Failure::Stopped);
    }
    if played.len() < seatings.len() {
        return Err(Failure::Panicked);
    }
    played.sort_unstable_by_key(|&(place, _)| place);
    Ok(played.into_iter().map(|(_, account)| account).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::Spec;

    fn seatings(count: u64) -> Vec<Seating> {
        let bots = [Spec::Random, Spec::Greedy, Spec::Planner];
        let seat = |seed| Seating {
            seed,
            bots: (0..3).map(|seat| Some(bots[(seed as usize + seat) % 3])).collect(),
        };
        (0..count).map(seat).collect()
    }

    #[test]
    fn threads_change_nothing_but_the_time() {
        let results = |jobs| {
            let accounts = play_seatings(&seatings(20), jobs, &mut || true).unwrap();
            accounts.into_iter().map(|account| (account.outcome, account.decisions)).collect::<Vec<_>>()
        };
        assert_eq!(results(1), results(3));
        assert_eq!(results(0).len(), 20);
    }

    #[test]
    fn accounts_tell_of_each_seat() {
        let accounts = play_seatings(&seatings(3), 1, &mut || true).unwrap();
        for account in &accounts {
            assert_eq!(account.outcome.vp().len(), 3);
            assert!(account.decisions[..3].iter().all(|&count| count > 30), "{account:?}");
            assert!(account.time[..3].iter().all(|time| !time.is_zero()));
            assert_eq!((account.decisions[3], account.time[3]), (0, Duration::ZERO));
        }
    }

    #[test]
    fn a_caller_can_stop_it() {
        assert_eq!(play_seatings(&seatings(1_000_000), 2, &mut || false).unwrap_err(), Failure::Stopped);
    }

    #[test]
    fn a_search_does_not_delay_the_stop() {
        let slow = Seating { seed: 1, bots: vec![Some(Spec::parse("mcts:ms=60000,threads=2").unwrap()); 3] };
        assert!(Table::new(&slow).searches());
        assert_eq!(play_seatings(&[slow], 1, &mut || false).unwrap_err(), Failure::Stopped);
        assert!(!Table::new(&seatings(1)[0]).searches());
    }

    #[test]
    fn a_seat_that_is_nobodys_is_waited_for_at_a_table_only() {
        let seating = Seating { seed: 1, bots: vec![Some(Spec::Greedy), None, Some(Spec::Random)] };
        let stop = AtomicBool::new(false);
        let mut table = Table::new(&seating);
        assert!(table.answer(crate::Action::DONE).is_err());
        let mut asked = 0;
        loop {
            table.advance(&stop);
            let Some(seat) = table.state().to_move() else { break };
            assert_eq!(seat, 1);
            asked += 1;
            let answer = table.state().legal().nth(0);
            table.answer(answer).unwrap();
        }
        let account = table.account().unwrap();
        assert_eq!(account.decisions[1], asked);
        assert_eq!(play_seatings(&[seating], 1, &mut || true).unwrap_err(), Failure::Panicked);
    }
}
