"""The decisions of a game: what is asked, what may be answered, and what an answer does.

An action is asked for in parts: what, which cards pay, where coal and iron come from or where a mill sells,
and whether to go on with the same card. What is chosen waits in `position.pending` until all of it is known;
then it takes effect.
"""

from collections.abc import Callable
from typing import Final

from . import build, cards, coal, combine, develop, income, iron, links, loan, rounds, sell
from .data import BUILDS, ENDS, LOANS, argument
from .position import BOUGHT, Pending, Position

ALWAYS_ASKED: Final = ("action", "build", "over")


# --------------------------------------------------------------------- what may be answered
def answers(position: Position) -> tuple[str, ...]:
    """The legal actions, in the order of their numbers."""
    return tuple(_ANSWERS[position.decision](position))


def _to_action(position: Position) -> list[str]:
    seat = position.mover
    names = build.legal(position, seat) + links.legal(position, seat) + develop.legal(position, seat)
    names += sell.legal(position, seat) + loan.legal(position, seat) + ["pass"]
    if combine.is_offered(position, seat):
        names.append("combine")
    return names


def _to_build(position: Position) -> list[str]:
    return combine.legal(position, position.mover)


def _to_card(position: Position) -> list[str]:
    """A single card of a tile must serve there (R4.3); any card pays for anything else (R2.2, R4.9)."""
    seat, what, chosen = position.mover, _what(position), position.pending.cards or ()
    if what in BUILDS and not position.pending.combine:
        fitting = cards.for_build(position, seat, BUILDS[what])
    else:
        fitting = cards.different(position, seat, chosen)
    return [f"card:{card}" for card in fitting]


def _to_coal(position: Position) -> list[str]:
    return [f"coal:{space}" for space in coal.sources(position, _coal_ends(_what(position)))]


def _to_iron(position: Position) -> list[str]:
    return [f"iron:{space}" for space in iron.sources(position)]


def _to_market(position: Position) -> list[str]:
    return sell.markets(position, argument(_what(position)))


def _to_more(position: Position) -> list[str]:
    """A second rail (R5.4) or develop (R6.1), or any further sale (R7.1)."""
    seat, after = position.mover, position.pending.after
    if after == "rail":
        names = links.legal(position, seat, second=True)
    elif after == "develop":
        names = develop.legal(position, seat)
    else:
        names = sell.legal(position, seat)
    return [*names, "done"]


def _to_selloff(position: Position) -> list[str]:
    return income.sell_off_choices(position, position.mover)


def _to_over(_: Position) -> list[str]:
    return []


_ANSWERS: Final[dict[str, Callable[[Position], list[str]]]] = {
    "action": _to_action,
    "build": _to_build,
    "card": _to_card,
    "coal": _to_coal,
    "iron": _to_iron,
    "market": _to_market,
    "more": _to_more,
    "selloff": _to_selloff,
    "over": _to_over,
}


# --------------------------------------------------------------------- what an answer does
def play(position: Position, answer: str) -> tuple[str, ...] | None:
    """Plays a legal answer, and after it all that have no alternative; returns the next ones if known."""
    _take(position, answer)
    while position.decision not in ALWAYS_ASKED:
        choices = answers(position)
        if len(choices) > 1:
            return choices
        _take(position, choices[0])
    return None


def _take(position: Position, answer: str) -> None:
    pending = position.pending
    match position.decision:
        case "selloff":
            _sell_off(position, argument(answer))
        case "market":
            _sell(position, answer)
        case "more" if answer == "done":
            rounds.end_action(position)
        case "action" if answer == "combine":
            position.decision, position.pending = "build", Pending(combine=True)
        case _:
            position.pending = _with(pending, position.decision, answer)
            _go_on(position)


