"""Reading a position from plain JSON values; what cannot be is refused, naming the key and the rule."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

from brass_fast.errors import PositionError
from brass_fast.wording import shown

from . import decisions, income
from .cards import in_order
from .data import (
    ALL_CARDS,
    CARD_COUNT,
    COTTON_BOTTOM,
    DISTANT_TILES,
    ENDS,
    FULL_DEMAND,
    HAND_SIZE,
    INDUSTRIES,
    LAST_INCOME_SPACE,
    LINKS_PER_PLAYER,
    NUMBER,
    SPACES,
    TILES,
    TOWN_OF,
)
from .network import Routes
from .position import BOUGHT, NOTHING, Pending, Position, Tile
from .rounds import actions_of_a_turn
from .writing import FORMAT

KEYS: Final = (
    *("format", "players", "period", "round", "turn_order", "to_move", "actions_left", "decision", "pending"),
    *("money", "spent", "income_space", "vp", "hands", "stacks", "tiles", "links"),
    *("coal_demand", "iron_demand", "cotton_demand", "distant_open", "distant_pile", "distant_drawn"),
    *("deck", "discards", "set_aside"),
)
CANAL_KEYS: Final = ("rail_deck", "rail_distant_pile")
LAST_ROUND: Final = 99
MOST_MONEY: Final = 9999
RUNNING: Final = ("card", "coal", "iron", "market")
DECISIONS: Final = ("action", "build", *RUNNING, "more", "selloff", "over")
AFTER: Final = ("rail", "develop", "sell")


def from_json(text: str) -> Position:
    """The position written in a JSON text."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        refuse("position", f"must be JSON: {error}")
    return from_dict(values)


def from_dict(values: object) -> Position:
    """The position, checked in full."""
    if not isinstance(values, dict):
        refuse("position", f"must be an object (a dict) in the format {FORMAT}, not {shown(values)}")
    check_keys(values)
    position = Position(
        players=values["players"],
        period=values["period"],
        round=whole("round", values["round"], 1, LAST_ROUND, "R1.5"),
        turn_order=turn_order(values),
        to_move=to_move(values),
        actions_left=whole("actions_left", values["actions_left"], 0, 2, "R2.2"),
        decision=one_of("decision", values["decision"], DECISIONS),
        pending=NOTHING,
        money=by_seat(values, "money", -MOST_MONEY, MOST_MONEY),
        spent=by_seat(values, "spent", 0, MOST_MONEY),
        income_space=by_seat(values, "income_space", 0, LAST_INCOME_SPACE),
        vp=by_seat(values, "vp", 0, MOST_MONEY),
        hands=hands(values),
        stacks=stacks(values),
        tiles=tiles(values),
        links=links(values),
        routes=Routes(values["links"]),
        demand={cube: whole(key, values[key], 0, FULL_DEMAND, "R8.1") for cube, key in demand_keys()},
        cotton_demand=whole("cotton_demand", values["cotton_demand"], 0, COTTON_BOTTOM, "R7.3"),
        distant_pile=numbers("distant_pile", values["distant_pile"]),
        distant_drawn=numbers("distant_drawn", values["distant_drawn"]),
        deck=cards("deck", values["deck"]),
        discards=cards("discards", values["discards"]),
        set_aside=cards("set_aside", values["set_aside"]),
        rail_deck=cards("rail_deck", values.get("rail_deck", [])),
        rail_distant_pile=numbers("rail_distant_pile", values.get("rail_distant_pile", [])),
    )
    check_components(position)
    check_market(position, values["distant_open"])
    check_decision(position, pending(values["pending"], position.decision))
    return position


# --------------------------------------------------------------------- plain values
def refuse(key: str, text: str, code: str = "position") -> NoReturn:
    """Every refusal names the key at fault."""
    raise PositionError(f"{key}: {text}", code)


def whole(key: str, value: object, least: int, most: int, rule: str | None = None) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not least <= value <= most:
        refuse(key, f"must be a whole number from {least} to {most}{cited(rule)}, not {shown(value)}")
    return value


def one_of(key: str, value: object, choices: Sequence[str], rule: str | None = None) -> str:
    """One of a few names."""
    if type(value) is not str or value not in choices:
        refuse(key, f"must be one of {', '.join(choices)}{cited(rule)}, not {shown(value)}")
    return value


