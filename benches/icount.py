"""Counts the instructions of random games under valgrind and holds them against benches/icount.json.

    python benches/icount.py            # 0: within bounds; 1: more than allowed; 2: cannot be counted here
    python benches/icount.py --write    # takes the new counts as the figure; say why in benches/NOTES.md

Instructions, unlike times, are the same on a busy machine and on an idle one; they change with the compiler,
which the figure names. What the program does before the games is left out: the games counted are those that a
long run has more than a short one.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FIGURE = HERE / "icount.json"
SHORT, LONG = 20, 220
#: How much more than the figure is still accepted, and the most instructions of a decision.
MARGIN, MOST = 1.03, 700


class CannotCountError(Exception):
    """Something that is needed is not there."""


def build() -> Path:
    """Build the program as it is released and give its path."""
    command = ["cargo", "bench", "--quiet", "--bench", "icount", "--no-run", "--message-format", "json"]
    done = subprocess.run(command, cwd=HERE.parent, stdout=subprocess.PIPE, text=True, check=True)
    messages = map(json.loads, done.stdout.splitlines())
    paths = [
        message["executable"] for message in messages if message.get("target", {}).get("name") == "icount"
    ]
    return Path(paths[-1])


def count(program: Path, players: int, games: int) -> tuple[int, int]:
    """Give instructions and decisions of a run."""
    with tempfile.TemporaryDirectory() as folder:
        tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        run = [*tool, str(program), str(players), str(games)]
        done = subprocess.run(run, capture_output=True, text=True, check=False)
    found = re.search(r"Collected *: *(\d+)", done.stderr)
    if done.returncode or not found:
        raise CannotCountError(f"valgrind could not run {program}: {done.stderr.strip().splitlines()[-1:]}")
    return int(found[1]), int(done.stdout)


def measure() -> dict[str, Any]:
    """Count for both numbers of players."""
    if shutil.which("valgrind") is None:
        raise CannotCountError("valgrind is not installed")
    program = build()
    compiler = ["rustc", "--version"]
    figure: dict[str, Any] = {"rustc": subprocess.check_output(compiler, text=True).strip()}
    for players in (4, 3):
        (few, fewer), (many, more) = (count(program, players, games) for games in (SHORT, LONG))
        figure[f"{players} players"] = {
            "per_decision": round((many - few) / (more - fewer), 1),
            "per_game": round((many - few) / (LONG - SHORT)),
        }
    return figure


def judge(figure: dict[str, Any], now: dict[str, Any], *, strict: bool) -> list[str]:
    """Name what is more than allowed. Counts of another compiler are only held against the bound."""
    same = figure["rustc"] == now["rustc"]
    faults = []
    if strict and not same:
        faults.append(f"the figure is of {figure['rustc']}, this is {now['rustc']}: write it anew")
    for players in ("4 players", "3 players"):
        if now[players]["per_decision"] > MOST:
            faults.append(f"{players}: more than {MOST} instructions a decision")
        for what, number in now[players].items():
            was = figure[players][what]
            if same and number > was * MARGIN:
                faults.append(
                    f"{players}: {number:,} instructions {what}, {number / was - 1:.1%} more than {was:,}"
                )
    return faults


def main() -> int:
    """Measure, tell, and judge or write."""
    try:
        now = measure()
    except (CannotCountError, subprocess.CalledProcessError, FileNotFoundError) as error:
        print(f"instructions are not counted: {error}", file=sys.stderr)
        return 2
    for players in ("4 players", "3 players"):
        numbers = now[players]
        print(f"{players}: {numbers['per_decision']} instructions a decision, {numbers['per_game']:,} a game")
    if "--write" in sys.argv[1:]:
        FIGURE.write_text(json.dumps(now, indent=1) + "\n", "utf-8")
        return 0
    faults = judge(json.loads(FIGURE.read_text("utf-8")), now, strict=os.environ.get("BRASS_CI") == "1")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
