//! Work on several threads that live as long as the call: nothing is left running, so processes fork safely.

use std::{
    panic::resume_unwind,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{RecvTimeoutError, channel},
    },
    thread::{Builder, available_parallelism},
    time::Duration,
};

/// How often the caller is asked whether to go on.
const PULSE: Duration = Duration::from_millis(50);

/// Fewer games than this are not worth starting a thread for a step.
pub(super) const GAMES_A_THREAD: usize = 512;

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The caller did not want to go on.
    Stopped,
}

/// How many threads are worth it for a step of so many games; `jobs` 0 means one for each processor.
pub(super) fn threads_for(jobs: usize, games: usize) -> usize {
    processors(jobs).min(games / GAMES_A_THREAD).max(1)
}

/// `jobs`, or the number of processors for 0.
pub(super) fn processors(jobs: usize) -> usize {
    if jobs == 0 { available_parallelism().map_or(1, usize::from) } else { jobs }
}

/// Works on all items, on this thread and up to `threads - 1` others; the results are in the order of the items.
pub(super) fn share<I: Send, T: Send>(items: Vec<I>, threads: usize, work: impl Fn(I) -> T + Sync) -> Vec<T> {
    if threads <= 1 || items.len() <= 1 {
        return items.into_iter().map(work).collect();
    }
    let others = threads.min(items.len()) - 1;
    let left = Mutex::new(items.into_iter().enumerate());
    let take = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        let mut done = Vec::new();
        while let Some((number, item)) = take() {
            done.push((number, work(item)));
        }
        done
    };
    let mut done = std::thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do the work.
        let threads: Vec<_> =
            (0..others).map_while(|_| Builder::new().spawn_scoped(scope, run).ok()).collect();
        let mut done = run();
        for thread in threads {
            done.extend(thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Works on another thread while this one asks `go_on` some twenty times a second. Once it says no, the flag given to
/// `work` is set, and what comes out is dropped.
///
/// # Errors
/// If `go_on` said no.
///
/// # Panics
/// If `work` does.
pub fn watched<T: Send>(
    go_on: &mut dyn FnMut() -> bool,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> Result<T, Failure> {
    let stop = AtomicBool::new(false);
    let work = Mutex::new(Some(work)); // for the other thread, or for this one where the system gives no more threads
    let run = || {
        let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
        work.expect("it is done once")(&stop)
    };
    let result = std::thread::scope(|scope| {
        let (done, hung_up) = channel::<()>();
        let leader = Builder::new().spawn_scoped(scope, || {
            let _done = done; // dropped at the end, by a panic too: so the caller knows
            run()
        });
        let Ok(leader) = leader else { return run() };
        while hung_up.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
            if !go_on() {
                stop.store(true, Relaxed);
            }
        }
        leader.join().unwrap_or_else(|panic| resume_unwind(panic))
    });
    if stop.load(Relaxed) { Err(Failure::Stopped) } else { Ok(result) }
}

/// A stop that nobody wants.
pub(super) static NEVER: AtomicBool = AtomicBool::new(false);

/// How work learns whether to go on.
pub(super) struct Pulse<'a> {
    /// Set once a stop is wanted, where searches must know at once.
    pub(super) stop: &'a AtomicBool,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl Pulse<'_> {
    /// Asks whether to go on.
    pub(super) fn beat(&mut self) -> Result<(), Failure> {
        if (self.go_on)() { Ok(()) } else { Err(Failure::Stopped) }
    }
}

/// Works on this thread, where the work itself asks often enough whether to go on, or, if there are searches in it, on
/// another that is watched.
pub(super) fn with_pulse<T: Send>(
    searches: bool,
    go_on: &mut dyn FnMut() -> bool,
    work: impl FnOnce(&mut Pulse<'_>) -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    if searches {
        return watched(go_on, |stop| work(&mut Pulse { stop, go_on: &mut || !stop.load(Relaxed) }))?;
    }
    work(&mut Pulse { stop: &NEVER, go_on })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_the_items() {
        for threads in [0, 1, 2, 3, 50] {
            let squares = share((0..1000_u64).collect(), threads, |n| n * n);
            assert_eq!(squares, (0..1000).map(|n| n * n).collect::<Vec<_>>());
        }
        assert!(share(Vec::<u64>::new(), 4, |n| n).is_empty());
    }

    #[test]
    fn work_can_be_stopped() {
        let mut asked = 0;
        let mut refuse = || {
            asked += 1;
            false
        };
        let result = watched(&mut refuse, |stop| while !stop.load(Relaxed) {});
        assert_eq!(result, Err(Failure::Stopped));
        assert!(asked > 0);
        assert_eq!(watched(&mut || true, |_| 7), Ok(7));
    }

    #[test]
    fn few_games_stay_on_one_thread() {
        assert_eq!(threads_for(4, 100), 1);
        assert_eq!(threads_for(4, 1024), 2);
        assert_eq!(threads_for(4, 1 << 16), 4);
        assert!(threads_for(0, 1 << 16) >= 1);
    }
}
