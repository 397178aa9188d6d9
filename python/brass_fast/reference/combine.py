"""The combined build (R4.9)."""

from . import build
from .data import BUILDS
from .position import Position


def is_offered(position: Position, seat: int) -> bool:
    """Both actions of a turn and any two cards build one tile anywhere (R4.9)."""
    return (
        position.actions_left == 2
        and len(position.hands[seat]) >= 2
        and any(build.is_possible(position, seat, one) for one in BUILDS.values())
    )


def legal(position: Position, seat: int) -> list[str]:
    """The tiles that can be built as if with the location card of any town (R4.9)."""
    return build.legal(position, seat, any_town=True)
