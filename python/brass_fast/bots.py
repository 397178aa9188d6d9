"""Players by name.

A bot is named by a *spec*: a name, or a name with options, as in ``greedy`` or ``mcts:sims=2000,threads=2``.
Several specs are separated by commas too: a part with ``=`` but no colon before it is the last bot's.

Your own bot is a class, or any other callable that makes a player::

    class Mine:
        def __init__(self, *, seed: int, depth: int = 2) -> None: ...
        def choose(self, view: brass_fast.View) -> brass_fast.Action: ...

It is named ``module:Mine`` or ``module:Mine:depth=3``, or by an entry point of the group ``brass_fast.bots``.
One is made for each game and seat that it plays; `seed` is the first draw of the random stream of its seat.
"""

import inspect
import re
from ast import literal_eval
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from brass_fast import Action, View, _core
from brass_fast.errors import BotError, BrassError

#: The entry points by which installed packages name their bots.
GROUP = "brass_fast.bots"

#: The random stream of the bot in seat 0; the other seats follow (docs/randomness.md).
FIRST_SEAT = 16

#: A part of a list that goes on with the options of the bot before it.
_OPTION = re.compile(r"[^:=]*=")


class Player(Protocol):
    """Who answers decisions."""

    def choose(self, view: View) -> Action | str | int:
        """Give a legal answer to the decision that `view` is asked: one of ``view.legal_actions()``."""


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
                return _own(spec, point, rest)
        if not rest or not name:
            raise BrassError(_unknown(name), "unknown-bot")
        thing, _, options = rest.partition(":")
        return _own(spec, EntryPoint(name, f"{name}:{thing}", GROUP), options)

    def player(self, seed: int, seat: int) -> Player:
        """Make the player for a seat of a game; not for built-in bots, which play in the core."""
        from brass_fast.reference.rng import Rng

        if self.make is None:
            raise TypeError(f"{self.name} plays in the core")
        return self.make(seed=Rng(seed, FIRST_SEAT + seat).next(), **self.options)


def _unknown(name: str) -> str:
    known = ", ".join(choice.name for choice in choices())
    return f"there is no bot '{name}': the bots are {known}; your own are module:Class"


def _own(spec: str, point: EntryPoint, text: str) -> Bot:
    options = _parse_options(spec, text)
    module, _, path = point.value.partition(":")
    try:
        make = import_module(module)
        for attribute in path.split("."):
            make = getattr(make, attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BrassError(f"there is no bot '{spec}': {error}", "unknown-bot") from error
    if not callable(make):
        raise BrassError(f"there is no bot '{spec}': {point.value} makes no player", "unknown-bot")
    try:
        inspect.signature(make).bind(seed=0, **options)
    except TypeError as error:
        raise BrassError(f"'{spec}': {error}", "bot-option") from error
    return Bot(spec, make, options)


def _parse_options(spec: str, text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, sign, value = part.partition("=")
        if not sign or not name.isidentifier() or name in options:
            raise BrassError(f"'{spec}': '{part}' is no option: write name=value, each once", "bot-option")
        try:
            options[name] = literal_eval(value)
        except (ValueError, SyntaxError):
            options[name] = value
    return options


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
        try:
            table.answer(players[seat].choose(view))
        except Exception as error:
            raise BotError(f"{bots[seat].name} in seat {seat} of game {seed}: {error!r}") from error
        seconds[seat] += time.perf_counter() - start
    core = table.account()[3]
    return table, tuple(map(sum, zip(seconds, core, strict=True)))


def choices() -> tuple[Choice, ...]:
    """Give all bots that can be named: those of the core, weakest first, then those of entry points."""
    core = [
        Choice(choice["name"], choice["about"], tuple(Option(*option) for option in choice["options"]))
        for choice in _core.bot_choices()
    ]
    others = [Choice(point.name, f"from {point.value}") for point in entry_points(group=GROUP)]
    return (*core, *others)


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
            }
            for choice in known
        ],
    }


def text(known: Sequence[Choice]) -> str:
    """Give the list for people."""
    lines: list[str] = []
    for choice in known:
        lines.append(f"{choice.name:10}{choice.about}")
        lines += [f"  {option.name + '=' + option.default:20}{option.about}" for option in choice.options]
    return "\n".join(lines)
