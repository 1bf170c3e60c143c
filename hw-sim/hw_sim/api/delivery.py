"""How an answer is sent over ASGI: complete, never, or cut off in the middle."""

import httpx
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from hw_sim.api import times
from hw_sim.api.envelope import Wire
from hw_sim.api.faults import Delivery


class ConnectionCut(httpx.RemoteProtocolError):
    """Cuts the connection: uvicorn closes the socket, httpx.ASGITransport raises it."""


class WireResponse(Response):
    """Sends a Wire, with the Date of the service's own clock."""

    def __init__(self, wire: Wire, delivery: Delivery, now: float) -> None:
        headers = {"Date": times.http_date(now), "Content-Type": wire.content_type, **wire.headers}
        super().__init__(wire.body, wire.status, headers)
        self._delivery = delivery

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._delivery is Delivery.WHOLE:
            await super().__call__(scope, receive, send)
        elif self._delivery is Delivery.SILENT:
            await self._never_answer(receive)
        else:
            await self._tear(send)

    async def _never_answer(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            continue
        raise ConnectionCut("the client gave up")

    async def _tear(self, send: Send) -> None:
        """Announce the whole body, send half of it or nothing, then cut the connection."""
        await send(
            {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        )
        half = self.body[: len(self.body) // 2] if self._delivery is Delivery.TRUNCATED else b""
        await send({"type": "http.response.body", "body": bytes(half), "more_body": True})
        raise ConnectionCut("the connection was cut")
