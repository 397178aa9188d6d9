"""The Gymnasium environments: Gymnasium's own checks, and what they do not ask."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

import brass_fast as bf
from brass_fast import _core
from brass_fast.errors import BotError, BrassError, IllegalActionError

gymnasium = pytest.importorskip("gymnasium", reason="needs the extra gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from brass_fast import gymnasium as brass  # noqa: E402
from brass_fast.reference.rng import Rng  # noqa: E402

#: The random stream of the bot in seat 0 (docs/randomness.md).
FIRST_SEAT = 16


class First:
    """A bot of one's own: it takes the first legal answer."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed

    def choose(self, view: bf.View) -> bf.Action:
        return view.legal_actions()[0]


class Broken(First):
    def choose(self, view: bf.View) -> bf.Action:
        raise RuntimeError(f"no idea in round {view.round}")


def legal(info: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(info["action_mask"])))


def play(env: Any, steps: int, seed: int = 0) -> list[Any]:
    """Play at random for so many steps or to the end; give what was seen."""
    rng, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        if env.unwrapped.position.is_over:
            break
        action = legal({"action_mask": env.unwrapped.action_masks()}, rng)
        observation, reward, over, cut, info = env.step(action)
        seen.append((observation.tobytes(), reward, over, cut, info["action_mask"].tobytes()))
    return seen


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"players": 3, "opponents": "random", "returns": "vp"},
        {"opponents": ["planner", "greedy", "random"], "seat": 2, "illegal": "random"},
    ],
)
def test_check_env(settings: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(brass.ID, disable_env_checker=True, **settings).unwrapped)


def test_the_checks_of_each_step_hold_in_a_whole_game() -> None:
    env = gymnasium.make(brass.ID, opponents="random")
    env.reset(seed=1)
    seen = play(env, 1000)
    assert seen[-1][2]
    assert all(reward == 0 for _, reward, over, _, _ in seen if not over)


@pytest.mark.parametrize("returns", ["vp", "margin", "rank", "win"])
def test_games_are_those_of_simulate(returns: Any) -> None:
    """The agent answers as the bot `random` of its seat does."""
    for seed in range(3):
        players = 3 + seed % 2
        seat = seed % players
        opponents = ("greedy", "planner", "random")[: players - 1]
        env = brass.BrassEnv(players, opponents, seat=seat, returns=returns)
        observation, info = env.reset(seed=seed)
        assert (info["seed"], info["seat"]) == (seed, seat)
        rng, over, reward = Rng(seed, FIRST_SEAT + seat), False, 0.0
        while not over:
            assert reward == 0
            assert env.position.to_move == seat
            assert np.array_equal(observation, env.position.observation(seat))
            assert np.array_equal(info["action_mask"], env.action_masks())
            choice = rng.choice([int(action) for action in env.position.legal_actions()])
            observation, reward, over, cut, info = env.step(choice)
            assert not cut
        bots = [""] * players
        for k, name in enumerate(("random", *opponents)):
            bots[(seat + k) % players] = name
        games = _core.simulate([(seed, seed)], players, bots, 1)
        vp = tuple(map(int, np.frombuffer(games.column("vp"), np.int32)))
        assert info["vp"] == vp
        worth = bf.Stepper.at(env.position).returns(returns)
        assert worth is not None
        assert reward == worth[seat]
        assert not env.action_masks().any()


def test_bots_of_ones_own_play() -> None:
    env = brass.BrassEnv(3, f"{__name__}:First", seat=0)
    env.opponents = tuple(bot.__class__(bot.name, First) for bot in env.opponents)
    env.reset(seed=3)
    state = bf.new_game(3, seed=3)
    while state.to_move not in (0, None):
        state = state.play(state.legal_actions()[0])
    assert env.position == state
    env.opponents = tuple(bot.__class__(bot.name, Broken) for bot in env.opponents)
    seed = next(seed for seed in range(10) if bf.new_game(3, seed=seed).to_move != 0)
    with pytest.raises(BotError, match="no idea in round 1"):
        env.reset(seed=seed)


def test_illegal_actions_are_punished_refused_or_replaced() -> None:
    for illegal in ("penalize", "raise", "random"):
        env = brass.BrassEnv(illegal=illegal, penalty=0.5)
        env.reset(seed=2)
        before = env.position
        action = int(np.flatnonzero(~env.action_masks())[0])
        if illegal == "raise":
            with pytest.raises(IllegalActionError):
                env.step(action)
            assert env.position == before
            continue
        _, reward, over, cut, info = env.step(action)
        assert (over, cut) == (False, False)
        assert "is not legal" in info["illegal"]
        assert reward == (-0.5 if illegal == "penalize" else 0)
        assert (env.position == before) == (illegal == "penalize")
        *_, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
        assert "illegal" not in info


def test_seeds_decide_all_games_to_come() -> None:
    env, twin = brass.BrassEnv(), brass.BrassEnv()
    for seed in (7, None, None):
        observation, info = env.reset(seed=seed)
        same, info_too = twin.reset(seed=seed)
        assert np.array_equal(observation, same)
        assert (info["seed"], info["seat"]) == (info_too["seed"], info_too["seat"])
        assert play(env, 20) == play(twin, 20)


