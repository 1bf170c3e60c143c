"""Builds the devices that the configuration names; each is opened when it is first used.

The drivers are imported in the function that needs them, so a kind that is not fitted uses no
memory.
"""

from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from agent.base.clock import Clock
from agent.base.money import PAISE_PER_RUPEE
from agent.config.kiosk_config import PrinterTable, Setup
from agent.devices.monitor import Condition, Probe
from agent.devices.transports import OWN_TRANSPORTS, Transports

if TYPE_CHECKING:
    from drivers.biometric.port import BiometricDevice
    from drivers.card.port import CardTerminal
    from drivers.cash.port import Dispenser
    from drivers.companion.companion import Companion
    from drivers.display.port import QrDisplay
    from drivers.line import Line, OpenLine
    from drivers.printer.port import SlipPrinter

# systemd/60-kiosk.rules makes these names.
DISPLAY_PORT = "/dev/kiosk-display"
PRINTER_PORT = "/dev/kiosk-printer"

FRAMEBUFFER = "/dev/fb1"  # fb0 is the touch screen
DISPENSER_BAUD = 9600  # devices.md 5.1

Probes = dict[str, Probe]


@dataclass(slots=True)
class Devices:
    """The devices (None: not fitted), and their probes by name."""

    probes: Probes = field(default_factory=dict)
    companion: "Companion | None" = None
    biometric: "BiometricDevice | None" = None
    card: "CardTerminal | None" = None
    display: "QrDisplay | None" = None
    printer: "SlipPrinter | None" = None
    dispenser: "Dispenser | None" = None

    def close_with(self, stack: AsyncExitStack) -> None:
        for device in (
            self.companion,
            self.biometric,
            self.card,
            self.display,
            self.printer,
            self.dispenser,
        ):
            if device:
                stack.push_async_callback(device.aclose)


def fit(setup: Setup, clock: Clock, transports: Transports = OWN_TRANSPORTS) -> Devices:
    """Return the configured devices. Raises ConfigError for a companion that is not allowed."""
    config, fitted = setup.config, Devices()
    if config.companion is not None:
        from agent.devices import companion

        fitted.companion = companion.build(setup, clock, transports)
    if config.biometric is not None:
        from agent.devices import biometric

        fitted.biometric, probes = biometric.build(setup, clock, transports, fitted.companion)
        fitted.probes |= probes
    if config.card is not None:
        from agent.devices import card

        fitted.card, probes = card.build(setup, clock, transports, fitted.companion)
        fitted.probes |= probes
    if config.display.driver != "touch-screen":  # otherwise the touch page shows the QR
        fitted.display, probes = display(setup, clock, transports)
        fitted.probes |= probes
    if config.printer.driver != "none":
        fitted.printer, probes = printer(setup, clock, transports)
        fitted.probes |= probes
    if config.cash.driver != "attendant":  # otherwise the attendant pays out, behind the PIN
        fitted.dispenser, probes = dispenser(setup, clock, transports)
        fitted.probes |= probes
    return fitted


def dispenser(setup: Setup, clock: Clock, transports: Transports) -> "tuple[Dispenser, Probes]":
    """Return the cash dispenser: Puloon LCDM over serial."""
    from drivers.cash import lcdm2000, lcdm4000
    from drivers.cash.lcdm_dispenser import LcdmDispenser
    from drivers.cash.port import DispenserFault
    from drivers.serial import LineSettings

    cash = setup.config.cash
    dialect = {"lcdm-2000": lcdm2000.DIALECT, "lcdm-4000": lcdm4000.DIALECT}[cash.driver]
    open_line = transports.opening(cash.port, LineSettings(DISPENSER_BAUD, cash.parity))
    paise = tuple(rupees * PAISE_PER_RUPEE for rupees in cash.denominations)
    device = LcdmDispenser(open_line, dialect, paise, clock.sleep)
    # Faults of one cassette or of the last dispense: the capacity says what can be dispensed.
    still_dispenses = {
        None,
        DispenserFault.EMPTY,
        DispenserFault.PICK_UP,
        DispenserFault.CASSETTE_MISSING,
        DispenserFault.TOO_MANY_REJECTED,
    }

    async def probe() -> Condition:
        status = await device.status()
        word = status.fault.value if status.fault else "ready"
        return Condition(status.fault in still_dispenses, word, status.remark)

    return device, {"cash": probe}


def display(setup: Setup, clock: Clock, transports: Transports) -> "tuple[QrDisplay, Probes]":
    """Return the QR display beside the touch screen."""
    from drivers.display import bonrix, bonrix_panel, nextion_panel
    from drivers.display.framebuffer import FramebufferDisplay
    from drivers.display.framebuffer_file import ioctl_at
    from drivers.display.kept import KeptDisplay
    from drivers.display.port import DisplayState
    from drivers.serial import LineSettings

    table, port = setup.config.display, setup.config.display.port or DISPLAY_PORT

    async def open_at(baud: int) -> "Line":
        return await transports.opening(port, LineSettings(baud))()

    device: QrDisplay
    if table.driver == "framebuffer":
        path = Path(table.device or FRAMEBUFFER)
        device = FramebufferDisplay(path, ioctl=ioctl_at(path))
    elif table.driver == "nextion":
        nextion = partial(nextion_panel.connect, open_at, nextion_panel.NextionSettings())
        device = KeptDisplay(nextion, clock.sleep)
    else:
        open_line = partial(open_at, bonrix.BAUD)
        shown = partial(bonrix_panel.connect, open_line, setup.config.outlet.name)
        device = KeptDisplay(shown, clock.sleep)

    async def probe() -> Condition:
        state = await device.status()
        return Condition(state is DisplayState.READY, state.value)

    return device, {"display": probe}


def printer(setup: Setup, clock: Clock, transports: Transports) -> "tuple[SlipPrinter, Probes]":
    """Return the slip printer: ESC/POS, or a folder."""
    device = transports.printer or _printer(setup, clock, transports)

    async def probe() -> Condition:
        state = await device.status()
        return Condition(state.can_print, state.value)

    return device, {"printer": probe}


def _printer(setup: Setup, clock: Clock, transports: Transports) -> "SlipPrinter":
    from drivers.printer.escpos_printer import EscPosPrinter
    from drivers.printer.file import FilePrinter
    from drivers.printer.port import Paper

    table = setup.config.printer
    paper = {58: Paper.MM_58, 80: Paper.MM_80}[table.paper]
    if table.driver == "file":
        default = setup.state_folder / "slips"
        return FilePrinter(setup.folder / table.folder if table.folder else default, paper)
    open_line, where = _printers_line(table, clock, transports)
    return EscPosPrinter(open_line, clock.sleep, where=where, paper=paper)


def _printers_line(
    table: PrinterTable, clock: Clock, transports: Transports
) -> "tuple[OpenLine, str]":
    """Return the function that opens the printer's line, and the line's name."""
    from drivers.printer.device_file import open_device_file
    from drivers.printer.usb_line import UsbName, open_usb
    from drivers.serial import LineSettings
    from drivers.tcp import RAW_PRINTING_PORT, open_tcp

    if table.host:
        return partial(open_tcp, table.host, int(table.port or RAW_PRINTING_PORT)), table.host
    if table.device:
        return partial(open_device_file, table.device, clock.sleep), table.device
    if table.usb:
        return partial(open_usb, UsbName.parse(table.usb), clock.sleep), table.usb
    port = str(table.port or PRINTER_PORT)
    return transports.opening(port, LineSettings(table.baud)), port
