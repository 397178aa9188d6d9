"""Income, and tiles sold off in a debt (R9)."""

from .data import INCOME_TRACK, SPACES, TILES
from .position import Pending, Position


def level(position: Position, seat: int) -> int:
    """The player's income in pounds."""
    return INCOME_TRACK[position.income_space[seat]]


def pay_all(position: Position, already: int = 0) -> bool:
    """Income in turn order (R2.1, R9.1), stopping at a player who must sell off tiles (R9.2).

    Returns whether all is paid.
    """
    for count in range(already, position.players):
        seat = position.turn_order[count]
        position.money[seat] += level(position, seat)
        if must_sell_off(position, seat):
            position.to_move = seat
            position.decision = "selloff"
            position.pending = Pending(income=count + 1)
            return False
    return True


def must_sell_off(position: Position, seat: int) -> bool:
    """A player who still owes money sells tiles while there are any; the rest stays as debt (R9.2, R9.3)."""
    return position.money[seat] < 0 and any(tile.owner == seat for tile in position.tiles.values())


def sell_off_choices(position: Position, seat: int) -> list[str]:
    """All own tiles, flipped or not (R9.2)."""
    return [
        f"selloff:{space}"
        for space in SPACES
        if (tile := position.tiles.get(space)) is not None and tile.owner == seat
    ]


def sell_off(position: Position, seat: int, space: str) -> None:
    """The tile leaves the game for half its cost, rounded down (R9.2)."""
    tile = position.tiles.pop(space)
    position.money[seat] += TILES[tile.industry][tile.level].cost // 2
