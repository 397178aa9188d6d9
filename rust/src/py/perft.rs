//! `brass_fast.perft`.

use pyo3::prelude::*;

use super::{convert, errors, state::PyState};

/// The number of sequences of that many decisions.
#[pyfunction]
pub(super) fn perft(py: Python<'_>, state: &Bound<'_, PyState>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
    let depth = convert::integer(depth, "depth")?;
    let depth: u32 = depth.extract().map_err(|_| {
        errors::brass(py, "depth", &format!("depth: expected 0 to 2^32 - 1 decisions, got {depth}"))
    })?;
    let state = state.get().0;
    let mut interrupt = None;
    #[allow(clippy::redundant_closure_for_method_calls)] // the method itself is not general enough
    let mut go_on = || match Python::attach(|py| py.check_signals()) {
        Ok(()) => true,
        Err(error) => {
            interrupt = Some(error);
            false
        }
    };
    let count = py.detach(|| crate::perft::perft_while(&state, depth, &mut go_on));
    match interrupt {
        Some(error) => Err(error),
        None => Ok(count.unwrap_or(0)), // it is only ever stopped by an interrupt
    }
}
