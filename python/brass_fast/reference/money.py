"""Paying (R8.2, R8.3)."""

from .position import Position


def can_pay(position: Position, seat: int, amount: int) -> bool:
    """A player may not spend more than they have; what costs nothing is always allowed (R8.2)."""
    return amount == 0 or position.money[seat] >= amount


def pay(position: Position, seat: int, amount: int) -> None:
    """Tiles, links and bought cubes: what is paid counts as spent (R8.3)."""
    position.money[seat] -= amount
    position.spent[seat] += amount
