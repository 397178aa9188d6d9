//! `brass_fast.Stepper`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::{
    prelude::*,
    sync::MutexExt,
    types::{PyDict, PyInt, PyTuple},
};

use super::{
    action,
    arrays::{self, MASK, Target},
    convert, errors,
    results::read_returns,
    state::{PyOutcome, PyState},
};
use crate::{State, action::Action, rules};

/// One game, played in place. It changes: that is what it is for.
#[pyclass(frozen, name = "Stepper", module = "brass_fast")]
pub(super) struct PyStepper(
    /// Python is not to be run while this is locked: it might come back to it.
    Mutex<Inner>,
);

struct Inner {
    state: State,
    legal_mask: Option<Target<u8>>,
}

impl Inner {
    fn play(&mut self, py: Python<'_>, answer: Action) -> PyResult<u32> {
        rules::play(&mut self.state, answer, &mut ());
        self.write(py)
    }

    /// Brings the bound mask up to date; gives the number of legal answers.
    fn write(&mut self, py: Python<'_>) -> PyResult<u32> {
        let legal = self.state.legal();
        if let Some(target) = &mut self.legal_mask {
            target.write_row(py, |row| legal.write_mask(row))?;
        }
        Ok(legal.len())
    }
}

/// Makes a stepper anew; what pickles call.
#[pyfunction(name = "_stepper_at")]
pub(super) fn stepper_at(state: &Bound<'_, PyState>) -> PyStepper {
    PyStepper::of(&state.get().0)
}

