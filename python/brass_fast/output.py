"""Files of rows, one for each game and seat, written while the games are played."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from brass_fast import _core
from brass_fast.output_files import OutputError, append_whole, cannot_write, open_empty

if TYPE_CHECKING:
    import pyarrow as pa

#: Rows of a parquet row group. Nothing else decides where groups end, least of all the pace of play.
ROWS_PER_GROUP = 120_000

#: What becomes of a parquet file that cannot be finished: its index stands at the end.
LOST = "; the file cannot be read"


class Sink(Protocol):
    """Takes finished games in seed order."""

    def write(self, games: _core.Games) -> None:
        """Keep the rows of `games`, all of them or, with OutputError, none."""

    def close(self) -> None:
        """Finish the file; what was written so far is complete and readable."""


class TextSink:
    """Rows as lines of text."""

    def __init__(
        self, path: Path, file: FileIO, text: Callable[[_core.Games], bytes], head: bytes = b""
    ) -> None:
        self._path = path
        self._file = file
        self._text = text
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
        try:
            append_whole(self._file, data, self._bytes)
        except OSError as error:
            self.close()
            raise cannot_write(self._path, error, f"; the {self._games:,} games before are kept") from error
        self._bytes += len(data)


class ParquetSink:
    """Rows as a parquet file, in row groups of a fixed size."""

    def __init__(self, path: Path, file: FileIO) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        self._path = path
        self._file = file
        self._schema = pa.schema([(name, _arrow_type(name)) for name in _core.Games.COLUMNS])
        try:
            self._writer = parquet.ParquetWriter(self._file, self._schema, compression="zstd")
        except OSError as error:
            file.close()
            raise cannot_write(path, error, LOST) from error
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
            raise cannot_write(self._path, error, LOST) from error
        finally:
            self._file.close()

    def _write_group(self, table: "pa.Table") -> None:
        try:
            self._writer.write_table(table)
        except OSError as error:
            raise cannot_write(self._path, error, LOST) from error


class Several:
    """Hands games to several sinks in turn."""

    def __init__(self, sinks: Sequence[Sink]) -> None:
        self._sinks = sinks

    def write(self, games: _core.Games) -> None:
        """Keep the games in each."""
        for sink in self._sinks:
            sink.write(games)

    def close(self) -> None:
        """Leave closing to those who opened the sinks."""


@dataclass(frozen=True, slots=True)
class Target:
    """A file that is to be written, and the sink that an empty file is made into."""

    path: Path
    sink: Callable[[FileIO], Sink]


def rows_target(path: Path) -> Target:
    """Rows at `path`, in the format that its suffix names. Nothing is opened yet.

    Raises OutputError for unknown suffixes, and for formats that need what is not installed.
    """
    if path.suffix == ".csv":
        head = ",".join(_core.Games.COLUMNS) + "\n"
        return Target(path, lambda file: TextSink(path, file, _core.Games.csv, head.encode()))
    if path.suffix == ".jsonl":
        return Target(path, lambda file: TextSink(path, file, _core.Games.jsonl))
    if path.suffix == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401 - the sink needs it
        except ImportError as error:
            raise OutputError(f"{path}: parquet needs pyarrow: pip install 'brass-fast[data]'") from error
        return Target(path, partial(ParquetSink, path))
    raise OutputError(f"{path}: the name must end in .csv, .jsonl or .parquet, which tells the format")


@contextmanager
def open_sinks(targets: Sequence[Target], *, force: bool) -> Iterator[Sink]:
    """Create all files, and close them in the end.

    Raises OutputError, before anything is written, for files that exist (unless `force`), for places where no
    file can be made, and where two targets are one file.
    """
    files = open_empty([target.path for target in targets], force=force)
    with ExitStack() as stack:
        for file in files:
            stack.callback(file.close)
        sinks = [target.sink(file) for target, file in zip(targets, files, strict=True)]
        for sink in sinks:
            stack.callback(sink.close)
        yield Several(sinks)


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
