"""The compiled core: the whole game, and thousands of games at once.

Every class is immutable, except `Tally`, `Stepper` and `BatchState`. Errors are those of `brass_fast.errors`:
what is of a wrong type raises TypeError, what no game knows raises BrassError or one of its kinds. Clauses
such as R4.5 are those of the rulebook.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Literal, Self, SupportsIndex, TypeAlias, TypeVar, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Buffer

__all__ = [
    "OBSERVATION_LAYOUT",
    "OBSERVATION_SIZE",
    "RULES_VERSION",
    "Action",
    "BatchState",
    "ChanceGame",
    "Games",
    "Outcome",
    "Refusal",
    "Results",
    "SearchResult",
    "State",
    "Stepper",
    "Table",
    "Tally",
    "View",
    "__version__",
    "_batch_from_bytes",
    "_chance_game_from",
    "_games_from_bytes",
    "_outcome",
    "_refusal",
    "_report_from_bytes",
    "_results_from_bytes",
    "_state_from_bytes",
    "_stepper_at",
    "_tally_from_bytes",
    "_view_from_bytes",
    "bot_answer",
    "bot_choices",
    "bot_names",
    "build_info",
    "check_bots",
    "explain",
    "new_game",
    "normal_bot",
    "observation_names",
    "perft",
    "play_random_game",
    "play_seatings",
    "playouts",
    "replay",
    "search",
    "simulate",
    "trace",
    "weigh_answers",
]

__version__: str
"""The version of the package."""

RULES_VERSION: int
"""The version of the rules: it changes only when some game is played or decided differently."""

OBSERVATION_LAYOUT: int
"""The version of the layout of observations: it changes when a name, a place or a scale does."""

OBSERVATION_SIZE: int
"""How many numbers an observation has, for 3 and 4 players alike."""

_Industry: TypeAlias = Literal["cotton", "coal", "iron", "port", "shipyard"]
_Kind: TypeAlias = Literal[
    "build",
    "canal",
    "rail",
    "develop",
    "sell",
    "port",
    "distant",
    "loan",
    "pass",
    "combine",
    "card",
    "coal",
    "iron",
    "selloff",
    "done",
]
_Decision: TypeAlias = Literal["action", "build", "card", "coal", "iron", "market", "more", "selloff", "over"]

_Buffer = TypeVar("_Buffer", bound=Buffer | NDArray[np.float32])

@final
class Action:
    """One answer to a decision: one of 256, with a number (0 to 255) and a name that never change.

    ``Action("pass")`` and ``Action(n)`` find it by its name and by its number; unknown ones raise
    IllegalActionError with the code "unknown-action". Actions compare, sort and hash by their numbers.
    ``match`` takes the kind: ``case Action("build")``.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ("kind",)

    def __new__(cls, action: _AnyAction, /) -> Self: ...
    @classmethod
    def all(cls) -> tuple[Action, ...]:
        """All 256 actions in the order of their numbers."""

    @property
    def kind(self) -> _Kind:
        """What stands before the first colon of the name."""

    @property
    def name(self) -> str:
        """The name, as ``str(action)``: ``build:manchester/1:cotton``."""

    @property
    def space(self) -> str | None:
        """The space meant, ``manchester/1``, for builds, sales, ports, sources and tiles sold off."""

    @property
    def industry(self) -> _Industry | None:
        """The industry of the tile meant, if the action names one."""

    @property
    def line(self) -> str | None:
        """The line meant, ``lancaster-preston``, for canals and rails."""

    @property
    def card(self) -> str | None:
        """The card meant, a town or an industry, for `card`."""

    @property
    def amount(self) -> int | None:
        """The pounds of a loan: 10, 20 or 30."""

    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Action, /) -> bool: ...
    def __le__(self, other: Action, /) -> bool: ...
    def __gt__(self, other: Action, /) -> bool: ...
    def __ge__(self, other: Action, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Action], tuple[str]]: ...

