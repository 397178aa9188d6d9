//! Observations: into arrays that the caller gives, or into new ones.

use pyo3::{
    buffer::{PyBuffer, PyUntypedBuffer},
    exceptions::PyTypeError,
    prelude::*,
    types::PyTuple,
};

use super::errors;
use crate::{
    State,
    observe::{LENGTH, names},
};

/// The names of the numbers of an observation, by index.
#[pyfunction]
pub(super) fn observation_names(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, names())
}

/// Fills `out`, or a new array, with what a player knows, and gives it.
pub(super) fn observation<'py>(
    py: Python<'py>,
    state: &State,
    player: usize,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let out = out.map_or_else(|| new_array(py), Ok)?;
    let buffer = float32(&out)?;
    if buffer.readonly() || !buffer.is_c_contiguous() || buffer.item_count() != LENGTH {
        return Err(unfit(py, &buffer));
    }
    let mut numbers = [0.0; LENGTH];
    state.observe(player, &mut numbers);
    buffer.copy_from_slice(py, &numbers)?;
    Ok(out)
}

fn new_array(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    py.import("numpy")?.call_method1("empty", (LENGTH, "float32"))
}

/// The buffer of an object, which must be of float32 in the order of bytes of this machine.
fn float32(out: &Bound<'_, PyAny>) -> PyResult<PyBuffer<f32>> {
    let expected = format!("out: a writable buffer of {LENGTH} float32");
    let Ok(buffer) = PyUntypedBuffer::get(out) else { return Err(errors::wrong_type(&expected, out)) };
    let format = buffer.format().to_string_lossy().into_owned();
    let other = || PyTypeError::new_err(format!("expected {expected}, got a buffer of format '{format}'"));
    // PyO3 0.30 lets numbers with swapped bytes pass.
    let native = if cfg!(target_endian = "little") { "<f" } else { ">f" };
    if !["f", "@f", "=f", native].contains(&format.as_str()) {
        return Err(other());
    }
    buffer.into_typed().map_err(|_| other())
}

/// What is wrong with a buffer of float32.
fn unfit(py: Python<'_>, buffer: &PyBuffer<f32>) -> PyErr {
    let fault = if buffer.readonly() {
        "a read-only buffer".to_owned()
    } else if !buffer.is_c_contiguous() {
        "a buffer with gaps".to_owned()
    } else {
        format!("{} numbers", buffer.item_count())
    };
    let text = format!("out: expected a writable, C-contiguous buffer of {LENGTH} float32, got {fault}");
    errors::brass(py, "buffer", &text)
}
