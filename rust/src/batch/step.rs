//! Stepping a batch.

use std::{ops::Range, sync::atomic::AtomicBool};

use super::{
    Failure, Finished, Results, Seats, Seen,
    game::Game,
    threads::{GAMES_A_THREAD, NEVER, Pulse, processors, share, threads_for, with_pulse},
};
use crate::{action::Action, observe::LENGTH, returns::Returns, state::State};

/// Fewer games than this are not worth starting a thread to observe them.
const OBSERVED_A_THREAD: usize = 128;

/// Where bots play, as many games a thread are stepped before the caller is asked whether to go on.
const GAMES_A_SLICE: usize = 32;

/// What is the same for all games of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What finished games are worth.
    pub returns: Returns,
    /// Whether a finished game makes room for the next one at once.
    pub auto_reset: bool,
    /// Whether the results of finished games are kept until they are taken.
    pub keep_results: bool,
    /// How many threads may work; few games are never split.
    pub jobs: usize,
}

/// An answer that is not legal in one of the games; none of them has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalInGame {
    /// The place of the game.
    pub game: usize,
    /// Its answer.
    pub answer: Action,
}

/// Why a step was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotStepped {
    /// An answer is not legal; no game has moved.
    Illegal(IllegalInGame),
    /// The caller did not want to go on; some games have moved, so the batch should be dropped.
    Stopped(Failure),
}

/// Games stepped together.
#[derive(Clone, Debug)]
pub struct Batch {
    pub(super) settings: Settings,
    pub(super) seats: Seats,
    pub(super) players: usize,
    pub(super) games: Vec<Game>,
    pub(super) seen: Vec<Seen>,
    pub(super) results: Vec<Finished>,
}

/// Where the answers come from.
#[derive(Clone, Copy)]
enum Answers<'a> {
    Given(&'a [u8]),
    Uniform,
}

