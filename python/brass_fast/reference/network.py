"""Networks, connections and distances (R3)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .data import ENDS, EXTERNAL, SPACES_WITH, TOWN_OF, VIRTUAL

if TYPE_CHECKING:
    from .position import Position

Rings = tuple[tuple[str, ...], ...]


class Routes:
    """The built links as ways between places, whoever owns them; distances are reckoned once and kept."""

    def __init__(self, links: Iterable[str]) -> None:
        self._next: dict[str, list[str]] = {}
        for line in links:
            a, b = ENDS[line]
            self._next.setdefault(a, []).append(b)
            self._next.setdefault(b, []).append(a)
        self._rings: dict[tuple[str, ...], Rings] = {}

    def rings(self, ends: tuple[str, ...]) -> Rings:
        """The places connected to any of the ends (R3.2): first those at distance 0, then 1, ... (R3.3)."""
        if ends not in self._rings:
            self._rings[ends] = self._reckon(ends)
        return self._rings[ends]

    def _reckon(self, ends: tuple[str, ...]) -> Rings:
        rings = [ends]
        seen = set(ends)
        while rings[-1]:
            ring: list[str] = []
            for place in rings[-1]:
                for neighbour in self._next.get(place, ()):
                    if neighbour not in seen:
                        seen.add(neighbour)
                        ring.append(neighbour)
            rings.append(tuple(ring))
        return tuple(rings[:-1])


def places_of(position: "Position", seat: int) -> set[str]:
    """The player's network: the towns of the own tiles and the ends of the own links (R3.1)."""
    places = {TOWN_OF[space] for space, tile in position.tiles.items() if tile.owner == seat}
    for line, owner in position.links.items():
        if owner == seat:
            places.update(ENDS[line])
    return places


def connected(position: "Position", ends: tuple[str, ...]) -> list[str]:
    """All places connected to any of the ends, the ends among them, nearest first (R3.2)."""
    return [place for ring in position.routes.rings(ends) for place in ring]


def to_a_port(position: "Position", ends: tuple[str, ...]) -> bool:
    """Whether any end is connected to a port tile, flipped or not, or to an external place (R3.4)."""
    return any(place in EXTERNAL or _has_port(position, place) for place in connected(position, ends))


def _has_port(position: "Position", place: str) -> bool:
    for space in SPACES_WITH["port"].get(place, ()):
        tile = position.tiles.get(space)
        if tile is not None and tile.industry == "port":
            return True
    return False


def virtually_in(places: set[str], town: str) -> bool:
    """Whether the town counts as in this network by the virtual connection (R3.5)."""
    return VIRTUAL.get(town) in places
