"""What an arena has played so far, kept in a file from which it can go on."""

import json
from collections.abc import Iterable, Sequence
from io import FileIO
from pathlib import Path
from typing import Any

from brass_fast import RULES_VERSION, __version__
from brass_fast.arena.contest import Contest, Result
from brass_fast.output_files import OutputError, append_whole, cannot_write

FORMAT = "brass-fast/arena/1"


class KeptGamesError(OutputError):
    """A journal that is not gone on with, but that holds games which must not be lost unasked."""


class Journal:
    """A file with a line for what is played and a line for each game; or, without a path, no file.

    `results` are the games that it held to begin with. The file is made, or an old one emptied, when there is
    a game to be kept; games that are gone on with are never written again, so that they cannot be lost.
    """

    def __init__(
        self, contest: Contest, path: Path | None = None, *, resume: bool = False, force: bool = False
    ) -> None:
        """Begin a journal, or go on with one if `resume`; or else, if `force`, forget what one holds.

        Raises KeptGamesError if the file holds games that are not to be gone on with, are of another contest
        or of other versions, or are more than are to be played; OutputError if it cannot be read.
        """
        self.results: tuple[Result, ...] = ()
        self._path = path
        self._file: FileIO | None = None
        self._head = {
            "format": FORMAT,
            "version": __version__,
            "rules_version": RULES_VERSION,
            **contest.key(),
        }
        self._old = path is not None and path.exists()
        #: How much of the file holds, in bytes and in games.
        self._end = self._games = 0
        if path is not None and self._old and (resume or not force):
            self._take_up(contest, path, resume=resume)

    def add(self, results: Iterable[Result]) -> None:
        """Keep finished games, all of them or none and raise OutputError."""
        rows = [
            [r.seed, r.seats, r.vp, r.ranking, r.decisions, [round(s, 6) for s in r.seconds]] for r in results
        ]
        if self._path is None or not rows:
            return
        lines: list[Any] = [*([] if self._end else [self._head]), *rows]
        data = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines).encode()
        try:
            append_whole(self._opened(self._path), data, self._end)
        except OSError as error:
            kept = f"; the {self._games:,} games before are kept" if self._games else ""
            raise cannot_write(self._path, error, kept) from error
        self._end += len(data)
        self._games += len(rows)

    def close(self, *, finished: bool) -> None:
        """Close the file, and remove it if nothing is left to be played."""
        if self._file is not None:
            self._file.close()
        if finished and self._path is not None:
            self._path.unlink(missing_ok=True)

    def _opened(self, path: Path) -> FileIO:
        if self._file is None:
            # A file that came since this began belongs to another arena.
            self._file = FileIO(path, "r+" if self._old else "x")
            self._file.truncate(self._end)
            self._file.seek(self._end)
        return self._file

    def _take_up(self, contest: Contest, path: Path, *, resume: bool) -> None:
        """Take over the games of an old journal. One that never got a game is as good as none."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise cannot_write(path, error) from error
        # A line that was broken off has no end, and will be written over.
        whole = data[: data.rfind(b"\n") + 1]
        head, results = _parse(whole, path) if data else ({"format": FORMAT}, ())
        if not results and head.get("format") == FORMAT:
            return
        self._refuse_another(contest, path, head, results)
        if not resume:
            raise KeptGamesError(
                f"{path} holds {len(results):,} games of an arena that was not finished: "
                "--resume goes on with them"
            )
        self.results, self._end, self._games = results, len(whole), len(results)

    def _refuse_another(
        self, contest: Contest, path: Path, head: dict[str, Any], results: Sequence[Result]
    ) -> None:
        if head != self._head:
            differ = [key for key in self._head if head.get(key) != self._head[key]]
            raise KeptGamesError(f"{path} is of another arena: {', '.join(differ) or 'its head'} differs")
        for number, result in enumerate(results):
            if (result.seed, result.seats) != contest.game(number):
                raise KeptGamesError(f"{path}: game {number} is not the one that was to be played")
        if len(results) > contest.games:
            raise KeptGamesError(
                f"{path} holds {len(results):,} games, more than the {contest.games:,} to be played"
            )


def _parse(data: bytes, path: Path) -> tuple[dict[str, Any], tuple[Result, ...]]:
    """Read the head and the games of a journal's lines."""
    try:
        head, *rows = map(json.loads, data.splitlines())
        return dict(head), tuple(Result(row[0], *map(tuple, row[1:])) for row in rows)
    except (ValueError, IndexError, TypeError) as error:
        raise KeptGamesError(f"{path} is no journal of an arena") from error
