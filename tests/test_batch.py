"""`BatchState`: many games stepped together are the games that they would be alone."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import brass_fast as bf
from brass_fast import _core

N = 64


def batch(n: int = N, players: int = 4, seeds: Any = 0, **settings: Any) -> bf.BatchState:
    return bf.BatchState(n, players, seeds, **settings)


@pytest.mark.parametrize("players", [3, 4])
def test_games_are_those_of_states_answered_alike(players: int) -> None:
    games = batch(8, players, auto_reset=False, returns="margin")
    mask, to_move, done, rewards = games.legal_mask, games.to_move, games.done, games.rewards
    states = [bf.new_game(players, seed=seed) for seed in range(8)]
    ended = [False] * 8
    rng = np.random.default_rng(1)
    while not done.all():
        for state, row, seat in zip(states, mask, to_move, strict=True):
            assert (row == state.legal_mask()).all()
            assert seat == (-1 if state.to_move is None else state.to_move)
        answers = [int(rng.choice(row.nonzero()[0])) if row.any() else 0 for row in mask]
        games.step(np.array(answers, np.uint8))
        for k, state in enumerate(states):
            states[k] = state if state.is_over else state.play(answers[k])
            assert done[k] == states[k].is_over
            outcome = None if ended[k] else states[k].outcome()
            vp = outcome.vp if outcome else ()
            margins = [own - max(vp[:seat] + vp[seat + 1 :]) for seat, own in enumerate(vp)]
            assert tuple(rewards[k]) == (tuple(margins) or (0,) * players)
            ended[k] = states[k].is_over
    assert [games.state(k) for k in range(8)] == states


@pytest.mark.parametrize("players", [3, 4])
def test_the_uniform_chooser_plays_the_random_game_of_each_seed(players: int) -> None:
    games = batch(20, players, seeds=100, keep_results=True)
    while int(games.games_before.min()) < 2:
        games.step_uniform()
    results = games.take_results()
    for seed, vp in zip(seeds_of(results), results.returns("vp"), strict=True):
        outcome = _core.play_random_game(seed, players)[0].outcome()
        assert outcome
        assert tuple(vp) == outcome.vp


def seeds_of(results: bf.Results) -> list[int]:
    pa = pytest.importorskip("pyarrow")
    table = pa.table(results).to_pydict()
    return [seed for seed, seat in zip(table["seed"], table["seat"], strict=True) if seat == 0]


def test_new_seeds_follow_from_the_first_as_documented() -> None:
    games = batch(5, seeds=[7, 9, 2**64 - 1, 0, 7])
    first = games.seeds.copy()
    while (games.games_before == 0).any():
        games.step_uniform()
    again = {int(seed): next_seed(int(seed)) for seed in first}
    for before, seed, now in zip(games.games_before, first, games.seeds, strict=True):
        if before == 1:
            assert int(now) == again[int(seed)]


def next_seed(seed: int) -> int:
    """Give the first number of stream 40, as docs/randomness.md has it, without the core."""
    from brass_fast.reference.rng import Rng as Stream

    return Stream(seed, 40).next()


def test_an_auto_reset_tells_of_both_games() -> None:
    games = batch(4, returns="win", keep_results=True)
    rewards, done, mask = games.rewards, games.done, games.legal_mask
    ends = 0
    for _ in range(800):
        games.step_uniform()
        assert (rewards.sum(axis=1) == done).all()
        for k in np.flatnonzero(done):
            ends += 1
            assert games.state(k) == bf.new_game(4, seed=int(games.seeds[k]))
        assert mask.any(axis=1).all()
    assert ends == len(games.take_results()) >= 4
    assert len(games.take_results()) == 0


@pytest.mark.parametrize("jobs", [2, 3, 8])
def test_threads_change_nothing(jobs: int) -> None:
    one, many = batch(2500, jobs=1, keep_results=True), batch(2500, jobs=jobs, keep_results=True)
    for step in range(300):
        if step % 3:
            one.step_uniform()
            many.step_uniform()
        else:
            actions = one.uniform_actions()
            assert (many.uniform_actions() == actions).all()
            one.step(actions)
            many.step(actions)
    assert (one.legal_mask == many.legal_mask).all()
    results = one.take_results()
    assert len(results) > 1000
    assert many.take_results() == results


def test_arrays_are_made_once_and_kept_up_to_date() -> None:
    games = batch()
    mask = games.legal_mask
    assert games.legal_mask is mask
    kinds = [(a.shape, str(a.dtype)) for a in (mask, games.to_move, games.rewards, games.done)]
    assert kinds == [((N, 256), "bool"), ((N,), "int8"), ((N, 4), "float32"), ((N,), "bool")]
    mask[:] = False
    games.step_uniform()
    assert (mask == [games.state(k).legal_mask() for k in range(N)]).all()
    games.reset(5)
    assert (mask == [bf.new_game(seed=5 + k).legal_mask() for k in range(N)]).all()


def test_the_callers_arrays_are_written() -> None:
    games = batch()
    mask = np.full((N, 256), 7, np.uint8)
    to_move, rewards, done = np.full(N, 9, np.int8), np.ones((N, 4), np.float32), np.ones(N, np.bool_)
    games.bind(legal_mask=mask, to_move=to_move, rewards=rewards, done=done)
    bound: object = games.legal_mask
    assert bound is mask
    assert (mask == [games.state(k).legal_mask() for k in range(N)]).all()
    assert list(to_move) == [games.state(k).to_move for k in range(N)]
    assert not rewards.any()
    assert not done.any()
    signed = np.zeros((N, 256), np.int8)
    games.bind(legal_mask=signed)
    games.step_uniform()
    assert (signed == [games.state(k).legal_mask() for k in range(N)]).all()
    assert list(to_move) == [games.state(k).to_move for k in range(N)]
    plain = bytearray(3 * 256)
    three = batch(3)
    three.bind(legal_mask=memoryview(plain).cast("B", (3, 256)))
    assert plain == three.legal_mask.tobytes()


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("players", [3, 4])
def test_observations_are_those_of_the_players_to_move(players: int, jobs: int) -> None:
    games = batch(700, players, jobs=jobs, auto_reset=False)
    seen = games.observation
    assert (seen.shape, str(seen.dtype)) == ((700, _core.OBSERVATION_SIZE), "float32")
    mine = np.zeros_like(seen)
    games.bind(observation=mine)
    assert (mine == seen).all()
    for step in range(350):
        games.step_uniform()
        if step % 70 and not games.done.all():
            continue
        for k in range(0, 700, 37):
            state = games.state(k)
            assert (mine[k] == state.observation(state.to_move or 0)).all()
    assert games.done.any()


@pytest.mark.parametrize(
    ("arrays", "error", "text"),
    [
        ({"legal_mask": np.zeros((N, 255), np.bool_)}, bf.BrassError, r"shape \[64, 255\]"),
        ({"legal_mask": np.zeros((N, 256), np.float64)}, TypeError, "bool or uint8 of shape"),
        ({"legal_mask": np.zeros((256, N), np.bool_).T}, bf.BrassError, "side by side"),
        ({"legal_mask": [[0] * 256] * N}, TypeError, "got list"),
        (
            {"legal_mask": np.frombuffer(bytes(N * 256), np.bool_).reshape(N, 256)},
            bf.BrassError,
            "only be read",
        ),
        ({"to_move": np.zeros(N, np.int64)}, TypeError, "int8"),
        ({"rewards": np.zeros((N, 3), np.float32)}, bf.BrassError, "float32 of shape"),
        ({"rewards": np.zeros((N, 4), np.float64)}, TypeError, "float32"),
        ({"observation": np.zeros((N, 7), np.float32)}, bf.BrassError, "float32 of shape"),
        ({"done": np.zeros((N, 1), np.bool_)}, bf.BrassError, "shape"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(arrays: Any, error: type[Exception], text: str) -> None:
    games = batch()
    good = np.zeros(N, np.int8)
    with pytest.raises(error, match=text):
        games.bind(**{"to_move": good, **arrays})
    games.step_uniform()
    assert not good.any(), "none is bound if one is refused"


@pytest.mark.parametrize(
    "kind", [np.dtype(">i8"), np.uint8, np.int64, np.int32, list, tuple, "names", "actions", "iterator"]
)
def test_answers_come_in_many_forms(kind: Any) -> None:
    games, same = batch(6), batch(6)
    for _ in range(30):
        numbers = same.uniform_actions()
        same.step(numbers)
        forms = {
            "names": [bf.Action(int(n)).name for n in numbers],
            "actions": [bf.Action(int(n)) for n in numbers],
            "iterator": iter([int(n) for n in numbers]),
        }
        if isinstance(kind, str):
            games.step(forms[kind])
        elif kind in (list, tuple):
            games.step(kind(int(n) for n in numbers))
        else:
            games.step(numbers.astype(kind))
    assert all(games.state(k) == same.state(k) for k in range(6))


def test_an_illegal_answer_moves_no_game() -> None:
    games = batch()
    games.step_uniform()
    before = [games.state(k) for k in range(N)]
    answers = games.uniform_actions()
    answers[17] = int(bf.Action("done"))
    mask = games.legal_mask.copy()
    with pytest.raises(bf.IllegalActionError, match=r"^game 17: done is not legal: ") as caught:
        games.step(answers)
    refusal = bf.explain(before[17], "done")
    assert refusal
    assert caught.value.code == refusal.code
    assert refusal.text in str(caught.value)
    assert caught.value.action == bf.Action("done")
    assert [games.state(k) for k in range(N)] == before
    assert (games.legal_mask == mask).all()


def test_answers_that_use_the_batch_themselves_do_not_hang() -> None:
    games, stepper = batch(2), bf.Stepper(4, 0)

    class Sly:
        def __index__(self) -> int:
            games.step_uniform()
            stepper.play_nth(0)
            return 0

    with pytest.raises(bf.IllegalActionError):
        games.step([Sly(), Sly()])
    assert games.state(Sly()) == games.state(0)
    count = stepper.legal_count
    assert stepper.play_nth(Sly()) != 0
    assert count


@pytest.mark.parametrize(
    ("answers", "error", "text"),
    [
        (np.zeros(N - 1, np.uint8), bf.BrassError, "expected one for each of the 64 games, got 63"),
        (np.zeros((N, 1), np.uint8), bf.BrassError, "one dimension, got 2"),
        (np.zeros((N, 1), np.int64), bf.BrassError, "one dimension, got 2"),
        (np.full(N, 256), bf.IllegalActionError, "game 0: no action has this number"),
        (np.full(N, -1), bf.IllegalActionError, "game 0: no action has this number"),
        (np.zeros(N, np.float32), TypeError, "an Action, its name or its number"),
        (7, TypeError, "an array of uint8"),
        (["nonsense"] * N, bf.IllegalActionError, "there is no action"),
        ([True] * N, TypeError, "got bool"),
    ],
)
def test_other_answers_are_refused(answers: Any, error: type[Exception], text: str) -> None:
    games = batch()
    with pytest.raises(error, match=text):
        games.step(answers)
    assert games.state(0) == bf.new_game(seed=0)


@pytest.mark.parametrize(
    ("arguments", "settings", "error", "text"),
    [
        ((0, 4, 0), {}, bf.BrassError, "n: expected 1 to"),
        ((2**20 + 1, 4, 0), {}, bf.BrassError, "n: expected 1 to"),
        ((2, 5, 0), {}, bf.BrassError, "3 or 4 players"),
        ((2, 4, -1), {}, bf.BrassError, "seed"),
        ((2, 4, 2**64 - 1), {}, bf.BrassError, "beyond"),
        ((2, 4, [1]), {}, bf.BrassError, "expected 2 of them, got 1"),
        ((2, 4, "ab"), {}, TypeError, "seed"),
        ((2, 4, 1.5), {}, TypeError, "a whole number, or a sequence"),
        ((2, 4, 0), {"returns": "score"}, bf.BrassError, "vp, margin, rank, win"),
        ((2, 4, 0), {"jobs": -1}, bf.BrassError, "jobs: expected 0 or more, got -1"),
        ((2, 4, True), {}, TypeError, "seeds"),
        (("2", 4, 0), {}, TypeError, "n: a whole number"),
        ((2, 4), {}, TypeError, "seeds"),
    ],
)
def test_other_settings_are_refused(arguments: Any, settings: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        bf.BatchState(*arguments, **settings)


def test_seeds_are_taken_in_many_forms() -> None:
    seeds = [3, 2**64 - 1, 3]
    for given in (seeds, tuple(seeds), np.array(seeds, np.uint64)):
        games = batch(3, seeds=given)
        assert games.seeds.tolist() == seeds
        assert games.state(1) == bf.new_game(seed=2**64 - 1)
    assert batch(3, seeds=np.array([1, 2, 3])).seeds.tolist() == [1, 2, 3]
    assert batch(3, seeds=np.array([1, 2, 2**60], ">u8")).seeds.tolist() == [1, 2, 2**60]
    assert batch(3, seeds=np.int64(4)).seeds.tolist() == [4, 5, 6]


def test_games_are_reset_and_set() -> None:
    games = batch(6)
    for _ in range(40):
        games.step_uniform()
    kept = games.state(2)
    games.reset([50, 51], games=[0, -1])
    assert (games.state(0), games.state(5)) == (bf.new_game(seed=50), bf.new_game(seed=51))
    assert games.state(2) == kept
    games.set_state(1, kept, seed=3)
    assert games.state(1) == kept
    assert (games.legal_mask[1] == kept.legal_mask()).all()
    with pytest.raises(bf.BrassError, match="of 3 players, the batch is for 4"):
        games.set_state(0, bf.new_game(3, seed=1), seed=1)
    for place in (6, -7, 2**70):
        with pytest.raises(bf.BrassError, match="there is no game"):
            games.state(place)
    with pytest.raises(bf.BrassError, match="there is no game 9"):
        games.reset([1, 2], games=[0, 9])
    with pytest.raises(bf.BrassError, match="expected 2 of them, got 3"):
        games.reset([1, 2, 3], games=[0, 1])
    games.reset([], games=[])


def test_results_are_kept_only_on_request() -> None:
    games = batch(2)
    with pytest.raises(bf.BrassError, match="keep_results=True") as caught:
        games.take_results()
    assert caught.value.code == "no-results"


def test_copies_and_pickles_go_on_alike() -> None:
    games = batch(30, keep_results=True, returns="rank", jobs=2)
    for _ in range(300):
        games.step_uniform()
    copies = [
        copy.copy(games),
        copy.deepcopy(games),
        bf.BatchState.from_bytes(games.to_bytes()),
        *(pickle.loads(pickle.dumps(games, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)),  # noqa: S301
    ]
    rewards = games.rewards
    for other in copies:
        assert (other.rewards == rewards).all()
    for _ in range(200):
        games.step_uniform()
        for other in copies:
            other.step_uniform()
    results = games.take_results()
    for other in copies:
        assert (other.returns, other.jobs, len(other)) == ("rank", 2, 30)
        assert (other.legal_mask == games.legal_mask).all()
        assert other.legal_mask is not games.legal_mask
        assert other.take_results() == results


def test_damaged_bytes_are_refused() -> None:
    data = batch(2).to_bytes()
    for damaged in (
        b"",
        data[:-1],
        b"BFB\x02" + data[4:],
        data[:4] + b"\x05" + data[5:],
        data + b"x",
    ):
        with pytest.raises(bf.PositionError):
            bf.BatchState.from_bytes(damaged)


def test_it_says_what_it_is() -> None:
    games = batch(3, auto_reset=False)
    assert repr(games) == "<BatchState: 3 games of 4 players, 0 over>"
    while not games.done.all():
        games.step_uniform()
    assert repr(games) == "<BatchState: 3 games of 4 players, 3 over>"
    assert (len(games), games.players, games.auto_reset, games.keep_results) == (3, 4, False, False)
