"""The touch page's server: shows the desk's screen and brings it what was touched."""

from collections.abc import AsyncIterator

import msgspec
from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.sse import AppStatus
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from agent.dialogue.screens import Screen, Text, Verdict
from agent.structs import replace
from agent.ui.access import PageAccess
from agent.ui.kiosk_port import KioskPort
from agent.ui.metrics import Meters
from agent.ui.pages import STATIC, Pages, plain
from agent.ui.screen_protocol import Unread, read_press, screen_json
from agent.ui.security import Guard
from agent.ui.words import Words

JSON = "application/json"

STREAMS_MAX = 16
"""One browser and a few scripts listen; more would be a leak, and each holds a task."""

KEEP_ALIVE_S = 15
STATIC_CACHE = "public, max-age=31536000, immutable"
"""A static file's address carries its fingerprint, so it may be kept for a year."""


def create_app(
    desk: KioskPort,
    words: Words,
    *,
    allowed_hosts: frozenset[str],
    access: PageAccess,
    meters: Meters | None = None,
) -> Starlette:
    """Return the page over `desk`.

    `allowed_hosts` are the host:port pairs it answers to; `access` says to whom.
    """
    page = TouchPage(desk, words, meters or Meters())
    return Starlette(
        routes=[
            Route("/", page.index),
            Route("/screen", page.screen),
            Route("/act", page.act, methods=["POST"]),
            Route("/events", page.events),
            Route("/healthz", page.healthz),
            Route("/metrics", page.metrics),
            Mount("/static", KeptFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, allowed_hosts=allowed_hosts, access=access)],
    )


def end_streams() -> None:
    """End every open event stream of this process within half a second, for good.

    For a server that stops: a stream that is cut off instead is an error in the log.
    """
    AppStatus.should_exit = True


class KeptFiles(StaticFiles):
    """The page's own files, which browsers may keep."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        response.headers["Cache-Control"] = STATIC_CACHE
        return response


class TouchPage:
    """The answers to each address."""

    def __init__(self, desk: KioskPort, words: Words, meters: Meters) -> None:
        self._desk = desk
        self._words = words
        self._pages = Pages(words)
        self._meters = meters
        self._streams = 0

    async def index(self, _request: Request) -> Response:
        screen = self._desk.screen()
        return HTMLResponse(self._pages.page(screen, self._fragment(screen)))

    async def screen(self, request: Request) -> Response:
        return self._show(request, self._desk.screen())

    async def act(self, request: Request) -> Response:
        """Bring a press to the desk; a body that is no press changes nothing."""
        press = await read_press(request)
        if isinstance(press, Unread):
            screen = replace(self._desk.screen(), error=Text("error-press"))
            status = 413 if press is Unread.TOO_LONG else Verdict.UNFIT.value
            return self._show(request, screen, status)
        verdict = await self._desk.press(press)
        return self._show(request, self._desk.screen(), verdict.value)

    async def events(self, _request: Request) -> Response:
        if self._streams >= STREAMS_MAX:
            return PlainTextResponse("too many listeners", 503, {"Retry-After": "5"})
        return EventSourceResponse(self._revisions(), ping=KEEP_ALIVE_S)

    async def healthz(self, _request: Request) -> Response:
        health = self._desk.health()
        body = {
            "status": "ok" if health.serving else "resting",
            "services": health.services,
            "parts": health.parts,
        }
        return Response(msgspec.json.encode(body), 200 if health.serving else 503, media_type=JSON)

    async def metrics(self, _request: Request) -> Response:
        counters = self._meters.counters
        return Response(counters.to_text(), media_type=counters.content_type)

    def _show(self, request: Request, screen: Screen, status: int = 200) -> Response:
        headers = {"Vary": "Accept"}
        if "text/html" in request.headers.get("accept", ""):
            return HTMLResponse(self._fragment(screen), status, headers)
        return Response(self._object(screen), status, headers, JSON)

    def _fragment(self, screen: Screen) -> str:
        """Return the screen's HTML; where that trips, a plain one for the same revision."""
        outlet = self._desk.outlet_name()
        try:
            return self._pages.fragment(screen, outlet)
        except Exception as error:  # noqa: BLE001  # told and counted; the customer sees a way out
            self._desk.fault(f"html of {screen.name.value}", error)
            return self._pages.plain_fragment(screen, outlet)

    def _object(self, screen: Screen) -> bytes:
        try:
            return screen_json(screen, self._words)
        except Exception as error:  # noqa: BLE001  # told and counted; scripts see a way out
            self._desk.fault(f"json of {screen.name.value}", error)
            return screen_json(plain(screen), self._words)

    async def _revisions(self) -> AsyncIterator[ServerSentEvent]:
        self._streams += 1
        try:
            revision = self._desk.screen().revision
            while True:
                yield ServerSentEvent(event="screen", data=str(revision))
                revision = await self._desk.changed(since=revision)
        finally:
            self._streams -= 1
