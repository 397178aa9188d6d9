"""Building over a tile (R4.8)."""

from .data import TileSpec
from .position import Position, Tile


def may_build_over(position: Position, seat: int, there: Tile, tile: TileSpec) -> bool:
    """Whether the player's new tile may replace the one that is there (R4.8).

    The industry must be the same and the old level lower. A tile of another player: mines and works
    only, and only if no cube of that kind is left anywhere.
    """
    if there.industry != tile.industry or there.level >= tile.level:
        return False
    return there.owner == seat or (tile.industry in ("coal", "iron") and none_left(position, tile.industry))


def none_left(position: Position, cube: str) -> bool:
    """Whether no such cube is on any tile on the whole map, nor on its demand track (R4.8)."""
    return position.demand[cube] == 0 and not any(
        tile.industry == cube and tile.cubes for tile in position.tiles.values()
    )
