"""What every request to the touch page must pass, and what every answer carries.

The page listens on loopback, yet a browser will send any page's requests there: a foreign `Host`
(DNS rebinding) and a foreign `Origin` (another site's form) are turned away here, and so is
whoever has neither this start's token nor a cookie that it gave (agent.ui.access).
"""

import asyncio
from urllib.parse import parse_qs

import h11
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from agent.ui.access import COOKIE, PageAccess

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self' data:; "
    "connect-src 'self'; "
    "font-src 'self'; "
    "frame-ancestors 'none'; "
    "base-uri 'none'; "
    "form-action 'none'"
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

FOR_ALL = ("/healthz", "/metrics", "/static/")
"""Nothing private stands there: how the kiosk is, and the page's own files."""

READING = frozenset({"GET", "HEAD"})
OWN_SITES = frozenset({"same-origin", "none"})
"""`Sec-Fetch-Site` of our own page, and of an address typed by hand."""


class Guard:
    """ASGI middleware. `allowed_hosts` are host:port as the browser writes them."""

    def __init__(self, app: ASGIApp, allowed_hosts: frozenset[str], access: PageAccess) -> None:
        self._app = app
        self._hosts = allowed_hosts
        self._access = access
        self._origins = frozenset(f"http://{host}" for host in allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._refusal(scope) or self._turned_away(scope) or self._app
        await answer(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host")
        if host is None:
            return PlainTextResponse("Host is missing", 400)
        if host.lower() not in self._hosts:
            return PlainTextResponse("not this kiosk's address", 421)
        if scope["method"] not in READING and not self._from_own_page(headers):
            return PlainTextResponse("not from this kiosk's page", 403)
        return None

    def _turned_away(self, scope: Scope) -> Response | None:
        """Answer who is not let in, and who shows the token for a cookie; None: come in."""
        path: str = scope["path"]
        if path.startswith(FOR_ALL):
            return None
        shown = parse_qs(scope["query_string"].decode("ascii", "replace")).get("token", [""])[0]
        if path == "/" and shown and self._access.is_token(shown):
            return self._let_in()
        if self._access.admits(Headers(scope=scope)):
            return None
        what = "this page belongs to the kiosk's own browser; its token is in the file ui-token"
        return PlainTextResponse(what, 401, {"WWW-Authenticate": "Bearer"})

    def _let_in(self) -> Response:
        """Give the browser its cookie, and send it on: the token stays in no address."""
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, self._access.let_in(), httponly=True, samesite="strict")
        return answer

    def _from_own_page(self, headers: Headers) -> bool:
        """Scripts send neither header; a browser always sends `Origin` with a POST."""
        origin = headers.get("origin")
        site = headers.get("sec-fetch-site")
        return (origin is None or origin in self._origins) and (site is None or site in OWN_SITES)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(HEADERS)
            # Screens are the customer's: nothing of them stays in the browser's cache.
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending


CONNECTIONS_MAX = 64
"""The browser holds at most six, event streams are bounded by themselves; the rest is room for
scripts and `/metrics`."""

WHOLE_REQUEST_WITHIN = 10.0  # seconds; on loopback a request of 4 KiB takes no thousandth of it

_ON_THE_WAY = (h11.IDLE, h11.SEND_BODY)
"""States of who sends: nothing yet, or not all."""


class BoundedConnection(H11Protocol):
    """One connection, ended where no whole request comes in time; one too many is not held."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        if len(self.connections) >= CONNECTIONS_MAX:
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state in _ON_THE_WAY:
            self._watch()
        else:
            self._let_be()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_be()
        if self in self.connections:
            super().connection_lost(exc)

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(WHOLE_REQUEST_WITHIN, self._end)

    def _let_be(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end(self) -> None:
        self._deadline = None
        self.transport.abort()
