"""The OpenSpiel game: OpenSpiel's own tests, its searches, and what they do not ask."""

import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import brass_fast as bf
from brass_fast import reference
from brass_fast.errors import BrassError

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra openspiel")

from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.rl_environment import Environment  # noqa: E402

from brass_fast import openspiel  # noqa: E402

GAMES = [
    "brass_fast",
    "brass_fast(players=3)",
    "brass_fast(players=3,returns=win)",
    "brass_fast(players=4,returns=margin)",
    "brass_fast(players=4,chance=seeded,seed=7,returns=vp)",
    "brass_fast(players=3,chance=seeded,seed=2147483647)",
]


def advance(state: Any, decisions: int, seed: int = 0) -> Any:
    """Play at random until so many decisions are made and another one is asked, or to the end."""
    rng = random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
            continue
        if decisions == 0:
            return state
        decisions -= 1
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_sim_test_with_serialization(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)
    capfd.readouterr()  # C++ tells every step


@pytest.mark.parametrize("name", ["brass_fast(players=3)", "brass_fast(players=3,chance=seeded,seed=6)"])
def test_playthroughs_are_told(name: str) -> None:
    text = generate_playthrough.playthrough(name, [], seed=3)  # takes seconds: it writes all tensors
    assert f"game: {name}" in text
    assert f"ObservationTensorSize() = {bf.OBSERVATION_SIZE}" in text
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("name", GAMES)
def test_games_states_and_pickles_lead_back(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301 - our own
    for decisions in (0, 1, 40, 10_000):
        state = advance(game.new_initial_state(), decisions)
        same = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
        twin = state.clone()
        for other in (same, twin):
            assert other.node == state.node
            assert other.history() == state.history()
            assert other.current_player() == state.current_player()
            assert other.legal_actions() == state.legal_actions()
            assert str(other) == str(state)
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
            assert twin.node != state.node


def test_seeded_games_are_those_of_the_package() -> None:
    for returns in ("vp", "margin", "rank", "win"):
        game = pyspiel.load_game(f"brass_fast(players=3,chance=seeded,seed=5,returns={returns})")
        node, state = game.new_initial_state(), bf.new_game(3, seed=5)
        rng = random.Random(1)
        while not state.is_over:
            assert node.current_player() == state.to_move
            assert node.legal_actions() == [int(action) for action in state.legal_actions()]
            assert node.legal_actions((state.to_move or 0) + 1) == []
            assert node.returns() == node.rewards() == [0.0] * 3
            action = rng.choice(state.legal_actions())
            assert node.action_to_string(int(action)) == str(action)
            node.apply_action(int(action))
            state = state.play(action)
        assert node.is_terminal()
        assert node.legal_actions() == []
        worth = bf.Stepper.at(state).returns(returns)
        assert worth is not None
        assert node.returns() == pytest.approx(worth)


def test_explicit_games_have_a_node_for_each_draw() -> None:
    game = pyspiel.load_game("brass_fast(players=4)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    node, chance = game.new_initial_state(), bf.ChanceGame(4)
    rng = random.Random(4)
    names: Counter[str] = Counter()
    while not node.is_terminal():
        assert node.is_chance_node() == chance.is_chance
        assert node.legal_actions() == list(chance.numbers())
        if chance.is_chance:
            outcomes = node.chance_outcomes()
            assert outcomes == list(chance.chance_outcomes())
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            number = rng.choice(outcomes)[0]
            names[node.action_to_string(number).partition(":")[0]] += 1
        else:
            number = rng.choice(node.legal_actions())
        node.apply_action(number)
        chance = chance.play(number)
    assert names["first"] == 1
    assert names["draw"] == 60 + 64
    assert names.total() <= game.max_chance_nodes_in_history()
    assert len(node.history()) - names.total() <= game.max_game_length()


@pytest.mark.parametrize("name", [GAMES[0], GAMES[4]])
def test_resampled_states_are_drawn_from_what_the_player_knows(name: str) -> None:
    game = pyspiel.load_game(name)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for decisions in (0, 3, 50, 120):
        state = advance(game.new_initial_state(), decisions, seed=decisions)
        for player in range(4):
            drawn = [state.resample_from_infostate(player, sampler) for _ in range(5)]
            assert len({other.node for other in drawn}) > 1
            for other in drawn:
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                assert other.current_player() == state.current_player()
                assert other.history() == [], "it would tell what was drawn in truth"
                if player == state.current_player():
                    assert other.legal_actions() == state.legal_actions()
            end = advance(drawn[0], 10_000)
            assert end.is_terminal()
            assert sum(end.returns()) == pytest.approx(0) or "vp" in name


def test_nothing_is_drawn_anew_at_a_chance_node() -> None:
    state = pyspiel.load_game("brass_fast").new_initial_state()
    with pytest.raises(BrassError, match="chance node"):
        state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))


