"""Start positions changed at random, so that rich and rare positions come up in short games.

All draws come from one stream of the seed. The positions are valid, though most cannot be reached by playing.
"""

from collections import Counter
from typing import Any

from .cards import in_order
from .data import (
    COTTON_BOTTOM,
    FULL_DEMAND,
    HAND_SIZE,
    INDUSTRIES,
    LAST_INCOME_SPACE,
    LINES,
    LINKS_PER_PLAYER,
    SET_ASIDE,
    SPACES,
    TILES,
    TOWN_OF,
)
from .rng import VERIFY_START, Rng
from .state import new_game

Values = dict[str, Any]


def changed_start(seed: int, players: int = 4) -> Values:
    """The position of a game that is under way, in either period, at the decision `action`."""
    rng = Rng(seed, VERIFY_START)
    values = new_game(players, seed).to_dict()
    if rng.below(2):
        begin_rail_period(values)
    change_cards(rng, values)
    change_turns(rng, values)
    change_players(rng, values)
    change_tiles(rng, values)
    change_links(rng, values)
    change_tracks(rng, values)
    return values


def between(rng: Rng, least: int, most: int) -> int:
    """A number from least to most."""
    return least + rng.below(most - least + 1)


def begin_rail_period(values: Values) -> None:
    """The cards and the distant market of the rail period (R1.4)."""
    players, cards = values["players"], values.pop("rail_deck")
    values["period"] = "rail"
    values["distant_pile"] = values.pop("rail_distant_pile")
    removed = SET_ASIDE[players]["rail"]
    values["set_aside"], cards = cards[:removed], cards[removed:]
    for seat in values["turn_order"]:
        values["hands"][seat], cards = list(in_order(cards[:HAND_SIZE])), cards[HAND_SIZE:]
    values["deck"] = cards


def change_cards(rng: Rng, values: Values) -> None:
    """Discards much of the deck, so that the period ends soon, and some of the hands."""
    deck = values["deck"]
    gone = rng.below(len(deck) + 1)
    values["discards"], values["deck"] = deck[:gone], deck[gone:]
    for hand in values["hands"]:
        fewer = rng.choice((0, 0, 1, 2, rng.below(HAND_SIZE)))
        for _ in range(fewer):
            values["discards"].append(hand.pop(rng.below(len(hand))))


def change_turns(rng: Rng, values: Values) -> None:
    """Any order, any player to move, in any round."""
    values["round"] = between(rng, 1, 8)
    values["turn_order"] = list(rng.shuffled(values["turn_order"]))
    values["to_move"] = rng.choice([seat for seat in values["turn_order"] if values["hands"][seat]])
    first_round = values["period"] == "canal" and values["round"] == 1
    values["actions_left"] = 1 if first_round else between(rng, 1, 2)


def change_players(rng: Rng, values: Values) -> None:
    """Rich and poor players, and some with debts."""
    poor = rng.below(3) == 0
    for seat in range(values["players"]):
        pounds = [(-15, 10), (0, 15), (0, 30)] if poor else [(0, 30), (10, 60), (50, 200)]
        values["money"][seat] = between(rng, *rng.choice(pounds))
        values["spent"][seat] = rng.below(40)
        values["income_space"][seat] = between(rng, 0, rng.choice((9, 30, LAST_INCOME_SPACE)))
        values["vp"][seat] = rng.below(100)


def change_tiles(rng: Rng, values: Values) -> None:
    """Tiles on the board and gone from the stacks; sometimes without any cube of a kind."""
    chance = between(rng, 10, 80)
    scarce = [cube for cube in ("coal", "iron") if rng.below(3) == 0]
    for space, shown in SPACES.items():
        if rng.below(100) < chance:
            place_tile(rng, values, space, rng.choice(shown), scarce)
    for stacks in values["stacks"]:
        for industry in INDUSTRIES:
            gone = rng.choice((0, 0, 1, rng.below(5)))
            stacks[industry] = stacks[industry][gone:]


def place_tile(rng: Rng, values: Values, space: str, industry: str, scarce: list[str]) -> None:
    """The next tile of a stack that is allowed (R4.1), where there is room for it (R4.4)."""
    owner = rng.below(values["players"])
    town = [tile["owner"] for other, tile in values["tiles"].items() if TOWN_OF[other] == TOWN_OF[space]]
    if values["period"] == "canal" and owner in town:
        return
    stack = values["stacks"][owner][industry]
    while stack and values["period"] not in TILES[industry][stack[0]].periods:
        del stack[0]
    if not stack:
        return
    level = stack.pop(0)
    most = TILES[industry][level].cubes
    cubes = 0 if industry in scarce else rng.below(most + 1)
    has_cubes = industry in ("coal", "iron")
    values["tiles"][space] = {
        "owner": owner,
        "industry": industry,
        "level": level,
        "flipped": cubes == 0 if has_cubes else industry == "shipyard" or rng.below(3) == 0,
        "cubes": cubes,
    }


def change_links(rng: Rng, values: Values) -> None:
    """Links of all players, few or many (R5.5)."""
    chance = between(rng, 10, 90)
    owners = between(rng, 1, values["players"])
    count: Counter[int] = Counter()
    for line in LINES[values["period"]]:
        owner = rng.below(owners)
        if rng.below(100) < chance and count[owner] < LINKS_PER_PLAYER:
            count[owner] += 1
            values["links"][line] = owner


def change_tracks(rng: Rng, values: Values) -> None:
    """Full, half-empty and empty tracks, and a distant market at any stage."""
    for key in ("coal_demand", "iron_demand"):
        values[key] = rng.choice((0, FULL_DEMAND, rng.below(FULL_DEMAND + 1)))
    values["cotton_demand"] = between(rng, 0, COTTON_BOTTOM)
    values["distant_open"] = values["cotton_demand"] < COTTON_BOTTOM
    drawn = rng.choice((0, len(values["distant_pile"]), rng.below(len(values["distant_pile"]) + 1)))
    values["distant_drawn"] = values["distant_pile"][:drawn]
    values["distant_pile"] = values["distant_pile"][drawn:]
