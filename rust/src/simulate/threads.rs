//! Many games on several threads.

use std::{
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread::Builder,
    time::Duration,
};

use super::{Bot, Games, Row, Tally, game::play_until};
use crate::{rules::Outcome, state::SEATS};

/// The most games of one plan: their rows are held in memory.
pub const MOST_GAMES: u64 = 1_000_000;

/// How often the caller is asked whether to go on.
const PULSE: Duration = Duration::from_millis(50);

/// How many games a thread takes at a time: enough that taking them costs nothing, few enough that no thread is left
/// with the last long one.
const BLOCK: u64 = 16;

/// Which games to play, and who plays.
#[derive(Clone, Debug)]
pub struct Plan {
    players: usize,
    bots: [Bot; SEATS],
    /// First seed and number of seeds, in the order of the rows.
    blocks: Vec<(u64, u64)>,
    /// Whether the answers of all games are kept.
    records: bool,
}

/// Why there are no games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A range runs backward.
    Backward,
    /// More games than [`MOST_GAMES`].
    TooMany,
    /// The caller did not want to go on.
    Stopped,
    /// A thread panicked: a bug.
    Panicked,
}

impl Plan {
    /// Games for all seeds of these ranges, ends included, with a bot in each of 3 or 4 seats.
    ///
    /// # Errors
    /// For backward ranges and too many games.
    ///
    /// # Panics
    /// With any other number of bots.
    pub fn new(seeds: &[(u64, u64)], bots: &[Bot]) -> Result<Self, Failure> {
        assert!((3..=SEATS).contains(&bots.len()), "the game is for 3 or 4 players");
        let mut plan =
            Self { players: bots.len(), bots: [bots[0]; SEATS], blocks: Vec::new(), records: false };
        plan.bots[..bots.len()].copy_from_slice(bots);
        let mut left = MOST_GAMES;
        for &(first, last) in seeds {
            let more = last.checked_sub(first).ok_or(Failure::Backward)?;
            left = left.checked_sub(more).and_then(|left| left.checked_sub(1)).ok_or(Failure::TooMany)?;
            let starts = (first..=last).step_by(BLOCK as usize);
            plan.blocks.extend(starts.map(|start| (start, BLOCK.min(last - start + 1))));
        }
        Ok(plan)
    }

    /// The same games, with all their answers kept.
    #[must_use]
    pub fn with_records(self) -> Self {
        Self { records: true, ..self }
    }
}

/// Plays all games of a plan on up to `jobs` threads.
///
/// `go_on` is called on the calling thread while the others work, some twenty times a second; once it says no, each
/// thread finishes the game that it is at, or gives it up where a bot searches, and nothing is kept.
///
/// # Errors
/// If it was stopped, or if a game panicked.
pub fn simulate(plan: &Plan, jobs: usize, go_on: &mut dyn FnMut() -> bool) -> Result<Games, Failure> {
    let work = Work { plan, next: AtomicUsize::new(0), stop: AtomicBool::new(false) };
    let parts = std::thread::scope(|scope| {
        let (done, hung_up) = channel();
        let threads: Vec<_> = (0..jobs.clamp(1, plan.blocks.len().max(1)))
            .map_while(|_| {
                let done = done.clone();
                Builder::new().spawn_scoped(scope, || work.run(done)).ok()
            })
            .collect();
        if threads.is_empty() {
            return Ok(vec![work.run(done)]); // the system gives no threads: this one will do
        }
        drop(done);
        while hung_up.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
            if !go_on() {
                work.stop.store(true, Relaxed);
            }
        }
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| Failure::Panicked))
            .collect::<Result<_, _>>()
    })?;
    if work.stop.into_inner() { Err(Failure::Stopped) } else { Ok(plan.put_together(parts)) }
}

/// What the threads share.
struct Work<'a> {
    plan: &'a Plan,
    /// The next block that nobody has taken.
    next: AtomicUsize,
    stop: AtomicBool,
}

/// What one thread has played.
struct Part {
    blocks: Vec<(usize, Block)>,
    tally: Tally,
}

/// The games of a block in the order of their seeds.
#[derive(Default)]
struct Block {
    rows: Vec<Row>,
    logs: Vec<Box<[u8]>>,
}

impl Work<'_> {
    /// Plays blocks until none is left. `_done` is dropped at the end, by a panic too: so the caller knows.
    fn run(&self, _done: Sender<()>) -> Part {
        let mut part = Part { blocks: Vec::new(), tally: Tally::new(self.plan.players) };
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            let Some(&(first, count)) = self.plan.blocks.get(number) else { return part };
            let mut block = Block::default();
            block.rows.reserve(count as usize * self.plan.players);
            for offset in 0..count {
                if self.stop.load(Relaxed) {
                    return part;
                }
                self.play(first + offset, &mut block, &mut part.tally);
            }
            part.blocks.push((number, block));
        }
    }

    fn play(&self, seed: u64, block: &mut Block, tally: &mut Tally) {
        let Plan { players, bots, records, .. } = self.plan;
        let (end, ledger) = play_until(seed, *players, bots, *records, &self.stop);
        let Some(result) = Outcome::of(&end) else { return }; // stopped
        let before = block.rows.len();
        block.rows.extend((0..self.plan.players).map(|seat| Row::new(seed, seat, &end, &result, &ledger)));
        tally.add_game(&block.rows[before..], &ledger);
        block.logs.extend(ledger.log().map(Box::from));
    }
}

