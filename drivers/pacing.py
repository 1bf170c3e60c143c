"""Limits the speed at which a line is read to the normal speed of its device.

Every byte is handled on the loop that also answers touches. A faulty or a wrong device may send as
fast as the cable allows, and reading all of that would take all the time. Unread bytes wait in the
kernel's buffer and are then dropped there.
"""

from typing import Final

BURST_BYTES: Final = 4096
"""Bytes that may be read at once: the kernel's buffer for a tty."""
BITS_A_BYTE: Final = 10  # on the line: a start and a stop bit
RESERVE: Final = 2  # times a line's speed, so a working device never waits and a backlog is read
FASTEST_BAUD: Final = 115_200
"""For a line that has no speed of its own (TCP, USB): our devices send a few
hundred bytes a second, and the fastest serial one no more than this.
"""
PAUSE_S: Final = 0.02  # between two pieces: a tenth of what ZVT allows between two characters


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
