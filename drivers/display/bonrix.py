"""The Bonrix QR display's text commands without I/O (devices.md 3.7).

Fields are separated by `**`, a command ends with a line feed, and nothing can be escaped. Source:
BonrixEmbeddedInnovations/Qr-Display-Serial-Usb-Text-Command, 115200 8N1.
"""

import re
from typing import Final

from drivers.display.upi import UpiQr

BAUD: Final = 115_200
COMMAND_BYTES_MAX: Final = 1024  # the longest UPI string, its payee and a reserve
ANSWER_BYTES_MAX: Final = 256  # "Current Volume: 21", perhaps with noise before it
GET_VOLUME: Final = b"getvolume\n"

_SEPARATOR: Final = "**"
_VOLUME: Final = re.compile(rb"Current Volume: ?(\d{1,2})(?=\D)")


def show_qr(upi: UpiQr) -> bytes:
    """Return the command that shows a QR with its amount and payee. Raises ValueError."""
    rupees, paise = divmod(upi.amount_paise, 100)
    return _command("DisplayQRCodeScreen", upi.text, f"{rupees}.{paise:02d}", upi.pa)


def welcome(text: str) -> bytes:
    """Return the command that shows the idle screen. Raises ValueError."""
    return _command("WelcomeScreen", text)


class BonrixParser:
    """Parses the display's answers to the query of its volume."""

    def __init__(self) -> None:
        self._kept = b""

    def feed(self, data: bytes) -> list[int]:
        kept = self._kept + data
        volumes = [int(found[1]) for found in _VOLUME.finditer(kept)]
        last_end = max((found.end() for found in _VOLUME.finditer(kept)), default=0)
        self._kept = kept[last_end:][-ANSWER_BYTES_MAX:]
        return volumes


def _command(name: str, *values: str) -> bytes:
    for value in values:
        if _SEPARATOR in f"*{value}*" or not value.isprintable():
            raise ValueError("a field may hold no **, begin or end with *, or have control marks")
    command = f"{_SEPARATOR.join((name, *values))}\n".encode()
    if len(command) > COMMAND_BYTES_MAX:
        raise ValueError(f"a command of {len(command)} bytes")
    return command
