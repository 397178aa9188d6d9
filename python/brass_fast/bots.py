"""Players by name.

A bot is named by a *spec*: a name, or a name with options, as in ``greedy`` or ``mcts:sims=2000,threads=2``.
Several specs are separated by commas too: a part with ``=`` but no colon before it is the last bot's.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from brass_fast import _core

#: A part of a list that goes on with the options of the bot before it.
_OPTION = re.compile(r"[^:=]*=")


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
    options: tuple[Option, ...]


def split(text: str) -> tuple[str, ...]:
    """Give the specs of a list like ``planner,mcts:sims=500,threads=2,greedy``: here three."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and ":" in specs[-1] and _OPTION.match(part):
            specs[-1] += "," + part.strip()
        else:
            specs.append(part.strip())
    return tuple(specs)


def seats(text: str, players: int) -> tuple[str, ...]:
    """Give a spec in normal form for each seat; one spec alone sits everywhere.

    Raises BrassError where a bot is unknown, an option wrong, or a seat has no bot.
    """
    specs = split(text)
    if len(specs) == 1:
        specs *= players
    _core.check_bots(players, specs)
    return tuple(map(_core.normal_bot, specs))


def choices() -> tuple[Choice, ...]:
    """Give all kinds of bot that can be named, weakest first."""
    return tuple(
        Choice(choice["name"], choice["about"], tuple(Option(*option) for option in choice["options"]))
        for choice in _core.bot_choices()
    )


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
