"""Building canals and rails (R5)."""

from . import coal
from .data import CANAL_COST, ENDS, LINES, LINKS_PER_PLAYER, RAIL_COST, SECOND_RAIL_COST
from .money import can_pay, pay
from .network import Routes, places_of
from .position import Position


def legal(position: Position, seat: int, *, second: bool = False) -> list[str]:
    """The links that the player can build (R5.1, R5.5), `second` with the card of another rail (R5.4)."""
    if list(position.links.values()).count(seat) >= LINKS_PER_PLAYER:
        return []
    places = places_of(position, seat)
    return [
        line
        for line in LINES[position.period]
        if line not in position.links
        and not places.isdisjoint(ENDS[line])
        and can_afford(position, seat, line, second=second)
    ]


def can_afford(position: Position, seat: int, line: str, *, second: bool) -> bool:
    """A canal costs £3, a rail £5 and a coal cube, a second rail £10 and another cube (R5.2, R5.4)."""
    cost = cost_of(position, second=second)
    if position.period == "canal":
        return can_pay(position, seat, cost)
    if not can_pay(position, seat, cost):
        return False
    coal_price = coal.price(position, ENDS[line])
    return coal_price is not None and can_pay(position, seat, cost + coal_price)


def cost_of(position: Position, *, second: bool) -> int:
    """The price of the link without coal (R5.2, R5.4)."""
    if position.period == "canal":
        return CANAL_COST
    return SECOND_RAIL_COST if second else RAIL_COST


def carry_out(position: Position, seat: int, line: str, coal_from: str | None, *, second: bool) -> None:
    """Pays, takes the coal and places the link."""
    pay(position, seat, cost_of(position, second=second))
    if coal_from is not None:
        coal.take(position, seat, coal_from)
    position.links[line] = seat
    position.routes = Routes(position.links)
