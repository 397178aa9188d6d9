"""How far from the truth a mean or a share may be: 95 % intervals, which hold for small numbers too."""

import math
from functools import cache

#: How sure an interval is.
LEVEL = 0.95

#: How many standard deviations a 95 % interval reaches to either side, where the deviation is known.
Z_95 = 1.959963984540054

#: From so many degrees of freedom on, an expansion is right to nine digits.
MANY = 200


@cache
def student(freedom: int) -> float:
    """Give how many standard errors a 95 % interval reaches to either side, the error being estimated too.

    That is Student's t. `freedom` is from 1 on: how many independent values there are, less one.
    """
    if freedom >= MANY:
        return _expanded(freedom)
    low, high = 0.0, math.pi / 2
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _within(middle, freedom) < LEVEL else (low, middle)
    return math.sqrt(freedom) * math.tan(low)


def _within(angle: float, freedom: int) -> float:
    """Give how likely Student's t is within sqrt(freedom) tan(angle) (Abramowitz and Stegun 26.7.3-4)."""
    cosine = math.cos(angle)
    odd = freedom % 2
    term, total = (cosine if odd else 1.0), 0.0
    for k in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cosine**2 * (k - 1) / k
    total *= math.sin(angle)
    return 2 / math.pi * (angle + total) if odd else total


def _expanded(freedom: int) -> float:
    """Give Student's t by its distance from the normal distribution (Abramowitz and Stegun 26.7.5)."""
    z = Z_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def wilson(share: float, games: float, reach: float = Z_95) -> tuple[float, float]:
    """Give the interval of a share among so many games (Wilson 1927), which holds near 0 and 1 too.

    The number of games need not be whole; without any, nothing is known: 0 to 1. `reach` is how many standard
    errors the interval is to reach to either side.
    """
    if not games:
        return 0.0, 1.0
    square = reach**2 / games
    middle = share + square / 2
    half = reach * math.sqrt(share * (1 - share) / games + square / (4 * games))
    # At the edges, rounding would leave a trace of what is exactly 0 or 1.
    low = 0.0 if share == 0 else (middle - half) / (1 + square)
    high = 1.0 if share == 1 else (middle + half) / (1 + square)
    return low, high
