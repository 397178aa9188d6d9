"""The arena: bots play each other on the same decks in all seats, and what that says about them."""

from brass_fast.arena.contest import Contest, Result
from brass_fast.arena.play import Played
from brass_fast.arena.standings import Standing, standings

__all__ = ["Contest", "Played", "Result", "Standing", "standings"]