@final
class State:
    """A complete game position at a decision, hidden parts included.

    States are equal, and hash alike, if and only if their positions are. They can be copied, pickled, and
    shared between threads. ``brass_fast.reference.State`` has the same attributes and methods, bytes and
    masks apart.
    """

    @property
    def players(self) -> int:
        """How many players there are: 3 or 4."""

    @property
    def period(self) -> Literal["canal", "rail"]:
        """The period (R1.4)."""

    @property
    def round(self) -> int:
        """The round, from 1 in each period."""

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats in the order of their turns (R2.3)."""

    @property
    def to_move(self) -> int | None:
        """The seat that answers, 0 to players - 1; None when the game is over."""

    @property
    def actions_left(self) -> int:
        """Actions left in the turn, the present one counted: 0 to 2 (R2.2)."""

    @property
    def decision(self) -> _Decision:
        """What is asked."""

    @property
    def pending(self) -> dict[str, Any]:
        """What the running action has announced, as in the position."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def money(self) -> tuple[int, ...]:
        """Pounds in hand by seat; negative where a debt is carried (R9.3)."""

    @property
    def spent(self) -> tuple[int, ...]:
        """Pounds spent this round by seat (R8.3)."""

    @property
    def income_space(self) -> tuple[int, ...]:
        """The space of the income marker by seat, 0 to 99."""

    @property
    def income(self) -> tuple[int, ...]:
        """The income level by seat, in pounds, -10 to 30."""

    @property
    def vp(self) -> tuple[int, ...]:
        """Victory points scored so far by seat."""

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards in hand by seat, in the order of the card actions."""

    @property
    def stacks(self) -> tuple[dict[str, list[int]], ...]:
        """The stacks by seat: industry to levels, top first (R1.1)."""

    @property
    def tiles(self) -> dict[str, dict[str, Any]]:
        """The tiles on the board by space, each with owner, industry, level, flipped and cubes."""

    @property
    def links(self) -> dict[str, int]:
        """The owner of each link on the board by line, ``canal:lancaster-preston``."""

    @property
    def coal_demand(self) -> int:
        """Cubes on the coal demand track, 0 to 8 (R8.1)."""

    @property
    def iron_demand(self) -> int:
        """Cubes on the iron demand track, 0 to 8 (R8.1)."""

    @property
    def cotton_demand(self) -> int:
        """The space of the cotton demand marker, 0 (top) to 8 (R7.3)."""

    @property
    def distant_open(self) -> bool:
        """Whether the distant market is open (R7.4)."""

    @property
    def distant_pile(self) -> tuple[int, ...]:
        """The distant-market tiles that are face down, top first."""

    @property
    def distant_drawn(self) -> tuple[int, ...]:
        """The distant-market tiles turned up, first drawn first."""

    @property
    def deck(self) -> tuple[str, ...]:
        """The draw deck, next card first."""

    @property
    def discards(self) -> tuple[str, ...]:
        """The discards, oldest first."""

    @property
    def set_aside(self) -> tuple[str, ...]:
        """The cards set aside unseen (R1.4)."""

    @property
    def rail_deck(self) -> tuple[str, ...] | None:
        """The 66 cards of the coming rail period in the order of use; None in the rail period."""

    @property
    def rail_distant_pile(self) -> tuple[int, ...] | None:
        """The 12 distant-market tiles of the coming rail period, top first; None in the rail period."""

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal answers in the order of their numbers; none when the game is over."""

    def legal_mask(self) -> NDArray[np.bool_]:
        """The legal answers as a new, writable array of bool, shape (256,): True where an action is legal."""

    def play(self, action: _AnyAction, /) -> State:
        """Give the state after this answer, at the next decision that is asked; this state stays as it is.

        Takes an Action, its name or its number. Raises IllegalActionError, with `explain`'s code and text, if
        the answer is not legal, and with the code "unknown-action" if it is none of the 256.
        """

    def outcome(self) -> Outcome | None:
        """The result (R10.5); None before the end."""

    def view(self, player: SupportsIndex) -> View:
        """What a player, 0 to players - 1, may know (R8.5). BrassError "player" if there is no such one."""

    def determinize(self, player: SupportsIndex, seed: SupportsIndex) -> State:
        """Draw what a player does not see: others' hands, deck, cards set aside, pile, coming period (R8.5).

        The state is drawn uniformly from those with the same view in which the present decision would be
        asked: who is asked which card pays has at least two that do, and a card laid out to pay does pay.
        Every way in which the unseen cards can lie is equally likely, equal ones told apart as at the table.
        `seed`, 0 to 2^64 - 1, has a stream of its own for this (docs/randomness.md). BrassError "player" or
        "seed" if there is no such player or seed.
        """

    def information_state_string(self, player: SupportsIndex) -> str:
        """All that a player knows, as text: equal for two states if and only if the views are equal."""

    @overload
    def observation(self, player: SupportsIndex, out: _Buffer) -> _Buffer: ...
    @overload
    def observation(self, player: SupportsIndex, out: None = None) -> NDArray[np.float32]:
        """What a player knows, as numbers of about 0 to 1 (docs/observation.md), relative to the player.

        Gives float32 numbers, shape (OBSERVATION_SIZE,): a new array, or `out` itself, filled. `out` is
        anything with a writable, C-contiguous buffer of as many float32, of any shape: TypeError if its
        numbers are others, BrassError "buffer" if they are too few or many, read-only or not in a row.
        BrassError "player" if there is no such player.
        """

    def to_dict(self) -> dict[str, Any]:
        """The position as plain values, as in JSON, format "brass-fast/position/1"."""

    @classmethod
    def from_dict(cls, position: dict[str, Any]) -> State:
        """Read a position. Everything is checked: PositionError names the key at fault and the rule."""

    def to_json(self) -> str:
        """The position as JSON text."""

    @classmethod
    def from_json(cls, text: str) -> State:
        """Read a position from JSON text, as `from_dict`."""

    def to_bytes(self) -> bytes:
        """The position as a few hundred bytes, which begin with a version."""

    @classmethod
    def from_bytes(cls, data: bytes) -> State:
        """Read what `to_bytes` gave. Everything is checked: PositionError says what is wrong."""

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks: ``brass_fast.svg.board(state)``."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> State: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...

