"""A new game (R1)."""

from . import period
from .data import (
    ALL_CARDS,
    DISTANT_TILES,
    FULL_DEMAND,
    FULL_STACKS,
    STARTING_INCOME_SPACE,
    STARTING_MONEY,
)
from .network import Routes
from .position import NOTHING, Position
from .rng import CANAL_DECK, CANAL_MARKET, FIRST_PLAYER, RAIL_DECK, RAIL_MARKET, Rng


def new_position(players: int, seed: int) -> Position:
    """The start of the game; all chance is drawn here, from the seed (R1, docs/randomness.md)."""
    first = Rng(seed, FIRST_PLAYER).below(players)
    position = Position(
        players=players,
        period="canal",
        round=1,
        turn_order=tuple((first + k) % players for k in range(players)),
        to_move=first,
        actions_left=1,
        decision="action",
        pending=NOTHING,
        money=[STARTING_MONEY] * players,
        spent=[0] * players,
        income_space=[STARTING_INCOME_SPACE] * players,
        vp=[0] * players,
        hands=[()] * players,
        stacks=[dict(FULL_STACKS) for _ in range(players)],
        tiles={},
        links={},
        routes=Routes(()),
        demand={"coal": FULL_DEMAND, "iron": FULL_DEMAND},
        cotton_demand=0,
        distant_pile=Rng(seed, CANAL_MARKET).shuffled(DISTANT_TILES),
        distant_drawn=(),
        deck=(),
        discards=(),
        set_aside=(),
        rail_deck=Rng(seed, RAIL_DECK).shuffled(ALL_CARDS),
        rail_distant_pile=Rng(seed, RAIL_MARKET).shuffled(DISTANT_TILES),
    )
    period.deal(position, Rng(seed, CANAL_DECK).shuffled(ALL_CARDS))
    return position
