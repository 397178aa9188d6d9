"""Whether the order of the bots is decided, so that no more games need to be played.

Looking again and again for a difference finds one in the end, where there is none, if each look is as if it
was the only one. So differences are held against a bound that holds at all times together: the asymptotic
confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2021), over the decks.
"""

import math
from collections.abc import Sequence
from itertools import combinations

from brass_fast.arena.contest import Contest, Result
from brass_fast.arena.standings import by_deck

#: How likely any wrong decision is at most.
ALPHA = 0.05

#: No decision before so many decks: the bound is asymptotic.
FEWEST_DECKS = 20

#: The number of decks for which the bound is the tightest.
TIGHTEST = 100


def is_decided(contest: Contest, results: Sequence[Result]) -> bool:
    """Tell whether each two bots surely differ in their share of wins, by all finished decks."""
    decks = [deck for deck in by_deck(contest, results) if len(deck) == contest.games_per_deck]
    pairs = list(combinations(range(len(contest.bots)), 2))
    if len(decks) < FEWEST_DECKS or not pairs:
        return False
    shares = [_shares(contest, deck) for deck in decks]
    return all(_differ([deck[a] - deck[b] for deck in shares], ALPHA / len(pairs)) for a, b in pairs)


def _shares(contest: Contest, deck: Sequence[Result]) -> list[float]:
    seats, wins = [0] * len(contest.bots), [0] * len(contest.bots)
    for result in deck:
        for seat, bot in enumerate(result.seats):
            seats[bot] += 1
            wins[bot] += result.ranking[0] == seat
    return [won / sat if sat else 0.0 for won, sat in zip(wins, seats, strict=True)]


def _differ(differences: Sequence[float], alpha: float) -> bool:
    count = len(differences)
    middle = sum(differences) / count
    variance = sum((one - middle) ** 2 for one in differences) / (count - 1)
    return abs(middle) > radius(count, variance, alpha)


def radius(count: int, variance: float, alpha: float) -> float:
    """Give how far a mean may be from the truth, at all counts together but with chance `alpha`."""
    # The choice of rho2 that makes the bound tightest at TIGHTEST (their appendix B.2).
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / TIGHTEST
    scale = count * rho2 + 1
    return math.sqrt(variance * 2 * scale / (count**2 * rho2) * math.log(math.sqrt(scale) / alpha))
