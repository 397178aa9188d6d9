"""Brass for Gymnasium: environments for one agent against bots (``pip install 'brass-fast[gymnasium]'``).

    >>> import gymnasium, brass_fast.gymnasium
    >>> env = gymnasium.make("brass/brass_fast-v0", opponents="planner")
    >>> observation, info = env.reset(seed=42)
    >>> observation, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))

Importing this module registers it. ``gymnasium.make_vec("brass/brass_fast-v0", num_envs=1024)`` plays many
games at once, in Rust threads.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

import brass_fast as bf
from brass_fast import _core, bots, rendering
from brass_fast.errors import BrassError, IllegalActionError
from brass_fast.extras import missing
from brass_fast.own_bots import blamed

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing("brass_fast.gymnasium", "gymnasium", error) from error

__all__ = ["ID", "BrassEnv", "BrassVectorEnv"]

#: The name in Gymnasium's registry.
ID: Final = "brass/brass_fast-v0"

_Observation: TypeAlias = NDArray[np.float32]
_Returns: TypeAlias = Literal["vp", "margin", "rank", "win"]
_Illegal: TypeAlias = Literal["penalize", "raise", "random"]

_ILLEGAL: Final = ("penalize", "raise", "random")


class BrassEnv(gymnasium.Env[Any, Any]):
    """A game of Brass in which the agent answers for one seat, and bots for the others.

    * Actions are the numbers of `brass_fast.Action`, ``Discrete(256)``. Which of them are legal is in
      ``info["action_mask"]`` (int8, shape (256,)), and `action_masks` gives it as bool, as MaskablePPO asks
      for it. What is not legal, as `illegal` says, is punished by the reward ``-penalty`` while the game
      stays as it is ("penalize"), refused with IllegalActionError ("raise"), or replaced by a legal action
      that `np_random` draws ("random"); in the first and last case ``info["illegal"]`` tells why.
    * Observations are ``state.observation(seat)``: float32 of shape (OBSERVATION_SIZE,), without anything
      that the player may not know (R8.5).
    * Rewards are 0 until the game ends. Then the agent gets what the game is worth to it, as `returns` says:
      "rank" (1 for the first to -1 for the last, in equal steps), "win" (1 for the first), "vp", or "margin"
      (VP less those of the best other player). `info` has then ``vp``, by seat, and ``ranking``.
    * `opponents` are bots by spec (`brass_fast.bots`), one for all other seats or one each, from the agent's
      left neighbour on; `seat` is the agent's, drawn anew for each game if None. Both are in `info` at reset,
      with the seed of the game.
    * ``reset(seed=s)`` begins the game that ``brass_fast.new_game(players, s)`` begins; without a seed the
      next one is drawn by `np_random`.

    Copies and pickles hold the running game: they play it again. `render_mode` is "ansi" (`render` returns
    text), "human" (prints it) or "rgb_array" (returns a picture, uint8 of shape (700, 700, 3)).

    Raises BrassError for settings that there are not.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - theirs

    def __init__(  # noqa: PLR0913 - settings, all but the first two by name
        self,
        players: int = 4,
        opponents: str | Sequence[str] = "greedy",
        *,
        seat: int | None = None,
        returns: _Returns = "rank",
        illegal: _Illegal = "penalize",
        penalty: float = 0.01,
        render_mode: Literal["human", "ansi", "rgb_array"] | None = None,
    ) -> None:
        _check(players, seat, returns)
        if illegal not in _ILLEGAL:
            raise BrassError(f"illegal: expected {', '.join(_ILLEGAL)}, got {illegal!r}", "illegal")
        rendering.check_mode(render_mode)
        self.players, self.seat, self.returns = players, seat, returns
        self.opponents = tuple(map(bots.Bot.parse, _specs(opponents, players)))
        self.illegal, self.penalty, self.render_mode = illegal, penalty, render_mode
        self.action_space = spaces.Discrete(256)
        self.observation_space = _observation_space()
        self._game: _Game | None = None

    @property
    def position(self) -> bf.State:
        """The game as it is now, with all that is hidden. Raises BrassError before the first `reset`."""
        return self._running().state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observation, dict[str, Any]]:
        """Begin a game; bots answer until the agent is asked. There are no options."""
        super().reset(seed=seed, options=options)
        game_seed = int(self.np_random.integers(2**64, dtype=np.uint64)) if seed is None else seed
        seat = int(self.np_random.integers(self.players)) if self.seat is None else self.seat
        self._game = _Game(game_seed, seat, self.opponents)
        info = {"seed": game_seed, "seat": seat, "opponents": [bot.name for bot in self.opponents]}
        return self._observation(), self._info() | info

    def step(self, action: int) -> tuple[_Observation, float, bool, bool, dict[str, Any]]:
        """Answer for the agent; bots answer until it is asked again or the game is over.

        Raises IllegalActionError if the action is not legal and `illegal` is "raise", BrassError unless a
        game is being played, and BotError if a bot of your own fails.
        """
        game = self._running()
        if game.state.is_over:
            raise BrassError("step: the game is over: call reset() first", "over")
        told: dict[str, Any] = {}
        try:
            game.answer(int(action))
        except IllegalActionError as error:
            if self.illegal == "raise":
                raise
            told["illegal"] = str(error)
            if self.illegal == "penalize":
                return self._observation(), -self.penalty, False, False, self._info() | told
            game.answer(int(self.np_random.choice(np.flatnonzero(self.action_masks()))))
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._reward(), game.state.is_over, False, self._info() | told

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions are legal, as a new array of bool, shape (256,): none when the game is over."""
        return self._running().state.legal_mask()

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the position in the manner of `render_mode`; nothing, with a warning, if there is none."""
        return rendering.render(self.position, self.render_mode)

    def _running(self) -> "_Game":
        if self._game is None:
            raise BrassError("no game is being played: call reset() first", "over")
        return self._game

    def _observation(self) -> _Observation:
        game = self._running()
        return game.state.observation(game.seat)

    def _info(self) -> dict[str, Any]:
        state = self._running().state
        outcome = state.outcome()
        result = {} if outcome is None else {"vp": outcome.vp, "ranking": outcome.ranking}
        return {"action_mask": state.legal_mask().view(np.int8)} | result

    def _reward(self) -> float:
        game = self._running()
        worth = bf.Stepper.at(game.state).returns(self.returns)
        return 0.0 if worth is None else worth[game.seat]


