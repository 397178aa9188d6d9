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
    convert, errors,
    results::PyResults,
    state::PyState,
};
use crate::{
    batch::{Batch, IllegalInGame, MOST_GAMES, Settings, Unreadable},
    observe::LENGTH,
    returns::Returns,
};

/// Many games, stepped together. It changes: that is what it is for.
#[pyclass(frozen, name = "BatchState", module = "brass_fast")]
pub(super) struct PyBatch(Mutex<Inner>);

struct Inner {
    batch: Batch,
    arrays: Arrays,
}

/// The arrays that are kept up to date.
#[derive(Default)]
struct Arrays {
    legal_mask: Option<Target<u8>>,
    observation: Option<Target<f32>>,
    to_move: Option<Target<i8>>,
    rewards: Option<Target<f32>>,
    done: Option<Target<u8>>,
}

impl Arrays {
    fn write(&mut self, py: Python<'_>, batch: &Batch) -> PyResult<()> {
        let (seen, players) = (batch.seen(), batch.players());
        if let Some(target) = &mut self.legal_mask {
            target.write(py, seen, |seen, row| seen.legal.write_mask(row))?;
        }
        if let Some(target) = &mut self.to_move {
            target.write(py, seen, |seen, row| row[0] = seen.to_move)?;
        }
        if let Some(target) = &mut self.rewards {
            target.write(py, seen, |seen, row| row.copy_from_slice(&seen.rewards[..players]))?;
        }
        if let Some(target) = &mut self.done {
            target.write(py, seen, |seen, row| row[0] = u8::from(seen.done))?;
        }
        if let Some(target) = &mut self.observation {
            target.write_blocks(py, |games, rows| batch.observe(games, rows))?;
        }
        Ok(())
    }
}

impl Inner {
    fn write(&mut self, py: Python<'_>) -> PyResult<()> {
        self.arrays.write(py, &self.batch)
    }
}

/// Asks Python whether the user wants to go on, from a thread that has let go of the interpreter.
pub(super) fn with_signals<T>(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> T + Send,
) -> PyResult<T>
where
    T: Send,
{
    let mut interrupt = None;
    #[allow(clippy::redundant_closure_for_method_calls)] // its lifetime is not general enough
    let result = py.detach(|| {
        work(&mut || match Python::attach(|py| py.check_signals()) {
            Ok(()) => true,
            Err(error) => {
                interrupt.get_or_insert(error);
                false
            }
        })
    });
    interrupt.map_or(Ok(result), Err)
}

pub(super) fn returns(py: Python<'_>, name: &str) -> PyResult<Returns> {
    Returns::parse(name).ok_or_else(|| {
        let known = Returns::ALL.map(Returns::name).join(", ");
        errors::brass(py, "returns", &format!("returns: expected one of {known}, got '{name}'"))
    })
}

