"""The plots of docs/strategy.md."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numbers_of import INDUSTRIES, PERIODS, SOURCES, Numbers

#: Colours of the sources, told apart by everybody and on light and dark pages alike.
COLOURS = ("#8c8c8c", "#d8a0b8", "#7a5aa0", "#d98032", "#4a90c2", "#3f5f9f", "#d9b93b")
INK = "#808080"
WINNERS, OTHERS = "#c8502d", "#4a90c2"

mpl.rcParams |= {
    "svg.hashsalt": "brass-fast",  # the same file again from the same numbers
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    **dict.fromkeys(("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK),
}


def save(figure: Figure, path: Path) -> None:
    """Write a plot, and forget it."""
    figure.savefig(path, metadata={"Date": None}, bbox_inches="tight", dpi=80)
    plt.close(figure)


def beside(all_numbers: list[Numbers], height: float = 2.8, **options: Any) -> tuple[Figure, list[Axes]]:
    """A plot for each set of games, side by side."""
    count = len(all_numbers)
    figure, axes = plt.subplots(1, count, figsize=(3.1 * count, height), squeeze=False, **options)
    for ax, numbers in zip(axes[0], all_numbers, strict=True):
        ax.set_title(numbers.title, fontsize=9, color=INK)
    return figure, list(axes[0])


def sources(all_numbers: list[Numbers]) -> Figure:
    """Where the points of winners and of the others come from."""
    figure, axes = beside(all_numbers, sharey=True)
    for ax, numbers in zip(axes, all_numbers, strict=True):
        for x, who in enumerate(("winners", "others")):
            bottom = 0.0
            for source, colour in zip(range(len(SOURCES)), COLOURS, strict=True):
                height = sum(numbers.vp(who, period, source) for period in (0, 1))
                ax.bar(x, height, 0.65, bottom, color=colour, label=SOURCES[source] if x == 0 else None)
                bottom += height
        ax.set_xticks([0, 1], ["winners", "others"])
    axes[0].set_ylabel("VP a seat")
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles[::-1], labels[::-1], loc="center left", bbox_to_anchor=(0.92, 0.5), frameon=False)
    return figure


def income(all_numbers: list[Numbers]) -> Figure:
    """Income at the end of each round."""
    figure, axes = beside(all_numbers, sharey=True)
    for ax, numbers in zip(axes, all_numbers, strict=True):
        rounds = numbers.rounds
        for who, colour in (("winners", WINNERS), ("others", OTHERS)):
            for period in (0, 1):
                xs = [period * rounds + r for r in range(1, rounds + 1)]
                ys = numbers.income(who, period)
                ax.plot(xs, ys, ".-", color=colour, label=who if period == 0 else None)
        ax.axhline(0, color=INK, linewidth=0.5)
        _mark_periods(ax, rounds)
    axes[0].set_ylabel("income in pounds")
    axes[0].legend(frameon=False)
    return figure


def market(all_numbers: list[Numbers]) -> Figure:
    """How often the distant market is closed by the end of each round."""
    figure, axes = beside(all_numbers, sharey=True)
    for ax, numbers in zip(axes, all_numbers, strict=True):
        rounds = numbers.rounds
        for period in (0, 1):
            xs = [period * rounds + r for r in range(1, rounds + 1)]
            ax.step(xs, numbers.closed(period), where="mid", color=WINNERS)
        _mark_periods(ax, rounds)
        ax.set_ylim(0, 102)
    axes[0].set_ylabel("% of games")
    return figure


def _mark_periods(ax: Axes, rounds: int) -> None:
    ax.axvline(rounds + 0.5, color=INK, linewidth=0.5, linestyle="--")
    ax.set_xticks(
        [*range(2, 2 * rounds + 1, 2)], [str((r - 1) % rounds + 1) for r in range(2, 2 * rounds + 1, 2)]
    )
    ax.set_xlabel("round (canal, then rail)")


def order(all_numbers: list[Numbers]) -> Figure:
    """Wins by the place in the first round."""
    figure, axes = beside(all_numbers, sharey=True)
    for ax, numbers in zip(axes, all_numbers, strict=True):
        shares = [100 * share for share in numbers.order_wins()]
        ax.bar(range(1, len(shares) + 1), shares, 0.65, color=OTHERS)
        ax.axhline(100 / len(shares), color=INK, linewidth=0.8, linestyle="--")
        ax.set_xticks(range(1, len(shares) + 1))
        ax.set_xlabel("place in the first round")
    axes[0].set_ylabel("% of games won")
    return figure


def tiles(all_numbers: list[Numbers]) -> Figure:
    """VP that a tile brings, by its price: discs for the canal period, squares for the rail period."""
    figure, axes = beside(all_numbers, height=4.2, sharey=True)
    colours = dict(zip(INDUSTRIES, COLOURS[1:], strict=False))
    markers = dict(zip(PERIODS, "os", strict=True))
    for ax, numbers in zip(axes, all_numbers, strict=True):
        for row in numbers.tiles():
            marker, colour = markers[row.period], colours[row.industry]
            ax.plot(row.pounds, row.vp, marker, color=colour, markersize=9, alpha=0.9, markeredgewidth=0)
            ax.annotate(
                str(row.level),
                (row.pounds, row.vp),
                ha="center",
                va="center_baseline",
                fontsize=7,
                color="white",
            )
        ax.set_xlabel("pounds paid for a tile")
        ax.set_ylim(bottom=0)
    axes[0].set_ylabel("VP a tile")
    handles = [
        *(Line2D([], [], color=colours[name], marker="o", linestyle="", label=name) for name in colours),
        *(Line2D([], [], color=INK, marker=markers[name], linestyle="", label=name) for name in markers),
    ]
    figure.legend(handles=handles, loc="center left", bbox_to_anchor=(0.92, 0.5), frameon=False)
    return figure


#: The plots by the names of their files.
ALL = {"sources": sources, "income": income, "tiles": tiles, "market": market, "order": order}
