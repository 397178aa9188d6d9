"""Files of many games, written and read as streams: only one game is held in memory.

JSON lines (`.jsonl`, one record a line) for people and other programs; the binary form (`.bfr`, each record
with its length before it, u32) for many games. A file with a single record in JSON may be laid out at will.
"""

import json
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

from brass_fast.errors import RecordError
from brass_fast.record import Record
from brass_fast.record_bytes import MAGIC, from_bytes, to_bytes

#: The longest record that is read: a game takes some 10 kB as JSON.
LONGEST_RECORD: Final = 4_000_000

#: The names of files of many games end in one of these, which tells their form.
SUFFIXES: Final = (".jsonl", ".bfr")

_LENGTH: Final = struct.Struct("<I")


def encode(record: Record, suffix: str) -> bytes:
    """A record as a file with this suffix holds it. Raises RecordError for unknown suffixes."""
    if suffix == ".jsonl":
        return record.to_json().encode() + b"\n"
    if suffix == ".bfr":
        data = to_bytes(record)
        return _LENGTH.pack(len(data)) + data
    raise RecordError(
        f"records are kept in .jsonl or .bfr files, not in {suffix or 'a file without suffix'}", "suffix"
    )


def read(path: Path | str) -> Iterator[Record]:
    """Read the records of a file of either form, one after the other; their answers are not played yet.

    Raises RecordError, which says which record of the file it is about, and OSError if there is no such file.
    """
    with Path(path).open("rb") as file:
        head = file.read(_LENGTH.size + len(MAGIC))
        file.seek(0)
        records = _read_binary(file) if head[_LENGTH.size :] == MAGIC else _read_json(file)
        yield from records


def _read_binary(file: BinaryIO) -> Iterator[Record]:
    number = 0
    while head := file.read(_LENGTH.size):
        number += 1
        length = _LENGTH.unpack(head)[0] if len(head) == _LENGTH.size else LONGEST_RECORD + 1
        data = file.read(length) if length <= LONGEST_RECORD else b""
        if len(data) != length:
            raise RecordError(f"game {number}: the file is cut short or damaged", "not-bytes")
        yield _numbered(number, from_bytes, data)


def _read_json(file: BinaryIO) -> Iterator[Record]:
    first = file.readline(LONGEST_RECORD)
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        if whole := (first + file.read(LONGEST_RECORD)).strip():
            yield Record.from_json(whole)
        return
    file.seek(0)
    number = 0
    while line := file.readline(LONGEST_RECORD):
        if line.strip():
            number += 1
            yield _numbered(number, Record.from_json, line)


def _numbered(number: int, read_one: Callable[[bytes], Record], data: bytes) -> Record:
    try:
        return read_one(data)
    except RecordError as error:
        raise RecordError(f"game {number}: {error}", error.code) from error
