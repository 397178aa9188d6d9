"""The end of a period and the start of the next (R1.4, R1.5, R10)."""

from . import scoring
from .cards import in_order
from .data import HAND_SIZE, SET_ASIDE
from .network import Routes
from .position import NOTHING, Position


def end(position: Position) -> None:
    """Scores the period; then the rail period begins, or the game is over (R10)."""
    scoring.score_period(position)
    if position.period == "canal":
        clean_up(position)
        begin_rail_period(position)
    else:
        scoring.score_money(position)
        end_game(position)


def clean_up(position: Position) -> None:
    """All links return to their owners; all level 1 tiles leave the game with their cubes (R10.2)."""
    position.links = {}
    position.routes = Routes(())
    position.tiles = {space: tile for space, tile in position.tiles.items() if tile.level > 1}


def begin_rail_period(position: Position) -> None:
    """New decks, hands and distant market (R1.4, R10.3)."""
    position.period = "rail"
    position.round = 1
    position.discards = ()
    deal(position, position.rail_deck)
    position.rail_deck = ()
    position.distant_pile = position.rail_distant_pile
    position.distant_drawn = ()
    position.rail_distant_pile = ()
    position.cotton_demand = 0


def deal(position: Position, cards: tuple[str, ...]) -> None:
    """Some cards are set aside, then 8 in a row go to each player in turn order; then the deck (R1.4)."""
    removed = SET_ASIDE[position.players][position.period]
    position.set_aside = cards[:removed]
    position.deck = cards[removed:]
    for seat in position.turn_order:
        position.hands[seat] = in_order(list(position.deck[:HAND_SIZE]))
        position.deck = position.deck[HAND_SIZE:]


def end_game(position: Position) -> None:
    """Nobody is to move any more."""
    position.decision = "over"
    position.pending = NOTHING
    position.to_move = None
    position.actions_left = 0
