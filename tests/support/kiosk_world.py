"""A whole kiosk on virtual time: the real agent, the simulated API and RD device, one customer.

async with kiosk_world(tmp_path, Fit.CARD) as world:
    world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=600)
    await world.customer.withdraws("500")
    await world.sees("pending")
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from enum import Enum, unique
from pathlib import Path
from types import MappingProxyType
from typing import Any

import apsw
import httpx

from agent.app.kiosk import Kiosk
from agent.base.private import Private
from agent.cash.pin import AttendantPin
from agent.config.kiosk_config import Setup, load
from agent.dialogue.page import Act, Press, PressResult, Screen
from agent.journal.crash_points import CrashPoint
from agent.metrics.state import Browser
from agent.transactions.model import BankStatus, CashStatus, Transaction
from hw_sim.api.world import ServiceSettings
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from tests.support import known_billers
from tests.support.disk import Disk
from tests.support.kiosk_folder import DISPENSER, Table, furnish
from tests.support.paper import Paper
from tests.support.pressing import PAUSE_S
from tests.support.process import Killed, Process, mortal
from tests.support.surroundings import Surroundings
from tests.support.virtual_time import BEGIN, VirtualLoop
from tests.support.wires import Line, Loopback
from tests.unit.agent.fleet.giving import KEY

AADHAAR = "999999990019"
PIN = "258036"
BANK = "607094"
RD_PORT, IRIS_PORT = 11100, 11102
FEW_BILLERS = 5  # per category, loaded from the start; 22,000 would make every test slow
WAIT_MAX = 24 * 3600.0  # virtual seconds that a test waits for a condition before it fails
LOOK = 0.5  # virtual seconds between two checks
AWAKE_S = 60.0  # in which the kiosk repeats its periodic tasks after skipped time
LOOK_MAX = 5.0  # after a long wait


@unique
class Fit(Enum):
    """Optional devices of a kiosk, in addition to a biometric device and a printer."""

    IRIS = "iris"
    CARD = "card"
    DISPENSER = "cash"
    DISPLAY = "display"
    SLIP_FILES = "printer"
    """The printer draws each slip and writes it to a file."""
    FLEET = "fleet"
    """A connection to a broker, which the test sets (agent.app.attached.CONNECTION)."""


TABLES: dict[Fit, dict[str, Table]] = {
    Fit.IRIS: {"biometric": {"ports": [RD_PORT, IRIS_PORT], "modes": ["finger", "iris"]}},
    Fit.CARD: {"card": {"port": "card"}},
    Fit.DISPENSER: {"cash": {**DISPENSER, "port": "cash"}},
    Fit.DISPLAY: {"display": {"driver": "nextion", "port": "display"}},
    Fit.SLIP_FILES: {"printer": {"driver": "file"}},
    Fit.FLEET: {
        "fleet": {
            "mqtt": "mqtts://broker.example.in",
            "kiosk": "K-1",
            "operator_key": KEY,
        }
    },
}
"""Its tables in the configuration."""


class PaintedPage:
    """A touch page on a screen that works."""

    browser = Browser(status="paints")
    speech = "ok"


class World(Surroundings):
    """The kiosk, its simulated environment, and the actions of a test."""

    def __init__(
        self,
        folder: Path,
        *fitted: Fit,
        disk: Disk | None = None,
        tables: Mapping[str, Table] = MappingProxyType({}),
        differs: Sequence[str] = (),
        knows_billers: bool = True,
        companion: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """`tables` are added to the configuration; `differs` names guesses about the service.

        `knows_billers` is False for a kiosk that has never read the list of billers.
        """
        self.folder = folder
        self.fitted = fitted
        self.companion = companion
        rngs = map(random.Random, (1, 2, 4, 5))
        few = ServiceSettings(billers=FEW_BILLERS)
        super().__init__(_setup(folder, fitted, tables), rngs, few, disk=disk, differs=differs)
        self.iris = RdDevice(self.clock, random.Random(6), name="iris", style="mantra-iris")
        self.iris.service.listen_on(IRIS_PORT)
        self.internet = Line(self.api.app)
        if knows_billers:
            known = known_billers.index(FEW_BILLERS, BEGIN)
            (self.setup.state_folder / "billers.db").write_bytes(known)
        self.customer = Customer(self)
        self.rng = random.Random(3)
        self._end: tuple[int, CrashPoint] | None = None
        self._reached: Counter[CrashPoint] = Counter()
        self.dead: list[Process] = []
        self.kiosk = self._build()
        self._running: asyncio.Task[None] | None = None

    def _build(self) -> Kiosk:
        process = self.process = Process()
        eyes = Loopback(self.iris.service, create_app(self.iris.service))
        loopback = Loopback(
            self.reader.service,
            create_app(self.reader.service),
            beside=eyes if Fit.IRIS in self.fitted else None,
        )
        outside = self.environment(
            self.rng,
            process.network(self.internet),
            process.network(loopback),
            printer=None if Fit.SLIP_FILES in self.fitted else Paper(),
            companion=self.companion,
            on_crash_point=self._reach,
        )
        kiosk = Kiosk(self.setup, outside)
        kiosk.page = PaintedPage()
        return kiosk

    async def start(self) -> None:
        AttendantPin(self.setup.attendants, self.kiosk.clock).set(Private(PIN))
        self._running = self.process.start(self.kiosk.run())

    async def stop(self) -> None:
        if self._running:
            self._running.cancel()
            await asyncio.wait([self._running])
            self._running = None

    async def restart(self) -> None:
        """Stop the agent (unless it has died) and start a new one on the same folder."""
        await self.stop()
        self.kiosk = self._build()
        self._running = self.process.start(self.kiosk.run())

    def dies_at(self, write: int, point: CrashPoint) -> None:
        """Kill the process at this point of a later journal write (1: the next)."""
        self._end = (write, point)
        self._reached.clear()

    def dies(self) -> None:
        """Kill the process now; `restart` starts the next one."""
        self.process.die()
        journal = self.kiosk.journal
        # A killed process writes nothing more: the next one finds the log as it is.
        journal.is_ready = False
        journal._database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        journal.close()
        self.dead.append(self.process)
        self._running = None

    def _reach(self, point: CrashPoint) -> None:
        self._reached[point] += 1
        if self._end == (self._reached[point], point):
            self._end = None
            self.dies()
            raise Killed

    # --- what surrounds the kiosk ---

    def bank_says(self, endpoint: str = "aeps/cash-withdrawal", **outcome: Any) -> None:
        self.api.do("outcome", {"endpoint": endpoint, **outcome})

    def breaks(self, endpoint: str, kind: str, when: str, **more: Any) -> None:
        self.api.do("fault", {"endpoint": endpoint, "kind": kind, "when": when, **more})

    def refuses(self, endpoint: str, code: str, **more: Any) -> None:
        self.api.do("refuse", {"endpoint": endpoint, "code": code, **more})

    def bills_grow(self, rupees: int) -> None:
        """Increase every bill that is fetched from now on by `rupees`."""
        self.api.do("change-bills", {"amount": rupees})

    @property
    def books(self) -> list[dict[str, Any]]:
        """Return the service's records, one for each charge."""
        records: list[dict[str, Any]] = self.api.state()["books"]["transactions"]
        return [_booked(record) for record in records]

    def phone(self, action: str, **more: Any) -> None:
        """Pay or decline the newest QR with the customer's phone."""
        self.api.do(action, more)

    # --- what a test looks at ---

    @property
    def screen(self) -> Screen:
        return self.kiosk.screen()

    @property
    def transactions(self) -> list[Transaction]:
        return list(self.kiosk.journal.whole.transactions())

    @property
    def transaction(self) -> Transaction:
        (only,) = self.transactions
        return only

    @property
    def ends(self) -> tuple[BankStatus, CashStatus] | None:
        """Return bank and cash status of the only transaction; None if there is no transaction."""
        return (self.transaction.bank_status, self.transaction.cash) if self.transactions else None

    @property
    def facts(self) -> list[str]:
        """Return the names of the only transaction's events, in order."""
        entries = self.kiosk.journal.whole.events(self.transaction.client_reference)
        return [str(type(entry.event).__struct_config__.tag) for entry in entries]

    async def passes(self, seconds: float) -> None:
        await self.clock.sleep(seconds)

    async def skips(self, seconds: float) -> None:
        """Let an idle time pass at once, like a suspended machine; a minute after it is lived."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        loop.jump(seconds - AWAKE_S)
        await self.passes(AWAKE_S)

    async def sees(self, name: str, *, within: float = WAIT_MAX) -> Screen:
        """Wait until the screen with this name is shown; return it."""
        await self.comes_true(lambda: self.screen.name.value == name, within=within)
        return self.screen

    async def comes_true(self, condition: Any, *, within: float = WAIT_MAX) -> None:
        begun = asyncio.get_running_loop().time()
        while not condition():
            if self._running and self._running.done():
                self._running.result()
            waited = asyncio.get_running_loop().time() - begun
            if waited > within:
                raise AssertionError(f"still at {self.screen}")
            await self.passes(min(max(LOOK, waited / 50), LOOK_MAX))


TRANSFER_WORDS = {
    "completed": "SUCCESS",
    "failed": "FAILED",
    "processing": "PENDING",
    "pending": "PENDING",
}


def _booked(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record in the common form; a verification has only `billed`."""
    if "utr_number" in record:  # a transfer has its own field names
        return {**record, "status": TRANSFER_WORDS[record["status"]]}
    if "billed" not in record:
        return record
    return {**record, "status": "SUCCESS" if record["billed"] else "FAILED", "amount": 0}


