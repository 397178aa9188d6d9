"""The map: land and sea, lines and links, places, spaces and tiles."""

from collections.abc import Iterator
from typing import Any

from brass_fast import board
from brass_fast.seen import Seen
from brass_fast.svg import geography as geo
from brass_fast.svg.shapes import cubes, group, icon, mark, num, path, rect, text

#: Names that stand beside their spaces, and how: to the right of the middle, and down.
_NAMES: dict[str, tuple[float, float, str]] = {
    "birkenhead": (0, 35, "middle"),
    "ellesmere": (0, 35, "middle"),
    "fleetwood": (0, 35, "middle"),
    "macclesfield": (0, 35, "middle"),
}


#: Names of plain places west of here stand in the sea.
_COASTAL = 150


def inside(cell: str) -> str:
    """What a cell holds, without the group around it."""
    return cell[cell.index(">") + 1 : cell.rindex("</g>")]


def background() -> str:
    """What never changes: sea, land and coast."""
    left, top, width, height = geo.MAP
    land = geo.land()
    clip = f'<clipPath id="map">{rect(left, top, width, height, "")}</clipPath>'
    hills = "".join(path(hill, "hill") for hill in geo.hills())
    drawn = f'<path class="land" d="{land}"/>{path(land, "shore")}{hills}'
    return f'{clip}<g clip-path="url(#map)">{rect(left, top, width, height, "sea")}{drawn}</g>'


def names() -> str:
    """The names of all places, above lines and below tiles."""
    parts = []
    for place in board.PLACES.values():
        x, y = geo.point(place.id)
        if place.town:
            right, down, anchor = _NAMES.get(place.id, (0, -geo.half_size(place.id)[1] - 6, "middle"))
            parts.append(text(x + right, y + down, place.name, 13.5, style="halo", anchor=anchor, bold=True))
        elif not place.port:
            parts.append(
                text(x - 13, y + 5, place.name, 13, style="" if x < _COASTAL else "halo", anchor="end")
            )
    return "".join(parts)


# --------------------------------------------------------------------- lines and links
def line_cells(seen: Seen, lit: frozenset[str]) -> Iterator[tuple[str, str]]:
    """All lines of both periods, by id: those of the other period faint, links in their owner's colour."""
    links = seen.public.links
    for period, lines in board.LINES.items():
        for first, second in lines:
            name = f"{period}:{first}-{second}"
            if period == seen.public.period:
                drawn = _link(name, links[name]) if name in links else _line(period, first, second)
                glow = _stroke(first, second, "trail") if name in lit else ""
                yield name, group(name, glow + drawn, _line_title(name, links.get(name), seen))
            elif period == "rail" or f"rail:{first}-{second}" not in _RAILS:
                # The rails to come are shown; the canals that were are not, once they are gone.
                later = _stroke(first, second, "later") if period == "rail" else ""
                yield name, group(name, later)
            else:
                yield name, group(name, "")


_RAILS = frozenset(f"rail:{first}-{second}" for first, second in board.LINES["rail"])


def _stroke(first: str, second: str, style: str) -> str:
    x1, y1, x2, y2 = geo.line(first, second)
    return path(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}", style)


def _line(period: str, first: str, second: str) -> str:
    """A line where nothing is built: water, or a track with its ties."""
    if period == "canal":
        return _stroke(first, second, "canal")
    return _stroke(first, second, "ties") + _stroke(first, second, "rail")


def _link(name: str, owner: int) -> str:
    """A link in its owner's colour, with the owner's mark: canals with waves, rails with sleepers."""
    period, _, ends = name.partition(":")
    first, second = ends.split("-")
    x, y = geo.middle(first, second)
    body = _stroke(first, second, f"l{owner} link")
    if period == "canal":
        drawn = _stroke(first, second, "casing") + body + _stroke(first, second, "wave")
    else:
        drawn = _stroke(first, second, "sleeper") + _stroke(first, second, "casing") + body
    disc = f'<circle class="s{owner} edge" cx="{num(x)}" cy="{num(y)}" r="10"/>'
    return drawn + disc + mark(owner, x, y, 1.05)


