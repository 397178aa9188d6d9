"""The board and its numbers, as the data file has them: places, spaces, lines, tiles and tracks."""

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

_DATA: Final[dict[str, Any]] = json.loads(
    files("brass_fast").joinpath("data/brass_2007.json").read_text("utf-8")
)

#: The five industries in the order of the data.
INDUSTRIES: Final[tuple[str, ...]] = tuple(_DATA["industries"])

#: Prices of a demand track from the first cube bought on, and of a cube once it is empty (R8.1).
PRICES: Final[tuple[int, ...]] = (*_DATA["demand_track_prices"], _DATA["demand_track_empty_price"])

#: Cubes on a full demand track (R1.2).
FULL_TRACK: Final = len(_DATA["demand_track_prices"])

#: Income bonus beside each space of the cotton demand track; the bottom space has none (R7.3).
COTTON_BONUS: Final[tuple[int, ...]] = tuple(_DATA["cotton_demand_bonus"])

#: The last space of the cotton demand track: the market is closed (R7.4).
COTTON_BOTTOM: Final[int] = _DATA["cotton_demand_spaces"] - 1

#: Income in pounds by space of the income track.
INCOME: Final[tuple[int, ...]] = tuple(_DATA["income_track"])

#: Link markers of a player (R5.5).
LINKS_PER_PLAYER: Final[int] = _DATA["links_per_player"]

#: Rounds of a period by the number of players (R1.5).
ROUNDS: Final[dict[int, int]] = {int(players): rounds for players, rounds in _DATA["rounds"].items()}


@dataclass(frozen=True, slots=True)
class Place:
    """A point of the map: a town with building spaces, an external place with a port, or a plain place."""

    id: str
    name: str
    #: What people call it in a line of notation: one word.
    short: str
    #: Where it lies, both from 0 to 1, from the upper left.
    xy: tuple[float, float]
    #: The industries that each space shows; none outside the towns.
    spaces: tuple[tuple[str, ...], ...] = ()
    #: Whether it counts as a port (R3.4) without a tile.
    port: bool = False

    @property
    def town(self) -> bool:
        """Whether tiles can be built here."""
        return bool(self.spaces)


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of tile: its price, what it needs and what it brings. A level 0 tile cannot be built."""

    industry: str
    level: int
    count: int
    cost: int
    coal: int
    iron: int
    cubes: int
    income: int
    vp: int


def _places() -> dict[str, Place]:
    entries = [*_DATA["locations"], *_DATA["external_locations"], *_DATA["plain_locations"]]
    return {
        entry["id"]: Place(
            id=entry["id"],
            name=entry["name"],
            short=entry["id"].capitalize(),
            xy=(entry["xy"][0], entry["xy"][1]),
            spaces=tuple(map(tuple, entry.get("spaces", ()))),
            port=entry.get("port", False),
        )
        for entry in entries
    }


def _tiles() -> dict[tuple[str, int], Tile]:
    fields = ("count", "cost", "coal", "iron", "cubes", "income", "vp")
    return {
        (industry, tile["level"]): Tile(industry, tile["level"], *(tile[field] or 0 for field in fields))
        for industry, tiles in _DATA["tiles"].items()
        for tile in tiles
    }


#: All places by id: towns first, then external and plain ones, each in the order of the data.
PLACES: Final[dict[str, Place]] = _places()

#: All tiles by industry and level.
TILES: Final[dict[tuple[str, int], Tile]] = _tiles()

#: The lines by period, each as the ids of its two ends.
LINES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    period: tuple((ends[0], ends[1]) for ends in (line.split("-") for line in _DATA[key]))
    for period, key in (("canal", "canals"), ("rail", "rails"))
}


def price(cubes: int) -> int:
    """What a cube costs when the demand track holds so many (R8.1)."""
    return PRICES[FULL_TRACK - cubes]


def town_of(space: str) -> str:
    """The town of a space: ``manchester`` for ``manchester/1``."""
    return space.partition("/")[0]


def card_name(card: str) -> str:
    """A card as people name it: ``Manchester``, or ``port`` for an industry card."""
    return PLACES[card].short if card in PLACES else card
