"""A whole kiosk on virtual time: the real agent, the simulated API and reader, one customer.

async with kiosk_world(tmp_path) as world:
    world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=600)
    await world.customer.withdraws("500")
    await world.sees("pending")
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from agent.cash.pin import AttendantPin
from agent.clock import Clock
from agent.config import Setup, load
from agent.dialogue.screens import Act, Press, Screen, Verdict
from agent.kiosk import Kiosk, Outside
from agent.private import Private
from agent.transactions.model import Cash, Fate, Transaction
from hw_sim.api.simulator import ApiSimulator
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from tests.world.virtual_time import BEGIN
from tests.world.wires import Line, Loopback

AADHAAR = "999999990019"
PIN = "2580"
BANK = "607094"
PATIENCE = 24 * 3600.0  # virtual seconds that a test waits for something before it fails
LOOK = 0.5  # virtual seconds between two looks

CONFIG = """
[outlet]
merchant_ref = "OUTLET-001"
name = "Sharma General Store"
latitude = 12.9716
longitude = 77.5946
languages = ["en", "hi"]
[api]
base_url = "https://api.example.in"
[journal]
path = "journal.db"
[biometric]
driver = "rd-service"
ports = [11100, 11102]
[printer]
driver = "file"
"""


class VirtualClock:
    """The far end's clock: virtual time, and what it is ahead of the kiosk."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def time(self) -> float:
        return BEGIN + asyncio.get_running_loop().time() + self.ahead

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)  # noqa: TID251  # on the virtual loop

    def advance(self, seconds: float) -> None:
        self.ahead += seconds


class World:
    """The kiosk, what surrounds it, and what a test may do to both."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = VirtualClock()
        self.kiosk_ahead = 0.0
        """Seconds by which the kiosk's own wall clock is wrong."""
        self.api = ApiSimulator(
            self.clock,
            random.Random(1),
            api_key="key-under-test",
            tpin="123456",
            merchant_ref="OUTLET-001",
        )
        self.reader = RdDevice(self.clock, random.Random(2))
        self.internet = Line(self.api.app)
        self.setup = _setup(folder)
        self.customer = Customer(self)
        self.chance = random.Random(3)
        self.kiosk = self._build()
        self._running: asyncio.Task[None] | None = None

    def _build(self) -> Kiosk:
        loop = asyncio.get_running_loop()
        clock = Clock(
            wall=lambda: BEGIN + loop.time() + self.kiosk_ahead,
            monotonic=loop.time,
            sleep=asyncio.sleep,  # noqa: TID251  # on the virtual loop
        )
        outside = Outside(
            clock=clock,
            chance=self.chance,
            network=self.internet,
            loopback=Loopback(self.reader.service, create_app(self.reader.service)),
        )
        return Kiosk(self.setup, outside)

    async def start(self) -> None:
        pin = AttendantPin(self.setup.state_folder / "attendant.json", self.kiosk.clock)
        pin.set(Private(PIN))
        self._running = asyncio.get_running_loop().create_task(self.kiosk.run())

    async def stop(self) -> None:
        if self._running:
            self._running.cancel()
            await asyncio.wait([self._running])
            self._running = None

    async def restart(self) -> None:
        """Stop the agent and start a fresh one on the same folder."""
        await self.stop()
        self.kiosk = self._build()
        self._running = asyncio.get_running_loop().create_task(self.kiosk.run())

    # --- what surrounds the kiosk ---

    def bank_says(self, endpoint: str = "aeps/cash-withdrawal", **outcome: Any) -> None:
        self.api.do("outcome", {"endpoint": endpoint, **outcome})

    def breaks(self, endpoint: str, kind: str, when: str, **more: Any) -> None:
        self.api.do("fault", {"endpoint": endpoint, "kind": kind, "when": when, **more})

    def refuses(self, endpoint: str, code: str, **more: Any) -> None:
        self.api.do("refuse", {"endpoint": endpoint, "code": code, **more})

    @property
    def books(self) -> list[dict[str, Any]]:
        """The service's own records, one a charge."""
        records: list[dict[str, Any]] = self.api.state()["books"]["transactions"]
        return records

    # --- what a test looks at ---

    @property
    def screen(self) -> Screen:
        return self.kiosk.screen()

    @property
    def transactions(self) -> list[Transaction]:
        return list(self.kiosk.journal.transactions())

    @property
    def transaction(self) -> Transaction:
        (only,) = self.transactions
        return only

    @property
    def ends(self) -> tuple[Fate, Cash] | None:
        """Both coordinates of the only transaction; None while there is none."""
        return (self.transaction.fate, self.transaction.cash) if self.transactions else None

    @property
    def facts(self) -> list[str]:
        """The names of the only transaction's events, in order."""
        entries = self.kiosk.journal.entries(self.transaction.client_reference)
        return [str(type(entry.event).__struct_config__.tag) for entry in entries]

    async def passes(self, seconds: float) -> None:
        await self.clock.sleep(seconds)

    async def sees(self, name: str, *, within: float = PATIENCE) -> Screen:
        """Wait until the screen of that name is shown."""
        await self.comes_true(lambda: self.screen.name.value == name, within=within)
        return self.screen

    async def comes_true(self, condition: Any, *, within: float = PATIENCE) -> None:
        until = asyncio.get_running_loop().time() + within
        while not condition():
            if self._running and self._running.done():
                self._running.result()
            if asyncio.get_running_loop().time() > until:
                raise AssertionError(f"still at {self.screen}")
            await self.passes(LOOK)


