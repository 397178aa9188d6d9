"""A whole game as readable text: rounds with order and income, actions with what they did, scores."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from brass_fast import board
from brass_fast._core import State
from brass_fast.notation import Line, lines
from brass_fast.score_sheet import PERIODS, SOURCES, ScoreSheet
from brass_fast.tables import aligned

if TYPE_CHECKING:
    from brass_fast.game import Game


def write(game: "Game") -> str:
    """Write a game from its start to its last answer."""
    return "\n".join(_write(game)) + "\n"


def _write(game: "Game") -> Iterator[str]:
    start = f"seed {game.seed}" if game.seed is not None else "from a position"
    yield f"Brass (2007), {game.players} players, {start}"
    yield ", ".join(f"P{seat} {name}" for seat, name in enumerate(game.names) if name != f"P{seat}") or (
        f"players P0 to P{game.players - 1}"
    )
    sheet = None
    before: State | None = None
    tiles: dict[str, Any] = {}
    for line in lines(game):
        state = game.states[line.first]
        if before is None or (state.period, state.round) != (before.period, before.round):
            if before is not None and state.period != before.period:
                sheet = game.branch(line.first).score_sheet()
                yield from _scores(game, sheet, "canal")
            yield from _round(state)
        yield from _sold_off_unasked(
            tiles, state, cleaned=before is not None and state.period != before.period
        )
        yield f"  P{line.seat}  {line.text}{_note(line)}"
        before, tiles = state, line.parts[-1].after["tiles"] if line.parts else {}
    outcome = game.outcome()
    if outcome is not None:
        yield from _scores(game, game.score_sheet(), "rail")
        ranking = ", ".join(
            f"{place}. {_name(game, seat)} {outcome.vp[seat]}"
            for place, seat in enumerate(outcome.ranking, 1)
        )
        yield f"\nResult: {ranking}"


def _name(game: "Game", seat: int) -> str:
    name = game.names[seat]
    return name if name == f"P{seat}" else f"{name} (P{seat})"


def _round(state: State) -> Iterator[str]:
    order = " ".join(f"P{seat}" for seat in state.turn_order)
    yield f"\n{state.period.capitalize()} period, round {state.round}: {order}"
    money, income = state.money, state.income
    yield "  " + ", ".join(f"P{seat} £{money[seat]} (income {income[seat]:+})" for seat in state.turn_order)


def _sold_off_unasked(tiles: dict[str, Any], state: State, *, cleaned: bool) -> Iterator[str]:
    """Tiles that debts took without a choice (R9.2); level 1 tiles go after the canal period (R10.2)."""
    now = state.tiles
    for space, tile in tiles.items():
        if space in now or (cleaned and tile["level"] == 1):
            continue
        cost = board.TILES[tile["industry"], tile["level"]].cost
        where = board.PLACES[board.town_of(space)].short
        what = f"{tile['industry']} {tile['level']} at {where}"
        yield f"  P{tile['owner']}  sells off the last tile, {what}  [+£{cost // 2}]"


def _note(line: Line) -> str:
    said = consequences(line)
    return f"  [{'; '.join(said)}]" if said else ""


def consequences(line: Line) -> list[str]:
    """What the action did that its line does not say."""
    said = []
    paid = sum(part.paid for part in line.parts)
    if paid:
        said.append(f"£{paid}")
    for part in line.parts:
        count, earned = part.sold_cubes
        if count:
            said.append(f"{count} {part.tile.industry} to the market +£{earned}")
        said += [
            f"{board.PLACES[board.town_of(flip.space)].short} flips, P{flip.owner} +{flip.income}"
            for flip in part.flips
        ]
        if part.what.kind == "sell" and part.port is None and not part.market_closed:
            bonus = part.spaces_up(part.seat) - sum(f.income for f in part.flips if f.owner == part.seat)
            if bonus:
                said.append(f"bonus +{bonus}")
        if part.what.kind == "loan":
            said.append(f"income now {board.INCOME[part.after['income_space'][part.seat]]:+}")
        if part.what.kind == "selloff":
            said.append(f"+£{part.tile.cost // 2}")
    return said


def _scores(game: "Game", sheet: ScoreSheet, period: str) -> Iterator[str]:
    """The points of a period by source, and the totals so far."""
    seats = range(game.players)
    yield f"\nEnd of the {period} period"
    rows = [["", *(f"P{seat}" for seat in seats)]]
    shown = next(known for known in PERIODS if known == period)
    for source in SOURCES:
        points = [sheet.vp(seat, shown, source) for seat in seats]
        if any(points):
            rows.append([f"  {source}", *map(str, points)])
    rows.append(["  this period", *(str(sheet.vp(seat, shown)) for seat in seats)])
    if period != PERIODS[0]:
        rows.append(["  total", *(str(game.state.vp[seat]) for seat in seats)])
    yield from aligned(rows)
