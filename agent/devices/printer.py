"""The slip printer: ESC/POS over serial, network, USB or a device file; or a folder."""

from functools import partial

from agent.base.clock import Clock
from agent.config.kiosk_config import PrinterTable, Setup
from agent.devices.monitor import Condition, Probe
from agent.devices.transports import Transports
from drivers.line import OpenLine
from drivers.printer.device_file import open_device_file
from drivers.printer.escpos_printer import EscPosPrinter
from drivers.printer.file import FilePrinter
from drivers.printer.port import Paper, SlipPrinter
from drivers.printer.usb_line import UsbName, open_usb
from drivers.serial import LineSettings, open_serial
from drivers.tcp import open_tcp

RAW_PORT = 9100  # network printers print the bytes sent to this port
PORT = "/dev/kiosk-printer"  # systemd/60-kiosk.rules makes this name

PAPERS = {58: Paper.MM_58, 80: Paper.MM_80}


def build(
    setup: Setup, clock: Clock, transports: Transports
) -> tuple[SlipPrinter, dict[str, Probe]]:
    printer = transports.printer or _printer(setup, clock, transports)

    async def probe() -> Condition:
        state = await printer.status()
        return Condition(state.can_print, state.value)

    return printer, {"printer": probe}


def _printer(setup: Setup, clock: Clock, transports: Transports) -> SlipPrinter:
    table = setup.config.printer
    paper = PAPERS[table.paper]
    if table.driver == "file":
        default = setup.state_folder / "slips"
        return FilePrinter(setup.folder / table.folder if table.folder else default, paper)
    open_line, where = _line(table, clock, transports)
    return EscPosPrinter(open_line, clock.sleep, where=where, paper=paper)


def _line(table: PrinterTable, clock: Clock, transports: Transports) -> tuple[OpenLine, str]:
    """Return the function that opens the printer's line, and the line's name."""
    if table.host:
        return partial(open_tcp, table.host, int(table.port or RAW_PORT)), table.host
    if table.device:
        return partial(open_device_file, table.device, clock.sleep), table.device
    if table.usb:
        vendor, _, product = table.usb.partition(":")
        name = UsbName(int(vendor, 16), int(product, 16))
        return partial(open_usb, name, clock.sleep), table.usb
    port = str(table.port or PORT)
    return partial(transports.serial or open_serial, port, LineSettings(table.baud)), port
