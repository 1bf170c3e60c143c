"""The interface of a slip printer: print a slip, report the state.

A slip's texts are already translated; the printer decides only on their appearance.
"""

from enum import Enum, IntEnum, unique
from typing import Protocol

import msgspec


@unique
class Paper(IntEnum):
    """The printable width of the two usual papers, in dots (8 to the millimetre, 203 dpi)."""

    MM_58 = 384
    MM_80 = 576


class Heading(msgspec.Struct, frozen=True):
    """A bold, centred line."""

    text: str


class Banner(msgspec.Struct, frozen=True):
    """A black band across the slip with an important warning."""

    text: str


class Row(msgspec.Struct, frozen=True):
    """A label at the left and its value at the right."""

    label: str
    value: str


class Big(msgspec.Struct, frozen=True):
    """The most important part: the amount or the claim code, with an optional word above it."""

    text: str
    caption: str = ""


class Rule(msgspec.Struct, frozen=True):
    """A dashed line across the slip."""


class Paragraph(msgspec.Struct, frozen=True):
    """Running text, wrapped to the paper."""

    text: str


class SmallPrint(msgspec.Struct, frozen=True):
    """Small text that is required but rarely read."""

    text: str


SlipPart = Heading | Banner | Row | Big | Rule | Paragraph | SmallPrint


class Slip(msgspec.Struct, frozen=True):
    """One slip, top to bottom.

    `language` is a BCP 47 tag: some letters are drawn differently in Marathi than in Hindi.
    `duplicate` is the word that marks a copy, in the customer's language; empty on the first one.
    """

    client_reference: str
    language: str
    parts: tuple[SlipPart, ...]
    duplicate: str = ""


@unique
class PrinterState(Enum):
    """A printer's state; of several faults the one to fix first."""

    READY = "ready"
    PAPER_LOW = "paper low"  # still prints
    NO_PAPER = "no paper"
    COVER_OPEN = "cover open"
    CUTTER_FAULT = "cutter fault"
    OFFLINE = "offline"  # unplugged, or it does not print for an unknown reason
    UNKNOWN = "unknown"  # it did not report a clear state

    @property
    def can_print(self) -> bool:
        return self in {PrinterState.READY, PrinterState.PAPER_LOW}


class Printed(msgspec.Struct, frozen=True):
    """The slip is out; `where` names the file or the printer, `state` is the state afterwards."""

    where: str
    state: PrinterState = PrinterState.READY


class NotPrinted(msgspec.Struct, frozen=True):
    """No dot of the slip was sent; `remark` is for the operator's log."""

    state: PrinterState
    remark: str = ""


class Torn(msgspec.Struct, frozen=True):
    """Some of the slip may be out, or all of it: print it again as a duplicate.

    `state` is the printer's at that moment; `remark` is for the operator's log.
    """

    state: PrinterState
    remark: str = ""


PrintOutcome = Printed | NotPrinted | Torn


class SlipPrinter(Protocol):
    """A printer of slips; no method raises for what the printer does.

    A caller that is killed or cancelled during `print_slip` must treat the slip as Torn and print
    it again as a duplicate.
    """

    async def print_slip(self, slip: Slip) -> PrintOutcome: ...

    async def status(self) -> PrinterState: ...

    async def aclose(self) -> None:
        """Close the line to the printer."""
        ...
