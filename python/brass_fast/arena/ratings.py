"""Ratings: the model of Plackett and Luce fitted to whole rankings, with its uncertainty.

Each bot has a strength; the first place goes to a seat with the share of its strength in the sum of all, the
second likewise among the seats that are left, and so on. Ratings are logarithms of strengths on the scale of
Elo (400 points are odds of ten to one), their mean is 0. So that a bot that always wins gets a finite rating,
each has also won and lost half a game against a bot of rating 0. Errors are by decks, as games on one deck
have luck in common (a sandwich estimate, with Student's t for few decks). They are no smaller than if all
games were apart: where one bot always wins, all decks are alike, though by how much it is better stays open.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from brass_fast.arena.contest import Contest, Result
from brass_fast.arena.standings import by_deck
from brass_fast.intervals import Z_95, student

#: Points of Elo for odds of e to one.
SCALE = 400 / math.log(10)

#: Newton's steps; a few are enough.
MOST_STEPS = 100

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating, on the scale of Elo, with its 95 % interval.

    The interval is None where one deck alone was played, and for a bot among its like, whose rating is 0.
    """

    bot: str
    rating: float
    interval: tuple[float, float] | None


def ratings(contest: Contest, results: Sequence[Result]) -> tuple[Rating, ...]:
    """Fit the ratings of all bots, in the order in which they were named; none without a game."""
    if not results:
        return ()
    count = len(contest.bots)
    orders = Counter(_order(result) for result in results)
    strengths = _fit(count, orders)
    middle = SCALE * (strengths - strengths.mean())
    decks = by_deck(contest, results)
    if count == 1 or len(decks) < 2:
        return tuple(map(Rating, contest.names, middle.tolist(), [None] * count))
    reaches = SCALE * _reaches(strengths, orders, decks)
    return tuple(
        Rating(name, value, (value - reach, value + reach))
        for name, value, reach in zip(contest.names, middle.tolist(), reaches.tolist(), strict=True)
    )


def _reaches(
    strengths: Vector, orders: Counter[tuple[int, ...]], decks: Sequence[Sequence[Result]]
) -> Vector:
    """Give how far the intervals of the centred strengths reach to either side."""
    count = len(strengths)
    slopes = {order: _slope(strengths, order) for order in orders}
    scores = np.array([sum((slopes[_order(one)] for one in deck), np.zeros(count)) for deck in decks])
    centre = np.eye(count) - 1 / count
    shift = centre @ np.linalg.inv(_information(strengths, orders))
    meat = scores.T @ scores * len(decks) / (len(decks) - 1)
    by_decks = np.sqrt(np.diag(shift @ meat @ shift.T))
    apart = np.sqrt(np.diag(shift @ centre))
    reaches: Vector = np.maximum(student(len(decks) - 1) * by_decks, Z_95 * apart)
    return reaches


def _order(result: Result) -> tuple[int, ...]:
    """Give the bots in the order of the places."""
    return tuple(result.seats[seat] for seat in result.ranking)


def _fit(count: int, orders: Counter[tuple[int, ...]]) -> Vector:
    """Find the logarithms of the strengths that make the rankings most likely (Newton)."""
    strengths = np.zeros(count)
    for _ in range(MOST_STEPS):
        slope = sum(
            (times * _slope(strengths, order) for order, times in orders.items()), _prior_slope(strengths)
        )
        step = np.linalg.solve(_information(strengths, orders), slope)
        strengths = strengths + np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    return strengths


def _shares(strengths: Vector, left: tuple[int, ...]) -> Vector:
    """Give the chance of each bot to take the next place among the seats that are left."""
    shares = np.zeros(len(strengths))
    weights = np.exp(strengths - strengths.max())
    for bot in left:
        shares[bot] += weights[bot]
    total: Vector = shares / shares.sum()
    return total


def _slope(strengths: Vector, order: tuple[int, ...]) -> Vector:
    """Give the slope of the logarithm of a ranking's likelihood."""
    slope = np.zeros(len(strengths))
    for place in range(len(order) - 1):
        slope[order[place]] += 1
        slope -= _shares(strengths, order[place:])
    return slope


def _prior_slope(strengths: Vector) -> Vector:
    chance = 1 / (1 + np.exp(-strengths))
    slope: Vector = 0.5 - chance
    return slope


def _information(strengths: Vector, orders: Counter[tuple[int, ...]]) -> Vector:
    """Give minus the bend of the logarithm of the likelihood, the half games included."""
    chance = 1 / (1 + np.exp(-strengths))
    bend: Vector = np.diag(chance * (1 - chance))
    for order, times in orders.items():
        for place in range(len(order) - 1):
            shares = _shares(strengths, order[place:])
            bend += times * (np.diag(shares) - np.outer(shares, shares))
    return bend
