"""The same game in the browser, on this machine only.

Each seat has a page of its own, `/seat/0`; what is sent to it is made from that player's view (R8.5), so that
no hidden card ever reaches another seat's page. The server listens on 127.0.0.1, takes requests for that name
only, and acts only on what its own pages send: other hosts and other sites are refused, and so is whoever has
not the key of the start.
"""

import secrets
import socket
import threading
from collections.abc import Callable
from html import escape
from http import HTTPStatus
from importlib.resources import files
from string import Template
from typing import Any, Final

import uvicorn
from anyio import to_thread
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from brass_fast import svg
from brass_fast.errors import BotError, BrassError
from brass_fast.play.choices import CLAUSES, choices, question
from brass_fast.play.session import Session
from brass_fast.transcript import consequences

#: Where the server listens.
HOST: Final = "127.0.0.1"

_COOKIE: Final = "brass-fast"
_LARGEST_REQUEST: Final = 10_000
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Refused(Exception):  # noqa: N818 - it carries an answer
    """A request that gets no answer but this one."""

    def __init__(self, status: HTTPStatus, text: str) -> None:
        super().__init__(text)
        self.status = status


class Guard:
    """Lets through what comes from the pages of this server on this machine, and nothing else."""

    def __init__(self, app: ASGIApp, *, key: str, port: int) -> None:
        self._app = app
        self._key = key
        self._hosts = (f"{HOST}:{port}", f"localhost:{port}")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            self._check(Request(scope))
        except Refused as refused:
            await _text(refused)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _check(self, request: Request) -> None:
        headers = request.headers
        if headers.get("host") not in self._hosts:
            raise Refused(HTTPStatus.MISDIRECTED_REQUEST, "this server answers on 127.0.0.1 only")
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise Refused(HTTPStatus.FORBIDDEN, "requests from other sites are refused")
        if request.method == "POST":
            self._check_post(headers)
        given = request.cookies.get(_COOKIE) or request.query_params.get("key", "")
        if not secrets.compare_digest(given.encode(), self._key.encode()):
            raise Refused(HTTPStatus.FORBIDDEN, "open the address that brass-fast printed")

    def _check_post(self, headers: Headers) -> None:
        if headers.get("origin") not in tuple(f"http://{host}" for host in self._hosts):
            raise Refused(HTTPStatus.FORBIDDEN, "requests from other sites are refused")
        if headers.get("content-type") != "application/json":
            raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "expected application/json")
        length = headers.get("content-length", "")
        if not length.isdecimal() or int(length) > _LARGEST_REQUEST:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"at most {_LARGEST_REQUEST} bytes")


class Table:
    """A session that several pages look at, one request after the other."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lock = threading.Lock()

    # ----------------------------------------------------------------- what a page is told
    def look(self, seat: int, theme: str) -> dict[str, Any]:
        """What the page of a seat shows. Bots that are asked have answered before."""
        with self._lock:
            self.check_seat(seat)
            for _ in self._session.let_bots_play():
                pass
            return self._told(seat, theme)

    def _told(self, seat: int, theme: str) -> dict[str, Any]:
        session = self._session
        game, state = session.game, session.game.state
        view, asked = state.view(seat), session.asked
        lines = [line for line in game.lines() if line.complete]
        shown = svg.board(view, names=game.names, last=_last(session, asked), theme=_theme(theme))
        outcome = state.outcome()
        return {
            "seat": seat,
            "names": game.names,
            "people": [number for number, spec in enumerate(session.seats) if spec is None],
            "asked": asked,
            "step": len(game),
            "question": question(state),
            "may_undo": self._may_undo(seat),
            "clause": CLAUSES[state.decision],
            "board": str(shown),
            "hand": view.hand,
            "choices": _choices(session, seat),
            "log": [
                {"seat": line.seat, "text": line.text, "note": "; ".join(consequences(line))}
                for line in lines[-40:]
            ],
            "ranking": outcome.ranking if outcome else None,
            "vp": state.vp,
            "scores": str(game.score_sheet()) if outcome else "",
        }

    # ----------------------------------------------------------------- what a page may do
    def answer(self, seat: int, action: str, step: int, theme: str) -> dict[str, Any]:
        """Play an answer of a seat, and what the bots answer. The step says what the page has seen."""
        with self._lock:
            self._check_turn(seat, step)
            try:
                self._session.answer(action)
            except BrassError as error:
                raise Refused(HTTPStatus.CONFLICT, str(error)) from error
        return self.look(seat, theme)

    def undo(self, seat: int, step: int, theme: str) -> dict[str, Any]:
        """Take back the last choice of a person, if it was this one's."""
        with self._lock:
            self._check_turn(seat, step)
            if not self._may_undo(seat):
                raise Refused(HTTPStatus.CONFLICT, "there is nothing of yours to take back")
            self._session.undo()
        return self.look(seat, theme)

    def _may_undo(self, seat: int) -> bool:
        """Whether the last choice of a person was this one's, whose turn it is."""
        session = self._session
        people = [state.to_move for state in session.game.states[:-1] if session.is_person(state.to_move)]
        return session.asked == seat and bool(people) and people[-1] == seat

    def hint(self, seat: int, step: int) -> dict[str, Any]:
        """The advisor's answer for the one who is asked."""
        with self._lock:
            self._check_turn(seat, step)
            hint = self._session.hint()
        return {"answer": str(hint.answer), "worth": hint.worth, "reasons": hint.reasons}

    def check_seat(self, seat: int) -> None:
        """Raise Refused unless a person sits there."""
        if seat not in range(len(self._session.seats)) or not self._session.is_person(seat):
            raise Refused(HTTPStatus.NOT_FOUND, f"no person sits in seat {seat}")

    def _check_turn(self, seat: int, step: int) -> None:
        self.check_seat(seat)
        if self._session.asked != seat or len(self._session.game) != step:
            raise Refused(HTTPStatus.CONFLICT, "the game has gone on")


