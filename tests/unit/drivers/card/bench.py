"""A driver and a simulated terminal on one cable, and a customer at the terminal."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from drivers.card.zvt_link import BareFraming, SerialFraming
from drivers.card.zvt_terminal import ZvtTerminal
from hw_sim.card.cards import Card, Pin
from hw_sim.card.terminal import SimulatedTerminal
from tests.support.cable import Cable, Wrapping, unchanged
from tests.support.loop_clock import LoopClock
from tests.support.virtual_clock import passes

PATIENCE_S = 600


class Bench:
    """The terminal, its cable and our driver."""

    def __init__(self, *, seed: int, framed: bool, wrapping: Wrapping, personality: str) -> None:
        clock = LoopClock()
        self.terminal = SimulatedTerminal(clock, random.Random(seed), personality=personality)
        self.cable = Cable(wrapping, wrapping)
        framing = SerialFraming if framed else BareFraming
        self.driver = ZvtTerminal(self.cable.open_line, framing, clock.sleep)

    async def serve_payment(self) -> None:
        """Act as a customer who follows the terminal's prompts."""
        customer = self.terminal.customer
        await self.until_asked("insert")
        await passes(3)
        customer.insert(Card.GOOD)
        await self.until_asked("pin")
        await passes(3)
        customer.pins.append(Pin.RIGHT)
        await self.until_asked("remove")
        await passes(1)
        customer.remove()

    async def until_asked(self, what: str) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.terminal.asks_for != what:
                await passes(0.1)


@asynccontextmanager
async def bench(
    *,
    seed: int = 1,
    framed: bool = True,
    wrapping: Wrapping = unchanged,
    personality: str = "",
) -> AsyncIterator[Bench]:
    there = Bench(seed=seed, framed=framed, wrapping=wrapping, personality=personality)
    tasks = [
        asyncio.create_task(work)
        for work in (there.terminal.serve(there.cable, framed=framed), there.terminal.work())
    ]
    try:
        yield there
    finally:
        await there.driver.aclose()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
