"""The slip printer: ESC/POS over serial, network, USB or a device file; or a folder."""

from functools import partial

from agent.clock import Clock
from agent.config import Printer, Setup
from agent.devices.monitor import Condition
from agent.devices.transports import Probe, Transports
from drivers.printer.device_file import open_device_file
from drivers.printer.escpos_printer import EscPosPrinter
from drivers.printer.file import FilePrinter
from drivers.printer.port import Paper, SlipPrinter
from drivers.printer.usb_line import UsbName, open_usb
from drivers.serial import LineSettings, OpenLine, open_serial
from drivers.tcp import open_tcp

RAW_PORT = 9100  # where network printers take bytes as they are
PORT = "/dev/kiosk-printer"  # systemd/60-kiosk.rules makes this name

PAPERS = {58: Paper.MM_58, 80: Paper.MM_80}


def build(
    setup: Setup, clock: Clock, transports: Transports
) -> tuple[SlipPrinter, dict[str, Probe]]:
    printer = transports.printer or _printer(setup, clock, transports)

    async def ask() -> Condition:
        state = await printer.status()
        return Condition(state.can_print, state.value)

    return printer, {"printer": ask}


def _printer(setup: Setup, clock: Clock, transports: Transports) -> SlipPrinter:
    wanted = setup.config.printer
    paper = PAPERS[wanted.paper]
    if wanted.driver == "file":
        beside = setup.state_folder / "slips"
        return FilePrinter(setup.folder / wanted.folder if wanted.folder else beside, paper)
    open_line, where = _line(wanted, clock, transports)
    return EscPosPrinter(open_line, clock.sleep, where=where, paper=paper)


def _line(wanted: Printer, clock: Clock, transports: Transports) -> tuple[OpenLine, str]:
    """Give how to open the line to the printer, and its name."""
    if wanted.host:
        return partial(open_tcp, wanted.host, int(wanted.port or RAW_PORT)), wanted.host
    if wanted.device:
        return partial(open_device_file, wanted.device, clock.sleep), wanted.device
    if wanted.usb:
        vendor, _, product = wanted.usb.partition(":")
        name = UsbName(int(vendor, 16), int(product, 16))
        return partial(open_usb, name, clock.sleep), wanted.usb
    port = str(wanted.port or PORT)
    return partial(transports.serial or open_serial, port, LineSettings(wanted.baud)), port