@final
class View:
    """What one player may know of a state (R8.5); nothing else is in it.

    Views are equal, and hash alike, if and only if the same is known: states that differ only in what the
    viewer does not see give equal views. They can be copied, pickled, and shared between threads. The
    attributes are those of `State`, with numbers or None where no more is known.
    """

    @property
    def viewer(self) -> int:
        """The player whose view it is, 0 to players - 1."""

    @property
    def players(self) -> int:
        """How many players there are: 3 or 4."""

    @property
    def period(self) -> Literal["canal", "rail"]:
        """The period (R1.4)."""

    @property
    def round(self) -> int:
        """The round, from 1 in each period."""

    @property
    def turn_order(self) -> tuple[int, ...]:
        """The seats in the order of their turns (R2.3)."""

    @property
    def to_move(self) -> int | None:
        """The seat that answers, 0 to players - 1; None when the game is over."""

    @property
    def actions_left(self) -> int:
        """Actions left in the turn, the present one counted: 0 to 2 (R2.2)."""

    @property
    def decision(self) -> _Decision:
        """What is asked."""

    @property
    def pending(self) -> dict[str, Any]:
        """What the running action has announced, as `State`; of another's cards only how many."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def money(self) -> tuple[int, ...]:
        """Pounds in hand by seat; negative where a debt is carried (R9.3)."""

    @property
    def spent(self) -> tuple[int, ...]:
        """Pounds spent this round by seat (R8.3)."""

    @property
    def income_space(self) -> tuple[int, ...]:
        """The space of the income marker by seat, 0 to 99."""

    @property
    def income(self) -> tuple[int, ...]:
        """The income level by seat, in pounds, -10 to 30."""

    @property
    def vp(self) -> tuple[int, ...]:
        """Victory points scored so far by seat."""

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's cards, in the order of the card actions."""

    @property
    def hands(self) -> tuple[tuple[str, ...] | int, ...]:
        """By seat: the viewer's cards, and how many each of the others holds."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards are in hand, by seat, 0 to 8."""

    @property
    def unseen(self) -> tuple[str, ...]:
        """The cards that the viewer does not see, wherever they lie, in the order of the card actions."""

    @property
    def stacks(self) -> tuple[dict[str, list[int]], ...]:
        """The stacks by seat: industry to levels, top first (R1.1)."""

    @property
    def tiles(self) -> dict[str, dict[str, Any]]:
        """The tiles on the board by space, each with owner, industry, level, flipped and cubes."""

    @property
    def links(self) -> dict[str, int]:
        """The owner of each link on the board by line, ``canal:lancaster-preston``."""

    @property
    def coal_demand(self) -> int:
        """Cubes on the coal demand track, 0 to 8 (R8.1)."""

    @property
    def iron_demand(self) -> int:
        """Cubes on the iron demand track, 0 to 8 (R8.1)."""

    @property
    def cotton_demand(self) -> int:
        """The space of the cotton demand marker, 0 (top) to 8 (R7.3)."""

    @property
    def distant_open(self) -> bool:
        """Whether the distant market is open (R7.4)."""

    @property
    def distant_pile(self) -> int:
        """How many distant-market tiles are face down, 0 to 12."""

    @property
    def distant_drawn(self) -> tuple[int, ...]:
        """The distant-market tiles turned up, first drawn first."""

    @property
    def deck(self) -> int:
        """How many cards are in the draw deck."""

    @property
    def discards(self) -> tuple[str, ...]:
        """The discards, oldest first."""

    @property
    def set_aside(self) -> int:
        """How many cards are set aside (R1.4)."""

    @property
    def rail_deck(self) -> None:
        """Nobody knows it."""

    @property
    def rail_distant_pile(self) -> None:
        """Nobody knows it."""

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal answers in the order of their numbers if the viewer is to move, none otherwise."""

    def legal_mask(self) -> NDArray[np.bool_]:
        """The same as a new, writable array of bool, shape (256,)."""

    def outcome(self) -> Outcome | None:
        """The result (R10.5); None before the end."""

    def determinize(self, seed: SupportsIndex) -> State:
        """Draw what the viewer does not see: the same as ``state.determinize(viewer, seed)``."""

    def information_state_string(self) -> str:
        """All that is known, as text; the same as ``str(view)``."""

    @overload
    def observation(self, out: _Buffer) -> _Buffer: ...
    @overload
    def observation(self, out: None = None) -> NDArray[np.float32]:
        """Give what is known as numbers of about 0 to 1 (docs/observation.md), relative to the viewer.

        Gives float32 numbers, shape (OBSERVATION_SIZE,): a new array, or `out` itself, filled. `out` is
        anything with a writable, C-contiguous buffer of as many float32, of any shape: TypeError if its
        numbers are others, BrassError "buffer" if they are too few or many, read-only or not in a row.
        """

    def to_dict(self) -> dict[str, Any]:
        """Give what is known as plain values, format "brass-fast/view/1".

        The keys are those of a position, with numbers in `hands` (others'), `deck`, `set_aside`,
        `distant_pile` and, for another's cards, in `pending`; without `rail_deck` and `rail_distant_pile`;
        with `viewer` and `unseen`.
        """

    def to_json(self) -> str:
        """The same as JSON text."""

    def _repr_svg_(self) -> str:
        """The board as a picture, for notebooks: ``brass_fast.svg.board(view)``."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __copy__(self) -> View: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> View: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes, int]]: ...

@final
class ChanceGame:
    """A game with explicit chance, for algorithms on game trees. Immutable: `play` gives the next one.

    Every card drawn, every distant-market tile turned up and the first player is a chance node. What can be
    drawn is numbered apart from the 256 actions: card kinds 256 to 279 (in the order of the card actions),
    tile values 0 to 4 as 280 to 284, seats as 285 to 288. The names are ``draw:cotton``, ``tile:3`` and
    ``first:2``. What is not yet drawn has no place: the cards set aside are those left over at the end of a
    period, and are never drawn (R1.4). Games are equal, and hash alike, if they are at the same node. They
    can be copied, pickled, and shared between threads.
    """

    FIRST_DRAW: ClassVar[int]
    """The number of the first draw, 256: smaller ones are actions."""

    DRAWS: ClassVar[int]
    """How many draws there are: 33."""

    def __new__(cls, players: SupportsIndex | None = None) -> Self:
        """Begin a game of 3 or 4 players, 4 if not said, at its first chance node: who begins (R1.3)."""

    @classmethod
    def at(cls, state: State) -> ChanceGame:
        """Go on from a state: hands are as they are, deck, cards set aside and piles are yet to be drawn."""

    @staticmethod
    def draw_name(number: SupportsIndex) -> str:
        """Name the draw with this number, 256 to 288. BrassError "unknown-draw" for other numbers."""

    @property
    def players(self) -> int:
        """How many players there are: 3 or 4."""

    @property
    def chance(self) -> Literal["first", "tile", "card"] | None:
        """What is drawn here; None at a decision and at the end."""

    @property
    def drawer(self) -> int | None:
        """Who draws the card, at a chance node for a card."""

    @property
    def is_chance(self) -> bool:
        """Whether something is drawn here."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def to_move(self) -> int | None:
        """The seat that answers; None at chance nodes and at the end."""

    @property
    def state(self) -> State | None:
        """The state, what is not yet drawn in a fixed order; None at chance nodes."""

    @property
    def answer(self) -> Action | None:
        """The answer whose effects are being drawn; None elsewhere, and at the first deal."""

    @property
    def drawn(self) -> tuple[tuple[int, int | None], ...]:
        """What has been drawn since the last decision: its number, and who drew it if it is a card."""

    def chance_outcomes(self) -> tuple[tuple[int, float], ...]:
        """What can be drawn here, numbers rising, with probabilities that add up to 1; () at decisions."""

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal answers in the order of their numbers; () at chance nodes and at the end."""

    def numbers(self) -> tuple[int, ...]:
        """The numbers of what can be played here, rising: draws at chance nodes, actions at decisions."""

    def play(self, answer: _AnyAction, /) -> ChanceGame:
        """Give the game after this draw, by name or number, or after this answer to a decision.

        Raises IllegalActionError: as `State.play` at decisions, "no-chance-node" for a draw there; at chance
        nodes "chance-node" for an action, "impossible-draw" for a draw of which none is left.
        """

    def outcome(self) -> Outcome | None:
        """The result (R10.5); None before the end."""

    def information_state_string(self, player: SupportsIndex) -> str:
        """All that a player knows, as text.

        At a decision that of the state. At a chance node that of the state at the last decision, with the
        answer and what has been drawn since: of others' cards only that they were.
        """

    @overload
    def observation(self, player: SupportsIndex, out: _Buffer) -> _Buffer: ...
    @overload
    def observation(self, player: SupportsIndex, out: None = None) -> NDArray[np.float32]:
        """What a player knows, as `State.observation`; at a chance node that of the last decision."""

    def determinize(self, player: SupportsIndex, seed: SupportsIndex) -> ChanceGame:
        """Draw others' hands anew, as `State.determinize`. BrassError "chance-node" at chance nodes."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __copy__(self) -> ChanceGame: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> ChanceGame: ...
    def __reduce__(self) -> tuple[Any, tuple[int, bytes | None, int | None, list[int]]]: ...

@final
class Outcome:
    """The result of a finished game."""

    @property
    def vp(self) -> tuple[int, ...]:
        """Victory points by seat."""

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats, best first, ties broken by R10.5."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[tuple[int, ...], tuple[int, ...]]]: ...

@final
class Refusal:
    """Why an action is not legal."""

    @property
    def code(self) -> str:
        """A stable word for the reason, for programs."""

    @property
    def text(self) -> str:
        """What would have been right, with the clause, for people."""

    @property
    def clause(self) -> str:
        """The clause of the rules, or the section of the contract, that forbids it."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, str]]: ...

@final
class Games:
    """The rows of finished games, one for each game and seat, in the order of the seeds."""

    COLUMNS: ClassVar[tuple[str, ...]]
    """The names of the columns in the order of the files."""

    @property
    def games(self) -> int:
        """How many games there are, as ``len(games)``."""

    @property
    def rows(self) -> int:
        """How many rows there are: games times players."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots by seat."""

    def logs(self) -> list[bytes]:
        """The numbers of the answers of each game, one byte each; no logs unless `records` was set."""

    def csv(self) -> bytes:
        """The rows as lines of csv, without a header."""

    def jsonl(self) -> bytes:
        """The rows as json objects, one a line."""

    def column(self, name: str) -> bytes:
        """The numbers of a column in the machine's byte order: uint64 for `seed`, int32 for others.

        Raises BrassError for columns that are none, and for `bot`, which holds no numbers.
        """

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        """The rows as an Arrow stream: polars, pandas, pyarrow and duckdb take games as they are."""

    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...

@final
class Tally:
    """Exact integer sums over any number of games with as many players. It changes: `add` adds to it."""

    def __new__(cls, players: int) -> Self: ...
    def add(self, games: Games) -> None:
        """Add games. Raises BrassError for games of another number of players."""

    def __copy__(self) -> Tally: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Tally: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...
    @property
    def games(self) -> int:
        """How many games were added."""

    def to_dict(self) -> dict[str, Any]:
        """All sums: ``games``, ``decisions``, ``actions`` by kind, and ``seats``.

        ``seats`` is a list by seat of columns, each with ``sum``, ``squares`` (the sum of the squares),
        ``min`` and ``max``; the last two are None if there are no games.
        """

_AnyAction: TypeAlias = Action | str | SupportsIndex
_Returns: TypeAlias = Literal["vp", "margin", "rank", "win"]

@final
class Stepper:
    """One game, played in place: the fastest loop that Python can have. It changes; `state` is what it is at.

    `play` and `play_nth` give the number of legal answers after them, so that a loop needs no other call::

        stepper = bf.Stepper(players=4, seed=42)
        count = stepper.legal_count
        while count:
            count = stepper.play_nth(int(random() * count))

    Where `legal_mask` has been asked for, or an array of the caller's bound, it is kept up to date by every
    method that changes the game. Copies and pickles hold the state alone; arrays stay with the stepper they
    were bound to. It may be used from many threads: each call is done before the next begins.
    """

    def __new__(cls, players: int | None = None, seed: int | None = None) -> Self: ...
    @staticmethod
    def at(state: State) -> Stepper:
        """Make a stepper that goes on from a state."""

    @property
    def state(self) -> State:
        """The state as it is now. May be set, to any state; its number of players may differ."""

    @state.setter
    def state(self, state: State) -> None: ...
    def reset(self, seed: int) -> int:
        """Begin the game of another seed with as many players; give the number of legal answers."""

    @property
    def players(self) -> int:
        """How many players there are: 3 or 4."""

    @property
    def to_move(self) -> int | None:
        """The seat that answers, 0 to players - 1; None when the game is over."""

    @property
    def decision(self) -> _Decision:
        """What is asked."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def legal_count(self) -> int:
        """How many answers are legal: 1 to 256, and 0 when the game is over."""

    @property
    def legal_mask(self) -> NDArray[np.bool_]:
        """The legal answers, shape (256,): always the same array, kept up to date from the first use on.

        If an array was bound, it is that array, of whatever type.
        """

    def bind(self, *, legal_mask: object) -> None:
        """Keep the caller's array up to date instead.

        It is writable and C-contiguous, of bool, uint8 or int8, of shape (256,). Raises TypeError for other
        types, and BrassError for other shapes and for arrays that cannot be written.
        """

    def write_mask(self, out: object, /) -> None:
        """Write the legal answers to an array for this once. What it has to be is as in `bind`."""

    def play(self, action: _AnyAction, /) -> int:
        """Play an answer: an Action, its name or its number; give the number of legal answers after it.

        Raises IllegalActionError, as `State.play` does; the game is then as it was.
        """

    def play_nth(self, rank: SupportsIndex, /) -> int:
        """Play the legal answer with this rank in the order of the numbers, 0 to legal_count - 1.

        Gives the number of legal answers after it. Raises BrassError for other ranks.
        """

    def nth(self, rank: SupportsIndex, /) -> int:
        """The number of the legal answer with this rank. Raises BrassError for ranks that there are not."""

    def outcome(self) -> Outcome | None:
        """The result (R10.5); None before the end."""

    def returns(self, kind: _Returns = "vp", /) -> tuple[float, ...] | None:
        """What the finished game is worth by seat, counted as in `Results.returns`; None before the end."""

    def _nothing(self) -> None:
        """Do nothing: what a call costs, for the benches."""

    def __copy__(self) -> Stepper: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Stepper: ...
    def __reduce__(self) -> tuple[Any, tuple[State]]: ...

@final
class BatchState:
    """Many games stepped together, on several threads and without the GIL. It changes: `step` steps it.

    ``n`` games, 1 to 1,048,576, of ``players`` players; ``seeds`` is the seed of the first, the others
    following it one by one, or n seeds. What is in a batch depends on the seeds and the answers alone, not on
    ``jobs``, the threads that may work (0: one for each processor); fewer are used where games are few.

    With ``auto_reset`` a finished game makes room for the next one within the same step: `done` and `rewards`
    tell of the finished one, all else of the new one, whose seed follows from the first
    (``docs/randomness.md``). Without, it stays as it is: no legal answers, nobody to move, and what it is
    answered is not looked at. ``returns`` says how finished games are counted in `rewards`, as in
    `Results.returns`. With ``keep_results`` the results of finished games are kept until `take_results` takes
    them.

    The arrays `legal_mask`, `observation`, `to_move`, `rewards` and `done` are made when they are first asked
    for, or are the caller's own (`bind`), and are kept up to date from then on; what nobody asked for costs
    nothing::

        batch = bf.BatchState(4096, 4, seeds=0, returns="win")
        mask, done = batch.legal_mask, batch.done
        while learning:
            batch.step(choose(mask))

    ``bots`` names a built-in bot for each seat, with None for seats that are answered from outside. Bots
    answer within the step, so that games are always at a decision of such a seat. With ``rotate_bots``
    everybody sits k seats further on in game k. A step of bots that Ctrl-C ends did not happen.

    Copies and pickles hold the games, settings and kept results; arrays stay with the batch they were bound
    to. A batch may be used from many threads: each call is done before the next begins.

    Raises BrassError for numbers, seeds and settings that cannot be.
    """

    def __new__(
        cls,
        n: SupportsIndex,
        players: SupportsIndex,
        seeds: SupportsIndex | Iterable[SupportsIndex],
        *,
        returns: _Returns = "vp",
        auto_reset: bool = True,
        keep_results: bool = False,
        jobs: int = 0,
        bots: Sequence[str | None] | None = None,
        rotate_bots: bool = False,
    ) -> Self: ...
    @property
    def players(self) -> int:
        """How many players each game has: 3 or 4."""

    @property
    def returns(self) -> _Returns:
        """How finished games are counted."""

    @property
    def auto_reset(self) -> bool:
        """Whether a finished game makes room for the next one at once."""

    @property
    def keep_results(self) -> bool:
        """Whether results are kept until they are taken."""

    @property
    def jobs(self) -> int:
        """How many threads may work; 0 for one each processor."""

    @property
    def bots(self) -> list[str | None] | None:
        """The bots by seat (in game 0 if they rotate), None for seats left to others; None without bots."""

    @property
    def rotate_bots(self) -> bool:
        """Whether everybody sits k seats further on in game k."""

    @property
    def legal_mask(self) -> NDArray[np.bool_]:
        """The legal answers, shape (n, 256): True where an action is legal, none where a game is over."""

    @property
    def observation(self) -> NDArray[np.float32]:
        """What the player to move knows, shape (n, OBSERVATION_SIZE), as in `State.observation`.

        What seat 0 knows where a game is over.
        """

    @property
    def to_move(self) -> NDArray[np.int8]:
        """The seats that answer, shape (n,): 0 to players - 1, and -1 where a game is over."""

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What games that ended in the last step were worth by seat, shape (n, players); 0 for all others."""

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether a game ended in the last step, or had ended before and was not replaced, shape (n,)."""

    def bind(
        self,
        *,
        legal_mask: object | None = None,
        observation: object | None = None,
        to_move: object | None = None,
        rewards: object | None = None,
        done: object | None = None,
    ) -> None:
        """Write to the caller's arrays from now on, and at once.

        They are writable and C-contiguous, of the shapes above; masks may be bool, uint8 or int8, `to_move`
        is int8, `observation` and `rewards` are float32. Anything that offers such a buffer will do. Raises
        TypeError for other types, and BrassError for other shapes and for arrays that cannot be written; then
        none of them is bound.
        """

    def step(self, actions: object, /) -> None:
        """Answer every game.

        The answers are numbers of actions in an array of integers, shape (n,), best of uint8, or a sequence
        of n actions, names and numbers. If one is not legal, IllegalActionError names the game and says why,
        and no game has moved. Raises BrassError for another number of answers.
        """

    def step_uniform(self) -> None:
        """Answer every game with one of its legal answers, as the bot `random` of its seed does."""

    def uniform_actions(self) -> NDArray[np.uint8]:
        """Draw the answers that `step_uniform` would have given, shape (n,); 0 where a game is over.

        The next ones drawn, here or there, are others.
        """

    def state(self, game: SupportsIndex, /) -> State:
        """The state of a game; negative places count from the end.

        Raises BrassError if there is no such game.
        """

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seeds of the games that are being played, shape (n,), as a new array."""

    @property
    def games_before(self) -> NDArray[np.uint32]:
        """How many games were finished in each place before, shape (n,), as a new array."""

    def reset(
        self, seeds: SupportsIndex | Iterable[SupportsIndex], games: Iterable[SupportsIndex] | None = None
    ) -> None:
        """Put new games in these places, in all if None, as if the batch had been made with these seeds."""

    def set_state(self, game: SupportsIndex, state: State, *, seed: int) -> None:
        """Let a game go on from a state with as many players; the uniform chooser draws by `seed`."""

    def take_results(self) -> Results:
        """Take the results of the games finished since the last time, in the order of steps and places.

        Raises BrassError unless the batch was made with ``keep_results``.
        """

    def to_bytes(self) -> bytes:
        """Games, settings and kept results as bytes, which begin with a version."""

    @staticmethod
    def from_bytes(data: bytes) -> BatchState:
        """Read what `to_bytes` gave. Everything is checked: PositionError says what is wrong."""

    def __len__(self) -> int: ...
    def __copy__(self) -> BatchState: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> BatchState: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...

@final
class Results:
    """The results of many games, from `playouts` or `BatchState.take_results`.

    As an Arrow stream (``__arrow_c_stream__``), which polars, pandas, pyarrow and duckdb take as it is, they
    are rows, one for each game and seat: ``game`` (the start, or the place in the batch), ``before`` (the
    number of the playout, or of the games played there before), ``seed`` (uint64), ``players``, ``seat``,
    ``place`` (1 is first), ``win`` (1 for the first), ``vp``, and ``game_decisions`` (those of all players);
    all int32 but the seed.
    """

    @property
    def shape(self) -> tuple[int, ...]:
        """How the games are arranged.

        (starts, n), or (n,) for a start that stood alone; (games,) from a batch.
        """

    @property
    def players(self) -> int:
        """How many players each game had."""

    def returns(self, kind: _Returns = "vp", /) -> NDArray[np.float32]:
        """What each game was worth to each player, shape (*shape, players), as a new array.

        ``vp`` counts victory points, ``margin`` those less the best other player's, ``rank`` from 1 for the
        first of the ranking to -1 for the last in equal steps, ``win`` 1 for the first and 0 for others
        (R10.5).
        """

    def mean(self, kind: _Returns = "vp", /) -> tuple[float, ...]:
        """What the games were worth to each player on average; NaN if there are none."""

    def to_bytes(self) -> bytes:
        """The results as bytes, which begin with a version."""

    @staticmethod
    def from_bytes(data: bytes) -> Results:
        """Read what `to_bytes` gave. Raises PositionError for anything else."""

    def __array__(self, dtype: object | None = None, copy: bool | None = None) -> NDArray[Any]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any:
        """The rows as an Arrow stream."""

    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...

def new_game(players: int | None = None, seed: int | None = None) -> State:
    """Start a game of 3 or 4 players, 4 if None. All that is random in it follows from the seed.

    A seed must be given: TypeError without one. Raises BrassError for other numbers of players and for seeds
    outside 0 to 2^64 - 1.
    """

def explain(state: State, action: _AnyAction) -> Refusal | None:
    """Tell why an action is not legal in a state; None if and only if it is."""

def perft(state: State, depth: SupportsIndex) -> int:
    """Count the sequences of that many decisions from a state, without the GIL.

    None is one way; a game that ends earlier counts nothing. Raises BrassError unless `depth` is 0 to
    2^32 - 1, and KeyboardInterrupt within a few milliseconds of Ctrl-C.
    """

def simulate(
    seeds: Sequence[tuple[int, int]], players: int, bots: Sequence[str], jobs: int, *, records: bool = False
) -> Games:
    """Play the games of all seeds of these ranges, ends included, on up to `jobs` threads without the GIL.

    The result does not depend on `jobs`. At most 1,000,000 games in one call: their rows are held in memory.
    Ctrl-C raises KeyboardInterrupt within half a second, unless a single game takes longer, and gives
    nothing. Raises BrassError for backward ranges, too many games, and bots that are unknown or not one a
    seat; OverflowError for seeds outside 0 to 2^64 - 1.
    """

_Account: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[float, ...]]

