"""QR cards, and a simulated panel on a cable that a test can unplug, plug in and reboot."""

import asyncio
import random
from dataclasses import dataclass, field

from drivers.display.kept import Connect, KeptDisplay
from drivers.display.port import QrCard
from drivers.display.upi import UpiQr, check_upi
from drivers.line import Line, LineBusy
from hw_sim.display.decode import NothingSeen, decode
from hw_sim.display.device import Panel
from hw_sim.display.nextion import SimulatedNextion
from tests.support.cable import Cable
from tests.support.lines import HostileLine, LineFaults
from tests.support.virtual_clock import passes

PAYEE = "outlet@bank"
REFERENCE = "UC2611210007"
TEXT = (
    f"upi://pay?pa={PAYEE}&pn=SHARMA%20KIOSK&tr={REFERENCE}&am=500.00&cu=INR&mc=6012"
    "&mode=15&purpose=00&orgid=000000"
)
LINES = ("Scan with any UPI app", "किसी भी UPI ऐप से स्कैन करें")


def checked(text: str = TEXT, amount_paise: int = 500_00, reference: str = REFERENCE) -> UpiQr:
    upi = check_upi(text, [PAYEE], amount_paise, reference)
    assert isinstance(upi, UpiQr)
    return upi


def card(text: str = TEXT, amount_paise: int = 500_00, reference: str = REFERENCE) -> QrCard:
    upi = checked(text, amount_paise, reference)
    return QrCard(upi, f"₹{amount_paise // 100}", LINES, "hi")


def other_card(number: int) -> QrCard:
    """Return the card of another customer."""
    reference = f"UC26112{number:05d}"
    text = f"upi://pay?pa={PAYEE}&tr={reference}&am={number + 1}.00&cu=INR"
    return card(text, (number + 1) * 100, reference)


class AtSpeed:
    """A panel's end of a line, on which a Nextion understands only its own speed."""

    def __init__(self, line: Line, panel: Panel, baud: int) -> None:
        self._line = line
        self._panel = panel
        self._baud = baud
        self.write, self.close = line.write, line.close

    async def read(self) -> bytes:
        while True:
            received = await self._line.read()
            if not isinstance(self._panel, SimulatedNextion) or self._panel.baud == self._baud:
                return received


@dataclass
class Plug:
    """A panel, its cable and its faults."""

    panel: Panel
    faults: LineFaults | None = None
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    held_by: str = ""
    opened: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cable = Cable(self._panels_end, self._faulty)
        self._serving = asyncio.ensure_future(self._serve())

    async def open_line(self) -> Line:
        return await self.open_at(0)

    async def open_at(self, baud: int) -> Line:
        if self.held_by:
            raise LineBusy(f"held by {self.held_by}")
        if self.cable.plugged:
            self.opened.append(baud)
        return await self.cable.open_line()

    def power_on(self) -> None:
        """Plug it in again after it was without power."""
        self.panel.power_on()
        self.cable.plug()

    def reboot(self) -> None:
        self.cable.write(self.panel.restart())

    async def is_silent(self, seconds: float) -> None:
        """Neither read nor answer for this time; the bytes wait on the cable."""
        await self.aclose()
        await passes(seconds)
        self._serving = asyncio.ensure_future(self._serve())

    async def aclose(self) -> None:
        self._serving.cancel()
        await asyncio.wait([self._serving])

    def _faulty(self, line: Line) -> Line:
        return HostileLine(line, self.rng, self.faults) if self.faults else line

    def _panels_end(self, line: Line) -> Line:
        return AtSpeed(self._faulty(line), self.panel, self.opened[-1])

    async def _serve(self) -> None:
        while True:
            if answers := self.panel.receive(await self.cable.read()):
                self.cable.write(answers)


def display_on(connect: Connect) -> KeptDisplay:
    return KeptDisplay(connect, passes)


def shown(panel: Panel) -> str:
    return decode(panel.picture())


def nothing_shown(panel: Panel) -> bool:
    try:
        decode(panel.picture())
    except NothingSeen:
        return True
    return False
