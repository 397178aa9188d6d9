//! `brass_fast.BatchState`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::{
    buffer::Element,
    prelude::*,
    sync::MutexExt,
    types::{PyBytes, PyDict},
};

use super::{
    arrays::{self, DONE, MASK, OBSERVATION, REWARDS, TO_MOVE, Target},
    bots,
    bound::Arrays,
    convert, errors,
    results::{PyResults, read_returns},
    signals::with_signals,
    state::PyState,
};
use crate::{
    State,
    batch::{Batch, Failure, IllegalInGame, MOST_GAMES, NotStepped, Settings, Unreadable},
    observe::LENGTH,
};

/// Many games, stepped together. It changes: that is what it is for.
#[pyclass(frozen, name = "BatchState", module = "brass_fast")]
pub(super) struct PyBatch {
    games: usize,
    players: usize,
    /// Python is not to be run while this is locked: it might come back to it.
    inner: Mutex<Inner>,
}

struct Inner {
    batch: Batch,
    arrays: Arrays,
    /// How often the batch was changed.
    changes: u64,
}

/// Reads what `BatchState` pickles.
#[pyfunction(name = "_batch_from_bytes")]
pub(super) fn batch_from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<PyBatch> {
    let batch = with_signals(py, |go_on| Batch::from_bytes(data, go_on))?;
    batch.map(PyBatch::of).map_err(|error| match error {
        Unreadable::Damaged(error) => errors::position(py, &error),
        Unreadable::Stopped(_) => errors::brass(py, "stopped", "reading was stopped"),
    })
}

