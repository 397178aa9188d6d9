"""Write docs/strategy.md and its plots from what count.rs has counted: from the *.json beside this file.

python tools/strategy/report.py
"""

import sys
from collections.abc import Iterable
from pathlib import Path

import plots
from numbers_of import PERIODS, SELDOM, SOURCES, Numbers

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"

#: Sets of games, in the order of the page.
FILES = ("planner-4", "planner-3", "mcts-4")

#: In fewer games than these, which source makes the difference is chance.
ENOUGH = 200

#: Actions of the table; steps and answers within them are left out.
ACTIONS = ("build", "canal", "rail", "develop", "sell", "loan", "combine", "pass")

HEAD = """\
# What happens in games

Counted in games of equal bots by [tools/strategy](../tools/strategy/README.md), which wrote this page. It
tells how these bots play and what it brings them, not how the game should be played; the better a bot, the
more it says about the game. All numbers are means.

"""

ORDER = """
## The first turn

How often each place in the turn order of the first round wins, and its points:
"""

TILES = f"""
## Which tiles pay

For each tile that was built: its price with the cubes that were bought for it, how often it was flipped, the
VP and the spaces of the income track that it brought to its owner (in both periods), and both for ten pounds
and for an action (a combined build takes two). Bonuses of the distant market and points of links are not in
it. Tiles that are built less than once in {1 / SELDOM:.0f} games are left out. The numbers in the plot are
levels.
"""

MARKET = """
## The distant market

In how many games in a hundred it is closed (R7.4) by the end of a round:
"""

CHOSEN = """
## Actions

How often a seat chooses each in a game, in the canal period + in the rail period. *build* has those of
*combine* too.

"""


def main() -> int:
    """Write the page."""
    found = {name: Numbers(path) for name in FILES if (path := HERE / f"{name}.json").exists()}
    if not found:
        print("there is nothing counted yet: README.md beside this file says how", file=sys.stderr)
        return 1
    for name, draw in plots.ALL.items():
        folder = DOCS / "strategy"
        folder.mkdir(exist_ok=True)
        plots.save(draw(list(found.values())), folder / f"{name}.svg")
    (DOCS / "strategy.md").write_text(page(list(found.values())), "utf-8")
    return 0


