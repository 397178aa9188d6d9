"""What a contest came to: the JSON document and the table of `brass-fast arena`."""

from typing import Any

from brass_fast import RULES_VERSION, __version__
from brass_fast.arena.contest import Contest
from brass_fast.arena.play import Played
from brass_fast.arena.ratings import Rating, ratings
from brass_fast.arena.standings import Mean, Standing, ranked, standings
from brass_fast.tables import aligned


def document(contest: Contest, played: Played) -> dict[str, Any]:
    """Give the document that `--json` prints; the bots are in the order in which they were named."""
    rated = {rating.bot: rating for rating in ratings(contest, played.results)}
    return {
        "command": "arena",
        "version": __version__,
        "rules_version": RULES_VERSION,
        "players": contest.players,
        "first_seed": contest.first,
        "lineups": [[contest.names[bot] for bot in lineup] for lineup in contest.lineups],
        "games": len(played.results),
        "seconds": round(played.seconds, 6),
        "interrupted": played.interrupted,
        "decided": played.decided,
        "bots": [
            _standing(standing) | {"rating": _rating(rated.get(standing.bot))}
            for standing in standings(contest, played.results)
        ],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        "seats": standing.seats,
        "wins": standing.wins,
        "win_share": _mean(standing.share),
        "vp": _mean(standing.vp),
        "margin": _mean(standing.margin),
        "decisions": standing.decisions,
        "seconds_per_decision": standing.seconds,
    }


def _mean(mean: Mean) -> dict[str, Any]:
    return {"value": mean.value, "interval": list(mean.interval) if mean.interval else None}


def _rating(rating: Rating | None) -> dict[str, Any] | None:
    return None if rating is None else _mean(Mean(rating.rating, rating.interval))


#: The columns of the table. A 95 % interval stands behind what it belongs to.
HEAD = (
    "bot",
    "seats",
    "wins",
    "95 % interval",
    "VP",
    "95 % interval",
    "margin",
    "95 % interval",
    "rating",
    "+-",
    "a decision",
)


def text(contest: Contest, played: Played) -> str:
    """Give the table for people, the bots with the highest share of wins first."""
    games = len(played.results)
    decks = -(-games // contest.games_per_deck)
    rated = {rating.bot: rating for rating in ratings(contest, played.results)}
    rows = [_row(one, rated.get(one.bot)) for one in ranked(standings(contest, played.results))]
    equals = f"(equals win {100 / contest.players:.1f} %)"
    lines = [
        f"{_count(games, 'game')} of {contest.players} players on {_count(decks, 'deck')} {equals}",
        *aligned([HEAD, *rows]),
    ]
    if played.decided:
        lines.append("the order of the bots is decided")
    elif played.decided is not None:
        lines.append("the order of the bots is not decided yet: that takes more games, or they are equals")
    return "\n".join(lines)


def _row(standing: Standing, rating: Rating | None) -> list[str]:
    return [
        standing.bot,
        f"{standing.seats:,}",
        f"{100 * standing.share.value:.1f} %",
        _interval(standing.share, ".1f", 100),
        f"{standing.vp.value:.1f}",
        _interval(standing.vp, "z.1f"),
        f"{standing.margin.value:+z.1f}",
        _interval(standing.margin, "+z.1f"),
        f"{rating.rating:+z.0f}" if rating else "-",
        f"{rating.interval[1] - rating.rating:.0f}" if rating and rating.interval else "-",
        _time(standing.seconds),
    ]


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" + "s" * (number != 1)


def _interval(mean: Mean, form: str, times: float = 1) -> str:
    if mean.interval is None:
        return "-"
    return " to ".join(format(times * end, form) for end in mean.interval)


def _time(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{1e6 * seconds:.1f} us"
    return f"{1e3 * seconds:.1f} ms"