def flag(key: str, value: object) -> bool:
    """True or false."""
    if type(value) is not bool:
        refuse(key, f"must be true or false, not {shown(value)}")
    return value


def cited(rule: str | None) -> str:
    """The clause in brackets."""
    return f" ({rule})" if rule else ""


def list_of(key: str, value: object, length: int | None = None) -> list[Any]:
    """A list, of a length if that is given."""
    if not isinstance(value, list | tuple):
        refuse(key, f"must be a list, not {shown(value)}")
    if length is not None and len(value) != length:
        refuse(key, f"must have {length} entries, one for each of the players, not {len(value)}")
    return list(value)


def fields(key: str, value: object, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Any]:
    """An object with these fields and no others."""
    if not isinstance(value, dict):
        refuse(key, f"must be an object (a dict), not {shown(value)}")
    for name in required:
        if name not in value:
            refuse(key, f"misses {name}")
    for name in value:
        if name not in (*required, *optional):
            refuse(key, f"has the unknown key {shown(name)}")
    return value


# --------------------------------------------------------------------- the parts of a position
def check_keys(values: dict[str, Any]) -> None:
    """The format first, then the period and the players, on which the other keys depend."""
    for key in ("format", "period", "players"):
        if key not in values:
            refuse(key, "is missing from the position")
    one_of("format", values["format"], (FORMAT,))
    one_of("period", values["period"], ("canal", "rail"), "R1.4")
    whole("players", values["players"], 3, 4, "R1.1")
    wanted = KEYS + (CANAL_KEYS if values["period"] == "canal" else ())
    for key in wanted:
        if key not in values:
            refuse(key, "is missing from the position")
    for key in values:
        if key not in wanted:
            only = " in the rail period (R1.4)" if key in CANAL_KEYS else ""
            refuse(key if type(key) is str else shown(key), f"is no key of a position{only}")


def demand_keys() -> tuple[tuple[str, str], ...]:
    """Cubes, and the keys of their tracks."""
    return (("coal", "coal_demand"), ("iron", "iron_demand"))


def turn_order(values: dict[str, Any]) -> tuple[int, ...]:
    """Every seat once."""
    order = list_of("turn_order", values["turn_order"], values["players"])
    if any(type(seat) is not int for seat in order) or sorted(order) != list(range(values["players"])):
        refuse(
            "turn_order", f"must name each of the {values['players']} seats once (R2.3), not {shown(order)}"
        )
    return tuple(order)


def to_move(values: dict[str, Any]) -> int | None:
    """A seat, or null when the game is over."""
    if values["to_move"] is None:
        return None
    return whole("to_move", values["to_move"], 0, values["players"] - 1)


def by_seat(values: dict[str, Any], key: str, least: int, most: int) -> list[int]:
    """A number for each seat."""
    rows = list_of(key, values[key], values["players"])
    return [whole(f"{key}[{seat}]", value, least, most) for seat, value in enumerate(rows)]


def cards(key: str, value: object) -> tuple[str, ...]:
    """A list of card names."""
    names = list_of(key, value)
    for name in names:
        if type(name) is not str or name not in CARD_COUNT:
            refuse(key, f"{shown(name)} is no card; cards are towns and industries, such as {ALL_CARDS[0]}")
    return tuple(names)


def numbers(key: str, value: object) -> tuple[int, ...]:
    """A list of distant-market tiles."""
    return tuple(whole(key, number, 0, max(DISTANT_TILES), "R7.3") for number in list_of(key, value))


def hands(values: dict[str, Any]) -> list[tuple[str, ...]]:
    """The hands, put in the order of the card actions."""
    rows = [
        in_order(list(cards(f"hands[{seat}]", hand)))
        for seat, hand in enumerate(list_of("hands", values["hands"], values["players"]))
    ]
    for seat, hand in enumerate(rows):
        if len(hand) > HAND_SIZE:
            refuse(f"hands[{seat}]", f"may hold at most {HAND_SIZE} cards (R2.4), not {len(hand)}")
    return rows


