"""Hundreds of captures with unplugged devices leak nothing."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

from drivers.biometric.port import Captured
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Search
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from tests.support.loop_clock import LoopClock
from tests.support.virtual_time import virtual_time
from tests.support.wires import Loopback
from tests.unit.drivers.biometric.rd_machine import PID_OPTIONS

ROUNDS = 300
GROWTH_KB_MAX = 4096  # growth of peak memory over a few hundred captures; the allocator causes some
PORTS = range(11100, 11103)

# A person's actions at the device; an action in the list twice is twice as likely.
Deed = tuple[str, dict[str, Any]]
GOOD_FINGER: Deed = ("place", {"finger": "good"})
PLUG: Deed = ("plug", {})
DEEDS: tuple[Deed, ...] = (
    *((GOOD_FINGER,) * 6),
    ("place", {"finger": "dry"}),
    ("lift", {}),
    ("unplug", {}),
    *((PLUG,) * 4),
    ("restart", {}),
    ("error", {"code": 720}),
    ("empty", {}),
)


def figures() -> tuple[int, int, int]:
    """Return the open handles, the tasks and the peak memory in KB."""
    handles = len(list(Path("/proc/self/fd").iterdir()))
    return handles, len(asyncio.all_tasks()), getrusage(RUSAGE_SELF).ru_maxrss


@virtual_time
async def test_captures_with_unplugged_devices_leak_nothing() -> None:
    clock, rng = LoopClock(), random.Random(ROUNDS)
    device = RdDevice(clock, random.Random(1), ports=PORTS)
    loopback = Loopback(device.service, create_app(device.service))
    reader = RdServiceDevice(clock.sleep, Search(PORTS, transport=loopback))
    outcomes: Counter[type] = Counter()
    for number in range(ROUNDS):
        if number == ROUNDS // 10:
            before = figures()
        capturing = asyncio.ensure_future(reader.capture(PID_OPTIONS))
        for _ in range(rng.randrange(3)):
            await clock.sleep(rng.uniform(0, 3))
            device.do(*rng.choice(DEEDS))
        outcomes[type(await capturing)] += 1
    after = figures()
    await reader.aclose()

    assert outcomes[Captured] > 50
    assert after[0] == before[0]
    assert after[1] <= before[1]
    assert after[2] - before[2] < GROWTH_KB_MAX
