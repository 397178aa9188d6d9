//! The one binding layer: converts, releases the GIL, maps errors. A rule about Brass in here would be a mistake.

mod action;
mod advice;
mod arena;
mod arrays;
mod arrow;
mod batch;
mod bots;
mod bound;
mod chance;
mod convert;
mod errors;
mod explain;
mod observe;
mod perft;
mod replay;
mod results;
mod search;
mod signals;
mod simulate;
mod state;
mod stepper;
mod view;

use pyo3::prelude::*;

/// The extension module `brass_fast._core`.
#[pymodule(name = "_core")]
mod core_module {
    use pyo3::{prelude::*, types::PyDict};

    #[pymodule_export]
    use super::action::PyAction;
    #[pymodule_export]
    use super::advice::{bot_answer, weigh_answers};
    #[pymodule_export]
    use super::arena::{PyTable, play_seatings};
    #[pymodule_export]
    use super::batch::{PyBatch, batch_from_bytes};
    #[pymodule_export]
    use super::bots::{bot_choices, normal_bot};
    #[pymodule_export]
    use super::chance::{PyChanceGame, chance_game_from};
    #[pymodule_export]
    use super::explain::{PyRefusal, explain, refusal};
    #[pymodule_export]
    use super::observe::observation_names;
    #[pymodule_export]
    use super::perft::perft;
    #[pymodule_export]
    use super::replay::{replay, trace};
    #[pymodule_export]
    use super::results::{PyResults, playouts, results_from_bytes};
    #[pymodule_export]
    use super::search::{PyReport, report_from_bytes, search_view};
    #[pymodule_export]
    use super::simulate::{
        PyGames, PyTally, bot_names, check_bots, games_from_bytes, play_random_game, simulate_games,
        tally_from_bytes,
    };
    #[pymodule_export]
    use super::state::{PyOutcome, PyState, new_game, outcome, state_from_bytes};
    #[pymodule_export]
    use super::stepper::{PyStepper, stepper_at};
    #[pymodule_export]
    use super::view::{PyView, view_from_bytes};

    #[pymodule_export]
    #[allow(non_upper_case_globals)] // Python's name for it
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    const OBSERVATION_LAYOUT: u32 = crate::observe::LAYOUT;

    #[pymodule_export]
    const OBSERVATION_SIZE: usize = crate::observe::LENGTH;

    #[pymodule_export]
    const RULES_VERSION: u32 = crate::RULES_VERSION;

    /// How the extension was built: a debug build must not be measured.
    #[pyfunction]
    fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let info = PyDict::new(py);
        info.set_item("version", env!("CARGO_PKG_VERSION"))?;
        info.set_item("rules_version", crate::RULES_VERSION)?;
        info.set_item("profile", if cfg!(debug_assertions) { "debug" } else { "release" })?;
        Ok(info)
    }
}
