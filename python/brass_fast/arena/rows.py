"""The rows of a contest, one for each game and seat, as a file."""

import csv
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from brass_fast.arena.contest import Contest, Result
from brass_fast.output_files import OutputError, cannot_write

COLUMNS = ("game", "seed", "seat", "bot", "place", "win", "vp", "margin", "decisions", "seconds")


def check(path: Path, *, force: bool) -> None:
    """Raise OutputError where no file of rows can or may be written."""
    if path.suffix not in SUFFIXES:
        raise OutputError(f"{path}: the name must end in .csv, .jsonl or .parquet, which tells the format")
    if path.exists() and not force:
        raise OutputError(f"{path} exists: --force overwrites it")
    if not path.absolute().parent.is_dir():
        raise OutputError(f"cannot write {path}: No such file or directory")
    if path.is_dir():
        raise OutputError(f"cannot write {path}: Is a directory")
    if not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
        raise OutputError(f"cannot write {path}: Permission denied")
    if path.suffix == ".parquet":
        try:
            import pyarrow as pa  # noqa: F401
        except ImportError as error:
            raise OutputError(f"{path}: parquet needs pyarrow: pip install 'brass-fast[data]'") from error


def rows(contest: Contest, results: Sequence[Result]) -> Iterator[dict[str, Any]]:
    """Give the rows in the order of the games and of the seats."""
    for game, result in enumerate(results):
        places = {seat: place for place, seat in enumerate(result.ranking, 1)}
        for seat, bot in enumerate(result.seats):
            yield {
                "game": game,
                "seed": result.seed,
                "seat": seat,
                "bot": contest.names[bot],
                "place": places[seat],
                "win": int(places[seat] == 1),
                "vp": result.vp[seat],
                "margin": result.margin(seat),
                "decisions": result.decisions[seat],
                "seconds": round(result.seconds[seat], 6),
            }


def write(path: Path, contest: Contest, results: Sequence[Result]) -> None:
    """Write all rows, in the format that the suffix names. Raises OutputError if the system refuses."""
    try:
        _WRITERS[path.suffix](path, rows(contest, results))
    except OSError as error:
        raise cannot_write(path, error) from error


def _write_csv(path: Path, all_rows: Iterator[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(all_rows)


def _write_jsonl(path: Path, all_rows: Iterator[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in all_rows)


def _write_parquet(path: Path, all_rows: Iterator[dict[str, Any]]) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    small, types = pa.int32(), {"seed": pa.uint64(), "bot": pa.string(), "seconds": pa.float64()}
    schema = pa.schema([(name, types.get(name, small)) for name in COLUMNS])
    parquet.write_table(pa.Table.from_pylist(list(all_rows), schema=schema), path, compression="zstd")


_WRITERS = {".csv": _write_csv, ".jsonl": _write_jsonl, ".parquet": _write_parquet}

#: The names of files of rows end in one of these, which tells the format.
SUFFIXES = tuple(_WRITERS)
