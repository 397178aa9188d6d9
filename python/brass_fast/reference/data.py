"""The board, the tiles and the names of the actions, read from the data files of the package."""

import json
from collections import Counter
from importlib import resources
from typing import Any, Final, NamedTuple

FILES = resources.files("brass_fast").joinpath("data")
DATA: Final[dict[str, Any]] = json.loads(FILES.joinpath("brass_2007.json").read_text("utf-8"))
ACTIONS: Final[tuple[str, ...]] = tuple(FILES.joinpath("actions.txt").read_text("utf-8").split())
NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(ACTIONS)}


class TileSpec(NamedTuple):
    """What is printed on a tile."""

    industry: str
    level: int
    copies: int
    cost: int
    coal: int
    iron: int
    cubes: int
    income: int
    vp: int
    periods: tuple[str, ...]


class BuildAction(NamedTuple):
    """`build:space:industry`, taken apart."""

    name: str
    town: str
    space: str
    industry: str


def of_kind(kind: str) -> tuple[str, ...]:
    """The actions `kind:...` in the order of their numbers."""
    return tuple(name for name in ACTIONS if name.startswith(kind + ":"))


def argument(name: str) -> str:
    """What stands behind the kind in the name of an action."""
    return name.partition(":")[2]


def _tile_spec(industry: str, row: dict[str, Any]) -> TileSpec:
    return TileSpec(
        industry=industry,
        level=row["level"],
        copies=row["count"],
        cost=row["cost"] or 0,  # a level 0 shipyard, which is never built, has neither cost nor income nor VP
        coal=row["coal"],
        iron=row["iron"],
        cubes=row["cubes"],
        income=row["income"] or 0,
        vp=row["vp"] or 0,
        periods=tuple(row["periods"]),
    )


INDUSTRIES: Final[tuple[str, ...]] = tuple(DATA["industries"])
TILES: Final[dict[str, dict[int, TileSpec]]] = {
    industry: {row["level"]: _tile_spec(industry, row) for row in DATA["tiles"][industry]}
    for industry in INDUSTRIES
}
FULL_STACKS: Final[dict[str, tuple[int, ...]]] = {
    industry: tuple(level for level, tile in TILES[industry].items() for _ in range(tile.copies))
    for industry in INDUSTRIES
}

TOWNS: Final[tuple[str, ...]] = tuple(town["id"] for town in DATA["locations"])
EXTERNAL: Final[tuple[str, ...]] = tuple(place["id"] for place in DATA["external_locations"])
LINK_VALUE: Final[dict[str, int]] = {
    place["id"]: place["link_value"] for place in DATA["external_locations"] + DATA["plain_locations"]
}
SPACES: Final[dict[str, tuple[str, ...]]] = {
    f"{town['id']}/{number}": tuple(industries)
    for town in DATA["locations"]
    for number, industries in enumerate(town["spaces"], 1)
}
TOWN_OF: Final[dict[str, str]] = {space: space.partition("/")[0] for space in SPACES}
SPACES_OF: Final[dict[str, tuple[str, ...]]] = {
    town: tuple(space for space in SPACES if TOWN_OF[space] == town) for town in TOWNS
}
SPACES_WITH: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    industry: {
        town: found
        for town in TOWNS
        if (found := tuple(space for space in SPACES_OF[town] if industry in SPACES[space]))
    }
    for industry in INDUSTRIES
}
LIKE_SPACES_BEFORE: Final[dict[str, tuple[str, ...]]] = {
    space: tuple(
        other
        for other in SPACES_OF[TOWN_OF[space]]
        if set(SPACES[other]) == set(SPACES[space]) and other < space
    )
    for space in SPACES
}
ENDS: Final[dict[str, tuple[str, str]]] = {
    name: (argument(name).split("-")[0], argument(name).split("-")[1])
    for name in of_kind("canal") + of_kind("rail")
}
LINES: Final[dict[str, tuple[str, ...]]] = {"canal": of_kind("canal"), "rail": of_kind("rail")}
VIRTUAL: Final[dict[str, str]] = dict(
    [tuple(DATA["virtual_connection"]), tuple(reversed(DATA["virtual_connection"]))]
)

BUILDS: Final[dict[str, BuildAction]] = {
    name: BuildAction(name, TOWN_OF[space], space, industry)
    for name in of_kind("build")
    for space, _, industry in [argument(name).partition(":")]
}
SELLS: Final[dict[str, str]] = {name: argument(name) for name in of_kind("sell")}
LOANS: Final[dict[str, int]] = {name: int(argument(name)) for name in of_kind("loan")}

CARDS: Final[tuple[str, ...]] = tuple(argument(name) for name in of_kind("card"))
CARD_NUMBER: Final[dict[str, int]] = {card: number for number, card in enumerate(CARDS)}
CARD_COUNT: Final[Counter[str]] = Counter(
    {town["id"]: town["cards"] for town in DATA["locations"]} | DATA["industry_cards"]
)
ALL_CARDS: Final[tuple[str, ...]] = tuple(card for card in CARDS for _ in range(CARD_COUNT[card]))
HAND_SIZE: Final[int] = DATA["hand_size"]
SET_ASIDE: Final[dict[int, dict[str, int]]] = {
    int(players): removed for players, removed in DATA["cards_removed"].items()
}

LINKS_PER_PLAYER: Final[int] = DATA["links_per_player"]
CANAL_COST: Final[int] = DATA["costs"]["canal"]
RAIL_COST: Final[int] = DATA["costs"]["rail"]
SECOND_RAIL_COST: Final[int] = DATA["costs"]["two_rails"] - RAIL_COST
STARTING_MONEY: Final[int] = DATA["starting_money"]
STARTING_INCOME_SPACE: Final[int] = DATA["starting_income_space"]
INCOME_TRACK: Final[tuple[int, ...]] = tuple(DATA["income_track"])
LAST_INCOME_SPACE: Final[int] = len(INCOME_TRACK) - 1
DEMAND_PRICES: Final[tuple[int, ...]] = tuple(DATA["demand_track_prices"])
EMPTY_DEMAND_PRICE: Final[int] = DATA["demand_track_empty_price"]
FULL_DEMAND: Final[int] = len(DEMAND_PRICES)
COTTON_BONUS: Final[tuple[int, ...]] = tuple(DATA["cotton_demand_bonus"])
COTTON_BOTTOM: Final[int] = DATA["cotton_demand_spaces"] - 1
DISTANT_TILES: Final[tuple[int, ...]] = tuple(DATA["distant_market_tiles"])
MONEY_PER_VP: Final[int] = DATA["money_per_vp"]
