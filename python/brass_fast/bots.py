"""Players by name.

A bot is named by a *spec*: a name, or a name with options, as in ``greedy`` or ``mcts:sims=2000,threads=2``.
Several specs are separated by commas too: a part with ``=`` but no colon before it is the last bot's.

Your own bot is a class, or any other callable that makes a player::

    class Mine:
        def __init__(self, *, seed: int, depth: int = 2) -> None: ...
        def choose(self, view: brass_fast.View) -> brass_fast.Action | str | int: ...

It is named ``module:Mine`` or ``module:Mine:depth=3``, or by an entry point of the group ``brass_fast.bots``.
The value of an option is a Python literal (``3`` is an int) or else text. One is made for each game and seat
that it plays; `seed` is the first draw of the random stream of its seat.
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from brass_fast import Action, View, _core, own_bots
from brass_fast.errors import BrassError

#: The entry points by which installed packages name their bots.
GROUP = "brass_fast.bots"

#: The random stream of the bot in seat 0; the other seats follow (docs/randomness.md).
FIRST_SEAT = 16

#: A part of a list that goes on with the options of the bot before it.
_OPTION = re.compile(r"[^:=]*=")


class Player(Protocol):
    """Who answers decisions."""

    def choose(self, view: View) -> Action | str | int:
        """Give a legal answer to the decision that `view` is asked: one of ``view.legal_actions()``.

        Its name or its number will do.
        """


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a bot: its name, its default and what it means."""

    name: str
    default: str
    about: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind of bot that can be named in a spec."""

    name: str
    about: str
    options: tuple[Option, ...] = ()
    #: Why it cannot be seated, if so.
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot that can be seated: a built-in one by its spec, another by what makes a player."""

    name: str
    make: Callable[..., Player] | None = None
    options: dict[str, Any] = field(default_factory=dict, hash=False)  # the name says them all

    @classmethod
    def parse(cls, spec: str) -> "Bot":
        """Give the bot of a spec.

        Raises BrassError (``unknown-bot``, ``bot-option``) if there is no such bot, or not with such options.
        """
        name, _, rest = spec.partition(":")
        if name in _core.bot_names():
            return cls(_core.normal_bot(spec))
        for point in entry_points(group=GROUP):
            if point.name == name:
                return _own(spec, point.load, rest)
        if not rest or not name:
            raise BrassError(_unknown(name), "unknown-bot")
        thing, _, options = rest.partition(":")
        return _own(spec, lambda: own_bots.find(name, thing), options)

    def player(self, seed: int, seat: int) -> Player:
        """Make the player for a seat of a game; not for built-in bots, which play in the core.

        Raises BotError if that fails.
        """
        from brass_fast.reference.rng import Rng

        if self.make is None:
            raise TypeError(f"{self.name} plays in the core")
        first = Rng(seed, FIRST_SEAT + seat).next()
        with own_bots.blamed(f"{self.name} in seat {seat} of game {seed}"):
            return self.make(seed=first, **self.options)


def _unknown(name: str) -> str:
    points = (point.name for point in entry_points(group=GROUP))
    known = ", ".join(dict.fromkeys((*_core.bot_names(), *points)))
    return f"there is no bot '{name}': the bots are {known}; your own are module:Class"


def _own(spec: str, find: Callable[[], Any], text: str) -> Bot:
    options = own_bots.parse_options(spec, text)
    make = own_bots.load(spec, find)
    own_bots.check_options(spec, make, options)
    return Bot(spec, make, options)


def split(text: str) -> tuple[str, ...]:
    """Give the specs of a list like ``planner,mcts:sims=500,threads=2,greedy``: here three."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and ":" in specs[-1] and _OPTION.match(part):
            specs[-1] += "," + part.strip()
        else:
            specs.append(part.strip())
    return tuple(specs)


def seats(text: str, players: int) -> tuple[Bot, ...]:
    """Give a bot for each seat; one spec alone sits everywhere.

    Raises BrassError where a bot is unknown, an option wrong, or a seat has no bot.
    """
    bots = tuple(map(Bot.parse, split(text)))
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise BrassError(f"{len(bots)} bots for {players} players", "bots")
    return bots


def play(seed: int, bots: Sequence[Bot], *, records: bool = False) -> tuple[_core.Table, tuple[float, ...]]:
    """Play a game with a bot in each of 3 or 4 seats; give its table and the seconds that each seat took.

    Raises BotError if a bot fails or answers what is not legal.
    """
    import time

    table = _core.Table(seed, [None if bot.make else bot.name for bot in bots], records=records)
    players = {seat: bot.player(seed, seat) for seat, bot in enumerate(bots) if bot.make}
    seconds = [0.0] * len(bots)
    while (seat := table.advance()) is not None:
        view = table.state.view(seat)
        start = time.perf_counter()
        with own_bots.blamed(f"{bots[seat].name} in seat {seat} of game {seed}"):
            table.answer(players[seat].choose(view))
        seconds[seat] += time.perf_counter() - start
    core = table.account()[3]
    return table, tuple(map(sum, zip(seconds, core, strict=True)))


def choices() -> tuple[Choice, ...]:
    """Give all bots that can be named: those of the core, weakest first, then those of entry points.

    The latter are imported, since their signatures tell their options. Those with a fault are among them.
    """
    core = [
        Choice(choice["name"], choice["about"], tuple(Option(*option) for option in choice["options"]))
        for choice in _core.bot_choices()
    ]
    taken = {choice.name for choice in core}
    others: list[Choice] = []
    for point in entry_points(group=GROUP):
        others.append(_choice(point, taken))
        taken.add(point.name)
    return (*core, *others)


def _choice(point: EntryPoint, taken: Collection[str]) -> Choice:
    name, about = point.name, f"from {point.value}"
    if name in taken:
        return Choice(name, about, fault="never used: another bot has this name")
    try:
        make = own_bots.load(name, point.load)
    except BrassError as error:
        return Choice(name, about, fault=str(error))
    options = own_bots.options(make).items()
    return Choice(name, about, tuple(Option(option, default, "") for option, default in options))


def document(known: Sequence[Choice]) -> dict[str, Any]:
    """Give the document that ``brass-fast bots --json`` prints."""
    return {
        "command": "bots",
        "bots": [
            {
                "name": choice.name,
                "about": choice.about,
                "options": [
                    {"name": option.name, "default": option.default, "about": option.about}
                    for option in choice.options
                ],
                "fault": choice.fault,
            }
            for choice in known
        ],
    }


def text(known: Sequence[Choice]) -> str:
    """Give the list for people."""
    lines: list[str] = []
    for choice in known:
        fault = f"; {choice.fault}" if choice.fault else ""
        lines.append(f"{choice.name:9} {choice.about}{fault}")
        lines += [f"  {option.name + '=' + option.default:19} {option.about}" for option in choice.options]
    return "\n".join(" ".join(line.splitlines()).rstrip() for line in lines)
