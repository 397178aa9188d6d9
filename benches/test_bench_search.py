"""Simulations a second of `search` at decisions of a game of planners, on one and two threads at equal time.

`BRASS_SEARCH_MS=2000` makes it a measurement: by itself it searches shortly, for its assertions.
"""

import os
import time
from collections.abc import Iterator
from statistics import median

import pytest

import brass_fast as bf
from brass_fast import _core

MS = int(os.environ.get("BRASS_SEARCH_MS", "50"))

#: Rounds alternate, so that a slow spell of the machine hits both numbers of threads.
ROUNDS = 5 if MS > 50 else 1
THREADS = (1, 2)

#: The first decision of the game, and the first in some of its rounds.
ROUNDS_OF_THE_GAME = [("canal", 1), ("canal", 5), ("rail", 1), ("rail", 4), ("rail", 8)]


def positions() -> Iterator[tuple[str, bf.View]]:
    """Go through a game of four planners."""
    state, met = bf.new_game(players=4, seed=1), set()
    while state.to_move is not None:
        view, now = state.view(state.to_move), (state.period, state.round)
        if now in ROUNDS_OF_THE_GAME and now not in met:
            met.add(now)
            yield f"{state.period} {state.round}, {len(state.legal_actions())} answers", view
        state = state.play(_core.bot_answer("planner", view, 1))
    assert len(met) == len(ROUNDS_OF_THE_GAME)


def check(view: bf.View, found: bf.SearchResult, threads: int) -> None:
    """What was found must be a search of this decision: all answers, and simulations that add up."""
    assert sorted(found.actions) == list(view.legal_actions())
    assert found.sims == sum(found.visits) >= threads
    assert threads <= found.nodes <= found.sims + threads
    assert found.best == found.line[0][1] == found.actions[0]
    assert sum(found.priors) == pytest.approx(1, abs=1e-3)
    assert all(0 < vp < 300 for vp in found.vp[0])


def rate(view: bf.View, threads: int) -> tuple[float, float]:
    """Give simulations a second, and those of a second of one processor."""
    wall, processor = time.perf_counter(), time.process_time()
    found = bf.search(view, ms=MS, threads=threads, seed=1)
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    check(view, found, threads)
    return found.sims / wall, found.sims / max(processor, 1e-3)


def test_simulations_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    lines = []
    for name, view in positions():
        rates = [[rate(view, threads) for threads in THREADS] for _ in range(ROUNDS)]
        walls, processors = zip(*(zip(*both, strict=True) for both in zip(*rates, strict=True)), strict=True)
        one, two, one_alone, two_alone = (f"{median(all_):,.0f}" for all_ in (*walls, *processors))
        ratio = median(more / less for less, more in zip(*walls, strict=True))
        lines.append(f"| {name} | {one} | {two} | {ratio:.2f} | {one_alone} | {two_alone} |")
    with capsys.disabled():
        print(
            "\n| decision | sims/s, 1 thread | 2 threads | ratio | sims/processor s, 1 thread | 2 threads |"
        )
        print("|---|---|---|---|---|---|", *lines, sep="\n")
