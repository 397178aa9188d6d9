"""Records as bytes: a whole game in a few hundred.

Layout, all numbers little-endian: `BFR`, a version (1), rules version (u16), players (u8), kind of start (u8:
0 seed, 1 position); seed (u64), or length (u16) and `State.to_bytes()`; for each seat length (u8) and UTF-8
of its name; number of answers (u16) and a byte for each; 0, or 1 with VP (u16) by seat and ranking (u8) by
place; CRC-32 of all before.
"""

import struct
import zlib
from typing import Final

from brass_fast._core import State
from brass_fast.errors import BrassError, RecordError
from brass_fast.record import Record, Result, check_rules_version

#: What binary records begin with.
MAGIC: Final = b"BFR"
VERSION: Final = 1
_SEED, _POSITION = 0, 1


def to_bytes(record: Record) -> bytes:
    """Write a record as bytes."""
    parts = [MAGIC, struct.pack("<BHB", VERSION, record.rules_version, record.players), _start(record)]
    for name in record.names:
        encoded = name.encode()
        parts.append(struct.pack("<B", len(encoded)) + encoded)
    parts.append(struct.pack("<H", len(record.actions)) + record.actions)
    if record.result is None:
        parts.append(b"\0")
    else:
        parts.append(
            b"\1" + struct.pack(f"<{record.players}H", *record.result.vp) + bytes(record.result.ranking)
        )
    body = b"".join(parts)
    return body + struct.pack("<I", zlib.crc32(body))


def _start(record: Record) -> bytes:
    if record.start is None:
        return struct.pack("<BQ", _SEED, record.seed)
    position = record.start.to_bytes()
    return struct.pack("<BH", _POSITION, len(position)) + position


def from_bytes(data: bytes) -> Record:
    """Read what `to_bytes` wrote.

    Raises RecordError for damaged bytes (code `not-bytes`), other versions (`format`) and other rules.
    """
    if data[:3] != MAGIC:
        raise RecordError("a binary record begins with BFR", "not-bytes")
    if data[3:4] != bytes([VERSION]):
        raise RecordError(f"format: expected binary version {VERSION}, got {list(data[3:4])}", "format")
    reader = _Reader(data[:-4], 4)
    check_rules_version(reader.number("H"))
    if struct.pack("<I", zlib.crc32(data[:-4])) != data[-4:]:
        raise _damaged()
    try:
        record = _read(reader)
    except UnicodeDecodeError as error:
        raise _damaged() from error
    if reader.at != len(data) - 4:
        raise _damaged()
    return record


def _read(reader: "_Reader") -> Record:
    players = reader.number("B")
    if players not in (3, 4):
        raise _damaged()
    seed, start = _read_start(reader)
    names = tuple(reader.take(reader.number("B")).decode() for _ in range(players))
    actions = reader.take(reader.number("H"))
    result = None
    if reader.number("B"):
        vp = tuple(reader.number("H") for _ in range(players))
        result = Result(vp, tuple(reader.take(players)))
    return Record(players, seed, start, names, actions, result)


def _read_start(reader: "_Reader") -> tuple[int | None, State | None]:
    if reader.number("B") == _SEED:
        return reader.number("Q"), None
    try:
        return None, State.from_bytes(reader.take(reader.number("H")))
    except BrassError as error:
        raise RecordError(f"start: {error}", error.code) from error


def _damaged() -> RecordError:
    return RecordError("these bytes are no record: damaged or cut short", "not-bytes")


class _Reader:
    """Takes parts off bytes, never more than there are."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self.at = at

    def take(self, length: int) -> bytes:
        part = self._data[self.at : self.at + length]
        if len(part) != length:
            raise _damaged()
        self.at += length
        return part

    def number(self, kind: str) -> int:
        size = struct.calcsize(f"<{kind}")
        return int.from_bytes(self.take(size), "little")
