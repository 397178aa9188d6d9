"""Commands about single games: records played again, boards shown."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from brass_fast.errors import RecordError

if TYPE_CHECKING:
    from brass_fast.record import Record

#: Codes of records that can be read but are not so: a failed check, not wrong input.
UNTRUE = ("illegal-step", "wrong-result")

FileArgument = Annotated[
    Path, typer.Argument(help="A file of records: .json, .jsonl or .bfr.", show_default=False)
]
GameOption = Annotated[int | None, typer.Option("--game", min=1, help="Only this game of the file, from 1.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.command()(replay)


def replay(
    file: FileArgument,
    game: GameOption = None,
    text: Annotated[bool, typer.Option("--text", help="Print the games as text, action by action.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing if all is well.")] = False,
) -> int:
    """Play recorded games again and check every step."""
    if text and as_json:
        raise typer.BadParameter("text or one JSON document, not both", param_hint="--text, --json")
    documents, count = [], 0
    for number, record in _chosen(file, game):
        try:
            state = record.check()
        except RecordError as error:
            if error.code not in UNTRUE:
                raise
            print(f"brass-fast: {file}: game {number}: {' '.join(str(error).split())}", file=sys.stderr)
            return 1
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
