"""The RD service on a real loopback port, or on none, as set at the bench."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator

from starlette.types import ASGIApp

from hw_sim import serving
from hw_sim.rd.certificate import self_signed
from hw_sim.rd.service import RdService

LOOK_S = 0.05  # how often the wanted state is compared with what runs


@contextlib.asynccontextmanager
async def running(service: RdService, app: ASGIApp) -> AsyncIterator[None]:
    """Serve while the block runs: stop, restart and move as the service's state says.

    Raises OSError when no port of its range is free.
    """
    following = asyncio.create_task(_follow(service, app, _listen(service)))
    try:
        yield
    finally:
        following.cancel()
        await asyncio.wait([following])


async def _follow(service: RdService, app: ASGIApp, listener: socket.socket | None) -> None:
    while True:
        if listener is not None:
            await _serve(service, app, listener)
        while service.port is None:
            await _pause()
        listener = _listen_or_die(service)


async def _serve(service: RdService, app: ASGIApp, listener: socket.socket) -> None:
    port = service.port
    certificate = self_signed() if service.secured else None
    async with serving.serving(app, listener, certificate):
        while service.port == port:
            await _pause()


def _listen(service: RdService) -> socket.socket:
    """Listen on the wanted port or the next free one, and store which it is."""
    ports = _ports_from(service.ports, service.port or service.ports.start)
    listener = serving.listen(ports)
    service.listen_on(serving.port_of(listener))
    return listener


def _listen_or_die(service: RdService) -> socket.socket | None:
    """Return a listener; None if every port is taken: the service then does not start."""
    try:
        return _listen(service)
    except OSError:
        service.kill()
        return None


def _ports_from(ports: range, first: int) -> Iterator[int]:
    """Yield every port of the range once, beginning with the wanted one."""
    yield from range(first, ports.stop)
    yield from range(ports.start, first)


async def _pause() -> None:
    await asyncio.sleep(LOOK_S)  # noqa: TID251 - real sockets live in real time
