"""ESC/POS as a receipt printer reads it: bytes become operations, in the order of the stream.

Written from Epson's ESC/POS reference: ESC @, GS a, GS r, GS v 0, GS V; everything else is text and
prints as text. The printer handles real-time commands when they arrive; here they are skipped.
"""

from dataclasses import dataclass

ROWS_MAX = 2_303  # of one GS v 0 (yL + yH * 256, yH up to 8)
ROW_BYTES_MAX = 128
LINE_FEED, DLE, ESC, GS = 0x0A, 0x10, 0x1B, 0x1D
REAL_TIME_LENGTH = 3  # DLE EOT n and its like


@dataclass(frozen=True, slots=True)
class Picture:
    """GS v 0 begins; `wide` is in bytes, eight dots each; `rows` Rows follow."""

    wide: int
    rows: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row of dots, 1 is ink."""

    dots: bytes


@dataclass(frozen=True, slots=True)
class Text:
    """Bytes that are not a command; they print as letters, so garbage is visible on the paper."""

    letters: bytes


@dataclass(frozen=True, slots=True)
class Reset:
    """ESC @."""


@dataclass(frozen=True, slots=True)
class Report:
    """GS r n: the status, after all earlier commands are done."""

    topic: int


@dataclass(frozen=True, slots=True)
class AutomaticStatus:
    """GS a n: report changes without being asked; 0 is off."""

    wanted: int


@dataclass(frozen=True, slots=True)
class Cut:
    """GS V m [n]: feed by n, if m says so, and cut."""

    feed: int


Operation = Picture | Row | Text | Reset | Report | AutomaticStatus | Cut


class Stream:
    """The receive buffer: bytes in at one end, whole operations out at the other."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._wide = 0
        self._rows_left = 0

    def __len__(self) -> int:
        return len(self._bytes)

    def add(self, data: bytes) -> None:
        self._bytes += data

    def clear(self) -> None:
        """Drop all, as in a power cut."""
        self._bytes.clear()
        self._rows_left = 0

    def next(self) -> Operation | None:
        """Remove and return the next operation; None while it is incomplete."""
        if self._rows_left:
            return self._row()
        self._step_over()
        if not self._bytes:
            return None
        match self._bytes[0]:
            case 0x1B:
                return self._escape()
            case 0x1D:
                return self._group()
            case _:
                return self._text()

    def _row(self) -> Row | None:
        if len(self._bytes) < self._wide:
            return None
        self._rows_left -= 1
        return Row(self._take(self._wide))

    def _step_over(self) -> None:
        """Drop NULs, which have no meaning, and real-time commands, already handled on arrival."""
        while self._bytes:
            if self._bytes[0] == DLE and len(self._bytes) >= REAL_TIME_LENGTH:
                self._take(REAL_TIME_LENGTH)
            elif self._bytes[0] == 0:
                self._take(1)
            else:
                return

    def _escape(self) -> Operation | None:
        if len(self._bytes) < 2:
            return None
        if self._bytes[1] == ord("@"):
            self._take(2)
            return Reset()
        return Text(self._take(2))

    def _group(self) -> Operation | None:
        if len(self._bytes) < 3:
            return None
        match chr(self._bytes[1]):
            case "r":
                return Report(self._take(3)[2])
            case "a":
                return AutomaticStatus(self._take(3)[2])
            case "V":
                return self._cut()
            case "v":
                return self._picture()
            case _:
                return Text(self._take(2))

    def _cut(self) -> Cut | None:
        if self._bytes[2] not in b"AB":  # 65 and 66 feed first
            self._take(3)
            return Cut(0)
        return Cut(self._take(4)[3]) if len(self._bytes) >= 4 else None

    def _picture(self) -> Operation | None:
        if len(self._bytes) < 8:
            return None
        head = self._take(8)
        wide, rows = int.from_bytes(head[4:6], "little"), int.from_bytes(head[6:8], "little")
        if not 0 < wide <= ROW_BYTES_MAX or not 0 < rows <= ROWS_MAX:
            return Text(head)
        self._wide, self._rows_left = wide, rows
        return Picture(wide, rows)

    def _text(self) -> Text | None:
        """Return the letters up to the end of a line or the next command."""
        end = next(
            (at for at, byte in enumerate(self._bytes) if byte in {LINE_FEED, DLE, ESC, GS}),
            len(self._bytes),
        )
        if end == 0 and self._bytes[0] == DLE:
            return None  # the rest of a real-time command has not arrived
        return Text(self._take(max(end, 1)))

    def _take(self, count: int) -> bytes:
        taken = bytes(self._bytes[:count])
        del self._bytes[:count]
        return taken
