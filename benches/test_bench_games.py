"""Whole random games: one call of the core plays one, and so does the reference, with the same draws."""

import time
from collections.abc import Callable
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from brass_fast import _core, reference

#: The seeds that both play.
SEEDS = range(1, 13)

#: The core is measured on many games: a few, played over and over, the processor knows by heart.
MANY_SEEDS = range(1, 2001)

#: What the core promises: its speed over that of the reference, on one thread.
LEAST_RATIO = 300

#: Rounds alternate, so that a slow spell of the machine hits both sides.
ROUNDS = 5


def play_in_core(players: int) -> None:
    for seed in MANY_SEEDS:
        _core.play_random_game(seed, players)


def play_in_reference(players: int) -> None:
    for seed in SEEDS:
        reference.random_game(seed, players)


def seconds(call: Callable[[int], None], players: int) -> float:
    """Give processor time: what others do on the machine counts for less."""
    start = time.process_time()
    call(players)
    return time.process_time() - start


@pytest.mark.parametrize("players", [4, 3])
def test_both_play_the_same_games(players: int) -> None:
    for seed in SEEDS:
        state, decisions = _core.play_random_game(seed, players)
        expected, expected_decisions = reference.random_game(seed, players)
        assert decisions == expected_decisions
        assert state.to_dict() == expected.to_dict()
        outcome, expected_outcome = state.outcome(), expected.outcome()
        assert outcome is not None
        assert expected_outcome is not None
        assert (outcome.vp, outcome.ranking) == (expected_outcome.vp, expected_outcome.ranking)


@pytest.mark.parametrize("players", [4, 3])
def test_core(benchmark: BenchmarkFixture, players: int) -> None:
    benchmark(play_in_core, players)


@pytest.mark.parametrize("players", [4, 3])
def test_reference(benchmark: BenchmarkFixture, players: int) -> None:
    benchmark.pedantic(play_in_reference, (players,), rounds=3)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("players", [4, 3])
def test_ratio(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    core, plain = [], []
    for _ in range(ROUNDS):
        core.append(len(MANY_SEEDS) / seconds(play_in_core, players))
        plain.append(len(SEEDS) / seconds(play_in_reference, players))
    ratio = median(core) / median(plain)
    with capsys.disabled():
        print(
            f"\n{players} players: core {median(core):,.0f} games/s, "
            f"reference {median(plain):,.1f} games/s, ratio {ratio:,.0f}"
        )
    assert ratio >= LEAST_RATIO