@final
class Table:
    """One game at a table: built-in bots answer by themselves, the others are waited for. It changes."""

    def __new__(cls, seed: int, bots: Sequence[str | None], *, records: bool = False) -> Self:
        """Begin the game of a seed, with the spec of a built-in bot or None for each of 3 or 4 seats.

        Raises BrassError for other numbers of seats and for unknown bots.
        """

    def advance(self) -> int | None:
        """Let built-in bots answer, without the GIL; give the seat that is asked then, or None at the end.

        Ctrl-C raises KeyboardInterrupt within half a second where a bot searches; the game is not to be
        gone on with then.
        """

    @property
    def state(self) -> State:
        """The position, hidden parts included."""

    def answer(self, answer: _AnyAction) -> None:
        """Play the answer of who is asked. Raises IllegalActionError if it is not legal."""

    def account(self) -> _Account:
        """Give points, ranking (seats, best first), decisions and seconds of built-in bots, at the end.

        Raises BrassError (``not-over``) before the end.
        """

    def games(self, names: Sequence[str]) -> Games:
        """Give the rows of the finished game, with these names for the bots.

        Raises BrassError before the end (``not-over``) and unless there is a name for each seat.
        """

@final
class SearchResult:
    """What a search found. All tuples by answer are in the same order: the most tried answer first.

    Results are equal if all in them is; they can be hashed and pickled.
    """

    @property
    def best(self) -> Action:
        """The answer that was tried most often."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """All legal answers, one or more."""

    @property
    def visits(self) -> tuple[int, ...]:
        """How often each answer was tried; the distribution of visits is this over ``sims``."""

    @property
    def priors(self) -> tuple[float, ...]:
        """The share of each answer by the evaluation, before anything is tried; 0 to 1, 1 in all."""

    @property
    def values(self) -> tuple[float, ...]:
        """What each answer came to for who is asked, on the mean, in points; 0.0 where it was not tried.

        Own points, less ``rivalry`` times those of the best rival, and ``win`` for a won game.
        """

    @property
    def vp(self) -> tuple[tuple[float, ...], ...]:
        """For each answer the mean points of all players at the end of the game, 3 or 4 by seat.

        They are 0.0 where it was not tried.
        """

    @property
    def terms(self) -> tuple[dict[str, float], ...]:
        """The named terms of the evaluation of each answer, one action ahead, in points.

        The names are points, income, money, network, stacks, cards and rivals; the sum is what ``priors``
        come from.
        """

    @property
    def line(self) -> tuple[tuple[int, Action], ...]:
        """The line of the most tried answers: who answers (0 to 3), and what.

        It begins with ``best``, and ends where answers were tried no more than once.
        """

    @property
    def sims(self) -> int:
        """How many simulations there were, those of all threads together."""

    @property
    def nodes(self) -> int:
        """How many nodes the trees of all threads have together."""

    def text(self, count: SupportsIndex = 3) -> str:
        """Give the reasons in words, for the first ``count`` answers, which may be more than there are.

        Raises BrassError (``count``) for numbers outside 0 to 2^64 - 1.
        """

    def to_bytes(self) -> bytes:
        """What was found as bytes, which begin with a version."""

    @staticmethod
    def from_bytes(data: bytes) -> SearchResult:
        """Read what ``to_bytes`` gave. Raises PositionError for anything else."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...

