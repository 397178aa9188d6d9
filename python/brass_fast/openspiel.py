"""Brass for OpenSpiel: a registered Python game (``pip install 'brass-fast[openspiel]'``).

    >>> import pyspiel, brass_fast.openspiel
    >>> game = pyspiel.load_game("brass_fast(players=4)")
    >>> state = game.new_initial_state()

Importing this module registers it. Its parameters:

* ``players``: 3 or 4.
* ``chance``: "explicit" makes every card drawn, every market tile turned up and the first player a chance node;
  "seeded" plays the game of ``seed`` (0 to 2^31 - 1: OpenSpiel's parameters are no larger), without chance nodes.
* ``returns``: what players get at the end: "rank" (1 for the first to -1 for the last, in equal steps: zero sum),
  "win" (1 for the first: constant sum), "vp", or "margin" (VP less those of the best other player).

Information states and observations are the same: all that a player knows now, as text and as the numbers of
`brass_fast.State.observation`. What was seen before and can be seen no longer is not in them. At chance nodes the
numbers are those of the last decision.

The algorithms that look only through these, such as OpenSpiel's IS-MCTS, play fairly: their states are drawn by
`resample_from_infostate`, uniformly from those that the player cannot tell apart, and have no history of their own.
Others, plain MCTS among them, see the true hidden cards. OpenSpiel's C++ bots crash on any game written in Python
when asked to ``step``: ask them to ``step_with_policy``.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

import brass_fast as bf
from brass_fast.errors import BrassError
from brass_fast.extras import missing

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("brass_fast.openspiel", "openspiel", error) from error

__all__ = ["BrassGame", "BrassObserver", "BrassState"]

_ACTION_NAMES: Final = tuple(str(action) for action in bf.Action.all())
_NUMBERS: Final = {name: number for number, name in enumerate(_ACTION_NAMES)}

#: Chance outcomes are numbered from 0 here, as OpenSpiel wants them; `ChanceGame` counts from here.
_FIRST_DRAW: Final = 256
#: Card kinds, tile values and seats.
_DRAWS: Final = 33

#: No game has more decisions. Four players have 124 actions (R1.5) of at most 5 answers each, apart from sales:
#: 48 mills, with 2 answers each, and 148 tiles that might be sold off (R9.2).
MAX_DECISIONS: Final = 124 * 5 + 48 * 2 + 148
#: The first player, both decks, both distant-market piles.
MAX_DRAWS: Final = 1 + 2 * 66 + 2 * 12

#: Least and most that a player can get, the kind of utility, and the sum for all players. VP stay far below 1,000:
#: 37 tiles give at most 379, 28 links at most 8 each, and money less than 200.
_UTILITIES: Final = {
    "rank": (-1.0, 1.0, pyspiel.GameType.Utility.ZERO_SUM, 0.0),
    "win": (0.0, 1.0, pyspiel.GameType.Utility.CONSTANT_SUM, 1.0),
    "vp": (0.0, 1000.0, pyspiel.GameType.Utility.GENERAL_SUM, None),
    "margin": (-1000.0, 1000.0, pyspiel.GameType.Utility.GENERAL_SUM, None),
}
_CHANCES: Final = {
    "explicit": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    "seeded": pyspiel.GameType.ChanceMode.DETERMINISTIC,
}
_DEFAULTS: Final = {"players": 4, "chance": "explicit", "seed": 0, "returns": "rank"}

_Parameters: TypeAlias = dict[str, Any]


def _game_type(chance: str, returns: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="brass_fast",
        long_name="Brass (2007)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=_CHANCES[chance],
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_UTILITIES[returns][2],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=3,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_DEFAULTS,
    )


def _game_info(players: int, chance: str, returns: str) -> pyspiel.GameInfo:
    least, most, _, total = _UTILITIES[returns]
    info = {} if total is None else {"utility_sum": total}
    return pyspiel.GameInfo(
        num_distinct_actions=256,
        max_chance_outcomes=_DRAWS if chance == "explicit" else 0,
        num_players=players,
        min_utility=least,
        max_utility=most,
        max_game_length=MAX_DECISIONS,
        **info,
    )


class BrassGame(pyspiel.Game):  # type: ignore[misc]  # it ships no types
    """Brass as OpenSpiel sees it.

    `engine` plays the games of "seeded" mode: `brass_fast`, or `brass_fast.reference` to compare with.

    Raises BrassError for parameters that there are not.
    """

    def __init__(self, params: _Parameters | None = None, *, engine: ModuleType = bf) -> None:
        settings = _DEFAULTS | (params or {})
        _check(settings)
        players, chance, returns = settings["players"], settings["chance"], settings["returns"]
        super().__init__(_game_type(chance, returns), _game_info(players, chance, returns), params or {})
        self.returns = returns
        self.engine = engine
        self._start: Any
        self._kind: type[BrassState]
        if chance == "explicit":
            self._start, self._kind = bf.ChanceGame(players), _ExplicitState
        else:
            self._start = engine.new_game(players, settings["seed"])
            self._kind = _SeededState if engine is bf else _ReferenceState

    def new_initial_state(self) -> "BrassState":
        """Begin: before the first player is drawn, or with the seed's first decision."""
        return self._kind(self, self._start)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: _Parameters | None = None
    ) -> "BrassObserver | None":
        """Make what observes for one player; None for public or private parts alone, which are not told apart."""
        if params:
            raise BrassError(f"observers have no parameters, got {params}", "parameters")
        if iig_obs_type is None:
            return BrassObserver("observation")
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return BrassObserver("info_state" if iig_obs_type.perfect_recall else "observation")

    def max_chance_nodes_in_history(self) -> int:
        """Bound the draws of a game."""
        return MAX_DRAWS if self._kind is _ExplicitState else 0


