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

#: How many decisions these games have, by the number of players.
DECISIONS_IN_CORE = {3: 470_115, 4: 495_122}
DECISIONS_IN_REFERENCE = {3: 2_811, 4: 3_010}

#: What the core promises: its speed over that of the reference, on one thread.
LEAST_RATIO = 300

#: Rounds alternate, so that a slow spell of the machine hits both sides.
ROUNDS = 5


def play_in_core(players: int) -> int:
    """Give the number of decisions."""
    return sum(_core.play_random_game(seed, players)[1] for seed in MANY_SEEDS)


def play_in_reference(players: int) -> int:
    """Give the number of decisions."""
    return sum(reference.random_game(seed, players)[1] for seed in SEEDS)


def seconds(call: Callable[[int], int], players: int) -> float:
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
    assert benchmark(play_in_core, players) == DECISIONS_IN_CORE[players]


@pytest.mark.parametrize("players", [4, 3])
def test_reference(benchmark: BenchmarkFixture, players: int) -> None:
    decisions = benchmark.pedantic(play_in_reference, (players,), rounds=3)  # type: ignore[no-untyped-call]
    assert decisions == DECISIONS_IN_REFERENCE[players]


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
