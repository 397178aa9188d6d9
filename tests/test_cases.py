"""The conformance cases (tests/cases), played by the core and by the reference."""

import importlib
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

CASES = Path(__file__).parent / "cases"
ENGINES = ("brass_fast.reference", "brass_fast")

#: What only the core has, by design.
NOT_IN_THE_REFERENCE = {"view_same", "view_differs", "determinize", "mask", "play_forms"}


def load_runner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("conformance_cases_run", CASES / "run.py")
    assert spec is not None
    assert spec.loader is not None
    runner = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = runner
    spec.loader.exec_module(runner)
    return runner


RUNNER = load_runner()
ALL_CASES: list[dict[str, Any]] = json.loads((CASES / "cases.json").read_text("utf-8"))


def properties(case: dict[str, Any]) -> set[str]:
    return {step["prop"] for step in case.get("steps", ()) if isinstance(step, dict) and "prop" in step}


def runs() -> list[Any]:
    """Every engine with every case that is about what it has."""
    return [
        pytest.param(engine, case, id=f"{engine}-{case['id']}")
        for engine in ENGINES
        for case in ALL_CASES
        if engine != "brass_fast.reference" or not properties(case) & NOT_IN_THE_REFERENCE
    ]


@pytest.mark.parametrize(("name", "case"), runs())
def test_case(name: str, case: dict[str, Any]) -> None:
    engine = RUNNER.Engine(name)
    run = RUNNER.Run(engine, case)
    try:
        run.run()
    except RUNNER.Skipped as missing:
        pytest.fail(f"{run.where}: {missing}")
    except RUNNER.Failed as failure:
        pytest.fail(f"[{' '.join(case['clauses'])}] {run.where}: {failure}")


def test_all_checks_are_on() -> None:
    engine = RUNNER.Engine("brass_fast.reference")
    assert engine.watching
    assert not engine.lenient
    assert engine.vocabulary is not None
    assert len(engine.vocabulary) == 256


def test_few_cases_are_not_for_the_reference() -> None:
    assert sum(bool(properties(case) & NOT_IN_THE_REFERENCE) for case in ALL_CASES) == 10
