//! Bots by name.

use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};

use super::errors;
use crate::{
    batch::Seats,
    bots::{Spec, SpecError},
};

/// The bot of a spec.
pub(super) fn parse_bot(py: Python<'_>, text: &str) -> PyResult<Spec> {
    Spec::parse(text).map_err(|error| {
        let code = match error {
            SpecError::UnknownBot(_) => "unknown-bot",
            SpecError::Option(_) => "bot-option",
        };
        errors::brass(py, code, &error.to_string())
    })
}

/// Bots for some of the seats of a batch.
pub(super) fn parse_seats(
    py: Python<'_>,
    bots: Option<&[Option<String>]>,
    rotate: bool,
    players: usize,
) -> PyResult<Seats> {
    let Some(bots) = bots else { return Ok(Seats::OPEN) };
    if bots.len() != players {
        let text = format!("bots: expected {players}, one or None for each seat, got {}", bots.len());
        return Err(errors::brass(py, "bots", &text));
    }
    let bot = |spec: &Option<String>| spec.as_ref().map(|spec| parse_bot(py, spec)).transpose();
    let bots = bots.iter().map(bot).collect::<PyResult<Vec<_>>>()?;
    Seats::new(&bots, rotate).ok_or_else(|| {
        let text = "bots: expected None for a seat at least: somebody has to answer from outside";
        errors::brass(py, "bots", text)
    })
}

/// The one normal form of a spec of a built-in bot.
#[pyfunction]
pub(super) fn normal_bot(py: Python<'_>, spec: &str) -> PyResult<String> {
    parse_bot(py, spec).map(|spec| spec.to_string())
}

/// The built-in bots: for each its name, what it does, and its options with name, default, and meaning
/// with range.
#[pyfunction]
pub(super) fn bot_choices(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let choices: Vec<_> = Spec::CHOICES
        .iter()
        .map(|choice| {
            let dict = PyDict::new(py);
            dict.set_item("name", choice.name)?;
            dict.set_item("about", choice.about)?;
            let options =
                choice.options.iter().map(|option| (option.name, option.default, option.to_string()));
            dict.set_item("options", PyTuple::new(py, options)?)?;
            Ok(dict)
        })
        .collect::<PyResult<_>>()?;
    PyTuple::new(py, choices)
}
