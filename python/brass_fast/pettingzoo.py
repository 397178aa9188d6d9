"""Brass for PettingZoo: an AEC environment (``pip install 'brass-fast[pettingzoo]'``).

    >>> from brass_fast import pettingzoo as brass
    >>> env = brass.env(players=3)
    >>> env.reset(seed=42)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     dead = termination or truncation
    ...     env.step(None if dead else env.action_space(agent).sample(info["action_mask"]))

Importing this module registers it: ``pettingzoo.make("aec", "brass/brass_fast-v0", players=3)``.
"""

from typing import Any, ClassVar, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

import brass_fast as bf
from brass_fast import rendering
from brass_fast.errors import BrassError
from brass_fast.extras import missing

try:
    import pettingzoo
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing("brass_fast.pettingzoo", "pettingzoo", error) from error

__all__ = ["ID", "BrassEnv", "Observation", "env", "raw_env"]

#: The name in PettingZoo's registry.
ID = "brass/brass_fast-v0"

#: What `observe` gives: ``observation`` (float32) and ``action_mask`` (int8).
Observation: TypeAlias = dict[str, NDArray[Any]]


class BrassEnv(pettingzoo.AECEnv):  # type: ignore[misc]  # it ships no types
    """A game of Brass in which the agents ``player_0`` to ``player_3`` answer one decision after the other.

    The same agent may act several times in a row, and the turn order changes every round (R2.3).

    * Actions are the numbers of `brass_fast.Action`, ``Discrete(256)``. One that is not legal raises
      IllegalActionError, which says why, and changes nothing.
    * Observations are dicts: ``observation`` is ``state.observation(seat)``, float32 of shape
      (OBSERVATION_SIZE,), and nothing that the player may not know is in it (R8.5); ``action_mask`` is int8
      of shape (256,), 1 where an action is legal; it is 0 throughout for those who are not to move. The mask
      is also in ``infos[agent]["action_mask"]``.
    * Rewards are 0 until the game ends. Then each agent gets what the game is worth to it, as `returns` says:
      "rank" (1 for the first to -1 for the last, in equal steps), "win" (1 for the first), "vp", or "margin"
      (VP less those of the best other player).
    * ``reset(seed=s)`` begins the game that ``brass_fast.new_game(players, s)`` begins. Without a seed, the
      next one is drawn from a generator that the last one given has seeded. `game_seed` tells it.
      ``reset(options={"position": state})`` goes on from a state.

    Copies and pickles hold the running game. `render_mode` is "ansi" (`render` returns text), "human" (prints
    it) or "rgb_array" (returns a picture, uint8 of shape (700, 700, 3)).

    Raises BrassError for other numbers of players, returns and render modes.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "brass_fast_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 4,
        *,
        returns: Literal["vp", "margin", "rank", "win"] = "rank",
        render_mode: Literal["human", "ansi", "rgb_array"] | None = None,
    ) -> None:
        super().__init__()
        self._state = bf.new_game(players, seed=0)  # checks `players`
        bf.Stepper.at(self._state).returns(returns)  # checks `returns`
        rendering.check_mode(render_mode)
        self.returns = returns
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(256) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = np.random.default_rng()
        self.game_seed: int | None = None

    @property
    def position(self) -> bf.State:
        """The game as it is now, with all that is hidden."""
        return self._state

    def observation_space(self, agent: str) -> spaces.Dict:
        """What observations of an agent are like: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of an agent: always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: that of the seed, that of the next seed, or one that goes on from a position.

        Raises BrassError for seeds outside 0 to 2^64 - 1, and for positions of another number of players or
        of finished games.
        """
        if seed is not None:
            bf.new_game(3, seed=seed)  # checks it before anything changes
            self._seeds = np.random.default_rng(seed)
        position = (options or {}).get("position")
        if position is not None:
            self._check(position)
            self.game_seed, self._state = None, position
        else:
            self.game_seed = int(self._seeds.integers(2**64, dtype=np.uint64)) if seed is None else int(seed)
            self._state = bf.new_game(len(self.possible_agents), seed=self.game_seed)
        self._begin()

    def _check(self, position: object) -> None:
        if not isinstance(position, bf.State):
            raise TypeError(f"options: position: expected a brass_fast.State, got {type(position).__name__}")
        if position.players != len(self.possible_agents):
            text = f"options: position: expected one of {len(self.possible_agents)} players"
            raise BrassError(f"{text}, got one of {position.players}", "players")
        if position.is_over:
            raise BrassError("options: position: expected a game that goes on, got one that is over", "over")

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": _no_mask()} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """Let the player who is asked be the agent that acts; nobody is when the game is over."""
        seat = self._state.to_move
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection] = {"action_mask": self._state.legal_mask().view(np.int8)}

    def observe(self, agent: str) -> Observation:
        """Give what an agent may know, and its legal actions if it is to move, in arrays of its own."""
        seat = self._seats[agent]
        mask = self._state.legal_mask().view(np.int8) if seat == self._state.to_move else _no_mask()
        return {"observation": self._state.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the answer of the agent that is asked; once the game is over, None takes agents away.

        Raises IllegalActionError if it is not legal, and BrassError unless a game is being played.
        """
        if not self.agents:
            raise BrassError("step: no game is being played: call reset() first", "over")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._state = self._state.play(action)  # type: ignore[arg-type]  # None raises TypeError
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": _no_mask()}
        self._ask()
        if self._state.is_over:
            self._finish()
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        worth = bf.Stepper.at(self._state).returns(self.returns) or ()
        self.rewards = dict(zip(self.agents, worth, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the position in the manner of `render_mode`; nothing, with a warning, if there is none."""
        return rendering.render(self._state, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def _no_mask() -> NDArray[np.int8]:
    return np.zeros(256, np.int8)


def _observation_space() -> spaces.Dict:
    """Finite bounds: money, debts and rounds have some (docs/observation.md)."""
    numbers = spaces.Box(-100.0, 100.0, (bf.OBSERVATION_SIZE,), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (256,), np.int8)})


#: The environment as it is: nothing has to be wrapped around it, as it checks all that it is given.
raw_env = BrassEnv


def env(**settings: Any) -> BrassEnv:
    """Make an environment; the settings are those of `BrassEnv`."""
    return BrassEnv(**settings)


pettingzoo.register("aec", ID, entry_point="brass_fast.pettingzoo:env")
