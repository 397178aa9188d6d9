//! Searching a decision from a view.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict, PyTuple},
};

use super::{action, advice::check_asked, convert, errors, signals::stoppable, view::PyView};
use crate::{
    bots::Terms,
    search::{Report, Search, Settings},
};

/// Search the decision that the viewer is asked, by information-set Monte Carlo trees, without the GIL.
///
/// The options are those of the bot ``mcts``; None is the default, which stands in brackets:
///
/// * ``sims`` (1000): simulations for each decision (1 to 1000000000)
/// * ``ms`` (-): milliseconds for each decision, instead of simulations (1 to 3600000)
/// * ``threads`` (1): trees grown at a time, each on a thread of its own (1 to 64)
/// * ``replies`` (0): answers of rivals that a line looks into; then they answer by the evaluation (0 to 1000)
/// * ``explore`` (40): points that the prior of an answer is worth: more is wider (0 to 1000)
/// * ``temperature`` (4): points of the evaluation that make a prior e times as high (0.01 to 1000)
/// * ``rivalry`` (0): points of one's own that a point of the best rival counts for (0 to 1)
/// * ``win`` (5): points that a won game counts for (0 to 1000)
/// * ``doubt`` (2): points less than the mean that an untried answer is taken to be worth (0 to 1000)
/// * ``nodes`` (100000): nodes that a tree may have (1 to 10000000)
///
/// With a budget of simulations the result depends on the view, the options and the seed (0 if None) alone; with
/// ``ms`` also on time. How much memory it takes is in ``docs/bots.md``. Ctrl-C raises KeyboardInterrupt within half
/// a second.
///
/// Raises BrassError (``not-asked``) if the viewer is not to move, (``seed``) for seeds outside 0 to 2^64 - 1, and
/// (``bot-option``) for options out of range and for both budgets at once.
#[pyfunction]
#[pyo3(name = "search", signature = (
    view, *, seed = None, sims = None, ms = None, threads = None, replies = None, explore = None, temperature = None,
    rivalry = None, win = None, doubt = None, nodes = None
))]
#[allow(clippy::too_many_arguments)] // they are named in Python
pub(super) fn search_view(
    py: Python<'_>,
    view: &PyView,
    seed: Option<&Bound<'_, PyAny>>,
    sims: Option<&Bound<'_, PyAny>>,
    ms: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    replies: Option<&Bound<'_, PyAny>>,
    explore: Option<&Bound<'_, PyAny>>,
    temperature: Option<&Bound<'_, PyAny>>,
    rivalry: Option<&Bound<'_, PyAny>>,
    win: Option<&Bound<'_, PyAny>>,
    doubt: Option<&Bound<'_, PyAny>>,
    nodes: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyReport> {
    check_asked(py, &view.0)?;
    let seed = seed.map_or(Ok(0), convert::seed)?;
    let whole = [("sims", sims), ("ms", ms), ("threads", threads), ("replies", replies), ("nodes", nodes)];
    let numbers = [
        ("explore", explore),
        ("temperature", temperature),
        ("rivalry", rivalry),
        ("win", win),
        ("doubt", doubt),
    ];
    let mut options = read(&whole, |given, name| convert::number(&convert::integer(given, name)?, name))?;
    options.extend(read(&numbers, convert::number)?);
    let settings = Settings::from_options(options).map_err(|text| errors::brass(py, "bot-option", &text))?;
    let mut search = Search::new(settings);
    stoppable(py, None, |stop| search.run(&view.0, seed, stop)).map(PyReport)
}

/// An option and what was given for it.
type Given<'a, 'py> = (&'static str, Option<&'a Bound<'py, PyAny>>);

/// The options that were given, as numbers.
fn read<'py>(
    options: &[Given<'_, 'py>],
    number: impl Fn(&Bound<'py, PyAny>, &str) -> PyResult<f64>,
) -> PyResult<Vec<(&'static str, f64)>> {
    let given = options.iter().filter_map(|&(name, given)| Some((name, given?)));
    given.map(|(name, given)| Ok((name, number(given, name)?))).collect()
}

/// What a search found. All tuples by answer are in the same order: the most tried answer first.
///
/// Results are equal if all in them is; they can be hashed and pickled.
#[pyclass(frozen, eq, hash, name = "SearchResult", module = "brass_fast")]
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PyReport(Report);

/// Reads `SearchResult.to_bytes()`; what pickles call.
#[pyfunction(name = "_report_from_bytes")]
pub(super) fn report_from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<PyReport> {
    Report::from_bytes(data).map(PyReport).map_err(|error| errors::position(py, &error))
}

impl PyReport {
    /// Something of each answer.
    fn each<'py, T: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        what: impl Fn(&crate::search::Answer) -> T,
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.answers().iter().map(what).collect::<Vec<_>>())
    }
}

