"""What a comparison of core and reference came to: the JSON document and the text of `brass-fast verify`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from brass_fast import RULES_VERSION, __version__
from brass_fast.seeds import Seeds
from brass_fast.tables import aligned, shortened
from brass_fast.verify import Difference, Report

#: How many differences the text shows: they tend to have one cause.
MOST_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Question:
    """Which games were compared."""

    seeds: Seeds
    players: int
    choose: str
    changed: bool


def document(question: Question, report: Report) -> dict[str, Any]:
    """Give the document that `--json` prints."""
    return {
        "command": "verify",
        "version": __version__,
        "rules_version": RULES_VERSION,
        "seeds": str(question.seeds),
        "players": question.players,
        "choose": question.choose,
        "changed": question.changed,
        "games": report.games,
        "decisions": report.decisions,
        "seconds": round(report.seconds, 6),
        "differences": [_difference(one) for one in report.differences],
        "actions": dict(report.actions),
        "events": dict(report.events),
    }


def _difference(one: Difference) -> dict[str, Any]:
    return {
        "seed": one.game.seed,
        "players": one.game.players,
        "choose": one.game.choose,
        "changed": one.game.changed,
        "step": one.step,
        "what": one.what,
        "keys": [list(value) for value in one.values],
        "actions": list(one.actions),
    }


def text(question: Question, report: Report) -> str:
    """Give the text for people."""
    return "\n".join(_lines(question, report))


def _lines(question: Question, report: Report) -> Iterator[str]:
    start = "changed starts" if question.changed else "usual starts"
    yield (
        f"{report.games:,} games of {question.players} players in the core and in the reference, "
        f"seeds {shortened(str(question.seeds))}, choosing {question.choose}, {start}"
    )
    yield f"{report.seconds:,.1f} s: {report.decisions:,} decisions"
    yield ""
    events = sorted(report.events.items())
    yield from aligned([["what happened", "times"], *([name, f"{times:,}"] for name, times in events)])
    yield ""
    yield f"{len(report.differences):,} games differ" if report.differences else "no difference"
    for difference in report.differences[:MOST_SHOWN]:
        yield f"  {difference}"
    if len(report.differences) > MOST_SHOWN:
        yield "  ..."
