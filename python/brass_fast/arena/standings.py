"""How good the bots are, by all games: shares of wins, points and margins, with intervals.

Games on the same deck have luck in common, so decks and not games are what is drawn at random: all intervals
reckon with the means of decks.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from brass_fast.arena.contest import Contest, Result
from brass_fast.summary import Z_95, wilson


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % interval; the interval is None where there are too few decks to tell."""

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
    return tuple(_standing(contest.names[bot], bot, decks) for bot in range(len(contest.bots)))


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
    return Mean(value, (value - Z_95 * error, value + Z_95 * error))


def _share(decks: Sequence[Sequence[float]]) -> Mean:
    """Give a share with Wilson's interval, for as many games as would be as sure if they were apart."""
    count = sum(map(len, decks))
    plain = mean(decks)
    share = plain.value
    if plain.interval is None or not 0 < share < 1:
        return Mean(share, wilson(round(share * count), count) if count else None)
    error = (plain.interval[1] - share) / Z_95
    effective = min(float(count), share * (1 - share) / max(error**2, 1e-12))
    return Mean(share, wilson_share(share, effective))


def wilson_share(share: float, games: float) -> tuple[float, float]:
    """Give Wilson's 95 % interval of a share among so many games, which need not be a whole number."""
    z2 = Z_95**2 / games
    reach = Z_95 * math.sqrt(share * (1 - share) / games + z2 / (4 * games))
    return (share + z2 / 2 - reach) / (1 + z2), (share + z2 / 2 + reach) / (1 + z2)


def ranked(all_standings: Iterable[Standing]) -> list[Standing]:
    """Give them by share of wins, best first."""
    return sorted(all_standings, key=lambda standing: -standing.share.value)
