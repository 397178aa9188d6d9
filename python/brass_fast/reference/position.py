"""What lies on the table: the position that the rules look at and change."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from .network import Routes

BOUGHT: Final = "bought"  # where a cube comes from that is bought from the demand track


class Tile(NamedTuple):
    """A tile on the board."""

    owner: int
    industry: str
    level: int
    flipped: bool
    cubes: int


class Pending(NamedTuple):
    """What the running action has chosen so far.

    `coal` and `iron` are the spaces that the cubes come from, or `BOUGHT`; None means not known yet, or no
    cube needed. `income` counts the players who have had their income, at a sell-off.
    """

    what: str | None = None
    cards: tuple[str, ...] | None = None
    after: str | None = None
    coal: str | None = None
    iron: str | None = None
    combine: bool = False
    income: int = 0


NOTHING: Final = Pending()


@dataclass(slots=True)
class Position:
    """Everything that can be seen or is hidden in a game, with the decision that is asked.

    The rules change a position in place. Tuples, tiles and routes are never changed but replaced, so that
    copies share them. `rail_deck` and `rail_distant_pile` are empty once the rail period has begun.
    """

    players: int
    period: str
    round: int
    turn_order: tuple[int, ...]
    to_move: int | None
    actions_left: int
    decision: str
    pending: Pending
    money: list[int]
    spent: list[int]
    income_space: list[int]
    vp: list[int]
    hands: list[tuple[str, ...]]
    stacks: list[dict[str, tuple[int, ...]]]
    tiles: dict[str, Tile]
    links: dict[str, int]
    routes: Routes = field(compare=False)
    demand: dict[str, int]
    cotton_demand: int
    distant_pile: tuple[int, ...]
    distant_drawn: tuple[int, ...]
    deck: tuple[str, ...]
    discards: tuple[str, ...]
    set_aside: tuple[str, ...]
    rail_deck: tuple[str, ...]
    rail_distant_pile: tuple[int, ...]

    def copy(self) -> "Position":
        """A twin that can be changed without changing this one."""
        return Position(
            self.players,
            self.period,
            self.round,
            self.turn_order,
            self.to_move,
            self.actions_left,
            self.decision,
            self.pending,
            self.money.copy(),
            self.spent.copy(),
            self.income_space.copy(),
            self.vp.copy(),
            self.hands.copy(),
            [stack.copy() for stack in self.stacks],
            self.tiles.copy(),
            self.links.copy(),
            self.routes,
            self.demand.copy(),
            self.cotton_demand,
            self.distant_pile,
            self.distant_drawn,
            self.deck,
            self.discards,
            self.set_aside,
            self.rail_deck,
            self.rail_distant_pile,
        )

    @property
    def mover(self) -> int:
        """The seat that decides now."""
        if self.to_move is None:
            raise RuntimeError("nobody is to move: the game is over")
        return self.to_move
