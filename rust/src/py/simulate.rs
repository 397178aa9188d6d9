//! Whole games by the thousand: `simulate`, its rows and sums.

use std::sync::{Mutex, PoisonError};

use pyo3::{
    exceptions::PyRuntimeError,
    prelude::*,
    types::{PyBytes, PyCapsule, PyDict, PyTuple},
};

use super::{arrow, bots::parse_bot, convert, errors, signals::with_signals, state::PyState};
use crate::{
    simulate::{self, Bot, COLUMNS, Failure, Games, MOST_GAMES, Plan, Sums, Tally},
    state::SEATS,
};

/// The names of the bots that `simulate` seats.
#[pyfunction]
pub(super) fn bot_names(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, Bot::CHOICES.iter().map(|choice| choice.name))
}

/// Raises `BrassError` unless there is a known bot for each of 3 or 4 players.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands it over
pub(super) fn check_bots(py: Python<'_>, players: usize, bots: Vec<String>) -> PyResult<()> {
    seat_bots(py, players, &bots).map(drop)
}

pub(super) fn check_players(py: Python<'_>, players: usize) -> PyResult<()> {
    if (3..=SEATS).contains(&players) {
        return Ok(());
    }
    Err(errors::brass(py, "players", &format!("the game is for 3 or 4 players, not {players} (R1.1)")))
}

pub(super) fn seat_bots(py: Python<'_>, players: usize, bots: &[String]) -> PyResult<Vec<Bot>> {
    check_players(py, players)?;
    if bots.len() != players {
        return Err(errors::brass(py, "bots", &format!("{} bots for {players} players", bots.len())));
    }
    bots.iter().map(|spec| parse_bot(py, spec)).collect()
}

/// Plays the games of all seeds of these ranges, ends included, on up to `jobs` threads, with the GIL released.
#[pyfunction]
#[pyo3(name = "simulate", signature = (seeds, players, bots, jobs, *, records = false))]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands them over
pub(super) fn simulate_games(
    py: Python<'_>,
    seeds: Vec<(u64, u64)>,
    players: usize,
    bots: Vec<String>,
    jobs: i64,
    records: bool,
) -> PyResult<PyGames> {
    let bots = seat_bots(py, players, &bots)?;
    let plan = Plan::new(&seeds, &bots).map_err(|failure| exception(py, failure))?;
    let plan = if records { plan.with_records() } else { plan };
    let jobs = convert::count(py, "jobs", jobs)?;
    let result = with_signals(py, |go_on| simulate::simulate(&plan, jobs, go_on))?;
    result.map(PyGames).map_err(|failure| exception(py, failure))
}

fn exception(py: Python<'_>, failure: Failure) -> PyErr {
    match failure {
        Failure::Backward => errors::brass(py, "seeds", "a range of seeds runs backward"),
        Failure::TooMany => errors::brass(py, "seeds", &format!("at most {MOST_GAMES} games in one call")),
        Failure::Stopped | Failure::Panicked => {
            PyRuntimeError::new_err("a game could not be finished: a bug in brass_fast")
        }
    }
}

/// Plays a whole game of random players; gives its last state and the number of decisions.
#[pyfunction]
#[pyo3(signature = (seed, players = 4))]
pub(super) fn play_random_game(py: Python<'_>, seed: u64, players: usize) -> PyResult<(PyState, u32)> {
    check_players(py, players)?;
    let (state, decisions) = simulate::play_random_game(seed, players);
    Ok((PyState(state), decisions))
}

/// Reads games from a pickle.
#[pyfunction(name = "_games_from_bytes")]
pub(super) fn games_from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<PyGames> {
    Games::from_bytes(data).map(PyGames).map_err(|error| errors::position(py, &error))
}

/// Reads sums from a pickle.
#[pyfunction(name = "_tally_from_bytes")]
pub(super) fn tally_from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<PyTally> {
    let tally = Tally::from_bytes(data).map_err(|error| errors::position(py, &error))?;
    Ok(PyTally(Mutex::new(tally)))
}

/// The rows of finished games, one for each game and seat, in the order of the seeds.
#[pyclass(frozen, eq, hash, name = "Games", module = "brass_fast._core")]
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PyGames(pub(super) Games);

