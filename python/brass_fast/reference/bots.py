"""Games of random players (docs/randomness.md)."""

from .rng import BOT, Rng
from .state import State, new_game


def random_moves(seed: int, players: int = 4) -> list[tuple[str, State]]:
    """The actions of a game of the bot `random` in every seat, each with the state that it leads to."""
    state = new_game(players, seed)
    draws = [Rng(seed, BOT + seat) for seat in range(players)]
    moves = []
    while state.to_move is not None:
        action = draws[state.to_move].choice(state.legal_actions())
        state = state.play(action)
        moves.append((action, state))
    return moves


def random_game(seed: int, players: int = 4) -> tuple[State, int]:
    """The final state of a game of the bot `random` in every seat, and the number of its decisions."""
    moves = random_moves(seed, players)
    return moves[-1][1], len(moves)