def search(
    view: View,
    *,
    seed: SupportsIndex | None = None,
    sims: SupportsIndex | None = None,
    ms: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    replies: SupportsIndex | None = None,
    explore: float | None = None,
    temperature: float | None = None,
    rivalry: float | None = None,
    win: float | None = None,
    doubt: float | None = None,
    nodes: SupportsIndex | None = None,
) -> SearchResult:
    """Search the decision that the viewer is asked, by information-set Monte Carlo trees, without the GIL.

    The options are those of the bot ``mcts``; None is the default, which stands in brackets:

    * ``sims`` (1000): simulations for each decision (1 to 1000000000)
    * ``ms`` (-): milliseconds for each decision, instead of simulations (1 to 3600000)
    * ``threads`` (1): trees grown at a time, each on a thread of its own (1 to 64)
    * ``replies`` (0): answers of rivals that a line looks into; then they answer by the evaluation
      (0 to 1000)
    * ``explore`` (40): points that the prior of an answer is worth: more is wider (0 to 1000)
    * ``temperature`` (4): points of the evaluation that make a prior e times as high (0.01 to 1000)
    * ``rivalry`` (0): points of one's own that a point of the best rival counts for (0 to 1)
    * ``win`` (5): points that a won game counts for (0 to 1000)
    * ``doubt`` (2): points less than the mean that an untried answer is taken to be worth (0 to 1000)
    * ``nodes`` (100000): nodes that a tree may have (1 to 10000000)

    With a budget of simulations the result depends on the view, the options and the seed (0 if None) alone;
    with ``ms`` also on time. How much memory it takes is in ``docs/bots.md``. Ctrl-C raises KeyboardInterrupt
    within half a second.

    Raises BrassError (``not-asked``) if the viewer is not to move, (``seed``) for seeds outside 0 to 2^64 -
    1, and (``bot-option``) for options out of range and for both budgets at once.
    """

