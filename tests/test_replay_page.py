"""The page of a game, in a real browser."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import brass_fast as bf
from brass_fast import board, replay_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GAMES = Path(__file__).parent / "fixtures" / "games"
FILES = sorted(GAMES.glob("*.json"))
ONE = GAMES / "with-overbuild-other-second-sale.json"
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def game() -> bf.Game:
    return bf.Game.from_json(ONE.read_text("utf-8"))


class Opened:
    """A page with what it complained of and asked for."""

    def __init__(self, browser: "Browser", path: Path, **context: Any) -> None:
        self.page = browser.new_context(viewport={"width": 1280, "height": 900}, **context).new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(path.as_uri())

    def step(self) -> int:
        return int(self.page.inner_text("#count").split("/")[0])

    def numbers(self, seat: int) -> dict[str, str]:
        mat = f".mat[data-seat='{seat}']"
        return {name: self.page.inner_text(f"{mat} .{name}") for name in ("vp", "money", "income")}


@pytest.fixture
def opened(browser: "Browser", game: bf.Game, tmp_path: Path) -> Iterator[Opened]:
    path = tmp_path / "game.html"
    path.write_text(replay_page.page(game), "utf-8")
    one = Opened(browser, path)
    yield one
    assert one.complaints == []
    assert one.asked == [path.as_uri()]
    one.page.context.close()


def expected(state: bf.State, seat: int) -> dict[str, str]:
    return {
        "vp": f"{state.vp[seat]} VP",
        "money": f"£{state.money[seat]}".replace("£-", "-£"),
        "income": f"income {state.income[seat]:+}",
    }


def test_the_last_step_shows_the_scores_of_the_record(opened: Opened, game: bf.Game) -> None:
    opened.page.keyboard.press("End")
    result = json.loads(ONE.read_text("utf-8"))["result"]
    for seat, vp in enumerate(result["vp"]):
        assert opened.numbers(seat)["vp"] == f"{vp} VP"
    total = opened.page.locator("#scores tr.total td").all_inner_texts()
    assert total == ["total", *map(str, result["vp"])]
    assert opened.step() == len(game.lines())


def test_every_step_forward_and_back_shows_the_state_of_the_game(opened: Opened, game: bf.Game) -> None:
    states = [game.states[0], *(game.states[line.last] for line in game.lines())]
    seen = [opened.page.inner_html("svg.board")]
    for number, state in enumerate(states):
        assert opened.step() == number
        if number % 9 == 0 or number == len(states) - 1:
            for seat in range(game.players):
                assert opened.numbers(seat) == expected(state, seat)
            tiles = opened.page.locator("svg.board rect.edge").count()
            assert tiles == len(state.tiles)
        opened.page.keyboard.press("ArrowRight")
        seen.append(opened.page.inner_html("svg.board"))
    for number in reversed(range(len(states) - 1)):
        opened.page.keyboard.press("ArrowLeft")
        assert opened.step() == number
        assert opened.page.inner_html("svg.board") == seen[number]


def test_steps_are_told_in_notation(opened: Opened, game: bf.Game) -> None:
    lines = game.lines()
    items = opened.page.locator("#actions li[data-step] span:last-child").all_inner_texts()
    assert items == [line.text for line in lines]
    opened.page.locator("#actions li[data-step='37']").click()
    assert opened.step() == 37
    assert lines[36].text in opened.page.inner_text("#now")
    assert opened.page.locator("#actions li[aria-current=true]").get_attribute("data-step") == "37"


def test_slider_buttons_and_keys_move(opened: Opened) -> None:
    page = opened.page
    page.click("#forward")
    page.click("#forward")
    page.click("#back")
    assert opened.step() == 1
    page.locator("#slider").fill("20")
    assert opened.step() == 20
    page.click("#end")
    page.click("#forward")
    last = opened.step()
    page.click("#first")
    page.click("#back")
    assert (opened.step(), last > 50) == (0, True)
    page.select_option("#speed", "90")
    page.locator("body").press("Space")
    while opened.step() <= 3:
        page.wait_for_timeout(50)
    page.locator("body").press("Space")
    stopped = opened.step()
    page.wait_for_timeout(300)
    assert opened.step() == stopped > 3


def test_curves_lead_to_their_step_and_show_every_player(opened: Opened, game: bf.Game) -> None:
    for measure in ("income", "money", "vp"):
        opened.page.select_option("#measure", measure)
        lines = opened.page.locator("#chart polyline")
        assert lines.count() == game.players
        assert len((lines.nth(0).get_attribute("points") or "").split()) == len(game.lines()) + 1
    box = opened.page.locator("#chart").bounding_box()
    assert box is not None
    opened.page.locator("#chart").click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    assert abs(opened.step() - len(game.lines()) / 2) < 8


def test_a_viewer_sees_the_own_cards_only(opened: Opened, game: bf.Game) -> None:
    state = game.states[0]
    for viewer in range(game.players):
        opened.page.select_option("#viewer", str(viewer))
        for seat in range(game.players):
            mat = opened.page.locator(f".mat[data-seat='{seat}']")
            shown = mat.locator(".card").all_inner_texts()
            own = [board.card_name(card) for card in state.hands[seat]]
            assert shown == (own if seat == viewer else [f"{len(own)} hidden"])


def test_it_is_light_or_dark_as_the_reader_likes(browser: "Browser", game: bf.Game, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(replay_page.page(game), "utf-8")
    for scheme, other in (("light", "dark"), ("dark", "light")):
        opened = Opened(browser, path, color_scheme=scheme)
        theme = "document.documentElement.dataset.theme"
        assert opened.page.evaluate(theme) == scheme
        opened.page.click("#theme")
        assert opened.page.evaluate(theme) == other
        opened.page.context.close()


def test_nothing_runs_over_on_a_small_screen(browser: "Browser", game: bf.Game, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(replay_page.page(game), "utf-8")
    for width in (390, 820, 1280):
        opened = Opened(browser, path)
        opened.page.set_viewport_size({"width": width, "height": 800})
        assert opened.page.evaluate("document.documentElement.scrollWidth") <= width
        opened.page.context.close()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_game_makes_a_small_page(path: Path) -> None:
    page = replay_page.page(bf.Game.from_json(path.read_text("utf-8")))
    assert len(page.encode()) < 400_000
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page


def test_names_are_made_safe(browser: "Browser", tmp_path: Path) -> None:
    names = ["</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "$game", "&amp;"]
    game = bf.Game(seed=1, names=names)
    game.push("pass")
    path = tmp_path / "game.html"
    path.write_text(replay_page.page(game), "utf-8")
    opened = Opened(browser, path)
    assert opened.complaints == []
    assert opened.page.locator(".mat .who").all_inner_texts() == names
    opened.page.context.close()


# --------------------------------------------------------------------- the command
def test_replay_writes_the_page(run: Run, tmp_path: Path, game: bf.Game) -> None:
    path = tmp_path / "out.html"
    done = run("replay", ONE, "--html", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_text("utf-8") == replay_page.page(game)
    assert done.stdout == f"{path}: {path.stat().st_size:,} bytes\n"
    assert run("replay", ONE, "--html", path).returncode == 2
    assert run("replay", ONE, "--html", path, "--force", "-q").stdout == ""


def test_one_game_makes_one_page(run: Run, tmp_path: Path) -> None:
    games, path = tmp_path / "games.jsonl", tmp_path / "out.html"
    assert run("simulate", "--seeds", "1-2", "--record", games, "-q").returncode == 0
    done = run("replay", games, "--html", path)
    assert (done.returncode, path.exists()) == (2, False)
    assert "choose one with --game" in done.stderr
    assert run("replay", games, "--game", 2, "--html", path).returncode == 0
    assert "seed 2" in path.read_text("utf-8")


def test_a_wrong_record_makes_no_page(run: Run, tmp_path: Path) -> None:
    given = json.loads(ONE.read_text("utf-8"))
    given["actions"][9] = "selloff:wigan/1"
    wrong, path = tmp_path / "wrong.json", tmp_path / "out.html"
    wrong.write_text(json.dumps(given))
    done = run("replay", wrong, "--html", path)
    assert (done.returncode, path.exists()) == (1, False)
    assert "game 1: step 9: selloff:wigan/1 is not legal" in done.stderr
