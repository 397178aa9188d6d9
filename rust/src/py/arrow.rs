//! Rows as Arrow streams (`__arrow_c_stream__`), so that polars, pandas, pyarrow and duckdb take them as they are.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, Int32Array, RecordBatch, RecordBatchIterator, StringArray, UInt64Array,
    ffi_stream::FFI_ArrowArrayStream,
};
use pyo3::{exceptions::PyRuntimeError, prelude::*, types::PyCapsule};

use crate::{
    batch::Results,
    simulate::{COLUMNS, Games},
};

/// The columns of a table by name, in order.
type Columns = Vec<(&'static str, ArrayRef)>;

/// A capsule with the stream of a table.
pub(super) fn stream(py: Python<'_>, columns: Columns) -> PyResult<Bound<'_, PyCapsule>> {
    let table = RecordBatch::try_from_iter(columns)
        .map_err(|error| PyRuntimeError::new_err(format!("a bug in brass_fast: {error}")))?;
    let schema = table.schema();
    let reader = Box::new(RecordBatchIterator::new([Ok(table)], schema));
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
}

/// The rows of simulated games: the columns of `Games.COLUMNS`.
pub(super) fn games(games: &Games) -> Columns {
    COLUMNS.iter().map(|&name| (name, games_column(games, name))).collect()
}

fn games_column(games: &Games, name: &str) -> ArrayRef {
    let rows = games.rows();
    match name {
        "seed" => Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| row.seed))),
        "bot" => Arc::new(StringArray::from_iter_values(games.names().iter().cycle().take(rows.len()))),
        _ => Arc::new(Int32Array::from_iter_values(games.cells(name).into_iter().flatten())),
    }
}

/// The rows of results, one for each game and seat.
pub(super) fn results(results: &Results) -> Columns {
    let players = results.players;
    let number = |value: &dyn Fn(&crate::batch::Finished, usize) -> i32| -> ArrayRef {
        let rows = results.games.iter().flat_map(|game| (0..players).map(move |seat| (game, seat)));
        Arc::new(Int32Array::from_iter_values(rows.map(|(game, seat)| value(game, seat))))
    };
    let seeds = results.games.iter().flat_map(|game| std::iter::repeat_n(game.seed, players));
    vec![
        ("game", number(&|game, _| game.game as i32)),
        ("before", number(&|game, _| game.before as i32)),
        ("seed", Arc::new(UInt64Array::from_iter_values(seeds))),
        ("players", number(&|_, _| players as i32)),
        ("seat", number(&|_, seat| seat as i32)),
        ("place", number(&|game, seat| i32::from(game.places[seat]) + 1)),
        ("win", number(&|game, seat| i32::from(game.places[seat] == 0))),
        ("vp", number(&|game, seat| i32::from(game.vp[seat]))),
        ("game_decisions", number(&|game, _| game.decisions as i32)),
    ]
}