#[pymethods]
impl PyGames {
    #[classattr]
    #[pyo3(name = "COLUMNS")]
    fn columns(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, COLUMNS)
    }

    /// How many games there are.
    #[getter]
    fn games(&self) -> usize {
        self.0.len()
    }

    /// How many rows there are: one for each game and seat.
    #[getter]
    fn rows(&self) -> usize {
        self.0.rows().len()
    }

    /// The names of the bots by seat.
    #[getter]
    fn bots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.names())
    }

    /// The numbers of the answers of each game, if records were asked for.
    fn logs<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBytes>> {
        self.0.logs().iter().map(|log| PyBytes::new(py, log)).collect()
    }

    /// The rows as lines of csv, without a header.
    fn csv<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.csv()))
    }

    /// The rows as json objects, one a line.
    fn jsonl<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.jsonl()))
    }

    /// The numbers of a column in the machine's byte order: `seed` as uint64, others as int32.
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.0.column(name);
        let bytes = bytes.ok_or_else(|| {
            errors::brass(py, "unknown-column", &format!("there are no numbers in a column '{name}'"))
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The rows as an Arrow stream.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema; // the protocol lets it be passed over
        arrow::stream(py, arrow::games(&self.0))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let function = py.import("brass_fast._core")?.getattr("_games_from_bytes")?;
        Ok((function, (PyBytes::new(py, &py.detach(|| self.0.to_bytes())),)))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<Games: {} games of {} players>", self.0.len(), self.0.names().len())
    }
}

/// Exact sums over any number of games with as many players; the one thing here that changes.
#[pyclass(frozen, name = "Tally", module = "brass_fast._core")]
pub(super) struct PyTally(Mutex<Tally>);

impl PyTally {
    fn get(&self) -> Tally {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[pymethods]
impl PyTally {
    #[new]
    fn new(py: Python<'_>, players: usize) -> PyResult<Self> {
        check_players(py, players)?;
        Ok(Self(Mutex::new(Tally::new(players))))
    }

    /// Adds the sums of more games.
    fn add(&self, py: Python<'_>, games: &PyGames) -> PyResult<()> {
        let (given, own) = (games.0.tally(), &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        if given.players() != own.players() {
            let text = format!("games of {} players to a tally of {}", given.players(), own.players());
            return Err(errors::brass(py, "players", &text));
        }
        own.add(given);
        Ok(())
    }

    fn __copy__(&self) -> Self {
        Self(Mutex::new(self.get()))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let function = py.import("brass_fast._core")?.getattr("_tally_from_bytes")?;
        Ok((function, (PyBytes::new(py, &self.get().to_bytes()),)))
    }

    /// How many games were added.
    #[getter]
    fn games(&self) -> u64 {
        self.get().games()
    }

    /// All sums: games, decisions, actions by kind, and by seat for each column sum, squares, min and max.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tally = self.get();
        let actions = PyDict::new(py);
        for (kind, count) in tally.actions() {
            actions.set_item(kind.name(), count)?;
        }
        let seats: Vec<_> =
            (0..tally.players()).map(|seat| seat_sums(py, &tally, seat)).collect::<PyResult<_>>()?;
        let dict = PyDict::new(py);
        dict.set_item("games", tally.games())?;
        dict.set_item("decisions", tally.decisions())?;
        dict.set_item("actions", actions)?;
        dict.set_item("seats", seats)?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        let tally = self.get();
        format!("<Tally: {} games of {} players>", tally.games(), tally.players())
    }
}

fn seat_sums<'py>(py: Python<'py>, tally: &Tally, seat: usize) -> PyResult<Bound<'py, PyDict>> {
    let columns = PyDict::new(py);
    for (name, Sums { sum, squares, min, max }) in tally.seat(seat) {
        let some = tally.games() > 0;
        let sums = PyDict::new(py);
        sums.set_item("sum", sum)?;
        sums.set_item("squares", squares)?;
        sums.set_item("min", some.then_some(min))?;
        sums.set_item("max", some.then_some(max))?;
        columns.set_item(name, sums)?;
    }
    Ok(columns)
}
