"""States of a game, as seen from outside."""

import json
import operator
from typing import Any, Self, SupportsIndex

from brass_fast.errors import BrassError, IllegalActionError
from brass_fast.wording import shown

from . import decisions, income, reading, scoring, sell, setup, writing
from .data import ACTIONS, NUMBER
from .position import Position, Tile
from .scoring import Outcome


class State:
    """A position of a game at a decision. It never changes: `play` gives the next one."""

    __slots__ = ("_answers", "_position")

    def __init__(self, position: Position, answers: tuple[str, ...] | None = None) -> None:
        self._position = position
        self._answers = answers

    # ------------------------------------------------------------------------------------ playing
    def legal_actions(self) -> tuple[str, ...]:
        """The names of the legal actions, in the order of their numbers."""
        if self._answers is None:
            self._answers = decisions.answers(self._position)
        return self._answers

    def play(self, action: object) -> Self:
        """The state after a legal action, given by its name, its number or an action of the core."""
        name = action_name(action)
        if name not in self.legal_actions():
            raise self._refusal(name)
        position = self._position.copy()
        return type(self)(position, decisions.play(position, name))

    def outcome(self) -> Outcome | None:
        """The result; None before the end."""
        if not self.is_over:
            return None
        return Outcome(tuple(self._position.vp), scoring.ranking(self._position))

    def _refusal(self, name: str) -> IllegalActionError:
        if self.is_over:
            return IllegalActionError(f"{name} is not legal: the game is over", "game-over", name)
        legal = self.legal_actions()
        some = [other for other in legal if other.partition(":")[0] == name.partition(":")[0]] or legal
        shown = ", ".join(some[:8]) + (", ..." if len(some) > 8 else "")
        text = f"{name} is not legal at the decision {self.decision!r}; legal are {shown}"
        return IllegalActionError(text, "illegal-action", name)

    # ------------------------------------------------------------------------------------ formats
    def to_dict(self) -> dict[str, Any]:
        """The full position as plain JSON values, hidden parts included."""
        return writing.to_dict(self._position)

    @classmethod
    def from_dict(cls, values: object) -> Self:
        """The state of a position; what cannot be is refused with a `PositionError`."""
        return cls(reading.from_dict(values))

    def to_json(self) -> str:
        """The full position as JSON."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The state of a position in JSON."""
        return cls(reading.from_json(text))

    # ------------------------------------------------------------------------------------ values
    @property
    def players(self) -> int:
        """3 or 4."""
        return self._position.players

    @property
    def period(self) -> str:
        """`canal` or `rail`."""
        return self._position.period

    @property
    def round(self) -> int:
        """Counts from 1 in each period."""
        return self._position.round

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats in the order of this round."""
        return self._position.turn_order

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return self._position.to_move

    @property
    def actions_left(self) -> int:
        """The actions left in this turn, the present one included."""
        return self._position.actions_left

    @property
    def decision(self) -> str:
        """What is asked."""
        return self._position.decision

    @property
    def pending(self) -> dict[str, Any]:
        """What the running action has chosen so far."""
        return writing.pending_to_dict(self._position)

    @property
    def money(self) -> tuple[int, ...]:
        """Pounds in hand, by seat."""
        return tuple(self._position.money)

    @property
    def spent(self) -> tuple[int, ...]:
        """Pounds spent this round, by seat."""
        return tuple(self._position.spent)

    @property
    def income_space(self) -> tuple[int, ...]:
        """The space of the income marker, by seat."""
        return tuple(self._position.income_space)

    @property
    def income(self) -> tuple[int, ...]:
        """The income level in pounds, by seat."""
        return tuple(income.level(self._position, seat) for seat in range(self.players))

    @property
    def vp(self) -> tuple[int, ...]:
        """What has been scored so far, by seat."""
        return tuple(self._position.vp)

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards in hand, by seat."""
        return tuple(self._position.hands)

    @property
    def stacks(self) -> tuple[dict[str, tuple[int, ...]], ...]:
        """The levels in each stack, top first, by seat."""
        return tuple(dict(stack) for stack in self._position.stacks)

    @property
    def tiles(self) -> dict[str, Tile]:
        """The tiles on the board, by space."""
        return dict(self._position.tiles)

    @property
    def links(self) -> dict[str, int]:
        """The owner of each link that stands."""
        return dict(self._position.links)

    @property
    def coal_demand(self) -> int:
        """Cubes on the coal demand track."""
        return self._position.demand["coal"]

    @property
    def iron_demand(self) -> int:
        """Cubes on the iron demand track."""
        return self._position.demand["iron"]

    @property
    def cotton_demand(self) -> int:
        """The space of the cotton demand marker: 0 at the top, 8 at the bottom."""
        return self._position.cotton_demand

    @property
    def distant_open(self) -> bool:
        """Whether the distant market is open (R7.4)."""
        return sell.is_open(self._position)

    @property
    def distant_pile(self) -> tuple[int, ...]:
        """The face-down tiles of the distant market, top first."""
        return self._position.distant_pile

    @property
    def distant_drawn(self) -> tuple[int, ...]:
        """The tiles turned up, first drawn first."""
        return self._position.distant_drawn

    @property
    def deck(self) -> tuple[str, ...]:
        """The draw deck, next card first."""
        return self._position.deck

    @property
    def discards(self) -> tuple[str, ...]:
        """The discards of this period, oldest first."""
        return self._position.discards

    @property
    def set_aside(self) -> tuple[str, ...]:
        """The cards set aside in this period."""
        return self._position.set_aside

    @property
    def rail_deck(self) -> tuple[str, ...] | None:
        """The cards of the rail period, in the order they will be used; None once it has begun."""
        return self._position.rail_deck or None

    @property
    def rail_distant_pile(self) -> tuple[int, ...] | None:
        """The distant market of the rail period, top first; None once it has begun."""
        return self._position.rail_distant_pile or None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._position.decision == "over"

    # ------------------------------------------------------------------------------------ comparing
    def __eq__(self, other: object) -> bool:
        return self._position == other._position if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        position = self._position
        return hash(
            (
                position.decision,
                position.pending,
                *position.hands,
                *position.money,
                frozenset(position.tiles.items()),
            )
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_dict, (self.to_dict(),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __repr__(self) -> str:
        return f"<State: {self.period} period, round {self.round}, player {self.to_move}, {self.decision}>"


def new_game(players: SupportsIndex = 4, seed: SupportsIndex | None = None) -> State:
    """The first state of a game: everything random in it is fixed by the seed, which must be given."""
    if seed is None:
        raise TypeError("new_game() needs a seed: 0 to 2**64 - 1")
    count, number = whole("players", players), whole("seed", seed)
    if count not in (3, 4):
        raise BrassError(f"players must be 3 or 4 (R1.1), not {shown(count)}", "players")
    if not 0 <= number < 1 << 64:
        raise BrassError(f"seed must be 0 to 2**64 - 1, not {shown(number)}", "seed")
    return State(setup.new_position(count, number))


def whole(name: str, value: object) -> int:
    """A whole number of any type, numpy's included; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    return operator.index(value)


def action_name(action: object) -> str:
    """The name of an action that is given by name, by number or as an action of the core."""
    if isinstance(action, str):
        name = str(action)
    elif isinstance(action, bool) or not (isinstance(action, SupportsIndex) or hasattr(action, "kind")):
        raise TypeError(f"an action is a name, a number or an action, not {type(action).__name__}")
    elif isinstance(action, SupportsIndex):
        number = action.__index__()
        if not 0 <= number < len(ACTIONS):
            raise IllegalActionError(
                f"actions are numbered 0 to 255, not {shown(number)}", "unknown-action", action
            )
        return ACTIONS[number]
    else:
        name = str(action)
    if name not in NUMBER:
        text = f"{shown(name)} is no action; the 256 names are in brass_fast/data/actions.txt"
        raise IllegalActionError(text, "unknown-action", action)
    return name
