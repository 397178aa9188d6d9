//! One game at a table: built-in bots answer by themselves, others are waited for.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

use crate::{
    IllegalAction, Outcome,
    action::Action,
    bots::{Seated, Spec},
    rules,
    simulate::Ledger,
    state::{SEATS, State},
};

/// Who sits where in which game: a built-in bot, or none where somebody else answers.
#[derive(Clone, Debug)]
pub struct Seating {
    /// The seed of the game.
    pub seed: u64,
    /// The bots by seat, for 3 or 4 players.
    pub bots: Vec<Option<Spec>>,
}

/// What became of a game, by seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The result.
    pub outcome: Outcome,
    /// Decisions made.
    pub decisions: [u32; SEATS],
    /// Time taken by the built-in bots for their decisions.
    pub time: [Duration; SEATS],
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Table {
    state: State,
    ledger: Ledger,
    bots: Vec<Option<Seated>>,
    time: [Duration; SEATS],
}

impl Table {
    /// The start of a game.
    ///
    /// # Panics
    /// Unless 3 or 4 are seated.
    pub fn new(seating: &Seating) -> Self {
        let state = State::new(seating.bots.len(), seating.seed);
        let seat = |(seat, spec): (usize, &Option<Spec>)| {
            spec.as_ref().map(|spec| Seated::new(spec, seating.seed, seat))
        };
        Self {
            state,
            ledger: Ledger::new(state.turn_order[0]),
            bots: seating.bots.iter().enumerate().map(seat).collect(),
            time: [Duration::ZERO; SEATS],
        }
    }

    /// The same, with all answers written down.
    #[must_use]
    pub fn with_log(self) -> Self {
        Self { ledger: self.ledger.with_log(), ..self }
    }

    /// The position.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The accounts.
    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Lets built-in bots answer until somebody else is asked, the game is over or a stop is wanted, which breaks off
    /// searches too. A game that was stopped in one may go on otherwise than it would have gone.
    pub fn advance(&mut self, stop: &AtomicBool) {
        while let Some(seat) = self.state.to_move() {
            let Some(bot) = &mut self.bots[seat] else { return };
            if stop.load(Relaxed) {
                return;
            }
            let start = now();
            let Some(answer) = bot.answer_until(&self.state, seat, stop) else { return };
            self.time[seat] += start.elapsed();
            self.play(seat, answer);
        }
    }

    /// Whether a bot takes long over a decision, so that it may be wanted to stop.
    pub fn searches(&self) -> bool {
        self.bots.iter().flatten().any(|bot| matches!(bot, Seated::Mcts(_)))
    }

    /// Plays the answer of somebody else.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn answer(&mut self, answer: Action) -> Result<(), IllegalAction> {
        match self.state.to_move() {
            Some(seat) if self.state.legal().contains(answer) => {
                self.play(seat, answer);
                Ok(())
            }
            _ => Err(IllegalAction(answer)),
        }
    }

    fn play(&mut self, seat: usize, answer: Action) {
        self.ledger.decided(seat, answer);
        rules::play(&mut self.state, answer, &mut self.ledger);
    }

    /// What became of the game; none before its end.
    pub fn account(&self) -> Option<Account> {
        let outcome = self.state.outcome()?;
        Some(Account { outcome, decisions: *self.ledger.decisions(), time: self.time })
    }
}

#[expect(clippy::disallowed_methods, reason = "what bots take is measured; no answer depends on it")]
fn now() -> Instant {
    Instant::now()
}
