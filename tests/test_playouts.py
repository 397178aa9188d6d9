"""`playouts` and `Results`: whole games and what they were worth."""

import pickle
from typing import Any

import numpy as np
import pytest

import brass_fast as bf
from brass_fast import _core


def middle(players: int = 4, seed: int = 3, moves: int = 60) -> bf.State:
    state = bf.new_game(players, seed=seed)
    for _ in range(moves):
        state = state.play(state.legal_actions()[-1])
    return state


def outcome(seed: int, players: int) -> bf.Outcome:
    result = _core.play_random_game(seed, players)[0].outcome()
    assert result
    return result


@pytest.mark.parametrize("players", [3, 4])
def test_playout_0_of_a_seed_is_its_random_game(players: int) -> None:
    seeds = [5, 0, 2**64 - 1, 5]
    results = bf.playouts(seeds, "random", players=players)
    assert results.shape == (4, 1)
    outcomes = [outcome(seed, players) for seed in seeds]
    assert results.returns("vp")[:, 0].tolist() == [list(map(float, o.vp)) for o in outcomes]
    win = results.returns("win")[:, 0]
    assert win.argmax(axis=1).tolist() == [o.ranking[0] for o in outcomes]
    assert win.sum(axis=1).tolist() == [1.0] * 4
    rank = results.returns("rank")[:, 0]
    for row, result in zip(rank, outcomes, strict=True):
        assert tuple(np.argsort(-row)) == result.ranking
    steps = np.linspace(1, -1, players)
    assert np.allclose(-np.sort(-rank, axis=1), steps)
    for row, result in zip(results.returns("margin")[:, 0], outcomes, strict=True):
        for seat, margin in enumerate(row):
            assert margin == result.vp[seat] - max(result.vp[:seat] + result.vp[seat + 1 :])


def test_bots_are_seated_by_their_specs() -> None:
    bots = ["greedy", "random", "planner", "greedy"]
    games = _core.simulate([(3, 5)], 4, bots, 1)
    rows = [line.split(",") for line in games.csv().decode().splitlines()]
    vp = [float(row[_core.Games.COLUMNS.index("vp")]) for row in rows]
    assert bf.playouts(range(3, 6), bots).returns("vp").ravel().tolist() == vp


def test_shapes_follow_the_starts() -> None:
    state = middle()
    assert bf.playouts(7).returns().shape == (1, 4)
    assert bf.playouts(7, n=3).returns().shape == (3, 4)
    assert bf.playouts([7], n=3).returns().shape == (1, 3, 4)
    assert bf.playouts(state, n=2, seed=1).shape == (2,)
    mixed: list[int | bf.State] = [state, 9, state]
    assert bf.playouts(mixed, n=2, seed=1).shape == (3, 2)
    assert bf.playouts(middle(3), n=2, seed=1).returns().shape == (2, 3)
    assert bf.playouts(range(5), ["random"] * 3, players=3).players == 3
    assert bf.playouts(np.arange(4)).shape == (4, 1)


def test_playouts_differ_and_follow_from_the_seed() -> None:
    state = middle()
    results = bf.playouts(state, n=50, seed=11)
    assert len({tuple(row) for row in results.returns()}) > 25
    assert bf.playouts(state, n=50, seed=11) == results
    assert bf.playouts(state, n=50, seed=12) != results
    assert (bf.playouts(state, n=20, seed=11).returns() == results.returns()[:20]).all()
    same = bf.playouts([state, state], n=50, seed=11).returns()
    assert (same[0] == results.returns()).all()
    assert (same[1] != same[0]).any()


def test_the_draws_are_those_of_the_documentation() -> None:
    from brass_fast.reference.rng import Rng as Stream

    state = middle()
    starts = Stream(11, 42)
    starts.next()
    further = Stream(starts.next(), 41)
    further.next()
    streams = [Stream(draws, 16 + seat) for draws in [further.next()] for seat in range(4)]
    at = state
    while (seat := at.to_move) is not None:
        legal = at.legal_actions()
        at = at.play(legal[streams[seat].below(len(legal))])
    result = at.outcome()
    assert result
    two: list[int | bf.State] = [7, state]
    assert tuple(bf.playouts(two, n=3, seed=11).returns()[1, 2]) == result.vp


@pytest.mark.parametrize("jobs", [1, 2, 7])
def test_threads_change_nothing(jobs: int) -> None:
    starts: list[int | bf.State] = [middle(), 4, middle(seed=8, moves=20)]
    assert bf.playouts(starts, n=40, seed=2, jobs=jobs) == bf.playouts(starts, n=40, seed=2)


@pytest.mark.parametrize(
    ("arguments", "options", "error", "text"),
    [
        ((1.5,), {}, TypeError, "seeds or states"),
        (([1, "x"],), {}, TypeError, "seed"),
        ((-1,), {}, bf.BrassError, "seed"),
        ((1, "clever"), {}, bf.BrassError, "clever"),
        ((1, ["random"] * 3), {}, bf.BrassError, "3 bots for 4 players"),
        ((1, 7), {}, TypeError, "bots"),
        ((1, "random", 0), {}, bf.BrassError, "n: expected 1 to"),
        ((range(1025), "random", 1024), {}, bf.BrassError, "n: expected 1 to"),
        ((1,), {"players": 2}, bf.BrassError, "3 or 4 players"),
        ((middle(),), {}, bf.BrassError, "playouts of states need one"),
        ((middle(),), {"seed": 1, "players": 3}, bf.BrassError, "games of 3 and a state of 4"),
        (([middle(), middle(3)],), {"seed": 1}, bf.BrassError, "games of 4 and a state of 3"),
    ],
)
def test_other_arguments_are_refused(arguments: Any, options: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        bf.playouts(*arguments, **options)


def test_a_finished_game_is_its_own_result() -> None:
    end = _core.play_random_game(6)[0]
    result = end.outcome()
    assert result
    assert bf.playouts(end, n=2, seed=1).returns().tolist() == [list(map(float, result.vp))] * 2


def test_means_are_of_all_games() -> None:
    results = bf.playouts(range(30), n=5)
    for kind in ("vp", "margin", "rank", "win"):
        assert results.mean(kind) == pytest.approx(
            results.returns(kind).reshape(-1, 4).mean(axis=0), abs=1e-4
        )
    assert sum(results.mean("win")) == pytest.approx(1)
    with pytest.raises(bf.BrassError, match="vp, margin, rank, win"):
        results.mean("points")  # type: ignore[arg-type]
    with pytest.raises(bf.BrassError, match="vp, margin, rank, win"):
        results.returns("points")  # type: ignore[arg-type]


def test_results_are_values() -> None:
    results = bf.playouts([1, 2], n=3)
    assert hash(results) == hash(bf.playouts([1, 2], n=3))
    assert results != bf.playouts([1, 3], n=3)
    assert np.asarray(results).tolist() == results.returns("vp").tolist()
    assert np.asarray(results, np.int64).dtype == np.int64
    with pytest.raises(ValueError, match="copy"):
        np.array(results, copy=False)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(results, protocol)) == results  # noqa: S301
    assert bf.Results.from_bytes(results.to_bytes()) == results
    for damaged in (b"", results.to_bytes()[:-1], results.to_bytes() + b"x", b"x" * 40):
        with pytest.raises(bf.PositionError):
            bf.Results.from_bytes(damaged)
    assert (len(results), repr(results)) == (6, "<Results: 6 games of 4 players>")
