"""How fast a line is read: as its device really speaks, however much comes.

Every byte is looked at on the loop that answers touches. A device gone mad, or another one at its
plug, sends as fast as the cable takes it, and whoever reads all of that does nothing else. What is
not read waits in the kernel's buffer, and then is dropped there.
"""

from typing import Final

BURST_BYTES: Final = 4096
"""What may come at once: all that the kernel keeps of a tty, so an answer over USB is one piece."""
BITS_A_BYTE: Final = 10  # on the line: a start and a stop bit
RESERVE: Final = 2  # times a line's own speed: it never waits, and what has piled up is caught up
FASTEST_BAUD: Final = 115_200
"""For a line that has no speed of its own (TCP, USB): our devices say a few hundred bytes a second,
and the fastest serial one could say no more than this."""
PAUSE_S: Final = 0.02  # between two pieces: a tenth of what ZVT allows between two characters


class Pacing:
    """A budget of bytes for one line, on the clock that `now` is from."""

    def __init__(self, baud: int = FASTEST_BAUD) -> None:
        self._per_second = RESERVE * baud / BITS_A_BYTE
        self._piece = max(1.0, self._per_second * PAUSE_S)
        self._left = float(BURST_BYTES)
        self._since: float | None = None

    def allows(self, now: float) -> int:
        """Return how many bytes may be read now; 0: none before another PAUSE_S."""
        passed = 0.0 if self._since is None else max(0.0, now - self._since)
        self._since = now
        self._left = min(float(BURST_BYTES), self._left + passed * self._per_second)
        return int(self._left) if self._left >= self._piece else 0

    def spend(self, count: int) -> None:
        """Note that so many bytes were read, of those that were allowed."""
        self._left -= count