def _with(pending: Pending, decision: str, answer: str) -> Pending:
    """What is pending, with this answer."""
    match decision:
        case "card":
            return pending._replace(cards=(*(pending.cards or ()), argument(answer)))
        case "coal":
            return pending._replace(coal=argument(answer))
        case "iron":
            return pending._replace(iron=argument(answer))
        case "more":
            return pending._replace(what=answer)
        case _:
            return pending._replace(what=answer, cards=())


def _go_on(position: Position) -> None:
    """Asks what the running action needs to know next, or carries it out."""
    pending, what = position.pending, _what(position)
    if pending.cards is not None and len(pending.cards) < (2 if pending.combine else 1):
        position.decision = "card"
    elif pending.coal is None and _needs_coal(position, what):
        position.decision = "coal"
        if not coal.sources(position, _coal_ends(what)):
            position.pending = pending._replace(coal=BOUGHT)
            _go_on(position)
    elif pending.iron is None and _needs_iron(position, what):
        position.decision = "iron"
        if not iron.sources(position):
            position.pending = pending._replace(iron=BOUGHT)
            _go_on(position)
    elif what.startswith("sell:"):
        position.decision = "market"
    else:
        _carry_out(position, what)


def _carry_out(position: Position, what: str) -> None:
    """The action takes effect; after a first rail or develop there may be more (R5.4, R6.1)."""
    seat, pending = position.mover, position.pending
    _discard(position)
    kind, _, rest = what.partition(":")
    match kind:
        case "build":
            build.carry_out(position, seat, BUILDS[what], pending.coal, pending.iron)
        case "canal" | "rail":
            links.carry_out(position, seat, what, pending.coal, second=pending.after is not None)
        case "develop":
            develop.carry_out(position, seat, rest, pending.iron)
        case "loan":
            loan.carry_out(position, seat, LOANS[what])
    if kind in ("rail", "develop") and pending.after is None:
        _ask_for_more(position, kind)
    else:
        rounds.end_action(position, actions=2 if pending.combine else 1)


def _sell(position: Position, market: str) -> None:
    """A sale; a failed one ends the action (R7.4), after any other there may be more (R7.1)."""
    seat, mill = position.mover, argument(_what(position))
    _discard(position)
    if market == "distant":
        sold = sell.to_distant_market(position, seat, mill)
    else:
        sell.to_port(position, mill, argument(market))
        sold = True
    if sold:
        _ask_for_more(position, "sell")
    else:
        rounds.end_action(position)


def _sell_off(position: Position, space: str) -> None:
    """A tile is sold off; the next one follows, or the income of those who come later (R9.2)."""
    seat = position.mover
    income.sell_off(position, seat, space)
    if not income.must_sell_off(position, seat):
        rounds.begin_round(position, position.pending.income)


def _discard(position: Position) -> None:
    if position.pending.cards is not None:
        cards.discard(position, position.mover, position.pending.cards)


def _ask_for_more(position: Position, kind: str) -> None:
    position.decision, position.pending = "more", Pending(after=kind)


def _what(position: Position) -> str:
    """The running action."""
    return position.pending.what or ""


# --------------------------------------------------------------------- cubes of an action
def _needs_coal(position: Position, what: str) -> bool:
    """A rail, or a tile that shows coal (R4.5, R5.3)."""
    return what.startswith("rail:") or _tile_needs(position, what, "coal")


def _needs_iron(position: Position, what: str) -> bool:
    """A developed tile, or a tile that shows iron (R4.6, R6.1)."""
    return what.startswith("develop:") or _tile_needs(position, what, "iron")


def _tile_needs(position: Position, what: str, cube: str) -> bool:
    if what not in BUILDS:
        return False
    tile = build.top_tile(position, position.mover, BUILDS[what].industry)
    return bool(tile.coal if cube == "coal" else tile.iron)


def _coal_ends(what: str) -> tuple[str, ...]:
    """Where coal must come to: the town of a tile, or either end of a rail (R4.5, R5.3)."""
    return (BUILDS[what].town,) if what in BUILDS else ENDS[what]
