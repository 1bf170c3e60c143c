"""A reader, its bench and a client without sockets."""

import random
from collections.abc import AsyncIterator

import httpx
import pytest

from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from tests.unit.hw_sim.rd.virtual_clock import VirtualClock


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def device(clock: VirtualClock) -> RdDevice:
    return RdDevice(clock, random.Random(1))


@pytest.fixture
async def client(device: RdDevice) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(create_app(device.service))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:11100") as client:
        yield client
