"""The devices with their own cables: card terminal, QR display, printer and cash dispenser.

Each is the peer on a pseudo-terminal (the display may be a framebuffer, which is a file) under its
name in one folder; the kiosk opens it as it would open /dev/kiosk-card.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL.Image import Image

from hw_sim.api.matm import MatmBank, MicroAtm
from hw_sim.api.phone_device import Blind
from hw_sim.bench.app import Picture
from hw_sim.bench.wires import FrameListener, Wires
from hw_sim.card.device import CardDevice
from hw_sim.card.terminal import SimulatedTerminal
from hw_sim.cash.device import CashDevice
from hw_sim.clock import Clock
from hw_sim.device import BadAction, Device
from hw_sim.display.bonrix import SimulatedBonrix
from hw_sim.display.decode import DecoderMissing, NothingSeen
from hw_sim.display.device import DisplayDevice, WiredScreen
from hw_sim.display.framebuffer import Framebuffer
from hw_sim.display.nextion import SimulatedNextion
from hw_sim.printer.device import PrinterDevice
from hw_sim.printer.machine import PrinterMachine
from hw_sim.pty import Pty

DISPLAYS = ("nextion", "bonrix", "framebuffer")
DISPENSER = "LCDM-4000"
NOTES_AT_FIRST = 200  # in each cassette
KIOSKS_NAMES = frozenset({"kiosk", "host"})

Work = Callable[[], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The parts that the devices share: clock, random sources by name, wires, folder."""

    clock: Clock
    chance: Callable[[str], random.Random]
    wires: Wires
    folder: Path


@dataclass(frozen=True, slots=True)
class Fitted:
    """A device, the coroutine that runs it, and its plug."""

    device: Device
    work: tuple[Work, ...]
    plug: Pty | Framebuffer
    picture: Picture = lambda: None

    @property
    def path(self) -> Path:
        """Return the path at which the kiosk opens it."""
        return self.plug.path if isinstance(self.plug, Framebuffer) else self.plug.link


def fit(around: Surroundings, matm: MicroAtm, display: str) -> tuple[Fitted, ...]:
    """Return all devices on their cables; in a running event loop. `display` is one of DISPLAYS."""
    return _card(around, matm), DISPLAY_MAKERS[display](around), _printer(around), _cash(around)


@contextlib.contextmanager
def plugged(fitted: tuple[Fitted, ...]) -> Iterator[None]:
    """Close all plugs after the block."""
    try:
        yield
    finally:
        for one in fitted:
            one.plug.close()


async def run(fitted: tuple[Fitted, ...]) -> None:
    """Serve every wire for ever."""
    async with asyncio.TaskGroup() as tasks:
        for work in (work for one in fitted for work in one.work):
            tasks.create_task(work())


def camera(fitted: tuple[Fitted, ...]) -> Callable[[], str]:
    """Return a function that reads the display as a phone does, or raises Blind."""
    (display,) = (one.device for one in fitted if isinstance(one.device, DisplayDevice))

    def read() -> str:
        try:
            return display.seen()
        except (NothingSeen, DecoderMissing) as blind:
            raise Blind(str(blind)) from blind

    return read


def _card(around: Surroundings, matm: MicroAtm) -> Fitted:
    cable = Pty(around.folder, "card")
    terminal = SimulatedTerminal(
        around.clock,
        around.chance("card"),
        bank=MatmBank(matm),
        on_frame=_by_speaker(around.wires.listener_of("card")),
    )
    return Fitted(
        CardDevice(terminal, cable), (lambda: terminal.serve(cable), terminal.work), cable
    )


def _nextion(around: Surroundings) -> Fitted:
    return _on_serial(around, SimulatedNextion(on_frame=_display_listener(around)))


def _bonrix(around: Surroundings) -> Fitted:
    return _on_serial(around, SimulatedBonrix(on_frame=_display_listener(around)))


def _on_serial(around: Surroundings, panel: SimulatedNextion | SimulatedBonrix) -> Fitted:
    cable = Pty(around.folder, "display")
    screen = WiredScreen(panel, cable)
    return Fitted(DisplayDevice(screen), (screen.serve,), cable, lambda: _png(screen.picture()))


def _framebuffer(around: Surroundings) -> Fitted:
    memory = Framebuffer(around.folder / "display")
    return Fitted(DisplayDevice(memory), (), memory, lambda: _png(memory.picture()))


DISPLAY_MAKERS = dict(zip(DISPLAYS, (_nextion, _bonrix, _framebuffer), strict=True))


def _printer(around: Surroundings) -> Fitted:
    cable = Pty(around.folder, "printer")
    machine = PrinterMachine(around.clock, on_frame=around.wires.listener_of("printer"))
    device = PrinterDevice(machine, cable)
    work = (lambda: machine.serve(cable), machine.run)
    return Fitted(device, work, cable, lambda: _newest_paper(device))


def _cash(around: Surroundings) -> Fitted:
    cable = Pty(around.folder, "cash")
    on_frame = _by_speaker(around.wires.listener_of("cash"))
    device = CashDevice(
        around.clock, around.chance("cash"), cable, model=DISPENSER, on_frame=on_frame
    )
    for cassette in range(len(device.vault.kinds)):
        device.vault.fill(cassette, NOTES_AT_FIRST)
    return Fitted(device, (lambda: device.dispenser.run(cable),), cable)


def _newest_paper(printer: PrinterDevice) -> bytes | None:
    """Return the paper that hangs out, or the last slip."""
    slips = printer.state()["slips"]
    for number in (None, slips[-1]["number"] if slips else None):
        try:
            return printer.picture(number)
        except BadAction:
            continue
    return None


def _png(picture: Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def _display_listener(around: Surroundings) -> Callable[[str, str], None]:
    return _by_speaker(around.wires.listener_of("display"))


def _by_speaker(on_frame: FrameListener) -> Callable[[str, str], None]:
    """Return a function that takes the speaker instead of the direction."""
    return lambda who, words: on_frame("device" if who in KIOSKS_NAMES else "kiosk", words)
