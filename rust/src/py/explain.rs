//! `brass_fast.explain` and `brass_fast.Refusal`.

use pyo3::prelude::*;

use super::{action, state::PyState};
use crate::explain::Refusal;

/// Why an answer is not legal.
#[pyclass(frozen, eq, hash, name = "Refusal", module = "brass_fast")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct PyRefusal(Refusal);

#[pymethods]
impl PyRefusal {
    /// A stable word for the reason.
    #[getter]
    fn code(&self) -> &str {
        &self.0.code
    }

    /// The clause of the rules or the section of the contract.
    #[getter]
    fn clause(&self) -> &str {
        &self.0.clause
    }

    /// What would have been right, with the clause.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    #[allow(clippy::type_complexity)] // it is what `__reduce__` gives
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&str, &str, &str))> {
        let function = py.import("brass_fast._core")?.getattr("_refusal")?;
        Ok((function, (&self.0.code, &self.0.clause, &self.0.text)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Refusal {}: {}>", self.0.code, self.0)
    }
}

/// Makes a refusal; what pickles call.
#[pyfunction(name = "_refusal")]
pub(super) fn refusal(code: String, clause: String, text: String) -> PyRefusal {
    PyRefusal(Refusal { code: code.into(), clause: clause.into(), text })
}

/// Why an action is not legal in a state; None if it is.
#[pyfunction]
pub(super) fn explain(state: &Bound<'_, PyState>, action: &Bound<'_, PyAny>) -> PyResult<Option<PyRefusal>> {
    let answer = action::extract(action)?;
    Ok(crate::explain(&state.get().0, answer).map(PyRefusal))
}