class Customer:
    """The customer at the screen."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def does(self, action: str, value: str | None = None) -> PressResult:
        """Press an action of the current screen; if it was too early, wait and press again."""
        verdict = await self._press(Act(action), value)
        if verdict is not PressResult.EARLY:
            return verdict
        await self._world.passes(PAUSE_S)
        return await self._press(Act(action), value)

    async def _press(self, action: Act, value: str | None) -> PressResult:
        press = self._world.kiosk.press(Press(self._world.screen.revision, action, value))
        return await self._world.process.does(press)

    async def says(self, *steps: tuple[str, str | None]) -> None:
        for action, value in steps:
            assert await self.does(action, value) is PressResult.TAKEN, self._world.screen

    async def comes(self, service: str = "aeps.CW", language: str = "en") -> None:
        await self._world.sees("start")
        await self.says(("choose", language), ("choose", service))

    async def asks_for(self, amount: str | None, service: str = "aeps.CW") -> None:
        """Go from the start screen to the review."""
        await self.comes(service)
        await self.says(("continue", AADHAAR), ("choose", BANK))
        if amount is not None:
            await self.says(("continue", amount))
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

    async def withdraws(self, amount: str | None, service: str = "aeps.CW") -> None:
        """Do all steps up to the finger on the sensor."""
        await self.asks_for(amount, service)
        await self.says(("confirm", None))
        await self.gives_finger()

    async def gets_cash(self) -> None:
        """Hand over the notes as the attendant."""
        await self._world.sees("cash")
        await self.says(("continue", PIN), ("handed", None))

    async def takes_out(self, amount: str) -> None:
        """Do the whole withdrawal, with the attendant's part."""
        await self.withdraws(amount)
        await self.gets_cash()

    async def pays_in(self, amount: str) -> None:
        """Give the customer's notes to the attendant, who counts them."""
        await self._world.sees("cash")
        await self.says(("continue", PIN), ("confirm", amount))


