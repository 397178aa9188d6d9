"""Brass for OpenSpiel: a registered Python game (``pip install 'brass-fast[openspiel]'``).

    >>> import pyspiel, brass_fast.openspiel
    >>> game = pyspiel.load_game("brass_fast(players=4)")
    >>> state = game.new_initial_state()

Importing this module registers it. Its parameters:

* ``players``: 3 or 4.
* ``chance``: "explicit" makes every card drawn, every market tile turned up and the first player a chance
  node, as `brass_fast.ChanceGame` does, numbers included. "seeded" plays the game of ``seed`` (0 to 2^31 - 1,
  as OpenSpiel's parameters are no larger) without chance nodes.
* ``returns``: what players get at the end. "rank": 1 for the first to -1 for the last in equal steps (zero
  sum), "win": 1 for the first (constant sum), "vp", or "margin": VP less those of the best other player.

Information states and observations are the same: all that a player knows now, as text and as the numbers of
`brass_fast.State.observation`. What was seen before and can be seen no longer is not in them. At chance nodes
the numbers are those of the last decision.

Algorithms that look only through these, such as OpenSpiel's IS-MCTS, play fairly: `resample_from_infostate`
draws uniformly from the states that the player cannot tell apart, and gives one without a history, as that
would tell what was drawn in truth. Others, plain MCTS among them, see the true hidden cards. OpenSpiel's C++
bots crash on any game written in Python when asked to ``step``: ask them to ``step_with_policy``.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any, Final, TypeAlias

import numpy as np

import brass_fast as bf
from brass_fast.errors import BrassError
from brass_fast.extras import missing

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("brass_fast.openspiel", "openspiel", error) from error

__all__ = ["BrassGame", "BrassObserver", "BrassState"]

_Parameters: TypeAlias = dict[str, Any]

_ACTION_NAMES: Final = tuple(str(action) for action in bf.Action.all())
_NUMBERS: Final = {name: number for number, name in enumerate(_ACTION_NAMES)}

_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)

#: No game has more decisions: four players have 124 actions (R1.5) of at most 5 answers each, sales apart, of
#: which there are 48 with 2 answers each; and they may sell off 148 tiles (R9.2).
MAX_DECISIONS: Final = 124 * 5 + 48 * 2 + 148
#: The first player, both decks, both distant-market piles.
MAX_DRAWS: Final = 1 + 2 * 66 + 2 * 12

#: Least and most that a player can get, the kind of utility, and the sum for all players. VP stay far below
#: 1,000: tiles score less than 400 in both periods, 28 links at most 8 each, and money less than 200.
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
_DEFAULTS: Final[_Parameters] = {"players": 4, "chance": "explicit", "seed": 0, "returns": "rank"}


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
        # Draws are numbered behind the actions, as in `ChanceGame`.
        max_chance_outcomes=bf.ChanceGame.FIRST_DRAW + bf.ChanceGame.DRAWS if chance == "explicit" else 0,
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
        """Make what observes for one player; None for public or private parts, which are not split."""
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

    `node` is what it stands for, an immutable value, so that copies share it: a `brass_fast.ChanceGame`, or
    in "seeded" mode a `brass_fast.State`. The methods are those that OpenSpiel asks for. It has some of them
    itself, but those go from C++ to Python and back for every question.
    """

    def __init__(self, game: BrassGame, node: Any) -> None:
        super().__init__(game)
        self.node = node
        self._player = self._who()

    def _who(self) -> int:
        seat = self.node.to_move
        return _TERMINAL if seat is None else int(seat)

    def current_player(self) -> int:
        """Give the seat that answers, or OpenSpiel's number for chance or for the end."""
        return self._player

    def is_chance_node(self) -> bool:
        """Tell whether something is drawn here."""
        return self._player == _CHANCE

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self._player == _TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Give what can be played here, rising; nothing for players who are not asked, nor at the end."""
        if player is None or player == self._player:
            return self._legal_actions(self._player)
        return []

    def _legal_actions(self, player: int) -> list[int]:
        del player  # the one who is asked
        return list(self.node.numbers())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give what can be drawn here, with probabilities."""
        return list(self.node.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        self.node = self.node.play(action)
        self._player = self._who()

    def returns(self) -> list[float]:
        """Give what the game is worth by seat: zeros before the end."""
        game = self.get_game()
        if self._player == _TERMINAL:
            return worth(self.node.outcome(), game.returns)
        return [0.0] * game.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "BrassState":
        """Draw what a player does not see at a decision: a new state, without a history (R8.5).

        Raises BrassError with the code "chance-node" at chance nodes.
        """
        seed = min(int(sampler() * 2.0**64), 2**64 - 1)
        return type(self)(self.get_game(), self.node.determinize(player, seed))

    def _action_to_string(self, player: int, action: int) -> str:
        return bf.ChanceGame.draw_name(action) if player == _CHANCE else _ACTION_NAMES[action]

    def __str__(self) -> str:
        return str(self.node)


class _ExplicitState(BrassState):
    """`node` is a `ChanceGame`."""

    def _who(self) -> int:
        seat = self.node.to_move
        if seat is not None:
            return int(seat)
        return _CHANCE if self.node.is_chance else _TERMINAL

    def __str__(self) -> str:
        node = self.node
        if not node.is_chance:
            return str(node.state)
        drawn = " ".join(node.draw_name(number) for number, _ in node.drawn)
        after = "the beginning" if node.answer is None else f"{node.answer}"
        return f"{node!r}\nafter {after}, drawn: {drawn or 'nothing'}"


class _SeededState(BrassState):
    """`node` is a `State`, in which all that is random is fixed."""

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return list(map(int, self.node.legal_actions()))


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
        state.node.observation(player, self.tensor)

    def string_from(self, state: BrassState, player: int) -> str:
        """Tell what a player knows."""
        text: str = state.node.information_state_string(player)
        return text


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
