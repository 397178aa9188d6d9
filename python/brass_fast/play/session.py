"""A game at a table with people and bots, kept on disk after every answer, so that nothing can be lost."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from brass_fast import _core
from brass_fast._core import Action, View
from brass_fast.bots import Bot, Player
from brass_fast.errors import BrassError, RecordError
from brass_fast.game import Game
from brass_fast.notation import Line, line
from brass_fast.own_bots import blamed
from brass_fast.record import Record

#: What the key "format" of a kept game says.
FORMAT: Final = "brass-fast/play/1"

#: The bot that gives hints.
ADVISOR: Final = "planner"

_SEEDS: Final = 2**64


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would answer, and why: terms in VP, the weightiest first; and what comes next."""

    answer: Action
    worth: float
    reasons: tuple[tuple[str, float], ...]
    others: tuple[tuple[Action, float], ...]


@dataclass
class Session:
    """A game, who sits where, and the file that it is kept in."""

    game: Game
    #: The spec of the bot in each seat; None where a person sits.
    seats: tuple[str | None, ...]
    path: Path | None = None
    #: Called now and then while a built-in bot searches; what it raises breaks the answer off.
    pulse: Callable[[], object] | None = None
    _players: dict[int, Player] = field(default_factory=dict)

    @classmethod
    def begin(cls, seed: int, seats: Sequence[str | None], path: Path | None = None) -> "Session":
        """Deal a game for 3 or 4 seats. Raises BrassError for unknown bots, seeds and seats."""
        specs = tuple(spec and Bot.parse(spec).name for spec in seats)
        people = sum(spec is None for spec in specs)
        names = tuple(_name(seat, spec, people) for seat, spec in enumerate(specs))
        session = cls(Game(players=len(specs), seed=seed, names=names), specs, path)
        session.save()
        return session

    # ----------------------------------------------------------------- keeping
    def save(self, path: Path | None = None) -> None:
        """Write the game to its file, or to another: whole or, if that fails, not at all. Raises OSError."""
        path = path or self.path
        if path is None:
            return
        kept = {"format": FORMAT, "seats": list(self.seats), "record": self.game.to_record()}
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.part")
        part.write_text(json.dumps(kept) + "\n", "utf-8")
        os.replace(part, path)  # noqa: PTH105 - the old file stands until the new one is whole

    @classmethod
    def resume(cls, path: Path) -> "Session":
        """Go on with a kept game. Raises RecordError if the file is none, OSError if there is none."""
        try:
            kept = json.loads(path.read_text("utf-8"))
        except (ValueError, RecursionError) as error:
            raise RecordError(f"{path}: this is no JSON: {error}", "not-json") from error
        if (
            not isinstance(kept, dict)
            or kept.get("format") != FORMAT
            or set(kept) != {"format", "seats", "record"}
        ):
            raise RecordError(f"{path}: this is no kept game: format {FORMAT!r} is", "format")
        try:
            game = Game.from_record(Record.from_dict(kept["record"]))
        except RecordError as error:
            raise RecordError(f"{path}: {error}", error.code) from error
        return cls(game, _read_seats(kept["seats"], game.players, path), path)

    # ----------------------------------------------------------------- who is asked
    @property
    def asked(self) -> int | None:
        """The seat that is asked; None at the end."""
        return self.game.state.to_move

    def is_person(self, seat: int | None) -> bool:
        """Whether a person sits there."""
        return seat is not None and self.seats[seat] is None

    @property
    def view(self) -> View:
        """What the one who is asked may know; at the end, what the first person may."""
        seat = self.asked
        if seat is None:
            seat = self.seats.index(None) if None in self.seats else 0
        return self.game.state.view(seat)

    # ----------------------------------------------------------------- answering
    def answer(self, action: Action | str | int) -> None:
        """Play a person's answer, and keep the game. Raises IllegalActionError if it is not legal."""
        self.game.push(action)
        self.save()

    def answer_line(self, text: str) -> None:
        """Play a whole line of notation. Raises NotationError if it says nothing that can be played."""
        self.game.push_line(text)
        self.save()

    def let_bots_play(self) -> Iterator[Line]:
        """Let bots answer until a person is asked or the game ends; tell each action as it is complete."""
        while self.asked is not None and not self.is_person(self.asked):
            first = len(self.game)
            while True:
                self.game.push(self._bot_answer())
                if self.game.state.decision in ("action", "selloff", "over"):
                    break
            self.save()
            yield line(self.game.states[first:], self.game.actions[first:], first)

    def _bot_answer(self) -> Action | str | int:
        seat = self.asked
        if seat is None or (spec := self.seats[seat]) is None:
            raise BrassError("no bot is asked", "not-asked")
        view = self.game.state.view(seat)
        if spec.partition(":")[0] in _core.bot_names():
            return _core.bot_answer(spec, view, self._seed(), self.pulse)
        if seat not in self._players:
            self._players[seat] = Bot.parse(spec).player(self.game.seed or 0, seat)
        with blamed(f"{spec} in seat {seat}"):
            answer = self._players[seat].choose(view)
            self.game.state.play(answer)
        return answer

    def _seed(self) -> int:
        """A seed for this decision of this game: taking back and playing on again gives the same answers."""
        return ((self.game.seed or 0) * 1_000_003 + len(self.game)) % _SEEDS

    # ----------------------------------------------------------------- taking back
    def undo(self) -> bool:
        """Go back to the last decision of a person that was a choice; False if there was none."""
        states = self.game.states
        for step in reversed(range(len(self.game))):
            if self.is_person(states[step].to_move):
                self.game.undo(len(self.game) - step)
                self._players.clear()
                self.save()
                return True
        return False

    # ----------------------------------------------------------------- advice
    def hint(self) -> Hint:
        """What the advisor would answer here, with its reasons."""
        answer = _core.bot_answer(ADVISOR, self.view, self._seed())
        weighed = dict(_core.weigh_answers(self.view))
        worth = {choice: sum(terms.values()) for choice, terms in weighed.items()}
        others = sorted((choice for choice in worth if choice != answer), key=lambda choice: -worth[choice])[
            :3
        ]
        reasons = sorted(weighed[answer].items(), key=lambda term: -abs(term[1]))
        return Hint(
            answer,
            worth[answer],
            tuple((name, value) for name, value in reasons if abs(value) >= 0.05),
            tuple((choice, worth[choice]) for choice in others),
        )


def _name(seat: int, spec: str | None, people: int) -> str:
    if spec is None:
        return "You" if people == 1 else f"Player {seat}"
    return f"{spec.partition(':')[0]} {seat}"


def _read_seats(given: Any, players: int, path: Path) -> tuple[str | None, ...]:
    if not isinstance(given, list) or len(given) != players:
        raise RecordError(f"{path}: seats: expected a bot or null for each of {players} seats", "seats")
    try:
        return tuple(spec and Bot.parse(spec).name for spec in given)
    except (BrassError, AttributeError, TypeError) as error:
        raise RecordError(f"{path}: seats: {error}", "seats") from error
