"""Which cards pay for an action, and how they are discarded (R2.2, R4.3)."""

from .data import CARD_NUMBER, BuildAction
from .network import places_of, virtually_in
from .position import Position


def in_order(cards: list[str]) -> tuple[str, ...]:
    """The cards in the order of the card actions."""
    return tuple(sorted(cards, key=CARD_NUMBER.__getitem__))


def for_build(position: Position, seat: int, build: BuildAction) -> list[str]:
    """The cards in hand that pay for the tile: the town's, and the industry's if it serves there (R4.3)."""
    hand = position.hands[seat]
    cards = [build.town] if build.town in hand else []
    if build.industry in hand and industry_card_serves(places_of(position, seat), build.town):
        cards.append(build.industry)
    return cards


def industry_card_serves(places: set[str], town: str) -> bool:
    """Whether an industry card serves in the town, for a player with this network (R4.3).

    The town must be in the network, if only by the virtual connection (R3.5); with nothing on the board
    any town will do.
    """
    return not places or town in places or virtually_in(places, town)


def different(position: Position, seat: int, chosen: tuple[str, ...] = ()) -> list[str]:
    """The different cards in hand besides those chosen already; all but tiles take any card (R2.2)."""
    hand = list(position.hands[seat])
    for card in chosen:
        hand.remove(card)
    return list(dict.fromkeys(hand))


def discard(position: Position, seat: int, cards: tuple[str, ...]) -> None:
    """The cards go from the hand to the discards, in the order named (R2.2)."""
    hand = list(position.hands[seat])
    for card in cards:
        hand.remove(card)
    position.hands[seat] = tuple(hand)
    position.discards += cards
