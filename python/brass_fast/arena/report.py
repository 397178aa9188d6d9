"""What a contest came to: the JSON document and the table of `brass-fast arena`."""

from typing import Any

from brass_fast import RULES_VERSION, __version__
from brass_fast.arena.contest import Contest
from brass_fast.arena.play import Played
from brass_fast.arena.ratings import ratings
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
        "decided": played.decided,
        "bots": [
            _standing(standing)
            | (
                {
                    "rating": {
                        "value": rated[standing.bot].rating,
                        "interval": list(rated[standing.bot].interval),
                    }
                }
                if rated
                else {"rating": None}
            )
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


def text(contest: Contest, played: Played) -> str:
    """Give the table for people, the bots with the highest share of wins first."""
    games, decks = len(played.results), -(-len(played.results) // contest.games_per_deck)
    rated = {rating.bot: rating for rating in ratings(contest, played.results)}
    head = [
        "bot",
        "seats",
        "wins",
        "95 % interval",
        "VP",
        "95 % interval",
        "margin",
        "rating",
        "+-",
        "a decision",
    ]
    rows = [head]
    for standing in ranked(standings(contest, played.results)):
        rating = rated.get(standing.bot)
        rows.append(
            [
                standing.bot,
                f"{standing.seats:,}",
                f"{100 * standing.share.value:.1f} %",
                _interval(standing.share, 100),
                f"{standing.vp.value:.1f}",
                _interval(standing.vp, 1),
                f"{standing.margin.value:+.1f}",
                f"{rating.rating:+.0f}" if rating else "-",
                f"{rating.interval[1] - rating.rating:.0f}" if rating else "-",
                _time(standing.seconds),
            ]
        )
    parity = 100 / contest.players
    lines = [
        f"{games:,} games of {contest.players} players on {decks:,} decks (equals win {parity:.1f} %)",
        *aligned(rows),
    ]
    if played.decided:
        lines.append("stopped: the order of the bots is decided")
    return "\n".join(lines)


def _interval(mean: Mean, times: float) -> str:
    return "-" if mean.interval is None else "{:.1f}-{:.1f}".format(*(times * end for end in mean.interval))


def _time(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{1e6 * seconds:.1f} us"
    return f"{1e3 * seconds:.1f} ms"