@pytest.mark.parametrize("name", GAMES)
def test_observers_give_what_players_know(name: str) -> None:
    game = pyspiel.load_game(name)
    state = advance(game.new_initial_state(), 30)
    position = state.node
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    for observer, label in (
        (make_observation(game), "observation"),
        (make_observation(game, recall), "info_state"),
    ):
        for player in range(game.num_players()):
            observer.set_from(state, player)
            assert list(observer.dict) == [label]
            assert np.array_equal(observer.tensor, position.observation(player))
            assert observer.string_from(state, player) == position.information_state_string(player)
    assert game.observation_tensor_shape() == game.information_state_tensor_shape() == [bf.OBSERVATION_SIZE]
    assert state.observation_string(1) == state.information_state_string(1)
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert make_observation(game, public) is None
    with pytest.raises(BrassError, match="no parameters"):
        make_observation(game, None, {"colour": 1})


@pytest.mark.parametrize("name", [GAMES[0], GAMES[1], GAMES[4]])
def test_the_information_set_search_of_openspiel_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 20, random_state=np.random.RandomState(2))
    state = advance(game.new_initial_state(), 0)
    for _ in range(6):
        policy, action = bot.step_with_policy(state)
        assert sum(chance for _, chance in policy) == pytest.approx(1)
        assert {number for number, _ in policy} <= set(state.legal_actions())
        state.apply_action(action)
        advance(state, 0)


@pytest.mark.parametrize("name", [GAMES[0], GAMES[4]])
def test_the_search_of_openspiels_core_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    bot = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(1, 5), 1.4, 20, 100, solve=False, seed=7, verbose=False
    )
    state = advance(game.new_initial_state(), 10)
    for _ in range(6):
        policy, action = bot.step_with_policy(state)
        assert action in state.legal_actions()
        assert sum(chance for _, chance in policy) == pytest.approx(1)
        state.apply_action(action)
        advance(state, 0)


def test_the_learning_environment_of_openspiel_plays() -> None:
    environment = Environment(pyspiel.load_game("brass_fast(players=3)"))
    environment.seed(1)
    step = environment.reset()
    decisions = 0
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
        decisions += 1
    assert decisions > 60
    assert sum(step.rewards) == pytest.approx(0)


def test_the_same_adapter_plays_the_reference() -> None:
    settings = {"players": 3, "chance": "seeded", "seed": 9}
    fast = openspiel.BrassGame(settings).new_initial_state()
    plain = openspiel.BrassGame(settings, engine=reference).new_initial_state()
    rng = random.Random(2)
    while not fast.is_terminal():
        assert plain.legal_actions() == fast.legal_actions()
        assert plain.current_player() == fast.current_player()
        action = rng.choice(fast.legal_actions())
        fast.apply_action(action)
        plain.apply_action(action)
    assert plain.is_terminal()
    assert plain.returns() == fast.returns()


@pytest.mark.parametrize(
    ("parameters", "text"),
    [
        ("players=2", "3 or 4 players"),
        ("chance=sampled", "expected explicit or seeded, got 'sampled'"),
        ("returns=money", "expected rank or win or vp or margin"),
        ("seed=4", "use chance=seeded"),
        ("chance=seeded,seed=-1", "0 to 2"),
    ],
)
def test_wrong_parameters_are_told(parameters: str, text: str) -> None:
    with pytest.raises(BrassError, match=text):
        pyspiel.load_game(f"brass_fast({parameters})")


def test_illegal_actions_are_told() -> None:
    state = pyspiel.load_game("brass_fast(chance=seeded)").new_initial_state()
    illegal = next(number for number in range(256) if number not in state.legal_actions())
    before = state.node
    with pytest.raises(bf.IllegalActionError):
        state.apply_action(illegal)
    assert state.node == before
