"""A dispenser that pays owed cash on virtual time, and an agent whose power a test can cut.

async with shop(tmp_path, "LCDM-4000") as world:
    world.owes()
    await world.agent.dispensing.dispense(REFERENCE)
    assert world.left() == 500
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from agent.api.client import Access, Client
from agent.api.rate_limiter import RateLimiter
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.cash.dispensing import Dispensing
from agent.journal.crash_points import CrashPoint
from agent.journal.journal import Journal
from agent.reconciler.reconciler import Reconciler
from agent.services.registry import BY_CODE
from agent.transactions.ledger import EntryKind, Total
from agent.transactions.model import CashStatus, Transaction
from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_dialect import Dialect
from drivers.cash.lcdm_dispenser import LcdmDispenser
from drivers.line import Line
from hw_sim.cash.device import CashDevice
from tests.support.cable import Cable
from tests.support.loop_clock import LoopClock
from tests.support.virtual_clock import passes, virtual_clock
from tests.unit.agent.journal.disk import as_on_disk
from tests.unit.agent.reconciler.peer import ServicePeer
from tests.unit.agent.transactions.facts import REFERENCE, SUCCESS, answered, prepared, sending

DIALECTS: dict[str, Dialect] = {"LCDM-2000": lcdm2000.DIALECT, "LCDM-4000": lcdm4000.DIALECT}
NOTES = {"LCDM-2000": (500, 100), "LCDM-4000": (500, 200, 100, 50)}  # rupees, by cassette
FILLED = 200  # notes in each cassette at first

Reached = Callable[["Agent", CrashPoint], None]


def nothing_happens(_: "Agent", __: CrashPoint) -> None:
    """Do nothing at a crash point."""


class Agent:
    """One process: journal, driver and `Dispensing`. A dead process has no effect."""

    def __init__(self, path: Path, cable: Cable, model: str, reached: Reached) -> None:
        self.is_dead = False
        self._path = path
        self._cable = cable
        self._left_behind = path.with_name("after the power cut")
        clock = virtual_clock()
        self.journal = Journal(path, on_crash_point=lambda point: reached(self, point))
        kinds = tuple(rupees(kind) for kind in NOTES[model])
        self.dispenser = LcdmDispenser(self._open_line, DIALECTS[model], kinds, clock.sleep)
        client = Client(
            Access("https://api.example.in", Private("key")),
            clock,
            RateLimiter(clock, 60),
            random.Random(1),
            ServicePeer(),
        )
        endpoints = BY_CODE["aeps.CW"].endpoints
        self.reconciler = Reconciler(self.journal, client, clock, lambda _: endpoints)
        self.dispensing = Dispensing(self.dispenser, clock, self.journal, self.reconciler)

    def loses_power(self) -> Path:
        """Kill the process; return the path of the surviving files."""
        if not self.is_dead:
            self.is_dead = True
            as_on_disk(self._path, self._left_behind)
        return self._left_behind / self._path.name

    async def _open_line(self) -> Line:
        if self.is_dead:
            await asyncio.Event().wait()
        return _MortalLine(self, await self._cable.open_line())


class _MortalLine:
    """A line that a dead process cannot use."""

    def __init__(self, agent: Agent, line: Line) -> None:
        self._agent = agent
        self._line = line

    async def read(self) -> bytes:
        got = await self._line.read()
        if self._agent.is_dead:
            await asyncio.Event().wait()
        return got

    def write(self, data: bytes) -> None:
        if not self._agent.is_dead:
            self._line.write(data)

    def close(self) -> None:
        self._line.close()


class PayingDispenser:
    """The dispenser and the current agent."""

    def __init__(self, folder: Path, model: str, reached: Reached) -> None:
        self.model = model
        self.cable = Cable()
        self.device = CashDevice(LoopClock(), random.Random(1), self.cable, model=model)
        for cassette in range(len(NOTES[model])):
            self.do("fill", cassette=cassette + 1, notes=FILLED)
        self.agents = [Agent(folder / "journal.db", self.cable, model, reached)]

    @property
    def agent(self) -> Agent:
        return self.agents[-1]

    @property
    def transaction(self) -> Transaction:
        return self.known(REFERENCE)

    def cash(self) -> CashStatus:
        return self.transaction.cash

    @property
    def facts(self) -> list[str]:
        """Return the names of the events about notes, in order."""
        entries = self.agent.journal.events(REFERENCE)
        return [str(type(entry.event).__struct_config__.tag) for entry in entries][3:]

    @property
    def booked(self) -> int:
        """Return the handed-out rupees according to the journal."""
        out = self.agent.journal.totals().lifetime.get(EntryKind.HANDED_OUT, Total())
        return out.amount // 100

    def known(self, reference: str) -> Transaction:
        transaction = self.agent.journal.get(reference)
        assert transaction is not None
        return transaction

    def owes(self, amount: Paise, reference: str = REFERENCE) -> None:
        """Make the bank pay a withdrawal, so notes are owed."""
        intent = msgspec.structs.replace(prepared(reference=reference), amount=amount)
        for event in (intent, sending(), answered(SUCCESS, reference=reference)):
            self.agent.journal.append(reference, event)

    def do(self, action: str, **arguments: Any) -> None:
        self.device.do(action, arguments)
        assert self.device.vault.is_conserved

    def left(self) -> int:
        """Return the rupees that left the exit in total."""
        counts = self.device.vault.left()
        return sum(count * kind for count, kind in zip(counts, NOTES[self.model], strict=True))

    def restart(self) -> Agent:
        """Start a new process on the files that survived the power cut."""
        disk = self.agent.loses_power()
        self.agents.append(Agent(disk, self.cable, self.model, nothing_happens))
        return self.agent

    async def looks(self, seconds: float) -> None:
        """Let the agent run alone for `seconds`."""
        running = asyncio.create_task(self.agent.dispensing.run())
        await passes(seconds)
        running.cancel()
        await asyncio.wait([running])


@asynccontextmanager
async def shop(
    folder: Path, model: str, reached: Reached = nothing_happens
) -> AsyncIterator[PayingDispenser]:
    world = PayingDispenser(folder, model, reached)
    serving = asyncio.create_task(world.device.dispenser.run(world.cable))
    try:
        yield world
        assert world.device.vault.is_conserved
    finally:
        for agent in world.agents:
            agent.is_dead = True
            await agent.dispenser.aclose()
            agent.journal.close()
        serving.cancel()
        await asyncio.wait([serving])
