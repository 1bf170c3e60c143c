"""A simulated RD service on a real loopback port, whose minutes take no time."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from hw_sim import serving
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice


class Hurried:
    """The simulator's clock: `sleep` advances it at once."""

    def __init__(self) -> None:
        self._now = 1_763_700_000.0

    def time(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self._now += seconds
        await asyncio.sleep(0)  # noqa: TID251 - lets the others run, without time


def ports_of(device: RdDevice) -> range:
    port = device.service.port or 0
    return range(port, port + 1)


@asynccontextmanager
async def served(
    certificate: Path | None = None, device: RdDevice | None = None, ports: range | None = None
) -> AsyncIterator[RdDevice]:
    """Run a device's service, by https with a certificate; by default on any free port."""
    device = device or RdDevice(Hurried(), random.Random(1))
    listener = serving.listen(ports or (0,))
    device.service.listen_on(serving.port_of(listener))
    async with serving.serving(create_app(device.service), listener, certificate):
        yield device
