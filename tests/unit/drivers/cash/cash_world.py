"""A simulated dispenser, our driver and the cable between them, on virtual time."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_dialect import Dialect
from drivers.cash.lcdm_dispenser import LcdmDispenser
from drivers.cash.port import Counts
from hw_sim.cash.device import CashDevice
from tests.support.cable import Cable, Wrapping, unchanged
from tests.support.loop_clock import LoopClock

DIALECTS: dict[str, Dialect] = {"LCDM-2000": lcdm2000.DIALECT, "LCDM-4000": lcdm4000.DIALECT}
NOTES = {"LCDM-2000": (500_00, 100_00), "LCDM-4000": (500_00, 200_00, 100_00, 50_00)}
FILLED = 200


@dataclass(frozen=True, slots=True)
class CashWorld:
    """The simulated dispenser, its line and our driver."""

    dispenser: LcdmDispenser
    device: CashDevice

    def do(self, action: str, **arguments: Any) -> None:
        self.device.do(action, arguments)
        assert self.device.vault.is_conserved

    def asked(self, first: int, second: int = 0) -> Counts:
        return (first, second) + (0,) * (len(self.device.vault.kinds) - 2)

    def left(self) -> Counts:
        """Return the number of notes that left the exit, by cassette."""
        return tuple(self.device.vault.left())


@contextlib.asynccontextmanager
async def cash_world(
    model: str,
    *,
    seed: int = 1,
    to_host: Wrapping = unchanged,
    to_device: Wrapping = unchanged,
    personality: str = "",
) -> AsyncIterator[CashWorld]:
    clock, cable = LoopClock(), Cable(to_host, to_device)
    device = CashDevice(clock, random.Random(seed), cable, model=model, personality=personality)
    for cassette in range(len(NOTES[model])):
        device.do("fill", {"cassette": cassette + 1, "notes": FILLED})
    dispenser = LcdmDispenser(cable.open_line, DIALECTS[model], NOTES[model], clock.sleep)
    serving = asyncio.create_task(device.dispenser.run(cable))
    try:
        yield CashWorld(dispenser, device)
        assert device.vault.is_conserved
    finally:
        await dispenser.aclose()
        serving.cancel()
        await asyncio.wait([serving])
