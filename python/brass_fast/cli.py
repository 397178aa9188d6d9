"""The command line: it parses, calls and prints; what it calls lives elsewhere.

Errors are one line on standard error. Exit status: 0, or 1 for a failed check, 2 for wrong usage or input, 130 after
Ctrl-C.
"""

import json
import os
import sys
from enum import Enum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

import brass_fast
from brass_fast.progress import progress_bar
from brass_fast.seeds import Seeds, SeedsError

app = typer.Typer(pretty_exceptions_enable=False)

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


class Choose(str, Enum):
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
            "--output", "-o", help="Write a row for each game and seat to FILE.csv, FILE.jsonl or FILE.parquet."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the output file if it exists.")] = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> int:
    """Play whole games and sum them up."""
    from brass_fast import simulate, summary
    from brass_fast.output import open_sink

    plan = simulate.plan(_parse_seeds(seeds), players=players, bots=bots, jobs=jobs)
    with open_sink(output, force=force) as sink, progress_bar(plan.seeds.count, show=not quiet) as advance:
        played = simulate.play(plan, sink, advance)
    if as_json:
        print(json.dumps(summary.document(plan, played)))
    elif not quiet:
        print(summary.text(plan, played))
    if not played.interrupted:
        return 0
    where = f" and kept in {output}" if output else ""
    _say(f"interrupted: {played.tally.games:,} of {plan.seeds.count:,} games were played{where}")
    return 130


def _parse_seeds(text: str) -> Seeds:
    try:
        return Seeds.parse(text)
    except SeedsError as error:
        raise typer.BadParameter(str(error), param_hint="--seeds") from error


def _say(text: str) -> None:
    """Say something in one line of standard error, whatever the text holds."""
    print("brass-fast:", " ".join(text.split()), file=sys.stderr)


def main() -> NoReturn:
    """Run the command line."""
    sys.exit(_run())


def _run() -> int:
    from brass_fast.errors import BrassError
    from brass_fast.output import OutputError

    try:
        return app(prog_name="brass-fast", standalone_mode=False) or 0
    except typer.TyperException as error:
        _say(error.format_message())
        return error.exit_code
    except (BrassError, OutputError) as error:
        _say(str(error))
        return 2
    except (KeyboardInterrupt, typer.Abort):
        _say("interrupted")
        return 130
