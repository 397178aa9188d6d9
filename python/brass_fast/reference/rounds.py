"""Turns and rounds (R2)."""

from . import income, period
from .cards import in_order
from .data import HAND_SIZE
from .position import NOTHING, Position


def actions_of_a_turn(position: Position) -> int:
    """Two actions; in the first round of the canal period only, one (R2.2)."""
    return 1 if position.period == "canal" and position.round == 1 else 2


def end_action(position: Position, actions: int = 1) -> None:
    """The next action of the player, or the next turn; a turn ends early if the hand is empty (R2.2)."""
    position.actions_left -= actions
    if position.actions_left and position.hands[position.mover]:
        ask_for_action(position, position.mover, position.actions_left)
    else:
        begin_next_turn(position, position.turn_order.index(position.mover) + 1)


def ask_for_action(position: Position, seat: int, actions_left: int) -> None:
    """The player's next action begins."""
    position.to_move = seat
    position.actions_left = actions_left
    position.decision = "action"
    position.pending = NOTHING


def begin_next_turn(position: Position, place: int) -> None:
    """The turn of the next player in turn order who holds a card (R1.5, R2.2), or the end of the round."""
    for seat in position.turn_order[place:]:
        if position.hands[seat]:
            ask_for_action(position, seat, actions_of_a_turn(position))
            return
    end_round(position)


def end_round(position: Position) -> None:
    """Turn order, refill, and the next round if anybody has a card, else the period ends (R1.5, R2)."""
    set_turn_order(position)
    refill(position)
    position.actions_left = 0
    if any(position.hands):
        position.round += 1
    else:
        period.end(position)
    if position.decision != "over":
        begin_round(position)


def set_turn_order(position: Position) -> None:
    """By money spent this round, least first; ties keep their order. Spent money is then cleared (R2.3)."""
    position.turn_order = tuple(sorted(position.turn_order, key=position.spent.__getitem__))
    position.spent = [0] * position.players


def refill(position: Position) -> None:
    """In the new turn order each player draws until holding 8 cards, while the deck lasts (R2.4)."""
    for seat in position.turn_order:
        wanted = HAND_SIZE - len(position.hands[seat])
        drawn, position.deck = position.deck[:wanted], position.deck[wanted:]
        position.hands[seat] = in_order([*position.hands[seat], *drawn])


def begin_round(position: Position, incomes_paid: int = 0) -> None:
    """Income first (R2.1), which goes on from here after a sell-off; then the first turn."""
    if income.pay_all(position, incomes_paid):
        begin_next_turn(position, 0)