def play_seatings(seatings: Sequence[tuple[int, Sequence[str]]], jobs: int) -> list[_Account]:
    """Play each game, by its seed and the specs of its bots, on up to `jobs` threads without the GIL.

    Gives for each game what ``Table.account`` does. All but the seconds depends on neither `jobs` nor time.
    Ctrl-C raises KeyboardInterrupt within half a second. Raises BrassError for unknown bots and other
    numbers of players than 3 and 4.
    """

def check_bots(players: int, bots: Sequence[str]) -> None:
    """Raise BrassError unless `bots` names a known bot for each of 3 or 4 players."""

def bot_answer(spec: str, view: View, seed: int, pulse: Callable[[], object] | None = None) -> Action:
    """Give the answer of a built-in bot to the decision that the viewer is asked.

    The bot draws from its stream of `seed`, 0 to 2^64 - 1. While it searches `pulse` is called some twenty
    times a second: what that raises, and KeyboardInterrupt by Ctrl-C, breaks the search off. Raises
    BrassError for unknown bots, and with code ``not-asked`` if another player is to move.
    """

def weigh_answers(view: View) -> list[tuple[Action, dict[str, float]]]:
    """Tell what each legal answer of the viewer is worth to ``planner``, in VP by named terms.

    Raises BrassError (``not-asked``) if another player is to move.
    """