def _last(session: Session, asked: int | None) -> tuple[Any, ...]:
    """What is lit up: the actions since the one who is asked was asked last, at most a round."""
    lit: list[Any] = []
    for line in reversed(session.game.lines()[-8:]):
        if line.seat == asked and lit:
            break
        lit += [part.what for part in line.parts]
    return tuple(lit)


def _theme(name: str) -> svg.Theme:
    return "dark" if name == "dark" else "light"


def _choices(session: Session, seat: int) -> list[dict[str, str]]:
    """The answers of the one who is asked; nobody else's page gets them."""
    if session.asked != seat:
        return []
    return [
        {"action": str(choice.action), "heading": choice.heading, "label": choice.label, "note": choice.note}
        for choice in choices(session.game.state)
    ]


# --------------------------------------------------------------------- the server
def application(session: Session, *, key: str, port: int) -> ASGIApp:
    """The application, with its guard."""
    table = Table(session)
    people = [seat for seat, spec in enumerate(session.seats) if spec is None]

    def home(request: Request) -> Response:
        seat = session.asked if session.is_person(session.asked) else people[0]
        answer = RedirectResponse(f"/seat/{seat}", HTTPStatus.SEE_OTHER)
        if "key" in request.query_params:
            answer.set_cookie(_COOKIE, key, httponly=True, samesite="strict")
        return answer

    def page(request: Request) -> Response:
        seat = int(request.path_params["seat"])
        table.check_seat(seat)
        curtain = "yes" if len(people) > 1 else "no"
        filled = Template(_read("play.html")).substitute(
            seat=seat, curtain=curtain, name=escape(session.game.names[seat])
        )
        return HTMLResponse(filled)

    def look(request: Request) -> Response:
        return JSONResponse(
            table.look(int(request.path_params["seat"]), request.query_params.get("theme", ""))
        )

    def asset(request: Request) -> Response:
        name = request.path_params["name"]
        kinds = {"replay.css": "text/css", "play.css": "text/css", "play.js": "text/javascript"}
        if name not in kinds:
            raise Refused(HTTPStatus.NOT_FOUND, "there is no such file")
        return Response(_read(name), media_type=kinds[name])

    routes = [
        Route("/", home),
        Route("/seat/{seat:int}", page),
        Route("/seat/{seat:int}/state", look),
        Route(
            "/seat/{seat:int}/answer", _post(table.answer, action=str, step=int, theme=str), methods=["POST"]
        ),
        Route("/seat/{seat:int}/undo", _post(table.undo, step=int, theme=str), methods=["POST"]),
        Route("/seat/{seat:int}/hint", _post(table.hint, step=int), methods=["POST"]),
        Route("/page/{name}", asset),
    ]
    app = Starlette(routes=routes, exception_handlers={Refused: _refused, BotError: _failed})
    return _with_headers(Guard(app, key=key, port=port))


def _post(call: Callable[..., dict[str, Any]], **fields: type) -> Callable[[Request], Any]:
    """An endpoint that calls with the seat and the fields of the request, checked."""

    async def endpoint(request: Request) -> Response:
        try:
            given = await request.json()
        except ValueError as error:
            raise Refused(HTTPStatus.BAD_REQUEST, "this is no JSON") from error
        if not isinstance(given, dict) or set(given) != set(fields):
            raise Refused(HTTPStatus.BAD_REQUEST, f"expected {', '.join(fields)}")
        for name, kind in fields.items():
            if type(given[name]) is not kind:
                raise Refused(HTTPStatus.BAD_REQUEST, f"{name}: expected {kind.__name__}")
        seat = int(request.path_params["seat"])
        return JSONResponse(await to_thread.run_sync(lambda: call(seat, **given)))

    return endpoint


def _refused(_: Request, error: Exception) -> Response:
    return _text(error) if isinstance(error, Refused) else _text(Refused(HTTPStatus.BAD_REQUEST, str(error)))


def _failed(_: Request, error: Exception) -> Response:
    return _text(Refused(HTTPStatus.INTERNAL_SERVER_ERROR, str(error)))


def _text(refused: Refused) -> Response:
    return JSONResponse({"error": str(refused)}, refused.status)


def _with_headers(app: ASGIApp) -> ASGIApp:
    """Every answer has the headers that keep a page to itself."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [
                    (name.lower().encode(), value.encode()) for name, value in _HEADERS.items()
                ]
            await send(message)

        await app(scope, receive, send_more)

    return answer


def _read(name: str) -> str:
    return files("brass_fast").joinpath("page", name).read_text("utf-8")


class _Server(uvicorn.Server):
    """Knows whether it is to end, so that a bot that searches does not keep it waiting."""

    def check(self) -> None:
        """Raise Refused once it is to end."""
        if self.should_exit:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "the game has been left")


def serve(session: Session, port: int, tell: Callable[[str], None]) -> None:
    """Serve a session until Ctrl-C; `tell` is told the address. Raises OSError if the port is taken."""
    if None not in session.seats:
        raise BrassError("a game in the browser needs a person at the table", "seats")
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen()
        port = listener.getsockname()[1]
        key = secrets.token_urlsafe(16)
        config = uvicorn.Config(
            application(session, key=key, port=port), log_level="warning", ws="none", lifespan="off"
        )
        tell(f"http://{HOST}:{port}/?key={key}")
        server = _Server(config)
        session.pulse = server.check
        server.run(sockets=[listener])
