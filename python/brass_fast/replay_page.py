"""A game as one page of HTML that needs nothing else: board, slider, actions, curves, mats, hands.

What changes on the map is kept once for each look that it takes; a step names only what is different from the
one before. So a whole game takes some 200 kB.
"""

import json
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from brass_fast import board
from brass_fast._core import State
from brass_fast.game import Game
from brass_fast.notation import Line, lines
from brass_fast.score_sheet import PERIODS, SOURCES
from brass_fast.seen import Seen
from brass_fast.svg import geography
from brass_fast.svg import map as chart
from brass_fast.svg.theme import THEMES, style
from brass_fast.transcript import consequences

#: All cards by number, as the page writes them.
CARDS = (*(place.id for place in board.PLACES.values() if place.town), *board.INDUSTRIES)
_CARD = {card: number for number, card in enumerate(CARDS)}


def page(game: Game) -> str:
    """The page of a game, finished or not."""
    told = lines(game)
    title = f"Brass: {', '.join(game.names)}"
    return Template(_read("replay.html")).substitute(
        title=escape(title),
        start=escape(f"seed {game.seed}" if game.seed is not None else "from a position"),
        style=_styles() + _read("replay.css"),
        board=_board(),
        viewers=_viewers(game),
        scores=_scores(game),
        game=_json(_data(game, told)),
        script=_read("replay.js"),
    )


def _read(name: str) -> str:
    return files("brass_fast").joinpath("page", name).read_text("utf-8")


def _styles() -> str:
    return "".join(style(theme, f":root[data-theme={theme}] svg.board") for theme in THEMES)


def _json(data: Any) -> str:
    """JSON that cannot end the element that it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _board() -> str:
    """The map with empty cells, in the order of drawing."""
    left, top, width, height = geography.MAP
    first = "".join(f'<g id="{name}"></g>' for name in _line_names())
    second = "".join(f'<g id="{name}"></g>' for name in _space_names())
    fixed = f"{chart.background()}<g>{first}</g>{chart.places()}{chart.names()}"
    box = f'viewBox="{left} {top} {width} {height}"'
    head = f'<svg class="board" xmlns="http://www.w3.org/2000/svg" {box} role="img">'
    return f'{head}{fixed}<g>{second}</g><g id="lit"></g></svg>'


def _line_names() -> list[str]:
    return [f"{period}:{'-'.join(ends)}" for period, all_ends in board.LINES.items() for ends in all_ends]


def _space_names() -> list[str]:
    towns = (place for place in board.PLACES.values() if place.town)
    return [f"{town.id}/{number}" for town in towns for number in range(1, len(town.spaces) + 1)]


# --------------------------------------------------------------------- the data
def _data(game: Game, told: tuple[Line, ...]) -> dict[str, Any]:
    fragments: dict[str, int] = {}
    names = [*_line_names(), *_space_names()]
    states = [game.states[0], *(game.states[line.last] for line in told)]
    maps = [_map(state, game.names, names, fragments) for state in states]
    facts = [_facts(state) for state in states]
    steps = [{"map": dict(enumerate(maps[0])), "lit": [], **facts[0]}]
    for number, line in enumerate(told):
        steps.append(
            _changes(maps[number], maps[number + 1])
            | {key: value for key, value in facts[number + 1].items() if value != facts[number][key]}
            | _told(line, states[number])
        )
    return {
        "names": game.names,
        "cells": names,
        "fragments": list(fragments),
        "corners": {name: geography.corner(name) for name in _space_names()},
        "side": geography.SIDE,
        "industries": board.INDUSTRIES,
        "cards": [board.card_name(card) for card in CARDS],
        "prices": board.PRICES,
        "bonus": [*(f"+{bonus}" if bonus else "0" for bonus in board.COTTON_BONUS), "closed"],
        "steps": steps,
    }


def _map(state: State, names: tuple[str, ...], cells: list[str], fragments: dict[str, int]) -> list[int]:
    """The look of each cell, as a number of its fragment."""
    seen = Seen.of(state, None, names)
    nothing: frozenset[str] = frozenset()
    looks = dict((*chart.line_cells(seen, nothing), *chart.space_cells(seen, nothing)))
    return [fragments.setdefault(chart.inside(looks[name]), len(fragments)) for name in cells]


def _changes(before: list[int], after: list[int]) -> dict[str, Any]:
    return {
        "map": {
            number: new for number, (old, new) in enumerate(zip(before, after, strict=True)) if old != new
        }
    }


def _told(line: Line, state: State) -> dict[str, Any]:
    """What is said of an action, and what it lights up."""
    whats = [part.what for part in line.parts]
    sources = [part.source(cube) for part in line.parts for cube in ("coal", "iron")]
    lit = [str(what.space or what) for what in whats if what.space or what.line]
    lit += [source.space for source in sources if source and source.space]
    lit += [part.port for part in line.parts if part.what.kind == "sell" and part.port]
    return {
        "seat": line.seat,
        "text": line.text,
        "note": "; ".join(consequences(line)),
        "round": f"{state.period.capitalize()} period, round {state.round}",
        "lit": list(dict.fromkeys(lit)),
    }


def _facts(state: State) -> dict[str, Any]:
    """What the panels show, all of it."""
    links = state.links
    owned = [sum(owner == seat for owner in links.values()) for seat in range(state.players)]
    return {
        "period": state.period.capitalize(),
        "number": state.round,
        "mover": -1 if state.to_move is None else state.to_move,
        "order": state.turn_order,
        "vp": state.vp,
        "money": state.money,
        "income": state.income,
        "spent": state.spent,
        "links": [board.LINKS_PER_PLAYER - count for count in owned],
        "stacks": [[stacks[industry] for industry in board.INDUSTRIES] for stacks in state.stacks],
        "hands": [[_CARD[card] for card in hand] for hand in state.hands],
        "coal": state.coal_demand,
        "iron": state.iron_demand,
        "cotton": state.cotton_demand,
        "drawn": state.distant_drawn,
        "deck": len(state.deck),
        "discards": len(state.discards),
    }


# --------------------------------------------------------------------- parts of the page
def _viewers(game: Game) -> str:
    seats = (f'<option value="{seat}">as {escape(name)}</option>' for seat, name in enumerate(game.names))
    return '<option value="-1">all hands</option>' + "".join(seats)


def _scores(game: Game) -> str:
    """The score sheet as a table."""
    sheet = game.score_sheet()
    seats = range(game.players)
    rows = ["<tr><th></th>" + "".join(f"<th>{escape(name)}</th>" for name in game.names) + "</tr>"]
    for period in PERIODS:
        for source in SOURCES:
            points = [sheet.vp(seat, period, source) for seat in seats]
            if any(points):
                rows.append(_row(f"{period}: {source}", points))
    rows.append(_row("total", [game.state.vp[seat] for seat in seats], "total"))
    return f'<table id="scores">{"".join(rows)}</table>'


def _row(name: str, points: list[int], style_name: str = "") -> str:
    cells = "".join(f"<td>{point}</td>" for point in points)
    return f'<tr class="{style_name}"><td>{name}</td>{cells}</tr>'
