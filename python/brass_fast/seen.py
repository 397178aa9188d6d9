"""What is shown: a state or a view, with the hand of one player."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brass_fast._core import Action, State, View
from brass_fast.errors import BrassError

if TYPE_CHECKING:
    from brass_fast.game import Game


@dataclass(frozen=True, slots=True)
class Seen:
    """The public part of a position, and one hand."""

    public: State | View
    #: Whose hand is shown; None at the end of a game.
    hand_of: int | None
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    deck: int
    face_down: int
    names: tuple[str, ...]

    @classmethod
    def of(cls, shown: "State | View | Game", viewer: int | None, names: tuple[str, ...] | None) -> "Seen":
        """Look at a state, a view or a game as `viewer`, or without a viewer at all of it."""
        state, names = _state_and_names(shown, names)
        players = state.players
        if viewer is not None and (isinstance(viewer, bool) or viewer not in range(players)):
            raise BrassError(
                f"viewer: expected a seat from 0 to {players - 1}, or None, not {viewer!r}", "viewer"
            )
        if isinstance(state, View) and viewer not in (None, state.viewer):
            raise BrassError(f"viewer: this is the view of player {state.viewer}, not of {viewer}", "viewer")
        hand_of = _hand_of(state, viewer)
        view = state if isinstance(state, View) else state.view(hand_of or 0)
        if names is None:
            names = tuple(f"P{seat}" for seat in range(players))
        if len(names) != players:
            raise BrassError(f"names: expected {players} names, got {len(names)}", "names")
        return cls(
            public=view,
            hand_of=hand_of,
            hand=view.hand if hand_of is not None else (),
            hand_sizes=view.hand_sizes,
            deck=view.deck,
            face_down=view.distant_pile,
            names=names,
        )


def _hand_of(state: State | View, viewer: int | None) -> int | None:
    """Whose hand is shown: the viewer's, or else the mover's."""
    if isinstance(state, View):
        return state.viewer
    return state.to_move if viewer is None else viewer


def _state_and_names(
    shown: "State | View | Game", names: tuple[str, ...] | None
) -> tuple[State | View, tuple[str, ...] | None]:
    if isinstance(shown, State | View):
        return shown, names
    from brass_fast.game import Game  # noqa: PLC0415 - games show themselves by this

    if isinstance(shown, Game):
        return shown.state, names or shown.names
    raise TypeError(f"expected a State, a View or a Game, got {type(shown).__name__}")


def highlights(last: Any) -> tuple[frozenset[str], frozenset[str]]:
    """The spaces and the links (`rail:lancaster-preston`) that actions name."""
    if isinstance(last, Action | str):
        last = (last,)
    actions = [Action(action) for action in last]
    spaces = frozenset(str(action.space) for action in actions if action.space)
    return spaces, frozenset(str(action) for action in actions if action.line)
