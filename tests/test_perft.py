"""perft in the core: the counts of the reference and its own, and how it behaves."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import brass_fast as bf

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "fixtures" / "perft.json").read_text("utf-8")
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_counts(row: dict[str, Any]) -> None:
    state = bf.State.from_dict(row["position"])
    counts = [*row["counts"], *row["core"]]
    assert [bf.perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_there_are_deep_counts() -> None:
    assert len(ROWS) >= 20
    assert max(count for row in ROWS for count in row["core"]) > 5_000_000


def test_small_depths() -> None:
    state = bf.new_game(seed=42)
    assert bf.perft(state, 0) == 1
    assert bf.perft(state, True + 0) == len(state.legal_actions())


@pytest.mark.parametrize("depth", [-1, 2**32, 10**30])
def test_depths_out_of_range(depth: int) -> None:
    with pytest.raises(bf.BrassError, match="expected 0 to 2\\^32 - 1 decisions") as caught:
        bf.perft(bf.new_game(seed=1), depth)
    assert caught.value.code == "depth"


@pytest.mark.parametrize("depth", [True, 1.0, "1", None])
def test_depths_that_are_no_numbers(depth: Any) -> None:
    with pytest.raises(TypeError, match="depth: a whole number"):
        bf.perft(bf.new_game(seed=1), depth)


def test_ctrl_c_stops_it_at_once() -> None:
    program = (
        "import signal, threading, time\n"
        "import brass_fast as bf\n"
        "threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()\n"
        "start = time.monotonic()\n"
        "try:\n"
        "    bf.perft(bf.new_game(seed=1), 4_000_000)\n"
        "except KeyboardInterrupt:\n"
        "    print(time.monotonic() - start)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert 0.4 < float(done.stdout) < 1.0


def test_other_threads_run_meanwhile() -> None:
    program = (
        "import threading, time\n"
        "import brass_fast as bf\n"
        "ticks = []\n"
        "def tick():\n"
        "    while not done:\n"
        "        ticks.append(time.monotonic())\n"
        "        time.sleep(0.005)\n"
        "done = []\n"
        "thread = threading.Thread(target=tick)\n"
        "thread.start()\n"
        "start = time.monotonic()\n"
        "bf.perft(bf.new_game(seed=1), 5)\n"
        "end = time.monotonic()\n"
        "done.append(True)\n"
        "thread.join()\n"
        "print(end - start, sum(start < tick < end for tick in ticks))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    seconds, ticks = map(float, done.stdout.split())
    assert ticks > seconds * 20
