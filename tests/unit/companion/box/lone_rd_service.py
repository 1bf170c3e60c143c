"""Run an RD service with a finger on its sensor, as a process of its own."""

import asyncio
import random

from hw_sim.clock import SimClock
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from hw_sim.rd.server import running


async def main() -> None:
    device = RdDevice(SimClock(), random.Random(1))
    device.do("place", {})
    async with running(device.service, create_app(device.service)):
        print("ready", flush=True)  # noqa: T201 - a command of the tests
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
