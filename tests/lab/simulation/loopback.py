"""The kiosk's own ports without HTTP's cost: requests go straight to the RD service."""

import asyncio
from contextvars import Context

import httpx

from drivers.biometric.rdservice import Method, UnreadableAnswer
from drivers.biometric.rdservice_found import Route
from drivers.biometric.rdservice_http import RdHttp
from hw_sim.rd.app import serve
from hw_sim.rd.service import RdService
from tests.support.process import Process

HEADERS = {"content-type": "text/xml"}


class DirectLoopback(httpx.AsyncBaseTransport):
    """One RD service on its current port; every other port is closed.

    httpx uses it as a transport; `shortened` bypasses httpx.
    """

    def __init__(self, process: Process, service: RdService, *, through_httpx: bool) -> None:
        self.through_httpx = through_httpx
        self._process = process
        self._service = service

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        port, is_tls = url.port or 0, url.scheme == "https"
        answer = await self.exchange(port, request.method, url.path, request.content, is_tls=is_tls)
        return httpx.Response(200, headers=HEADERS, content=answer)

    async def exchange(
        self, port: int, method: str, path: str, body: bytes, *, is_tls: bool
    ) -> bytes:
        """Raises httpx.ConnectError, as the real network does."""
        if self._process.dead or port != self._service.port or is_tls:
            raise httpx.ConnectError("connection refused")
        serving = serve(self._service, method, path, body)
        # In its own context: the service is not part of the kiosk's process.
        return await asyncio.get_running_loop().create_task(serving, context=Context())


_through_httpx = RdHttp._exchange  # replaced by `shortened`


async def shortened(
    rd: RdHttp, route: Route, method: Method, path: str, body: bytes
) -> bytes | UnreadableAnswer:
    """Replace RdHttp's exchange; bypass httpx."""
    loopback = rd._transport  # set by SimulatedKiosk
    assert isinstance(loopback, DirectLoopback)
    if loopback.through_httpx:
        return await _through_httpx(rd, route, method, path, body)
    return await loopback.exchange(route.port, method.value, path, body, is_tls=route.tls)
