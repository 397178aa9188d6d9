"""Selling cotton (R7)."""

from .data import COTTON_BONUS, COTTON_BOTTOM, SELLS, SPACES_WITH, TOWN_OF
from .flip import flip, raise_income
from .network import connected, to_a_port
from .position import Position


def legal(position: Position, seat: int) -> list[str]:
    """The own unflipped mills that can be sold somewhere (R7.1)."""
    return [
        name
        for name, space in SELLS.items()
        if is_unsold_mill(position, seat, space) and markets(position, space)
    ]


def is_unsold_mill(position: Position, seat: int, space: str) -> bool:
    """Whether an unflipped mill of the player stands here (R7.1)."""
    tile = position.tiles.get(space)
    return tile is not None and tile.owner == seat and tile.industry == "cotton" and not tile.flipped


def markets(position: Position, space: str) -> list[str]:
    """Where this mill can be sold: connected unflipped ports (R7.2) and the distant market (R7.3)."""
    town = (TOWN_OF[space],)
    ports = [port for place in connected(position, town) for port in open_ports(position, place)]
    answers = [f"port:{port}" for port in sorted(ports)]
    if is_open(position) and to_a_port(position, town):
        answers.append("distant")
    return answers


def open_ports(position: Position, place: str) -> list[str]:
    """The unflipped port tiles of a place, of any owner (R7.2)."""
    return [
        space
        for space in SPACES_WITH["port"].get(place, ())
        if (tile := position.tiles.get(space)) is not None and tile.industry == "port" and not tile.flipped
    ]


def is_open(position: Position) -> bool:
    """The distant market is open until the marker reaches the bottom space (R7.4)."""
    return position.cotton_demand < COTTON_BOTTOM


def to_port(position: Position, mill: str, port: str) -> None:
    """Mill and port both flip (R7.2)."""
    flip(position, mill)
    flip(position, port)


def to_distant_market(position: Position, seat: int, mill: str) -> bool:
    """Turns up a tile and moves the marker; the mill is sold if the market stays open (R7.3, R7.4)."""
    value = turn_up(position)
    position.cotton_demand = min(position.cotton_demand + value, COTTON_BOTTOM)
    if not is_open(position):
        return False
    flip(position, mill)
    raise_income(position, seat, COTTON_BONUS[position.cotton_demand])
    return True


def turn_up(position: Position) -> int:
    """The top tile goes to the bottom of the pile; those below the face-down tiles are used again (R7.3)."""
    if position.distant_pile:
        value, *rest = position.distant_pile
        position.distant_pile = tuple(rest)
    else:
        value, *rest = position.distant_drawn
        position.distant_drawn = tuple(rest)
    position.distant_drawn += (value,)
    return value
