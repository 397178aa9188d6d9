//! One game of a batch.

use std::sync::atomic::AtomicBool;

use super::{Finished, Seats};
use crate::{
    action::{Action, ActionSet},
    returns::Returns,
    rng::{Stream, streams},
    rules,
    state::{SEATS, State},
};

/// A game and what it needs to go on alone.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) state: State,
    /// The seed of the game being played.
    pub(super) seed: u64,
    /// The seeds of the games to come.
    pub(super) seeds: Stream,
    /// How many games were played here before this one.
    pub(super) before: u32,
    /// How many decisions were made in this one.
    pub(super) decisions: u32,
    /// What the uniform chooser draws from, by seat: as the bot `random` does.
    pub(super) choosers: [Stream; SEATS],
}

/// What is to be seen of a game after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The legal answers; none when the game is over.
    pub legal: ActionSet,
    /// What the game that ended in this step was worth by seat; zeros in all other steps.
    pub rewards: [f32; SEATS],
    /// Who is to move; -1 when the game is over.
    pub to_move: i8,
    /// Whether a game ended in this step, or had ended before.
    pub done: bool,
}

/// The streams of random players of a game.
pub(super) fn choosers(seed: u64) -> [Stream; SEATS] {
    std::array::from_fn(|seat| Stream::new(seed, streams::BOT + seat as u64))
}

impl Game {
    /// A game at its start.
    pub(super) fn new(players: usize, seed: u64) -> Self {
        Self::at(&State::new(players, seed), seed)
    }

    /// A game that begins at a given state, with the draws of this seed.
    pub(super) fn at(state: &State, seed: u64) -> Self {
        let seeds = Stream::new(seed, streams::NEXT_SEEDS);
        Self { state: *state, seed, seeds, before: 0, decisions: 0, choosers: choosers(seed) }
    }

    /// The next game in the place of this one, by the next of its seeds.
    fn start_next(&mut self) {
        self.seed = self.seeds.next();
        self.state = State::new(self.state.players(), self.seed);
        self.before += 1;
        self.decisions = 0;
        self.choosers = choosers(self.seed);
    }

    /// A uniform choice among the legal answers; the game is not over.
    pub(super) fn choose(&mut self) -> Action {
        let stream = &mut self.choosers[self.state.mover()];
        self.state.legal().choose(stream).unwrap_or(Action::PASS)
    }

    /// Plays a legal answer.
    pub(super) fn play(&mut self, answer: Action) {
        self.decisions += 1;
        rules::play(&mut self.state, answer, &mut ());
    }

    /// After an answer: what the game was worth if it has just ended, and the next game, which bots begin if they are
    /// asked first, if one is wanted.
    pub(super) fn end_step(
        &mut self,
        returns: Returns,
        next: Option<(&Seats, usize)>,
        stop: &AtomicBool,
    ) -> Seen {
        let Some(result) = self.state.outcome() else { return self.seen() };
        if let Some((seats, place)) = next {
            self.start_next();
            seats.answer(self, place, stop);
        }
        Seen { rewards: returns.of(&result), done: true, ..self.seen() }
    }

    /// The row of a game that is over.
    pub(super) fn finished(&self, index: usize) -> Option<Finished> {
        let result = self.state.outcome()?;
        Some(Finished::new(index as u32, self.before, self.seed, &result, self.decisions))
    }

    /// What is to be seen without a step.
    pub(super) fn seen(&self) -> Seen {
        Seen {
            legal: *self.state.legal(),
            rewards: [0.0; SEATS],
            to_move: self.state.to_move().map_or(-1, |seat| seat as i8),
            done: self.state.is_over(),
        }
    }
}
