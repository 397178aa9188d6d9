"""Lines of notation written: one for each action, from what its parts did."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brass_fast import board
from brass_fast._core import Action, State
from brass_fast.effects import Part, Source, parts

if TYPE_CHECKING:
    from brass_fast.game import Game

#: What a line ends with while its action is not complete.
UNFINISHED = " …"


@dataclass(frozen=True, slots=True)
class Line:
    """An action in notation: answers `first` to `last - 1` of the game, by the player in `seat`."""

    seat: int
    first: int
    last: int
    text: str
    parts: tuple[Part, ...]
    complete: bool = True


def lines(game: "Game") -> tuple[Line, ...]:
    """Write a game as lines, one for each action and each tile sold off by choice."""
    found = []
    states, actions = game.states, game.actions
    first = 0
    for last in range(1, len(actions) + 1):
        if states[last].decision in ("action", "selloff", "over") or last == len(actions):
            found.append(line(states[first : last + 1], actions[first:last], first))
            first = last
    return tuple(found)


def line(states: Sequence[State], actions: Sequence[Action], first: int = 0) -> Line:
    """Write one action; `states[k]` is the state before `actions[k]`, the last one that after all of them."""
    done = parts(states, actions)
    complete = states[-1].decision in ("action", "selloff", "over")
    text = describe(done) if done else ""
    if not complete:
        text = (text or _announced(actions)) + UNFINISHED
    seat = states[0].to_move
    return Line(-1 if seat is None else seat, first, first + len(actions), text, tuple(done), complete)


def _announced(actions: Sequence[Action]) -> str:
    """What is known of an action of which nothing has happened."""
    what = next((action for action in actions if action.kind != "combine"), None)
    if what is None:
        return "Build with two cards"
    said = [what.kind.capitalize()]
    if what.line:
        said.append("-".join(board.PLACES[end].short for end in ends(what)))
    if what.industry and what.kind != "sell":
        said.append(what.industry)
    if what.space:
        said.append(f"{'' if what.kind == 'sell' else 'at '}{place(what.space, numbered=True)}")
    if what.amount:
        said.append(f"£{what.amount}")
    return " ".join(said)


def describe(done: Sequence[Part], *, numbered: bool = False) -> str:
    """Write the parts of one action; `numbered` numbers every space, needed or not."""
    kind = done[0].what.kind
    if kind == "selloff":
        return f"Sell off {_tile(done[0])} at {_where(done[0], numbered=numbered)}"
    joint = "; " if kind == "sell" else " + "
    head = f"{kind.capitalize()} {joint.join(_what(part, numbered=numbered) for part in done)}".rstrip()
    return f"{head} ({_details(done, numbered=numbered)})"


def _what(part: Part, *, numbered: bool) -> str:
    match part.what.kind:
        case "build":
            cards = " with two cards" if part.combined else ""
            return f"{_tile(part)} at {_where(part, numbered=numbered)}{_over(part)}{cards}"
        case "canal" | "rail":
            return _line(part)
        case "develop":
            return _tile(part)
        case "sell":
            return f"{_where(part, numbered=numbered)} to {_market(part, numbered=numbered)}"
        case "loan":
            return f"£{part.what.amount}"
    return ""


def _tile(part: Part) -> str:
    return f"{part.tile.industry} {part.tile.level}"


def _where(part: Part, *, numbered: bool) -> str:
    """The space, with its number if the town leaves a choice."""
    space, what = str(part.what.space), part.what
    alike = [
        other
        for other in part.choices
        if other.kind == what.kind
        and other.industry == what.industry
        and board.town_of(str(other.space)) == board.town_of(space)
    ]
    return place(space, numbered=numbered or len(alike) > 1)


def _over(part: Part) -> str:
    if part.over is None:
        return ""
    owner = "" if part.over["owner"] == part.seat else f"P{part.over['owner']}'s "
    return f" over {owner}{part.over['industry']} {part.over['level']}"


def _line(part: Part) -> str:
    """The line, beginning with the end from which the player builds."""
    first, second = ends(part.what)
    if second in network(part.before, part.seat) and first not in network(part.before, part.seat):
        first, second = second, first
    return f"{board.PLACES[first].short}-{board.PLACES[second].short}"


def _market(part: Part, *, numbered: bool) -> str:
    if part.port is None:
        closed = ", closed" if part.market_closed else ""
        return f"the distant market (-{part.drawn}{closed})"
    return f"{_answered(part, 'port', part.port, numbered=numbered)} port"


def _details(done: Sequence[Part], *, numbered: bool) -> str:
    """Cards and cubes: those of one part behind one another, those of several in the same order."""
    cards = done[0].cards
    said = [f"card{'s' if len(cards) > 1 else ''} {' + '.join(map(board.card_name, cards))}"]
    cubes = []
    for cube in ("coal", "iron"):
        sources = [(part, source) for part in done if (source := part.source(cube))]
        if sources:
            named = (_source(part, cube, source, numbered=numbered) for part, source in sources)
            cubes.append(f"{cube} {', '.join(named)}")
    return "; ".join([*said, ", ".join(cubes)]) if cubes else said[0]


def _source(part: Part, cube: str, source: Source, *, numbered: bool) -> str:
    if source.space is None:
        return f"market £{source.price}"
    return _answered(part, cube, source.space, numbered=numbered)


def _answered(part: Part, kind: str, space: str, *, numbered: bool) -> str:
    """A space that answers a question, numbered if there was a choice in its town."""
    legal = part.asked[kind][1] if kind in part.asked else ()
    alike = [
        other
        for other in legal
        if other.kind == kind and board.town_of(str(other.space)) == board.town_of(space)
    ]
    return place(space, numbered=numbered or len(alike) > 1)


def place(space: str, *, numbered: bool) -> str:
    """A space as people name it: `Wigan`, or `Wigan/2`."""
    town, _, number = space.partition("/")
    return f"{board.PLACES[town].short}/{number}" if numbered else board.PLACES[town].short


def ends(action: Action) -> tuple[str, str]:
    """The ends of the line that an action names."""
    first, second = str(action.line).split("-")
    return first, second


def network(position: dict[str, object], seat: int) -> set[str]:
    """The places in a player's network (R3.1)."""
    tiles: dict[str, dict[str, object]] = position["tiles"]  # type: ignore[assignment]
    links: dict[str, int] = position["links"]  # type: ignore[assignment]
    towns = {board.town_of(space) for space, tile in tiles.items() if tile["owner"] == seat}
    built = (name.partition(":")[2].split("-") for name, owner in links.items() if owner == seat)
    return towns.union(*built)
