"""The coal and the iron demand track (R8.1)."""

from .data import DEMAND_PRICES, EMPTY_DEMAND_PRICE, FULL_DEMAND
from .money import pay
from .position import Position


def price(position: Position, cube: str) -> int:
    """What the next cube costs: the cheapest first, £5 from the supply if the track is empty (R8.1)."""
    left = position.demand[cube]
    return DEMAND_PRICES[FULL_DEMAND - left] if left else EMPTY_DEMAND_PRICE


def buy(position: Position, seat: int, cube: str) -> None:
    """The player buys a cube; an empty track stays empty (R8.1)."""
    pay(position, seat, price(position, cube))
    position.demand[cube] = max(0, position.demand[cube] - 1)


def sell(position: Position, seat: int, cube: str, cubes: int) -> int:
    """Fills the track, dearest space first, each cube paying its price to the player (R4.7, R8.1).

    Returns the cubes left.
    """
    while cubes and position.demand[cube] < FULL_DEMAND:
        position.demand[cube] += 1
        position.money[seat] += DEMAND_PRICES[FULL_DEMAND - position.demand[cube]]
        cubes -= 1
    return cubes
