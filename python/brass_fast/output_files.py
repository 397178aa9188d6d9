"""Opening the files that a command writes: all of them, or none and everything is as it was."""

import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path


class OutputError(Exception):
    """An output file that cannot be written, with the reason in a line."""


def open_empty(paths: Sequence[Path], *, force: bool) -> list[FileIO]:
    """Create files, or empty those that are there if `force`.

    Raises OutputError if one of them exists (unless `force`), cannot be written, or is another one as well;
    then no file is created, emptied or changed.
    """
    _refuse_same([os.path.realpath(path) for path in paths], paths)
    opened: list[FileIO] = []
    made: list[Path] = []
    try:
        opened.extend(_open(path, made, force=force) for path in paths)
        found = [os.fstat(file.fileno()) for file in opened]
        _refuse_same([(one.st_dev, one.st_ino) for one in found], paths)
    except OutputError:
        for file in opened:
            file.close()
        for path in made:
            with suppress(OSError):
                path.unlink()
        raise
    for file, status in zip(opened, found, strict=True):
        if stat.S_ISREG(status.st_mode):  # devices and pipes hold nothing
            file.truncate(0)
    return opened


def append_whole(file: FileIO, data: bytes, end: int) -> None:
    """Append to a file that is `end` bytes long: all of `data`, or nothing of it and raise OSError."""
    left = memoryview(data)
    try:
        while left:
            left = left[file.write(left) :]
    except OSError:
        with suppress(OSError):  # a device, perhaps, which cannot be cut
            file.truncate(end)
        raise


def cannot_write(path: Path, error: OSError, consequence: str = "") -> OutputError:
    """The error for a file that the system refuses to write."""
    reason = os.strerror(error.errno) if error.errno else str(error)
    return OutputError(f"cannot write {path}: {reason}{consequence}")


def _open_new(path: Path, made: list[Path]) -> FileIO:
    """Create a file, and note that in `made`."""
    try:
        file = FileIO(path, "x")
    except FileExistsError as error:
        raise OutputError(f"{path} exists: --force overwrites it") from error
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error
    made.append(path)
    return file


def _open(path: Path, made: list[Path], *, force: bool) -> FileIO:
    """Open a file with what it holds, if it is there and `force` allows that, or create it."""
    if not (force and os.path.lexists(path)):
        return _open_new(path, made)
    try:
        return FileIO(path, "w", opener=lambda name, flags: os.open(name, flags & ~os.O_TRUNC, 0o666))
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error


def _refused(path: Path, error: OSError | ValueError) -> OutputError:
    return cannot_write(path, error) if isinstance(error, OSError) else OutputError(f"{path!r}: {error}")


def _refuse_same(identities: Sequence[object], paths: Sequence[Path]) -> None:
    """Two outputs in one file would destroy each other."""
    for number, one in enumerate(identities):
        if one in identities[:number]:
            first = paths[identities.index(one)]
            raise OutputError(f"{first} and {paths[number]} are one file: name two")
