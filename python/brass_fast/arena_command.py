"""The command `arena`."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brass_fast.errors import BrassError
from brass_fast.interrupts import Interrupts
from brass_fast.output_files import OutputError
from brass_fast.progress import progress_bar
from brass_fast.standard_error import say

if TYPE_CHECKING:
    from brass_fast.arena import Contest
    from brass_fast.arena.journal import Journal


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command()(arena)


def arena(
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays whom. Fewer than players: the last takes all seats that are left.",
            metavar="BOT,BOT,..",
        ),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games, rounded up to whole decks.")] = 400,
    players: Annotated[int, typer.Option(min=3, max=4, help="How many play.")] = 4,
    first: Annotated[
        int,
        typer.Option(
            "--first-seed", min=0, max=2**64 - 1, help="The seed of the first deck; the others follow."
        ),
    ] = 1,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            "-j",
            min=0,
            max=1024,
            envvar="BRASS_JOBS",
            help="Games at a time; 0: one a core. They share the machine: 1 where thinking time is compared.",
        ),
    ] = 0,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="Write a row for each game and seat to FILE.csv, FILE.jsonl or FILE.parquet.",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite the output file, and games kept for --resume.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with games that were kept in FILE.journal after Ctrl-C.")
    ] = False,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop early once the order of all bots is decided.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document instead of the table.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Show neither progress nor the table.")
    ] = False,
) -> int:
    """Let bots play each other, in all seats on the same decks, and tell who is better."""
    from brass_fast.arena import Contest, play, report, rows
    from brass_fast.cli import cores

    if resume and output is None:
        raise typer.BadParameter(
            "games are kept beside an output file: name it with --output", param_hint="--resume"
        )
    try:
        contest = Contest.parse(bots, players=players, games=games, first=first)
    except BrassError as error:
        hint = "--first-seed" if error.code == "seeds" else "--bots"
        raise typer.BadParameter(str(error), param_hint=hint) from error
    journal = _begin(contest, output, resume=resume, force=force)
    with Interrupts():
        finished = False
        try:
            with progress_bar(contest.games, show=not quiet) as advance:
                played = play.play(
                    contest, journal, advance, jobs=jobs or cores(), until_decided=until_decided
                )
            if output is not None and played.results:
                rows.write(output, contest, played.results)
            finished = not played.interrupted  # games that are in no file yet stay in the journal
        finally:
            journal.close(finished=finished)
        if as_json:
            print(json.dumps(report.document(contest, played)), flush=True)
        elif not quiet:
            print(report.text(contest, played), flush=True)
        if finished:
            return 0
        where = f" and kept: --resume goes on from {output}.journal" if output and played.results else ""
        count = f"{len(played.results):,} of {contest.games:,} games were played"
        say(f"interrupted: {count}{where}")
        return 130


def _begin(contest: "Contest", output: Path | None, *, resume: bool, force: bool) -> "Journal":
    """See that the output can and may be written, and take up the games that are kept beside it.

    Raises OutputError, before anything is changed.
    """
    from brass_fast.arena import rows
    from brass_fast.arena.journal import Journal, KeptGamesError

    if output is None:
        return Journal(contest)
    path = output.with_name(f"{output.name}.journal")
    try:
        journal = Journal(contest, path, resume=resume, force=force)
    except KeptGamesError as error:
        way = "--force without --resume" if resume else "--force"
        raise OutputError(f"{error}; {way} begins anew") from error
    # An output beside games to go on with holds the first of them: this contest wrote it.
    rows.check(output, force=force or bool(journal.results))
    return journal
