//! `brass_fast.playouts` and `brass_fast.Results`.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyCapsule, PyString, PyTuple},
};

use super::{arrays, arrow, convert, errors, signals::with_signals, state::PyState};
use crate::{
    Returns,
    batch::{Failure, MOST_GAMES, Results, Start, playouts as play_out},
    bots::Spec,
    rng::{Stream, streams},
    state::SEATS,
};

/// How games are counted, by its name.
pub(super) fn read_returns(py: Python<'_>, name: &str) -> PyResult<Returns> {
    Returns::parse(name).ok_or_else(|| {
        let known = Returns::ALL.map(Returns::name).join(", ");
        errors::brass(py, "returns", &format!("returns: expected one of {known}, got '{name}'"))
    })
}

/// The results of many games, in order.
#[pyclass(frozen, eq, hash, name = "Results", module = "brass_fast")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct PyResults(pub(super) Results);

/// Reads `Results.to_bytes()`; what pickles call.
#[pyfunction(name = "_results_from_bytes")]
pub(super) fn results_from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<PyResults> {
    Results::from_bytes(data).map(PyResults).map_err(|error| errors::position(py, &error))
}

impl PyResults {
    fn shaped<'py>(&self, py: Python<'py>, bytes: &[u8], dtype: &str) -> PyResult<Bound<'py, PyAny>> {
        let mut shape = self.0.shape.clone();
        shape.push(self.0.players);
        arrays::from_bytes(py, bytes, &shape, dtype)
    }
}

#[pymethods]
impl PyResults {
    /// How the games are arranged: (starts, n), (n,) or (games,).
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.shape)
    }

    /// How many players each game had.
    #[getter]
    fn players(&self) -> usize {
        self.0.players
    }

    /// What each game was worth to each player, as an array of float32 of shape (*shape, players).
    #[pyo3(signature = (kind = "vp", /))]
    fn returns<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<Bound<'py, PyAny>> {
        let worth = self.0.returns(read_returns(py, kind)?);
        let bytes: Vec<u8> = worth.iter().flat_map(|worth| worth.to_ne_bytes()).collect();
        self.shaped(py, &bytes, "float32")
    }

    /// What each player's games were worth on average, all games taken together.
    #[pyo3(signature = (kind = "vp", /))]
    fn mean<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<Bound<'py, PyTuple>> {
        let kind = read_returns(py, kind)?;
        let (players, games) = (self.0.players, &self.0.games);
        let mut sums = [0.0; SEATS];
        for game in games {
            let worth = kind.count(players, &game.vp, &game.places);
            for (sum, worth) in sums.iter_mut().zip(worth) {
                *sum += f64::from(worth);
            }
        }
        let count = games.len() as u32;
        PyTuple::new(py, sums[..players].iter().map(|sum| sum / f64::from(count)))
    }

    /// The results as bytes, versioned.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Reads what `to_bytes` gave.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        results_from_bytes(py, data)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let function = py.import("brass_fast._core")?.getattr("_results_from_bytes")?;
        Ok((function, (self.to_bytes(py),)))
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if copy.is_some_and(|copy| !copy.is_none() && !copy.is_truthy().unwrap_or(true)) {
            return Err(errors::brass(py, "array", "the array of results is always a copy"));
        }
        let array = slf.get().returns(py, Returns::Vp.name())?;
        match dtype {
            Some(dtype) if !dtype.is_none() => array.call_method1("astype", (dtype,)),
            _ => Ok(array),
        }
    }

    /// The rows, one for each game and seat, as an Arrow stream.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema; // the protocol lets it be passed over
        arrow::stream(py, arrow::results(&self.0))
    }

    fn __len__(&self) -> usize {
        self.0.games.len()
    }

    fn __repr__(&self) -> String {
        format!("<Results: {} games of {} players>", self.0.games.len(), self.0.players)
    }
}

/// Plays whole games and tells their results.
#[pyfunction]
#[pyo3(signature = (starts, bots = None, n = 1, *, players = None, seed = None, jobs = 0))]
pub(super) fn playouts(
    py: Python<'_>,
    starts: &Bound<'_, PyAny>,
    bots: Option<&Bound<'_, PyAny>>,
    n: i64,
    players: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    jobs: i64,
) -> PyResult<PyResults> {
    let (starts, alone) = read_starts(starts, seed)?;
    let players = check_players(py, &starts, players)?;
    let bots = read_bots(py, bots, players)?;
    let n = convert::count(py, "n", n)?;
    if n == 0 || starts.len().saturating_mul(n) > MOST_GAMES {
        let text =
            format!("n: expected 1 to {MOST_GAMES} games in all, got {n} from {} starts", starts.len());
        return Err(errors::brass(py, "n", &text));
    }
    let jobs = convert::count(py, "jobs", jobs)?;
    let results = with_signals(py, |go_on| play_out(players, &starts, &bots, n, jobs, go_on))?;
    let mut results =
        results.map_err(|Failure::Stopped| errors::brass(py, "stopped", "playouts were stopped"))?;
    if alone {
        results.shape.remove(0);
    }
    Ok(PyResults(results))
}

/// The starts, and whether there was one that stood alone.
fn read_starts(given: &Bound<'_, PyAny>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<(Vec<Start>, bool)> {
    let py = given.py();
    let seed = seed.map(convert::seed).transpose()?;
    let read = |(number, item): (usize, Bound<'_, PyAny>)| {
        let Ok(state) = item.cast::<PyState>() else {
            return convert::seed(&item).map(Start::Seed);
        };
        let Some(seed) = seed else {
            let text = "seed: playouts of states need one, as what the bots draw follows from it";
            return Err(errors::brass(py, "seed", text));
        };
        let seed = Stream::new(seed, streams::PLAYOUT_STARTS).nth(number as u64);
        Ok(Start::State(Box::new(state.get().0), seed))
    };
    if given.is_instance_of::<PyState>() || convert::integer(given, "starts").is_ok() {
        return Ok((vec![read((0, given.clone()))?], true));
    }
    let Ok(items) = given.try_iter() else {
        return Err(errors::wrong_type("starts: seeds or states, one or many", given));
    };
    let starts =
        items.enumerate().map(|(number, item)| read((number, item?))).collect::<PyResult<Vec<_>>>()?;
    Ok((starts, false))
}

/// The number of players: as given, or as the states have it, or four.
fn check_players(py: Python<'_>, starts: &[Start], given: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let mut states = starts.iter().filter_map(|start| match start {
        Start::State(state, _) => Some(state.players()),
        Start::Seed(_) => None,
    });
    let players = match given {
        Some(given) => super::state::players(given)?,
        None => states.clone().next().unwrap_or(4),
    };
    match states.find(|&other| other != players) {
        None => Ok(players),
        Some(other) => {
            let text = format!("players: games of {players} and a state of {other} in one call");
            Err(errors::brass(py, "players", &text))
        }
    }
}

/// One bot for all seats, or one each.
fn read_bots(py: Python<'_>, given: Option<&Bound<'_, PyAny>>, players: usize) -> PyResult<[Spec; SEATS]> {
    let names = match given {
        None => return Ok([Spec::Random; SEATS]),
        Some(given) => match given.cast::<PyString>() {
            Ok(name) => vec![name.to_string(); players],
            Err(_) => given.extract::<Vec<String>>().map_err(|_| {
                errors::wrong_type("bots: the name of a bot, or a sequence of one for each seat", given)
            })?,
        },
    };
    let seated = super::simulate::seat_bots(py, players, &names)?;
    Ok(std::array::from_fn(|seat| seated.get(seat).copied().unwrap_or(Spec::Random)))
}
