//! Ctrl-C during long calls.

use pyo3::prelude::*;

/// Asks Python whether the user wants to go on, from a thread that has let go of the interpreter.
pub(super) fn with_signals<T>(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> T + Send,
) -> PyResult<T>
where
    T: Send,
{
    let mut interrupt = None;
    #[allow(clippy::redundant_closure_for_method_calls)] // its lifetime is not general enough
    let result = py.detach(|| {
        work(&mut || match Python::attach(|py| py.check_signals()) {
            Ok(()) => true,
            Err(error) => {
                interrupt.get_or_insert(error);
                false
            }
        })
    });
    interrupt.map_or(Ok(result), Err)
}
