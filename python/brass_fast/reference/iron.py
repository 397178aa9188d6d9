"""Where an iron cube comes from (R4.6)."""

from . import demand
from .flip import take_cube
from .position import BOUGHT, Position


def sources(position: Position) -> list[str]:
    """The works that may give the cube: all on the map that have any, of any owner (R4.6)."""
    return sorted(space for space, tile in position.tiles.items() if tile.industry == "iron" and tile.cubes)


def price(position: Position) -> int:
    """What the cube costs: nothing from works; only if none has a cube, the track's price (R4.6)."""
    return 0 if sources(position) else demand.price(position, "iron")


def take(position: Position, seat: int, source: str | None) -> None:
    """Takes the cube, if one is needed, from the works chosen, or buys it."""
    if source == BOUGHT:
        demand.buy(position, seat, "iron")
    elif source is not None:
        take_cube(position, source)
