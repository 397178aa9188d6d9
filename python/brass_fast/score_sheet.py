"""Where victory points came from."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from brass_fast.tables import aligned

Period = Literal["canal", "rail"]
PERIODS: Final[tuple[Period, ...]] = ("canal", "rail")

#: Where victory points come from, in the order of the sheet.
SOURCES: Final = ("links", "cotton", "coal", "iron", "port", "shipyard", "money")


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Victory points by seat, period and source: ``sheet.vp(0, "rail", "cotton")``."""

    players: int
    #: Points by seat, period ("canal", "rail") and source, in the order of `SOURCES`.
    table: tuple[tuple[tuple[int, ...], ...], ...]

    def vp(self, seat: int, period: Period | None = None, source: str | None = None) -> int:
        """The points of a seat, of one period or both, from one source or all."""
        rows = self.table[seat] if period is None else (self.table[seat][PERIODS.index(period)],)
        return sum(sum(row) if source is None else row[SOURCES.index(source)] for row in rows)

    def to_dict(self) -> dict[str, Any]:
        """For each seat its points by period and source, and their total."""
        return {
            "seats": [
                {
                    period: dict(zip(SOURCES, row, strict=True))
                    for period, row in zip(PERIODS, rows, strict=True)
                }
                | {"total": self.vp(seat)}
                for seat, rows in enumerate(self.table)
            ]
        }

    def __str__(self) -> str:
        rows = [["", *(f"P{seat}" for seat in range(self.players))]]
        for period in PERIODS:
            rows.append([period, *(str(self.vp(seat, period)) for seat in range(self.players))])
            for source in SOURCES:
                cells = [self.vp(seat, period, source) for seat in range(self.players)]
                if any(cells):
                    rows.append([f"  {source}", *map(str, cells)])
        rows.append(["total", *(str(self.vp(seat)) for seat in range(self.players))])
        return "\n".join(aligned(rows))
