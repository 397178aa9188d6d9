//! Games between bots that are compared, and tables at which somebody else plays too.

use std::sync::{Mutex, MutexGuard, PoisonError, atomic::AtomicBool};

use pyo3::{
    exceptions::PyRuntimeError,
    prelude::*,
    sync::MutexExt,
    types::{PyAny, PyList, PyTuple},
};

use super::{
    action,
    bots::parse_bot,
    convert, errors,
    signals::{stoppable, with_signals},
    simulate::{PyGames, check_players},
    state::{PyState, refuse},
};
use crate::{
    arena::{self, Account, Failure, Seating, Table},
    simulate::Games,
};

/// Plays each game with the bots that sit in it, on up to `jobs` threads, with the GIL released.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands them over
pub(super) fn play_seatings(
    py: Python<'_>,
    seatings: Vec<(u64, Vec<String>)>,
    jobs: i64,
) -> PyResult<Bound<'_, PyList>> {
    let seat = |(seed, bots): &(u64, Vec<String>)| {
        check_players(py, bots.len())?;
        let bots = bots.iter().map(|spec| parse_bot(py, spec).map(Some)).collect::<PyResult<_>>()?;
        Ok(Seating { seed: *seed, bots })
    };
    let seatings: Vec<_> = seatings.iter().map(seat).collect::<PyResult<_>>()?;
    let jobs = convert::count(py, "jobs", jobs)?;
    match with_signals(py, |go_on| arena::play_seatings(&seatings, jobs, go_on))? {
        Ok(accounts) => {
            let accounts: Vec<_> = accounts.iter().map(|one| account(py, one)).collect::<PyResult<_>>()?;
            PyList::new(py, accounts)
        }
        Err(Failure::Stopped | Failure::Panicked) => {
            Err(PyRuntimeError::new_err("a game could not be finished: a bug in brass_fast"))
        }
    }
}

/// Points, ranking, decisions and seconds, each by seat (the ranking by place).
fn account<'py>(py: Python<'py>, account: &Account) -> PyResult<Bound<'py, PyTuple>> {
    let vp = PyTuple::new(py, account.outcome.vp())?;
    let players = vp.len();
    let ranking = PyTuple::new(py, account.outcome.ranking())?;
    let decisions = PyTuple::new(py, &account.decisions[..players])?;
    let seconds = PyTuple::new(py, account.time[..players].iter().map(std::time::Duration::as_secs_f64))?;
    PyTuple::new(py, [vp, ranking, decisions, seconds])
}

/// One game at a table: built-in bots answer by themselves, the others are waited for.
#[pyclass(frozen, name = "Table", module = "brass_fast._core")]
pub(super) struct PyTable {
    seed: u64,
    table: Mutex<Table>,
}

impl PyTable {
    /// The table, for a thread that has let go of the interpreter.
    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same for a thread that holds it: it lets go while it waits. No Python is run while this is locked, as another
    /// thread might then wait for the table and hold the interpreter.
    fn lock_attached(&self, py: Python<'_>) -> MutexGuard<'_, Table> {
        self.table.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PyTable {
    #[new]
    #[pyo3(signature = (seed, bots, *, records = false))]
    #[allow(clippy::needless_pass_by_value)] // PyO3 hands it over
    fn new(py: Python<'_>, seed: u64, bots: Vec<Option<String>>, records: bool) -> PyResult<Self> {
        check_players(py, bots.len())?;
        let bots = bots
            .iter()
            .map(|spec| spec.as_ref().map(|spec| parse_bot(py, spec)).transpose())
            .collect::<PyResult<_>>()?;
        let table = Table::new(&Seating { seed, bots });
        let table = if records { table.with_log() } else { table };
        Ok(Self { seed, table: Mutex::new(table) })
    }

    /// Lets built-in bots answer; gives the seat of somebody else who is asked then, or none if the game is over.
    fn advance(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        let advance = |stop: &AtomicBool| {
            let mut table = self.lock();
            table.advance(stop);
            table.state().to_move()
        };
        if py.detach(|| self.lock().searches()) {
            stoppable(py, None, advance)
        } else {
            Ok(py.detach(|| advance(&AtomicBool::new(false)))) // done before a thread would have started
        }
    }

    /// The position.
    #[getter]
    fn state(&self, py: Python<'_>) -> PyState {
        PyState(*self.lock_attached(py).state())
    }

    /// Plays the answer of somebody else.
    fn answer(&self, answer: &Bound<'_, PyAny>) -> PyResult<()> {
        let chosen = action::extract(answer)?;
        let mut table = self.lock_attached(answer.py());
        if table.answer(chosen).is_ok() {
            return Ok(());
        }
        let state = *table.state();
        drop(table);
        Err(refuse(&state, chosen, answer))
    }

    /// Points, ranking, decisions and seconds of a finished game, each by seat.
    fn account<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let found = self.lock_attached(py).account();
        account(py, &found.ok_or_else(|| not_over(py))?)
    }

    /// The rows of the finished game, with these names for the bots.
    fn games(&self, py: Python<'_>, names: Vec<String>) -> PyResult<PyGames> {
        let table = self.lock_attached(py);
        let named = names.len() == table.state().players();
        let games = named.then(|| Games::single(self.seed, names, table.state(), table.ledger()));
        drop(table);
        match games {
            None => Err(errors::brass(py, "bots", "a name for each seat, neither more nor fewer")),
            Some(games) => games.map(PyGames).ok_or_else(|| not_over(py)),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Table: {:?}>", self.lock_attached(py).state().decision())
    }
}

fn not_over(py: Python<'_>) -> PyErr {
    errors::brass(py, "not-over", "the game is not over yet")
}