def stacks(values: dict[str, Any]) -> list[dict[str, tuple[int, ...]]]:
    """Five stacks for each player, lowest level on top (R1.1)."""
    return [
        {industry: stack(f"stacks[{seat}].{industry}", industry, row[industry]) for industry in INDUSTRIES}
        for seat, value in enumerate(list_of("stacks", values["stacks"], values["players"]))
        for row in [fields(f"stacks[{seat}]", value, INDUSTRIES)]
    ]


def stack(key: str, industry: str, value: object) -> tuple[int, ...]:
    """The levels of one stack."""
    levels = list_of(key, value)
    for level in levels:
        if type(level) is not int or level not in TILES[industry]:
            refuse(key, f"there is no {industry} tile of level {shown(level)} (R1.1)")
    if levels != sorted(levels):
        refuse(key, f"must have the lowest level on top (R1.1), not {shown(levels)}")
    return tuple(levels)


def tiles(values: dict[str, Any]) -> dict[str, Tile]:
    """The tiles on the board, each looked at for itself."""
    found = {}
    if not isinstance(values["tiles"], dict):
        refuse("tiles", f"must be an object (a dict), not {shown(values['tiles'])}")
    for space, value in values["tiles"].items():
        if space not in SPACES:
            refuse("tiles", f"there is no space {shown(space)}; spaces are named like {next(iter(SPACES))}")
        key = f"tiles.{space}"
        row = fields(key, value, Tile._fields)
        found[space] = Tile(
            owner=whole(f"{key}.owner", row["owner"], 0, values["players"] - 1),
            industry=one_of(f"{key}.industry", row["industry"], INDUSTRIES),
            level=whole(f"{key}.level", row["level"], 0, max(TILES["cotton"])),
            flipped=flag(f"{key}.flipped", row["flipped"]),
            cubes=whole(f"{key}.cubes", row["cubes"], 0, 99, "R4.7"),
        )
        check_tile(key, space, found[space], values["period"])
    return found


def check_tile(key: str, space: str, tile: Tile, period: str) -> None:
    """Whether the tile can be there, in this period, with these cubes."""
    spec = TILES[tile.industry].get(tile.level)
    if spec is None:
        refuse(key, f"there is no {tile.industry} tile of level {tile.level} (R1.1)")
    if tile.industry not in SPACES[space]:
        refuse(key, f"the space shows {' and '.join(SPACES[space])}, not {tile.industry} (R4.2)")
    if period not in spec.periods:
        text = (
            f"no {tile.industry} tile of level {tile.level} can be there in the {period} period (R4.1, R10.2)"
        )
        refuse(key, text)
    if tile.cubes > spec.cubes:
        refuse(key, f"holds at most {spec.cubes} cubes (R4.7), not {tile.cubes}")
    if tile.industry in ("coal", "iron") and tile.flipped != (tile.cubes == 0):
        refuse(key, f"a mine or works is flipped if and only if it has no cubes (R4.10), here {tile.cubes}")
    if tile.industry == "shipyard" and not tile.flipped:
        refuse(key, "a shipyard is flipped at once (R4.7)")


def links(values: dict[str, Any]) -> dict[str, int]:
    """The links of this period and their owners."""
    found: dict[str, int] = {}
    if not isinstance(values["links"], dict):
        refuse("links", f"must be an object (a dict), not {shown(values['links'])}")
    for line, owner in values["links"].items():
        if line not in ENDS:
            refuse("links", f"there is no line {shown(line)}; lines are named like {next(iter(ENDS))}")
        if not line.startswith(values["period"] + ":"):
            refuse("links", f"{line} cannot stand in the {values['period']} period (R5.1)")
        found[line] = whole(f"links.{line}", owner, 0, values["players"] - 1)
    for seat, count in Counter(found.values()).items():
        if count > LINKS_PER_PLAYER:
            refuse("links", f"player {seat} has {count}, but only {LINKS_PER_PLAYER} can stand (R5.5)")
    return found


# --------------------------------------------------------------------- the parts together
def check_components(position: Position) -> None:
    """No more tiles and cards than there are, and no two tiles of a player in a town in the canal period."""
    check_tile_counts(position)
    if position.period == "canal":
        check_one_tile_in_a_town(position)
    check_card_counts(position)


