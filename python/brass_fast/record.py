"""Records of games: who played what from which start, and how it ended. As JSON for people, and as bytes.

A record holds answers, not states: it is played again to be believed. One that does not fit the rules is
refused with the step, the answer and the reason; nothing is ever repaired.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from brass_fast._core import RULES_VERSION, Action, State, explain, new_game, replay
from brass_fast.errors import BrassError, RecordError
from brass_fast.wording import shown

#: What the key "format" says.
FORMAT: Final = "brass-fast/record/1"

#: Names are shown in tables and on the board.
LONGEST_NAME: Final = 60

#: More than any game has; a longer list is not worth reading.
MOST_ACTIONS: Final = 10_000

#: The 256 names by number, and back.
NAMES: Final[tuple[str, ...]] = tuple(str(Action(number)) for number in range(256))
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(NAMES)}

_KEYS: Final = ("format", "rules_version", "players", "seed", "names", "actions", "result")
_LAST_SEED: Final = 2**64 - 1


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: VP by seat, and the seats, best first."""

    vp: tuple[int, ...]
    ranking: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or not: its start, the names by seat, all answers, the result."""

    players: int
    #: None if the game began at the position `start`.
    seed: int | None
    #: None if the game began with a deal from `seed`.
    start: State | None
    names: tuple[str, ...]
    #: The numbers of the answers.
    actions: bytes
    #: None if the game is not over.
    result: Result | None
    rules_version: int = field(default=RULES_VERSION)

    def __post_init__(self) -> None:
        check_names(self.names, self.players)

    def first_state(self) -> State:
        """The state that the game began with."""
        if self.start is not None:
            return self.start
        return new_game(players=self.players, seed=self.seed or 0)

    def check(self) -> State:
        """Play the whole record and return its last state.

        Raises RecordError, with code `illegal-step` or `wrong-result`, if it does not fit the rules.
        """
        state, played, _ = replay(self.first_state(), self.actions)
        if played < len(self.actions):
            raise wrong_step(state, played, Action(self.actions[played]))
        check_result(state, self.result)
        return state

    # ----------------------------------------------------------------- JSON
    def to_dict(self) -> dict[str, Any]:
        """The record as plain values, ready for JSON."""
        start = {"seed": self.seed} if self.start is None else {"start": self.start.to_dict()}
        result = self.result and {"vp": list(self.result.vp), "ranking": list(self.result.ranking)}
        return {
            "format": FORMAT,
            "rules_version": self.rules_version,
            "players": self.players,
            **start,
            "names": list(self.names),
            "actions": [NAMES[number] for number in self.actions],
            "result": result,
        }

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Read a record from JSON text. Raises RecordError if it is none."""
        try:
            given = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"this is no JSON: {error}", "not-json") from error
        return cls.from_dict(given)

    @classmethod
    def from_dict(cls, given: Any) -> "Record":
        """Read a record from plain values. The answers are not played yet: see `check`.

        Raises RecordError naming the key at fault, and with code `rules-version` for records of other rules.
        """
        _check_head(given)
        _check_keys(given)
        players = _integer(given, "players", 3, 4)
        seed = None if "start" in given else _integer(given, "seed", 0, _LAST_SEED)
        start = _start(given["start"], players) if "start" in given else None
        names = _list(given, "names")
        if not all(isinstance(name, str) for name in names):
            raise RecordError("names: expected text for each seat", "wrong-type")
        actions = _actions(_list(given, "actions"))
        result = _result(given["result"], players)
        return cls(players, seed, start, tuple(names), actions, result)


def check_names(names: Sequence[str], players: int) -> None:
    """Raise RecordError unless there is a printable name for each seat."""
    if len(names) != players:
        raise RecordError(f"names: expected one for each of {players} players, got {len(names)}", "names")
    for name in names:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise RecordError(
                f"names: expected 1 to {LONGEST_NAME} printable characters, got {name[: LONGEST_NAME + 1]!r}",
                "names",
            )


