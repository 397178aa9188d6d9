"""What the environments cost: beside those of others, a game that does nothing, and the reference."""

import random
import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any

import pyspiel
import pytest

from brass_fast import openspiel, reference
from brass_fast import pettingzoo as brass

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its import, and pygame's, are deprecated
    from pettingzoo.classic import connect_four_v3

#: Rounds alternate, so that a slow spell of the machine hits both sides.
ROUNDS = 5

#: What is promised.
MOST_IDLE_GAMES = 2
LEAST_REFERENCE_RATIO = 20


#: As many outcomes as there are kinds of cards.
CHANCES = [(kind, 1 / 24) for kind in range(24)]

#: Answers at each node: about as many as Brass has on average.
ANSWERS = list(range(10))

_TYPE = pyspiel.GameType(
    short_name="idle",
    long_name="Idle",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=4,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"decisions": 250, "draws": 0},
)


class IdleGame(pyspiel.Game):  # type: ignore[misc]
    """A game that does nothing, node by node, draws first: what OpenSpiel itself costs."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.draws: int = params.get("draws", 0)
        self.nodes: int = self.draws + params.get("decisions", 250)
        info = pyspiel.GameInfo(
            num_distinct_actions=256,
            max_chance_outcomes=33,
            num_players=4,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.nodes,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> "IdleState":
        return IdleState(self)


class IdleState(pyspiel.State):  # type: ignore[misc]
    """Nothing but a count of the nodes."""

    def __init__(self, game: IdleGame) -> None:
        super().__init__(game)
        self._draws = game.draws
        self._left = game.nodes

    def current_player(self) -> int:
        if self._left == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._draws:
            return int(pyspiel.PlayerId.CHANCE)
        return self._left & 3

    def _legal_actions(self, _player: int) -> list[int]:
        return ANSWERS

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCES

    def _apply_action(self, _action: int) -> None:
        self._left -= 1
        if self._draws:
            self._draws -= 1

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(action)

    def is_terminal(self) -> bool:
        return self._left == 0

    def returns(self) -> list[float]:
        return [0.0, 0.0, 0.0, 0.0]

    def __str__(self) -> str:
        return str(self._left)


def seconds_each(play: Callable[[], int]) -> float:
    """Give processor time for each step or node."""
    start = time.process_time()
    count = play()
    return (time.process_time() - start) / count


def compare(one: Callable[[], int], other: Callable[[], int]) -> tuple[float, float]:
    """Give microseconds for each step of both: medians of alternating rounds."""
    rounds = [(seconds_each(one), seconds_each(other)) for _ in range(ROUNDS)]
    first, second = zip(*rounds, strict=True)
    return 1e6 * median(first), 1e6 * median(second)


def steps(env: Any, least: int) -> int:
    """Play whole games, with all that an agent is shown; give the number of steps."""
    rng, count = random.Random(1), 0
    while count < least:
        env.reset(seed=count)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            legal = observation["action_mask"].nonzero()[0]
            env.step(None if over or cut else int(legal[int(rng.random() * len(legal))]))
            count += 1
    return count


def nodes(game: Any, games: int) -> int:
    """Play games of OpenSpiel from node to node; give the number of nodes."""
    rng, count = random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                number = outcomes[int(rng.random() * len(outcomes))][0]
            else:
                legal = state.legal_actions()
                number = legal[int(rng.random() * len(legal))]
            state.apply_action(number)
            count += 1
    return count


def test_the_pettingzoo_environment_is_as_fast_as_their_connect_four(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ours, theirs = brass.env(), connect_four_v3.env()
    mine, other = compare(lambda: steps(ours, 2000), lambda: steps(theirs, 300))
    with capsys.disabled():
        print(f"\nPettingZoo: Brass {1e6 / mine:,.0f} steps/s, connect_four_v3 {1e6 / other:,.0f} steps/s")
    assert mine <= other


@pytest.mark.parametrize("chance", ["explicit", "seeded"])
def test_the_openspiel_game_costs_little_more_than_one_that_does_nothing(
    chance: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = openspiel.BrassGame({"chance": chance})
    draws = 1 + 60 + 64 if chance == "explicit" else 0
    total = nodes(game, 8) // 8
    idle = IdleGame({"draws": draws, "decisions": total - draws})
    mine, other = compare(lambda: nodes(game, 20), lambda: nodes(idle, 20))
    with capsys.disabled():
        print(f"\nOpenSpiel, {chance}, {total} nodes: Brass {mine:.2f} us a node, idle game {other:.2f} us")
    assert mine <= MOST_IDLE_GAMES * other


def test_the_openspiel_game_costs_little_beside_the_reference(capsys: pytest.CaptureFixture[str]) -> None:
    settings = {"chance": "seeded", "seed": 5}
    fast, plain = openspiel.BrassGame(settings), openspiel.BrassGame(settings, engine=reference)
    assert nodes(fast, 2) == nodes(plain, 2), "they play the same games"
    mine, other = compare(lambda: nodes(fast, 20), lambda: nodes(plain, 2))
    with capsys.disabled():
        print(f"\nOpenSpiel: core {mine:.2f} us a node, reference {other:.1f} us: {other / mine:.0f} times")
    assert other >= LEAST_REFERENCE_RATIO * mine
