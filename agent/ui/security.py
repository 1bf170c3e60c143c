"""The checks of every request to the touch page, and the headers of every answer.

The page listens on loopback, but a browser sends any site's requests there. A foreign `Host` (DNS
rebinding), a foreign `Origin` (another site's form), and a request with neither token nor cookie
(agent.ui.access) are refused.
"""

from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agent.ui.access import COOKIE, PageAccess
from agent.ui.connections import CONNECTION, BoundedConnection

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self' data:; "
    "media-src 'self'; "
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
"""Paths without private data: the kiosk's state, and the page's static files."""

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
        answer = self._refusal(scope) or self._access_answer(scope) or self._app
        await answer(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host")
        if host is None:
            return PlainTextResponse("Host is missing", 400)
        if host.lower() not in self._hosts:
            return PlainTextResponse("not this kiosk's address", 421)
        if not scope["path"].isprintable():  # a route's pattern takes a line break at the end
            return PlainTextResponse("Not Found", 404)
        if scope["method"] not in READING and not self._from_own_page(headers):
            return PlainTextResponse("not from this kiosk's page", 403)
        return None

    def _access_answer(self, scope: Scope) -> Response | None:
        """Return a refusal, or the cookie for a browser with the token; None: granted."""
        path: str = scope["path"]
        if path.startswith(FOR_ALL):
            return None
        shown = parse_qs(scope["query_string"].decode("ascii", "replace"))
        token, start = (shown.get(name, [""])[0] for name in ("token", "start"))
        if path == "/" and token and self._access.is_token(token):
            return self._let_in(RedirectResponse("/", 303))
        if path == "/" and start and self._access.use_start(start):
            # Not a redirect: the browser would treat it as coming from the file before it, and
            # would not send a strict cookie.
            return self._let_in(Response(headers={"Refresh": "0; url=/"}))
        if self._access.admits(Headers(scope=scope)):
            connection = scope.get(CONNECTION)
            if isinstance(connection, BoundedConnection):
                connection.admit()
            return None
        what = "this page belongs to the kiosk's own browser; its token is in the file ui-token"
        return PlainTextResponse(what, 401, {"WWW-Authenticate": "Bearer"})

    def _let_in(self, answer: Response) -> Response:
        """Return the cookie in an answer that leads to an address without the token."""
        answer.set_cookie(COOKIE, self._access.let_in(), httponly=True, samesite="strict")
        return answer

    def _from_own_page(self, headers: Headers) -> bool:
        """Return True for our own page and for scripts, which send neither header."""
        origin = headers.get("origin")
        site = headers.get("sec-fetch-site")
        return (origin is None or origin in self._origins) and (site is None or site in OWN_SITES)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(HEADERS)
            # Screens are private: the browser must not cache them.
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
