//! Ctrl-C during long calls.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::AtomicBool,
};

use pyo3::{exceptions::PyRuntimeError, prelude::*};

use crate::batch::watched;

/// Asks Python whether the user wants to go on, from a thread that has let go of the interpreter.
pub(super) fn with_signals<T>(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> T + Send,
) -> PyResult<T>
where
    T: Send,
{
    with_pulse(py, None, work)
}

/// The same, and calls `pulse` each time: what it raises is a wish to stop too.
fn with_pulse<T: Send>(
    py: Python<'_>,
    pulse: Option<&Py<PyAny>>,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> T + Send,
) -> PyResult<T> {
    let mut interrupt = None;
    let look = |py: Python<'_>| {
        py.check_signals()?;
        pulse.map_or(Ok(()), |pulse| pulse.call0(py).map(drop))
    };
    let result = py.detach(|| {
        work(&mut || match Python::attach(look) {
            Ok(()) => true,
            Err(error) => {
                interrupt.get_or_insert(error);
                false
            }
        })
    });
    interrupt.map_or(Ok(result), Err)
}

/// Works on another thread with the GIL released, while this one looks for signals and calls `pulse`. Once the user, or
/// what `pulse` raises, wants a stop, the flag given to `work` is set, and what comes out is dropped.
pub(super) fn stoppable<T: Send>(
    py: Python<'_>,
    pulse: Option<&Py<PyAny>>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let done = with_pulse(py, pulse, |go_on| catch_unwind(AssertUnwindSafe(|| watched(go_on, work))))?;
    done.ok().and_then(Result::ok).ok_or_else(unfinished)
}

/// What should never be raised.
pub(super) fn unfinished() -> PyErr {
    PyRuntimeError::new_err("a search could not be finished: a bug in brass_fast")
}
