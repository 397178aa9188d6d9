"""Developing (R6)."""

from . import iron
from .data import INDUSTRIES
from .money import can_pay
from .position import Position


def legal(position: Position, seat: int) -> list[str]:
    """Every stack that is not empty, whatever period and level, if an iron cube can be had (R6.1)."""
    if not can_pay(position, seat, iron.price(position)):
        return []
    return [f"develop:{industry}" for industry in INDUSTRIES if position.stacks[seat][industry]]


def carry_out(position: Position, seat: int, industry: str, iron_from: str | None) -> None:
    """The top tile leaves the game for one iron cube (R6.1)."""
    iron.take(position, seat, iron_from)
    position.stacks[seat][industry] = position.stacks[seat][industry][1:]
