"""95 % intervals hold in 95 of 100 cases, of small numbers too."""

import math
import random

import numpy as np
import pytest

from brass_fast.arena.standings import mean
from brass_fast.intervals import MANY, Z_95, student, wilson


@pytest.mark.parametrize(
    ("freedom", "reach"),
    [  # the values of the usual tables
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (4, 2.7764),
        (5, 2.5706),
        (11, 2.2010),
        (29, 2.0452),
        (120, 1.9799),
        (1000, 1.9623),
    ],
)
def test_student_is_as_in_the_tables(freedom: int, reach: float) -> None:
    assert student(freedom) == pytest.approx(reach, abs=5.1e-5)


def test_student_comes_to_the_normal_distribution() -> None:
    assert student(10**9) == pytest.approx(Z_95, abs=1e-8)
    reaches = [student(freedom) for freedom in range(1, MANY + 50)]
    assert reaches == sorted(reaches, reverse=True)
    # Where the expansion takes over, the curve stays smooth.
    steps = -np.diff(reaches[MANY - 5 : MANY + 5])
    assert steps == pytest.approx(steps.mean(), rel=0.05)


@pytest.mark.parametrize("decks", [3, 8, 12, 40])
def test_intervals_of_means_hold_as_often_as_they_say(decks: int) -> None:
    """Decks whose games have luck in common. With the normal distribution it would be 81 % of three decks."""
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(2000):
        luck = rng.normal(0, 3, decks)
        values = luck[:, None] + rng.normal(0, 1, (decks, 4))
        low, high = mean(values.tolist()).interval or (0, 0)
        held += low <= 0 <= high
    assert 0.935 < held / 2000 < 0.965


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # the values of the usual tables
        (0.5, 10, 0.2366, 0.7634),
        (1, 10, 0.7225, 1.0),
        (0.25, 1000, 0.2242, 0.2778),
    ],
)
def test_wilson_intervals(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_intervals_end_at_the_edges() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    for games in range(1, 100):
        assert wilson(0, games)[0] == 0
        assert wilson(1, games)[1] == 1
        assert math.isclose(wilson(0, games)[1], 1 - wilson(1, games)[0])


def test_wilson_intervals_hold_what_they_promise() -> None:
    rng = random.Random(1)
    share, games = 0.25, 60
    intervals = [wilson(sum(rng.random() < share for _ in range(games)) / games, games) for _ in range(4000)]
    assert 0.93 < sum(low <= share <= high for low, high in intervals) / len(intervals) < 0.97
