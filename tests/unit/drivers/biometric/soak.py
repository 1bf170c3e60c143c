"""`python -m tests.unit.drivers.biometric.soak 10000`: run 10,000 captures with unplugged devices.

It uses virtual time, the real driver and the simulated RD service. It prints the outcomes, and the
open handles, tasks and memory before and after. A test runs a few hundred captures.
"""

import asyncio
import random
import resource
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from drivers.biometric.port import Captured
from drivers.biometric.rdservice_device import RdServiceDevice
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from tests.support.loop_clock import LoopClock
from tests.support.virtual_time import virtual_time
from tests.support.wires import Loopback

OPTIONS = (
    b'<PidOptions ver="1.0"><Opts fCount="1" fType="2" format="0" pidVer="2.0" '
    b'timeout="10000" posh="UNKNOWN" env="P"/></PidOptions>'
)
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


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    outcomes, before, after = soaked(rounds)
    sys.stdout.write(f"{dict(outcomes)}\nbefore {before}\nafter  {after}\n")
    return 0


def soaked(rounds: int) -> tuple[Counter[str], dict[str, int], dict[str, int]]:
    """Capture `rounds` times; return the outcomes and the process's figures before and after."""
    outcomes: Counter[str] = Counter()
    figures: list[dict[str, int]] = []

    @virtual_time
    async def story() -> None:
        rng = random.Random(rounds)
        device = RdDevice(LoopClock(), random.Random(1), ports=range(11100, 11103))
        loopback = Loopback(device.service, create_app(device.service))
        reader = RdServiceDevice(asyncio.sleep, ports=range(11100, 11103), transport=loopback)  # noqa: TID251  # on the virtual loop
        for number in range(rounds):
            if number == rounds // 10:
                figures.append(_figures())
            outcomes[await _one(reader, device, rng)] += 1
        figures.append(_figures())
        await reader.aclose()

    story()
    before, after = figures
    return outcomes, before, after


async def _one(reader: RdServiceDevice, device: RdDevice, rng: random.Random) -> str:
    """Capture while a person does something to the device, before or during the capture."""
    capturing = asyncio.ensure_future(reader.capture(OPTIONS))
    for _ in range(rng.randrange(3)):
        await asyncio.sleep(rng.uniform(0, 3))  # noqa: TID251  # on the virtual loop
        device.do(*rng.choice(DEEDS))
    outcome = await capturing
    return "captured" if isinstance(outcome, Captured) else outcome.fault.name


def _figures() -> dict[str, int]:
    return {
        "handles": len(list(Path("/proc/self/fd").iterdir())),
        "tasks": len(asyncio.all_tasks()),
        "peak_kb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    }


if __name__ == "__main__":
    sys.exit(main())
