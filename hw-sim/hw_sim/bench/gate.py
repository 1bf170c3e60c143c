"""Who may use the bench: scripts on this machine and the bench's own page, no other site's.

A browser lets any page send a POST to loopback, and lets a name be pointed at it afterwards (DNS
rebinding); what stands on the bench are codes and money, if only simulated ones, and a page that
someone else wrote must not press its buttons.
"""

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

OWN_NAMES = frozenset({"127.0.0.1", "localhost"})
OWN_SITES = frozenset({"same-origin", "none"})


class Door:
    """Turn away with 403 whom the bench does not know."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_own(Headers(scope=scope)):
            return await self._app(scope, receive, send)
        refusal = JSONResponse({"error": "the bench answers this machine's own pages only"}, 403)
        return await refusal(scope, receive, send)


def is_own(headers: Headers) -> bool:
    """Scripts send neither Origin nor Sec-Fetch-Site; a browser sends Origin with every POST."""
    host = headers.get("host", "")
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if host.partition(":")[0] not in OWN_NAMES or origin not in {None, f"http://{host}"}:
        return False
    followed_link = origin is None and headers.get("sec-fetch-mode") == "navigate"
    return site is None or site in OWN_SITES or followed_link
