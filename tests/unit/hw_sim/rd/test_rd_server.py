"""The RD service on real loopback ports."""

import asyncio
import random
from collections.abc import AsyncIterator

import httpx
import pytest

from hw_sim import serving
from hw_sim.clock import SimClock
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from hw_sim.rd.server import running
from tests.support.hangs import HANGS_S
from tests.unit.hw_sim.rd.virtual_clock import until


def free_ports(count: int) -> range:
    """Return a range of ports that are free now, outside the real range."""
    runs = (range(first, first + count) for first in range(21100, 29000, count))
    return next(run for run in runs if all(is_free(port) for port in run))


def is_free(port: int) -> bool:
    try:
        serving.listen([port]).close()
    except OSError:
        return False
    return True


@pytest.fixture
async def device() -> AsyncIterator[RdDevice]:
    rng = random.Random(1)
    device = RdDevice(SimClock(), rng, ports=free_ports(3))
    async with running(device.service, create_app(device.service)):
        yield device


async def status(port: int, scheme: str = "http") -> str | None:
    """Return the service's answer; None if no service listens."""
    async with httpx.AsyncClient(trust_env=False, verify=False) as client:  # noqa: S501 - loopback
        try:
            response = await client.request("RDSERVICE", f"{scheme}://127.0.0.1:{port}/")
        except httpx.TransportError:
            return None
        return response.text


async def until_gone(port: int) -> None:
    while await status(port) is not None:
        pass


async def until_there(port: int, scheme: str = "http") -> str:
    while (text := await status(port, scheme)) is None:
        pass
    return text


async def test_a_killed_service_restarts_on_the_next_port(device: RdDevice) -> None:
    first = device.service.ports.start
    await until_there(first)
    device.do("kill", {})
    await until_gone(first)
    device.do("restart", {})
    assert f"{first + 1}" not in await until_there(first + 1)
    assert await status(first) is None


async def test_a_port_in_use_is_skipped(device: RdDevice) -> None:
    first = device.service.ports.start
    await until_there(first)
    other = serving.listen([first + 1])
    device.do("restart", {})
    assert await until_there(first + 2)
    assert device.state()["port"] == first + 2
    other.close()


async def test_a_capture_is_cut_when_the_service_is_killed(device: RdDevice) -> None:
    first = device.service.ports.start
    await until_there(first)
    options = (
        '<PidOptions ver="1.0"><Opts fCount="1" fType="0" format="0" pidVer="2.0"'
        ' timeout="99999"/></PidOptions>'
    )
    async with httpx.AsyncClient(trust_env=False, timeout=HANGS_S) as client:
        asking = asyncio.create_task(
            client.request("CAPTURE", f"http://127.0.0.1:{first}/rd/capture", content=options)
        )
        await until(lambda: device.service.sensor.capturing)
        device.do("kill", {})
        with pytest.raises(httpx.RemoteProtocolError):
            await asking


async def test_a_service_can_require_https_with_its_own_certificate(
    device: RdDevice,
) -> None:
    device.do("secure", {})
    port = device.service.port or 0

    assert "READY" in await until_there(port, "https")
    assert await status(port) is None
    device.do("plain", {})
    assert "READY" in await until_there(device.service.port or 0)