def bot_names() -> tuple[str, ...]:
    """The names of the built-in bots."""

def bot_choices() -> tuple[dict[str, Any], ...]:
    """The built-in bots: ``name``, ``about``, and ``options``: names, defaults, and meanings with ranges."""

def normal_bot(spec: str) -> str:
    """The one normal form of the spec of a built-in bot.

    Raises BrassError (``unknown-bot``, ``bot-option``) if there is no such bot, or not with such options.
    """

def observation_names() -> tuple[str, ...]:
    """The names of the numbers of an observation, by index (docs/observation.md)."""

def play_random_game(seed: int, players: int = 4) -> tuple[State, int]:
    """Play a whole game of random players in one call; give its last state and the number of decisions.

    It is the game of the same seed in `simulate` and in ``reference.random_game``.
    """

def replay(start: State, answers: bytes) -> tuple[State, int, tuple[tuple[tuple[int, ...], ...], ...]]:
    """Play the answers of these numbers, as far as they are legal.

    Gives the state reached, how many were played, and points by seat, period (canal, rail) and source
    (canals, rails, cotton, coal, iron, ports, shipyards, money).
    """

def trace(state: State, answer: _AnyAction) -> tuple[State, State]:
    """Play a legal answer; give the next state, and the state right after the answer's own effect."""

