"""A position as plain JSON values (docs: the position format)."""

from typing import Any, Final

from .data import INDUSTRIES, SPACES
from .position import BOUGHT, Pending, Position
from .sell import is_open

FORMAT: Final = "brass-fast/position/1"


def to_dict(position: Position) -> dict[str, Any]:
    """The full position, hidden parts included."""
    result = {
        "format": FORMAT,
        "players": position.players,
        "period": position.period,
        "round": position.round,
        "turn_order": list(position.turn_order),
        "to_move": position.to_move,
        "actions_left": position.actions_left,
        "decision": position.decision,
        "pending": pending_to_dict(position),
        "money": list(position.money),
        "spent": list(position.spent),
        "income_space": list(position.income_space),
        "vp": list(position.vp),
        "hands": [list(hand) for hand in position.hands],
        "stacks": [{industry: list(stack[industry]) for industry in INDUSTRIES} for stack in position.stacks],
        "tiles": {space: position.tiles[space]._asdict() for space in SPACES if space in position.tiles},
        "links": {line: position.links[line] for line in sorted(position.links)},
        "coal_demand": position.demand["coal"],
        "iron_demand": position.demand["iron"],
        "cotton_demand": position.cotton_demand,
        "distant_open": is_open(position),
        "distant_pile": list(position.distant_pile),
        "distant_drawn": list(position.distant_drawn),
        "deck": list(position.deck),
        "discards": list(position.discards),
        "set_aside": list(position.set_aside),
    }
    if position.period == "canal":
        result["rail_deck"] = list(position.rail_deck)
        result["rail_distant_pile"] = list(position.rail_distant_pile)
    return result


def pending_to_dict(position: Position) -> dict[str, Any]:
    """What the running action has chosen so far."""
    pending: Pending = position.pending
    result: dict[str, Any] = {}
    if pending.combine:
        result["combine"] = True
    if pending.after is not None:
        result["after"] = pending.after
    if pending.what is not None:
        result["what"] = pending.what
    if pending.cards is not None:
        result["cards"] = list(pending.cards)
    if pending.coal is not None:
        result["coal"] = None if pending.coal == BOUGHT else pending.coal
    if pending.income:
        result["income"] = pending.income
    return result
