"""Lines in memory: two connected ends, and a line with faults."""

import asyncio
import random
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from drivers.line import Line, LineLost

SAME_MOMENT_S = 1e-6


class End:
    """One end of a line in memory; the other end reads its writes."""

    def __init__(self) -> None:
        self.other: End
        self._arrived: deque[bytes] = deque()
        self._something = asyncio.Event()
        self._is_up = True

    async def read(self) -> bytes:
        await self._something.wait()
        if not self._arrived:
            raise LineLost("unplugged")
        got = b"".join(self._arrived)
        self._arrived.clear()
        if self._is_up:
            self._something.clear()
        return got

    def write(self, data: bytes) -> None:
        if not self._is_up:
            raise LineLost("unplugged")
        if data:
            self.other.arrive(data)

    def close(self) -> None:
        """Disconnect: both ends are lost after the received bytes are read."""
        self.lose()
        self.other.lose()

    def arrive(self, data: bytes) -> None:
        if self._is_up:
            self._arrived.append(data)
            self._something.set()

    def lose(self) -> None:
        self._is_up = False
        self._something.set()


def line_pair() -> tuple[Line, Line]:
    """Return both ends of a line; closing one disconnects both."""
    one, other = End(), End()
    one.other, other.other = other, one
    return one, other


def always(line: Line) -> Callable[[], Awaitable[Line]]:
    """Return an opener that returns this line each time."""

    async def open_line() -> Line:
        return line

    return open_line


@dataclass(frozen=True, slots=True)
class LineFaults:
    """The probability of each fault for one write, from 0 to 1."""

    lose: float = 0.0  # the whole write
    double: float = 0.0
    split: float = 0.0  # in two, the second part later
    drop: float = 0.0  # one byte
    flip: float = 0.0  # one bit
    late: float = 0.0
    late_s_max: float = 2.0
    unplug: float = 0.0  # disconnected after the write


EVERYTHING = LineFaults(lose=0.05, double=0.05, split=0.2, drop=0.05, flip=0.05, late=0.2)


class HostileLine:
    """A line that damages its writes; wrap both ends to damage both directions.

    Late bytes keep their order, like on a real line. Use a virtual loop, because delays are long.
    """

    def __init__(self, line: Line, rng: random.Random, faults: LineFaults = EVERYTHING) -> None:
        self._line = line
        self._chance = rng
        self._faults = faults
        self._free_at = 0.0  # loop time at which the previous bytes arrive

    async def read(self) -> bytes:
        return await self._line.read()

    def write(self, data: bytes) -> None:
        if not self._happens(self._faults.lose):
            for copy in self._copies(data):
                for part in self._parts(self._damaged(copy)):
                    self._deliver(part)
        if self._happens(self._faults.unplug):
            self._line.close()

    def close(self) -> None:
        self._line.close()

    def _happens(self, how_often: float) -> bool:
        return self._chance.random() < how_often

    def _copies(self, data: bytes) -> list[bytes]:
        return [data] * (2 if self._happens(self._faults.double) else 1)

    def _damaged(self, data: bytes) -> bytes:
        damaged = bytearray(data)
        if damaged and self._happens(self._faults.flip):
            damaged[self._chance.randrange(len(damaged))] ^= 1 << self._chance.randrange(8)
        if damaged and self._happens(self._faults.drop):
            del damaged[self._chance.randrange(len(damaged))]
        return bytes(damaged)

    def _parts(self, data: bytes) -> list[bytes]:
        if not self._happens(self._faults.split):
            return [data]
        at = self._chance.randint(0, len(data))
        return [data[:at], data[at:]]

    def _deliver(self, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        late = self._chance.uniform(0, self._faults.late_s_max)
        now = loop.time()
        due = now + late if self._happens(self._faults.late) else now
        if self._free_at > now:  # bytes keep their order; timers of one moment may not
            due = max(due, self._free_at + SAME_MOMENT_S)
        self._free_at = due
        if due <= now:
            self._line.write(data)
        else:
            loop.call_at(due, self._late, data)

    def _late(self, data: bytes) -> None:
        try:
            self._line.write(data)
        except LineLost:
            return