def _check(settings: _Parameters) -> None:
    if settings["players"] not in (3, 4):
        raise BrassError(
            f"players: the game is for 3 or 4 players, not {settings['players']} (R1.1)", "players"
        )
    for name, known in (("chance", _CHANCES), ("returns", _UTILITIES)):
        if settings[name] not in known:
            raise BrassError(f"{name}: expected {' or '.join(known)}, got {settings[name]!r}", name)
    if settings["chance"] == "explicit" and settings["seed"]:
        raise BrassError("seed: games with explicit chance have none: use chance=seeded", "seed")
    if settings["seed"] < 0:
        raise BrassError(f"seed: expected 0 to 2^31 - 1, got {settings['seed']}", "seed")


class BrassState(pyspiel.State):  # type: ignore[misc]  # it ships no types
    """A node of the game tree.

    `node` is what it stands for, an immutable value: so copies share it. The public methods and those with one
    underscore are those that OpenSpiel asks for.
    """

    node: Any
    _player: int

    def __init__(self, game: BrassGame, node: Any) -> None:
        super().__init__(game)
        self.node = node
        self._player = self._who()

    def _who(self) -> int:
        raise NotImplementedError

    def current_player(self) -> int:
        """Give the seat that answers, or OpenSpiel's number for chance or for the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self._player == _TERMINAL

    def is_chance_node(self) -> bool:
        """Tell whether chance is to draw."""
        return self._player == _CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Give the legal answers, rising: none for players who are not asked.

        OpenSpiel's own method asks the same, but takes the way through C++ and back for each of its questions.
        """
        if player is None or player == self._player:
            return self._legal_actions(self._player)
        return []

    def returns(self) -> list[float]:
        """Give what the game is worth by seat: zeros before the end."""
        game = self.get_game()
        if self._player != _TERMINAL:
            return [0.0] * game.num_players()
        return worth(self.position().outcome(), game.returns)

    def position(self) -> Any:
        """Give the position at this decision, with all that is hidden; at a chance node that of the last decision."""
        return self.node

    def observe(self, player: int, out: NDArray[np.float32]) -> None:
        """Write what a player knows as numbers, shape (OBSERVATION_SIZE,)."""
        self.position().observation(player, out)

    def know(self, player: int) -> str:
        """Tell all that a player knows."""
        text: str = self.node.information_state_string(player)
        return text

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "BrassState":
        """Draw what a player does not see at this decision: a new state without a history (R8.5)."""
        seed = min(int(sampler() * 2.0**64), 2**64 - 1)
        return type(self)(self.get_game(), self._drawn(player, seed))

    def _drawn(self, player: int, seed: int) -> Any:
        return self.node.determinize(player, seed)

    def _action_to_string(self, player: int, action: int) -> str:
        return _DRAW_NAMES[action] if player == _CHANCE else _ACTION_NAMES[action]

    def __str__(self) -> str:
        return str(self.node)


_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)


class _SeededState(BrassState):
    """All chance is fixed; `node` is a `State`."""

    def _who(self) -> int:
        seat = self.node.to_move
        return _TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        del player  # OpenSpiel asks for the one to move only
        return list(map(int, self.node.legal_actions()))

    def _apply_action(self, action: int) -> None:
        self.node = self.node.play(action)
        seat = self.node.to_move
        self._player = _TERMINAL if seat is None else seat


class _ReferenceState(_SeededState):
    """The same around the reference, whose actions are names."""

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return [_NUMBERS[name] for name in self.node.legal_actions()]


class BrassObserver:
    """What a player knows, as OpenSpiel's observers give it: one tensor, and text."""

    def __init__(self, name: str) -> None:
        self.tensor = np.zeros(bf.OBSERVATION_SIZE, np.float32)
        self.dict = {name: self.tensor}

    def set_from(self, state: BrassState, player: int) -> None:
        """Write what a player knows to `tensor`."""
        state.observe(player, self.tensor)

    def string_from(self, state: BrassState, player: int) -> str:
        """Tell what a player knows."""
        return state.know(player)


def worth(outcome: Any, returns: str) -> list[float]:
    """Give what a finished game is worth by seat, as `brass_fast.Stepper.returns` does."""
    vp, ranking = outcome.vp, outcome.ranking
    match returns:
        case "vp":
            return [float(points) for points in vp]
        case "margin":
            best, second = vp[ranking[0]], vp[ranking[1]]
            return [
                float(points - (second if seat == ranking[0] else best)) for seat, points in enumerate(vp)
            ]
        case "win":
            return [float(seat == ranking[0]) for seat in range(len(vp))]
        case _:
            return [1 - 2 * ranking.index(seat) / (len(vp) - 1) for seat in range(len(vp))]


pyspiel.register_game(_game_type("explicit", "rank"), BrassGame)
