//! `brass_fast.explain` and `brass_fast.Refusal`.

use pyo3::prelude::*;

use super::{action, state::PyState};
use crate::explain::Refusal;

/// Why an answer is not legal.
#[pyclass(frozen, eq, name = "Refusal", module = "brass_fast")]
#[derive(Clone, PartialEq, Eq)]
pub(super) struct PyRefusal(Refusal);

#[pymethods]
impl PyRefusal {
    /// A stable word for the reason.
    #[getter]
    fn code(&self) -> &'static str {
        self.0.code
    }

    /// The clause of the rules or the section of the contract.
    #[getter]
    fn clause(&self) -> &'static str {
        self.0.clause
    }

    /// What would have been right, with the clause.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Refusal {}: {}>", self.0.code, self.0)
    }
}

/// Why an action is not legal in a state; None if it is.
#[pyfunction]
pub(super) fn explain(state: &Bound<'_, PyState>, action: &Bound<'_, PyAny>) -> PyResult<Option<PyRefusal>> {
    let answer = action::extract(action)?;
    Ok(crate::explain(&state.get().0, answer).map(PyRefusal))
}
