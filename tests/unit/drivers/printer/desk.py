"""A simulated printer, a cable and our driver, on virtual time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from PIL import Image

from drivers.line import Line, LineLost
from drivers.printer.escpos_printer import EscPosPrinter
from drivers.printer.port import Paper, Slip
from drivers.printer.render import INK_BELOW, render
from hw_sim.printer.device import PrinterDevice
from hw_sim.printer.machine import PrinterMachine
from tests.support.lines import Deaf, line_pair
from tests.support.loop_clock import LoopClock

sleep = asyncio.sleep  # noqa: TID251 - the loop's time is virtual

Harming = Callable[[Line], Line]


class Cable:
    """A cable that can be unplugged and plugged in; each open creates a new pair of ends."""

    def __init__(self, machine: PrinterMachine, harming: Harming) -> None:
        self._machine = machine
        self._harming = harming
        self._ends: list[Line] = []
        self._serving: list[asyncio.Task[None]] = []
        self.plugged = True
        self.openings = 0

    async def open_line(self) -> Line:
        if not self.plugged:
            raise LineLost("no such device")
        ours, theirs = line_pair()
        self.openings += 1
        self._ends = [ours, theirs]
        self._serving.append(asyncio.create_task(self._serve(self._harming(theirs))))
        return self._harming(ours)

    def plug(self) -> None:
        self.plugged = True

    def unplug(self) -> None:
        self.plugged = False
        for end in self._ends:
            end.close()

    async def aclose(self) -> None:
        self.unplug()
        await asyncio.gather(*self._serving)

    async def _serve(self, end: Line) -> None:
        try:
            await self._machine.serve(Deaf(end))
        except LineLost:
            return


class Desk:
    """The printer, its cable, and a person's actions on both."""

    def __init__(self, paper: Paper, harming: Harming) -> None:
        self.machine = PrinterMachine(LoopClock(), wide_bytes=paper // 8)
        self.cable = Cable(self.machine, harming)
        self.device = PrinterDevice(self.machine, self.cable)
        self.printer = EscPosPrinter(self.cable.open_line, sleep, where="desk", paper=paper)

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
async def desk(
    paper: Paper = Paper.MM_80, harming: Harming = lambda line: line
) -> AsyncIterator[Desk]:
    """Yield a printer that is on and has paper; use on virtual time."""
    made = Desk(paper, harming)
    running = asyncio.create_task(made.machine.run())
    try:
        yield made
    finally:
        running.cancel()
        await made.printer.aclose()
        await made.cable.aclose()
