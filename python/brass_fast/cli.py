"""The command line: it parses, calls and prints; what it calls lives elsewhere.

Errors are one line on standard error. Exit status: 0, or 1 for a failed check, 2 for wrong usage or input,
130 after Ctrl-C.
"""

import json
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

import brass_fast
from brass_fast import arena_command, game_commands, own_bots, play_command
from brass_fast.errors import BotError, BrassError
from brass_fast.interrupts import Interrupts
from brass_fast.output_files import OutputError
from brass_fast.progress import progress_bar
from brass_fast.seeds import Seeds, SeedsError
from brass_fast.standard_error import say

app = typer.Typer(pretty_exceptions_enable=False)

#: Exit status.
OK, FAILED, WRONG, INTERRUPTED = 0, 1, 2, 130

#: More threads than any machine has cores.
MOST_JOBS = 1024

SeedsOption = Annotated[
    str, typer.Option(help="Which games: 7, 1-1000 or 1-10,50,90-99; each from 0 to 2^64-1.", metavar="SEEDS")
]
PlayersOption = Annotated[int, typer.Option(min=3, max=4, help="How many play.")]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        min=0,
        max=MOST_JOBS,
        envvar="BRASS_JOBS",
        help="Work in parallel; 0: on all cores. Results are the same for any number.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of the table.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Show neither progress nor the table.")]


class Choose(StrEnum):
    """How `verify` chooses among legal actions."""

    UNIFORM = "uniform"
    KIND = "kind"
    BUILD = "build"
    ALL = "all"


def _print_version(asked: bool) -> None:
    if asked:
        print(f"brass-fast {brass_fast.__version__} (rules version {brass_fast.RULES_VERSION})")
        raise typer.Exit


@app.callback()
def _brass_fast(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The board game Brass (2007), played completely, exactly and very fast."""


@app.command()
def simulate(
    seeds: SeedsOption,
    players: PlayersOption = 4,
    bots: Annotated[
        str, typer.Option(help="Who plays: a bot for each seat, or one for all.", metavar="BOT,..")
    ] = "random",
    jobs: JobsOption = 0,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Write a row a game and seat to FILE.csv, FILE.jsonl or FILE.parquet."
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", help="Keep the games themselves in FILE.jsonl or FILE.bfr, for `replay`."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the output file if it exists.")] = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Play whole games and sum them up."""
    from brass_fast import simulate, summary
    from brass_fast.output import open_sinks, rows_target
    from brass_fast.record_sink import records_target

    try:
        plan = simulate.plan(
            _parse_seeds(seeds), players=players, bots=bots, jobs=jobs or cores(), records=record is not None
        )
    except BrassError as error:
        raise typer.BadParameter(str(error), param_hint="--bots") from error
    # Records first: they are the larger ones and fail sooner.
    targets = [records_target(record)] if record else []
    targets += [rows_target(output)] if output else []
    with Interrupts():
        with (
            open_sinks(targets, force=force) as sink,
            progress_bar(plan.seeds.count, show=not quiet) as advance,
        ):
            played = simulate.play(plan, sink, advance)
        _print_result(summary, plan, played, as_json=as_json, quiet=quiet)
        if not played.interrupted:
            return OK
        kept = " and ".join(str(path) for path in (output, record) if path)
        where = f" and kept in {kept}" if kept else ""
        say(f"interrupted: {played.tally.games:,} of {plan.seeds.count:,} games were played{where}")
        return INTERRUPTED


@app.command()
def verify(
    seeds: SeedsOption,
    players: PlayersOption = 4,
    choose: Annotated[Choose, typer.Option(help="How to choose among legal actions.")] = Choose.UNIFORM,
    changed: Annotated[
        bool, typer.Option("--changed", help="Begin where rare things happen: positions changed at random.")
    ] = False,
    jobs: JobsOption = 0,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Play random games in the core and in the reference, and compare every decision."""
    from brass_fast import agreement, verify

    question = agreement.Question(_parse_seeds(seeds), players, choose.value, changed)
    games = question.seeds.count * (len(verify.CHOOSERS) if choose is Choose.ALL else 1)
    with Interrupts():
        with progress_bar(games, show=not quiet) as advance:
            report = verify.verify(
                question.seeds, players, choose.value, changed=changed, jobs=jobs or cores(), progress=advance
            )
        _print_result(agreement, question, report, as_json=as_json, quiet=quiet)
        if report.differences:
            say(f"{len(report.differences):,} of {report.games:,} games differ; {report.differences[0]}")
            return FAILED
        if report.interrupted:
            say(f"interrupted: {report.games:,} of {games:,} games were compared, without a difference")
            return INTERRUPTED
        return OK


@app.command()
def bots(*, as_json: JsonOption = False) -> int:
    """List the bots that can be seated, with their options."""
    from brass_fast import bots

    _print_result(bots, bots.choices(), as_json=as_json, quiet=False)
    return OK


game_commands.register(app)
arena_command.register(app)
play_command.register(app)


def _print_result(module: Any, *what: Any, as_json: bool, quiet: bool) -> None:
    """Print the document or the text that a module makes of a result."""
    if as_json:
        print(json.dumps(module.document(*what)), flush=True)
    elif not quiet:
        print(module.text(*what), flush=True)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _parse_seeds(text: str) -> Seeds:
    try:
        return Seeds.parse(text)
    except SeedsError as error:
        raise typer.BadParameter(str(error), param_hint="--seeds") from error


def main() -> NoReturn:
    """Run the command line, and end with its status; `brass_fast.entry` does so for the console."""
    sys.exit(run())


def run() -> int:
    """Run the command line and give its exit status."""
    own_bots.first_places[:] = [""]  # as with `python -m brass_fast`, whichever way this was begun
    try:
        return app(prog_name="brass-fast", standalone_mode=False) or OK
    except typer.TyperException as error:
        say(error.format_message())
        return error.exit_code
    except BotError as error:
        say(str(error))
        return FAILED
    except (BrassError, OutputError, OSError) as error:
        say(str(error))
        return WRONG
    except (KeyboardInterrupt, typer.Abort):
        say("interrupted")
        return INTERRUPTED
