"""Captures without end while somebody pulls the plug: nothing may grow.

`python -m tests.drivers.biometric.soak --rounds 10000` runs it at full length.
"""

import argparse
import asyncio
import gc
import random
import sys
import tracemalloc
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from drivers.biometric.port import Captured
from tests.drivers.biometric.corner import Corner
from tests.drivers.biometric.rd_machine import PID_OPTIONS
from tests.world.virtual_time import VirtualLoop

PULLS = ("unplug", "kill", "occupy", "unregister")
MENDS = ("plug", "restart", "release", "register")
WARM_UP = 50  # rounds until caches are filled


@dataclass(frozen=True, slots=True)
class Holding:
    """What the process holds."""

    files: int
    tasks: int
    heap: int  # bytes


def soak(rounds: int, seed: int = 1) -> tuple[Counter[str], Holding, Holding]:
    """Give how the captures ended, and what was held after the warm-up and at the end."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(_soak(rounds, random.Random(seed)))


async def _soak(rounds: int, chance: random.Random) -> tuple[Counter[str], Holding, Holding]:
    corner, ends = Corner("mantra"), Counter[str]()
    tracemalloc.start()
    before = _holding()
    for number in range(rounds + WARM_UP):
        if number == WARM_UP:
            before = _holding()
        ends[await _one(corner, chance)] += 1
    after = _holding()
    tracemalloc.stop()
    return ends, before, after


async def _one(corner: Corner, chance: random.Random) -> str:
    loop = asyncio.get_running_loop()
    for mend in MENDS:
        if mend != "restart" or corner.device.state()["port"] is None:
            corner.device.do(mend, {})
    corner.device.do("place", {})
    disturbing = []
    if chance.random() < 0.5:
        pull = chance.choice(PULLS)
        disturbing.append(loop.call_later(chance.uniform(0, 2), corner.device.do, pull, {}))
    outcome = await corner.reader.capture(PID_OPTIONS)
    for timer in disturbing:
        timer.cancel()
    return "captured" if isinstance(outcome, Captured) else outcome.trouble.name


def _holding() -> Holding:
    gc.collect()
    files = len(list(Path("/proc/self/fd").iterdir()))
    return Holding(files, len(asyncio.all_tasks()), tracemalloc.get_traced_memory()[0])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    ends, before, after = soak(arguments.rounds, arguments.seed)
    sys.stdout.write(f"{dict(ends)}\nbefore {before}\nafter  {after}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
