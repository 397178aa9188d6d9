"""Building a tile (R4)."""

from . import cards, coal, demand, iron
from .data import BUILDS, LIKE_SPACES_BEFORE, SPACES_OF, TILES, BuildAction, TileSpec
from .flip import flip
from .money import can_pay, pay
from .network import places_of, to_a_port
from .overbuild import may_build_over
from .position import Position, Tile


def top_tile(position: Position, seat: int, industry: str) -> TileSpec:
    """The tile that is built next: the top one of the stack, which must not be empty (R4.1)."""
    return TILES[industry][position.stacks[seat][industry][0]]


def is_allowed(position: Position, seat: int, industry: str) -> bool:
    """Whether there is a tile left, and the top one is allowed in the present period (R4.1)."""
    return (
        bool(position.stacks[seat][industry])
        and position.period in top_tile(position, seat, industry).periods
    )


def legal(position: Position, seat: int, *, any_town: bool = False) -> list[str]:
    """The tiles that the player can build, with `any_town` as if holding every location card (R4.9)."""
    hand = position.hands[seat]
    places = places_of(position, seat)
    return [
        name
        for name, build in BUILDS.items()
        if (
            any_town
            or build.town in hand
            or (build.industry in hand and cards.industry_card_serves(places, build.town))
        )
        and is_possible(position, seat, build)
    ]


def is_possible(position: Position, seat: int, build: BuildAction) -> bool:
    """Whether the player can build this tile, whatever the card (R4.1, R4.2, R4.4, R4.7)."""
    if not is_allowed(position, seat, build.industry):
        return False
    tile = top_tile(position, seat, build.industry)
    if not takes(position, seat, build.space, tile) or not room_in_town(position, seat, build):
        return False
    price = full_price(position, build.town, tile)
    return price is not None and can_pay(position, seat, price)


def takes(position: Position, seat: int, space: str, tile: TileSpec) -> bool:
    """Whether the space is free, or may be built over (R4.2, R4.8).

    Of free spaces of the town that show the same industries only the first is used.
    """
    there = position.tiles.get(space)
    if there is not None:
        return may_build_over(position, seat, there, tile)
    return all(other in position.tiles for other in LIKE_SPACES_BEFORE[space])


def room_in_town(position: Position, seat: int, build: BuildAction) -> bool:
    """In the canal period a player has at most one tile in a town; one built over does not count (R4.4)."""
    return position.period == "rail" or not any(
        space != build.space and (tile := position.tiles.get(space)) is not None and tile.owner == seat
        for space in SPACES_OF[build.town]
    )


def full_price(position: Position, town: str, tile: TileSpec) -> int | None:
    """The tile's cost and its cubes (R4.7); None if the coal cannot be had (R4.5)."""
    price = tile.cost
    if tile.coal:
        coal_price = coal.price(position, (town,))
        if coal_price is None:
            return None
        price += coal_price
    if tile.iron:
        price += iron.price(position)
    return price


def carry_out(
    position: Position, seat: int, build: BuildAction, coal_from: str | None, iron_from: str | None
) -> None:
    """Pay; remove a tile built over; take coal; take iron; place the tile; then its effect (R4.7)."""
    spec = top_tile(position, seat, build.industry)
    pay(position, seat, spec.cost)
    position.tiles.pop(build.space, None)
    coal.take(position, seat, coal_from)
    iron.take(position, seat, iron_from)
    position.stacks[seat][build.industry] = position.stacks[seat][build.industry][1:]
    position.tiles[build.space] = Tile(seat, build.industry, spec.level, flipped=False, cubes=spec.cubes)
    take_effect(position, seat, build)


def take_effect(position: Position, seat: int, build: BuildAction) -> None:
    """A new mine connected to a port, and new works, fill the track; a shipyard flips at once (R4.7)."""
    if build.industry == "shipyard":
        flip(position, build.space)
    elif build.industry == "iron" or (build.industry == "coal" and to_a_port(position, (build.town,))):
        tile = position.tiles[build.space]
        left = demand.sell(position, seat, build.industry, tile.cubes)
        position.tiles[build.space] = tile._replace(cubes=left)
        if not left:
            flip(position, build.space)  # a tile that sells all its cubes on being built flips too (R4.10)
