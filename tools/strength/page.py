"""docs/strength.md, from what measure.py has kept."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

Row = dict[str, Any]

#: What is aimed at, and so what rows.toml says now, not what it said when a row was measured.
AIMS = ("wins", "above", "vp")

HEAD = """\
# How strong the bots are

Measured by `python tools/strength/measure.py`, which wrote this page too; what is
played is listed in [rows.toml](../tools/strength/rows.toml), and results in full are in
[results.json](../tools/strength/results.json). To measure one row again:
`python tools/strength/measure.py --again --only ROW`.

Every deck is played in every rotation of the seats, so that neither cards nor seats favour anybody.
Intervals are of 95 %: Wilson's for shares, and all reckon with the decks as what is drawn at random. The
decks were never used in tuning. Bots with a budget of time (`ms`) depend on the machine and on what else it
does; the others play the same games everywhere. Where more games than one are played at a time
(*games at a time* below), each search has but its part of the machine: a handicap for who thinks.
"""

AMONG = """
## One among others

Equals would win 25 % of games with 4 players, 33.3 % with 3. An aim of 60 % is reached if the
lower end of the interval is above 50 % too, the others if it is above 25 %. *VP* is the mean of the one;
*margin* its own points less those of the best of the others; *winner* the mean of whoever won; *a decision*
the time that the one took for each.

"""

EQUALS = """
## Equals

The same bot in all seats, each deck once. *VP* is the mean of all seats, *winner* that of the winners.

"""

CONDITIONS = """
## When and where

*Load* is the system's mean of a minute before and after the games (the last part of them, if they were
interrupted): more than one for each thread that plays or thinks is somebody else's.

"""


def write(path: Path, results: Mapping[str, Row], rows: Mapping[str, Row]) -> None:
    """Write the page: the results in the order of the rows, and which of these have none."""
    results = {
        name: results[name] | {aim: row[aim] for aim in AIMS if aim in row}
        for name, row in rows.items()
        if name in results
    }
    among = {name: row for name, row in results.items() if row["win_share"]}
    equals = {name: row for name, row in results.items() if not row["win_share"]}
    parts = [HEAD]
    if among:
        head = [
            "row",
            "one",
            "others",
            "players",
            "games",
            "wins",
            "aim",
            "VP",
            "winner",
            "margin",
            "a decision",
        ]
        parts += [AMONG, table(head, [_among(*item) for item in among.items()])]
    if equals:
        head = ["row", "bot", "players", "games", "VP", "aim", "winner", "a decision"]
        parts += [EQUALS, table(head, [_equals(*item) for item in equals.items()])]
    if missing := [f"`{name}`" for name in rows if name not in results]:
        parts.append(f"\nNot measured yet: {', '.join(missing)}.\n")
    if results:
        head = ["row", "games at a time", "load", "date", "commit", "machine"]
        parts += [CONDITIONS, table(head, [_conditions(*item) for item in results.items()])]
    path.write_text("".join(parts), "utf-8")


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of Markdown."""
    head = list(head)
    return "".join(f"| {' | '.join(row)} |\n" for row in [head, ["---"] * len(head), *rows])


def _among(name: str, row: Row) -> list[str]:
    others = f"{row['players'] - 1} `{_short(row['others'])}`"
    return [
        name,
        f"`{row['one']}`",
        others,
        str(row["players"]),
        f"{row['games']:,}",
        f"**{_number(row['win_share'], 100)} %** ({_interval(row['win_share'], 100)})",
        f"{100 * row['wins']:.0f} %: {_met(_wins(row))}" if "wins" in row else "",
        f"{_number(row['mean_vp'])} ({_interval(row['mean_vp'])})",
        _number(row["winner_vp"]),
        f"{row['margin']['value']:+.1f} ({_interval(row['margin'])})",
        _time(row["seconds_per_decision"]),
    ]


def _equals(name: str, row: Row) -> list[str]:
    return [
        name,
        f"{row['players']} `{row['one']}`",
        str(row["players"]),
        f"{row['games']:,}",
        f"**{_number(row['mean_vp'])}** ({_interval(row['mean_vp'])})",
        f"{row['vp']}: {_met(row['mean_vp']['value'] >= row['vp'])}" if "vp" in row else "",
        f"{_number(row['winner_vp'])} ({_interval(row['winner_vp'])})",
        _time(row["seconds_per_decision"]),
    ]


def _conditions(name: str, row: Row) -> list[str]:
    load = " to ".join(f"{load:.1f}" for load in row["load"])
    return [name, str(row["jobs"]), load, row["date"], f"`{row['commit']}`", row["machine"]]


def _wins(row: Row) -> bool:
    """Whether it wins as often as it should, and surely more often than is told by `above`."""
    share = row["win_share"]
    return bool(share["value"] >= row["wins"] and share["interval"][0] > row["above"])


def _met(reached: bool) -> str:  # noqa: FBT001 - it is what is told
    return "reached" if reached else "**missed**"


def _short(spec: str) -> str:
    """A spec without the folder of its file."""
    name, sign, file = spec.partition("weights=")
    return f"{name}{sign}{Path(file).name}" if sign else spec


def _number(mean: dict[str, Any], times: float = 1) -> str:
    return f"{times * mean['value']:.1f}"


def _interval(mean: dict[str, Any], times: float = 1) -> str:
    if mean["interval"] is None:
        return "-"
    return "{:.1f} to {:.1f}".format(*(times * end for end in mean["interval"]))


def _time(seconds: float) -> str:
    return f"{1e6 * seconds:.0f} us" if seconds < 1e-3 else f"{1e3 * seconds:.0f} ms"


def line(name: str, row: Row) -> str:
    """What came of a row, in a line for the terminal."""
    share = row["win_share"]
    wins = f"wins {_number(share, 100)} % ({_interval(share, 100)}), " if share else ""
    vp = f"VP {_number(row['mean_vp'])} ({_interval(row['mean_vp'])}), winners {_number(row['winner_vp'])}"
    return f"{name}: {row['games']:,} games, {wins}{vp}, {_time(row['seconds_per_decision'])} a decision"
