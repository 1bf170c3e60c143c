"""What every request to the touch page must pass, and what every answer carries.

The page listens on loopback, yet a browser will send any page's requests there: a foreign `Host`
(DNS rebinding) and a foreign `Origin` (another site's form) are turned away here.
"""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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

READING = frozenset({"GET", "HEAD"})
OWN_SITES = frozenset({"same-origin", "none"})
"""`Sec-Fetch-Site` of our own page, and of an address typed by hand."""


class Guard:
    """ASGI middleware. `allowed_hosts` are host:port as the browser writes them."""

    def __init__(self, app: ASGIApp, allowed_hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = allowed_hosts
        self._origins = frozenset(f"http://{host}" for host in allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._refusal(scope) or self._app
        await answer(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host")
        if host is None:
            return PlainTextResponse("Host is missing", 400)
        if host.lower() not in self._hosts:
            return PlainTextResponse("not this kiosk's address", 421)
        if scope["method"] not in READING and not self._from_own_page(headers):
            return PlainTextResponse("not from this kiosk's page", 403)
        return None

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
