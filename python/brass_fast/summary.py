"""What many games come to: the JSON document and the readable table of `brass-fast simulate`."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from brass_fast import RULES_VERSION, __version__
from brass_fast.intervals import wilson
from brass_fast.simulate import Plan, Played
from brass_fast.tables import aligned, number, shortened

#: The sources of victory points, as columns and in words.
SOURCES = {
    "vp_canal_links": "canals",
    "vp_rail_links": "rails",
    "vp_cotton": "cotton mills",
    "vp_coal": "coal mines",
    "vp_iron": "iron works",
    "vp_port": "ports",
    "vp_shipyard": "shipyards",
    "vp_money": "money",
}

#: The exact sums of a column: its sum, squares, min and max.
Sums = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Spread:
    """How a column is spread over the games of a seat; all None where there are too few games to tell."""

    mean: float | None
    sd: float | None
    min: int | None
    max: int | None

    @classmethod
    def of(cls, games: int, sums: Sums) -> "Spread":
        """Divide exact integer sums, once: the result depends on neither order nor threads."""
        total, squares = sums["sum"], sums["squares"]
        mean = total / games if games else None
        sd = math.sqrt((games * squares - total * total) / (games * (games - 1))) if games > 1 else None
        return cls(mean, sd, sums["min"], sums["max"])


def document(plan: Plan, played: Played) -> dict[str, Any]:
    """Give the document that `--json` prints."""
    totals = played.tally.to_dict()
    games = totals["games"]
    return {
        "command": "simulate",
        "version": __version__,
        "rules_version": RULES_VERSION,
        "seeds": str(plan.seeds),
        "players": plan.players,
        "bots": list(plan.bots),
        "games": games,
        "decisions": totals["decisions"],
        "seconds": round(played.seconds, 6),
        "seats": [
            {"seat": seat, "bot": bot} | _seat(games, columns)
            for seat, (bot, columns) in enumerate(zip(plan.bots, totals["seats"], strict=True))
        ],
        "actions": totals["actions"],
    }


def _seat(games: int, columns: dict[str, Sums]) -> dict[str, Any]:
    wins = columns["win"]["sum"]
    spreads = {name: Spread.of(games, sums) for name, sums in columns.items()}
    return {
        "wins": wins,
        "win_interval": list(wilson(wins / max(games, 1), games)),
        **{name: {"mean": s.mean, "sd": s.sd, "min": s.min, "max": s.max} for name, s in spreads.items()},
    }


def text(plan: Plan, played: Played) -> str:
    """Give the table for people."""
    doc = document(plan, played)
    return "\n".join([*_head(doc), "", *_seats(doc), "", *_actions(doc)])


def _head(doc: dict[str, Any]) -> Iterator[str]:
    games, decisions = doc["games"], doc["decisions"]
    seconds = max(doc["seconds"], 1e-6)
    yield f"{games:,} games of {doc['players']} players, seeds {shortened(doc['seeds'])}"
    yield f"{seconds:,.2f} s: {games / seconds:,.0f} games/s, {decisions / seconds:,.0f} decisions/s"
    yield f"{decisions / games if games else 0:,.1f} decisions a game"


def _seats(doc: dict[str, Any]) -> Iterator[str]:
    seats: list[dict[str, Any]] = doc["seats"]
    games = doc["games"]

    def row(label: str, value: Callable[[dict[str, Any]], str]) -> list[str]:
        return [label, *map(value, seats)]

    def means(label: str, column: str) -> list[str]:
        return row(label, lambda seat: number(seat[column]["mean"]))

    return aligned(
        [
            row("seat", lambda seat: str(seat["seat"])),
            row("bot", lambda seat: seat["bot"]),
            row("wins", lambda seat: f"{100 * seat['wins'] / games if games else 0:.1f} %"),
            row("  95 % interval", lambda seat: _percent_range(*seat["win_interval"])),
            means("VP", "vp"),
            row("  standard deviation", lambda seat: number(seat["vp"]["sd"])),
            row("  least-most", lambda seat: f"{number(seat['vp']['min'])}-{number(seat['vp']['max'])}"),
            *(means(f"  from {words}", column) for column, words in SOURCES.items()),
            means("  in the canal period", "vp_canal_period"),
            means("income at the end", "income"),
            means("money at the end", "money"),
            means("loans", "loans"),
            means("tiles sold off", "selloffs"),
        ]
    )


def _percent_range(low: float, high: float) -> str:
    return f"{100 * low:.1f}-{100 * high:.1f} %"


def _actions(doc: dict[str, Any]) -> Iterator[str]:
    games = doc["games"] or 1
    total = doc["decisions"] or 1
    counts = sorted(doc["actions"].items(), key=lambda item: -item[1])
    head = ["chosen", "times", "a game", "share"]
    rows = [[kind, f"{n:,}", f"{n / games:,.2f}", f"{100 * n / total:.1f} %"] for kind, n in counts]
    return aligned([head, *rows])
