//! `brass_fast.perft`.

use pyo3::prelude::*;

use super::{convert, errors, signals::with_signals, state::PyState};

/// The number of sequences of that many decisions.
#[pyfunction]
pub(super) fn perft(py: Python<'_>, state: &Bound<'_, PyState>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
    let depth = convert::integer(depth, "depth")?;
    let depth: u32 = depth.extract().map_err(|_| {
        errors::brass(py, "depth", &format!("depth: expected 0 to 2^32 - 1 decisions, got {depth}"))
    })?;
    let state = state.get().0;
    let count = with_signals(py, |go_on| crate::perft::perft_while(&state, depth, go_on))?;
    Ok(count.unwrap_or(0)) // it is only ever stopped by an interrupt
}
