"""The random numbers of the package: SplitMix64 in separate streams (docs/randomness.md)."""

from collections.abc import Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")

MASK: Final = (1 << 64) - 1
STEP: Final = 0x9E3779B97F4A7C15

FIRST_PLAYER: Final = 0
CANAL_DECK: Final = 1
RAIL_DECK: Final = 2
CANAL_MARKET: Final = 3
RAIL_MARKET: Final = 4
BOT: Final = 16
VERIFY_CHOOSER: Final = 32
VERIFY_START: Final = 33


def mix(z: int) -> int:
    """Scrambles 64 bits."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Rng:
    """One stream of draws of a seed."""

    def __init__(self, seed: int, stream: int) -> None:
        self.state = mix(seed ^ mix(stream + 1))

    def next(self) -> int:
        """64 random bits."""
        self.state = (self.state + STEP) & MASK
        return mix(self.state)

    def below(self, n: int) -> int:
        """One of 0 to n - 1, all equally likely."""
        while True:
            product = self.next() * n
            if (product & MASK) >= (1 << 64) % n:
                return product >> 64

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in random order."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, with one draw."""
        return items[self.below(len(items))]
