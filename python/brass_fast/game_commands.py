"""Commands about single games: records played again, boards shown."""

import json
import os
import sys
from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from brass_fast.errors import RecordError
from brass_fast.standard_error import say

if TYPE_CHECKING:
    from brass_fast.record import Record

#: Codes of records that can be read but are not so: a failed check, not wrong input.
UNTRUE = ("illegal-step", "wrong-result")

FileArgument = Annotated[
    Path, typer.Argument(help="A file of records: .json, .jsonl or .bfr.", show_default=False)
]
GameOption = Annotated[int | None, typer.Option("--game", min=1, help="Only this game of the file, from 1.")]


class Colour(StrEnum):
    """When to colour text."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Shade(StrEnum):
    """The themes of drawings, by name."""

    LIGHT = "light"
    DARK = "dark"


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.command()(replay)
    app.command()(show)


def replay(
    file: FileArgument,
    game: GameOption = None,
    text: Annotated[bool, typer.Option("--text", help="Print the games as text, action by action.")] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Write one game as a page to look at, which needs nothing else."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the page if it exists.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing if all is well.")] = False,
) -> int:
    """Play recorded games again and check every step."""
    if text and as_json:
        raise typer.BadParameter("text or one JSON document, not both", param_hint="--text, --json")
    if html is not None:
        return _write_page(file, game, html, force=force, quiet=quiet)
    documents, count = [], 0
    for number, record in _chosen(file, game):
        try:
            state = record.check()
        except RecordError as error:
            return _report_untrue(file, number, error)
        count += 1
        if as_json:
            documents.append(_document(number, record))
        elif text:
            from brass_fast.game import Game

            print(Game.from_record(record).text())
        elif not quiet:
            print(_summary(number, record, repr(state)))
    if as_json:
        print(json.dumps({"command": "replay", "games": documents}))
    elif not quiet and not text:
        print(f"{count:,} {'game fits' if count == 1 else 'games fit'} the rules")
    return 0


def _write_page(file: Path, game: int | None, html: Path, *, force: bool, quiet: bool) -> int:
    """Write the page of one game: the one that is wanted, or the only one of the file."""
    from brass_fast import replay_page
    from brass_fast.game import Game

    if html.exists() and not force:
        raise typer.BadParameter(f"{html} exists: --force overwrites it", param_hint="--html")
    records = [record for _, record in islice(_chosen(file, game), 2)]
    if len(records) > 1:
        raise typer.BadParameter("the file holds several games: choose one with --game", param_hint="--html")
    try:
        played = Game.from_record(records[0])
    except RecordError as error:
        return _report_untrue(file, game or 1, error)
    html.write_text(replay_page.page(played), "utf-8")
    if not quiet:
        print(f"{html}: {html.stat().st_size:,} bytes")
    return 0


def _report_untrue(file: Path, number: int, error: RecordError) -> int:
    """Say in a line what is wrong with a record; those that cannot even be read are wrong input."""
    if error.code not in UNTRUE:
        raise error
    say(f"{file}: game {number}: {error}")
    return 1


def show(
    file: Annotated[Path | None, typer.Argument(help="A file of records; without one, --seed deals.")] = None,
    game: Annotated[int, typer.Option("--game", min=1, help="Which game of the file, from 1.")] = 1,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**64 - 1, help="Show the deal of this seed.")
    ] = None,
    players: Annotated[int, typer.Option(min=3, max=4, help="How many play the deal.")] = 4,
    step: Annotated[int | None, typer.Option(min=0, help="After so many answers; all if not given.")] = None,
    viewer: Annotated[int | None, typer.Option(min=0, max=3, help="Hide what this seat may not see.")] = None,
    colour: Annotated[
        Colour, typer.Option("--colour", "--color", help="Colour the text; auto: on a terminal.")
    ] = Colour.AUTO,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Draw FILE.svg or FILE.png instead.")
    ] = None,
    theme: Annotated[Shade, typer.Option(help="The theme of the drawing.")] = Shade.LIGHT,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the output file if it exists.")] = False,
) -> int:
    """Show a board, of a record or a deal, as text or as a picture."""
    from brass_fast import svg, textboard
    from brass_fast.game import Game

    if (file is None) == (seed is None):
        raise typer.BadParameter(
            "name a file of records or give --seed, one of them", param_hint="FILE, --seed"
        )
    if file is None:
        shown = Game(players=players, seed=seed)
    else:
        ((_, record),) = _chosen(file, game)
        shown = Game.from_record(record)
    if step is not None:
        shown = shown.branch(step)
    if output is None:
        print(textboard.text(shown, viewer=viewer, colour=_coloured(colour)))
        return 0
    if output.suffix not in (".svg", ".png"):
        raise typer.BadParameter(f"{output}: the name must end in .svg or .png", param_hint="--output")
    if output.exists() and not force:
        raise typer.BadParameter(f"{output} exists: --force overwrites it", param_hint="--output")
    svg.board(shown, viewer=viewer, theme=theme.value).save(output)
    return 0


def _coloured(colour: Colour) -> bool:
    """Whether to colour: as told, else on terminals, unless NO_COLOR says no."""
    if colour is Colour.AUTO:
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return colour is Colour.ALWAYS


def _chosen(file: Path, game: int | None) -> Iterator[tuple[int, "Record"]]:
    """The records of a file with their numbers: all, or the one that is wanted."""
    from brass_fast import record_files

    number = 0
    try:
        for number, record in enumerate(record_files.read(file), 1):
            if game in (None, number):
                yield number, record
    except RecordError as error:
        raise RecordError(f"{file}: {error}", error.code) from error
    if number == 0 or (game is not None and number < game):
        raise RecordError(
            f"{file}: {'no games' if number == 0 else f'{number} games, there is no game {game}'}", "game"
        )


def _document(number: int, record: "Record") -> dict[str, Any]:
    from brass_fast._core import replay as play_again
    from brass_fast.score_sheet import ScoreSheet

    _, _, table = play_again(record.first_state(), record.actions)
    given = record.to_dict()
    keys = ("players", "seed", "names", "result")
    return {
        "game": number,
        **{key: given.get(key) for key in keys},
        "actions": len(record.actions),
        "score_sheet": ScoreSheet(record.players, table).to_dict()["seats"],
    }


def _summary(number: int, record: "Record", state: str) -> str:
    start = "a position" if record.seed is None else f"seed {record.seed}"
    head = f"game {number}: {record.players} players, {start}, {len(record.actions)} answers"
    if record.result is None:
        return f"{head}, not over: {state}"
    places = (f"{record.names[seat]} (P{seat}) {record.result.vp[seat]}" for seat in record.result.ranking)
    return f"{head}: {', '.join(places)}"
