"""Kiosks in their own processes on one key: a real Redis, the API simulator, and SIGKILL."""

import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from agent.api.rate_limiter import Priority
from hw_sim.clock import SimClock
from hw_sim.serving import address, listen, port_of, serving
from tests.contract.redis_server import redis_server
from tests.support.hangs import HANGS_S
from tests.support.lanes import fullest
from tests.support.surroundings import simulated_service
from tests.system.lanes.agent import STARTED, Plan

MIX = {Priority.SUBMISSION: 0.25, Priority.CHECK_STATUS: 0.1, Priority.POLL: 0.65}
"""The share of each priority in the calls: most of a kiosk's calls are polls."""
DOWN_S = 1.0  # until a killed process is started again


class Run(msgspec.Struct, frozen=True):
    """The parameters of a run."""

    kiosks: int = 20
    processes: int = 20
    minute_s: float = 60.0
    per_minute: int = 60
    load: float = 0.75
    """The share of the key's calls that all kiosks together ask for."""
    seconds: float = 600.0
    kill_every_s: float = 15.0


@dataclass(slots=True)
class Seen:
    """The records of the API simulator and the kiosks."""

    arrived: list[float] = field(default_factory=list)
    """Real seconds at which each call arrived at the simulator."""
    refused: int = 0
    """Calls answered with 429."""
    kills: int = 0
    made: Counter[str] = field(default_factory=Counter)
    waited: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def fullest(self, window_s: float) -> int:
        """Return the most calls that arrived in any window."""
        return fullest(self.arrived, window_s)

    def wait_of(self, priority: Priority, share: float) -> float:
        """Return the wait that this share of the calls does not exceed."""
        waits = sorted(self.waited[priority.name])
        return waits[min(len(waits) - 1, int(share * len(waits)))]


class Counting:
    """The API simulator's entry, which counts each call as it arrives."""

    def __init__(self, app: ASGIApp, seen: Seen) -> None:
        self._app = app
        self._seen = seen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            self._seen.refused += message.get("status") == 429
            await send(message)

        if scope["type"] == "http":
            self._seen.arrived.append(time.monotonic())  # noqa: TID251  # real time
        await self._app(scope, receive, sent)


async def played(run: Run, folder: Path, rng: random.Random) -> Seen:
    """Let the kiosks call for this long, while processes are killed; return the results."""
    seen = Seen()
    api = simulated_service(SimClock(), rng)
    if run.minute_s < 60:  # its own count uses real minutes
        api.key.per_minute = 1_000_000
    listener = listen([0])
    with redis_server(folder) as redis:
        async with serving(Counting(api.app, seen), listener):
            names = [f"kiosk-{number:02d}" for number in range(run.kiosks)]
            plans = [
                Plan(
                    address(port_of(listener)),
                    redis.url,
                    str(folder),
                    tuple(names[index :: run.processes]),
                    run.minute_s,
                    run.per_minute,
                    _every(run),
                )
                for index in range(run.processes)
            ]
            await _live(run, plans, seen, rng)
    return seen


def _every(run: Run) -> dict[str, float]:
    """Return the interval between a kiosk's calls of each priority."""
    calls_a_second = run.load * run.per_minute / run.minute_s / run.kiosks
    return {priority.name: 1 / (calls_a_second * part) for priority, part in MIX.items()}


async def _live(run: Run, plans: list[Plan], seen: Seen, rng: random.Random) -> None:
    async with nursery(seen) as agents:
        for plan in plans:
            agents.start(plan)
        async with asyncio.timeout(HANGS_S):
            await agents.first_call.wait()
        ends = time.monotonic() + run.seconds  # noqa: TID251  # real time
        while time.monotonic() < ends:  # noqa: TID251  # real time
            await asyncio.sleep(run.kill_every_s)  # noqa: TID251  # real time
            dying = rng.choice(plans)
            agents.kill(dying)
            seen.kills += 1
            await asyncio.sleep(min(DOWN_S, run.minute_s / 10))  # noqa: TID251  # real time
            agents.start(dying)
        for plan in plans:
            agents.kill(plan)


class Agents:
    """The processes, which are killed and started again."""

    def __init__(self, process: asyncio.subprocess.Process, seen: Seen) -> None:
        self._process = process
        self._seen = seen
        self._pids: dict[str, int] = {}
        self.first_call = asyncio.Event()

    def start(self, plan: Plan) -> None:
        assert self._process.stdin
        self._process.stdin.write(msgspec.json.encode(plan) + b"\n")

    def kill(self, plan: Plan) -> None:
        """Kill a plan's process; one that has not reported its number continues."""
        pid = self._pids.pop(plan.kiosks[0], None)
        if pid is not None:
            os.kill(pid, signal.SIGKILL)

    async def read(self) -> None:
        assert self._process.stdout
        async for line in self._process.stdout:
            what, second, third = line.decode().split()
            if what == STARTED:
                self._pids[second] = int(third)
                continue
            self.first_call.set()
            self._seen.made[what] += 1
            self._seen.waited[second].append(float(third))


@asynccontextmanager
async def nursery(seen: Seen) -> AsyncIterator[Agents]:
    """Yield a function that starts processes; at the end all are stopped."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.system.lanes.agent"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    agents = Agents(process, seen)
    reading = asyncio.ensure_future(agents.read())
    try:
        yield agents
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        await reading


def report_lines(run: Run, seen: Seen) -> Iterable[str]:
    """Yield the lines of a report."""
    lasted = seen.arrived[-1] - seen.arrived[0]
    rate = len(seen.arrived) / lasted * run.minute_s
    made = seen.made.values()
    yield f"{run.kiosks} kiosks in {run.processes} processes, {lasted:.0f} s, {seen.kills} killed"
    yield f"calls: {len(seen.arrived)}, {rate:.1f} a minute of {run.per_minute}"
    yield f"fullest minute: {seen.fullest(run.minute_s)}; refused by the service: {seen.refused}"
    yield f"calls of a kiosk: {min(made)} to {max(made)}"
    for priority in MIX:
        half, most = seen.wait_of(priority, 0.5), seen.wait_of(priority, 0.99)
        longest = seen.wait_of(priority, 1)
        name = priority.name.lower()
        yield f"{name} waits: p50 {half:.3f} s, p99 {most:.3f} s, longest {longest:.3f} s"
