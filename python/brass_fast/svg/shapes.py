"""The pieces of the drawing: elements, the five industries, the marks of the seats, cubes."""

from typing import Final
from xml.sax.saxutils import escape, quoteattr

#: Icons in a square of 24: each industry has a shape of its own.
ICONS: Final = {
    # a bobbin with its thread
    "cotton": (
        '<path stroke="none" d="M6 2h12v4H6zM6 18h12v4H6z"/>'
        '<path stroke-width="2.2" fill="none" d="M7.5 9h9M7.5 12h9M7.5 15h9"/>'
    ),
    # a pick and a shovel, crossed
    "coal": (
        '<path fill="none" stroke-width="2.4" stroke-linecap="round" d="M6 20L17 7M18 20L9 9"/>'
        '<path fill="none" stroke-width="2.8" stroke-linecap="round" d="M12 3q6 .5 9 7"/>'
        '<path stroke="none" d="M2.5 6.5q1-4 5-4.5l4 5-5 4.5z"/>'
    ),
    # an anvil
    "iron": '<path stroke="none" d="M1 6h5V5h17v4q-5 .3-7 4l1.5 3.5H20V20H7v-3.5h2.5L10.5 13Q3 12.5 1 6z"/>',
    # an anchor
    "port": (
        '<circle fill="none" stroke-width="2" cx="12" cy="4.5" r="2.5"/>'
        '<path fill="none" stroke-width="2.4" stroke-linecap="round" '
        'd="M12 7v14M7 10.5h10M3.5 14q1 7 8.5 7t8.5-7"/>'
    ),
    # a steamer
    "shipyard": (
        '<path stroke="none" d="M1 14h22l-3.5 7h-15zM5 9h11v4H5z"/>'
        '<path stroke="none" d="M8 3h3.5v5H8zM13.5 4.5H16V8h-2.5z"/>'
    ),
}

#: The marks of the seats, around the origin, some 10 wide: a disc, a square, a triangle, a diamond.
MARKS: Final = (
    '<circle r="4.6"/>',
    '<path d="M-4.2-4.2h8.4v8.4h-8.4z"/>',
    '<path d="M0-5.2L5.4 4.2H-5.4z"/>',
    '<path d="M0-6L5 0 0 6-5 0z"/>',
)


def icon(industry: str, x: float, y: float, size: float, style: str) -> str:
    """An industry's icon around a point."""
    scale = size / 24
    place = f"translate({num(x - size / 2)} {num(y - size / 2)})scale({num(scale)})"
    return f'<g class="{style}" transform="{place}">{ICONS[industry]}</g>'


def mark(seat: int, x: float, y: float, scale: float = 1, style: str = "") -> str:
    """A seat's mark around a point, in the ink of its colour unless another style is given."""
    grow = f"scale({num(scale)})" if scale != 1 else ""
    return (
        f'<g class="{style or f"t{seat}"}" transform="translate({num(x)} {num(y)}){grow}">{MARKS[seat]}</g>'
    )


def text(  # noqa: PLR0913 - as many as a text has properties
    x: float,
    y: float,
    said: object,
    size: float = 14,
    *,
    style: str = "",
    anchor: str = "start",
    bold: bool = False,
) -> str:
    """A text; whatever it says is made safe."""
    more = f' class="{style}"' if style else ""
    more += f' text-anchor="{anchor}"' if anchor != "start" else ""
    more += ' font-weight="700"' if bold else ""
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{more}>{escape(str(said))}</text>'


def rect(  # noqa: PLR0913, PLR0917 - as many as a rectangle has properties
    x: float, y: float, width: float, height: float, style: str, radius: float = 0
) -> str:
    """A rectangle."""
    corner = f' rx="{num(radius)}"' if radius else ""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect class="{style}" x="{num(x)}" y="{num(y)}" {size}{corner}/>'


def path(d: str, style: str) -> str:
    """A line along a path."""
    return f'<path class="{style}" fill="none" d="{d}"/>'


def group(name: str, content: str, title: str = "") -> str:
    """A group with an id, and a title that shows where one points."""
    told = f"<title>{escape(title)}</title>" if title else ""
    return f"<g id={quoteattr(name)}>{told}{content}</g>"


def cubes(kind: str, count: int, x: float, y: float, size: float = 8) -> str:
    """Cubes in a row from a point to the right."""
    return "".join(rect(x + k * (size + 1), y, size, size, kind, 1.5) for k in range(count))


def num(value: float) -> str:
    """A number as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"
