"""Where things lie: places, spaces, lines and the coast, in the units of the drawing."""

from collections.abc import Sequence
from typing import Final

from brass_fast import board

#: The map's part of the drawing: left, top, width, height.
MAP: Final = (0.0, 44.0, 650.0, 880.0)

#: The side of a space.
SIDE: Final = 38.0

#: Room between the spaces of a town.
GAP: Final = 2.0

#: Places moved a little so that nothing covers anything else.
_NUDGES: Final = {
    "liverpool": (-12, -8),
    "birkenhead": (-22, 22),
    "ellesmere": (8, 14),
    "wigan": (4, 0),
    "manchester": (-4, 2),
    "bury": (2, -8),
    "bolton": (-6, 0),
    "oldham": (14, 8),
    "rochdale": (8, -4),
    "stockport": (14, 16),
    "macclesfield": (16, 8),
    "northwich": (0, 12),
    "midlands": (0, -12),
    "scotland": (0, 16),
    "yorkshire": (-26, -14),
    "colne": (0, -10),
    "burnley": (4, -10),
    "blackburn": (-4, 4),
    "preston": (-4, 6),
    "warrington": (0, 10),
    "blackpool": (-2, 4),
    "southport": (0, 6),
    "barrow": (18, 14),
    "lancaster": (0, 0),
    "fleetwood": (0, 6),
}

#: The coast from north to south, drawn by eye from the lie of the places: Furness, Morecambe Bay, the Fylde,
#: the Ribble, the Mersey around the Wirral, and the Dee.
_COAST: Final = (
    *((34, 30), (18, 90), (26, 160), (48, 226), (88, 240), (116, 214), (134, 172), (152, 164), (166, 196)),
    *((164, 236), (138, 262), (104, 272), (82, 292), (76, 340), (74, 384), (88, 412), (128, 418), (166, 428)),
    *((126, 438), (104, 452), (92, 486), (70, 508), (50, 536), (52, 578), (74, 594), (112, 602), (150, 646)),
    *((186, 668), (236, 664), (206, 682), (160, 686), (126, 664), (98, 616), (58, 606), (38, 618), (40, 654)),
    *((62, 700), (96, 750), (104, 782), (66, 764), (30, 748), (-20, 742)),
)

#: The hills in the east, each as a ridge from point to point.
_HILLS: Final = (
    ((470, 120), (520, 96), (566, 128), (612, 104), (660, 140)),
    ((380, 196), (424, 170), (462, 200), (508, 178)),
    ((560, 214), (598, 190), (640, 220)),
    ((566, 640), (596, 616), (626, 646), (656, 620)),
    ((548, 720), (588, 694), (622, 726), (656, 700)),
    ((556, 852), (592, 828), (630, 858)),
)


def land() -> str:
    """The path of the land."""
    return f"{curve(_COAST)}V960H700V0H34Z"


def hills() -> tuple[str, ...]:
    """The paths of the ridges."""
    return tuple(curve(ridge) for ridge in _HILLS)


def curve(points: Sequence[tuple[float, float]]) -> str:
    """A smooth path through points (a Catmull-Rom spline as Bezier curves)."""
    path = f"M{points[0][0]} {points[0][1]}"
    for number in range(len(points) - 1):
        before, start = points[max(number - 1, 0)], points[number]
        end, after = points[number + 1], points[min(number + 2, len(points) - 1)]
        ahead = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        behind = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        corners = (*ahead, *behind, *end)
        path += "C" + " ".join(f"{corner:.0f}" for corner in corners)
    return path


def point(place: str) -> tuple[float, float]:
    """The middle of a place."""
    x, y = board.PLACES[place].xy
    right, down = _NUDGES.get(place, (0, 0))
    return 22 + (x - 0.2) * 775 + right, 56 + y * 850 + down


def spaces(town: str) -> list[tuple[float, float]]:
    """The upper left corners of a town's spaces, in their order: one, a row of two, or two rows."""
    x, y = point(town)
    count = len(board.PLACES[town].spaces)
    step = SIDE + GAP
    if count <= 2:
        return [(x - count * step / 2 + k * step, y - SIDE / 2) for k in range(count)]
    corners = [(x - step + k % 2 * step, y - step + k // 2 * step) for k in range(count)]
    if count == 3:
        corners[2] = (x - SIDE / 2, corners[2][1])
    return corners


def corner(space: str) -> tuple[float, float]:
    """The upper left corner of a space."""
    town, _, number = space.partition("/")
    return spaces(town)[int(number) - 1]


def half_size(place: str) -> tuple[float, float]:
    """Half the width and height of what is drawn at a place."""
    count = len(board.PLACES[place].spaces)
    if not count:
        return (50, 15) if board.PLACES[place].port else (9, 9)
    return ((SIDE / 2, SIDE / 2), (SIDE, SIDE / 2), (SIDE, SIDE), (SIDE, SIDE))[count - 1]


def line(first: str, second: str) -> tuple[float, float, float, float]:
    """A line from middle to middle."""
    return (*point(first), *point(second))


def middle(first: str, second: str) -> tuple[float, float]:
    """The middle of the part of a line that can be seen between its places."""
    x1, y1, x2, y2 = line(first, second)
    start, end = _covered(first, x2 - x1, y2 - y1), 1 - _covered(second, x1 - x2, y1 - y2)
    at = (start + end) / 2 if start < end else 0.5
    return x1 + (x2 - x1) * at, y1 + (y2 - y1) * at


def _covered(place: str, right: float, down: float) -> float:
    """Which share of a line in this direction the place covers."""
    wide, high = half_size(place)
    return min(wide / abs(right) if right else 1, high / abs(down) if down else 1, 1)
