"""A game with its log: play, take back, branch off, keep, and see where the points came from."""

from collections.abc import Iterator, Sequence
from typing import Any, Self

from brass_fast import notation, record_bytes, textboard, transcript
from brass_fast._core import Action, Outcome, State, new_game, replay
from brass_fast.errors import BrassError
from brass_fast.record import Record, Result, check_names, check_result, wrong_step
from brass_fast.score_sheet import ScoreSheet
from brass_fast.svg import board


def _first(start: State | None, players: int, seed: int | None) -> State:
    if start is not None and seed is None:
        return start
    if start is None and seed is not None:
        return new_game(players=players, seed=seed)
    raise BrassError("a game begins with a seed or with a start position: give one of them", "start")


class Game:
    """One game that changes in place: a state, how it came about, and what was taken back.

        >>> game = Game(players=4, seed=42)
        >>> state = game.push(game.state.legal_actions()[0])
        >>> state = game.undo()

    `states[k]` is the state before answer number k; the last one is the present state. Not safe to change
    from several threads at once; the states themselves never change.
    """

    def __init__(
        self,
        start: State | None = None,
        *,
        players: int = 4,
        seed: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """Begin a game with a deal from `seed` (0 to 2^64-1), or at the position `start`.

        Raises BrassError for both or neither, and for names that are not one printable text for each seat.
        """
        self._seed = seed
        self._states = [_first(start, players, seed)]
        self._actions: list[Action] = []
        self._undone: list[Action] = []
        self._names = tuple(names) if names is not None else tuple(f"P{k}" for k in range(self.state.players))
        check_names(self._names, self.state.players)

    # ----------------------------------------------------------------- looking
    @property
    def state(self) -> State:
        """The present state."""
        return self._states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """All states from the start to the present one; one more than there are answers."""
        return tuple(self._states)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All answers that led here."""
        return tuple(self._actions)

    @property
    def undone(self) -> tuple[Action, ...]:
        """What `redo` would play, in that order."""
        return tuple(reversed(self._undone))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return self._names

    @property
    def players(self) -> int:
        """How many play: 3 or 4."""
        return self.state.players

    @property
    def seed(self) -> int | None:
        """The seed of the deal; None if the game began at a position."""
        return self._seed

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over

    def outcome(self) -> Outcome | None:
        """The result; None before the end."""
        return self.state.outcome()

    def score_sheet(self) -> ScoreSheet:
        """Where the points scored so far came from, by seat, period and source.

        In a game that began at a position, points from before are in no source.
        """
        _, _, table = replay(self._states[0], bytes(map(int, self._actions)))
        return ScoreSheet(self.players, table)

    def lines(self) -> tuple[notation.Line, ...]:
        """The game in notation: a line for each action (and for each tile sold off)."""
        return notation.lines(self)

    def text(self) -> str:
        """The whole game as readable text: rounds, order, income, actions and scores."""
        return transcript.write(self)

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks, with the last action lit up."""
        return board(self)

    def __str__(self) -> str:
        return textboard.text(self)

    def __len__(self) -> int:
        """How many answers led here."""
        return len(self._actions)

    def __iter__(self) -> Iterator[tuple[State, Action]]:
        """Each answer with the state that it was given in."""
        return iter(tuple(zip(self._states, self._actions, strict=False)))

    def __repr__(self) -> str:
        start = "a position" if self._seed is None else f"seed {self._seed}"
        return f"<Game from {start}: {len(self)} answers, {self.state!r}>"

    # ----------------------------------------------------------------- playing
    def push(self, action: Action | str | int) -> State:
        """Play an answer and return the next state.

        What had been taken back is forgotten, unless it is played again. Raises IllegalActionError and
        changes nothing if the answer is not legal.
        """
        state = self.state.play(action)
        played = Action(action)
        if self._undone and self._undone[-1] == played:
            self._undone.pop()
        else:
            self._undone.clear()
        self._states.append(state)
        self._actions.append(played)
        return state

    def push_line(self, text: str) -> State:
        """Play a line of notation, all of it or, with NotationError, nothing."""
        for action in notation.parse(self.state, text):
            self.push(action)
        return self.state

    def undo(self, count: int = 1) -> State:
        """Take back answers, the last one unless more are asked for. Raises BrassError if there are fewer."""
        self._check_count(count, len(self._actions), "taken back")
        for _ in range(count):
            self._states.pop()
            self._undone.append(self._actions.pop())
        return self.state

    def redo(self, count: int = 1) -> State:
        """Play again what was taken back. Raises BrassError if that is less."""
        self._check_count(count, len(self._undone), "played again")
        for _ in range(count):
            self.push(self._undone[-1])
        return self.state

    @staticmethod
    def _check_count(count: int, most: int, what: str) -> None:
        if isinstance(count, bool) or not isinstance(count, int):
            raise TypeError(f"count: expected a whole number, got {type(count).__name__}")
        if not 0 <= count <= most:
            raise BrassError(f"count: {most} answers can be {what}, not {count}", "count")

    def branch(self, step: int | None = None) -> "Game":
        """A game of its own that shares the first `step` answers, all of them if not given.

        Raises BrassError if there are fewer.
        """
        step = len(self._actions) if step is None else step
        self._check_count(step, len(self._actions), "shared")
        twin = Game(self._states[0], names=self._names)
        twin._seed = self._seed
        twin._states, twin._actions = self._states[: step + 1], self._actions[:step]
        return twin

    @classmethod
    def played_by(cls, bots: str | Sequence[str], *, seed: int, players: int = 4) -> Self:
        """The game that bots play from the deal of a seed; one spec alone sits everywhere.

        It is the game that ``brass-fast simulate`` plays. Raises BrassError for unknown bots and where a seat
        has none, BotError if a bot of your own fails.
        """
        from brass_fast import bots as known  # noqa: PLC0415 - games are there without players
        from brass_fast.record_sink import records  # noqa: PLC0415

        seats = known.seats(bots if isinstance(bots, str) else ",".join(bots), players)
        table, _ = known.play(seed, seats, records=True)
        (record,) = records(table.games([bot.name for bot in seats]))
        return cls.from_record(record)

    # ----------------------------------------------------------------- keeping
    def record(self) -> Record:
        """The game as a record; what was taken back is not part of it."""
        outcome = self.outcome()
        return Record(
            players=self.players,
            seed=self._seed,
            start=self._states[0] if self._seed is None else None,
            names=self._names,
            actions=bytes(map(int, self._actions)),
            result=Result(outcome.vp, outcome.ranking) if outcome else None,
        )

    def to_record(self) -> dict[str, Any]:
        """The record as plain values, ready for JSON."""
        return self.record().to_dict()

    @classmethod
    def from_record(cls, record: Record | dict[str, Any]) -> Self:
        """Play a record again.

        Raises RecordError if it cannot be read, or if the rules do not allow it: code `illegal-step` with the
        number of the step, the answer and the reason, or `wrong-result`.
        """
        if not isinstance(record, Record):
            record = Record.from_dict(record)
        game = cls(record.start, players=record.players, seed=record.seed, names=record.names)
        for step, number in enumerate(record.actions):
            action = Action(number)
            try:
                game.push(action)
            except BrassError as error:
                raise wrong_step(game.state, step, action) from error
        check_result(game.state, record.result)
        return game

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return self.record().to_json()

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Play a record in JSON again; errors as for `from_record`."""
        return cls.from_record(Record.from_json(text))

    def to_bytes(self) -> bytes:
        """The record as a few hundred bytes, versioned and with a check sum."""
        return record_bytes.to_bytes(self.record())

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Play a binary record again; errors as for `from_record`."""
        return cls.from_record(record_bytes.from_bytes(data))

    def __copy__(self) -> "Game":
        return self.branch()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.record() == other.record()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)
