"""Loans (R8.4)."""

from .data import INCOME_TRACK, LAST_INCOME_SPACE, LOANS
from .position import Position

LOWEST_LEVEL = INCOME_TRACK[0]


def legal(position: Position, seat: int) -> list[str]:
    """No loan below the lowest income level, nor in the rail period once the draw deck is empty (R8.4)."""
    if position.period == "rail" and not position.deck:
        return []
    return [name for name, pounds in LOANS.items() if level_after(position, seat, pounds) >= LOWEST_LEVEL]


def level_after(position: Position, seat: int, pounds: int) -> int:
    """The income level falls by one for each £10 (R8.4)."""
    return INCOME_TRACK[position.income_space[seat]] - pounds // 10


def carry_out(position: Position, seat: int, pounds: int) -> None:
    """The marker goes to the highest space of the new level (R8.4)."""
    level = level_after(position, seat, pounds)
    position.income_space[seat] = LAST_INCOME_SPACE - INCOME_TRACK[::-1].index(level)
    position.money[seat] += pounds
