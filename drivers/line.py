"""A line to a device: bytes out, bytes in, lost when the plug is pulled.

There is no thread and no buffer between a session and its device: bytes are read when a caller
reads, and no faster than the device sends when it works. Every byte is handled on the loop that
also answers touches, and a faulty or a wrong device may send as fast as the cable allows. The
kernel keeps 4 KiB of unread bytes and drops the rest, so a flooding device costs neither memory
nor time. Sources: devices.md 6.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

BURST_BYTES: Final = 4096
"""Bytes that may be read at once: the kernel's buffer for a tty."""
BITS_A_BYTE: Final = 10  # on the line: a start and a stop bit
RESERVE: Final = 2  # times a line's speed, so a working device never waits and a backlog is read
FASTEST_BAUD: Final = 115_200
"""The speed assumed for a line that has none of its own (TCP, USB).

Our devices send a few hundred bytes a second. No serial device is faster than this.
"""
PAUSE_S: Final = 0.02  # between two pieces: a tenth of what ZVT allows between two characters
# A slip as a picture, 576 dots wide and half a metre long, is 290 KB.
UNSENT_BYTES_MAX: Final = 512 * 1024


class LineLost(Exception):
    """The line is lost or was never there; the message says why, for the operator."""


class LineBusy(LineLost):
    """Another program holds the line; the message names it if that is known."""


class Line(Protocol):
    """Bytes to and from one device; only one reader at a time."""

    async def read(self) -> bytes:
        """Return at least one byte; wait for it. Raises LineLost."""
        ...

    def write(self, data: bytes) -> None:
        """Send without waiting. Raises LineLost."""
        ...

    def close(self) -> None:
        """Close the line; a second call does nothing."""
        ...


OpenLine = Callable[[], Awaitable[Line]]
Sleep = Callable[[float], Awaitable[None]]


class Pacing:
    """A budget of bytes for one line; `now` is on the caller's clock."""

    def __init__(self, baud: int = FASTEST_BAUD) -> None:
        self._per_second = RESERVE * baud / BITS_A_BYTE
        self._piece = max(1.0, self._per_second * PAUSE_S)
        self._left = float(BURST_BYTES)
        self._since: float | None = None

    def allows(self, now: float) -> int:
        """Return how many bytes may be read now; 0: wait another PAUSE_S."""
        passed = 0.0 if self._since is None else max(0.0, now - self._since)
        self._since = now
        self._left = min(float(BURST_BYTES), self._left + passed * self._per_second)
        return int(self._left) if self._left >= self._piece else 0

    def spend(self, count: int) -> None:
        """Subtract `count` bytes that were read."""
        self._left -= count


class PacedLine(ABC):
    """The common part of all lines: the budget of bytes, and why the line is lost."""

    def __init__(self, where: object, baud: int = FASTEST_BAUD) -> None:
        """`where` names the line in messages."""
        self._where = where
        self._pacing = Pacing(baud)
        self._loop = asyncio.get_running_loop()
        self._why_lost = ""

    def close(self) -> None:
        self._lose("closed")

    @abstractmethod
    def _release(self) -> None:
        """Free the device and wake the reader; called once."""

    async def _allowed(self) -> int:
        """Return how many bytes may be read; wait until some may. Raises LineLost."""
        while True:
            self._check()
            if allowed := self._pacing.allows(self._loop.time()):
                return allowed
            over = asyncio.Event()
            self._loop.call_later(PAUSE_S, over.set)
            await over.wait()

    def _check_room(self, unsent: int, more: int) -> None:
        """Raise LineLost unless the line is up and `more` bytes can wait beside the unsent ones."""
        self._check()
        if unsent + more > UNSENT_BYTES_MAX:
            raise self._lose(f"{unsent} bytes wait, and the device takes none")

    def _check(self) -> None:
        if self._why_lost:
            raise LineLost(f"{self._where}: {self._why_lost}")

    def _lose(self, why: str) -> LineLost:
        """Close for good, and return what to raise."""
        if not self._why_lost:
            self._why_lost = why
            self._release()
        return LineLost(f"{self._where}: {self._why_lost}")
