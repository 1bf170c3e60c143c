"""The rate limiter: a maximum of calls a minute, the most urgent first.

The service counts 60 authenticated calls a minute for each API key (API document: Limits). Callers
wait by priority: first a customer's submission, then status checks, then polls, then catalogues.
Polls and catalogues leave the last places of the window free, so that a customer does not wait even
if there are many of them.
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
from typing import Final, Protocol

import msgspec

from agent.base.clock import Clock
from agent.base.files import OWNER_ONLY

CALLS_FILE = "calls"
HEAD: Final = struct.Struct("<16sIQ")
"""The key's fingerprint, the number of kiosks that share the key, and their common window;
0: unknown."""
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
        self.kiosks = 0
        """The number of kiosks that share the key; 0: unknown."""
        self.began = 0
        """The identity of their common window; 0: unknown."""

    def open(self, now: float, seconds: float) -> list[float]:
        """Return the calls of the last `seconds`, oldest first, and store each later call."""
        kept = sorted(at for at in self._read() if now - seconds < at <= now)[-self._slots :]
        content = self._head() + b"".join(map(STAMP.pack, kept)) + NEVER * (self._slots - len(kept))
        self._write(content, 0, size=len(content))
        self._next = len(kept) % self._slots
        return kept

    def add(self, at: float) -> None:
        """Store a call that is about to be made."""
        self._write(STAMP.pack(at), HEAD.size + self._next * STAMP.size)
        self._next = (self._next + 1) % self._slots

    def keep(self, kiosks: int, began: int) -> None:
        """Store the number of kiosks that share the key, and their common window."""
        if (kiosks, began) != (self.kiosks, self.began):
            self.kiosks, self.began = kiosks, began
            self._write(self._head(), 0)

    def _head(self) -> bytes:
        return HEAD.pack(self._whose, self.kiosks, self.began)

    def _read(self) -> list[float]:
        """Return the times in the file; an empty list if it is missing or another key's."""
        try:
            content = self._file.read_bytes()[: HEAD.size + SLOTS_MAX * STAMP.size]
        except OSError:
            return []
        if len(content) < HEAD.size:
            return []
        whose, kiosks, began = HEAD.unpack_from(content)
        if whose.rstrip(b"\0") != self._whose:
            return []
        self.kiosks, self.began = kiosks, began
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


class WindowRequest(msgspec.Struct, frozen=True):
    """The first waiting caller's request to the window."""

    priority: Priority
    leave: int = 0
    """Places that must stay free for more urgent callers."""
    callers: int = 1
    """The number of waiting callers of this priority."""


class Sharing(msgspec.Struct, frozen=True):
    """How kiosks on one key share its calls now."""

    kiosks: int
    """The number of kiosks seen in the last day; 0: unknown."""
    share: int
    """The calls a minute for this kiosk while the common window is unavailable; otherwise all."""
    is_common: bool
    """True if the common window answers; otherwise each kiosk uses only its share."""


def described_sharing(sharing: Sharing) -> str:
    """Return the text for /healthz."""
    if sharing.is_common:
        return f"shared by {sharing.kiosks} kiosks"
    return f"Redis is away; {sharing.share} calls a minute, a share among {sharing.kiosks or '?'}"


class CallWindow(Protocol):
    """The sliding window over the calls of the last minute: this kiosk's own, or a shared one."""

    async def take(self, claim: WindowRequest) -> float:
        """Take a place if more than `claim.leave` are free.

        Returns 0 if a place was taken, otherwise the seconds until the next useful try.
        """
        ...

    async def free(self) -> int:
        """Return the number of free places."""
        ...

    @property
    def sharing(self) -> "Sharing | None":
        """Return how the window is shared; None if only this kiosk uses it."""
        ...

    async def close(self) -> None:
        """Close connections, if there are any."""
        ...


class OwnWindow:
    """A sliding window over this kiosk's own calls; enough for an API key that only it uses."""

    sharing = None

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

    async def take(self, claim: WindowRequest) -> float:
        pause = self.pause(claim.leave)
        if pause <= 0:
            now = self.clock.now().monotonic
            self._sent_at_monotonic.append(now)
            if self.ring:  # before the call: a process may be killed in between
                self.ring.add(now)
        return pause

    async def free(self) -> int:
        return self.left()

    def left(self) -> int:
        self._drop_old()
        return self.per_minute - len(self._sent_at_monotonic)

    async def close(self) -> None:
        """Do nothing, because everything is in memory."""

    def pause(self, leave: int) -> float:
        """Return the seconds until more than `leave` places are free; 0 if they are."""
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
        self._window = window or OwnWindow(clock, per_minute)
        self._per_minute = per_minute
        self._reserved = min(per_minute - 1, max(1, per_minute // RESERVED_SHARE))
        self._queue: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._arrivals = 0
        self._closed_until_monotonic = 0.0
        self._serving: asyncio.Task[None] | None = None
        self._pause: asyncio.Task[None] | None = None
        self._has_changed = False

    async def acquire(self, priority: Priority) -> None:
        """Wait for a place in the window. Raises LimitReached."""
        if not self._queue and await self._take(priority) <= 0:
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
    def sharing(self) -> Sharing | None:
        return self._window.sharing

    @property
    def is_closed(self) -> bool:
        return self._clock.now().monotonic < self._closed_until_monotonic

    async def close(self) -> None:
        """Stop admitting calls, and close the window."""
        ending = [task for task in (self._serving, self._pause) if task]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        await self._window.close()

    async def free(self) -> int:
        return await self._window.free()

    @property
    def own_left(self) -> int | None:
        """Return the number of free places; None if kiosks share them and Redis must be asked."""
        return self._window.left() if isinstance(self._window, OwnWindow) else None

    async def has_spare_capacity(self) -> bool:
        """Return True if half of the window is free, so background work may use it."""
        return not self.is_closed and await self.free() * 2 >= self._per_minute

    async def _take(self, priority: Priority) -> float:
        """Take a place for this priority; return 0, or the seconds until the next try."""
        closed_s = self._closed_until_monotonic - self._clock.now().monotonic
        if closed_s > 0:
            return closed_s
        leave = self._reserved if priority >= Priority.POLL else 0
        waiting = sum(one == priority and not whose.done() for one, _, whose in self._queue)
        return await self._window.take(WindowRequest(priority, leave, max(1, waiting)))

    def _on_change(self) -> None:
        """Serve the queue again, because its first caller or the window has changed.

        Places for the queue are taken one at a time, and this is never cancelled. Otherwise a place
        that is taken in a shared window and given to no caller would be lost for all kiosks.
        """
        self._has_changed = True
        if self._pause:
            self._pause.cancel()
        if self._serving is None or self._serving.done():
            self._serving = asyncio.get_running_loop().create_task(self._serve())

    async def _serve(self) -> None:
        """Admit the callers of the queue one after the other, until it is empty."""
        while (priority := self._first_priority()) is not None:
            self._has_changed = False
            pause = await self._take(priority)
            if pause <= 0:
                self._admit_first()
            elif not self._has_changed:
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

    def _admit_first(self) -> None:
        """Admit the first caller, who may have come while the place was taken."""
        if self._first_priority() is not None:
            heapq.heappop(self._queue)[2].set_result(None)
