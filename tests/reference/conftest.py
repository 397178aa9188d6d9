"""Positions for the tests of the reference, laid out in short."""

from collections.abc import Callable
from typing import Any

import pytest

from brass_fast.reference import new_game
from brass_fast.reference.changed import begin_rail_period

TileRow = tuple[Any, ...]
Table = Callable[..., dict[str, Any]]
OTHER_HANDS = (["wigan"], ["colne"], ["bury"])


@pytest.fixture
def table() -> Table:
    """A function that lays out a position: player 0 is to move with both actions of round 2.

    `tiles` has rows (owner, industry, level, flipped=False, cubes=0); the stacks lose these and all below.
    """
    return lay_out


def lay_out(
    period: str = "canal",
    *,
    players: int = 4,
    hand: tuple[str, ...] = ("port",),
    tiles: dict[str, TileRow] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    values = new_game(players, 42).to_dict()
    if period == "rail":
        begin_rail_period(values)
    values |= {"round": 2, "turn_order": list(range(players)), "to_move": 0, "actions_left": 2}
    values |= {"deck": [], "set_aside": [], "hands": [list(hand), *OTHER_HANDS[: players - 1]]}
    for space, row in (tiles or {}).items():
        owner, industry, level, flipped, cubes = (*row, False, 0)[:5] if len(row) < 4 else (*row, 0)[:5]
        stacks = values["stacks"][owner]
        stacks[industry] = [other for other in stacks[industry] if other >= level]
        stacks[industry].remove(level)
        tile = {"owner": owner, "industry": industry, "level": level, "flipped": flipped, "cubes": cubes}
        values["tiles"][space] = tile
    return values | changes
