"""What one part of an action did: the difference that it made to the board, the tracks and the players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from brass_fast import board
from brass_fast._core import Action, State, trace

Position = dict[str, Any]

#: Kinds of answer that name what is done; the others name cards, sources and markets for it.
WHAT: Final = frozenset({"build", "canal", "rail", "develop", "sell", "loan", "pass", "selloff"})


@dataclass(frozen=True, slots=True)
class Source:
    """Where a cube came from: the space of a mine or works, or bought for a price."""

    space: str | None
    price: int = 0


@dataclass(frozen=True, slots=True)
class Flip:
    """A tile that flipped, and how many spaces its owner's income marker moved up."""

    space: str
    owner: int
    income: int


@dataclass(frozen=True, slots=True)
class Part:
    """One build, link, development, sale, loan, pass or sale off, with all that it did.

    `before` is the position in which it was named, `after` the one right after its effect: the turn, the
    round and the period have not gone on. Answers that were asked for on the way are in `asked`, by kind,
    with the legal ones.
    """

    what: Action
    seat: int
    before: Position
    after: Position
    asked: dict[str, tuple[Action, tuple[Action, ...]]]
    #: The legal answers when it was named.
    choices: tuple[Action, ...]
    combined: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards discarded, in the order named."""
        return tuple(self.after["discards"][len(self.before["discards"]) :])

    @property
    def paid(self) -> int:
        """Pounds spent, bought cubes included (R8.3)."""
        spent: int = self.after["spent"][self.seat] - self.before["spent"][self.seat]
        return spent

    @property
    def tile(self) -> board.Tile:
        """The tile built, sold, developed or sold off."""
        industry = str(self.what.industry or "cotton")
        if self.what.kind in ("build", "develop"):
            return board.TILES[industry, self.before["stacks"][self.seat][industry][0]]
        old = self.before["tiles"][self.what.space]
        return board.TILES[old["industry"], old["level"]]

    @property
    def over(self) -> dict[str, Any] | None:
        """The tile built over, if there was one (R4.8)."""
        tile: dict[str, Any] | None = self.before["tiles"].get(self.what.space)
        return tile if self.what.kind == "build" else None

    def source(self, cube: str) -> Source | None:
        """Where the coal or iron cube came from, if this took one."""
        if not self._needs(cube):
            return None
        for space, tile in self.before["tiles"].items():
            left = self.after["tiles"].get(space)
            same = left and all(left[key] == tile[key] for key in ("owner", "industry", "level"))
            if same and tile["industry"] == cube and left["cubes"] < tile["cubes"]:
                return Source(space)
        return Source(None, board.price(self.before[f"{cube}_demand"]))

    def _needs(self, cube: str) -> bool:
        match self.what.kind:
            case "build":
                return bool(self.tile.coal if cube == "coal" else self.tile.iron)
            case "rail":
                return cube == "coal"
            case "develop":
                return cube == "iron"
        return False

    @property
    def flips(self) -> tuple[Flip, ...]:
        """All tiles that flipped (R7.6), the built one included."""
        return tuple(
            Flip(space, tile["owner"], board.TILES[tile["industry"], tile["level"]].income)
            for space, tile in self.after["tiles"].items()
            if tile["flipped"] and not self._was_flipped(space, tile)
        )

    def _was_flipped(self, space: str, tile: dict[str, Any]) -> bool:
        before = self.before["tiles"].get(space)
        return before is not None and before["flipped"] and before["level"] == tile["level"]

    @property
    def port(self) -> str | None:
        """The space of the port that the mill sold to; None for the distant market."""
        return next((flip.space for flip in self.flips if flip.space != self.what.space), None)

    @property
    def drawn(self) -> int:
        """The value of the distant-market tile that was turned up."""
        value: int = self.after["distant_drawn"][-1]
        return value

    @property
    def market_closed(self) -> bool:
        """Whether this sale closed the distant market (R7.4)."""
        return bool(self.before["distant_open"] and not self.after["distant_open"])

    @property
    def sold_cubes(self) -> tuple[int, int]:
        """How many cubes a new mine or works sold to the track, and for how many pounds (R4.7)."""
        if self.what.kind != "build" or not self.tile.cubes:
            return 0, 0
        count = self.tile.cubes - self.after["tiles"][self.what.space]["cubes"]
        earned = self.after["money"][self.seat] - self.before["money"][self.seat] + self.paid
        return count, earned

    def spaces_up(self, seat: int) -> int:
        """How far a player's income marker moved; negative for a loan."""
        moved: int = self.after["income_space"][seat] - self.before["income_space"][seat]
        return moved


def parts(states: Sequence[State], actions: Sequence[Action]) -> list[Part]:
    """The finished parts of one action; `states[k]` is the state before `actions[k]`."""
    found: list[Part] = []
    named: tuple[State, Action] | None = None
    asked: dict[str, tuple[Action, tuple[Action, ...]]] = {}
    combined = False
    for state, action in zip(states, actions, strict=False):
        if action.kind in ("combine", "done"):
            combined = combined or action.kind == "combine"
            continue
        if action.kind in WHAT:
            named, asked = (state, action), {}
        else:
            asked[action.kind] = (action, state.legal_actions())
        if named is None:
            continue
        after, effect = trace(state, action)
        if effect != after or after.decision in ("action", "build", "more", "selloff", "over"):
            found.append(_part(named, effect, asked, combined=combined))
            named = None
    return found


def _part(
    named: tuple[State, Action],
    effect: State,
    asked: dict[str, tuple[Action, tuple[Action, ...]]],
    *,
    combined: bool,
) -> Part:
    state, what = named
    seat = state.to_move
    assert seat is not None  # noqa: S101 - something was answered
    return Part(what, seat, state.to_dict(), effect.to_dict(), asked, state.legal_actions(), combined)
