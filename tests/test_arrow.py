"""Results and simulated games are tables for all who speak Arrow."""

from typing import Any

import pytest

import brass_fast as bf
from brass_fast import _core

INT32 = "int32"
RESULT_COLUMNS = {
    "game": INT32,
    "before": INT32,
    "seed": "uint64",
    "players": INT32,
    "seat": INT32,
    "place": INT32,
    "win": INT32,
    "vp": INT32,
    "game_decisions": INT32,
}
GAMES = _core.simulate([(5, 14), (2**64 - 1, 2**64 - 1)], 3, ["random"] * 3, 1)
RESULTS = bf.playouts([7, 9], n=3, players=3)


def rows_of_results() -> list[tuple[int, ...]]:
    rows: list[tuple[int, ...]] = []
    for start in range(2):
        for playout in range(3):
            vp = RESULTS.returns("vp")[start, playout]
            win = RESULTS.returns("win")[start, playout]
            rows += [(start, playout, seat, int(win[seat]), int(vp[seat])) for seat in range(3)]
    return rows


def test_pyarrow_takes_them() -> None:
    pa = pytest.importorskip("pyarrow")
    table = pa.table(RESULTS)
    assert {field.name: str(field.type) for field in table.schema} == RESULT_COLUMNS
    columns = [table[name].to_pylist() for name in ("game", "before", "seat", "win", "vp")]
    assert list(zip(*columns, strict=True)) == rows_of_results()
    assert table["seed"].to_pylist()[:3] == [7, 7, 7]
    first = _core.play_random_game(7, 3)
    assert table["game_decisions"].to_pylist()[0] == first[1]
    places = table["place"].to_pylist()
    assert all(sorted(places[k : k + 3]) == [1, 2, 3] for k in range(0, len(places), 3))


def test_simulated_games_are_the_rows_of_their_text() -> None:
    pa = pytest.importorskip("pyarrow")
    table = pa.table(GAMES)
    assert tuple(table.column_names) == _core.Games.COLUMNS
    kinds = {"seed": "uint64", "bot": "string"}
    assert [str(field.type) for field in table.schema] == [
        kinds.get(name, INT32) for name in _core.Games.COLUMNS
    ]
    rows = [",".join(map(str, row.values())) for row in table.to_pylist()]
    assert rows == GAMES.csv().decode().splitlines()


def test_polars_takes_them() -> None:
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame(RESULTS)
    assert list(frame.columns) == list(RESULT_COLUMNS)
    assert frame.select("game", "before", "seat", "win", "vp").rows() == rows_of_results()
    assert pl.DataFrame(GAMES).height == GAMES.rows


def test_duckdb_takes_them() -> None:
    duckdb = pytest.importorskip("duckdb")
    connection = duckdb.connect()
    results = RESULTS
    found = connection.sql("SELECT game, before, seat, win, vp FROM results").fetchall()
    assert found == rows_of_results()
    games = GAMES
    assert connection.sql("SELECT count(*), sum(win) FROM games").fetchall() == [(33, 11)]
    assert results is RESULTS
    assert games is GAMES


def test_pandas_takes_them() -> None:
    pd = pytest.importorskip("pandas")
    if not hasattr(pd.DataFrame, "from_arrow"):
        pytest.skip("this pandas is older than its DataFrame.from_arrow")
    frame = pd.DataFrame.from_arrow(RESULTS)
    assert list(frame.columns) == list(RESULT_COLUMNS)
    assert [
        tuple(row) for row in frame[["game", "before", "seat", "win", "vp"]].to_numpy()
    ] == rows_of_results()


@pytest.mark.parametrize("make", [lambda: RESULTS, lambda: GAMES])
def test_streams_can_be_taken_again_and_dropped_unused(make: Any) -> None:
    pa = pytest.importorskip("pyarrow")
    table = make()
    for _ in range(3):
        table.__arrow_c_stream__()
        table.__arrow_c_stream__(None)
    assert pa.table(table) == pa.table(table)


def test_no_rows_are_a_table_too() -> None:
    pa = pytest.importorskip("pyarrow")
    batch = bf.BatchState(2, 4, 0, keep_results=True)
    table = pa.table(batch.take_results())
    assert (table.num_rows, table.column_names) == (0, list(RESULT_COLUMNS))
    assert pa.table(_core.simulate([], 4, ["random"] * 4, 1)).num_rows == 0
