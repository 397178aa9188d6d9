"""Measure how strong the bots are: play the rows of rows.toml, keep the results, write docs/strength.md.

python tools/strength/measure.py                        all rows that were not measured with this core yet
python tools/strength/measure.py --only mcts-planner    these rows of them
python tools/strength/measure.py --again                from the start, also what was measured with this core
python tools/strength/measure.py --games 40             a quick look: no more games a row, not kept
python tools/strength/measure.py --page                 docs/strength.md alone, from what is kept

Ctrl-C loses nothing: games are kept in games/CORE/ROW.journal beside this file as they are played, where CORE
stands for the very core that plays, and the next run with it goes on there. Results are in results.json.
"""

import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import page

from brass_fast import _core
from brass_fast.arena import Contest, Result, play, standings
from brass_fast.arena.journal import Journal
from brass_fast.arena.standings import by_deck, mean
from brass_fast.output_files import OutputError
from brass_fast.progress import progress_bar

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ROWS: dict[str, dict[str, Any]] = tomllib.loads((HERE / "rows.toml").read_text("utf-8"))
RESULTS = HERE / "results.json"


def main() -> int:
    """Play what is asked for; 130 after Ctrl-C."""
    args = _arguments()
    os.chdir(ROOT)  # files of weights are named from here
    if _core.build_info()["profile"] != "release":
        sys.exit("the core is a debug build: its times and those of its searches mean nothing")
    for name, row in _asked(args):
        looks = row["games"] < ROWS[name]["games"]
        if not (looks or args.again or _is_open(name, row)):
            continue
        journal = None if looks else _journal(name, again=args.again)
        result = measure(row, journal)
        if result is None:
            kept = "" if looks else ": the games are kept, and the next run goes on with them"
            print(f"interrupted in {name}{kept}", file=sys.stderr)
            return 130
        if not looks:
            _keep(name, result)
        print(page.line(name, result), flush=True)
    page.write(ROOT / "docs" / "strength.md", _kept(), ROWS)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=ROWS, metavar="ROW", help="play these rows alone")
    parser.add_argument(
        "--games", type=int, metavar="N", help="at most so many games a row: a quick look, not kept"
    )
    parser.add_argument("--again", action="store_true", help="forget what was played with this core")
    parser.add_argument("--page", action="store_true", help="play nothing, write the page")
    return parser.parse_args()


def _asked(args: argparse.Namespace) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in [] if args.page else args.only or ROWS:
        most = args.games or ROWS[name]["games"]
        yield name, ROWS[name] | {"games": min(most, ROWS[name]["games"])}


# --------------------------------------------------------------------- one row
def measure(row: dict[str, Any], journal: Path | None) -> dict[str, Any] | None:
    """Play a row, or go on with the games of its journal, and tell what came of it; None after Ctrl-C."""
    bots = ",".join(filter(None, [row["one"], row.get("others")]))
    contest = Contest.parse(bots, players=row["players"], games=row["games"], first=row["first"])
    before = os.getloadavg()[0]
    try:
        keeper = Journal(contest, journal, resume=True)
    except OutputError as error:  # the row was another one when its games began
        sys.exit(f"{error} (--again begins anew)")
    try:
        with progress_bar(contest.games, show=sys.stderr.isatty()) as advance:
            played = play.play(contest, keeper, advance, jobs=row["jobs"])
    finally:
        keeper.close(finished=False)  # it stays: more games may be wanted later
    if played.interrupted:
        return None
    conditions = {"load": [round(before, 2), round(os.getloadavg()[0], 2)], **_conditions()}
    return row | summary(contest, played.results) | conditions


def _journal(name: str, *, again: bool) -> Path:
    """Where the games of a row are kept; nothing of them, if they are played again."""
    journal = HERE / "games" / core() / f"{name}.journal"
    journal.parent.mkdir(parents=True, exist_ok=True)
    if again:
        journal.unlink(missing_ok=True)
    return journal


def summary(contest: Contest, results: Sequence[Result]) -> dict[str, Any]:
    """What the games say about the first bot, and what winners had whoever they were."""
    one = standings(contest, results)[0]
    winners = mean([[max(result.vp) for result in deck] for deck in by_deck(contest, results)])
    others = len(contest.bots) > 1
    return {
        "games": len(results),
        "win_share": asdict(one.share) if others else None,
        "mean_vp": asdict(one.vp),
        "winner_vp": asdict(winners),
        "margin": asdict(one.margin) if others else None,
        "seconds_per_decision": one.seconds,
    }


# --------------------------------------------------------------------- what was measured, and where
def core() -> str:
    """A short name for the very core that plays: games of two cores are never mixed."""
    return hashlib.sha256(Path(str(_core.__file__)).read_bytes()).hexdigest()[:12]


def _conditions() -> dict[str, Any]:
    return {
        "core": core(),
        "commit": _commit(),
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "machine": f"{_processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()}, Python {platform.python_version()}",
    }


def _processor() -> str:
    about = Path("/proc/cpuinfo")
    lines = about.read_text("utf-8").splitlines() if about.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def _commit() -> str:
    """The commit, with a mark if anything is changed that games are played with."""
    changed = _git("status", "--porcelain", "--", "rust", "python", "Cargo.toml", "Cargo.lock")
    return _git("rev-parse", "--short=12", "HEAD") + ("-dirty" if changed else "")


def _git(*args: str) -> str:
    done = subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603, S607 - our own repository
    return done.stdout.strip() if done.returncode == 0 else "unknown"


def _kept() -> dict[str, dict[str, Any]]:
    kept: dict[str, dict[str, Any]] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    return {name: kept[name] for name in ROWS if name in kept}


def _is_open(name: str, row: dict[str, Any]) -> bool:
    """Whether a row was not measured with this core yet, as it is now and with as many games."""
    kept = _kept().get(name)
    if kept is None or kept["core"] != core() or kept["games"] < row["games"]:
        return True
    return any(kept.get(key) != row.get(key) for key in ("one", "others", "players", "first"))


def _keep(name: str, result: dict[str, Any]) -> None:
    """Write a result beside the others, in the order of the rows: whole, or not at all."""
    part = RESULTS.with_suffix(".part")
    kept = _kept() | {name: result}
    part.write_text(json.dumps({row: kept[row] for row in ROWS if row in kept}, indent=1) + "\n", "utf-8")
    part.replace(RESULTS)


if __name__ == "__main__":
    sys.exit(main())
