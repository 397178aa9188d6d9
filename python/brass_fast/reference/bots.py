"""Games of random players (docs/randomness.md)."""

from .rng import BOT, Rng
from .state import State, new_game


def random_game(seed: int, players: int = 4) -> tuple[State, int]:
    """Plays a game of the bot `random` in every seat; returns the final state and the number of decisions."""
    state = new_game(players, seed)
    draws = [Rng(seed, BOT + seat) for seat in range(players)]
    decisions = 0
    while state.to_move is not None:
        state = state.play(draws[state.to_move].choice(state.legal_actions()))
        decisions += 1
    return state, decisions
