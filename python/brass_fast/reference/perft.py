"""Counting the ways on from a position."""

from .state import State


def perft(state: State, depth: int) -> int:
    """The number of sequences of that many decisions; a game that ends earlier counts nothing."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.legal_actions())
    return sum(perft(state.play(action), depth - 1) for action in state.legal_actions())