def check_result(state: State, result: Result | None) -> None:
    """Raise RecordError unless the result is that of the state: none before the end."""
    outcome = state.outcome()
    if outcome is None:
        if result is not None:
            raise RecordError("result: the game is not over after the last action: null", "wrong-result")
        return
    true = Result(outcome.vp, outcome.ranking)
    if result != true:
        raise RecordError(
            f"result: the game ends with vp {list(true.vp)} and ranking {list(true.ranking)}", "wrong-result"
        )


def wrong_step(state: State, step: int, action: Action) -> RecordError:
    """The error for an answer that is not legal; steps count from 0."""
    refusal = explain(state, action)
    return RecordError(f"step {step}: {action} is not legal: {refusal}", "illegal-step")


def _check_head(given: Any) -> None:
    if not isinstance(given, dict):
        raise RecordError(f"a record is an object, not {type(given).__name__}", "wrong-type")
    if given.get("format") != FORMAT:
        raise RecordError(f"format: expected {FORMAT!r}, got {shown(given.get('format'))}", "format")
    check_rules_version(given.get("rules_version"))


def check_rules_version(version: Any) -> None:
    """Raise RecordError for a record of other rules."""
    if isinstance(version, bool) or version != RULES_VERSION:
        text = f"this package plays rules version {RULES_VERSION}, the record is of {shown(version)}"
        raise RecordError(f"rules_version: {text}", "rules-version")


def _check_keys(given: dict[str, Any]) -> None:
    if "seed" in given and "start" in given:
        raise RecordError("seed, start: a game begins with one of them, not with both", "keys")
    known = [key if key != "seed" or "start" not in given else "start" for key in _KEYS]
    missing = [key for key in known if key not in given]
    unknown = [key for key in given if key not in known]
    if missing:
        raise RecordError(f"{missing[0]}: this key is missing", "keys")
    if unknown:
        key = unknown[0] if type(unknown[0]) is str else shown(unknown[0])
        raise RecordError(f"{key}: there is no such key", "keys")


def _integer(given: dict[str, Any], key: str, low: int, high: int) -> int:
    value = given[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(f"{key}: expected a whole number, got {shown(value)}", "wrong-type")
    if not low <= value <= high:
        raise RecordError(f"{key}: expected {low} to {high}, got {shown(value)}", key)
    return value


def _list(given: dict[str, Any], key: str) -> list[Any]:
    value = given[key]
    if not isinstance(value, list | tuple):
        raise RecordError(f"{key}: expected a list, got {type(value).__name__}", "wrong-type")
    return list(value)


def _start(given: Any, players: int) -> State:
    try:
        state = State.from_dict(given)
    except BrassError as error:
        raise RecordError(f"start: {error}", error.code) from error
    if state.players != players:
        raise RecordError(f"start: a position of {state.players} players in a game of {players}", "players")
    return state


def _actions(names: list[Any]) -> bytes:
    if len(names) > MOST_ACTIONS:
        raise RecordError(f"actions: at most {MOST_ACTIONS:,}, got {len(names):,}", "actions")
    for step, name in enumerate(names):
        if not isinstance(name, str) or name not in NUMBERS:
            raise RecordError(
                f"step {step}: there is no action {shown(name)} among the 256", "unknown-action"
            )
    return bytes(NUMBERS[name] for name in names)


def _result(given: Any, players: int) -> Result | None:
    if given is None:
        return None
    if not isinstance(given, dict) or set(given) != {"vp", "ranking"}:
        raise RecordError("result: expected null, or an object with vp and ranking", "wrong-type")
    vp, ranking = _list(given, "vp"), _list(given, "ranking")
    if not all(type(value) is int for value in (*vp, *ranking)) or sorted(ranking) != list(range(players)):
        raise RecordError(f"result: expected vp of {players} seats and their ranking", "wrong-type")
    return Result(tuple(vp), tuple(ranking))