impl Plan {
    /// Puts the rows back into the order of the seeds.
    fn put_together(&self, parts: Vec<Part>) -> Games {
        let mut tally = Tally::new(self.players);
        let mut blocks = Vec::with_capacity(self.blocks.len());
        for one in parts {
            tally.add(&one.tally);
            blocks.extend(one.blocks);
        }
        blocks.sort_unstable_by_key(|&(number, _)| number);
        let (mut rows, mut logs) = (Vec::new(), Vec::new());
        for (_, block) in blocks {
            rows.extend(block.rows);
            logs.extend(block.logs);
        }
        Games {
            players: self.players,
            names: self.bots[..self.players].iter().map(Bot::to_string).collect(),
            rows,
            logs,
            tally,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTS: [Bot; 4] = [Bot::Random; 4];

    #[test]
    fn threads_change_nothing() {
        let plan = Plan::new(&[(3, 90), (100, 100), (1000, 1020)], &BOTS).unwrap();
        let one = simulate(&plan, 1, &mut || true).unwrap();
        for jobs in [0, 2, 3, 16] {
            let games = simulate(&plan, jobs, &mut || true).unwrap();
            assert_eq!(games.rows(), one.rows());
            assert_eq!(games.tally(), one.tally());
        }
    }

    #[test]
    fn recorded_games_are_the_same_games() {
        let plan = Plan::new(&[(3, 40), (50, 50)], &BOTS[..3]).unwrap();
        let unlogged = simulate(&plan, 1, &mut || true).unwrap();
        let recorded = simulate(&plan.with_records(), 2, &mut || true).unwrap();
        assert_eq!(recorded.rows(), unlogged.rows());
        assert!(unlogged.logs().is_empty());
        assert_eq!(recorded.logs().len(), recorded.len());
        for (game, log) in recorded.logs().iter().enumerate() {
            let start = crate::State::new(3, recorded.rows()[3 * game].seed);
            let replayed = crate::replay::replay(&start, log);
            assert_eq!(replayed.played, log.len());
            assert!(replayed.end.is_over());
        }
    }

    #[test]
    fn rows_follow_the_seeds_and_the_seats() {
        let plan = Plan::new(&[(3, 40), (50, 50), (u64::MAX - 1, u64::MAX)], &BOTS[..3]).unwrap();
        let games = simulate(&plan, 2, &mut || true).unwrap();
        let keys: Vec<_> = games.rows().iter().map(|row| (row.seed, row.cells[1])).collect();
        let seeds = (3..=40).chain([50, u64::MAX - 1, u64::MAX]);
        assert_eq!(keys, seeds.flat_map(|seed| (0..3).map(move |seat| (seed, seat))).collect::<Vec<_>>());
        assert_eq!(games.len(), 41);
    }

    #[test]
    fn a_caller_can_stop_it() {
        let plan = Plan::new(&[(1, MOST_GAMES)], &BOTS).unwrap();
        let mut asked = 0;
        let result = simulate(&plan, 2, &mut || {
            asked += 1;
            false
        });
        assert_eq!(result.unwrap_err(), Failure::Stopped);
        assert!(asked > 0);
    }

    #[test]
    fn a_search_does_not_delay_the_stop() {
        let slow = Bot::parse("mcts:ms=60000,threads=2").unwrap();
        let plan = Plan::new(&[(1, 2)], &[slow; 3]).unwrap();
        for plan in [plan.clone().with_records(), plan] {
            assert_eq!(simulate(&plan, 2, &mut || false).unwrap_err(), Failure::Stopped);
        }
    }

    #[test]
    fn plans_are_checked() {
        assert_eq!(Plan::new(&[(5, 1)], &BOTS).unwrap_err(), Failure::Backward);
        assert_eq!(Plan::new(&[(0, u64::MAX)], &BOTS).unwrap_err(), Failure::TooMany);
        assert_eq!(Plan::new(&[(0, 1), (7, 6 + MOST_GAMES)], &BOTS).unwrap_err(), Failure::TooMany);
        assert!(Plan::new(&[(1, MOST_GAMES)], &BOTS).is_ok());
        assert!(simulate(&Plan::new(&[], &BOTS).unwrap(), 4, &mut || true).unwrap().is_empty());
    }
}
