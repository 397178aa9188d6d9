"""Where a coal cube comes from (R4.5, R5.3)."""

from . import demand
from .data import SPACES_WITH
from .flip import take_cube
from .network import to_a_port
from .position import BOUGHT, Position


def sources(position: Position, ends: tuple[str, ...]) -> list[str]:
    """The mines that may give the cube: the nearest connected ones that have any, of any owner (R4.5).

    `ends` is the town of a tile, or both ends of a line (R5.3).
    """
    for ring in position.routes.rings(ends):
        mines = [space for place in ring for space in _mines_in(position, place)]
        if mines:
            return sorted(mines)
    return []


def _mines_in(position: Position, place: str) -> list[str]:
    found = []
    for space in SPACES_WITH["coal"].get(place, ()):
        tile = position.tiles.get(space)
        if tile is not None and tile.industry == "coal" and tile.cubes:
            found.append(space)
    return found


def price(position: Position, ends: tuple[str, ...]) -> int | None:
    """What the cube costs: nothing from a mine, else the track's price; None if it cannot be had (R4.5).

    Only if no cube is connected may it be bought, and only with a connection to a port.
    """
    if sources(position, ends):
        return 0
    return demand.price(position, "coal") if to_a_port(position, ends) else None


def take(position: Position, seat: int, source: str | None) -> None:
    """Takes the cube, if one is needed, from the mine chosen, or buys it."""
    if source == BOUGHT:
        demand.buy(position, seat, "coal")
    elif source is not None:
        take_cube(position, source)
