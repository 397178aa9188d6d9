"""The PettingZoo environment: PettingZoo's own tests, and what they do not ask."""

import copy
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import brass_fast as bf
from brass_fast import _core
from brass_fast.errors import BrassError, IllegalActionError

pettingzoo = pytest.importorskip("pettingzoo", reason="needs the extra pettingzoo")

from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # noqa: E402

from brass_fast import pettingzoo as brass  # noqa: E402

with warnings.catch_warnings():
    warnings.simplefilter(
        "ignore"
    )  # it imports its own games, and pygame with them, in a way that it discourages
    from pettingzoo.test import api_test, render_test, seed_test

#: What PettingZoo's tests say of every environment whose name is not in their list of dict observations.
HARMLESS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


@pytest.fixture(autouse=True)
def _harmless() -> Iterator[None]:
    with warnings.catch_warnings():
        for text in HARMLESS:
            warnings.filterwarnings("ignore", text)
        yield


def play(env: brass.BrassEnv, steps: int, seed: int = 0) -> list[Any]:
    """Play at random, and give all that was seen, until the game is over or so many steps are done."""
    rng = np.random.default_rng(seed)
    seen = []
    for agent in env.agent_iter(steps):
        observation, reward, over, cut, info = env.last()
        assert not cut
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        legal = np.flatnonzero(observation["action_mask"])
        action = None if over else int(rng.choice(legal))
        seen.append((agent, reward, over, action, observation["observation"].tobytes()))
        env.step(action)
    return seen