impl PyBatch {
    fn of(batch: Batch) -> Self {
        let (games, players) = (batch.len(), batch.players());
        Self { games, players, inner: Mutex::new(Inner { batch, arrays: Arrays::default(), changes: 0 }) }
    }

    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner> {
        self.inner.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// An array that is kept up to date, from now on if it was not before.
    fn array<T: Element + Default>(
        &self,
        py: Python<'_>,
        slot: impl Fn(&mut Arrays) -> &mut Option<Target<T>>,
        make: impl FnOnce((usize, usize)) -> PyResult<Target<T>>,
    ) -> PyResult<Py<PyAny>> {
        if let Some(target) = slot(&mut self.lock(py).arrays) {
            return Ok(target.array(py));
        }
        let target = make((self.games, self.players))?;
        let mut inner = self.lock(py);
        let array = slot(&mut inner.arrays).get_or_insert(target).array(py);
        self.write(py, inner)?;
        Ok(array)
    }

    /// Changes the batch, and brings the arrays up to date.
    ///
    /// Bots may take long, and then Python may interrupt: so a copy is changed while nothing is locked. It takes the
    /// place of the batch, unless somebody else has changed that meanwhile: then it is done again.
    fn change<T: Send>(
        &self,
        py: Python<'_>,
        change: impl Fn(&mut Batch, &mut dyn FnMut() -> bool) -> T + Sync,
    ) -> PyResult<T> {
        loop {
            let mut inner = self.lock(py);
            inner.changes += 1;
            if inner.batch.seats().all_open() {
                let batch = &mut inner.batch;
                let result = py.detach(|| change(batch, &mut || true));
                self.write(py, inner)?;
                return Ok(result);
            }
            let (mut batch, changes) = (inner.batch.clone(), inner.changes);
            drop(inner);
            let result = with_signals(py, |go_on| change(&mut batch, go_on))?;
            let mut inner = self.lock(py);
            if inner.changes == changes {
                inner.batch = batch;
                self.write(py, inner)?;
                return Ok(result);
            }
        }
    }

    /// The place of a game; negative ones count from the end.
    fn place(&self, given: &Bound<'_, PyAny>) -> PyResult<usize> {
        let n = self.games;
        let number = convert::integer(given, "game")?.extract::<isize>().unwrap_or(isize::MAX);
        let place = if number < 0 { number.saturating_add(n as isize) } else { number };
        if (0..n as isize).contains(&place) {
            return Ok(place as usize);
        }
        Err(errors::brass(given.py(), "game", &format!("game: there is no game {given}: there are {n}")))
    }

    /// Brings the arrays up to date. Observations come last, as they take long: between their blocks Python may
    /// interrupt, and nothing is locked then.
    fn write(&self, py: Python<'_>, mut inner: MutexGuard<'_, Inner>) -> PyResult<()> {
        let Inner { batch, arrays, .. } = &mut *inner;
        arrays.write(py, batch)?;
        if arrays.observation.is_none() {
            return Ok(());
        }
        drop(inner);
        for block in 0.. {
            let more = {
                let Inner { batch, arrays, .. } = &mut *self.lock(py);
                arrays.observe(py, batch, block)?
            };
            if !more {
                break;
            }
            py.check_signals()?;
        }
        Ok(())
    }
}

/// The error for a call that was stopped, where Python did not say why.
fn stopped(py: Python<'_>) -> PyErr {
    errors::brass(py, "stopped", "the call was stopped")
}

/// The error that says which game was answered wrongly, and why that is wrong.
#[cold]
fn illegal(py: Python<'_>, state: &State, refused: IllegalInGame) -> PyErr {
    let IllegalInGame { game, answer } = refused;
    let refusal = crate::explain(state, answer);
    let why = refusal.as_ref().map_or(String::new(), ToString::to_string);
    let code = refusal.as_ref().map_or("illegal-action", |refusal| &refusal.code);
    let text = format!("game {game}: {answer} is not legal: {why}; no game has moved");
    match super::action::all(py) {
        Ok(all) => errors::illegal(code, &text, all[answer.0 as usize].bind(py)),
        Err(error) => error,
    }
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (
        n, players, seeds, *,
        returns = "vp", auto_reset = true, keep_results = false, jobs = 0, bots = None, rotate_bots = false
    ))]
    #[allow(clippy::too_many_arguments, clippy::needless_pass_by_value)] // as many as it has settings
    fn new(
        py: Python<'_>,
        n: &Bound<'_, PyAny>,
        players: &Bound<'_, PyAny>,
        seeds: &Bound<'_, PyAny>,
        returns: &str,
        auto_reset: bool,
        keep_results: bool,
        jobs: i64,
        bots: Option<Vec<Option<String>>>,
        rotate_bots: bool,
    ) -> PyResult<Self> {
        let n = convert::integer(n, "n")?.extract::<usize>().unwrap_or(0);
        if !(1..=MOST_GAMES).contains(&n) {
            return Err(errors::brass(py, "n", &format!("n: expected 1 to {MOST_GAMES} games")));
        }
        let jobs = convert::count(py, "jobs", jobs)?;
        let players = super::state::players(players)?;
        let seeds = arrays::seeds_of(seeds, n)?;
        let settings = Settings { returns: read_returns(py, returns)?, auto_reset, keep_results, jobs };
        let seats = bots::parse_seats(py, bots.as_deref(), rotate_bots, players)?;
        let batch = with_signals(py, |go_on| Batch::with_bots(players, &seeds, settings, seats, go_on))?;
        batch.map(Self::of).map_err(|_| stopped(py))
    }

    /// How many players each game has.
    #[getter]
    fn players(&self) -> usize {
        self.players
    }

    /// How finished games are counted.
    #[getter]
    fn returns(&self, py: Python<'_>) -> &'static str {
        self.lock(py).batch.settings().returns.name()
    }

    /// Whether a finished game makes room for the next one at once.
    #[getter]
    fn auto_reset(&self, py: Python<'_>) -> bool {
        self.lock(py).batch.settings().auto_reset
    }

    /// Whether results are kept until they are taken.
    #[getter]
    fn keep_results(&self, py: Python<'_>) -> bool {
        self.lock(py).batch.settings().keep_results
    }

    /// How many threads may work; 0 for one each processor.
    #[getter]
    fn jobs(&self, py: Python<'_>) -> usize {
        self.lock(py).batch.settings().jobs
    }

    /// The bots by seat, None where somebody outside answers; None if there are no bots.
    #[getter]
    fn bots(&self, py: Python<'_>) -> Option<Vec<Option<String>>> {
        let seats = self.lock(py).batch.seats().clone();
        let names = seats.bots().iter().map(|bot| bot.as_ref().map(ToString::to_string)).collect();
        (!seats.all_open()).then_some(names)
    }

    /// Whether everybody sits a seat further on in each next game.
    #[getter]
    fn rotate_bots(&self, py: Python<'_>) -> bool {
        self.lock(py).batch.seats().rotate()
    }

    /// Which answers are legal, shape (n, 256).
    #[getter]
    fn legal_mask(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.array(py, |arrays| &mut arrays.legal_mask, |(n, _)| Target::bind(py, &MASK, n, &[n, 256], None))
    }

    /// What the player to move knows, shape (n, `OBSERVATION_SIZE`).
    #[getter]
    fn observation(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.array(
            py,
            |arrays| &mut arrays.observation,
            |(n, _)| Target::bind(py, &OBSERVATION, n, &[n, LENGTH], None),
        )
    }

    /// Who is to move, shape (n,); -1 where a game is over.
    #[getter]
    fn to_move(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.array(py, |arrays| &mut arrays.to_move, |(n, _)| Target::bind(py, &TO_MOVE, n, &[n], None))
    }

    /// What games that ended in the last step were worth, shape (n, players).
    #[getter]
    fn rewards(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.array(
            py,
            |arrays| &mut arrays.rewards,
            |(n, players)| Target::bind(py, &REWARDS, n, &[n, players], None),
        )
    }

    /// Whether a game ended in the last step, shape (n,).
    #[getter]
    fn done(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.array(py, |arrays| &mut arrays.done, |(n, _)| Target::bind(py, &DONE, n, &[n], None))
    }

    /// Lets the caller's arrays be written after every step.
    #[allow(clippy::too_many_arguments)] // as many as there are arrays
    #[pyo3(signature = (*, legal_mask = None, observation = None, to_move = None, rewards = None, done = None))]
    fn bind(
        &self,
        py: Python<'_>,
        legal_mask: Option<&Bound<'_, PyAny>>,
        observation: Option<&Bound<'_, PyAny>>,
        to_move: Option<&Bound<'_, PyAny>>,
        rewards: Option<&Bound<'_, PyAny>>,
        done: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let given = [legal_mask, observation, to_move, rewards, done];
        let arrays = Arrays::of_caller(py, (self.games, self.players), given)?;
        let mut inner = self.lock(py);
        inner.arrays = arrays.or(std::mem::take(&mut inner.arrays));
        self.write(py, inner)
    }

    /// Answers every game that is not over.
    #[pyo3(signature = (actions, /))]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let answers = arrays::answers(actions, self.games)?;
        let result = self.change(py, |batch, go_on| {
            batch.step(&answers, go_on).map_err(|error| match error {
                NotStepped::Illegal(refused) => Some((refused, Box::new(*batch.state(refused.game)))),
                NotStepped::Stopped(_) => None,
            })
        })?;
        result.map_err(|error| match error {
            Some((refused, state)) => illegal(py, &state, refused),
            None => stopped(py),
        })
    }

    /// Answers every game that is not over with one of its legal answers, each equally likely.
    fn step_uniform(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |batch, go_on| batch.step_uniform(go_on))?.map_err(|_| stopped(py))
    }

    /// Draws the answers that `step_uniform` would have given.
    fn uniform_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let answers = {
            let Inner { batch, changes, .. } = &mut *self.lock(py);
            *changes += 1;
            py.detach(|| batch.draw_answers())
        };
        arrays::from_bytes(py, &answers, &[answers.len()], "uint8")
    }

    /// The state of a game.
    #[pyo3(signature = (game, /))]
    fn state(&self, py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<PyState> {
        let place = self.place(game)?;
        Ok(PyState(*self.lock(py).batch.state(place)))
    }

    /// The seeds of the games that are being played, shape (n,).
    #[getter]
    fn seeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes: Vec<u8> = {
            let batch = &self.lock(py).batch;
            (0..self.games).flat_map(|game| batch.seed(game).to_ne_bytes()).collect()
        };
        arrays::from_bytes(py, &bytes, &[self.games], "uint64")
    }

    /// How many games were finished in each place, shape (n,).
    #[getter]
    fn games_before<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let bytes: Vec<u8> = {
            let batch = &self.lock(py).batch;
            (0..self.games).flat_map(|game| batch.games_before(game).to_ne_bytes()).collect()
        };
        arrays::from_bytes(py, &bytes, &[self.games], "uint32")
    }

    /// Puts new games in some places, or in all.
    #[pyo3(signature = (seeds, games = None))]
    fn reset(
        &self,
        py: Python<'_>,
        seeds: &Bound<'_, PyAny>,
        games: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let places = match games {
            None => (0..self.games).collect(),
            Some(games) => {
                let games = games.try_iter().map_err(|_| errors::wrong_type("games: their places", games))?;
                games.map(|game| self.place(&game?)).collect::<PyResult<Vec<_>>>()?
            }
        };
        if places.is_empty() {
            return Ok(());
        }
        let seeds = arrays::seeds_of(seeds, places.len())?;
        let result = self.change(py, |batch, go_on| {
            for (&place, &seed) in places.iter().zip(&seeds) {
                batch.reset(place, seed, go_on)?;
                if !go_on() {
                    return Err(Failure::Stopped);
                }
            }
            Ok(())
        })?;
        result.map_err(|_| stopped(py))
    }

    /// Lets a game go on from a state.
    #[pyo3(signature = (game, state, *, seed))]
    fn set_state(
        &self,
        py: Python<'_>,
        game: &Bound<'_, PyAny>,
        state: &Bound<'_, PyState>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let (place, state, seed) = (self.place(game)?, &state.get().0, convert::seed(seed)?);
        if state.players() != self.players {
            let text = format!("state: of {} players, the batch is for {}", state.players(), self.players);
            return Err(errors::brass(py, "players", &text));
        }
        let result = self.change(py, |batch, go_on| batch.set_state(place, state, seed, go_on))?;
        result.map_err(|_| stopped(py))
    }

    /// The results kept since they were last taken.
    fn take_results(&self, py: Python<'_>) -> PyResult<PyResults> {
        let Inner { batch, changes, .. } = &mut *self.lock(py);
        *changes += 1;
        if !batch.settings().keep_results {
            let text = "no results are kept: make the batch with keep_results=True";
            return Err(errors::brass(py, "no-results", text));
        }
        Ok(PyResults(batch.take_results()))
    }

    /// The batch as bytes, versioned.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let batch = &self.lock(py).batch;
        PyBytes::new(py, &py.detach(|| batch.to_bytes()))
    }

    /// Reads what `to_bytes` gave; everything is checked.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        batch_from_bytes(py, data)
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self::of(self.lock(py).batch.clone())
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let function = py.import("brass_fast._core")?.getattr("_batch_from_bytes")?;
        Ok((function, (self.to_bytes(py),)))
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let batch = &self.lock(py).batch;
        let over = batch.seen().iter().filter(|seen| seen.to_move < 0).count();
        format!("<BatchState: {} games of {} players, {over} over>", batch.len(), batch.players())
    }
}
