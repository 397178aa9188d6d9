"""Sets of seeds as people write them: ``7``, ``1-1000``, ``1-10,50,90-99``."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

#: The largest seed: seeds are unsigned 64-bit numbers.
LAST_SEED = 2**64 - 1

_PART = re.compile(r"([0-9]+)(?:-([0-9]+))?")


class SeedsError(ValueError):
    """A text that names no set of seeds."""


@dataclass(frozen=True, slots=True, order=True)
class SeedRange:
    """The seeds from `first` to `last`, both included."""

    first: int
    last: int

    @property
    def count(self) -> int:
        """How many seeds there are (not ``len``: all of them are more than ``len`` can tell)."""
        return self.last - self.first + 1

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Seeds:
    """Ranges of seeds, rising and apart. They stay ranges: ten million seeds take no more room than ten."""

    ranges: tuple[SeedRange, ...]

    @classmethod
    def parse(cls, text: str) -> "Seeds":
        """Read seeds and ranges of seeds, separated by commas, in any order.

        Raises SeedsError for anything else, for backward ranges, seeds named twice and seeds above 2^64-1.
        """
        ranges = sorted(_parse_part(part.strip()) for part in text.split(","))
        for before, after in pairwise(ranges):
            if after.first <= before.last:
                raise SeedsError(f"{before} and {after} overlap: each seed is played once")
        return cls(tuple(ranges))

    @property
    def count(self) -> int:
        """How many seeds there are."""
        return sum(part.count for part in self.ranges)

    def cursor(self) -> "Cursor":
        """Start taking seeds, the lowest first."""
        return Cursor(self.ranges)

    def __iter__(self) -> Iterator[int]:
        for part in self.ranges:
            yield from range(part.first, part.last + 1)

    def __str__(self) -> str:
        return ",".join(map(str, self.ranges))


class Cursor:
    """Takes seeds in rising order, as many at a time as asked for."""

    def __init__(self, ranges: tuple[SeedRange, ...]) -> None:
        self._later = iter(ranges)
        self._next: SeedRange | None = next(self._later, None)

    def take(self, count: int) -> list[tuple[int, int]]:
        """Take up to `count` seeds, as (first, last) of each range; nothing is left if there are none."""
        taken = []
        while count > 0 and self._next is not None:
            part = self._next
            last = min(part.last, part.first + count - 1)
            taken.append((part.first, last))
            count -= last - part.first + 1
            self._next = SeedRange(last + 1, part.last) if last < part.last else next(self._later, None)
        return taken


def _parse_part(part: str) -> SeedRange:
    match = _PART.fullmatch(part)
    if match is None:
        raise SeedsError(f"{part!r} is neither a seed nor a range: write 7, 1-1000 or 1-10,50,90-99")
    first = _parse_seed(match[1])
    last = _parse_seed(match[2]) if match[2] else first
    if first > last:
        raise SeedsError(f"{part} runs backward: write {last}-{first}")
    return SeedRange(first, last)


def _parse_seed(digits: str) -> int:
    digits = digits.lstrip("0") or "0"
    # The length comes first: reading millions of digits takes long, and Python refuses.
    if len(digits) > len(str(LAST_SEED)) or int(digits) > LAST_SEED:
        raise SeedsError(f"{digits[:24]} is too large: seeds lie in 0 to 2^64-1")
    return int(digits)