def playouts(
    starts: int | State | Iterable[int | State],
    bots: str | Sequence[str] | None = None,
    n: int = 1,
    *,
    players: SupportsIndex | None = None,
    seed: int | None = None,
    jobs: int = 0,
) -> Results:
    """Play `n` whole games from each start, on up to `jobs` threads without the GIL, and tell their results.

    A start is a seed, whose game is dealt to `players` players (4 if None), or a state, from which the game
    goes on with all that is hidden in it: `determinize` it first where that would be cheating. `bots` is the
    name of one for all seats or a sequence of one each, "random" if None. Playout 0 of a seed is the game
    that `simulate` plays; what the bots draw in others, and from states by `seed`, is in
    ``docs/randomness.md``. The results do not depend on `jobs` (0: one for each processor). At most 1,048,576
    games in one call. Ctrl-C raises KeyboardInterrupt within half a second.

    Raises BrassError for unknown bots, states without a `seed`, games of different numbers of players, and
    numbers out of range.
    """

def build_info() -> dict[str, Any]:
    """How the extension was built: ``version``, ``rules_version``, and ``profile``, "release" or "debug"."""

def _state_from_bytes(data: bytes) -> State:
    """Read a state from a pickle."""

def _view_from_bytes(data: bytes, viewer: SupportsIndex) -> View:
    """Read a view from a pickle."""

def _batch_from_bytes(data: bytes) -> BatchState:
    """Read a batch from a pickle."""

def _report_from_bytes(data: bytes) -> SearchResult:
    """Read what a search found from a pickle."""

def _results_from_bytes(data: bytes) -> Results:
    """Read results from a pickle."""

def _stepper_at(state: State) -> Stepper:
    """Make a stepper from a pickle."""

def _games_from_bytes(data: bytes) -> Games:
    """Read games from a pickle."""

def _tally_from_bytes(data: bytes) -> Tally:
    """Read sums from a pickle."""

def _outcome(vp: Sequence[int], ranking: Sequence[int]) -> Outcome:
    """Read an outcome from a pickle."""

def _refusal(code: str, clause: str, text: str) -> Refusal:
    """Read a refusal from a pickle."""

def _chance_game_from(
    players: SupportsIndex, data: bytes | None, answer: int | None, draws: Sequence[int]
) -> ChanceGame:
    """Read a chance game from a pickle."""
