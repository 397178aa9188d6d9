"""The examples run, and do what they say."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import brass_fast as bf

EXAMPLES = Path(__file__).parents[1] / "examples"

#: Too large for the tests: it is run by hand (examples/README.md).
NOT_HERE = {"maskable_ppo"}


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    return module


def test_the_monte_carlo_player_beats_random_players() -> None:
    assert len((EXAMPLES / "monte_carlo.py").read_text("utf-8").splitlines()) <= 40
    play = load("monte_carlo").main
    for seed in (1, 2, 3):
        own, *others = play(seed)
        assert own > max(others)


def test_the_search_tries_every_answer_and_repeats_itself() -> None:
    module = load("is_mcts")
    tried = module.main(seed=3, iterations=120)
    state = bf.new_game(players=3, seed=3)
    assert set(tried) == set(state.legal_actions())
    assert sum(tried.values()) == 120
    assert tried == module.main(seed=3, iterations=120)


def test_batched_random_games_end() -> None:
    ended, points = load("batched_random").main(games=128, steps=260, seed=1)
    assert 64 < ended <= 256
    assert (points > 0).all()
    assert (points < 60).all()


def test_the_learner_learns() -> None:
    pytest.importorskip("gymnasium", reason="needs the extra gymnasium")
    rewards, weights = load("learn").main(games=96, rounds=12, rate=3.0, seed=1)
    assert np.mean(rewards[-3:]) > np.mean(rewards[:3]) + 0.15
    assert weights.any()


def test_simulations_are_read() -> None:
    pytest.importorskip("pyarrow", reason="needs the extra data")
    pytest.importorskip("duckdb", reason="needs duckdb")
    pytest.importorskip("polars", reason="needs polars")
    rows, table = load("read_simulations").main()
    assert [(bot, seats) for bot, seats, _, _ in rows] == [("greedy", 400), ("random", 400)]
    assert rows[0][2] > 0.4
    assert rows[0][3] > rows[1][3]
    assert table["bot"].to_list() == ["greedy", "random"]


def test_none_is_forgotten() -> None:
    names = {path.stem for path in EXAMPLES.glob("*.py")}
    text = Path(__file__).read_text("utf-8")
    assert {name for name in names if f'load("{name}")' in text} == names - NOT_HERE
    told = (EXAMPLES / "README.md").read_text("utf-8")
    assert all(f"`{name}.py`" in told for name in names)
