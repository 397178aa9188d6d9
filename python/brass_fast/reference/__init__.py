"""Brass (2007) in plain Python: an executable rulebook, and the yardstick for the fast core.

Each file holds one part of the rules, and each function cites the clause that it plays. Only the standard
library is used.
"""

from brass_fast.errors import BrassError, IllegalActionError, PositionError

from .bots import random_game
from .perft import perft
from .scoring import Outcome
from .state import State, new_game

__all__ = [
    "BrassError",
    "IllegalActionError",
    "Outcome",
    "PositionError",
    "State",
    "new_game",
    "perft",
    "random_game",
]
