"""ESC/POS as bytes: commands to a receipt printer and the meaning of its answers. No I/O.

Only what a slip needs: it is a picture, so there is no text, no font and no code page. The status
is decoded here and not by python-escpos, which takes a missing answer for "no paper"; the tests
compare our bytes with its. Sources: devices.md 4; Epson's ESC/POS reference (DLE EOT, GS r, GS a,
GS v 0, GS V); for GS r also the manuals of Bixolon SRP-352 and Custom TG02.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, unique
from typing import Final

import msgspec

from drivers.printer.port import PrinterState

RESET: Final = b"\x1b@"  # ESC @: resets settings of an earlier program and an incomplete line
NO_AUTOMATIC_STATUS: Final = b"\x1da\x00"  # GS a 0: no unrequested answers
CUT: Final = b"\x1dVB\x00"  # GS V 66 0: feed to the cutter, cut and leave a point
ASK_PROCESSED: Final = b"\x1dr\x01"  # GS r 1: answered when all earlier commands are processed

ROWS_PER_SLICE: Final = 64  # 8 mm; cheap printers have buffers of 4 KiB, 58 mm wide this is 3 KiB
_DOTS_PER_BYTE: Final = 8

# Printers obey these three pairs anywhere, even inside a picture (real-time commands).
_REAL_TIME: Final = re.compile(rb"\x10(?=[\x04\x05\x14])")
_ONE_DOT_WIDER: Final = b"\x18"


@unique
class Topic(IntEnum):
    """The topics of DLE EOT n, most important first; some clones know only these two."""

    PRINTER = 1
    PAPER = 4
    OFFLINE_CAUSE = 2
    ERROR = 3


def ask(topic: Topic) -> bytes:
    """Return DLE EOT n; the printer answers at once with one byte, also when offline."""
    return bytes((0x10, 0x04, topic))


def harmless(dots: bytes) -> bytes:
    """Return the dots, one dot wider where their bytes would be a real-time command.

    Inside a picture the printer would answer 10 04 n, and 10 05 2 and 10 14 8 would clear its
    buffer; no setting disables all of them. One more dot of ink (1/8 mm) is not visible.
    """
    return _REAL_TIME.sub(_ONE_DOT_WIDER, dots)


def slices(dots: bytes, width: int) -> Iterator[bytes]:
    """Yield a picture as GS v 0 commands of at most ROWS_PER_SLICE rows.

    `dots` are whole rows of `width` dots, a multiple of 8, eight to the byte, 1 is ink.
    """
    row_bytes = width // _DOTS_PER_BYTE
    step = row_bytes * ROWS_PER_SLICE
    for start in range(0, len(dots), step):
        rows = dots[start : start + step]
        head = row_bytes.to_bytes(2, "little") + (len(rows) // row_bytes).to_bytes(2, "little")
        yield b"\x1dv0\x00" + head + rows


def finish_picture(width: int) -> bytes:
    """Return white dots that complete a half-sent slice; outside a picture they are ignored."""
    return bytes(ROWS_PER_SLICE * width // _DOTS_PER_BYTE)


class EscposStatus(msgspec.Struct, frozen=True):
    """A printer's reported status; None for missing reports."""

    offline: bool | None = None
    cover_open: bool | None = None
    paper_stop: bool | None = None  # printing stopped because the paper ended
    error: bool | None = None
    cutter_fault: bool | None = None
    paper_low: bool | None = None
    paper_out: bool | None = None
    confirms: bool | None = None  # GS r is answered; None: not tried

    @property
    def state(self) -> PrinterState:
        """Return the state; UNKNOWN without a report of offline or paper, or a confirmation."""
        troubles = (
            (self.paper_out or self.paper_stop, PrinterState.NO_PAPER),
            (self.cover_open, PrinterState.COVER_OPEN),
            (self.cutter_fault, PrinterState.CUTTER_FAULT),
            (self.offline or self.error, PrinterState.OFFLINE),
            (self.offline is None or self.paper_out is None, PrinterState.UNKNOWN),
            (self.confirms is False, PrinterState.UNKNOWN),
            (self.paper_low, PrinterState.PAPER_LOW),
        )
        return next((state for is_so, state in troubles if is_so), PrinterState.READY)


def read_status(answers: dict[Topic, int]) -> EscposStatus:
    """Return the status in the answers to DLE EOT; ignore an invalid byte.

    A fault is reported by two bits for the paper; a printer with one sensor sets one of them.
    """

    def has(topic: Topic, bits: int) -> bool | None:
        byte = answers.get(topic)
        return None if byte is None or not is_real_time(byte) else bool(byte & bits)

    return EscposStatus(
        offline=has(Topic.PRINTER, 0x28),  # offline, or waiting to be online again
        cover_open=has(Topic.OFFLINE_CAUSE, 0x04),
        paper_stop=has(Topic.OFFLINE_CAUSE, 0x20),
        error=has(Topic.OFFLINE_CAUSE, 0x40) or has(Topic.ERROR, 0x64),
        cutter_fault=has(Topic.ERROR, 0x08),
        paper_low=has(Topic.PAPER, 0x0C),
        paper_out=has(Topic.PAPER, 0x60),
    )


def is_real_time(byte: int) -> bool:
    """Return True for an answer to DLE EOT: bits 0 and 7 are clear, 1 and 4 set (devices.md 4)."""
    return byte & 0x93 == 0x12


@dataclass(slots=True)
class EscposAnswers:
    """A printer's bytes, sorted: real-time answers, confirmations, and automatic status skipped.

    Keeps only what it found, and only the last real-time answer: some printers repeat the one
    before (devices.md 4).
    """

    processed: int = 0  # how many GS r 1 have been answered since `forget`
    real_time: int | None = None
    _automatic_left: int = field(default=0, repr=False)

    def feed(self, data: bytes) -> None:
        for byte in data:
            self._take(byte)

    def forget(self) -> None:
        self.processed, self.real_time, self._automatic_left = 0, None, 0

    def _take(self, byte: int) -> None:
        if is_real_time(byte):
            self.real_time, self._automatic_left = byte, 0
        elif byte & 0x93 == 0x10:  # the first of four bytes of automatic status
            self._automatic_left = 3
        elif byte & 0x90:
            return  # XON, XOFF or noise
        elif self._automatic_left:
            self._automatic_left -= 1
        else:
            self.processed += 1
