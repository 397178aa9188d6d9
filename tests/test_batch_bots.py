"""`BatchState` with bots: they answer within the step, and play the games that they play elsewhere."""

import copy
import os
import pickle
import signal
import threading
import time
from typing import Any

import numpy as np
import pytest

import brass_fast as bf
from brass_fast import _core
from brass_fast.errors import BrassError

BOTS = ("greedy", None, "planner", "random")


def simulated(bots: tuple[str, ...], seed: int) -> tuple[int, ...]:
    games = _core.simulate([(seed, seed)], len(bots), bots, 1)
    return tuple(map(int, np.frombuffer(games.column("vp"), np.int32)))


@pytest.mark.parametrize("rotate", [False, True])
def test_games_are_those_of_simulate(*, rotate: bool) -> None:
    batch = bf.BatchState(8, 4, 5, bots=BOTS, rotate_bots=rotate, auto_reset=False, returns="vp")
    to_move, done = batch.to_move, batch.done
    steps = 0
    while not done.all():
        for game in range(8):
            assert done[game] or to_move[game] == (1 + game * rotate) % 4
        batch.step_uniform()  # in the open seat this is the bot `random`
        steps += 1
    assert 60 < steps < 150
    for game in range(8):
        outcome = batch.state(game).outcome()
        assert outcome is not None
        seated = [bot or "random" for bot in BOTS]
        turn = game % 4 if rotate else 0
        seated = seated[4 - turn :] + seated[: 4 - turn]
        assert outcome.vp == simulated(tuple(seated), 5 + game)


def test_next_games_are_begun_by_bots() -> None:
    batch = bf.BatchState(20, 3, 0, bots=["random", "random", None], keep_results=True)
    for _ in range(200):
        batch.step_uniform()
        assert (batch.to_move == 2).all()
        assert batch.legal_mask.any(axis=1).all()
    results = batch.take_results()
    assert len(results) > 20


def test_answers_come_from_outside_for_the_open_seat_only() -> None:
    batch = bf.BatchState(3, 4, 7, bots=[None, "greedy", "greedy", "greedy"])
    states = [batch.state(game) for game in range(3)]
    observation = batch.observation
    for state, row in zip(states, observation, strict=True):
        assert state.to_move == 0
        assert np.array_equal(row, state.observation(0))
    batch.step([state.legal_actions()[-1] for state in states])
    assert (batch.to_move == 0).all()
    batch.reset(40, [1])
    assert batch.state(1).to_move == 0
    batch.set_state(2, bf.new_game(4, seed=9), seed=9)
    assert batch.state(2).to_move == 0


@pytest.mark.parametrize(
    "copied",
    [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))],  # noqa: S301 - our own
    ids=["deepcopy", "pickle"],
)
def test_copies_keep_the_bots(copied: Any) -> None:
    batch = bf.BatchState(6, 4, 3, bots=BOTS, rotate_bots=True)
    for _ in range(30):
        batch.step_uniform()
    twin = copied(batch)
    assert twin.bots == list(BOTS)
    assert twin.rotate_bots
    for _ in range(120):
        batch.step_uniform()
        twin.step_uniform()
    assert [twin.state(k) for k in range(6)] == [batch.state(k) for k in range(6)]


def test_wrong_bots_are_told() -> None:
    with pytest.raises(BrassError, match="there is no bot 'rnd'"):
        bf.BatchState(2, 3, 0, bots=["rnd", None, None])
    with pytest.raises(BrassError, match="expected 4, one or None for each seat, got 3"):
        bf.BatchState(2, 4, 0, bots=[None, "random", "random"])
    with pytest.raises(BrassError, match="somebody has to answer"):
        bf.BatchState(2, 3, 0, bots=["random"] * 3)
    batch = bf.BatchState(2, 3, 0, bots=[None, None, None])
    assert batch.bots is None
    assert not batch.rotate_bots


def press_ctrl_c(pressed: list[float]) -> None:
    pressed.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_ends_a_step_of_bots_at_once() -> None:
    batch = bf.BatchState(100_000, 4, 0, bots=[None, "random", "random", "planner"], jobs=1)
    before, pressed = batch.to_bytes(), list[float]()
    timer = threading.Timer(0.1, press_ctrl_c, [pressed])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        batch.step_uniform()  # takes longer
    assert time.monotonic() - pressed[0] < 0.5
    assert batch.to_bytes() == before, "it did not happen"
    timer.join()


def test_searching_bots_answer_alike_on_any_number_of_threads() -> None:
    one, two = (
        bf.BatchState(5, 3, 4, bots=[None, "mcts:sims=30", "random"], rotate_bots=True, jobs=jobs)
        for jobs in (1, 2)
    )
    for _ in range(8):
        one.step_uniform()
        two.step_uniform()
    assert [one.state(k) for k in range(5)] == [two.state(k) for k in range(5)]
    twin = pickle.loads(pickle.dumps(one))  # noqa: S301 - our own
    one.step_uniform()
    twin.step_uniform()
    assert twin.state(3) == one.state(3)