impl PyStepper {
    fn of(state: &State) -> Self {
        Self(Mutex::new(Inner { state: *state, legal_mask: None }))
    }

    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Inner> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PyStepper {
    #[new]
    #[pyo3(signature = (players = None, seed = None))]
    fn new(players: Option<&Bound<'_, PyAny>>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        super::state::begin("Stepper", players, seed).map(|state| Self::of(&state))
    }

    /// A stepper that goes on from a state.
    #[staticmethod]
    fn at(state: &Bound<'_, PyState>) -> Self {
        stepper_at(state)
    }

    /// The state, as it is now.
    #[getter]
    fn state(&self, py: Python<'_>) -> PyState {
        PyState(self.lock(py).state)
    }

    /// Goes on from another state.
    #[setter]
    fn set_state(&self, py: Python<'_>, state: &Bound<'_, PyState>) -> PyResult<()> {
        let inner = &mut *self.lock(py);
        inner.state = state.get().0;
        inner.write(py).map(drop)
    }

    /// Begins the game of another seed, with as many players; gives the number of legal answers.
    fn reset(&self, py: Python<'_>, seed: &Bound<'_, PyAny>) -> PyResult<u32> {
        let seed = convert::seed(seed)?;
        let inner = &mut *self.lock(py);
        inner.state = State::new(inner.state.players(), seed);
        inner.write(py)
    }

    /// How many answers are legal; 0 when the game is over.
    #[getter]
    fn legal_count(&self, py: Python<'_>) -> u32 {
        self.lock(py).state.legal().len()
    }

    /// The seat that answers; None when the game is over.
    #[getter]
    fn to_move(&self, py: Python<'_>) -> Option<usize> {
        self.lock(py).state.to_move()
    }

    /// What is asked.
    #[getter]
    fn decision(&self, py: Python<'_>) -> &'static str {
        self.lock(py).state.decision().name()
    }

    /// Whether the game has ended.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        self.lock(py).state.is_over()
    }

    /// How many players there are.
    #[getter]
    fn players(&self, py: Python<'_>) -> usize {
        self.lock(py).state.players()
    }

    /// Which answers are legal, shape (256,), kept up to date.
    #[getter]
    fn legal_mask(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        if let Some(target) = &self.lock(py).legal_mask {
            return Ok(target.array(py));
        }
        let target = Target::bind(py, &MASK, 1, &[256], None)?;
        let inner = &mut *self.lock(py);
        let array = inner.legal_mask.get_or_insert(target).array(py);
        inner.write(py)?;
        Ok(array)
    }

    /// Lets the caller's array be kept up to date.
    #[pyo3(signature = (*, legal_mask))]
    fn bind(&self, py: Python<'_>, legal_mask: &Bound<'_, PyAny>) -> PyResult<()> {
        let target = Target::bind(py, &MASK, 1, &[256], Some(legal_mask))?;
        let inner = &mut *self.lock(py);
        inner.legal_mask = Some(target);
        inner.write(py).map(drop)
    }

    /// Writes which answers are legal to an array for this once.
    #[pyo3(signature = (out, /))]
    fn write_mask(&self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut mask = [0; 256];
        self.lock(py).state.legal().write_mask(&mut mask);
        arrays::write_mask(out, &mask)
    }

    /// Plays an answer; gives the number of legal answers after it.
    #[pyo3(signature = (action, /))]
    fn play(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<u32> {
        let answer = action::extract(action)?;
        let mut inner = self.lock(py);
        if inner.state.legal().contains(answer) {
            return inner.play(py, answer);
        }
        let state = inner.state;
        drop(inner);
        Err(super::state::refuse(&state, answer, action))
    }

    /// Plays the legal answer with this rank; gives the number of legal answers after it.
    #[pyo3(signature = (rank, /))]
    fn play_nth(&self, py: Python<'_>, rank: &Bound<'_, PyAny>) -> PyResult<u32> {
        let number = number(rank)?;
        let mut inner = self.lock(py);
        match nth(&inner.state, number) {
            Ok(answer) => inner.play(py, answer),
            Err(count) => {
                drop(inner);
                Err(no_such_rank(rank, count))
            }
        }
    }

    /// The legal answer with this rank.
    #[pyo3(signature = (rank, /))]
    fn nth(&self, py: Python<'_>, rank: &Bound<'_, PyAny>) -> PyResult<u8> {
        let number = number(rank)?;
        let found = nth(&self.lock(py).state, number);
        found.map(|answer| answer.0).map_err(|count| no_such_rank(rank, count))
    }

    /// The result; None before the end.
    fn outcome(&self, py: Python<'_>) -> Option<PyOutcome> {
        self.lock(py).state.outcome().map(PyOutcome)
    }

    /// What the finished game is worth by seat; None before the end.
    #[pyo3(signature = (kind = "vp", /))]
    fn returns<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let kind = read_returns(py, kind)?;
        let state = self.lock(py).state;
        let worth = |result| PyTuple::new(py, &kind.of(&result)[..state.players()]);
        state.outcome().map(worth).transpose()
    }

    /// Does nothing: what a call costs.
    #[allow(clippy::unused_self)] // a method like those that are compared with it
    fn _nothing(&self) {}

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self::of(&self.lock(py).state)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (PyState,))> {
        let function = py.import("brass_fast._core")?.getattr("_stepper_at")?;
        Ok((function, (self.state(py),)))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Stepper at {}>", super::state::describe(&self.lock(py).state))
    }
}

/// A rank as a number: too large for any where it is none.
fn number(rank: &Bound<'_, PyAny>) -> PyResult<u32> {
    if rank.is_exact_instance_of::<PyInt>() {
        return Ok(rank.extract().unwrap_or(u32::MAX));
    }
    Ok(convert::integer(rank, "rank")?.extract().unwrap_or(u32::MAX))
}

/// The legal answer with a rank, or the number of legal answers if there are not so many.
fn nth(s: &State, rank: u32) -> Result<Action, u32> {
    let count = s.legal().len();
    if rank < count { Ok(s.legal().nth(rank)) } else { Err(count) }
}

#[cold]
fn no_such_rank(rank: &Bound<'_, PyAny>, count: u32) -> PyErr {
    let text = match count {
        0 => "rank: the game is over, no answer is legal".to_owned(),
        _ => format!("rank: expected 0 to {}, as {count} answers are legal; got {rank}", count - 1),
    };
    errors::brass(rank.py(), "rank", &text)
}
