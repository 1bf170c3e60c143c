"""A simulated panel on a line in memory that a test can unplug, plug in and reboot."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from drivers.line import Line, LineBusy, LineLost
from hw_sim.display.device import Panel
from hw_sim.display.nextion import SimulatedNextion
from tests.support.lines import HostileLine, LineFaults, line_pair


@dataclass(slots=True)
class Plug:
    """The line of one panel; each open creates a new line, like a real port."""

    panel: Panel
    faults: LineFaults | None = None
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    plugged: bool = True
    held_by: str = ""
    opened: list[int] = field(default_factory=list)
    _ends: tuple[Line, Line] | None = None
    _serving: list[asyncio.Task[None]] = field(default_factory=list)

    async def open_line(self) -> Line:
        return await self.open_at(0)

    async def open_at(self, baud: int) -> Line:
        if not self.plugged:
            raise LineLost("no such device")
        if self.held_by:
            raise LineBusy(f"held by {self.held_by}")
        self.opened.append(baud)
        near, far = line_pair()
        if self.faults:
            near = HostileLine(near, self.rng, self.faults)
            far = HostileLine(far, self.rng, self.faults)
        self._ends = near, far
        self._serving.append(asyncio.ensure_future(self._serve(far, self._understands(baud))))
        return near

    def unplug(self) -> None:
        self.plugged = False
        if self._ends:
            self._ends[1].close()

    def plug(self) -> None:
        self.panel.power_on()
        self.plugged = True

    def reboot(self) -> None:
        self.say(self.panel.restart())

    def say(self, data: bytes) -> None:
        with suppress(LineLost):  # the line is not open
            if self._ends:
                self._ends[1].write(data)

    async def aclose(self) -> None:
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)

    def _understands(self, baud: int) -> Callable[[], bool]:
        panel = self.panel
        return lambda: not baud or not isinstance(panel, SimulatedNextion) or panel.baud == baud

    async def _serve(self, line: Line, understands: Callable[[], bool]) -> None:
        try:
            while True:
                received = await line.read()
                if understands() and (answers := self.panel.receive(received)):
                    line.write(answers)
        except LineLost:
            return
