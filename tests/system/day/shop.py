"""A shop on fast time: the simulated world and the real agent in one process, on one loop."""

import asyncio
import contextlib
import json
import random
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Page

from agent.app.kiosk import Environment, Kiosk
from agent.app.service import serve
from agent.base.clock import IST, Clock
from agent.base.files import exclusive_lock
from agent.base.private import Private
from agent.cash.pin import AttendantPin
from agent.config.kiosk_config import Setup, load
from agent.ui.access import TOKEN_FILE
from hw_sim import serving
from hw_sim.api.world import ServiceSettings
from hw_sim.clock import SimClock
from hw_sim.rig import RigSettings, rig
from tests.support.kiosk_folder import furnish, simulated_devices
from tests.system.day.fast_time import FastLoop, Hours, run
from tests.system.e2e.browser import chromium, opened
from tests.system.e2e.ports import free_port
from tests.system.e2e.processes import COMMAND
from tests.system.e2e.simulator import Bench

T = TypeVar("T")

DAY = date(2026, 11, 23)
BEGINS = timedelta(minutes=-2)  # relative to midnight IST: yesterday's state ends
PIN = "258036"
SEED = 1
FEW_BILLERS = 8  # per category: bills have their own due dates


@dataclass(frozen=True, slots=True)
class Shop:
    """The peers of the day's people."""

    address: str
    """Of the touch page."""
    config: Path
    journal: Path
    bench: Bench
    hours: Hours

    def at(self, clock: str) -> float:
        """Return the Unix time of a time of the day, like 14:05."""
        hour, minute = map(int, clock.split(":"))
        return datetime(DAY.year, DAY.month, DAY.day, hour, minute, tzinfo=IST).timestamp()


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a shop: an empty folder, and the ports of its two pages (0: free ones)."""

    folder: Path
    ui_port: int = 0
    bench_port: int = 0


def live(place: Place, script: Callable[[Shop], T], begins: timedelta = BEGINS) -> T:
    """Let the world run while `script` plays in its own thread; return the script's result.

    It begins this long after midnight, on a day for which the outlet is ready.

    Raises the script's exceptions, ConnectionError if the agent ends before it, and OSError if a
    port is taken.
    """

    async def day(loop: FastLoop) -> T:
        async with _shop(place, loop, begins) as (shop, running):
            playing = asyncio.create_task(asyncio.to_thread(script, shop))
            await asyncio.wait([playing, running], return_when=asyncio.FIRST_COMPLETED)
        if not playing.done():
            raise ConnectionError("the agent has ended")
        return playing.result()

    return run(day)


@contextlib.asynccontextmanager
async def _shop(
    place: Place, loop: FastLoop, begins: timedelta
) -> AsyncIterator[tuple[Shop, "asyncio.Task[int]"]]:
    """Open a shop; yield it and the agent's task."""
    midnight = datetime.combine(DAY, datetime.min.time(), IST)
    hours = Hours(loop, (midnight + begins).timestamp())
    rd_port = free_port()
    settings = RigSettings(
        place.folder / "sim",
        SEED,
        bench_port=place.bench_port,
        rd_ports=range(rd_port, rd_port + 1),
        service=ServiceSettings(billers=FEW_BILLERS),
    )
    settings.state_dir.mkdir(parents=True)
    listening = serving.listen([place.ui_port])
    ui = f"{serving.LOOPBACK}:{serving.port_of(listening)}"
    async with rig(settings, SimClock(wall=hours.now)) as line:
        setup = _furnish(place.folder, line, ui, rd_port)
        clock = Clock(wall=hours.now, monotonic=loop.time)
        AttendantPin(setup.attendants, clock).set(Private(PIN))
        with exclusive_lock(setup.journal), Bench(line) as bench:
            kiosk = Kiosk(setup, Environment(clock=clock, rng=random.Random(SEED)))
            running = asyncio.create_task(serve(kiosk, listening))
            try:
                yield Shop(await _page(ui, setup), setup.file, setup.journal, bench, hours), running
            finally:
                kiosk.stopping.set()
                await running


async def _page(ui: str, setup: Setup) -> str:
    """Return the browser's address, once the agent has written its token."""
    await asyncio.sleep(0)  # noqa: TID251  # the first thing that the agent does
    token = (setup.state_folder / TOKEN_FILE).read_text().strip()
    return f"http://{ui}/?token={token}"


def _furnish(folder: Path, line: dict[str, Any], ui: str, rd_port: int) -> Setup:
    """Write the files that a kiosk finds at its first start."""
    file = furnish(
        folder,
        line,
        journal={"path": "state/journal.db"},
        ui={"listen": ui},
        biometric={"ports": [rd_port, rd_port]},
        **simulated_devices(line),
    )
    setup = load(file)
    setup.state_folder.mkdir()
    return setup


# The page's heartbeat uses real seconds: in the day's time it would be silent for hours.
NO_HEARTBEAT = """(() => {
  const { fetch } = window;
  window.fetch = (address, ...more) => address === "/painted"
    ? Promise.resolve(new Response(null, { status: 204 })) : fetch(address, ...more);
})()"""


@contextlib.contextmanager
def touch_page(address: str, *, headless: bool = True) -> Iterator[Page]:
    """Open the touch page; it is animated if somebody sees it."""
    with (
        chromium(headless=headless) as browser,
        opened(browser, address, NO_HEARTBEAT, animated=not headless) as page,
    ):
        yield page


def command(shop: Shop, *words: str) -> Any:
    """Run a command of the product beside the running agent."""
    answer = subprocess.run(
        (COMMAND, *words, "--json", "--config", str(shop.config)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return json.loads(answer.stdout, parse_float=Decimal)
