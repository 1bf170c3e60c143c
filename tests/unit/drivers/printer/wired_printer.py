"""A simulated printer, a cable and our driver, on virtual time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from PIL import Image

from drivers.line import Line
from drivers.printer.escpos_printer import EscPosPrinter
from drivers.printer.port import Big, Paper, Row, Slip
from drivers.printer.render import INK_BELOW, render
from hw_sim.printer.device import PrinterDevice
from hw_sim.printer.machine import PrinterMachine
from tests.support.cable import Cable, Wrapping, unchanged
from tests.support.loop_clock import LoopClock

sleep = asyncio.sleep  # noqa: TID251 - the loop's time is virtual

SLIP = Slip("KIOSK-7-1", "en", (Big("₹500"),))
LONG = Slip("KIOSK-7-2", "en", tuple(Row(f"line {n}", "x" * 20) for n in range(40)))
ENDLESS = Slip("KIOSK-7-1", "en", (Row("a", "b"),) * 300)


class WiredPrinter:
    """The printer, its cable, and a person's actions on both."""

    def __init__(self, paper: Paper, harming: Wrapping, personality: str = "") -> None:
        self.machine = PrinterMachine(LoopClock(), wide_bytes=paper // 8, personality=personality)
        self.cable = Cable(harming, harming)
        self.openings = 0
        self.device = PrinterDevice(self.machine, self.cable)
        self.printer = EscPosPrinter(self._open, sleep, where="desk", paper=paper)

    async def _open(self) -> Line:
        line = await self.cable.open_line()
        self.openings += 1
        return line

    def does(self, action: str, **arguments: object) -> None:
        self.device.do(action, arguments)

    def does_after(self, seconds: float, action: str) -> None:
        asyncio.get_running_loop().call_later(seconds, self.does, action)

    @property
    def pictures(self) -> list[Image.Image]:
        """Return all slips, without the blank paper below the print."""
        wide = self.machine.wide_bytes
        return [slip.picture(wide) for slip in self.machine.roll.slips]


def on_paper(slip: Slip, paper: Paper = Paper.MM_80) -> Image.Image:
    """Return the expected print of the slip, in black and white."""
    return render(slip, paper).point([255 * (grey >= INK_BELOW) for grey in range(256)])


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and one.tobytes() == other.tobytes()


@asynccontextmanager
async def wired_printer(
    paper: Paper = Paper.MM_80, harming: Wrapping = unchanged, personality: str = ""
) -> AsyncIterator[WiredPrinter]:
    """Yield a printer that is on and has paper; use on virtual time."""
    made = WiredPrinter(paper, harming, personality)
    tasks = [
        asyncio.create_task(work) for work in (made.machine.run(), made.machine.serve(made.cable))
    ]
    try:
        yield made
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await made.printer.aclose()
