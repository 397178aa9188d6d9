"""Files of rows, one for each game and seat, written while the games are played."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from brass_fast import _core

if TYPE_CHECKING:
    import pyarrow as pa

#: Rows of a parquet row group. Nothing else decides where groups end, least of all the pace of play.
ROWS_PER_GROUP = 120_000

#: What becomes of a parquet file that cannot be finished: its index stands at the end.
LOST = "; the file cannot be read"


class OutputError(Exception):
    """An output file that cannot be written, with the reason in a line."""


class Sink(Protocol):
    """Takes finished games in seed order."""

    def write(self, games: _core.Games) -> None:
        """Keep the rows of `games`, all of them or, with OutputError, none."""

    def close(self) -> None:
        """Finish the file; what was written so far is complete and readable."""


class Nowhere:
    """The sink for those who want the summary only."""

    def write(self, games: _core.Games) -> None:
        """Keep nothing."""

    def close(self) -> None:
        """Nothing to finish."""


class TextSink:
    """Rows as lines of text."""

    def __init__(self, path: Path, text: Callable[[_core.Games], bytes], *, head: bytes, force: bool) -> None:
        self._path = path
        self._text = text
        self._file = _create(path, force=force)
        self._games = 0
        self._bytes = 0
        self._append(head)

    def write(self, games: _core.Games) -> None:
        """Append the lines of `games`; what cannot be written whole is taken back."""
        self._append(self._text(games))
        self._games += games.games

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, data: bytes) -> None:
        left = memoryview(data)
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            with suppress(OSError):  # a device, perhaps, which cannot be cut
                self._file.truncate(self._bytes)
            self.close()
            raise _cannot_write(self._path, error, f"; the {self._games:,} games before are kept") from error
        self._bytes += len(data)


class ParquetSink:
    """Rows as a parquet file, in row groups of a fixed size."""

    def __init__(self, path: Path, *, force: bool) -> None:
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError as error:
            raise OutputError(f"{path}: parquet needs pyarrow: pip install 'brass-fast[data]'") from error
        self._path = path
        self._schema = pa.schema([(name, _arrow_type(name)) for name in _core.Games.COLUMNS])
        self._file = _create(path, force=force)
        try:
            self._writer = parquet.ParquetWriter(self._file, self._schema, compression="zstd")
        except OSError as error:
            self._file.close()
            raise _cannot_write(path, error, LOST) from error
        self._waiting = self._schema.empty_table()

    def write(self, games: _core.Games) -> None:
        """Add the rows of `games`, and write the row groups that are full."""
        import pyarrow as pa

        self._waiting = pa.concat_tables([self._waiting, _arrow_table(games, self._schema)])
        while self._waiting.num_rows >= ROWS_PER_GROUP:
            self._write_group(self._waiting.slice(0, ROWS_PER_GROUP).combine_chunks())
            self._waiting = self._waiting.slice(ROWS_PER_GROUP)

    def close(self) -> None:
        """Write the last, shorter row group and the footer."""
        try:
            if self._waiting.num_rows:
                self._write_group(self._waiting.combine_chunks())
            self._writer.close()
        except OSError as error:
            raise _cannot_write(self._path, error, LOST) from error
        finally:
            self._file.close()

    def _write_group(self, table: "pa.Table") -> None:
        try:
            self._writer.write_table(table)
        except OSError as error:
            raise _cannot_write(self._path, error, LOST) from error


@contextmanager
def open_sink(path: Path | None, *, force: bool) -> Iterator[Sink]:
    """Create the file at `path`, in the format that its suffix names, and close it in the end.

    Raises OutputError, before anything is written, for unknown suffixes, for files that exist (unless
    `force`) and for places where no file can be made.
    """
    with closing(_create_sink(path, force=force)) as sink:
        yield sink


def _create_sink(path: Path | None, *, force: bool) -> Sink:
    if path is None:
        return Nowhere()
    if path.suffix == ".csv":
        head = ",".join(_core.Games.COLUMNS) + "\n"
        return TextSink(path, _core.Games.csv, head=head.encode(), force=force)
    if path.suffix == ".jsonl":
        return TextSink(path, _core.Games.jsonl, head=b"", force=force)
    if path.suffix == ".parquet":
        return ParquetSink(path, force=force)
    raise OutputError(f"{path}: the name must end in .csv, .jsonl or .parquet, which tells the format")


def _create(path: Path, *, force: bool) -> FileIO:
    try:
        return FileIO(path, "w" if force else "x")
    except FileExistsError as error:
        raise OutputError(f"{path} exists: --force overwrites it") from error
    except OSError as error:
        raise _cannot_write(path, error) from error


def _cannot_write(path: Path, error: OSError, consequence: str = "") -> OutputError:
    reason = os.strerror(error.errno) if error.errno else str(error)
    return OutputError(f"cannot write {path}: {reason}{consequence}")


def _arrow_type(column: str) -> "pa.DataType":
    import pyarrow as pa

    return {"seed": pa.uint64(), "bot": pa.string()}.get(column, pa.int32())


def _arrow_table(games: _core.Games, schema: "pa.Schema") -> "pa.Table":
    import pyarrow as pa

    def array(name: str, kind: "pa.DataType") -> "pa.Array":
        if name == "bot":
            return pa.array(list(games.bots), kind).take(array("seat", pa.int32()))
        # The column's bytes become the array as they are.
        return pa.Array.from_buffers(kind, games.rows, [None, pa.py_buffer(games.column(name))])

    return pa.Table.from_arrays([array(field.name, field.type) for field in schema], schema=schema)
