"""What a player knows, for search and learning: one call at every decision of some random games."""

import random
import time
from collections.abc import Callable

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import brass_fast as bf

OUT = np.empty(bf.OBSERVATION_SIZE, np.float32)

#: Drawing a state goes with every iteration of a search, so it must be cheap beside a playout.
MOST_MICROSECONDS_OF_A_DRAW = 5


def states() -> list[bf.State]:
    met, rng = [], random.Random(3)
    for seed in range(10):
        state = bf.new_game(3 + seed % 2, seed)
        while not state.is_over:
            met.append(state)
            state = state.play(rng.choice(state.legal_actions()))
    return met


STATES = states()

CALLS: dict[str, Callable[[bf.State], object]] = {
    "view": lambda state: state.view(1),
    "determinize": lambda state: state.determinize(1, 7),
    "observation": lambda state: state.observation(1, OUT),
    "information_state_string": lambda state: state.information_state_string(1),
}


def call_at_all(call: Callable[[bf.State], object]) -> None:
    for state in STATES:
        call(state)


@pytest.mark.parametrize("name", CALLS)
def test_knowledge(benchmark: BenchmarkFixture, name: str) -> None:
    """Each call looks at every state; the answers are those of the view, whatever is hidden."""
    benchmark(call_at_all, CALLS[name])
    for state in STATES[::50]:
        drawn = state.determinize(1, 7)
        assert drawn.view(1) == state.view(1)
        assert drawn.observation(1).tobytes() == state.observation(1, OUT).tobytes()
        assert drawn.information_state_string(1) == state.information_state_string(1)


def test_a_draw_is_cheap(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = []
    for _ in range(7):
        start = time.process_time()
        call_at_all(CALLS["determinize"])
        rounds.append((time.process_time() - start) / len(STATES) * 1e6)
    with capsys.disabled():
        print(f"\n  determinize: {min(rounds):.2f} us a call")
    assert min(rounds) < MOST_MICROSECONDS_OF_A_DRAW
