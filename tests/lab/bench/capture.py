"""The time that the driver adds to a capture.

A simulated RD service answers on a real loopback port. Its own time, with the sensor's, is
measured inside the service and subtracted.
"""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from starlette.types import ASGIApp, Receive, Scope, Send

from drivers.biometric.port import Captured
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Search
from hw_sim.clock import SimClock
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from hw_sim.rd.server import running
from tests.lab.bench.figures import Figure
from tests.system.e2e.ports import free_port

CAPTURES = 15
OPTIONS = (
    b'<PidOptions ver="1.0"><Opts fCount="1" fType="2" format="0" pidVer="2.0" '
    b'timeout="10000" posh="UNKNOWN" env="P"/></PidOptions>'
)


class Stopwatch:
    """Sums the time that the service needs for its captures."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.seconds = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = perf_counter()
        await self._app(scope, receive, send)
        if scope.get("method") == "CAPTURE":
            self.seconds += perf_counter() - began


def benchmark(_: Path) -> Iterator[Figure]:
    added = median(asyncio.run(_captures()))
    yield Figure("capture, beyond the device's own time", added * 1000, wanted=10, unit="ms")


async def _captures() -> list[float]:
    port = free_port()
    device = RdDevice(SimClock(), random.Random(1), ports=range(port, port + 1))
    device.do("place", {"finger": "good"})
    watch = Stopwatch(create_app(device.service))
    reader = RdServiceDevice(asyncio.sleep, Search(ports=range(port, port + 1)))  # noqa: TID251  # measured
    async with running(device.service, watch):
        await reader.discover()
        times = [await _one(reader, watch) for _ in range(CAPTURES)]
    await reader.aclose()
    return times


async def _one(reader: RdServiceDevice, watch: Stopwatch) -> float:
    watch.seconds = 0.0
    began = perf_counter()
    outcome = await reader.capture(OPTIONS)
    assert isinstance(outcome, Captured), outcome
    return perf_counter() - began - watch.seconds
