"""Flipping tiles and taking cubes from them (R4.10, R7.6)."""

from .data import LAST_INCOME_SPACE, TILES
from .position import Position


def flip(position: Position, space: str) -> None:
    """The tile has done its work: its owner's income marker moves up by the tile's income (R7.6)."""
    tile = position.tiles[space]
    position.tiles[space] = tile._replace(flipped=True)
    raise_income(position, tile.owner, TILES[tile.industry][tile.level].income)


def raise_income(position: Position, seat: int, spaces: int) -> None:
    """The marker moves up, at most to the last space (R7.6)."""
    position.income_space[seat] = min(position.income_space[seat] + spaces, LAST_INCOME_SPACE)


def take_cube(position: Position, space: str) -> None:
    """A cube leaves a mine or works, whoever takes it; the last one flips the tile (R4.10)."""
    tile = position.tiles[space]
    position.tiles[space] = tile._replace(cubes=tile.cubes - 1)
    if tile.cubes == 1:
        flip(position, space)
