"""The rate limiter: a maximum of calls a minute, the most urgent first.

The service counts 60 authenticated calls a minute for each API key (API document: Limits). Callers
wait by priority: first a customer's submission, then status checks, then polls, then catalogues.
Polls and catalogues leave the last places of the window free, so that a customer does not wait even
if there are many of them. Each kiosk on a key counts its own calls; one whose call the service
refuses (429) pauses (decision 0071).
"""

import asyncio
import heapq
import logging
import os
import struct
from collections import deque
from collections.abc import Mapping
from enum import IntEnum, unique
from math import inf
from pathlib import Path
from typing import Final

from agent.base.clock import Clock
from agent.base.files import OWNER_ONLY

CALLS_FILE = "calls"
HEAD: Final = struct.Struct("<16s")
"""The key's fingerprint."""
STAMP: Final = struct.Struct("<d")
"""A call's time in monotonic seconds."""
NEVER: Final = STAMP.pack(-inf)
"""The entry of a call that was not made yet."""
SLOTS_MAX: Final = 6000  # the largest api.requests_per_minute

log = logging.getLogger(__name__)


def calls_file(environ: Mapping[str, str]) -> Path | None:
    """Return the file in the service's runtime directory; None if the process has none."""
    folder = environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return Path(folder) / CALLS_FILE if folder else None


class CallRing:
    """A small file of the newest calls under one key; the oldest is overwritten first.

    Without it, a kiosk that is killed and started again would get the minute's whole budget again.
    It is in the service's runtime directory. That is memory, so it wears no card, and it is empty
    after a boot, when the monotonic clock also restarts.
    """

    def __init__(self, file: Path, whose: str, slots: int) -> None:
        """`whose` is the key's fingerprint: calls under another key do not count."""
        self._whose = whose.encode()[:16]
        self._slots = slots
        self._next = 0
        self._file = file
        self._is_kept = True

    def open(self, now: float, seconds: float) -> list[float]:
        """Return the calls of the last `seconds`, oldest first, and store each later call."""
        kept = sorted(at for at in self._read() if now - seconds < at <= now)[-self._slots :]
        content = (
            HEAD.pack(self._whose)
            + b"".join(map(STAMP.pack, kept))
            + NEVER * (self._slots - len(kept))
        )
        self._write(content, 0, size=len(content))
        self._next = len(kept) % self._slots
        return kept

    def add(self, at: float) -> None:
        """Store a call that is about to be made."""
        self._write(STAMP.pack(at), HEAD.size + self._next * STAMP.size)
        self._next = (self._next + 1) % self._slots

    def _read(self) -> list[float]:
        """Return the times in the file; an empty list if it is missing or another key's."""
        try:
            content = self._file.read_bytes()[: HEAD.size + SLOTS_MAX * STAMP.size]
        except OSError:
            return []
        if len(content) < HEAD.size:
            return []
        (whose,) = HEAD.unpack_from(content)
        if whose.rstrip(b"\0") != self._whose:
            return []
        whole = (len(content) - HEAD.size) // STAMP.size * STAMP.size
        return [at for (at,) in STAMP.iter_unpack(content[HEAD.size : HEAD.size + whole])]

    def _write(self, content: bytes, place: int, *, size: int | None = None) -> None:
        """Write at this place; on an error continue in memory, as without a file."""
        if not self._is_kept:
            return
        try:
            handle = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, OWNER_ONLY)
            try:
                os.pwrite(handle, content, place)
                if size is not None:
                    os.ftruncate(handle, size)
            finally:
                os.close(handle)
        except OSError as error:
            self._is_kept = False
            log.warning("%s: calls do not outlive this process (%s)", self._file, error.strerror)


WINDOW_S = 60.0  # API document: Limits, request rate
SLACK = 1 / 30
"""The part of a minute by which a call counts longer than a minute. The service counts calls at
arrival: a slow call may arrive within the minute of a later one."""

# Polls and catalogues leave this part of the window's places free: one in ten, at least one.
RESERVED_SHARE = 10
WAITING_MAX = 500  # callers; far more than one kiosk can cause, and little memory


@unique
class Priority(IntEnum):
    """The urgency of a call; lower values go first."""

    SUBMISSION = 0
    CHECK_STATUS = 1
    POLL = 2
    CATALOGUE = 3


class LimitReached(Exception):
    """Too many callers wait; the call was not made."""


