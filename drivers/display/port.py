"""The interface of a QR display: show a payment, clear, report the state.

Only a checked UPI string can be shown: a card has a `UpiQr`, which only `check_upi` creates.
"""

from enum import Enum, unique
from typing import Protocol

import msgspec

from drivers.display.upi import UpiQr


class QrCard(msgspec.Struct, frozen=True):
    """One payment to be scanned, with its words already chosen and translated.

    `amount` is the amount as people read it (₹500); `lines` stand below it, such as "Scan with any
    UPI app". `language` is a BCP 47 tag: some letters are drawn differently in Marathi than in
    Hindi.
    """

    upi: UpiQr
    amount: str
    lines: tuple[str, ...]
    language: str = "en"


@unique
class DisplayState(Enum):
    """What is known of a display now."""

    READY = "ready"
    IN_USE = "in use"  # another program holds its line
    FAULTY = "faulty"  # it answers but refuses the command
    ABSENT = "absent"  # no line to it, or no answer on it


class DisplayDone(msgspec.Struct, frozen=True):
    """The command is carried out, as far as the display can report."""


class DisplayNotDone(msgspec.Struct, frozen=True):
    """The display may not show it; `remark` is for the operator's log."""

    state: DisplayState
    remark: str = ""


DisplayOutcome = DisplayDone | DisplayNotDone


class QrDisplay(Protocol):
    """A display; none of its methods raises for what the device does.

    Call `clear` right after opening: a crash may have left a QR on it. A display that could
    not be cleared clears itself as soon as it can be reached again.
    """

    async def show(self, card: QrCard) -> DisplayOutcome: ...

    async def clear(self) -> DisplayOutcome: ...

    async def status(self) -> DisplayState:
        """Return the state of the device itself, not of our memory of it."""
        ...

    async def aclose(self) -> None:
        """Clear it and close the line."""
        ...
