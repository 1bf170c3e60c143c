"""The RD service on a real loopback port, or on none, as the bench has it."""

import asyncio
from collections.abc import Iterator

from starlette.types import ASGIApp

from hw_sim import serving
from hw_sim.rd.service import RdService

LOOK_S = 0.05  # how often the wish is compared with what runs


async def serve(service: RdService, app: ASGIApp) -> None:
    """Run until cancelled: killed, restarted and moved as the service's state says.

    Raises OSError when no port of the range is free.
    """
    while True:
        if service.port is None:
            await _pause()
            continue
        listener = serving.listen(_ports_from(service.ports, service.port))
        service.listen_on(serving.port_of(listener))
        listening_on = service.port
        async with serving.serving(app, listener):
            while service.port == listening_on:
                await _pause()


def _ports_from(ports: range, first: int) -> Iterator[int]:
    """Every port of the range once, beginning with the one that is wanted."""
    yield from range(first, ports.stop)
    yield from range(ports.start, first)


async def _pause() -> None:
    await asyncio.sleep(LOOK_S)  # noqa: TID251 - real sockets live in real time
