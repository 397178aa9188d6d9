"""The board as text: what `print(state)` shows.

A free space shows what can be built there, `(ck)`: cotton, coal (k), iron, port, shipyard by their letters. A
tile shows its owner's seat, industry and level: `[1c2]`, with its cubes `[1k2:3]`, flipped `{1c2}`.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from brass_fast import board
from brass_fast.seen import Seen
from brass_fast.tables import aligned

if TYPE_CHECKING:
    from brass_fast._core import State, View
    from brass_fast.game import Game

#: A letter for each industry.
LETTERS: Final = {"cotton": "c", "coal": "k", "iron": "i", "port": "p", "shipyard": "s"}

#: Row and column of each place's name; its spaces stand below it.
_WHERE: Final = {
    "scotland": (0, 34),
    "barrow": (1, 0),
    "lancaster": (2, 28),
    "colne": (4, 72),
    "fleetwood": (5, 6),
    "burnley": (6, 56),
    "yorkshire": (7, 88),
    "preston": (7, 24),
    "blackpool": (8, 6),
    "blackburn": (9, 46),
    "rochdale": (10, 76),
    "southport": (11, 6),
    "bolton": (12, 46),
    "bury": (13, 72),
    "wigan": (13, 26),
    "liverpool": (14, 0),
    "oldham": (15, 84),
    "manchester": (17, 52),
    "warrington": (17, 26),
    "birkenhead": (18, 0),
    "ellesmere": (20, 16),
    "stockport": (20, 62),
    "northwich": (22, 38),
    "macclesfield": (23, 66),
    "midlands": (24, 46),
}
_ROWS: Final = 26

#: How wide a list of links may be.
_WIDTH: Final = 96

_RESET: Final = "\x1b[0m"
#: Colours of the seats on a terminal: ink and ground.
_SEATS: Final = ("97;41", "97;44", "30;43", "30;46")
_SOFT: Final = "2"
_BOLD: Final = "1"


def text(
    shown: "State | View | Game",
    *,
    viewer: int | None = None,
    names: Sequence[str] | None = None,
    colour: bool = False,
) -> str:
    """Write a state, a view or a game as text, some 100 columns wide.

    `viewer` is the seat that looks, as for `brass_fast.svg.board`: nothing that it may not know is in the
    text. With
    `colour`, escape codes colour it for a terminal. Raises BrassError for a seat that there is not.
    """
    seen = Seen.of(shown, viewer, None if names is None else tuple(names))
    paint = _paint if colour else _plain
    return "\n".join(line.rstrip() for line in _lines(seen, paint))


def _paint(said: str, style: str) -> str:
    return f"\x1b[{style}m{said}{_RESET}"


def _plain(said: str, style: str) -> str:
    del style
    return said


def _lines(seen: Seen, paint: Any) -> Iterator[str]:
    yield _head(seen, paint)
    yield ""
    yield from _map(seen, paint)
    yield ""
    yield from _links(seen, paint)
    yield ""
    yield from _players(seen, paint)
    yield ""
    yield from _markets(seen)
    if seen.hand_of is not None:
        cards = ", ".join(map(board.card_name, seen.hand)) or "no cards"
        yield f"hand of {_name(seen, seen.hand_of, paint)}: {cards}"


def _head(seen: Seen, paint: Any) -> str:
    state = seen.public
    order = " ".join(_name(seen, seat, paint) for seat in state.turn_order)
    head = paint(f"{state.period.capitalize()} period, round {state.round}", _BOLD)
    return f"{head}   order: {order}   {asked(seen)}"


def asked(seen: Seen) -> str:
    """Who is asked what."""
    state = seen.public
    if state.to_move is None:
        return "the game is over"
    said = f"{seen.names[state.to_move]} to answer: {state.decision}"
    return f"{said}, actions left: {state.actions_left}" if state.actions_left else said


def _name(seen: Seen, seat: int, paint: Any) -> str:
    name = seen.names[seat]
    return str(paint(name if name == f"P{seat}" else f"{seat} {name}", _SEATS[seat]))


# --------------------------------------------------------------------- the map
def _map(seen: Seen, paint: Any) -> Iterator[str]:
    rows: list[list[tuple[int, str, str]]] = [[] for _ in range(_ROWS)]
    tiles = seen.public.tiles
    for place, (row, column) in _WHERE.items():
        facts = board.PLACES[place]
        style = _BOLD if facts.town else _SOFT
        name = facts.name if facts.town else f"<{facts.name}>" if facts.port else f"({facts.name})"
        rows[row].append((column, name, style))
        at = column
        for number, industries in enumerate(facts.spaces, 1):
            shown, style = space(tiles.get(f"{place}/{number}"), industries)
            rows[row + 1].append((at, shown, style))
            at += len(shown) + 1
    for pieces in rows:
        yield _row(pieces, paint)


def space(tile: dict[str, Any] | None, industries: tuple[str, ...]) -> tuple[str, str]:
    """A space as text, and its style on a terminal."""
    if tile is None:
        return f"({''.join(LETTERS[industry] for industry in industries)})", _SOFT
    said = f"{tile['owner']}{LETTERS[tile['industry']]}{tile['level']}"
    if tile["flipped"]:
        return f"{{{said}}}", _SEATS[tile["owner"]]
    return f"[{said}:{tile['cubes']}]" if tile["cubes"] else f"[{said}]", _SEATS[tile["owner"]]


def _row(row: list[tuple[int, str, str]], paint: Any) -> str:
    """The pieces of a row in their columns; styles take no room."""
    line, at = "", 0
    for column, said, style in sorted(row):
        line += " " * (column - at) + paint(said, style)
        at = max(at, column) + len(said)
    return line


def _links(seen: Seen, paint: Any) -> Iterator[str]:
    """The links by owner."""
    for seat in range(seen.public.players):
        own = [name.partition(":")[2] for name, owner in seen.public.links.items() if owner == seat]
        lines = ("-".join(board.PLACES[end].short for end in line.split("-")) for line in own)
        first, *more = wrap(", ".join(lines) or "none", _WIDTH, break_on_hyphens=False)
        yield f"{_name(seen, seat, paint)} links: {first}"
        yield from (f"    {line}" for line in more)


# --------------------------------------------------------------------- players and markets
def _players(seen: Seen, paint: Any) -> Iterator[str]:
    state = seen.public
    head = ["", "VP", "£", "income", "spent", "cards", "links", *board.INDUSTRIES]
    rows = [head]
    for seat in range(state.players):
        numbers = (state.vp[seat], state.money[seat], f"{state.income[seat]:+}", state.spent[seat])
        links = board.LINKS_PER_PLAYER - sum(owner == seat for owner in state.links.values())
        stacks = (_stack(state.stacks[seat][industry]) for industry in board.INDUSTRIES)
        name = seen.names[seat] if seen.names[seat] == f"P{seat}" else f"{seat} {seen.names[seat]}"
        rows.append([name, *map(str, numbers), str(seen.hand_sizes[seat]), str(links), *stacks])
    for number, line in enumerate(aligned(rows)):
        name = rows[number][0]
        yield (paint(name, _SEATS[number - 1]) if number else name) + line[len(name) :]


def _stack(levels: list[int]) -> str:
    """The top level and how many tiles there are."""
    return f"{levels[0]} of {len(levels)}" if levels else "none"


def _markets(seen: Seen) -> Iterator[str]:
    state = seen.public
    for cube in ("coal", "iron"):
        count = state.coal_demand if cube == "coal" else state.iron_demand
        yield f"{cube} demand: {count} cubes, the next for £{board.price(count)}"
    drawn = " ".join(f"-{value}" for value in state.distant_drawn) or "none"
    if state.distant_open:
        market = f"open, space {state.cotton_demand}, bonus +{board.COTTON_BONUS[state.cotton_demand]}"
    else:
        market = "closed"
    yield f"distant market: {market}; turned up: {drawn}; face down: {seen.face_down}"
    discards = state.discards
    last = f", last {board.card_name(discards[-1])}" if discards else ""
    yield f"cards: {seen.deck} in the deck, {len(discards)} discarded{last}"
