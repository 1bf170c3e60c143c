"""The rig's devices on their cables, and a client that opens their paths."""

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from hw_sim import serving, wired
from hw_sim.api.simulator import ApiSimulator
from hw_sim.bench.wires import Wires
from hw_sim.clock import SimClock
from hw_sim.device import Device
from hw_sim.wired import Fitted, Surroundings
from tests.support.hangs import HANGS_S
from tests.unit.hw_sim.api.caller import START, Caller, HandClock

KEY, OUTLET = "key-under-test", "OUTLET-001"


class Rig:
    """All wired devices in a folder, and a client that opens their paths."""

    def __init__(self, folder: Path, display: str, clock: type[SimClock] = SimClock) -> None:
        self.folder = folder
        self.clock = clock(START - SimClock().time())  # UPI is closed at night
        self.wires = Wires(self.clock)
        self.api = ApiSimulator(
            self.clock, random.Random(1), api_key=KEY, tpin="123456", merchant_ref=OUTLET
        )
        around = Surroundings(self.clock, random.Random, self.wires, folder)
        self.fitted = wired.fit(around, self.api.matm, display)

    @property
    def devices(self) -> tuple[Device, ...]:
        return tuple(one.device for one in self.fitted)

    def one(self, name: str) -> Fitted:
        return next(one for one in self.fitted if one.device.name == name)

    async def says(self, name: str, data: bytes, answer: bytes = b"") -> bytes:
        """Open the device as a program would, send bytes, and read until the answer is complete."""
        line = os.open(self.folder / name, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            os.write(line, data)
            return await _read_until(line, answer)
        finally:
            os.close(line)


@asynccontextmanager
async def calls_to(rig: Rig) -> AsyncIterator[Caller]:
    """Return a client of the rig's API, on the rig's time."""
    transport = httpx.ASGITransport(rig.api.app)
    async with httpx.AsyncClient(transport=transport, base_url="http://api") as http:
        yield Caller(http, HandClock(rig.clock.time()), KEY)


async def _read_until(line: int, answer: bytes) -> bytes:
    got = b""
    async with asyncio.timeout(HANGS_S):
        while not got or answer not in got:
            await SimClock().sleep(0.01)
            try:
                got += os.read(line, 4096)
            except BlockingIOError:
                if not answer:
                    return got
    return got


@asynccontextmanager
async def a_rig(
    folder: Path, display: str = "nextion", clock: type[SimClock] = SimClock
) -> AsyncIterator[Rig]:
    rig = Rig(folder, display, clock)
    with wired.plugged(rig.fitted):
        async with serving.background(wired.run(rig.fitted)):
            yield rig
