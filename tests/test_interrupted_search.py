"""Ctrl-C does not wait until a bot has searched as long as it should."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

BOTS = "mcts:ms=60000,threads=2"

#: The commands, and what they say when they are broken off.
COMMANDS = {
    "simulate": (["--seeds", "1-9", "--bots", BOTS], "interrupted: 0 of 9 games"),
    "arena": (["--bots", f"{BOTS},greedy"], "interrupted: 0 of 400 games were played"),
    "play": (["--me", "none", "--seed", "1", "--bots", BOTS], "interrupted; --resume goes on"),
}


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal there")
@pytest.mark.parametrize("name", COMMANDS)
def test_ctrl_c_breaks_a_search_off(name: str, tmp_path: Path) -> None:
    # Half a second is promised, and a tenth is usual. A machine that is busy with other things takes longer
    # now and then, but a promise that is not kept is late each time: one try of three must be in time.
    assert any(_seconds_to_break_off(name, tmp_path) < 0.5 for _ in range(3))


def _seconds_to_break_off(name: str, tmp_path: Path) -> float:
    arguments, said = COMMANDS[name]
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "brass_fast", name, *arguments],
        env=os.environ | {"XDG_STATE_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    _wait_until_it_works(process.pid)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=30)
    seconds = time.monotonic() - sent
    assert process.returncode == 130
    assert said in error
    return seconds


def _wait_until_it_works(process: int) -> None:
    """Wait for the threads of the search, where the system tells them; else as long as a start may take."""
    threads = Path(f"/proc/{process}/task")
    if not threads.exists():
        time.sleep(5)
        return
    deadline = time.monotonic() + 60
    while len(list(threads.iterdir())) < 3:  # the command itself, and the two of a search
        assert time.monotonic() < deadline
        time.sleep(0.05)
