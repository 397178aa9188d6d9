"""The board as picture and as text."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

import brass_fast as bf
from brass_fast import board, svg, textboard
from brass_fast.svg import geography, shapes
from brass_fast.svg.theme import ON_PAPER, PALETTES, SEATS

FILES = sorted(Path(__file__).parent.joinpath("fixtures", "games").glob("*.json"))
SVG = "{http://www.w3.org/2000/svg}"


def some_states() -> Iterator[bf.State]:
    for path in FILES[::3]:
        states = bf.Game.from_json(path.read_text("utf-8")).states
        yield from states[:: len(states) // 6]
        yield states[-1]


STATES = list(some_states())
RAIL = next(
    state
    for state in STATES
    if state.players == 4 and state.period == "rail" and state.links and state.to_move is not None
)


def texts(picture: str) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(picture).iter(f"{SVG}text")]  # noqa: S314 - our own


def cell(picture: str, name: str) -> ET.Element:
    return next(g for g in ET.fromstring(picture).iter(f"{SVG}g") if g.get("id") == name)  # noqa: S314


def classes(element: ET.Element) -> set[str]:
    return {word for inner in element.iter() for word in (inner.get("class") or "").split()}


# --------------------------------------------------------------------- the picture
@pytest.mark.parametrize("theme", svg.THEMES)
def test_every_state_can_be_drawn(theme: svg.Theme) -> None:
    for state in STATES:
        root = ET.fromstring(svg.board(state, theme=theme))  # noqa: S314
        assert root.tag == f"{SVG}svg"
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))


def test_a_picture_takes_nothing_from_elsewhere() -> None:
    picture = svg.board(RAIL)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"<(script|image|foreignObject|use)|@import|url\((?!#)", picture)


def test_tiles_show_owner_level_cubes_and_whether_they_flipped() -> None:
    seen = set()
    for state in STATES:
        picture = svg.board(state)
        for space, tile in state.tiles.items():
            drawn = cell(picture, space)
            assert f"s{tile['owner']}" in classes(drawn)
            facts = board.TILES[tile["industry"], tile["level"]]
            said = "".join("".join(text.itertext()) for text in drawn.iter(f"{SVG}text"))
            assert said == str(facts.vp if tile["flipped"] else facts.level)
            assert ("done" in classes(drawn)) == tile["flipped"]
            cubes = [rect for rect in drawn.iter(f"{SVG}rect") if rect.get("class") == tile["industry"]]
            assert len(cubes) == tile["cubes"]
            seen |= {tile["flipped"], tile["cubes"]}
    assert {True, False, 2, 3} <= seen


def test_links_show_their_owner_and_free_lines_do_not() -> None:
    picture = svg.board(RAIL)
    for ends in board.LINES["rail"]:
        name = f"rail:{'-'.join(ends)}"
        owners = {style for style in classes(cell(picture, name)) if re.fullmatch(r"s\d", style)}
        assert owners == ({f"s{RAIL.links[name]}"} if name in RAIL.links else set())


def test_all_numbers_of_the_players_are_there() -> None:
    for state in STATES:
        picture = svg.board(state)
        for seat in range(state.players):
            said = ["".join(text.itertext()) for text in cell(picture, f"mat:{seat}").iter(f"{SVG}text")]
            money = f"£{state.money[seat]}".replace("£-", "-£")
            links = 14 - sum(owner == seat for owner in state.links.values())
            for expected in (
                money,
                f"{state.vp[seat]} VP",
                f"{state.income[seat]:+} income",
                f"{links} links",
            ):
                assert expected in said
            assert str(len(state.hands[seat])) in said
            for industry, levels in state.stacks[seat].items():
                assert not levels or f"\N{MULTIPLICATION SIGN}{len(levels)}" in said, industry


def test_tracks_show_what_is_on_them() -> None:
    for state in STATES:
        picture = svg.board(state)
        for cube in ("coal", "iron"):
            cubes = [rect for rect in cell(picture, cube).iter(f"{SVG}rect") if rect.get("class") == cube]
            assert len(cubes) == (state.coal_demand if cube == "coal" else state.iron_demand)
        said = ["".join(text.itertext()) for text in cell(picture, "cotton").iter(f"{SVG}text")]
        assert f"distant market {'open' if state.distant_open else 'closed'}" in said
        assert f"{len(state.distant_pile)} face down" in said


def test_the_last_action_is_lit_up() -> None:
    game = bf.Game.from_json(FILES[0].read_text("utf-8"))
    lines = [line for line in game.lines() if line.parts[0].what.kind in ("build", "canal", "rail")]
    assert len(lines) > 10
    for line in lines[::7]:
        picture = svg.board(game.branch(line.last))
        what = line.parts[0].what
        name = str(what.space) if what.space else str(what)
        lit = {"ring", "trail"} & classes(cell(picture, name))
        gone = what.line and line.parts[0].before["period"] != game.states[line.last].period
        assert lit or gone
    picture = svg.board(RAIL, last=["rail:preston-wigan", "sell:colne/1"])
    assert "trail" in classes(cell(picture, "rail:preston-wigan"))
    assert "ring" in classes(cell(picture, "colne/1"))
    assert "trail" not in classes(cell(picture, "rail:warrington-wigan"))


def test_nothing_covers_anything_else() -> None:
    boxes = {}
    for place in board.PLACES.values():
        if place.town:
            corners = geography.spaces(place.id)
            for number, (x, y) in enumerate(corners, 1):
                boxes[f"{place.id}/{number}"] = (x, y, x + geography.SIDE, y + geography.SIDE)
        else:
            x, y = geography.point(place.id)
            wide, high = geography.half_size(place.id)
            boxes[place.id] = (x - wide, y - high, x + wide, y + high)
    left, top, width, height = geography.MAP
    for name, (x1, y1, x2, y2) in boxes.items():
        assert left <= x1 < x2 <= left + width, name
        assert top <= y1 < y2 <= top + height, name
        for other, (u1, v1, u2, v2) in boxes.items():
            assert name == other or x2 <= u1 or u2 <= x1 or y2 <= v1 or v2 <= y1, (name, other)


def test_the_marks_of_links_stand_clear_of_spaces() -> None:
    for lines in board.LINES.values():
        for first, second in lines:
            x, y = geography.middle(first, second)
            for place in (first, second):
                across, down = geography.point(place)
                wide, high = geography.half_size(place)
                assert abs(x - across) >= wide or abs(y - down) >= high, (first, second)


def luminance(colour: str) -> float:
    channels = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_everything_can_be_read_on_its_ground() -> None:
    for fill, ink in SEATS:
        assert contrast(fill, ink) >= 3.5
    for ink in ON_PAPER:
        assert contrast(ink, "#fffaf0") >= 4.5
    for palette in PALETTES.values():
        for ground in ("page", "land", "panel", "sea"):
            assert contrast(palette["ink"], palette[ground]) >= 7
        for ground in ("page", "panel"):
            assert contrast(palette["soft"], palette[ground]) >= 4.5


def test_seats_differ_in_shape_as_well() -> None:
    assert len(set(shapes.MARKS)) == 4
    assert len(set(shapes.ICONS.values())) == 5


# --------------------------------------------------------------------- who sees what
def hidden_pairs() -> Iterator[tuple[bf.State, bf.State, int]]:
    rng = random.Random(1)
    for state in STATES:
        viewer = rng.randrange(state.players)
        for seed in range(2):
            yield state, state.determinize(viewer, seed), viewer


def test_states_that_look_the_same_to_a_viewer_are_drawn_the_same() -> None:
    different = 0
    for one, other, viewer in hidden_pairs():
        assert svg.board(one, viewer=viewer) == svg.board(other, viewer=viewer)
        assert textboard.text(one, viewer=viewer) == textboard.text(other, viewer=viewer)
        different += one != other
    assert different > 20


def test_a_viewer_sees_the_own_hand_and_a_view_has_its_viewer() -> None:
    for seat in range(RAIL.players):
        picture = svg.board(RAIL, viewer=seat)
        assert svg.board(RAIL.view(seat)) == picture
        assert RAIL.view(seat)._repr_svg_() == picture
        cards = [board.card_name(card) for card in RAIL.hands[seat]]
        assert all(card in texts(picture) for card in cards)
        assert textboard.text(RAIL.view(seat)).endswith(f"hand of P{seat}: {', '.join(cards) or 'no cards'}")
    with pytest.raises(bf.BrassError, match="this is the view of player 0, not of 1"):
        svg.board(RAIL.view(0), viewer=1)


@pytest.mark.parametrize("viewer", [-1, 4, True, "0"])
def test_viewers_are_seats(viewer: int) -> None:
    for draw in (svg.board, textboard.text):
        with pytest.raises(bf.BrassError, match="viewer: expected a seat from 0 to 3, or None"):
            draw(RAIL, viewer=viewer)


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a State, a View or a Game, got str"):
        svg.board("x")  # type: ignore[arg-type]
    with pytest.raises(bf.BrassError, match="theme: expected light or dark"):
        svg.board(RAIL, theme="pink")  # type: ignore[arg-type]
    with pytest.raises(bf.BrassError, match="names: expected 4 names, got 1"):
        svg.board(RAIL, names=["Ann"])


def test_names_are_made_safe() -> None:
    names = ["<script>", "a&b", '"q"', "'s'"]
    picture = svg.board(RAIL, names=names)
    assert set(names) <= set(texts(picture))
    assert "<script" not in picture


def test_games_are_drawn_with_their_names() -> None:
    game = bf.Game(seed=1, names=["Ann", "Bob", "Cy", "Di"])
    assert {"Ann", "Bob", "Cy", "Di"} <= set(texts(game._repr_svg_()))
    assert "0 Ann" in str(game)


# --------------------------------------------------------------------- files
def test_pictures_are_saved_as_svg_and_png(tmp_path: Path) -> None:
    picture = svg.board(RAIL, size=700)
    assert 'width="700"' in picture
    assert picture._repr_svg_() == picture == picture.save(tmp_path / "board.svg").read_text("utf-8")
    data = picture.save(tmp_path / "board.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) == int.from_bytes(data[20:24]) == 1400
    assert int.from_bytes(picture.png(width=300)[16:20]) == 300
    with pytest.raises(bf.BrassError, match="width: expected 50 to"):
        picture.png(width=1)


def test_without_the_converter_png_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(bf.BrassError, match=r"pip install 'brass-fast\[png\]'") as refused:
        svg.board(RAIL).png()
    assert refused.value.code == "missing-extra"


# --------------------------------------------------------------------- the text
def test_print_shows_the_board() -> None:
    for state in STATES:
        text = str(state)
        assert text == textboard.text(state)
        assert max(map(len, text.splitlines())) <= 130
        for tile in state.tiles.values():
            letter = textboard.LETTERS[tile["industry"]]
            said = f"{tile['owner']}{letter}{tile['level']}"
            assert (f"{{{said}}}" if tile["flipped"] else f"[{said}") in text
        for seat in range(state.players):
            assert re.search(rf"^P{seat} +{state.vp[seat]} +{state.money[seat]} ", text, re.MULTILINE)


def test_no_town_of_the_text_covers_another() -> None:
    full = {f"{place.id}/{k}": 8 for place in board.PLACES.values() for k, _ in enumerate(place.spaces, 1)}
    taken: dict[tuple[int, int], str] = {}
    for place, (row, column) in textboard._WHERE.items():
        spaces = [full[f"{place}/{k}"] for k, _ in enumerate(board.PLACES[place].spaces, 1)]
        name = len(board.PLACES[place].name) + (0 if spaces else 2)
        for at, width in ((row, name), (row + 1, sum(spaces))):
            for k in range(column, column + width):
                assert taken.setdefault((at, k), place) == place


def test_colour_adds_nothing_but_colour() -> None:
    for state in STATES:
        coloured = textboard.text(state, colour=True)
        assert "\x1b[" in coloured
        plain = "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[\d;]*m", "", coloured).splitlines())
        assert plain == str(state)
        assert "\x1b" not in str(state)
