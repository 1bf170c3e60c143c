"""Access to the bench: for scripts on this machine and the bench's own page, not for other sites.

In a browser any page can send a POST to loopback, directly or with a name that points to it later
(DNS rebinding). The bench shows codes and money, although simulated ones, so a foreign page must
not use it.
"""

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

OWN_NAMES = frozenset({"127.0.0.1", "localhost"})
OWN_SITES = frozenset({"same-origin", "none"})


class OwnPagesOnly:
    """Answers 403 to requests that are not the bench's own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_own(Headers(scope=scope)):
            return await self._app(scope, receive, send)
        refusal = JSONResponse({"error": "the bench answers this machine's own pages only"}, 403)
        return await refusal(scope, receive, send)


def is_own(headers: Headers) -> bool:
    """Return True for a script (no Origin, no Sec-Fetch-Site) or the bench's own page."""
    host = headers.get("host", "")
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if host.partition(":")[0] not in OWN_NAMES or origin not in {None, f"http://{host}"}:
        return False
    followed_link = origin is None and headers.get("sec-fetch-mode") == "navigate"
    return site is None or site in OWN_SITES or followed_link
