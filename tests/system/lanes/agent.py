"""`python -m tests.system.lanes.agent`: processes with the callers of some kiosks.

Each line of the input is one plan (JSON).

Each plan gets its own process, forked from one that has loaded everything; it will be killed. Each
kiosk in it has the real client, rate limiter and window, like an agent. A line on standard output
reports each process when it starts (STARTED, its first kiosk, its number), and each call when it
leaves (kiosk, priority, seconds waited).
"""

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec

from agent.api import aeps
from agent.api.client import Access, Client, httpx_exchange
from agent.api.rate_limiter import CallRing, OwnWindow, Priority, RateLimiter
from agent.api.redis_lanes import RedisLanes
from agent.api.shared_window import SharedWindow, common_seconds
from agent.base.clock import Clock
from agent.base.private import Private
from tests.unit.agent.api import usual
from tests.unit.agent.api.service import KEY

BANKS = f"{aeps.BASE}/banks"


class Plan(msgspec.Struct, frozen=True):
    """The callers of a process."""

    api: str
    redis: str
    folder: str
    """The folder of the rings, where the next process finds them."""
    kiosks: tuple[str, ...]
    minute_s: float
    per_minute: int
    every_s: dict[str, float]
    """By priority's name: the mean interval between the calls of a kiosk."""


STARTED = "started"


def say(line: str) -> None:
    """Write a line in one step, since several processes write."""
    os.write(1, f"{line}\n".encode())


class Caller:
    """One kiosk."""

    def __init__(self, name: str, plan: Plan) -> None:
        clock = Clock()
        ring = CallRing(Path(plan.folder) / name, "a-key", plan.per_minute)
        own = OwnWindow(clock, plan.per_minute, plan.minute_s, ring)
        lanes = RedisLanes(plan.redis, "a-key", plan.per_minute, common_seconds(plan.minute_s))
        self._budget = RateLimiter(clock, plan.per_minute, SharedWindow(lanes, name, own))
        access = Access(plan.api, Private(KEY))
        self._client = Client(access, clock, self._budget, random.SystemRandom())
        self._client.rate_limiter.acquire = self._timed  # type: ignore[method-assign]  # measured
        self._name = name
        self._acquire = RateLimiter.acquire

    async def _timed(self, priority: Priority) -> None:
        began = time.monotonic()  # noqa: TID251  # real time
        await self._acquire(self._budget, priority)
        waited = time.monotonic() - began  # noqa: TID251  # real time
        say(f"{self._name} {priority.name} {waited:.4f}")

    async def calls(self, priority: Priority, every_s: float) -> None:
        """Call repeatedly; the calls do not wait for one another."""
        rng = random.SystemRandom()
        under_way = set[asyncio.Task[None]]()
        while True:
            await asyncio.sleep(rng.expovariate(1 / every_s))  # noqa: TID251  # real time
            one = asyncio.ensure_future(self._call(priority))
            under_way.add(one)
            one.add_done_callback(under_way.discard)

    async def _call(self, priority: Priority) -> None:
        if priority is Priority.SUBMISSION:
            await self._client.post(aeps.CASH_WITHDRAWAL, usual.aeps())
        else:
            await self._client.get(BANKS, priority=priority)


async def run(plan: Plan) -> None:
    async with asyncio.TaskGroup() as tasks:
        for name in plan.kiosks:
            caller = Caller(name, plan)
            for priority, every_s in plan.every_s.items():
                tasks.create_task(caller.calls(Priority[priority], every_s))


def fork_each(plans: Iterable[bytes]) -> None:
    httpx_exchange()  # otherwise each process would load it at its first call
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the processes are not waited for
    for line in plans:
        plan = msgspec.json.decode(line, type=Plan)
        pid = os.fork()
        if pid == 0:
            asyncio.run(run(plan))
        say(f"{STARTED} {plan.kiosks[0]} {pid}")


if __name__ == "__main__":
    fork_each(sys.stdin.buffer)
