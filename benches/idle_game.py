"""A game of OpenSpiel that does nothing, in Python: what OpenSpiel itself costs, node by node."""

from typing import Any

import pyspiel

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
    """So many chance nodes, then so many decisions."""

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


#: As many outcomes as there are kinds of cards.
CHANCES = [(kind, 1 / 24) for kind in range(24)]

pyspiel.register_game(_TYPE, IdleGame)
