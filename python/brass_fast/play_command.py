"""`brass-fast play`: a game against bots, or between people at one machine."""

import os
import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brass_fast.errors import BrassError
from brass_fast.standard_error import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from brass_fast.play.session import Session

#: The bot that people play against unless they choose others.
OPPONENT = "planner"


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(play)


def kept() -> Path:
    """Where the running game is kept unless told otherwise."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "brass-fast" / "play.json"


def play(
    players: Annotated[int, typer.Option(min=3, max=4, help="How many play.")] = 4,
    me: Annotated[
        str,
        typer.Option(
            help="Where people sit: a seat, or several as in 0,2; none: only bots.", metavar="SEATS"
        ),
    ] = "0",
    bots: Annotated[
        str,
        typer.Option(help="Who sits elsewhere: a bot for each seat left, or one for all.", metavar="BOT,.."),
    ] = OPPONENT,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**64 - 1, help="The deal; a random one if not given.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--file", help="Where the game is kept.")] = None,
    web: Annotated[bool, typer.Option("--web", help="Play in the browser, on this machine only.")] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Where --web listens; 0: anywhere free.")
    ] = 8323,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that is kept.")] = False,
) -> int:
    """Play an evening's game in the terminal, or in the browser."""
    from rich.console import Console

    from brass_fast.play.session import Session
    from brass_fast.play.terminal import Terminal

    serve = _web() if web else None
    path = file or kept()
    if resume:
        session = Session.resume(path)
    else:
        dealt = random.SystemRandom().randrange(2**63) if seed is None else seed
        session = Session.begin(dealt, _seats(players, me, bots))
        _set_aside(path)  # now that nothing is wrong with the new one
        session.path = path
        session.save()
    console = Console(highlight=False)
    console.print(f"Seed {session.game.seed}; the game is kept in {path}", style="dim")
    try:
        if serve is None:
            Terminal(session, console, _read).run()
        else:
            serve(session, port, _tell)
    except KeyboardInterrupt:
        print()
        say(f"interrupted; --resume goes on with the game in {path}")
        return 130
    return 0


def _web() -> "Callable[[Session, int, Callable[[str], None]], None]":
    """What serves a game to the browser. Raises BrassError if the extra is not there."""
    try:
        from brass_fast.play.web import serve
    except ImportError as error:
        text = f"--web needs {error.name}: pip install 'brass-fast[web]'"
        raise BrassError(text, "missing-extra") from error
    return serve


def _tell(address: str) -> None:
    print(f"Open {address}\nCtrl-C ends it; the game is kept.", flush=True)


def _read(prompt: str) -> str:
    return input(prompt)


def _set_aside(path: Path) -> None:
    """Keep the game that was there, under another name."""
    if path.exists():
        path.replace(path.with_suffix(".before.json"))


def _seats(players: int, me: str, bots: str) -> list[str | None]:
    """A bot, or None for a person, for each seat."""
    from brass_fast.bots import split

    people = _people(players, me)
    others = list(split(bots))
    left = players - len(people)
    if len(others) == 1:
        others *= left
    if len(others) != left:
        raise typer.BadParameter(f"{len(others)} bots for {left} seats", param_hint="--bots")
    waiting = iter(others)
    return [None if seat in people else next(waiting) for seat in range(players)]


def _people(players: int, me: str) -> set[int]:
    if me == "none":
        return set()
    parts = [part.strip() for part in me.split(",")]
    seats = {int(part) for part in parts if part.isdecimal() and int(part) < players}
    if len(seats) != len(parts):
        raise typer.BadParameter(f"{me!r}: seats go from 0 to {players - 1}, each once", param_hint="--me")
    return seats
