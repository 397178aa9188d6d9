"""Scoring and the end of the game (R10.1, R10.4, R10.5)."""

from typing import NamedTuple

from .data import ENDS, LINK_VALUE, MONEY_PER_VP, SPACES_OF, TILES
from .income import level
from .position import Position


class Outcome(NamedTuple):
    """The result of a game: VP by seat, and the seats, best first."""

    vp: tuple[int, ...]
    ranking: tuple[int, ...]


def score_period(position: Position) -> None:
    """Links score first, then flipped tiles (R10.1)."""
    for line, owner in position.links.items():
        position.vp[owner] += link_vp(position, line)
    for tile in position.tiles.values():
        if tile.flipped:
            position.vp[tile.owner] += TILES[tile.industry][tile.level].vp


def link_vp(position: Position, line: str) -> int:
    """1 VP for every flipped tile at its ends, 2 VP for an end at an external or plain place (R10.1)."""
    return sum(LINK_VALUE[end] if end in LINK_VALUE else flipped_tiles(position, end) for end in ENDS[line])


def flipped_tiles(position: Position, town: str) -> int:
    """The flipped tiles in the town, of any owner."""
    return sum(space in position.tiles and position.tiles[space].flipped for space in SPACES_OF[town])


def score_money(position: Position) -> None:
    """Each full £10 in hand gives 1 VP; none if money is negative (R10.4)."""
    for seat, money in enumerate(position.money):
        position.vp[seat] += max(0, money) // MONEY_PER_VP


def ranking(position: Position) -> tuple[int, ...]:
    """Most VP; ties: higher income level, then more money, then earlier in the turn order (R10.5)."""
    return tuple(
        sorted(
            position.turn_order,
            key=lambda seat: (position.vp[seat], level(position, seat), position.money[seat]),
            reverse=True,
        )
    )
