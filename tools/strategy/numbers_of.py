"""What `count.rs` has counted in some games, as means."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

SOURCES: Final = ("links", "cotton", "coal", "iron", "ports", "shipyards", "money")
INDUSTRIES: Final = ("cotton", "coal", "iron", "port", "shipyard")
PERIODS: Final = ("canal", "rail")

#: How many rounds a period has, by the number of players (R1.5).
ROUNDS: Final = {4: 8, 3: 10}

#: Tiles that are built less often than this in a game are left out: too few to tell.
SELDOM: Final = 0.02


@dataclass(frozen=True)
class Tile:
    """Tiles of an industry and level that were built in a period: means for each that was built."""

    industry: str
    level: int
    period: str
    per_game: float
    flipped: float
    pounds: float
    actions: float
    income: float
    vp: float


class Numbers:
    """The numbers of some games of one bot among its like."""

    def __init__(self, path: Path) -> None:
        self._found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        self.games: int = self._found["games"]
        self.players: int = self._found["players"]
        self.bot: str = self._found["bot"]
        self.first_seed: int = self._found["first_seed"]
        self.rounds = ROUNDS[self.players]

    @property
    def title(self) -> str:
        """Who plays."""
        return f"{self.players} {self.bot}"

    def mean_vp(self, who: str) -> float:
        """Points of a seat: of "winners" or "others"."""
        group = self._found[who]
        return float(group["vp"] / group["seats"])

    def vp(self, who: str, period: int, source: int) -> float:
        """Points of a seat from a source in a period."""
        group = self._found[who]
        return float(group["sources"][period][source] / group["seats"])

    def income(self, who: str, period: int) -> list[float]:
        """Income of a seat at the end of each round of a period."""
        group = self._found[who]
        return [pounds / group["seats"] for pounds in group["income"][period][1 : self.rounds + 1]]

    def actions(self, who: str, kind: str, period: int) -> float:
        """How often a seat chose a kind of action in a period."""
        group = self._found[who]
        return float(group["actions"][period][kind] / group["seats"])

    def order_wins(self) -> list[float]:
        """Shares of wins by the place in the turn order of the first round."""
        return [wins / self.games for wins, _ in self._found["order"]]

    def order_vp(self) -> list[float]:
        """Points by that place."""
        return [vp / self.games for _, vp in self._found["order"]]

    def tiles(self) -> list[Tile]:
        """What tiles brought that are not seldom built."""
        return [
            Tile(
                row["industry"],
                row["level"],
                row["period"],
                row["built"] / self.games,
                *(row[name] / row["built"] for name in ("flipped", "pounds", "actions", "income", "vp")),
            )
            for row in self._found["tiles"]
            if row["built"] / self.games >= SELDOM
        ]

    def closed(self, period: int) -> list[float]:
        """In how many games in a hundred the distant market was closed by the end of each round."""
        rounds = self._found["closed"][period][1 : self.rounds + 1]
        return [100 * sum(rounds[: r + 1]) / self.games for r in range(self.rounds)]