class _Game:
    """A game between bots and an agent, whose answers are waited for."""

    def __init__(self, seed: int, seat: int, opponents: Sequence[bots.Bot]) -> None:
        self.seed, self.seat, self._opponents = seed, seat, opponents
        self._answers: list[int] = []
        players = len(opponents) + 1
        others = {(seat + 1 + k) % players: bot for k, bot in enumerate(opponents)}
        core = [None if s == seat or others[s].make else others[s].name for s in range(players)]
        self._table = _core.Table(seed, core)
        self._own = {s: bot.player(seed, s) for s, bot in others.items() if bot.make}
        self._advance()

    def answer(self, answer: int) -> None:
        """Play the agent's answer, and those of bots after it."""
        self._table.answer(answer)
        self._answers.append(answer)
        self._advance()

    def _advance(self) -> None:
        while (seat := self._table.advance()) is not None and seat != self.seat:
            with blamed(f"the bot in seat {seat} of game {self.seed}"):
                self._table.answer(self._own[seat].choose(self._table.state.view(seat)))
        self.state = self._table.state

    def __getstate__(self) -> tuple[Any, ...]:
        return self.seed, self.seat, self._opponents, self._answers

    def __setstate__(self, parts: tuple[Any, ...]) -> None:
        *settings, answers = parts
        self.__init__(*settings)  # type: ignore[misc]  # the game begins anew
        for answer in answers:
            self.answer(answer)