/// The seeds of `n` games: as given, or this one and those after it.
fn seeds_of(given: &Bound<'_, PyAny>, n: usize) -> PyResult<Vec<u64>> {
    let py = given.py();
    if let Ok(first) = convert::integer(given, "seeds") {
        let first = convert::seed(&first)?;
        if first.checked_add(n as u64 - 1).is_none() {
            let text = format!("seeds: {n} from {first} on go beyond 2^64 - 1");
            return Err(errors::brass(py, "seed", &text));
        }
        return Ok((0..n as u64).map(|k| first + k).collect());
    }
    let seeds = arrays::seeds(given)?;
    if seeds.len() == n {
        return Ok(seeds);
    }
    Err(errors::brass(py, "seed", &format!("seeds: expected {n} of them, got {}", seeds.len())))
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
        Self(Mutex::new(Inner { batch, arrays: Arrays::default() }))
    }

    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// An array that is kept up to date, from now on if it was not before.
    fn array<T: Element + Default>(
        &self,
        py: Python<'_>,
        slot: impl Fn(&mut Arrays) -> &mut Option<Target<T>>,
        make: impl FnOnce((usize, usize)) -> PyResult<Target<T>>,
    ) -> PyResult<Py<PyAny>> {
        let inner = &mut *self.lock(py);
        if let Some(target) = slot(&mut inner.arrays) {
            return Ok(target.array(py));
        }
        let target = make((inner.batch.len(), inner.batch.players()))?;
        let array = target.array(py);
        *slot(&mut inner.arrays) = Some(target);
        inner.write(py)?;
        Ok(array)
    }

    /// The place of a game; negative ones count from the end.
    fn place(py: Python<'_>, given: &Bound<'_, PyAny>, n: usize) -> PyResult<usize> {
        let number = convert::integer(given, "game")?.extract::<isize>().unwrap_or(isize::MAX);
        let place = if number < 0 { number.saturating_add(n as isize) } else { number };
        if (0..n as isize).contains(&place) {
            return Ok(place as usize);
        }
        Err(errors::brass(py, "game", &format!("game: there is no game {given}: there are {n}")))
    }

    fn illegal(batch: &Batch, refused: IllegalInGame, given: &Bound<'_, PyAny>) -> PyErr {
        let IllegalInGame { game, answer } = refused;
        let refusal = crate::explain(batch.state(game), answer);
        let why = refusal.as_ref().map_or(String::new(), ToString::to_string);
        let code = refusal.as_ref().map_or("illegal-action", |refusal| &refusal.code);
        let text = format!("game {game}: {answer} is not legal: {why}; no game has moved");
        let action = super::action::all(given.py()).map(|all| all[answer.0 as usize].clone_ref(given.py()));
        match action {
            Ok(action) => errors::illegal(code, &text, action.bind(given.py())),
            Err(error) => error,
        }
    }
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (n, players, seeds, *, returns = "vp", auto_reset = true, keep_results = false, jobs = 0))]
    #[allow(clippy::too_many_arguments)] // as many as it has settings
    fn new(
        py: Python<'_>,
        n: &Bound<'_, PyAny>,
        players: &Bound<'_, PyAny>,
        seeds: &Bound<'_, PyAny>,
        returns: &str,
        auto_reset: bool,
        keep_results: bool,
        jobs: usize,
    ) -> PyResult<Self> {
        let n = convert::integer(n, "n")?.extract::<usize>().unwrap_or(0);
        if !(1..=MOST_GAMES).contains(&n) {
            return Err(errors::brass(py, "n", &format!("n: expected 1 to {MOST_GAMES} games")));
        }
        let players = super::state::players(players)?;
        let seeds = seeds_of(seeds, n)?;
        let settings = Settings { returns: self::returns(py, returns)?, auto_reset, keep_results, jobs };
        let batch = with_signals(py, |go_on| Batch::new(players, &seeds, settings, go_on))?;
        batch.map(Self::of).map_err(|_| errors::brass(py, "stopped", "making the games was stopped"))
    }

    /// How many players each game has.
    #[getter]
    fn players(&self, py: Python<'_>) -> usize {
        self.lock(py).batch.players()
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
        let (n, players) = {
            let batch = &self.lock(py).batch;
            (batch.len(), batch.players())
        };
        // All are looked at before one is taken.
        let legal_mask = legal_mask.map(|a| Target::bind(py, &MASK, n, &[n, 256], Some(a))).transpose()?;
        let observation =
            observation.map(|a| Target::bind(py, &OBSERVATION, n, &[n, LENGTH], Some(a))).transpose()?;
        let to_move = to_move.map(|a| Target::bind(py, &TO_MOVE, n, &[n], Some(a))).transpose()?;
        let rewards = rewards.map(|a| Target::bind(py, &REWARDS, n, &[n, players], Some(a))).transpose()?;
        let done = done.map(|a| Target::bind(py, &DONE, n, &[n], Some(a))).transpose()?;
        let inner = &mut *self.lock(py);
        let arrays = &mut inner.arrays;
        arrays.legal_mask = legal_mask.or(arrays.legal_mask.take());
        arrays.observation = observation.or(arrays.observation.take());
        arrays.to_move = to_move.or(arrays.to_move.take());
        arrays.rewards = rewards.or(arrays.rewards.take());
        arrays.done = done.or(arrays.done.take());
        inner.write(py)
    }

    /// Answers every game that is not over.
    #[pyo3(signature = (actions, /))]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let inner = &mut *self.lock(py);
        let batch = &mut inner.batch;
        let answers = arrays::answers(actions, batch.len())?;
        if let Err(refused) = py.detach(|| batch.step(&answers)) {
            return Err(Self::illegal(batch, refused, actions));
        }
        inner.write(py)
    }

    /// Answers every game that is not over with one of its legal answers, each equally likely.
    fn step_uniform(&self, py: Python<'_>) -> PyResult<()> {
        let inner = &mut *self.lock(py);
        let batch = &mut inner.batch;
        py.detach(|| batch.step_uniform());
        inner.write(py)
    }

    /// Draws the answers that `step_uniform` would have given.
    fn uniform_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let batch = &mut self.lock(py).batch;
        let answers = py.detach(|| batch.draw_answers());
        arrays::from_bytes(py, &answers, &[answers.len()], "uint8")
    }

    /// The state of a game.
    #[pyo3(signature = (game, /))]
    fn state(&self, py: Python<'_>, game: &Bound<'_, PyAny>) -> PyResult<PyState> {
        let batch = &self.lock(py).batch;
        Ok(PyState(*batch.state(Self::place(py, game, batch.len())?)))
    }

    /// The seeds of the games that are being played, shape (n,).
    #[getter]
    fn seeds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let batch = &self.lock(py).batch;
        let bytes: Vec<u8> = (0..batch.len()).flat_map(|game| batch.seed(game).to_ne_bytes()).collect();
        arrays::from_bytes(py, &bytes, &[batch.len()], "uint64")
    }

    /// How many games were finished in each place, shape (n,).
    #[getter]
    fn games_before<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let batch = &self.lock(py).batch;
        let bytes: Vec<u8> =
            (0..batch.len()).flat_map(|game| batch.games_before(game).to_ne_bytes()).collect();
        arrays::from_bytes(py, &bytes, &[batch.len()], "uint32")
    }

    /// Puts new games in some places, or in all.
    #[pyo3(signature = (seeds, games = None))]
    fn reset(
        &self,
        py: Python<'_>,
        seeds: &Bound<'_, PyAny>,
        games: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let n = self.lock(py).batch.len();
        let places = match games {
            None => (0..n).collect(),
            Some(games) => {
                let games = games.try_iter().map_err(|_| errors::wrong_type("games: their places", games))?;
                games.map(|game| Self::place(py, &game?, n)).collect::<PyResult<Vec<_>>>()?
            }
        };
        if places.is_empty() {
            return Ok(());
        }
        let seeds = seeds_of(seeds, places.len())?;
        let inner = &mut *self.lock(py);
        for (&place, &seed) in places.iter().zip(&seeds) {
            inner.batch.reset(place, seed);
        }
        inner.write(py)
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
        let seed = convert::seed(seed)?;
        let inner = &mut *self.lock(py);
        let (place, state) = (Self::place(py, game, inner.batch.len())?, &state.get().0);
        if state.players() != inner.batch.players() {
            let text =
                format!("state: of {} players, the batch is for {}", state.players(), inner.batch.players());
            return Err(errors::brass(py, "players", &text));
        }
        inner.batch.set_state(place, state, seed);
        inner.write(py)
    }

    /// The results kept since they were last taken.
    fn take_results(&self, py: Python<'_>) -> PyResult<PyResults> {
        let batch = &mut self.lock(py).batch;
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

    fn __len__(&self, py: Python<'_>) -> usize {
        self.lock(py).batch.len()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let batch = &self.lock(py).batch;
        let over = batch.seen().iter().filter(|seen| seen.to_move < 0).count();
        format!("<BatchState: {} games of {} players, {over} over>", batch.len(), batch.players())
    }
}
