"""A driver and a simulated terminal on one line, and a customer at the terminal."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from drivers.card.zvt_link import BareFraming, SerialFraming
from drivers.card.zvt_terminal import ZvtTerminal
from drivers.line import Line, LineLost
from hw_sim.card.cards import Card, Pin
from hw_sim.card.terminal import SimulatedTerminal
from tests.support.lines import Deaf, line_pair
from tests.support.loop_clock import LoopClock

PATIENCE_S = 600
Wrapping = Callable[[Line], Line]


class Bench:
    """Each open creates a new line; `unplug` cuts it and prevents a new one until `plug`."""

    def __init__(self, terminal: SimulatedTerminal, *, framed: bool, wrapping: Wrapping) -> None:
        self.terminal = terminal
        self.plugged = True
        self.openings = 0
        self._framed = framed
        self._wrapping = wrapping
        self._tasks = asyncio.TaskGroup()
        self._line: Line | None = None
        self.driver = ZvtTerminal(self._open, SerialFraming if framed else BareFraming, _sleep)

    def unplug(self) -> None:
        self.plugged = False
        if self._line is not None:
            self._line.close()

    def plug(self) -> None:
        self.plugged = True

    async def serve_payment(self) -> None:
        """Act as a customer who follows the terminal's prompts."""
        customer = self.terminal.customer
        await self.until_asked("insert")
        await _sleep(3)
        customer.insert(Card.GOOD)
        await self.until_asked("pin")
        await _sleep(3)
        customer.pins.append(Pin.RIGHT)
        await self.until_asked("remove")
        await _sleep(1)
        customer.remove()

    async def until_asked(self, what: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.terminal.asks_for != what:
                await _sleep(0.1)

    async def _open(self) -> Line:
        if not self.plugged:
            raise LineLost("no such device")
        ours, theirs = line_pair()
        self.openings += 1
        self._line = ours
        self._tasks.create_task(self._serve(Deaf(self._wrapping(theirs))))
        return self._wrapping(ours)

    async def _serve(self, plug: Deaf) -> None:
        with suppress(LineLost):
            await self.terminal.serve(plug, framed=self._framed)

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Bench"]:
        async with self._tasks:
            working = self._tasks.create_task(self.terminal.work())
            try:
                yield self
            finally:
                await self.driver.aclose()
                self.unplug()
                working.cancel()


def unchanged(line: Line) -> Line:
    return line


def bench(*, seed: int = 1, framed: bool = True, wrapping: Wrapping = unchanged) -> Bench:
    return Bench(
        SimulatedTerminal(LoopClock(), random.Random(seed)), framed=framed, wrapping=wrapping
    )


async def _sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)  # noqa: TID251 - on a virtual loop
