"""Brass beside what people would pick instead: `python benches/peers`.

Installs each peer by its package name into an environment of its own under `.venv-peers/`, plays in
alternating rounds, one process at a time, and prints the ratios: medians over the rounds, and their spread.
Times are processor times. What cannot be had is skipped, and the table says why. The package that is measured
is the `brass_fast` of the Python that runs this command: it should be a release build, as users install it.
"""

import argparse
import os
import platform
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ENVIRONMENTS = ROOT / ".venv-peers"

#: Which package brings a peer.
PACKAGES = {
    "catanatron": "catanatron",
    "open_spiel": "open_spiel",
    "pettingzoo": "pettingzoo[classic]",
    "rust-chess": "rust-chess",
}


@dataclass(frozen=True)
class Row:
    """One ratio: what it says, the subjects compared, and the target."""

    text: str
    ours: str
    theirs: str
    must: float
    aim: float | None


ROWS = [
    Row("games / catanatron's, 4 random players", "brass:games", "catanatron:games", 1000, 3000),
    Row("games / OpenSpiel gin_rummy", "brass:games", "open_spiel:gin_rummy", 75, 200),
    Row("games / OpenSpiel backgammon", "brass:games", "open_spiel:backgammon", 30, 100),
    Row("games / OpenSpiel hearts", "brass:games", "open_spiel:hearts", 1, 2),
    Row("decisions / steps of OpenSpiel hearts", "brass:decisions", "open_spiel:hearts steps", 2, 6),
    Row("plain Python loop / the same with rust-chess", "brass:plain loop", "rust-chess:plain loop", 1.5, 3),
    Row(
        "leanest Python loop / plain loop with rust-chess",
        "brass:leanest loop",
        "rust-chess:plain loop",
        3,
        6,
    ),
    Row("`BatchState`, mask written / the core's decisions", "brass:batch", "brass:decisions", 0.6, 0.8),
    Row("PettingZoo steps / connect_four_v3's", "pettingzoo:brass", "pettingzoo:connect_four_v3", 1, None),
    Row("games / the reference's", "brass:games", "brass:reference", 300, None),
]


class MissingError(Exception):
    """A peer that cannot be had here, with the reason."""


def environment(peer: str) -> Path:
    """Give the Python of a peer's environment, which is made if it is not there."""
    if peer == "brass":
        return Path(sys.executable)
    home = ENVIRONMENTS / peer
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    done = home / "installed"
    if not done.exists():
        sys.stderr.write(f"installing {PACKAGES[peer]} into {home.relative_to(ROOT)}\n")
        venv.create(home, clear=True, with_pip=True)
        command = [
            str(python),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            PACKAGES[peer],
        ]
        installed = subprocess.run(command, capture_output=True, text=True, check=False)
        if installed.returncode:
            last = (installed.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise MissingError(f"{PACKAGES[peer]} cannot be installed: {last}")
        done.touch()
    return python


def ours() -> dict[str, str]:
    """Give the variables with which a peer's Python finds the package that is measured."""
    import brass_fast

    return {**os.environ, "PYTHONPATH": str(Path(brass_fast.__file__).parents[1])}


class Worker:
    """The process of one subject."""

    def __init__(self, subject: str, process: "subprocess.Popen[str]") -> None:
        self._subject = subject
        self._process = process

    def line(self) -> str:
        """Read a line of its answer."""
        assert self._process.stdout
        if line := self._process.stdout.readline():
            return line.strip()
        assert self._process.stderr
        last = (self._process.stderr.read().strip().splitlines() or ["it ended without a word"])[-1]
        raise MissingError(f"{self._subject} does not run: {last}")

    def round(self) -> float:
        """Play one round; give things done a second."""
        assert self._process.stdin
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self.line())


@contextmanager
def worker(subject: str) -> Iterator[Worker]:
    """Start a subject and wait until it is ready; end it in the end."""
    command = [str(environment(subject.partition(":")[0])), str(HERE / "subjects.py"), subject]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=ours()) as process:
        try:
            started = Worker(subject, process)
            if started.line() != "ready":
                raise MissingError(f"{subject} says something else than ready")
            yield started
        finally:
            process.kill()


def measure(rounds: int, subjects: set[str]) -> tuple[dict[str, list[float]], dict[str, str]]:
    """Play all subjects in alternating rounds; give speeds by round, and why some have none."""
    speeds: dict[str, list[float]] = {}
    missing: dict[str, str] = {}
    with ExitStack() as stack:
        workers = {}
        for subject in sorted(subjects):
            sys.stderr.write(f"starting {subject}\n")
            try:
                workers[subject] = stack.enter_context(worker(subject))
            except MissingError as error:
                missing[subject] = str(error)
        for number in range(rounds):
            sys.stderr.write(f"round {number + 1} of {rounds}\n")
            for subject, started in workers.items():
                speeds.setdefault(subject, []).append(started.round())
    return speeds, missing


def machine() -> str:
    """Say what it was measured on, and what."""
    names = [line for line in _lines("/proc/cpuinfo") if line.startswith("model name")]
    processor = names[0].partition(":")[2].strip() if names else platform.processor() or platform.machine()
    git = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
    return f"{processor}, Python {platform.python_version()}, commit {commit}"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text("utf-8").splitlines()
    except OSError:
        return []


def table(rows: list[Row], speeds: dict[str, list[float]], missing: dict[str, str]) -> Iterator[str]:
    """Give the lines of the table, in Markdown."""
    yield "| ratio | median | spread | must | aim | ours/s | theirs/s |"
    yield "|---|---|---|---|---|---|---|"
    for row in rows:
        aim = f"{row.aim:,g}" if row.aim else "-"
        if reason := missing.get(row.ours) or missing.get(row.theirs):
            yield f"| {row.text} | skipped: {reason} | | {row.must:,g} | {aim} | | |"
            continue
        ours, theirs = speeds[row.ours], speeds[row.theirs]
        ratios = [a / b for a, b in zip(ours, theirs, strict=True)]
        spread = f"{_short(min(ratios))} - {_short(max(ratios))}"
        speed = f"{median(ours):,.0f} | {median(theirs):,.0f}"
        yield f"| {row.text} | **{_short(median(ratios))}** | {spread} | {row.must:,g} | {aim} | {speed} |"


def _short(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def main() -> int:
    """Measure and print; fail if a ratio that must be reached is not."""
    parser = argparse.ArgumentParser(
        prog="python benches/peers", description=(__doc__ or "").partition("\n\n")[0]
    )
    parser.add_argument("--rounds", type=int, default=9, help="alternating rounds (default 9)")
    parser.add_argument("--only", default="", help="rows that have this in their text")
    asked = parser.parse_args()
    rows = [row for row in ROWS if asked.only in row.text]
    if not rows or asked.rounds < 1:
        parser.error("nothing to measure")
    try:
        from brass_fast import _core
    except ImportError as error:
        parser.error(f"this Python has no brass_fast: {error}")
    if _core.build_info()["profile"] == "debug":
        parser.error("brass_fast is a debug build: install it as a user would")
    speeds, missing = measure(asked.rounds, {name for row in rows for name in (row.ours, row.theirs)})
    lines = [f"{asked.rounds} alternating rounds, processor time, one thread each: {machine()}", ""]
    sys.stdout.write("\n".join([*lines, *table(rows, speeds, missing)]) + "\n")
    measured = [row for row in rows if row.ours in speeds and row.theirs in speeds]
    return int(any(median(speeds[r.ours]) < r.must * median(speeds[r.theirs]) for r in measured))


if __name__ == "__main__":
    sys.exit(main())
