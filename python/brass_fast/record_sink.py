"""Files of the games that `simulate` plays, written while they are played."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from brass_fast import _core
from brass_fast.output import Target, TextSink
from brass_fast.output_files import OutputError
from brass_fast.record import Record, Result
from brass_fast.record_files import SUFFIXES, encode


def records(games: _core.Games) -> Iterator[Record]:
    """The records of games that were simulated with `records=True`, named after their bots."""
    players = len(games.bots)
    seeds = memoryview(games.column("seed")).cast("Q")
    vp, place = (memoryview(games.column(name)).cast("i") for name in ("vp", "place"))
    for number, log in enumerate(games.logs()):
        rows = slice(number * players, (number + 1) * players)
        places = place[rows].tolist()
        ranking = tuple(sorted(range(players), key=places.__getitem__))
        result = Result(tuple(vp[rows].tolist()), ranking)
        yield Record(players, seeds[rows.start], None, games.bots, log, result)


def records_target(path: Path) -> Target:
    """The games themselves at `path`: .jsonl or .bfr. Nothing is opened yet.

    Raises OutputError for other suffixes.
    """
    if path.suffix not in SUFFIXES:
        raise OutputError(
            f"{path}: the name must end in {' or '.join(SUFFIXES)}, which tells the form of records"
        )
    return Target(path, lambda file: TextSink(path, file, partial(_lines, path.suffix)))


def _lines(suffix: str, games: _core.Games) -> bytes:
    return b"".join(encode(record, suffix) for record in records(games))
