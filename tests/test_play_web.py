"""`brass-fast play --web`: whole games in a real browser, and who is refused."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import brass_fast as bf
from brass_fast import board
from brass_fast.play.session import Session
from brass_fast.play.web import Refused, Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

COMMAND = [sys.executable, "-u", "-W", "error", "-m", "brass_fast", "play", "--web", "--port", "0"]


class Server:
    """The command, serving."""

    def __init__(self, path: Path, *arguments: str) -> None:
        self.path = path
        self.process = subprocess.Popen(
            [*COMMAND, "--file", str(path), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if match := re.match(r"Open (http://127\.0\.0\.1:(\d+)/\?key=(\S+))", line):
                self.address, port, self.key = match.groups()
                self.port = int(port)
                break
        else:
            pytest.fail(self.process.communicate()[1])

    def request(
        self, method: str, path: str, body: Any = None, *, drop: tuple[str, ...] = (), **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        """A request as the pages send it, but for some headers."""
        sent = {
            "Host": f"127.0.0.1:{self.port}",
            "Cookie": f"brass-fast={self.key}",
            "Origin": f"http://127.0.0.1:{self.port}",
            "Content-Type": "application/json",
        }
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        for name in drop:
            del sent[name]
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        text = None if body is None else json.dumps(body)
        connection.request(method, path, text, sent)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        told = json.loads(data) if answer.headers.get_content_type() == "application/json" else data
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, told

    def stop(self) -> str:
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=30)
        assert self.process.returncode == 130
        return errors


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    one = Server(tmp_path / "game.json", "--seed", "5", "--bots", "random")
    yield one
    if one.process.poll() is None:
        one.stop()


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    one = browser.new_context(viewport={"width": 1500, "height": 950}).new_page()
    complaints: list[str] = []
    one.on("console", lambda message: complaints.append(message.text))
    one.on("pageerror", lambda error: complaints.append(str(error)))
    yield one
    assert complaints == []
    one.context.close()


def asked(page: "Page") -> None:
    page.wait_for_selector("#choices button, .result, .handover")


def step(page: "Page") -> int:
    """How many answers the page has seen."""
    return int(page.locator("html").get_attribute("data-step") or -1)


def wait_beyond(page: "Page", before: int) -> None:
    for _ in range(1000):
        if step(page) > before:
            return
        page.wait_for_timeout(10)
    pytest.fail(f"nothing happened after step {before}: {page.inner_text('#said')}")


# --------------------------------------------------------------------- playing
def test_a_whole_game_is_played_by_clicks(server: Server, page: "Page") -> None:
    page.goto(server.address)
    clicked = {"space": 0, "line": 0, "card": 0, "list": 0}
    asked(page)
    while page.locator(".result").count() == 0:
        before = step(page)
        cells = page.locator("g.legal[data-choices='1']")
        if cells.count():
            cell = cells.first
            name = cell.get_attribute("id") or ""
            kind = "card" if name.startswith("hand:") else "line" if ":" in name else "space"
            cell.locator(".lamp").dispatch_event("click")
        else:
            kind = "list"
            page.locator("#choices button").first.click()
        clicked[kind] += 1
        wait_beyond(page, before)
    game = Session.resume(server.path).game
    outcome = game.outcome()
    assert outcome is not None
    ranking = ", ".join(f"{k}. {game.names[s]} {outcome.vp[s]}" for k, s in enumerate(outcome.ranking, 1))
    assert page.inner_text(".result") == ranking
    assert all(clicked.values()), clicked


def test_search_hint_and_undo(server: Server, page: "Page") -> None:
    page.goto(server.address)
    asked(page)
    everything = page.locator("#choices button").count()
    page.fill("#search", "develop")
    found = page.locator("#choices button")
    assert 0 < found.count() < everything
    assert all("develop" in (found.nth(k).get_attribute("data-action") or "") for k in range(found.count()))
    page.fill("#search", "")
    page.click("#hint")
    page.wait_for_selector(".advised")
    session = Session.resume(server.path)
    assert page.locator(".advised").get_attribute("data-action") == str(session.hint().answer)
    before = session.game.state
    assert page.locator("#undo").is_disabled()
    page.locator("#choices button[data-action='pass']").click()
    page.wait_for_selector("#choices button[data-action^='card:']")
    page.click("#undo")
    page.wait_for_selector("#choices button[data-action='pass']")
    assert Session.resume(server.path).game.state == before


def test_people_at_one_machine_do_not_see_each_others_cards(tmp_path: Path, page: "Page") -> None:
    server = Server(tmp_path / "game.json", "--seed", "6", "--me", "0,1,2", "--players", "3")
    received: list[str] = []
    page.on("response", lambda answer: received.append(answer.url))
    page.goto(server.address)
    state = Session.resume(server.path).game.state
    first = state.to_move or 0
    assert page.url.endswith(f"/seat/{first}")
    assert not page.locator("main").is_visible()
    assert not any("/state" in url for url in received)
    page.click("#look")
    page.locator("#choices button[data-action='pass']").click()
    page.locator("#choices button[data-action^='card:']").first.click()
    page.wait_for_selector(".handover")
    second = Session.resume(server.path).game.state.to_move
    assert second != first
    assert all(f"/seat/{second}/" not in url for url in received)
    page.click(".handover")
    page.wait_for_url(f"**/seat/{second}")
    assert page.inner_text("#curtain").startswith(f"Player {second}")
    assert not page.locator("main").is_visible()
    page.click("#look")
    asked(page)
    shown = page.locator("g[id^='hand:'] text").all_text_contents()
    hand = Session.resume(server.path).game.state.hands[second or 0]
    assert shown == [board.card_name(card) for card in hand]
    server.stop()


# --------------------------------------------------------------------- what a page is told
def test_a_page_is_told_what_its_player_may_know_and_no_more() -> None:
    session = Session.begin(11, [None, None, None, None])
    table = Table(session)
    for number in range(60):
        state = session.game.state
        for seat in range(4):
            told = table.look(seat, "light")
            assert told["hand"] == state.hands[seat]
            assert bool(told["choices"]) == (seat == state.to_move)
            other = Session(bf.Game(state.determinize(seat, 1)), session.seats)
            mine = Session(bf.Game(state), session.seats)
            assert json.dumps(Table(other).look(seat, "light")) == json.dumps(Table(mine).look(seat, "light"))
        session.answer(state.legal_actions()[number * 7 % len(state.legal_actions())])


def test_a_page_acts_for_its_own_seat_at_its_own_turn() -> None:
    session = Session.begin(12, [None, None, None])
    table = Table(session)
    seat = session.asked or 0
    for wrong, step in (((seat + 1) % 3, 0), (seat, 1)):
        with pytest.raises(Refused, match="the game has gone on"):
            table.answer(wrong, "pass", step, "light")
        with pytest.raises(Refused, match="the game has gone on"):
            table.hint(wrong, step)
    with pytest.raises(Refused, match="is not legal"):
        table.answer(seat, "selloff:wigan/1", 0, "light")
    with pytest.raises(Refused, match="no person sits in seat 7"):
        table.look(7, "light")
    assert len(session.game) == 0


# --------------------------------------------------------------------- who is refused
def test_only_its_own_pages_on_this_machine_are_answered(server: Server) -> None:
    good = {"action": "pass", "step": 0, "theme": "light"}
    state = "/seat/0/state"
    assert server.request("GET", state)[0] == 200
    refused = [
        server.request("GET", state, Host=f"brass.example:{server.port}"),
        server.request("GET", state, Host="127.0.0.1"),
        server.request("GET", state, drop=("Cookie",)),
        server.request("GET", state, Cookie="brass-fast=guess"),
        server.request("GET", state, Sec_Fetch_Site="cross-site"),
        server.request("GET", state, Sec_Fetch_Site="same-site"),
        server.request("POST", "/seat/0/answer", good, Origin="http://evil.example"),
        server.request("POST", "/seat/0/answer", good, Origin="null"),
        server.request("POST", "/seat/0/answer", good, drop=("Origin",)),
        server.request("POST", "/seat/0/answer", good, Content_Type="text/plain"),
        server.request("POST", "/seat/0/answer", good | {"action": "x" * 20_000}),
        server.request("GET", "/?key=guess", drop=("Cookie",)),
    ]
    assert [status for status, _, _ in refused] == [
        421,
        421,
        403,
        403,
        403,
        403,
        403,
        403,
        403,
        415,
        413,
        403,
    ]
    assert all(set(told) == {"error"} for _, _, told in refused)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/seat/0/answer", {"action": "pass"}, 400),
        ("/seat/0/answer", {"action": 1, "step": 0, "theme": ""}, 400),
        ("/seat/0/answer", {"action": "pass", "step": True, "theme": ""}, 400),
        ("/seat/0/answer", [], 400),
        ("/seat/0/answer", {"action": "pass", "step": 9_999, "theme": ""}, 409),
        ("/seat/1/answer", {"action": "pass", "step": 0, "theme": ""}, 404),
        ("/seat/9/undo", {"step": 0, "theme": ""}, 404),
        ("/seat/0/undo", {"step": 9_999, "theme": ""}, 409),
    ],
)
def test_requests_without_sense_are_refused(server: Server, path: str, body: Any, status: int) -> None:
    got, headers, told = server.request("POST", path, body)
    assert (got, list(told)) == (status, ["error"])
    assert headers["content-security-policy"].startswith("default-src 'none'")
    for other in ("/seat/1/state", "/page/../secrets.py", "/page/web.py", "/nowhere"):
        assert server.request("GET", other)[0] == 404


def test_every_answer_keeps_its_page_to_itself(server: Server) -> None:
    for path in ("/seat/0", "/seat/0/state", "/page/play.js"):
        _, headers, _ = server.request("GET", path)
        assert headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
    _, headers, _ = server.request("GET", f"/?key={server.key}")
    assert "HttpOnly" in headers["set-cookie"]
    assert "samesite=strict" in headers["set-cookie"].lower()


def test_it_listens_on_this_machine_only(server: Server) -> None:
    listening = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text()
    here = [
        line.split()[1]
        for line in listening.splitlines()
        if f":{server.port:04X} " in line and " 0A " in line
    ]
    assert here == [f"0100007F:{server.port:04X}"]


def test_a_bot_that_fails_is_told_to_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "leaver.py").write_text(
        "class Leaver:\n"
        "    def __init__(self, *, seed): ...\n"
        "    def choose(self, view): raise SystemExit(7)\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    server = Server(tmp_path / "game.json", "--seed", "5", "--bots", "leaver:Leaver")
    status, _, told = server.request("GET", "/seat/0/state")
    assert status == HTTPStatus.INTERNAL_SERVER_ERROR
    assert re.fullmatch(r"leaver:Leaver in seat [1-3]: SystemExit: 7", told["error"])
    assert server.stop().count("\n") == 1  # no traceback


def test_ctrl_c_keeps_the_game(server: Server) -> None:
    server.request("GET", "/seat/0/state")
    kept = Session.resume(server.path).game
    assert "--resume goes on" in server.stop()
    assert Session.resume(server.path).game == kept


def test_ctrl_c_does_not_wait_for_a_search(tmp_path: Path) -> None:
    server = Server(tmp_path / "game.json", "--seed", "5", "--bots", "mcts:ms=60000,threads=2")
    kept = Session.resume(server.path)
    assert not kept.is_person(kept.asked)  # a bot begins
    with ThreadPoolExecutor(1) as elsewhere:
        asked = elsewhere.submit(server.request, "GET", "/seat/0/state")
        time.sleep(1)
        assert not asked.done()
        sent = time.monotonic()
        assert "--resume goes on" in server.stop()
        assert time.monotonic() - sent < 2  # the promise is half a second, of a machine that has time
        assert asked.result()[0] == HTTPStatus.SERVICE_UNAVAILABLE
    assert Session.resume(server.path).game == kept.game


def test_without_the_extra_it_says_what_is_missing(tmp_path: Path) -> None:
    code = "import sys; sys.modules['uvicorn'] = None;"
    code += " sys.argv = ['brass-fast', 'play', '--web', '--file', sys.argv[1]];"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{code} from brass_fast.cli import main; main()",
            str(tmp_path / "game.json"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "pip install 'brass-fast[web]'" in done.stderr
    assert not (tmp_path / "game.json").exists()
