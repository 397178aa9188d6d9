"""How good the bots are, by all games: shares of wins, points and margins, with intervals.

Games on the same deck have luck in common, so decks and not games are what is drawn at random: all intervals
reckon with the means of decks, and with how little a few decks tell of their own spread (Student's t).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from brass_fast.arena.contest import Contest, Result
from brass_fast.intervals import student, wilson


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % interval, or None: of too few decks, or where chance has no part in it."""

    value: float
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot has done, over the seats that it had in all games; `seconds` is the time of a decision."""

    bot: str
    seats: int
    wins: int
    share: Mean
    vp: Mean
    margin: Mean
    decisions: int
    seconds: float


def by_deck(contest: Contest, results: Sequence[Result]) -> list[Sequence[Result]]:
    """Give the games of each deck, those of the last one too if it was not finished."""
    size = contest.games_per_deck
    return [results[at : at + size] for at in range(0, len(results), size)]


def standings(contest: Contest, results: Sequence[Result]) -> tuple[Standing, ...]:
    """Give the standing of each bot, in the order in which they were named."""
    decks = by_deck(contest, results)
    found = tuple(_standing(contest.names[bot], bot, decks) for bot in range(len(contest.bots)))
    if len(found) > 1:
        return found
    # Who sits everywhere wins once a game, whatever happens.
    return tuple(replace(one, share=Mean(one.share.value, None)) for one in found)


def _standing(name: str, bot: int, decks: Sequence[Sequence[Result]]) -> Standing:
    rows = [
        [(result, seat) for result in deck for seat, who in enumerate(result.seats) if who == bot]
        for deck in decks
    ]
    rows = [row for row in rows if row]
    flat = [one for row in rows for one in row]
    wins = [[float(result.ranking[0] == seat) for result, seat in row] for row in rows]
    decisions = sum(result.decisions[seat] for result, seat in flat)
    seconds = sum(result.seconds[seat] for result, seat in flat)
    return Standing(
        bot=name,
        seats=len(flat),
        wins=round(sum(map(sum, wins))),
        share=_share(wins),
        vp=mean([[result.vp[seat] for result, seat in row] for row in rows]),
        margin=mean([[result.margin(seat) for result, seat in row] for row in rows]),
        decisions=decisions,
        seconds=seconds / decisions if decisions else 0.0,
    )


def mean(decks: Sequence[Sequence[float]]) -> Mean:
    """Give a mean over all values of all decks, and its interval by the spread of the decks."""
    count = sum(map(len, decks))
    if not count:
        return Mean(0.0, None)
    value = sum(map(sum, decks)) / count
    if len(decks) < 2:
        return Mean(value, None)
    # A ratio of sums over decks (Cochran 1977): decks need not have the same number of values.
    squares = sum((sum(deck) - value * len(deck)) ** 2 for deck in decks)
    error = math.sqrt(squares * len(decks) / (len(decks) - 1)) / count
    reach = student(len(decks) - 1) * error
    return Mean(value, (value - reach, value + reach))


def _share(decks: Sequence[Sequence[float]]) -> Mean:
    """Give a share with Wilson's interval, for as many games as would be as sure if they were apart."""
    count = sum(map(len, decks))
    plain = mean(decks)
    share = plain.value
    if not count:
        return plain
    if plain.interval is None or not 0 < share < 1:
        # How alike the games of a deck are cannot be seen here: at worst they all end in the same way.
        return Mean(share, wilson(share, len(decks)))
    reach = student(len(decks) - 1)
    error = (plain.interval[1] - share) / reach
    effective = min(float(count), share * (1 - share) / max(error**2, 1e-12))
    return Mean(share, wilson(share, effective, reach))


def ranked(all_standings: Iterable[Standing]) -> list[Standing]:
    """Give them by share of wins, best first."""
    return sorted(all_standings, key=lambda standing: -standing.share.value)
