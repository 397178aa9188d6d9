//! `brass_fast._core.replay` and `trace`: what `brass_fast.Game` and the notation stand on.

use pyo3::{prelude::*, types::PyTuple};

use super::{action, errors, state::PyState};
use crate::{
    data::Period,
    replay::{ScoreSheet, replay as play_again, trace as play_traced},
};

/// Plays the numbers of answers from a state, as far as they are legal: the state reached, how many were played, and
/// the points by seat, period and source.
#[pyfunction]
pub(super) fn replay<'py>(
    py: Python<'py>,
    start: &Bound<'py, PyState>,
    answers: &[u8],
) -> PyResult<(PyState, usize, Bound<'py, PyTuple>)> {
    let result = play_again(&start.get().0, answers);
    let sheet = sheet_to_python(py, &result.sheet, start.get().0.players())?;
    Ok((PyState(result.end), result.played, sheet))
}

fn sheet_to_python<'py>(
    py: Python<'py>,
    sheet: &ScoreSheet,
    players: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    let period = |seat, period| PyTuple::new(py, sheet.of(seat, period));
    let seats: Vec<_> = (0..players)
        .map(|seat| PyTuple::new(py, [period(seat, Period::Canal)?, period(seat, Period::Rail)?]))
        .collect::<PyResult<_>>()?;
    PyTuple::new(py, seats)
}

/// Plays a legal answer: the next state, and the state right after the answer's own effect.
#[pyfunction]
pub(super) fn trace(state: &Bound<'_, PyState>, answer: &Bound<'_, PyAny>) -> PyResult<(PyState, PyState)> {
    let before = &state.get().0;
    let number = action::extract(answer)?;
    if let Some(refusal) = crate::explain(before, number) {
        return Err(errors::illegal(&refusal.code, &format!("{number} is not legal: {refusal}"), answer));
    }
    let (after, effect) = play_traced(before, number);
    Ok((PyState(after), PyState(effect)))
}
