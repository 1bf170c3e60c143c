"""A disk that loses power: what was written and not flushed is lost, kept or torn, by a seed.

Its content has three layers: the image (never written), the blocks that are kept, and the
writes that no flush has made safe yet. A read sees all three; a cut decides about the third.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, unique
from random import Random
from typing import Protocol

SECTOR = 512  # bytes: what a device writes whole or not at all
BLOCK = 4096  # bytes; what the layers are made of, as ext4 is


class Image(Protocol):
    """The bytes below: read only."""

    def read(self, offset: int, length: int) -> bytes: ...


@unique
class Honesty(Enum):
    """How the disk treats a flush."""

    HONEST = "honest"
    LYING = "lying"
    """A flush is answered and nothing done: a write is safe once it is old, or many came after."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a lying disk keeps a write in its cache, at most."""

    seconds: float = 5.0
    """As cheap cards that collect writes; the kernel itself writes back every 5 s."""
    writes: int = 2000
    """A cache has an end: some 8 MiB of single blocks."""


@dataclass(frozen=True, slots=True)
class Write:
    """One write, as it came."""

    at: float
    """Seconds, of the clock that the caller reads."""
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Lost:
    """What a cut did."""

    pending: int
    """Writes that no flush had made safe."""
    dropped: int
    torn: int
    acknowledged: int
    """Of those dropped or torn, how many stood before a flush that was answered: a lie's."""


@dataclass(slots=True)
class Counters:
    """What the machine asked of the disk since it was made."""

    reads: int = 0
    writes: int = 0
    written_bytes: int = 0
    flushes: int = 0


Blocks = dict[int, bytes]


class Disk:
    """The three layers. No clock and no chance of its own: both come in."""

    def __init__(
        self,
        image: Image,
        size: int,
        honesty: Honesty = Honesty.HONEST,
        patience: Patience | None = None,
    ) -> None:
        self.size = size
        self.honesty = honesty
        self.counters = Counters()
        self._image = image
        self._patience = patience or Patience()
        self._kept: Blocks = {}
        self._seen: Blocks = {}
        """What a read finds: the kept blocks, and the pending writes over them."""
        self._pending: deque[Write] = deque()
        self._answered_flush_after = 0
        """How many of the pending writes, from the oldest, a flush was answered for."""

    # --- what the machine asks ---

    def read(self, offset: int, length: int) -> bytes:
        self.counters.reads += 1
        return self._read(self._seen, offset, length)

    def write(self, offset: int, data: bytes, now: float) -> None:
        self.counters.writes += 1
        self.counters.written_bytes += len(data)
        self._put(self._seen, offset, data)
        self._pending.append(Write(now, offset, data))
        if self.honesty is Honesty.LYING:
            self._age(now)

    def flush(self, now: float) -> None:
        """Make all that was written safe; a lying disk only says so."""
        self.counters.flushes += 1
        if self.honesty is Honesty.LYING:
            self._answered_flush_after = len(self._pending)
            self._age(now)
            return
        while self._pending:
            self._keep(self._pending.popleft())

    # --- what the power does ---

    def cut(self, rng: Random, now: float) -> Lost:
        """Lose the power: each write that is not safe is kept, dropped or torn.

        Writes are judged one by one, so a later one may be kept where an earlier one is lost: that
        is a device's reordering.
        """
        if self.honesty is Honesty.LYING:
            self._age(now)
        keeps = rng.choice((0.0, 0.25, 0.5, 0.75, 1.0))
        tears = rng.choice((0.0, 0.1, 0.5))
        pending, dropped, torn, acknowledged = len(self._pending), 0, 0, 0
        for number, write in enumerate(self._pending):
            is_dropped = rng.random() >= keeps
            is_torn = not is_dropped and len(write.data) > SECTOR and rng.random() < tears
            if not is_dropped:
                for piece in _torn(write, rng) if is_torn else (write,):
                    self._keep(piece)
            dropped += is_dropped
            torn += is_torn
            acknowledged += (is_dropped or is_torn) and number < self._answered_flush_after
        self._pending.clear()
        self._answered_flush_after = 0
        self._seen = dict(self._kept)
        return Lost(pending, dropped, torn, acknowledged)

    def settle(self) -> None:
        """Keep all, as a machine that was shut down in good order leaves it."""
        while self._pending:
            self._keep(self._pending.popleft())
        self._answered_flush_after = 0

    # --- the layers ---

    def _age(self, now: float) -> None:
        """Keep what is old enough, or more than the cache holds."""
        pending, patience = self._pending, self._patience
        while pending and (
            len(pending) > patience.writes or pending[0].at + patience.seconds <= now
        ):
            self._keep(pending.popleft())
            self._answered_flush_after = max(0, self._answered_flush_after - 1)

    def _keep(self, write: Write) -> None:
        self._put(self._kept, write.offset, write.data)

    def _read(self, layer: Blocks, offset: int, length: int) -> bytes:
        first, last = offset // BLOCK, (offset + length - 1) // BLOCK
        if not any(number in layer for number in range(first, last + 1)):
            return self._image.read(offset, length)
        whole = b"".join(self._block(layer, number) for number in range(first, last + 1))
        begins = offset - first * BLOCK
        return whole[begins : begins + length]

    def _put(self, layer: Blocks, offset: int, data: bytes) -> None:
        for number, begins, piece in _by_block(offset, data):
            if len(piece) == BLOCK:
                layer[number] = piece
                continue
            block = self._block(layer, number)
            layer[number] = block[:begins] + piece + block[begins + len(piece) :]

    def _block(self, layer: Blocks, number: int) -> bytes:
        if (block := layer.get(number)) is not None:
            return block
        return self._image.read(number * BLOCK, BLOCK)


def _by_block(offset: int, data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Yield each block's number, where in it the piece begins, and the piece."""
    done = 0
    while done < len(data):
        number, begins = divmod(offset + done, BLOCK)
        piece = data[done : done + BLOCK - begins]
        yield number, begins, piece
        done += len(piece)


def _torn(write: Write, rng: Random) -> Iterable[Write]:
    """Return some of its sectors; not all, and at least one."""
    numbers = range(0, len(write.data), SECTOR)
    for start in sorted(rng.sample(numbers, rng.randrange(1, len(numbers)))):
        yield Write(write.at, write.offset + start, write.data[start : start + SECTOR])
