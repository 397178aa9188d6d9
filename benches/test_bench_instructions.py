"""The instructions of a decision, which are the same on a busy machine: they may not grow."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).with_name("icount.py")


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("icount", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def test_instructions_do_not_grow(capsys: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=False)
    if done.returncode == 2:
        pytest.skip(done.stderr.strip())
    with capsys.disabled():
        print(f"\n{done.stdout.strip()}")
    assert done.returncode == 0, done.stderr


def test_growth_is_a_fault() -> None:
    icount = load_script()
    figure = json.loads(icount.FIGURE.read_text("utf-8"))
    assert icount.judge(figure, figure, strict=True) == []
    for factor, faults in [(1.02, 0), (1.04, 2), (2, 3)]:
        now = json.loads(json.dumps(figure))
        now["3 players"] = {what: number * factor for what, number in now["3 players"].items()}
        assert len(icount.judge(figure, now, strict=True)) == faults
    other = {**figure, "rustc": "rustc 1.0.0"}
    assert icount.judge(figure, other, strict=False) == []
    assert len(icount.judge(figure, other, strict=True)) == 1
