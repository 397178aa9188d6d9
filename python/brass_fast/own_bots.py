"""Bots of one's own: finding what makes their players, and the options that it takes.

All that comes from them may fail in any way. Here it becomes one BrassError that names the bot, with what was
raised as its cause; only Ctrl-C goes through.
"""

import inspect
import sys
from ast import literal_eval
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from operator import attrgetter
from typing import Any, Final

from brass_fast.errors import BotError, BrassError

#: Where modules are looked for before ``sys.path``; "" is the working directory. Empty in the library.
first_places: list[str] = []

#: What a parameter must be to be given by its name.
_NAMED: Final = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)

#: What is given to each player anyway.
_GIVEN: Final = "seed"


def find(module: str, path: str) -> Any:
    """Import a module and give what has this path in it; raise what importing raises."""
    # They stay, since the module may import its neighbours later.
    sys.path[:0] = [place for place in first_places if place not in sys.path]
    return attrgetter(path)(import_module(module))


def load(spec: str, find: Callable[[], Any]) -> Callable[..., Any]:
    """Give what `find` finds. Raises BrassError (``unknown-bot``) if it fails or if this makes no player."""
    try:
        make = find()
    except (Exception, SystemExit) as error:
        raise BrassError(f"'{spec}' cannot be loaded: {_told(error)}", "unknown-bot") from error
    if not callable(make):
        raise BrassError(f"'{spec}' makes no player: it cannot be called", "unknown-bot")
    return make  # type: ignore[no-any-return]  # nobody knows what it gives


@contextmanager
def blamed(who: str) -> Iterator[None]:
    """Turn what a bot raises into a BotError that says who it was."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise BotError(f"{who}: {_told(error)}") from error


def _told(error: BaseException) -> str:
    text = str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


# --------------------------------------------------------------------- options
def options(make: Callable[..., Any]) -> dict[str, str]:
    """Give the options that a bot tells of, with their defaults as one would write them; "" without any."""
    signature = _signature(make)
    named = signature.parameters.values() if signature else ()
    return {part.name: _default(part) for part in named if part.kind in _NAMED and part.name != _GIVEN}


def parse_options(spec: str, text: str) -> dict[str, Any]:
    """Read options: a value is a Python literal, or else text.

    Raises BrassError (``bot-option``) for what is not name=value.
    """
    given: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, sign, value = part.partition("=")
        if not sign or not name.isidentifier() or name in given:
            raise BrassError(f"'{spec}': '{part}' is no option: write name=value, each once", "bot-option")
        try:
            given[name] = literal_eval(value)
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):  # all that it may raise
            given[name] = value
    return given


def check_options(spec: str, make: Callable[..., Any], given: dict[str, Any]) -> None:
    """Raise BrassError (``bot-option``) unless a player can be made with these options."""
    signature = _signature(make)
    if signature is None:
        return  # it will be seen when players are made
    any_name = any(part.kind is inspect.Parameter.VAR_KEYWORD for part in signature.parameters.values())
    known = options(make)
    for name in given:
        if name == _GIVEN or not (any_name or name in known):
            there = ", ".join(f"{option}={default}" for option, default in known.items())
            what = f"its options are {there}" if known else "it has no options"
            raise BrassError(f"'{spec}': '{name}' is no option: {what}", "bot-option")
    try:
        signature.bind(**{_GIVEN: 0}, **given)
    except TypeError as error:
        text = f"'{spec}': no player can be made from a seed and these options: {error}"
        raise BrassError(text, "bot-option") from error


def _signature(make: Callable[..., Any]) -> inspect.Signature | None:
    """Give the signature; None where there is none to be had, as of some classes that are written in C."""
    try:
        return inspect.signature(make)
    except Exception:  # noqa: BLE001 - it may evaluate annotations, which may be anything
        return None


def _default(part: inspect.Parameter) -> str:
    if part.default is part.empty:
        return ""
    return part.default if isinstance(part.default, str) else repr(part.default)