def _setup(folder: Path, fitted: tuple[Fit, ...], more: Mapping[str, Table]) -> Setup:
    tables: dict[str, Table] = {
        "biometric": {"ports": [RD_PORT, IRIS_PORT]},
        "printer": {"driver": "file"},
        "verification": {"price": 50},
    }
    for one in fitted:
        tables |= TABLES[one]
    tables |= more
    (folder / "slips").mkdir(exist_ok=True)
    return load(furnish(folder, **tables), environ={})


@asynccontextmanager
async def kiosk_world(
    folder: Path,
    *fitted: Fit,
    disk: Disk | None = None,
    tables: Mapping[str, Table] = MappingProxyType({}),
    differs: Sequence[str] = (),
    knows_billers: bool = True,
    companion: httpx.AsyncBaseTransport | None = None,
) -> AsyncIterator[World]:
    """Yield a running, idle kiosk with everything simulated."""
    world = World(
        folder,
        *fitted,
        disk=disk,
        tables=tables,
        differs=differs,
        knows_billers=knows_billers,
        companion=companion,
    )
    loop = asyncio.get_running_loop()
    loop.set_task_factory(mortal)
    work = [run() for one in fitted for run in world.devices.work.get(one.value, ())]
    settling = asyncio.gather(*(loop.create_task(one) for one in work))
    await world.start()
    try:
        first = ("start", "closed") if differs else ("start",)  # it may close the kiosk at once
        await world.comes_true(lambda: world.screen.name.value in first, within=60)
        yield world
    finally:
        await world.stop()
        settling.cancel()
        with suppress(asyncio.CancelledError):
            await settling
        for process in world.dead:
            process.bury()