def check_tile_counts(position: Position) -> None:
    """R1.1: each player has 37 tiles."""
    on_board = Counter((tile.owner, tile.industry, tile.level) for tile in position.tiles.values())
    for seat, stacks_of_player in enumerate(position.stacks):
        for industry, levels in stacks_of_player.items():
            for level, spec in TILES[industry].items():
                used = levels.count(level) + on_board[seat, industry, level]
                if used > spec.copies:
                    text = f"with tiles, {used} of level {level}, but only {spec.copies} exist (R1.1)"
                    refuse(f"stacks[{seat}].{industry}", text)


def check_one_tile_in_a_town(position: Position) -> None:
    """R4.4."""
    seen = set()
    for space, tile in position.tiles.items():
        if (TOWN_OF[space], tile.owner) in seen:
            refuse("tiles", f"player {tile.owner} has two in {TOWN_OF[space]} in the canal period (R4.4)")
        seen.add((TOWN_OF[space], tile.owner))


def check_card_counts(position: Position) -> None:
    """R1.4: 66 cards."""
    used = Counter(position.deck + position.discards + position.set_aside)
    for hand in position.hands:
        used.update(hand)
    for card in used - CARD_COUNT:
        text = f"{used[card]} cards {card} with deck, discards and set_aside; {CARD_COUNT[card]} exist (R1.4)"
        refuse("hands", text)
    if position.period == "canal" and Counter(position.rail_deck) != CARD_COUNT:
        refuse("rail_deck", f"must be all {len(ALL_CARDS)} cards (R1.4)")


def check_market(position: Position, distant_open: object) -> None:
    """R7.3, R7.4: 12 tiles, and closed when the marker is at the bottom."""
    if flag("distant_open", distant_open) != (position.cotton_demand < COTTON_BOTTOM):
        text = f"must be true if and only if cotton_demand is less than {COTTON_BOTTOM} (R7.4)"
        refuse("distant_open", text)
    if sorted(position.distant_pile + position.distant_drawn) != sorted(DISTANT_TILES):
        refuse("distant_pile", f"must be, with distant_drawn, the tiles {list(DISTANT_TILES)} (R7.3)")
    if position.period == "canal" and sorted(position.rail_distant_pile) != sorted(DISTANT_TILES):
        refuse("rail_distant_pile", f"must be the tiles {list(DISTANT_TILES)} (R10.3)")


# --------------------------------------------------------------------- the decision
def pending(value: object, decision: str) -> Pending:
    """What is pending, with the keys that belong to the decision."""
    key = "pending"
    match decision:
        case "action" | "over":
            fields(key, value, ())
            return NOTHING
        case "build":
            row = fields(key, value, ("combine",))
            return Pending(combine=true("pending.combine", row["combine"]))
        case "more":
            row = fields(key, value, ("after",))
            return Pending(after=one_of("pending.after", row["after"], AFTER))
        case "selloff":
            row = fields(key, value, ("income",))
            return Pending(income=whole("pending.income", row["income"], 1, 4, "R9.1"))
        case _:
            return pending_of_a_running_action(value, decision)


def pending_of_a_running_action(value: object, decision: str) -> Pending:
    """`what` and either `cards` or `after`, and at `iron` the coal, if any is needed."""
    optional = ("cards", "combine", "after") + (("coal",) if decision == "iron" else ())
    row = fields("pending", value, ("what",), optional)
    what = row["what"]
    if type(what) is not str or what not in NUMBER:
        refuse("pending.what", f"must be the name of an action, not {shown(what)}")
    if ("cards" in row) == ("after" in row):
        refuse("pending", "must have either cards or after")
    return Pending(
        what=what,
        cards=cards("pending.cards", row["cards"]) if "cards" in row else None,
        after=one_of("pending.after", row["after"], AFTER) if "after" in row else None,
        coal=coal("pending.coal", row["coal"]) if "coal" in row else None,
        combine=true("pending.combine", row["combine"]) if "combine" in row else False,
    )


def coal(key: str, value: object) -> str:
    """The mine chosen; null if the cube will be bought."""
    if value is None:
        return BOUGHT
    if type(value) is not str or value not in SPACES:
        refuse(key, f"must be a space, or null if the cube is bought, not {shown(value)}")
    return value


def true(key: str, value: object) -> bool:
    """True, and nothing else."""
    if value is not True:
        refuse(key, f"must be true if it is there, not {shown(value)}")
    return True


