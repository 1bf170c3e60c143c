"""`python -m drivers.printer`: show the printer's state and print a sample slip.

The printer is an ESC/POS one on a serial line, on the network, on USB or behind a device file; or a
folder.
"""

import argparse
import sys
from functools import partial
from pathlib import Path

from drivers.command import DeviceCommand, WrongUsage, address, say, sleep
from drivers.line import OpenLine
from drivers.printer.device_file import open_device_file
from drivers.printer.escpos_printer import EscPosPrinter
from drivers.printer.file import FilePrinter
from drivers.printer.port import (
    Big,
    Heading,
    NotPrinted,
    Paper,
    Paragraph,
    Printed,
    PrintOutcome,
    Row,
    Rule,
    Slip,
    SlipPrinter,
    SmallPrint,
    Torn,
)
from drivers.printer.usb_line import UsbName, open_usb
from drivers.serial import LineSettings, open_serial
from drivers.tcp import RAW_PRINTING_PORT, open_tcp

PAPERS = {"58": Paper.MM_58, "80": Paper.MM_80}
BAUD = 115_200  # at 9600 a slip takes half a minute (devices.md 4)
EXAMPLES = """\
examples: python -m drivers.printer --usb 0416:5011 --paper 58
          python -m drivers.printer /tmp/slips"""

SAMPLE = Slip(
    client_reference="SAMPLE-1",
    language="hi",
    duplicate="नमूना · SAMPLE",
    parts=(
        Heading("श्री लक्ष्मी स्टोर्स"),
        Heading("नकद निकासी · Cash withdrawal"),
        Rule(),
        Row("बैंक", "State Bank of India"),
        Row("आधार", "XXXX XXXX 1234"),
        Row("दिनांक · Date", "21 नवम्बर 2026, 10:42"),
        Row("RRN", "632510481234"),
        Row("संदर्भ · Reference", "KIOSK-7-01JD9Z3M5T8Q4W2V6X0Y1R7"),
        Big("₹1,500", "राशि · Amount"),
        Paragraph("एक हज़ार पाँच सौ रुपये मात्र। ग्राहक शुल्क: ₹0"),
        Rule(),
        Big("K7-4PX-92", "दावा कोड · Claim code"),
        Paragraph("बैंक ने अभी उत्तर नहीं दिया है। आपका पैसा सुरक्षित है; यह पर्ची संभाल कर रखें।"),
        SmallPrint(
            "यदि आपके खाते से राशि कट गई और नकद नहीं मिला, तो आपके बैंक को 5 दिनों में राशि लौटानी होगी। "
            "If your account was debited and you did not get cash, your bank must return it."
        ),
    ),
)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("folder", type=Path, nargs="?", help="print into PNG files here")
    where.add_argument("--serial", metavar="PATH", help="a serial port, such as /dev/kiosk-printer")
    where.add_argument(
        "--tcp", type=address(RAW_PRINTING_PORT), metavar="HOST[:PORT]", help="a network printer"
    )
    where.add_argument("--usb", type=_usb_name, metavar="VENDOR:PRODUCT[:SERIAL]", help="by libusb")
    where.add_argument("--device", metavar="PATH", help="a device file, such as /dev/usb/lp0")
    parser.add_argument("--paper", choices=PAPERS, default="80", help="width in millimetres")
    parser.add_argument("--baud", type=int, default=BAUD, help=f"of --serial, default {BAUD}")
    parser.add_argument("--status", action="store_true", help="only show the printer's status")


def _printer(arguments: argparse.Namespace) -> SlipPrinter:
    paper = PAPERS[arguments.paper]
    if arguments.folder:
        arguments.folder.mkdir(parents=True, exist_ok=True)
        return FilePrinter(arguments.folder, paper)
    open_line, where = _line(arguments)
    return EscPosPrinter(open_line, sleep, where=where, paper=paper)


def _line(arguments: argparse.Namespace) -> tuple[OpenLine, str]:
    """Return how to open the requested line, and its name."""
    if arguments.serial:
        settings = LineSettings(arguments.baud)
        return partial(open_serial, arguments.serial, settings), arguments.serial
    if arguments.tcp:
        host, port = arguments.tcp
        return partial(open_tcp, host, port), f"{host}:{port}"
    if arguments.usb:
        return partial(open_usb, arguments.usb, sleep), str(arguments.usb)
    return partial(open_device_file, arguments.device, sleep), arguments.device


async def _act(printer: SlipPrinter, arguments: argparse.Namespace) -> bool:
    state = await printer.status()
    say(f"printer: {state.value}")
    if arguments.status:
        return state.can_print
    outcome = await printer.print_slip(SAMPLE)
    say(_outcome_text(outcome))
    return isinstance(outcome, Printed)


def _outcome_text(outcome: PrintOutcome) -> str:
    match outcome:
        case Printed(where, state):
            return f"printed: {where} ({state.value})"
        case NotPrinted(state, remark):
            return f"not printed: {state.value} ({remark})"
        case Torn(state, remark):
            return f"torn: part of the slip may be printed; {state.value} ({remark})"


def _usb_name(text: str) -> UsbName:
    try:
        return UsbName.parse(text)
    except ValueError:
        raise WrongUsage(f"{text!r}: expected VENDOR:PRODUCT, see lsusb") from None


COMMAND = DeviceCommand("printer", __doc__, EXAMPLES, _add_arguments, _printer, _act)

if __name__ == "__main__":
    sys.exit(COMMAND.main())
