"""What calls from Python and loops through them cost, beside empty calls and the core alone."""

import random
import time
from collections.abc import Callable
from statistics import median

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import brass_fast as bf
from brass_fast import _core

#: What a mask and a play may cost together, in calls of an empty method of the same class.
MOST_CALLS_BOUND = 6
MOST_CALLS_GIVEN = 15

#: The share of the core's own decisions a second that a batch reaches on one thread, masks written.
LEAST_SHARE = 0.6

#: Rounds alternate, so that a slow spell of the machine hits all sides.
ROUNDS = 9

SEEDS = range(40)
GAMES = 4096


def recorded() -> list[tuple[int, list[int]]]:
    """Give random games as the numbers of their answers."""
    games = []
    for seed in SEEDS:
        rng, state, answers = random.Random(seed), bf.new_game(4, seed), []
        while legal := state.legal_actions():
            answers.append(int(rng.choice(legal)))
            state = state.play(answers[-1])
        games.append((seed, answers))
    return games


PLAYED = recorded()
ANSWERS = sum(len(answers) for _, answers in PLAYED)


def in_place(stepper: bf.Stepper) -> None:
    for seed, answers in PLAYED:
        stepper.reset(seed)
        play = stepper.play
        for answer in answers:
            play(answer)


def in_place_with_an_array_a_call(stepper: bf.Stepper) -> None:
    out = np.zeros(256, np.uint8)
    for seed, answers in PLAYED:
        stepper.reset(seed)
        play, write = stepper.play, stepper.write_mask
        for answer in answers:
            play(answer)
            write(out)


def nothing(stepper: bf.Stepper) -> None:
    for seed, answers in PLAYED:
        stepper.reset(seed)
        call = stepper._nothing
        for _ in answers:
            call()


def no_call(stepper: bf.Stepper) -> None:
    for seed, answers in PLAYED:
        stepper.reset(seed)
        for _ in answers:
            pass


def seconds(call: Callable[[], object]) -> float:
    """Give processor time: what others do on the machine counts for less."""
    start = time.process_time()
    call()
    return time.process_time() - start


def medians(*calls: Callable[[], object]) -> list[float]:
    """Give the median of each over alternating rounds, after one that warms up."""
    rounds = [[seconds(call) for call in calls] for _ in range(ROUNDS + 1)][1:]
    return [median(times) for times in zip(*rounds, strict=True)]


def test_the_stepper_costs_few_empty_calls() -> None:
    bound, unbound = bf.Stepper(4, 0), bf.Stepper(4, 0)
    mask = bound.legal_mask
    loop, empty, with_bound, with_given = medians(
        lambda: no_call(unbound),
        lambda: nothing(unbound),
        lambda: in_place(bound),
        lambda: in_place_with_an_array_a_call(unbound),
    )
    assert bound.state == unbound.state
    assert not mask.any()
    call = empty - loop
    assert with_bound - loop <= MOST_CALLS_BOUND * call
    assert with_given - loop <= MOST_CALLS_GIVEN * call


def test_a_batch_is_nearly_as_fast_as_the_core() -> None:
    batch = bf.BatchState(GAMES, 4, 0, jobs=1)
    mask = batch.legal_mask

    def in_batch() -> None:
        for _ in range(60):
            batch.step_uniform()

    def in_core() -> None:
        for seed in range(1000):
            _core.play_random_game(seed)

    decisions = sum(_core.play_random_game(seed)[1] for seed in range(1000))
    batched, core = medians(in_batch, in_core)
    assert (mask.sum(axis=1) >= 1).all()
    assert (decisions / core) * LEAST_SHARE <= 60 * GAMES / batched


@pytest.mark.parametrize("jobs", [1, 2])
def test_batch(benchmark: BenchmarkFixture, jobs: int) -> None:
    batch = bf.BatchState(GAMES, 4, 0, jobs=jobs)
    mask = batch.legal_mask
    benchmark.extra_info["decisions"] = GAMES
    benchmark(batch.step_uniform)
    assert (mask.sum(axis=1) >= 1).all()


def test_batch_answered_by_numpy(benchmark: BenchmarkFixture) -> None:
    batch = bf.BatchState(GAMES, 4, 0, jobs=1)
    mask = batch.legal_mask
    benchmark.extra_info["decisions"] = GAMES

    def step() -> None:
        batch.step(mask.argmax(axis=1).astype(np.uint8))

    benchmark(step)
    assert (mask.sum(axis=1) >= 1).all()


def test_batch_observed(benchmark: BenchmarkFixture) -> None:
    batch = bf.BatchState(GAMES, 4, 0, jobs=1)
    seen = batch.observation
    benchmark.extra_info["decisions"] = GAMES
    benchmark(batch.step_uniform)
    state = batch.state(7)
    assert (seen[7] == state.observation(state.to_move or 0)).all()


def plain_loop() -> list[bf.State]:
    ends = []
    for seed in SEEDS:
        choose, state = random.Random(seed).choice, bf.new_game(4, seed)
        while legal := state.legal_actions():
            state = state.play(choose(legal))
        ends.append(state)
    return ends


def leanest_loop() -> list[bf.State]:
    ends = []
    for seed in SEEDS:
        draw, stepper = random.Random(seed).random, bf.Stepper(4, seed)
        play, count = stepper.play_nth, stepper.legal_count
        while count:
            count = play(int(draw() * count))
        ends.append(stepper.state)
    return ends


def test_plain_loop(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info["decisions"] = ANSWERS
    ends = benchmark(plain_loop)
    stepper = bf.Stepper(4, 0)
    in_place(stepper)
    assert ends[-1] == stepper.state


def test_leanest_loop(benchmark: BenchmarkFixture) -> None:
    ends = benchmark(leanest_loop)
    assert all(end.is_over for end in ends)
    assert len(set(ends)) == len(SEEDS)


def test_playouts(benchmark: BenchmarkFixture) -> None:
    results = benchmark(bf.playouts, range(500), n=2, jobs=1)
    outcome = _core.play_random_game(499)[0].outcome()
    assert outcome
    assert tuple(results.returns()[499, 0]) == outcome.vp
