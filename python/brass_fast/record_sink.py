"""Files of the games that `simulate` plays, written while they are played."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from brass_fast import _core
from brass_fast.output import OutputError, Sink, TextSink
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


class Both:
    """Hands games to two sinks, the second first: its files are the larger ones and fail sooner."""

    def __init__(self, first: Sink, second: Sink) -> None:
        self._first, self._second = first, second

    def write(self, games: _core.Games) -> None:
        """Keep the games in both."""
        self._second.write(games)
        self._first.write(games)

    def close(self) -> None:
        """Leave closing to those who opened the sinks."""


@contextmanager
def with_records(sink: Sink, path: Path | None, *, force: bool) -> Iterator[Sink]:
    """Also keep the games themselves at `path`, if there is one: .jsonl or .bfr.

    Raises OutputError, before anything is written, as `brass_fast.output.open_sink` does.
    """
    if path is None:
        yield sink
        return
    if path.suffix not in SUFFIXES:
        raise OutputError(
            f"{path}: the name must end in {' or '.join(SUFFIXES)}, which tells the form of records"
        )
    file = TextSink(path, partial(_lines, path.suffix), head=b"", force=force)
    try:
        yield Both(sink, file)
    finally:
        file.close()


def _lines(suffix: str, games: _core.Games) -> bytes:
    return b"".join(encode(record, suffix) for record in records(games))
