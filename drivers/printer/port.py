"""What the agent may ask of a slip printer: print these lines, and how are you.

A slip arrives with its words already chosen and translated; a printer decides only how they look.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum, unique
from typing import Protocol


@unique
class Paper(IntEnum):
    """The printable width of the two usual papers, in dots (8 to the millimetre, 203 dpi)."""

    MM_58 = 384
    MM_80 = 576


@dataclass(frozen=True, slots=True)
class Heading:
    """A bold, centred line."""

    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """A label at the left and its value at the right."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Big:
    """What is looked for first: the amount or the claim code, with an optional word above it."""

    text: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A dashed line across the slip."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text, wrapped to the paper."""

    text: str


@dataclass(frozen=True, slots=True)
class SmallPrint:
    """Running text that must be there and is rarely read."""

    text: str


SlipPart = Heading | Row | Big | Rule | Paragraph | SmallPrint


@dataclass(frozen=True, slots=True)
class Slip:
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
    """What a printer knows about itself."""

    READY = "ready"
    PAPER_LOW = "paper low"
    NO_PAPER = "no paper"
    OFFLINE = "offline"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Printed:
    """The slip is out; `where` names the file or the printer."""

    where: str


@dataclass(frozen=True, slots=True)
class NotPrinted:
    """The slip is not out; `note` is for the operator's log."""

    state: PrinterState
    note: str = ""


PrintOutcome = Printed | NotPrinted


class SlipPrinter(Protocol):
    """A printer of slips; neither method raises for what the printer does."""

    async def print_slip(self, slip: Slip) -> PrintOutcome: ...

    async def status(self) -> PrinterState: ...
