"""In-memory wires between the real clients and the simulated peers."""

import asyncio

import httpx
from starlette.types import ASGIApp

from hw_sim.rd.service import RdService


class Line(httpx.AsyncBaseTransport):
    """Sends HTTP to an ASGI app and applies the client's read timeout, like a socket."""

    def __init__(self, app: ASGIApp) -> None:
        self._inner = httpx.ASGITransport(app=app)
        self.is_up = True

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if not self.is_up:
            raise httpx.ConnectError("no route", request=request)
        limit = request.extensions["timeout"]["read"]
        try:
            async with asyncio.timeout(limit):
                return await self._inner.handle_async_request(request)
        except TimeoutError as error:
            raise httpx.ReadTimeout("no answer", request=request) from error


class Loopback(httpx.AsyncBaseTransport):
    """The kiosk's loopback ports: an RD service on one, and other services in `beside`."""

    def __init__(
        self, service: RdService, app: ASGIApp, beside: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self._service = service
        self._line = Line(app)
        self._beside = beside

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self._beside and request.url.port != self._service.port:
            return await self._beside.handle_async_request(request)
        # This service uses plain http; a TLS handshake fails like at a closed port.
        if request.url.port != self._service.port or request.url.scheme != "http":
            raise httpx.ConnectError("connection refused", request=request)
        return await self._line.handle_async_request(request)