impl Batch {
    /// A batch of games at their starts, one for each seed; 3 or 4 players. `go_on` is asked now and then.
    ///
    /// # Errors
    /// If `go_on` said no.
    pub fn new(
        players: usize,
        seeds: &[u64],
        settings: Settings,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Self, Failure> {
        Self::with_bots(players, seeds, settings, Seats::OPEN, go_on)
    }

    /// The same with bots in some seats of the players: games are at the first decision that is not theirs.
    ///
    /// # Errors
    /// If `go_on` said no.
    pub fn with_bots(
        players: usize,
        seeds: &[u64],
        settings: Settings,
        seats: Seats,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Self, Failure> {
        let begin = |pulse: &mut Pulse<'_>| {
            let mut games: Vec<Game> = Vec::with_capacity(seeds.len());
            for part in seeds.chunks(if seats.all_open() { GAMES_A_THREAD } else { GAMES_A_SLICE }) {
                for &seed in part {
                    let mut game = Game::new(players, seed);
                    seats.answer(&mut game, games.len(), pulse.stop);
                    games.push(game);
                }
                pulse.beat()?;
            }
            Ok(games)
        };
        let games = with_pulse(seats.search(), go_on, begin)?;
        Ok(Self::of(players, games, settings, seats))
    }

    pub(super) fn of(players: usize, games: Vec<Game>, settings: Settings, seats: Seats) -> Self {
        let seen = games.iter().map(Game::seen).collect();
        Self { settings, seats, players, games, seen, results: Vec::new() }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// How many players each game has.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// What is the same for all games.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Who answers.
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// What is to be seen after the last step, game by game.
    pub fn seen(&self) -> &[Seen] {
        &self.seen
    }

    /// Writes what the player to move knows in these games, [`LENGTH`] numbers each; what seat 0 knows where a game is
    /// over.
    ///
    /// # Panics
    /// Unless there is room for as many games, and there are so many.
    pub fn observe(&self, games: Range<usize>, out: &mut [f32]) {
        let games = &self.games[games];
        assert_eq!(out.len(), games.len() * LENGTH, "{LENGTH} numbers for each game");
        let threads = processors(self.settings.jobs).min(games.len() / OBSERVED_A_THREAD).max(1);
        let size = games.len().div_ceil(threads).max(1);
        let parts = games.chunks(size).zip(out.chunks_mut(size * LENGTH)).collect();
        share(parts, threads, |(games, out)| {
            for (game, row) in games.iter().zip(out.chunks_exact_mut(LENGTH)) {
                game.state.observe(game.state.to_move().unwrap_or(0), row);
            }
        });
    }

    /// The state of a game.
    pub fn state(&self, game: usize) -> &State {
        &self.games[game].state
    }

    /// The seed of the game that is being played in a place.
    pub fn seed(&self, game: usize) -> u64 {
        self.games[game].seed
    }

    /// How many games were finished in a place before the one that is being played.
    pub fn games_before(&self, game: usize) -> u32 {
        self.games[game].before
    }

    /// Puts a new game in a place, as if the batch had been made with this seed.
    ///
    /// # Errors
    /// If `go_on` said no while a bot searched: then nothing has happened.
    pub fn reset(&mut self, game: usize, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Result<(), Failure> {
        self.put(game, Game::new(self.players, seed), go_on)
    }

    /// Lets a game go on from a state with as many players, with the draws of this seed.
    ///
    /// # Errors
    /// If `go_on` said no while a bot searched: then nothing has happened.
    pub fn set_state(
        &mut self,
        game: usize,
        state: &State,
        seed: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), Failure> {
        self.put(game, Game::at(state, seed), go_on)
    }

    fn put(&mut self, place: usize, mut game: Game, go_on: &mut dyn FnMut() -> bool) -> Result<(), Failure> {
        with_pulse(self.seats.search(), go_on, |pulse| {
            self.seats.answer(&mut game, place, pulse.stop);
            Ok(())
        })?;
        self.seen[place] = game.seen();
        self.games[place] = game;
        Ok(())
    }

    /// Answers every game that is not over; the answers of games that are over are not looked at. `go_on` is asked now
    /// and then if bots play.
    ///
    /// # Errors
    /// If an answer is not legal: then nothing has happened. If `go_on` said no: then some games have moved.
    ///
    /// # Panics
    /// Unless there is one answer for each game.
    pub fn step(&mut self, answers: &[u8], go_on: &mut dyn FnMut() -> bool) -> Result<(), NotStepped> {
        assert_eq!(answers.len(), self.len(), "one answer for each game");
        for (game, (seen, &answer)) in self.seen.iter().zip(answers).enumerate() {
            if !seen.legal.contains(Action(answer)) && seen.to_move >= 0 {
                return Err(NotStepped::Illegal(IllegalInGame { game, answer: Action(answer) }));
            }
        }
        self.play(Answers::Given(answers), go_on).map_err(NotStepped::Stopped)
    }

    /// Answers every game that is not over with one of its legal answers, each equally likely.
    ///
    /// # Errors
    /// If `go_on` said no: then some games have moved.
    pub fn step_uniform(&mut self, go_on: &mut dyn FnMut() -> bool) -> Result<(), Failure> {
        self.play(Answers::Uniform, go_on)
    }

    /// The answers that [`Batch::step_uniform`] would give; they are drawn, the next ones are others. 0 where a game
    /// is over.
    pub fn draw_answers(&mut self) -> Vec<u8> {
        let draw = |game: &mut Game| if game.state.is_over() { 0 } else { game.choose().0 };
        self.games.iter_mut().map(draw).collect()
    }

    /// The results kept since they were last taken, in the order in which steps, and places within one, finished them.
    pub fn take_results(&mut self) -> Results {
        let games = std::mem::take(&mut self.results);
        Results { shape: vec![games.len()], players: self.players, games }
    }

    fn play(&mut self, answers: Answers, go_on: &mut dyn FnMut() -> bool) -> Result<(), Failure> {
        if self.seats.all_open() {
            self.play_games(0..self.len(), answers, threads_for(self.settings.jobs, self.len()), &NEVER);
            return Ok(());
        }
        let threads = processors(self.settings.jobs);
        with_pulse(self.seats.search(), go_on, |pulse| {
            for first in (0..self.len()).step_by(threads * GAMES_A_SLICE) {
                let end = self.len().min(first + threads * GAMES_A_SLICE);
                self.play_games(first..end, answers, threads, pulse.stop);
                pulse.beat()?;
            }
            Ok(())
        })
    }

    fn play_games(&mut self, which: Range<usize>, answers: Answers, threads: usize, stop: &AtomicBool) {
        let Self { settings, seats, games, seen, .. } = self;
        let size = which.len().div_ceil(threads).max(1);
        let (games, seen) = (&mut games[which.clone()], &mut seen[which.clone()]);
        let parts = games.chunks_mut(size).zip(seen.chunks_mut(size)).zip(which.step_by(size));
        let finished = share(parts.collect(), threads, |((games, seen), first)| {
            let mut part = Part { first, games, seen, finished: Vec::new() };
            part.step(settings, seats, answers, stop);
            part.finished
        });
        self.results.extend(finished.into_iter().flatten());
    }
}

/// Some of the games of a batch.
struct Part<'a> {
    /// The place of the first of them.
    first: usize,
    games: &'a mut [Game],
    seen: &'a mut [Seen],
    finished: Vec<Finished>,
}

impl Part<'_> {
    fn step(&mut self, settings: &Settings, seats: &Seats, answers: Answers, stop: &AtomicBool) {
        for (k, (game, seen)) in self.games.iter_mut().zip(&mut *self.seen).enumerate() {
            if game.state.is_over() {
                seen.rewards = Default::default();
                continue;
            }
            let answer = match answers {
                Answers::Given(answers) => Action(answers[self.first + k]),
                Answers::Uniform => game.choose(),
            };
            let place = self.first + k;
            game.play(answer);
            seats.answer(game, place, stop);
            if settings.keep_results {
                self.finished.extend(game.finished(place));
            }
            *seen = game.end_step(settings.returns, settings.auto_reset.then_some((seats, place)), stop);
        }
    }
}

#[cfg(test)]
mod tests;
