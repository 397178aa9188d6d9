//! What built-in bots would answer, and why: for people who play.

use pyo3::{
    prelude::*,
    types::{PyDict, PyList},
};

use super::{
    action,
    bots::parse_bot,
    errors,
    signals::{stoppable, unfinished},
    view::PyView,
};
use crate::{
    bots::{Bot, Mind, Seated, Sight, Terms, Weights},
    view::View,
};

/// Raises BrassError unless the viewer is to move.
pub(super) fn check_asked(py: Python<'_>, view: &View) -> PyResult<()> {
    if Sight::of(view).to_move() == Some(view.viewer()) {
        return Ok(());
    }
    Err(errors::brass(py, "not-asked", &format!("player {} is asked nothing here", view.viewer())))
}

/// The answer of a built-in bot to the decision that the viewer is asked. While it searches `pulse` is called now and then:
/// what that raises breaks it off.
#[pyfunction]
#[pyo3(signature = (spec, view, seed, pulse = None))]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands it over
pub(super) fn bot_answer(
    py: Python<'_>,
    spec: &str,
    view: &Bound<'_, PyView>,
    seed: u64,
    pulse: Option<Py<PyAny>>,
) -> PyResult<Py<action::PyAction>> {
    let view = &view.get().0;
    check_asked(py, view)?;
    let mut bot = Seated::new(&parse_bot(py, spec)?, seed, view.viewer());
    let seen = Sight::of(view);
    let answer = match &mut bot {
        Seated::Mcts(bot) => stoppable(py, pulse.as_ref(), |stop| bot.choose_until(&seen, stop))?,
        bot => Some(py.detach(|| bot.choose(&seen))),
    };
    let answer = answer.ok_or_else(unfinished)?;
    Ok(action::all(py)?[answer.0 as usize].clone_ref(py))
}

/// What each legal answer of the viewer is worth by the evaluation of `planner`, in VP, by named terms.
#[pyfunction]
pub(super) fn weigh_answers<'py>(py: Python<'py>, view: &Bound<'py, PyView>) -> PyResult<Bound<'py, PyList>> {
    let view = &view.get().0;
    check_asked(py, view)?;
    let weighed = py.detach(|| Mind::new(Weights::PLANNER).weigh(&Sight::of(view)));
    let weighed: Vec<_> = weighed
        .into_iter()
        .map(|(answer, terms)| {
            let dict = PyDict::new(py);
            for (name, value) in Terms::NAMES.into_iter().zip(terms.values()) {
                dict.set_item(name, value)?;
            }
            Ok((action::all(py)?[answer.0 as usize].clone_ref(py), dict))
        })
        .collect::<PyResult<_>>()?;
    PyList::new(py, weighed)
}
