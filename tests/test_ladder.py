"""Each bot is stronger than the one below it; by how much is told by far more games (docs/strength.md).

The games are the same in every run: the bounds are far from what they come to, and from what equals would.
"""

from functools import cache
from pathlib import Path

import pytest

from brass_fast.arena import Contest, Standing, play, standings
from brass_fast.arena.journal import Journal

FROZEN = f"planner:weights={Path(__file__).parents[1] / 'tools' / 'tuning' / 'planner-1.weights'}"


@cache
def first_of(bots: str, players: int, games: int) -> Standing:
    """How the first bot does among the second everywhere else, or among its like."""
    contest = Contest.parse(bots, players=players, games=games, first=2_000_000)
    played = play.play(contest, Journal(contest), lambda _: None, jobs=2)
    return standings(contest, played.results)[0]


#: Who plays whom, how many games, and the share of wins that must be passed. Equals win a quarter or a third.
RUNGS = [
    ("greedy", "random", 4, 60, 0.9),
    ("greedy", "random", 3, 60, 0.9),
    ("planner", "greedy", 4, 120, 0.7),
    ("planner", "greedy", 3, 120, 0.7),
    ("planner", FROZEN, 4, 1200, 0.31),
    ("planner", FROZEN, 3, 1200, 0.31),  # against one's own first weights: no weaker, at least
    ("mcts:sims=60", "planner", 4, 16, 0.26),
    ("mcts:sims=60", "planner", 3, 12, 0.34),
]


@pytest.mark.parametrize("rung", RUNGS, ids=lambda rung: f"{rung[0]}-{rung[2]}")
def test_each_bot_beats_the_one_below(rung: tuple[str, str, int, int, float]) -> None:
    one, others, players, games, wins = rung
    standing = first_of(f"{one},{others}", players, games)
    assert standing.seats == games
    assert standing.share.value > wins


def test_among_its_like_the_better_bot_makes_more_points() -> None:
    random, greedy, planner = (first_of(bot, 4, 100).vp.value for bot in ("random", "greedy", "planner"))
    assert 0 < random < 20
    assert 55 < greedy < 80
    assert planner > 85