@pytest.mark.parametrize(
    "copied",
    [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],  # noqa: S301 - our own
    ids=["deepcopy", "pickle"],
)
def test_copies_in_the_middle_keep_the_game(copied: Any) -> None:
    env = brass.BrassEnv(3, "greedy,random")
    env.reset(seed=5)
    play(env, 25)
    twin = copied(env)
    assert twin.position == env.position
    assert play(twin, 1000, seed=1) == play(env, 1000, seed=1)
    assert env.reset()[1]["seed"] == twin.reset()[1]["seed"]


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    for mode in ("human", "ansi", "rgb_array"):
        env = gymnasium.make(brass.ID, render_mode=mode)
        env.reset(seed=1)
        play(env, 2)
        shown = env.render()
        if mode == "human":
            assert shown is None
            assert capsys.readouterr().out.count("Canal") >= 3
        elif mode == "ansi":
            assert shown == str(env.unwrapped.position)
        else:
            assert (shown.shape, shown.dtype) == ((700, 700, 3), np.uint8)


def test_wrong_use_is_told() -> None:
    for settings, text in (
        ({"players": 2}, "3 or 4"),
        ({"opponents": "rnd"}, "there is no bot 'rnd'"),
        ({"opponents": "greedy,random"}, "expected 1 or 3 bots, got 2"),
        ({"seat": 4}, "expected a seat from 0 to 3"),
        ({"returns": "money"}, "returns"),
        ({"illegal": "ignore"}, "illegal: expected"),
    ):
        with pytest.raises(BrassError, match=text):
            brass.BrassEnv(**settings)
        with pytest.raises(BrassError, match=text):
            brass.BrassVectorEnv(2, **settings)
    with pytest.raises(BrassError, match="render_mode"):
        brass.BrassEnv(render_mode="video")  # type: ignore[arg-type]
    env = brass.BrassEnv(opponents="random")
    with pytest.raises(BrassError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    play(env, 1000)
    with pytest.raises(BrassError, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize("seat", [None, 1])
def test_the_vectorised_form_plays_the_same_games(seat: int | None) -> None:
    count, opponents = 6, ["greedy", "random", "planner"]
    vector = gymnasium.make_vec(brass.ID, num_envs=count, opponents=opponents, seat=seat, returns="vp")
    assert isinstance(vector.unwrapped, brass.BrassVectorEnv)
    assert vector.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    singles = [
        brass.BrassEnv(4, opponents, seat=k % 4 if seat is None else seat, returns="vp") for k in range(count)
    ]
    observations, info = vector.reset(seed=30)
    seen = [env.reset(seed=30 + k)[0] for k, env in enumerate(singles)]
    assert info["seat"].tolist() == [k % 4 if seat is None else seat for k in range(count)]
    rng, ended = np.random.default_rng(3), 0
    over = np.zeros(count, bool)
    for _ in range(160):
        assert np.array_equal(observations, seen)
        assert observations in vector.observation_space
        actions = np.array(
            [legal({"action_mask": row}, rng) if row.any() else 0 for row in info["action_mask"]]
        )
        was_over = over
        observations, rewards, over, cut, info = vector.step(actions)
        assert not cut.any()
        for k, env in enumerate(singles):
            if was_over[k]:
                seen[k], reward = env.reset(seed=int(vector.unwrapped.seeds[k]))[0], 0.0
                assert not over[k]
            else:
                seen[k], reward, done, _, _ = env.step(int(actions[k]))
                assert done == over[k]
            assert reward == rewards[k]
            assert np.array_equal(info["action_mask"][k], env.action_masks())
        ended += int(over.sum())
    assert ended > count
    assert np.array_equal(vector.unwrapped.action_masks(), info["action_mask"])


def test_the_vectorised_form_is_told_or_replaces_what_is_illegal() -> None:
    vector = brass.BrassVectorEnv(4, opponents="random")
    _, info = vector.reset(seed=1)
    actions = info["action_mask"].argmin(axis=1)
    before = [vector.position(k) for k in range(4)]
    with pytest.raises(IllegalActionError, match="game 0"):
        vector.step(actions)
    assert [vector.position(k) for k in range(4)] == before
    vector = brass.BrassVectorEnv(4, opponents="random", illegal="random")
    vector.reset(seed=1)
    vector.step(actions)
    assert all(vector.position(k) != before[k] for k in range(4))


def test_arrays_are_the_callers_own_unless_told_otherwise() -> None:
    for own in (True, False):
        vector = brass.BrassVectorEnv(3, opponents="random", copy=own)
        first, info = vector.reset(seed=1)
        before = first.copy()
        second, *_ = vector.step(info["action_mask"].argmax(axis=1))
        assert np.array_equal(first, before) == own
        assert (second is first) == (not own)


def test_it_runs_in_gymnasiums_own_vector_environments() -> None:
    vector = SyncVectorEnv([lambda: brass.BrassEnv(opponents="random")] * 2)
    _, info = vector.reset(seed=1)
    _, rewards, *_, info = vector.step(info["action_mask"].argmax(axis=1))
    assert rewards.tolist() == [0, 0]
    assert info["action_mask"].shape == (2, 256)