#[pymethods]
impl PyReport {
    /// The answer that was tried most often.
    #[getter]
    fn best(&self, py: Python<'_>) -> PyResult<Py<action::PyAction>> {
        action::one(py, self.0.best())
    }

    /// All legal answers, one or more.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let all = self.0.answers().iter().map(|answer| action::one(py, answer.action));
        PyTuple::new(py, all.collect::<PyResult<Vec<_>>>()?)
    }

    /// How often each answer was tried; the distribution of visits is this over ``sims``.
    #[getter]
    fn visits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |answer| answer.visits)
    }

    /// The share of each answer by the evaluation, before anything is tried; 0 to 1, 1 in all.
    #[getter]
    fn priors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |answer| answer.prior)
    }

    /// What each answer came to for who is asked, on the mean, in points; 0.0 where it was not tried.
    ///
    /// Own points, less ``rivalry`` times those of the best rival, and ``win`` for a won game.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |answer| answer.value)
    }

    /// For each answer the mean points of all players at the end of the game, 3 or 4 by seat.
    ///
    /// They are 0.0 where it was not tried.
    #[getter]
    fn vp<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let players = self.0.players();
        let all = self.0.answers().iter().map(|answer| PyTuple::new(py, &answer.vp[..players]));
        PyTuple::new(py, all.collect::<PyResult<Vec<_>>>()?)
    }

    /// The named terms of the evaluation of each answer, one action ahead, in points.
    ///
    /// The names are points, income, money, network, stacks, cards and rivals; the sum is what ``priors`` come from.
    #[getter]
    fn terms<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let dict = |terms: &Terms| {
            let dict = PyDict::new(py);
            for (name, value) in Terms::NAMES.into_iter().zip(terms.values()) {
                dict.set_item(name, value)?;
            }
            Ok(dict)
        };
        let all = self.0.answers().iter().map(|answer| dict(&answer.terms));
        PyTuple::new(py, all.collect::<PyResult<Vec<_>>>()?)
    }

    /// The line of the most tried answers: who answers (0 to 3), and what.
    ///
    /// It begins with ``best``, and ends where answers were tried no more than once.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let steps = self.0.line().iter().map(|&(player, answer)| Ok((player, action::one(py, answer)?)));
        PyTuple::new(py, steps.collect::<PyResult<Vec<_>>>()?)
    }

    /// How many simulations there were, those of all threads together.
    #[getter]
    fn sims(&self) -> u32 {
        self.0.sims()
    }

    /// How many nodes the trees of all threads have together.
    #[getter]
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    /// Give the reasons in words, for the first ``count`` answers, which may be more than there are.
    ///
    /// Raises BrassError (``count``) for numbers outside 0 to 2^64 - 1.
    #[pyo3(signature = (count = None), text_signature = "($self, count=3)")]
    fn text(&self, count: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let count = count.map_or(Ok(3), |count| convert::unsigned(count, "count"))?;
        Ok(self.0.text(usize::try_from(count).unwrap_or(usize::MAX)))
    }

    /// What was found as bytes, which begin with a version.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Read what ``to_bytes`` gave. Raises PositionError for anything else.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        report_from_bytes(py, data)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let function = py.import("brass_fast._core")?.getattr("_report_from_bytes")?;
        Ok((function, (self.to_bytes(py),)))
    }

    fn __repr__(&self) -> String {
        format!("<SearchResult: {} after {} simulations>", self.0.best(), self.0.sims())
    }
}
