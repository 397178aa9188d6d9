"""The command `arena`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from brass_fast.errors import BrassError
from brass_fast.interrupts import Interrupts
from brass_fast.progress import progress_bar
from brass_fast.standard_error import say


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
            "--jobs", "-j", min=0, max=1024, envvar="BRASS_JOBS", help="Games at a time; 0: one a core."
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
    force: Annotated[bool, typer.Option("--force", help="Overwrite the output file if it exists.")] = False,
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
    from brass_fast.arena.journal import Journal
    from brass_fast.cli import cores

    if resume and output is None:
        raise typer.BadParameter(
            "games are kept beside an output file: name it with --output", param_hint="--resume"
        )
    try:
        contest = Contest.parse(bots, players=players, games=games, first=first)
    except BrassError as error:
        raise typer.BadParameter(str(error), param_hint="--bots") from error
    if output is not None:
        rows.check(output, force=force or resume)
    with Interrupts():
        journal = Journal(contest, output and output.with_name(output.name + ".journal"), resume=resume)
        finished = False
        try:
            with progress_bar(contest.games, show=not quiet) as advance:
                played = play.play(
                    contest, journal, advance, jobs=jobs or cores(), until_decided=until_decided
                )
            if output is not None:
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
        where = f" and kept: --resume goes on from {output}.journal" if output else ""
        count = f"{len(played.results):,} of {contest.games:,} games were played"
        say(f"interrupted: {count}{where}")
        return 130
