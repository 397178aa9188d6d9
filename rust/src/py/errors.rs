//! Errors of the core as the exceptions of `brass_fast.errors`: the only place where they are mapped.

use pyo3::{exceptions::PyTypeError, prelude::*, types::PyType};

use crate::position::PositionError;

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    Ok(py.import("brass_fast.errors")?.getattr(name)?.cast_into()?)
}

/// An exception of this class with these arguments; an import error instead if there is one.
fn raise<'py>(py: Python<'py>, name: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    match class(py, name).and_then(|class| class.call1(arguments)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// `BrassError`.
pub(super) fn brass(py: Python<'_>, code: &str, text: &str) -> PyErr {
    raise(py, "BrassError", (text, code))
}

/// `PositionError`.
pub(super) fn position(py: Python<'_>, error: &PositionError) -> PyErr {
    raise(py, "PositionError", (error.to_string(), error.code))
}

/// `IllegalActionError`.
pub(super) fn illegal(code: &str, text: &str, action: &Bound<'_, PyAny>) -> PyErr {
    raise(action.py(), "IllegalActionError", (text, code, action))
}

/// `TypeError` naming what came.
pub(super) fn wrong_type(expected: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let name = got.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, got {name}"))
}
