"""What an arena has played so far, kept in a file from which it can go on."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from brass_fast import RULES_VERSION, __version__
from brass_fast.arena.contest import Contest, Result
from brass_fast.output_files import OutputError

FORMAT = "brass-fast/arena/1"


class Journal:
    """A file with a line for what is played and a line for each game; or, without a path, no file."""

    def __init__(self, contest: Contest, path: Path | None = None, *, resume: bool = False) -> None:
        """Begin a journal, or go on with one.

        Raises OutputError if the file is there and it is not to be gone on with, if it is of another contest
        or of other versions, or if it cannot be read or written.
        """
        self.results: tuple[Result, ...] = ()
        self._path = path
        self._file: IO[str] | None = None
        if path is None:
            return
        head = {"format": FORMAT, "version": __version__, "rules_version": RULES_VERSION, **contest.key()}
        try:
            if resume and path.exists():
                self.results = self._read(contest, head, path)
            elif path.exists():
                raise OutputError(
                    f"{path} holds games of an arena that was not finished: --resume goes on with it"
                )
            self._file = path.open("w", encoding="utf-8")
        except OSError as error:
            raise OutputError(f"cannot write {path}: {os.strerror(error.errno or 0)}") from error
        self._write([head])
        self.add(self.results)

    def add(self, results: Iterable[Result]) -> None:
        """Keep finished games."""
        self._write(
            [
                [r.seed, r.seats, r.vp, r.ranking, r.decisions, [round(s, 6) for s in r.seconds]]
                for r in results
            ]
        )

    def close(self, *, finished: bool) -> None:
        """Close the file, and remove it if nothing is left to be played."""
        if self._file is not None and self._path is not None:
            self._file.close()
            if finished:
                self._path.unlink()

    def _write(self, lines: Iterable[Any]) -> None:
        if self._file is not None:
            self._file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
            self._file.flush()

    @staticmethod
    def _read(contest: Contest, head: dict[str, Any], path: Path) -> tuple[Result, ...]:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        try:
            found = json.loads(lines[0])
            # A line that was broken off has no end.
            rows = [json.loads(line) for line in lines[1:] if line.endswith("\n")]
            results = tuple(Result(row[0], *map(tuple, row[1:])) for row in rows)
        except (ValueError, IndexError, TypeError) as error:
            raise OutputError(f"{path} is no journal of an arena") from error
        if found != head:
            differ = [key for key in head if not isinstance(found, dict) or found.get(key) != head[key]]
            raise OutputError(f"{path} is of another arena: {', '.join(differ) or 'its head'} differs")
        for number, result in enumerate(results):
            if (result.seed, result.seats) != contest.game(number):
                raise OutputError(f"{path}: game {number} is not the one that was to be played")
        return results[: contest.games]