class Customer:
    """Whoever stands at the screen."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def does(self, action: str, value: str | None = None) -> Verdict:
        """Touch what the current screen offers."""
        revision = self._world.screen.revision
        return await self._world.kiosk.press(Press(revision, Act(action), value))

    async def says(self, *steps: tuple[str, str | None]) -> None:
        for action, value in steps:
            assert await self.does(action, value) is Verdict.TAKEN, self._world.screen

    async def comes(self, language: str = "en") -> None:
        await self._world.sees("start")
        await self.says(("choose", language), ("choose", "aeps.CW"))

    async def asks_for(self, amount: str) -> None:
        """Walk from the start screen to the review."""
        await self.comes()
        await self.says(("continue", AADHAAR), ("choose", BANK), ("continue", amount))
        if self._world.screen.name.value == "mobile":
            await self.says(("continue", "9876543210"))
            await self.enters_code()
        await self.says(("agree", None))

    async def enters_code(self) -> None:
        world = self._world
        await world.comes_true(lambda: world.api.state()["otps"])
        await world.passes(1)
        await self.says(("continue", world.api.state()["otps"][-1]["otp"]))
        await world.sees("consent")

    async def gives_finger(self, finger: str = "good") -> None:
        await self._world.sees("biometric")
        self._world.reader.do("place", {"finger": finger})

    async def withdraws(self, amount: str) -> None:
        """Do everything up to the finger on the glass."""
        await self.asks_for(amount)
        await self.says(("confirm", None))
        await self.gives_finger()

    async def gets_cash(self) -> None:
        """Have the attendant hand over the notes."""
        await self._world.sees("cash")
        await self.says(("continue", PIN), ("handed", None))


def _setup(folder: Path) -> Setup:
    (folder / "kiosk.toml").write_text(CONFIG)
    (folder / "api-key").write_text("key-under-test")
    (folder / "slips").mkdir(exist_ok=True)
    return load(folder / "kiosk.toml", environ={})


@asynccontextmanager
async def kiosk_world(folder: Path) -> AsyncIterator[World]:
    """A running kiosk at rest, with everything simulated."""
    world = World(folder)
    settling = asyncio.get_running_loop().create_task(world.api.run())
    await world.start()
    try:
        await world.sees("start", within=60)
        yield world
    finally:
        settling.cancel()
        await world.stop()
