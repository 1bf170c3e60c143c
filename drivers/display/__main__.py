"""`python -m drivers.display`: show a display's state, show a sample on it, or clear it.

The sample asks for 1 rupee at an address that does not exist.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from drivers.command import DeviceCommand, say, sleep
from drivers.display import bonrix, bonrix_panel, nextion_panel
from drivers.display.framebuffer import FramebufferDisplay
from drivers.display.framebuffer_file import ioctl_at
from drivers.display.kept import KeptDisplay
from drivers.display.nextion_panel import NextionSettings
from drivers.display.port import DisplayNotDone, DisplayState, QrCard, QrDisplay
from drivers.display.screeninfo import Rotation
from drivers.display.upi import UpiQr, check_upi
from drivers.line import Line
from drivers.serial import LineSettings, open_serial

PAYEE = "sample@example"
SAMPLE = f"upi://pay?pa={PAYEE}&pn=SAMPLE&tr=SAMPLE1&am=1.00&cu=INR"
WORDS = ("Scan with any UPI app", "किसी भी UPI ऐप से स्कैन करें")
EXAMPLE = "example: python -m drivers.display nextion /dev/kiosk-display --show"


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", choices=_KINDS)
    parser.add_argument("path", type=Path, help="a serial line, or a framebuffer or a file of one")
    parser.add_argument("--rotation", type=int, choices=[*Rotation], default=0, help="clockwise")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--show", action="store_true", help="show the sample, and leave it there")
    action.add_argument("--clear", action="store_true")


async def _act(display: QrDisplay, arguments: argparse.Namespace) -> bool:
    if not arguments.show and not arguments.clear:
        state = await display.status()
        say(f"display: {state.value}")
        return state is DisplayState.READY
    outcome = await (display.show(_sample()) if arguments.show else display.clear())
    if isinstance(outcome, DisplayNotDone):
        say(f"not done: {outcome.state.value} ({outcome.remark})")
        return False
    say("shown" if arguments.show else "cleared")
    return True


def _framebuffer(arguments: argparse.Namespace) -> QrDisplay:
    path, rotation = arguments.path, Rotation(arguments.rotation)
    return FramebufferDisplay(path, rotation=rotation, ioctl=ioctl_at(path))


def _nextion(arguments: argparse.Namespace) -> QrDisplay:
    async def open_at(baud: int) -> Line:
        return await open_serial(str(arguments.path), LineSettings(baud))

    return KeptDisplay(partial(nextion_panel.connect, open_at, NextionSettings()), sleep)


def _bonrix(arguments: argparse.Namespace) -> QrDisplay:
    open_line = partial(open_serial, str(arguments.path), LineSettings(bonrix.BAUD))
    return KeptDisplay(partial(bonrix_panel.connect, open_line, "SAMPLE"), sleep)


def _sample() -> QrCard:
    upi = check_upi(SAMPLE, [PAYEE], 100, "SAMPLE1")
    assert isinstance(upi, UpiQr)  # noqa: S101 - our own string
    return QrCard(upi, "₹1", WORDS, "hi")


_KINDS: dict[str, Callable[[argparse.Namespace], QrDisplay]] = {
    "framebuffer": _framebuffer,
    "nextion": _nextion,
    "bonrix": _bonrix,
}

COMMAND = DeviceCommand(
    "display",
    __doc__,
    EXAMPLE,
    _add_arguments,
    lambda given: _KINDS[given.kind](given),
    _act,
    closes=False,
)
"""The panel is not closed, because that would clear the sample."""

if __name__ == "__main__":
    sys.exit(COMMAND.main())
