"""The board game Brass (Martin Wallace, 2007) for 3 and 4 players: every rule, exact and very fast.

    >>> import brass_fast as bf
    >>> state = bf.new_game(players=4, seed=42)
    >>> state = state.play(state.legal_actions()[0])

States are immutable: `play` returns the next one. `brass_fast.reference` is the same game in plain Python,
written from the rules for clarity. Importing this package is light: numpy comes with the first mask, the
reference with its first use, and nothing of the command line ever.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from brass_fast._core import (
    OBSERVATION_LAYOUT,
    OBSERVATION_SIZE,
    RULES_VERSION,
    Action,
    BatchState,
    ChanceGame,
    Outcome,
    Refusal,
    Results,
    SearchResult,
    State,
    Stepper,
    View,
    __version__,
    explain,
    new_game,
    observation_names,
    perft,
    playouts,
    search,
)
from brass_fast.errors import BrassError, IllegalActionError, NotationError, PositionError, RecordError

if TYPE_CHECKING:
    from brass_fast import notation, reference, svg
    from brass_fast.game import Game

__all__ = [
    "OBSERVATION_LAYOUT",
    "OBSERVATION_SIZE",
    "RULES_VERSION",
    "Action",
    "BatchState",
    "BrassError",
    "ChanceGame",
    "Game",
    "IllegalActionError",
    "NotationError",
    "Outcome",
    "PositionError",
    "RecordError",
    "Refusal",
    "Results",
    "SearchResult",
    "State",
    "Stepper",
    "View",
    "__version__",
    "explain",
    "new_game",
    "notation",
    "observation_names",
    "perft",
    "playouts",
    "reference",
    "search",
    "svg",
]


if not TYPE_CHECKING:  # type checkers know all names already, and are to complain about others

    def __getattr__(name: str) -> object:
        """Import what is heavy when it is first asked for."""
        if name in ("notation", "reference", "svg"):
            return import_module(f"brass_fast.{name}")
        if name == "Game":
            return import_module("brass_fast.game").Game
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