def _line_title(name: str, owner: int | None, seen: Seen) -> str:
    period, _, ends = name.partition(":")
    first, second = (board.PLACES[end].name for end in ends.split("-"))
    whose = "free" if owner is None else seen.names[owner]
    return f"{period.capitalize()} {first} - {second}: {whose}"


# --------------------------------------------------------------------- places without spaces
def places() -> str:
    """External places with a port, and plain places."""
    parts = []
    for place in board.PLACES.values():
        x, y = geo.point(place.id)
        if place.town:
            continue
        if place.port:
            wide, high = geo.half_size(place.id)
            parts.append(rect(x - wide, y - high, 2 * wide, 2 * high, "panel", high))
            parts.append(icon("port", x - wide + 15, y, 17, "sign"))
            parts.append(
                text(x + 13, y + 4.8, place.name.removeprefix("The "), 13, anchor="middle", bold=True)
            )
        else:
            parts.append(f'<circle class="panel edge" cx="{num(x)}" cy="{num(y)}" r="8"/>')
    return "".join(parts)


# --------------------------------------------------------------------- spaces and tiles
def space_cells(seen: Seen, lit: frozenset[str]) -> Iterator[tuple[str, str]]:
    """All spaces by id, free or with their tile."""
    tiles = seen.public.tiles
    for place in board.PLACES.values():
        for number, industries in enumerate(place.spaces, 1):
            space = f"{place.id}/{number}"
            x, y = geo.corner(space)
            drawn = tile(tiles[space], x, y) if space in tiles else _free(industries, x, y)
            ring = rect(x - 2.5, y - 2.5, geo.SIDE + 5, geo.SIDE + 5, "ring", 8) if space in lit else ""
            title = _tile_title(tiles[space], seen) if space in tiles else " or ".join(industries)
            yield space, group(space, drawn + ring, f"{place.name} {number}: {title}")


def _free(industries: tuple[str, ...], x: float, y: float) -> str:
    """A free space with the industries that it shows."""
    side = geo.SIDE
    drawn = rect(x, y, side, side, "free", 6)
    if len(industries) == 1:
        return drawn + icon(industries[0], x + side / 2, y + side / 2, 24, "icon")
    drawn += path(f"M{num(x + 3)} {num(y + side - 3)}L{num(x + side - 3)} {num(y + 3)}", "split")
    drawn += icon(industries[0], x + 12.5, y + 12.5, 17, "icon")
    return drawn + icon(industries[1], x + side - 12.5, y + side - 12.5, 17, "icon")


def tile(shown: dict[str, Any], x: float, y: float) -> str:
    """A tile: in its owner's colour while it works, a coloured frame with its VP once it has flipped."""
    side, owner = geo.SIDE, shown["owner"]
    kind = board.TILES[shown["industry"], shown["level"]]
    if shown["flipped"]:
        drawn = rect(x, y, side, side, f"s{owner} edge", 6) + rect(
            x + 4.5, y + 4.5, side - 9, side - 9, "done", 3
        )
        drawn += icon(kind.industry, x + 14.5, y + side - 14.5, 17, f"o{owner}")
        drawn += text(x + side - 7, y + 18, kind.vp, 14, style="donetext", anchor="end", bold=True)
        return drawn + mark(owner, x + 11, y + 11.5, 0.85, f"o{owner}")
    drawn = rect(x, y, side, side, f"s{owner} edge", 6)
    down, size = (16, 20) if shown["cubes"] else (22, 23)
    drawn += icon(kind.industry, x + 23.5, y + down, size, f"i{owner}")
    drawn += text(x + 5, y + 14.5, kind.level, 13, style=f"t{owner}", bold=True)
    drawn += mark(owner, x + 8.5, y + (22.5 if shown["cubes"] else 29), 0.8)
    edge = 5.2 if shown["cubes"] > 4 else 7.0
    return drawn + cubes(kind.industry, shown["cubes"], x + 3.5, y + side - edge - 3, edge)


def _tile_title(shown: dict[str, Any], seen: Seen) -> str:
    state = "flipped" if shown["flipped"] else f"{shown['cubes']} cubes" if shown["cubes"] else "not flipped"
    return f"{shown['industry']} {shown['level']} of {seen.names[shown['owner']]}, {state}"