def page(games: list[Numbers]) -> str:
    """The page."""
    parts = [
        HEAD,
        table(
            ["bots", "games", "seeds", "VP of winners", "VP of the others"],
            (
                [
                    f"`{n.title}`",
                    f"{n.games:,}",
                    f"{n.first_seed:,} to {n.first_seed + n.games - 1:,}",
                    *(f"{n.mean_vp(who):.1f}" for who in ("winners", "others")),
                ]
                for n in games
            ),
        ),
        *(part for section in (sources, curves, order, tiles, market, actions) for part in section(games)),
    ]
    return "".join(parts)


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    """A table of Markdown."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def picture(name: str, about: str) -> str:
    """A plot."""
    return f"\n![{about}](strategy/{name}.svg)\n"


def sources(games: list[Numbers]) -> Iterable[str]:
    """Where points come from."""
    yield "\n## Where the points come from\n\nA winner, the others, and what a winner has more:\n"
    yield picture("sources", "Points of winners and of the others by source")
    for n in games:
        yield f"\n`{n.title}`, by period and source:\n\n"
        rows = []
        for source, name in enumerate(SOURCES):
            cells = [n.vp(who, period, source) for who in ("winners", "others") for period in (0, 1)]
            rows.append([name, *(f"{cell:.1f}" for cell in cells), f"{sum(cells[:2]) - sum(cells[2:]):+.1f}"])
        columns = [f"{who}, {period}" for who in ("winners", "others") for period in PERIODS]
        yield table(["source", *columns, "more"], rows)
        if n.games < ENOUGH:
            continue
        gaps = {
            name: sum(n.vp("winners", p, k) - n.vp("others", p, k) for p in (0, 1))
            for k, name in enumerate(SOURCES)
        }
        most = max(gaps, key=lambda name: gaps[name])
        gap = n.mean_vp("winners") - n.mean_vp("others")
        yield f"\nA winner has {gap:.1f} VP more than the others: most, {gaps[most]:+.1f}, from {most}.\n"


def curves(games: list[Numbers]) -> Iterable[str]:
    """Income by round."""
    yield "\n## Income\n\nIn pounds, at the end of each round, after it was paid:\n"
    yield picture("income", "Income of winners and of the others by round")
    for n in games:
        yield f"\n`{n.title}`:\n\n"
        rows = [
            [f"{who}, {period}", *(f"{value:.1f}" for value in n.income(who, k))]
            for k, period in enumerate(PERIODS)
            for who in ("winners", "others")
        ]
        yield table(["round", *map(str, range(1, n.rounds + 1))], rows)


def order(games: list[Numbers]) -> Iterable[str]:
    """What the place in the first round is worth."""
    yield ORDER
    yield picture("order", "Wins by the place in the first round")
    yield "\n"
    places = max(n.players for n in games)
    rows = []
    for n in games:
        cells = [f"{100 * w:.1f} %, {v:.1f} VP" for w, v in zip(n.order_wins(), n.order_vp(), strict=True)]
        rows.append([f"`{n.title}`", *cells, *["-"] * (places - n.players)])
    yield table(["bots", *map(str, range(1, places + 1))], rows)
    yield "\n"
    for n in games:
        wins = n.order_wins()
        first = 100 * (wins[0] - 1 / n.players)
        error = 196 * (wins[0] * (1 - wins[0]) / n.games) ** 0.5
        yield (
            f"* `{n.title}`: the first wins {first:+.1f} (+- {error:.1f}) in a hundred games more than its "
            f"share; {_best(wins, n.games)}.\n"
        )


def _best(wins: list[float], games: int) -> str:
    """Which place wins most often, where there were games enough to tell."""
    second, most = sorted(wins)[-2:]
    # Shares of one whole: the error of their difference.
    error = 1.96 * ((most + second - (most - second) ** 2) / games) ** 0.5
    if most - second <= error:
        return "there are too few games to tell which place wins most often"
    return f"place {wins.index(most) + 1} wins most often"


def tiles(games: list[Numbers]) -> Iterable[str]:
    """Which tiles pay."""
    yield TILES
    yield picture("tiles", "VP a tile by its price")
    head = [
        "tile",
        "built a game",
        "flipped",
        "pounds",
        "VP",
        "income",
        "VP for 10 pounds",
        "income for 10 pounds",
    ]
    head += ["VP an action", "income an action"]
    for n in games:
        yield f"\n`{n.title}`:\n\n"
        yield table(
            head,
            (
                [
                    f"{row.industry} {row.level}, {row.period}",
                    f"{row.per_game:.2f}",
                    f"{100 * row.flipped:.0f} %",
                    f"{row.pounds:.1f}",
                    f"{row.vp:.1f}",
                    f"{row.income:.1f}",
                    *(f"{10 * value / row.pounds:.1f}" for value in (row.vp, row.income)),
                    *(f"{value / row.actions:.1f}" for value in (row.vp, row.income)),
                ]
                for row in n.tiles()
            ),
        )


def market(games: list[Numbers]) -> Iterable[str]:
    """When the distant market closes."""
    yield MARKET
    yield picture("market", "Games in which the distant market is closed, by round")
    yield "\n"
    rounds = max(n.rounds for n in games)
    rows = []
    for n in games:
        for k, period in enumerate(PERIODS):
            cells = [f"{share:.1f}" for share in n.closed(k)]
            rows.append([f"`{n.title}`, {period}", *cells, *["-"] * (rounds - n.rounds)])
    yield table(["round", *map(str, range(1, rounds + 1))], rows)


def actions(games: list[Numbers]) -> Iterable[str]:
    """What is done."""
    yield CHOSEN
    rows = []
    for n in games:
        for who in ("winners", "others"):
            cells = [" + ".join(f"{n.actions(who, kind, p):.1f}" for p in (0, 1)) for kind in ACTIONS]
            rows.append([f"`{n.title}`, {who}", *cells])
    yield table(["", *ACTIONS], rows)


if __name__ == "__main__":
    sys.exit(main())
