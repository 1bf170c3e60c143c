"""A disk that loses power: a seed decides whether an unflushed write is lost, kept or torn.

Its content has three layers: the image (never written), the kept blocks, and the unflushed writes.
A read sees all three; a cut decides about the third. A branch is a copy of the disk, on which the
power can be cut while the machine goes on.
"""

import marshal
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, unique
from random import Random
from typing import Protocol

SECTOR = 512  # bytes, which a device writes completely or not at all
BLOCK = 4096  # bytes of a block of the layers, as in ext4


class Image(Protocol):
    """The read-only bytes below."""

    def read(self, offset: int, length: int) -> bytes: ...


@unique
class Honesty(Enum):
    """How the disk treats a flush."""

    HONEST = "honest"
    LYING = "lying"
    """A flush is answered and nothing done: a write is safe once it is old, or many came after."""


@dataclass(frozen=True, slots=True)
class Patience:
    """The longest time that a lying disk keeps a write in its cache."""

    seconds: float = 5.0
    """Like cheap cards that collect writes; the kernel itself writes back every 5 s."""
    writes: int = 2000
    """The cache is limited to about 8 MiB of single blocks."""


@dataclass(frozen=True, slots=True)
class Write:
    """One write, as it came."""

    at: float
    """Seconds of the caller's clock."""
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Lost:
    """The effect of a cut."""

    pending: int
    """Unflushed writes."""
    dropped: int
    torn: int
    acknowledged: int
    """The number of dropped or torn writes before a confirmed flush: the disk lied about them."""


@dataclass(slots=True)
class Counters:
    """The machine's requests to the disk since it was made."""

    reads: int = 0
    writes: int = 0
    written_bytes: int = 0
    flushes: int = 0


Blocks = dict[int, bytes]


class Unreadable(Exception):
    """A sector of this read cannot be read."""


class Disk:
    """The three layers. Clock and random numbers are arguments."""

    def __init__(
        self,
        image: Image,
        size: int,
        honesty: Honesty = Honesty.HONEST,
        patience: Patience | None = None,
        differences: bytes = b"",
    ) -> None:
        """`differences`: what another disk of this image had; see `differences`."""
        self.size = size
        self.honesty = honesty
        self.counters = Counters()
        self._image = image
        self._patience = patience or Patience()
        self._kept: Blocks = marshal.loads(differences) if differences else {}  # noqa: S302  # our own file
        self._seen: Blocks = dict(self._kept)
        """What a read returns: the kept blocks, with the pending writes over them."""
        self._pending: deque[Write] = deque()
        self._answered_flush_after = 0
        """The number of pending writes, from the oldest, before a confirmed flush."""
        self._unreadable: set[int] = set()
        """Sectors, by number."""

    # --- requests of the machine ---

    def read(self, offset: int, length: int) -> bytes:
        """Return what was written. Raises Unreadable."""
        self.counters.reads += 1
        if bad := self._unreadable.intersection(_sectors(offset, length)):
            raise Unreadable(f"sector {min(bad)}")
        return self._read(self._seen, offset, length)

    def write(self, offset: int, data: bytes, now: float) -> None:
        self.counters.writes += 1
        self.counters.written_bytes += len(data)
        self._put(self._seen, offset, data)
        self._unreadable.difference_update(_sectors(offset, len(data)))
        self._pending.append(Write(now, offset, data))
        if self.honesty is Honesty.LYING:
            self._age(now)

    def flush(self, now: float) -> None:
        """Keep all writes; a lying disk only claims it."""
        self.counters.flushes += 1
        if self.honesty is Honesty.LYING:
            self._answered_flush_after = len(self._pending)
            self._age(now)
        else:
            self.settle()

    # --- power ---

    def cut(self, rng: Random, now: float) -> Lost:
        """Lose the power: each unflushed write is kept, dropped or torn.

        Writes are judged one by one, so a later one may be kept although an earlier one is lost, as
        on a device that reorders writes.
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
        """Keep all writes, as after a clean shutdown."""
        while self._pending:
            self._keep(self._pending.popleft())
        self._answered_flush_after = 0

    # --- read errors ---

    def spoil(self, offset: int, length: int) -> None:
        """Make sectors unreadable. A write makes a sector readable again: a card remaps it."""
        self._unreadable.update(_sectors(offset, length))

    def mend(self) -> None:
        """Make all sectors readable, with what was written to them."""
        self._unreadable.clear()

    # --- branches ---

    def branch(self) -> "Disk":
        """Return a disk in the same state. The blocks are shared, because they never change."""
        copy = Disk(self._image, self.size, self.honesty, self._patience)
        copy._kept, copy._seen = dict(self._kept), dict(self._seen)
        copy._pending = deque(self._pending)
        copy._answered_flush_after = self._answered_flush_after
        return copy

    def differences(self) -> bytes:
        """Return the kept blocks that differ from the image, for a disk in another process."""
        return marshal.dumps(self._kept)

    def kept(self) -> Blocks:
        """Return the blocks over the image that a cut has left."""
        return dict(self._kept)

    # --- the layers ---

    def _age(self, now: float) -> None:
        """Keep writes that are old enough, or that do not fit in the cache."""
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


def _sectors(offset: int, length: int) -> range:
    return range(offset // SECTOR, (offset + length - 1) // SECTOR + 1)


def _by_block(offset: int, data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Yield each block's number, the offset of the piece in it, and the piece."""
    done = 0
    while done < len(data):
        number, begins = divmod(offset + done, BLOCK)
        piece = data[done : done + BLOCK - begins]
        yield number, begins, piece
        done += len(piece)


def _torn(write: Write, rng: Random) -> Iterable[Write]:
    """Return some of its sectors: at least one, but not all."""
    numbers = range(0, len(write.data), SECTOR)
    for start in sorted(rng.sample(numbers, rng.randrange(1, len(numbers)))):
        yield Write(write.at, write.offset + start, write.data[start : start + SECTOR])
