"""The comparison with other packages: what needs no other package is run, what is missing is said."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PEERS = Path(__file__).parents[1] / "benches" / "peers"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(PEERS), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_measures_and_prints_a_table() -> None:
    done = run("--only", "the reference's", "--rounds", "1")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "1 alternating rounds, processor time" in lines[0]
    assert lines[-1].startswith("| games / the reference's | **")
    ratio = float(lines[-1].split("**")[1].replace(",", ""))
    ours, theirs = (float(cell.replace(",", "")) for cell in lines[-1].split("|")[6:8])
    assert ratio == pytest.approx(ours / theirs, rel=0.05)


def test_nothing_to_measure_is_an_error() -> None:
    for wrong in (["--only", "tic-tac-toe"], ["--rounds", "0"]):
        done = run(*wrong)
        assert done.returncode == 2
        assert "nothing to measure" in done.stderr


def test_what_cannot_be_had_is_skipped_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    peers: dict[str, Any] = runpy.run_path(str(PEERS / "__main__.py"), run_name="peers")
    measure, table = peers["measure"], peers["table"]
    monkeypatch.setitem(measure.__globals__, "ENVIRONMENTS", tmp_path)
    monkeypatch.setitem(measure.__globals__, "ROOT", tmp_path)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    speeds, missing = measure(1, {"rust-chess:plain loop", "brass:no such"})
    assert speeds == {}
    assert missing["rust-chess:plain loop"].startswith("rust-chess cannot be installed: ")
    assert missing["brass:no such"] == "brass:no such does not run: KeyError: 'brass:no such'"
    (row,) = [row for row in peers["ROWS"] if row.text.startswith("leanest")]
    *_, line = table([row], {"brass:leanest loop": [1.0]}, missing)
    assert "| skipped: rust-chess cannot be installed: " in line
