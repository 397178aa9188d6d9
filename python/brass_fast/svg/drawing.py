"""The whole drawing, put together."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from brass_fast._core import Action, State, View
from brass_fast.errors import BrassError
from brass_fast.seen import Seen, highlights
from brass_fast.svg import map as chart
from brass_fast.svg import panels
from brass_fast.svg.shapes import rect
from brass_fast.svg.theme import THEMES, Theme, style

if TYPE_CHECKING:
    from brass_fast.game import Game

WIDTH, HEIGHT = 1000, 1000


class Picture(str):
    """A drawing: the text of an SVG file, which shows itself in notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: Path | str) -> Path:
        """Write the drawing to a file: SVG, or PNG if its name ends in .png. Returns the path."""
        path = Path(path)
        if path.suffix == ".png":
            path.write_bytes(self.png())
        else:
            path.write_text(self, "utf-8")
        return path

    def png(self, width: int = 1400) -> bytes:
        """The drawing as a PNG image of this width in pixels, 50 to 10,000.

        Needs resvg: pip install 'brass-fast[png]'. Raises BrassError, with code `missing-extra`, without it.
        """
        if not 50 <= width <= 10_000:
            raise BrassError(f"width: expected 50 to 10,000 pixels, got {width}", "width")
        try:
            import resvg_py  # noqa: PLC0415 - an optional extra
        except ImportError as error:
            raise BrassError("PNG needs resvg: pip install 'brass-fast[png]'", "missing-extra") from error
        return bytes(resvg_py.svg_to_bytes(svg_string=str(self), width=width))


def board(  # noqa: PLR0913 - as many as a drawing has choices, all by name
    shown: "State | View | Game",
    *,
    viewer: int | None = None,
    names: Sequence[str] | None = None,
    last: Action | str | Iterable[Action | str] | None = None,
    theme: Theme = "light",
    size: int | None = None,
) -> Picture:
    """Draw a state, a view or a game.

    `viewer` is the seat that looks: nothing that it may not know is in the drawing (R8.5), and its hand is
    shown. A view has its viewer; without one, the hand of the player to move is shown. `names` are shown by
    seat, `last` are the actions to light up: those of the last action of a game, if not given. `theme` is
    "light" or "dark". The drawing is square and fills the room that it is given, unless `size` fixes its side
    in pixels.

    Raises BrassError for a seat that there is not, for other themes, and for names that are not one a seat.
    """
    _check_theme(theme)
    seen = Seen.of(shown, viewer, None if names is None else tuple(names))
    spaces, links = highlights(_last(shown) if last is None else last)
    parts = [rect(0, 0, WIDTH, HEIGHT, "page"), panels.head(seen), chart.background()]
    parts += [cell for _, cell in chart.line_cells(seen, links)]
    parts += [chart.places(), chart.names()]
    parts += [cell for _, cell in chart.space_cells(seen, spaces)]
    parts += [cell for _, cell in panels.mats(seen)]
    parts += [cell for _, cell in panels.markets(seen)]
    parts.append(panels.hand(seen))
    return Picture(_document("".join(parts), theme, size))


def _check_theme(name: str) -> None:
    if name not in THEMES:
        raise BrassError(f"theme: expected {' or '.join(THEMES)}, got {name!r}", "theme")


def _last(shown: object) -> tuple[Action, ...]:
    """The answers of the last action of a game; nothing for states."""
    game = sys.modules.get("brass_fast.game")
    if game is None or not isinstance(shown, game.Game):
        return ()
    lines = shown.lines()
    return shown.actions[lines[-1].first :] if lines else ()


def _document(content: str, name: Theme, size: int | None) -> str:
    fixed = f' width="{size}" height="{size}"' if size else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"{fixed} role="img">'
        f"<title>Brass</title><style>{style(name)}</style>{content}</svg>"
    )