class CallWindow:
    """A sliding window over this kiosk's calls of the last minute."""

    def __init__(
        self,
        clock: Clock,
        per_minute: int,
        seconds: float = WINDOW_S,
        ring: CallRing | None = None,
    ) -> None:
        """`ring` stores the window for the next process; None: it ends with this process."""
        self.clock = clock
        self.seconds = seconds
        self._counts_s = seconds * (1 + SLACK)
        self.per_minute = per_minute
        self.ring = ring
        before = ring.open(clock.now().monotonic, self._counts_s) if ring else ()
        self._sent_at_monotonic: deque[float] = deque(before, maxlen=per_minute)

    def take(self, leave: int = 0) -> float:
        """Take a place if more than `leave` are free.

        Returns 0, or the seconds until the next useful try.
        """
        pause = self.pause(leave)
        if pause <= 0:
            now = self.clock.now().monotonic
            self._sent_at_monotonic.append(now)
            if self.ring:  # before the call: a process may be killed in between
                self.ring.add(now)
        return pause

    def free(self) -> int:
        self._drop_old()
        return self.per_minute - len(self._sent_at_monotonic)

    def pause(self, leave: int) -> float:
        """Return the seconds until more than `leave` places are free; 0 if they are free now."""
        now = self._drop_old()
        surplus = len(self._sent_at_monotonic) - (self.per_minute - leave)
        return self._sent_at_monotonic[surplus] + self._counts_s - now if surplus >= 0 else 0.0

    def _drop_old(self) -> float:
        now = self.clock.now().monotonic
        while self._sent_at_monotonic and self._sent_at_monotonic[0] + self._counts_s <= now:
            self._sent_at_monotonic.popleft()
        return now


class RateLimiter:
    """Admits callers into the window in the order of their priority."""

    def __init__(self, clock: Clock, per_minute: int, window: CallWindow | None = None) -> None:
        self._clock = clock
        self._window = window or CallWindow(clock, per_minute)
        self._per_minute = per_minute
        self._reserved = min(per_minute - 1, max(1, per_minute // RESERVED_SHARE))
        self._queue: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._arrivals = 0
        self._closed_until_monotonic = 0.0
        self._serving: asyncio.Task[None] | None = None
        self._pause: asyncio.Task[None] | None = None

    async def acquire(self, priority: Priority) -> None:
        """Wait for a place in the window. Raises LimitReached."""
        if not self._queue and self._take(priority) <= 0:
            return
        if len(self._queue) >= WAITING_MAX:
            self._queue = [waiter for waiter in self._queue if not waiter[2].done()]
            heapq.heapify(self._queue)
        if len(self._queue) >= WAITING_MAX:
            raise LimitReached(f"{WAITING_MAX} calls wait for the request budget already")
        admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._arrivals += 1
        heapq.heappush(self._queue, (priority, self._arrivals, admitted))
        self._on_change()
        await admitted

    def close_for(self, seconds: float) -> None:
        """Admit no calls for a while, because the service reports that the quota is used up."""
        until = self._clock.now().monotonic + seconds
        self._closed_until_monotonic = max(self._closed_until_monotonic, until)
        self._on_change()

    @property
    def is_closed(self) -> bool:
        return self._clock.now().monotonic < self._closed_until_monotonic

    async def close(self) -> None:
        """Stop admitting calls."""
        ending = [task for task in (self._serving, self._pause) if task]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)

    def free(self) -> int:
        return self._window.free()

    def has_spare_capacity(self) -> bool:
        """Return True if half of the window is free, so background work may use it."""
        return not self.is_closed and self.free() * 2 >= self._per_minute

    def _take(self, priority: Priority) -> float:
        """Take a place for this priority; return 0, or the seconds until the next try."""
        closed_s = self._closed_until_monotonic - self._clock.now().monotonic
        if closed_s > 0:
            return closed_s
        leave = self._reserved if priority >= Priority.POLL else 0
        return self._window.take(leave)

    def _on_change(self) -> None:
        """Serve the queue again, because its first caller or the window has changed."""
        if self._pause:
            self._pause.cancel()
        if self._serving is None or self._serving.done():
            self._serving = asyncio.get_running_loop().create_task(self._serve())

    async def _serve(self) -> None:
        """Admit the callers of the queue one after the other, until it is empty."""
        while (priority := self._first_priority()) is not None:
            pause = self._take(priority)
            if pause <= 0:
                heapq.heappop(self._queue)[2].set_result(None)
            else:
                await self._wait(pause)

    async def _wait(self, seconds: float) -> None:
        """Wait this long, or until `_on_change`."""
        self._pause = asyncio.ensure_future(self._clock.sleep(seconds))
        await asyncio.wait({self._pause})
        self._pause = None

    def _first_priority(self) -> Priority | None:
        """Return the priority of the first caller who still waits; None if there is none."""
        while self._queue and self._queue[0][2].done():  # its caller was cancelled
            heapq.heappop(self._queue)
        return self._queue[0][0] if self._queue else None