def check_decision(position: Position, waiting: Pending) -> None:
    """Whether this would be asked in this position."""
    if position.decision == "over":
        check_over(position)
    elif position.to_move is None:
        refuse("to_move", "must be a seat until the game is over, not null")
    elif position.decision == "selloff":
        check_sell_off(position, waiting)
    else:
        whole("actions_left", position.actions_left, 1, actions_of_a_turn(position), "R2.2")
        if waiting.after is None and not position.hands[position.mover]:
            refuse(f"hands[{position.mover}]", "the player to move has no card for an action (R2.2)")
        check_replay(position, waiting)


def check_over(position: Position) -> None:
    """The game ends with the rail period, when no card is left and the round has been closed (R1.5, R2.3)."""
    if position.to_move is not None:
        refuse("to_move", f"must be null when the game is over, not {shown(position.to_move)}")
    if position.actions_left:
        refuse("actions_left", f"must be 0 when the game is over (R1.5), not {position.actions_left}")
    if position.period != "rail":
        refuse("decision", "the game is not over before the end of the rail period (R1.4)")
    if any(position.hands) or position.deck:
        refuse("decision", "the game is not over while there are cards in hands or deck (R1.5)")
    check_nothing_spent(position)


def check_sell_off(position: Position, waiting: Pending) -> None:
    """At the start of a round, of one who owes money and has two tiles or more (R9.2)."""
    seat, paid = position.mover, waiting.income
    if position.actions_left:
        refuse("actions_left", f"must be 0 at a sell-off (R2.1), not {position.actions_left}")
    if paid > position.players or position.turn_order[paid - 1] != seat:
        refuse("pending.income", f"to_move {seat} is not number {paid} of the turn order (R9.1)")
    if (position.period, position.round) == ("canal", 1):
        refuse("decision", "no income is paid in the first round of the game, so nothing is sold off (R2.1)")
    if not any(position.hands):
        refuse("hands", "no round begins when every hand is empty (R1.5)")
    check_nothing_spent(position)
    if position.money[seat] >= 0:
        refuse("decision", f"player {seat} owes nothing, so nothing is sold off (R9.2)")
    if len(income.sell_off_choices(position, seat)) < 2:
        refuse("decision", f"player {seat} has less than two tiles, so that the sell-off is not asked (R9.2)")
    for earlier in position.turn_order[: paid - 1]:
        if income.must_sell_off(position, earlier):
            refuse("decision", f"player {earlier} would have to sell off tiles before (R9.2)")
    position.pending = waiting


def check_nothing_spent(position: Position) -> None:
    """R2.3."""
    if any(position.spent):
        refuse("spent", f"must be 0 for all between two rounds (R2.3), not {position.spent}")


def check_replay(position: Position, waiting: Pending) -> None:
    """Plays the running action from where it began; that must lead to just this decision."""
    decision = position.decision
    if waiting.after == "rail" and position.period == "canal":
        refuse("pending.after", "no rail is built in the canal period (R5.1)")
    position.decision = "action" if waiting.after is None else "more"
    position.pending = Pending(after=waiting.after)
    played = position.copy()
    if decision == "more" and len(decisions.answers(played)) < 2:
        refuse("decision", f"nothing more is possible after {waiting.after}, so that it is not asked")
    for answer in script(waiting):
        legal = decisions.answers(played)
        if answer in legal:
            decisions.play(played, answer)
        elif answer in (waiting.what, "combine"):
            refuse("pending", f"{answer} is not possible in this position")
        elif not any(other.partition(":")[0] == answer.partition(":")[0] for other in legal):
            continue  # answered by the engine; the comparison below tells if otherwise
        else:
            refuse("pending", f"{answer} is not possible in this position; {', '.join(legal[:8])} would be")
    position.decision, position.pending = decision, waiting
    if played != position:
        refuse("decision", f"{decision} would not be asked here, with this pending")


def script(waiting: Pending) -> list[str]:
    """The answers that led to what is pending."""
    answers = ["combine"] if waiting.combine else []
    if waiting.what is not None:
        answers.append(waiting.what)
    answers += [f"card:{card}" for card in waiting.cards or ()]
    if waiting.coal is not None:
        answers.append(f"coal:{waiting.coal}")
    return answers
