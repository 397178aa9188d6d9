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

/// Searches the decision that the viewer is asked, with the GIL released.
#[pyfunction]
#[pyo3(name = "search", signature = (view, *, seed = None, **options))]
pub(super) fn search_view(
    py: Python<'_>,
    view: &PyView,
    seed: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyReport> {
    check_asked(py, &view.0)?;
    let seed = seed.map_or(Ok(0), convert::seed)?;
    let mut search = Search::new(read_settings(py, options)?);
    stoppable(py, None, |stop| search.run(&view.0, seed, stop)).map(PyReport)
}

/// Settings from keyword arguments, which are the options of a spec.
fn read_settings(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Settings> {
    let Some(options) = options.filter(|options| !options.is_empty()) else { return Ok(Settings::default()) };
    let given: Vec<_> = options
        .iter()
        .filter(|(_, value)| !value.is_none())
        .map(|(name, value)| Ok(format!("{name}={}", value.str()?)))
        .collect::<PyResult<_>>()?;
    if given.is_empty() {
        return Ok(Settings::default());
    }
    Settings::parse(&given.join(",")).map_err(|text| errors::brass(py, "bot-option", &text))
}

/// What a search found, the answer that was tried most often first.
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

    /// All legal answers, the most tried first.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let all = self.0.answers().iter().map(|answer| action::one(py, answer.action));
        PyTuple::new(py, all.collect::<PyResult<Vec<_>>>()?)
    }

    /// How often each answer was tried.
    #[getter]
    fn visits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |answer| answer.visits)
    }

    /// The share of the prior of each answer.
    #[getter]
    fn priors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |answer| answer.prior)
    }

    /// What each answer came to for who is asked, on the mean.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.each(py, |answer| answer.value)
    }

    /// The mean points of all players at the end, for each answer.
    #[getter]
    fn vp<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let players = self.0.players();
        let all = self.0.answers().iter().map(|answer| PyTuple::new(py, &answer.vp[..players]));
        PyTuple::new(py, all.collect::<PyResult<Vec<_>>>()?)
    }

    /// The named terms of the evaluation of each answer, one action ahead.
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

    /// The line of the most tried answers: players and answers.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let steps = self.0.line().iter().map(|&(player, answer)| Ok((player, action::one(py, answer)?)));
        PyTuple::new(py, steps.collect::<PyResult<Vec<_>>>()?)
    }

    /// How many simulations there were.
    #[getter]
    fn sims(&self) -> u32 {
        self.0.sims()
    }

    /// How many nodes the trees have.
    #[getter]
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    /// The reasons in words, for the best few answers.
    #[pyo3(signature = (count = 3))]
    fn text(&self, count: usize) -> String {
        self.0.text(count)
    }

    /// What was found as bytes, versioned.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Reads what `to_bytes` gave.
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