@pytest.mark.parametrize("players", [3, 4])
def test_api(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(brass.env(players=players), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("players", [3, 4])
def test_seeds(players: int) -> None:
    seed_test(lambda: brass.env(players=players), num_cycles=200)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(brass.env)
    assert "canal" in capsys.readouterr().out.lower()


def test_pictures() -> None:
    env = brass.env(render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    play(env, 30)
    second = env.render()
    assert isinstance(first, np.ndarray)
    assert isinstance(second, np.ndarray)
    assert first.shape == second.shape == (700, 700, 3)
    assert first.dtype == np.uint8
    assert not np.array_equal(first, second)
    env = brass.env(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.position)
    env = brass.env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        env.render()


def test_it_is_registered() -> None:
    env = pettingzoo.make("aec", brass.ID, players=3, returns="vp")
    env.reset(seed=5)
    assert env.num_agents == 3
    assert env.unwrapped.position == bf.new_game(3, seed=5)


@pytest.mark.parametrize("returns", ["vp", "margin", "rank", "win"])
def test_whole_games_are_the_games_of_the_core(returns: Any) -> None:
    for seed in range(4):
        players = 3 + seed % 2
        env = brass.env(players=players, returns=returns)
        env.reset(seed=seed)
        state = bf.new_game(players, seed=seed)
        rng = np.random.default_rng(seed)
        rewards: dict[str, float] = {}
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            seat = env.possible_agents.index(agent)
            assert np.array_equal(observation["observation"], state.observation(seat))
            if over:
                rewards[agent] = reward
                assert not observation["action_mask"].any()
                env.step(None)
                continue
            assert reward == 0
            assert seat == state.to_move
            assert env.position == state
            legal = state.legal_actions()
            assert np.flatnonzero(observation["action_mask"]).tolist() == [int(action) for action in legal]
            action = legal[int(rng.integers(len(legal)))]
            state = state.play(action)
            env.step(int(action))
        assert state.is_over
        assert env.agents == []
        worth = bf.Stepper.at(state).returns(returns)
        assert worth is not None
        assert rewards == dict(zip(env.possible_agents, worth, strict=True))


def test_those_who_do_not_move_have_no_actions_and_see_nothing_hidden() -> None:
    env, other = brass.env(), brass.env()
    env.reset(seed=3)
    play(env, 20)
    state = env.position
    for seat, agent in enumerate(env.possible_agents):
        seen = env.observe(agent)
        assert seen["action_mask"].any() == (seat == state.to_move)
        other.reset(options={"position": state.determinize(seat, 9)})
        assert other.position != env.position
        assert np.array_equal(other.observe(agent)["observation"], seen["observation"])
        assert np.array_equal(other.observe(agent)["action_mask"], seen["action_mask"])
        assert env.observation_space(agent).contains(seen)


def test_what_is_given_is_the_callers_own() -> None:
    env = brass.env()
    env.reset(seed=3)
    agent = env.agent_selection
    seen = env.observe(agent)
    seen["action_mask"][:] = 1
    seen["observation"][:] = 0
    again = env.observe(agent)
    assert not again["action_mask"].all()
    assert again["observation"].any()
    assert not env.infos[agent]["action_mask"].all()


@pytest.mark.parametrize(
    "copied",
    [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],  # noqa: S301 - our own
    ids=["deepcopy", "pickle"],
)
def test_copies_in_the_middle_keep_the_game(copied: Any) -> None:
    for steps in (0, 1, 57, 10_000):
        env = brass.env(players=3, returns="vp")
        env.reset(seed=11)
        play(env, steps)
        twin = copied(env)
        assert twin.position == env.position
        assert twin.agents == env.agents
        assert twin.game_seed == 11
        assert play(twin, 10_000, seed=1) == play(env, 10_000, seed=1)
        env.reset()
        assert twin.position != env.position
        twin.reset()
        assert twin.position == env.position


def test_seeds_decide_all_games_to_come() -> None:
    env, twin = brass.env(), brass.env()
    env.reset(seed=2**64 - 1)
    twin.reset(seed=2**64 - 1)
    assert env.position == bf.new_game(4, seed=2**64 - 1)
    played = []
    for _ in range(3):
        env.reset()
        twin.reset()
        assert env.position == twin.position == bf.new_game(4, seed=env.game_seed or 0)
        played.append(env.position)
    assert len(set(played)) == 3
    env, twin = brass.env(), brass.env()
    env.reset()
    twin.reset()
    assert env.position != twin.position


def test_it_goes_on_from_a_position() -> None:
    state = bf.new_game(4, seed=1)
    for _ in range(30):
        state = state.play(state.legal_actions()[0])
    env = brass.env()
    env.reset(options={"position": state})
    assert env.position == state
    assert env.game_seed is None
    assert env.agent_selection == f"player_{state.to_move}"


def test_wrong_use_is_told() -> None:
    with pytest.raises(BrassError, match="3 or 4"):
        brass.env(players=5)
    with pytest.raises(BrassError, match="returns"):
        brass.env(returns="money")
    with pytest.raises(BrassError, match="render_mode: expected human, ansi, rgb_array or None"):
        brass.env(render_mode="video")
    env = brass.env()
    with pytest.raises(BrassError, match="reset"):
        env.step(0)
    with pytest.raises(BrassError, match="seed"):
        env.reset(seed=-1)
    with pytest.raises(BrassError, match="expected one of 4 players, got one of 3"):
        env.reset(options={"position": bf.new_game(3, seed=1)})
    with pytest.raises(BrassError, match="over"):
        env.reset(options={"position": _core.play_random_game(1, 4)[0]})
    with pytest.raises(TypeError, match="State"):
        env.reset(options={"position": "canal"})


def test_illegal_actions_are_told_and_change_nothing() -> None:
    env = brass.env()
    env.reset(seed=4)
    before, agent = env.position, env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    with pytest.raises(IllegalActionError) as caught:
        env.step(illegal)
    assert caught.value.code
    with pytest.raises(IllegalActionError, match="256"):
        env.step(256)
    with pytest.raises(TypeError, match="expected an Action"):
        env.step(None)
    assert env.position == before
    assert env.agent_selection == agent
    play(env, 10_000)
    env.reset(seed=4)
    assert env.position == before


def test_pettingzoos_wrapper_for_illegal_actions_serves() -> None:
    env = TerminateIllegalWrapper(brass.env(), illegal_reward=-1)
    env.reset(seed=4)
    agent = env.agent_selection
    observation, *_ = env.last()
    env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