class BrassVectorEnv(VectorEnv[_Observation, NDArray[np.integer[Any]], NDArray[Any]]):
    """Many games of `BrassEnv` at once, in one `brass_fast.BatchState`: bots answer in Rust threads.

    * Observations are float32 of shape (num_envs, OBSERVATION_SIZE). Masks are in ``info["action_mask"]``,
      int8 of shape (num_envs, 256); `action_masks` gives them as bool. All are new arrays in each step,
      unless `copy` is False: then each step overwrites those of the step before.
    * A game that ends shows its last observation and its reward, as in `BrassEnv`. The step after that
      begins the next one and does not look at the action: ``AutoresetMode.NEXT_STEP``.
    * `opponents` are built-in bots. The agent sits in `seat`, or, if None, in seat k in game k, round
      the table: ``info["seat"]``, shape (num_envs,).
    * ``reset(seed=s)`` begins the games of the seeds s, s + 1, and so on; those after them are drawn by
      `np_random`. ``info["seed"]`` at reset and ``env.seeds`` tell which are played.
    * An action that is not legal raises IllegalActionError, and no game moves; or, with
      ``illegal="random"``, a legal one that `np_random` draws takes its place.
    * `jobs` threads may work, 0 for one each processor. It changes no result.

    Raises BrassError for settings that there are not.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - theirs

    def __init__(  # noqa: PLR0913 - settings, all but the first by name
        self,
        num_envs: int = 1,
        *,
        players: int = 4,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        returns: _Returns = "rank",
        illegal: Literal["raise", "random"] = "raise",
        copy: bool = True,
        jobs: int = 0,
    ) -> None:
        super().__init__()
        _check(players, seat, returns)
        if illegal not in _ILLEGAL[1:]:
            raise BrassError(f"illegal: expected {' or '.join(_ILLEGAL[1:])}, got {illegal!r}", "illegal")
        first = seat or 0
        specs = _specs(opponents, players)
        row = [specs[(k - first - 1) % players] if k != first else None for k in range(players)]
        self._batch = bf.BatchState(
            *(num_envs, players, 0),
            returns=returns,
            auto_reset=False,
            jobs=jobs,
            bots=row,
            rotate_bots=seat is None,
        )
        self.num_envs, self.players, self.illegal, self.copy = num_envs, players, illegal, copy
        self.seats = (first + (seat is None) * np.arange(num_envs)) % players
        self.single_action_space = spaces.Discrete(256)
        self.single_observation_space = _observation_space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seeds of the games that are being played, shape (num_envs,)."""
        return self._batch.seeds

    def position(self, game: int) -> bf.State:
        """Give a game as it is now, with all that is hidden."""
        return self._batch.state(game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observation, dict[str, Any]]:
        """Begin all games: those of the seeds from this one on, or others. There are no options."""
        super().reset(seed=seed, options=options)
        self._batch.reset(self._draw_seeds(self.num_envs) if seed is None else seed)
        return self._observation(), self._info() | {"seed": self.seeds, "seat": self.seats.copy()}

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[_Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Answer in all games; those that ended in the step before begin anew.

        Raises IllegalActionError if an action is not legal and `illegal` is "raise".
        """
        batch = self._batch
        over = batch.done.nonzero()[0]
        batch.step(self._legal(actions) if self.illegal == "random" else np.asarray(actions))
        if over.size:
            batch.reset(self._draw_seeds(over.size), over)
        rewards = batch.rewards[np.arange(self.num_envs), self.seats].astype(np.float64)
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._observation(), rewards, batch.done.copy(), truncated, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions are legal, as bool, shape (num_envs, 256); none in games that are over."""
        return self._mine(self._batch.legal_mask)

    def _legal(self, actions: NDArray[np.integer[Any]]) -> NDArray[np.integer[Any]]:
        mask = self._batch.legal_mask
        actions = np.array(actions)
        for game in np.flatnonzero(~mask[np.arange(self.num_envs), actions]):
            if mask[game].any():
                actions[game] = self.np_random.choice(np.flatnonzero(mask[game]))
        return actions

    def _observation(self) -> _Observation:
        rows = self._batch.observation
        for game in self._batch.done.nonzero()[0]:  # nobody is to move there, but the agent is to see it
            self._batch.state(game).observation(self.seats[game], rows[game])
        return self._mine(rows)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mine(self._batch.legal_mask).view(np.int8)}

    def _mine(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _draw_seeds(self, count: int) -> NDArray[np.uint64]:
        return self.np_random.integers(2**64, size=count, dtype=np.uint64)


def _check(players: int, seat: int | None, returns: str) -> None:
    state = bf.new_game(players, seed=0)  # checks `players`
    bf.Stepper.at(state).returns(returns)  # type: ignore[arg-type]  # checks it
    if seat is not None:
        state.view(seat)  # checks it


def _specs(opponents: str | Sequence[str], players: int) -> tuple[str, ...]:
    """Give the specs of all opponents, from the agent's left neighbour on."""
    specs = bots.split(opponents) if isinstance(opponents, str) else tuple(opponents)
    specs = specs * (players - 1) if len(specs) == 1 else specs
    if len(specs) != players - 1:
        raise BrassError(f"opponents: expected 1 or {players - 1} bots, got {len(specs)}", "bots")
    return specs


def _observation_space() -> spaces.Box:
    """Finite bounds: money, debts and rounds have some (docs/observation.md)."""
    return spaces.Box(-100.0, 100.0, (bf.OBSERVATION_SIZE,), np.float32)


gymnasium.register(
    ID,
    entry_point="brass_fast.gymnasium:BrassEnv",
    vector_entry_point="brass_fast.gymnasium:BrassVectorEnv",
)
