"""The browser's heartbeat: which revision the page really painted, and what to do if it stops.

A page that shows an old revision is asked to reload itself. If no page paints the current revision
for too long, the heartbeat asks for a restart of the browser (docs/decisions/0036). A page that was
not seen yet, or that was hidden, is expected after some minutes.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, unique
from pathlib import Path
from typing import Final

from agent.base.clock import Clock, iso
from agent.metrics.counts import Counts, PageRemedy
from agent.metrics.state import Browser

RESTART_FILE: Final = "browser-stalled"
"""The file in the agent's runtime directory; each write to it asks for the browser's restart."""

NOTHING: Final = -1
"""The revision of a page that shows no screen, or that gets no frame to draw."""

OLD_AFTER_S: Final = 2.5  # a page beats every 1.5 s: it is reloaded within 5 s
FIRST_BEAT_S: Final = 180.0
"""Seconds until the first beat is overdue; a Raspberry Pi starts its browser in one minute."""
SILENT_AFTER_S: Final = 9.0  # six beats; with the browser's own start it is 15 s
GRACE_S: Final = 1.0
HOUR_S: Final = 3600.0
RESTARTS_KEPT: Final = 10  # with these pauses, an hour has at most nine
RESTARTS_AGAIN_S: Final = (60.0, 120.0, 240.0, 600.0)
"""Pauses between restart requests that do not help; the last one repeats."""

log = logging.getLogger(__name__)


@unique
class BrowserState(Enum):
    """The browser's status in `/healthz`."""

    NOT_SEEN = "not seen"
    PAINTS = "paints"
    SHOWS_OLD = "shows an old screen"
    SILENT = "silent"


class Heartbeat:
    """What the page reported last, and when."""

    def __init__(self, clock: Clock, counts: Counts, *, is_expected: bool = False) -> None:
        """`is_expected`: a browser was admitted before this start, so its page should come back."""
        self._clock = clock
        self._counts = counts
        self._expected = asyncio.Event()
        self._well_at = clock.now().monotonic
        self._behind_since: float | None = None
        self._asked_at = 0.0
        self._requests = 0
        self._restarts: deque[float] = deque(maxlen=RESTARTS_KEPT)
        """When a restart was requested, in monotonic seconds."""
        self.painted = NOTHING
        self.painted_at_unix = 0.0
        """When a page last painted; 0: never."""
        self.touched_at = 0.0
        """When a finger last touched the page, as monotonic seconds; 0: never."""
        if is_expected:
            self._expected.set()

    @property
    def state(self) -> BrowserState:
        if not self._expected.is_set():
            return BrowserState.NOT_SEEN
        if self._clock.now().monotonic >= self._well_at + SILENT_AFTER_S:
            return BrowserState.SILENT
        return BrowserState.PAINTS if self._behind_since is None else BrowserState.SHOWS_OLD

    @property
    def browser(self) -> Browser:
        since = self._clock.now().monotonic - HOUR_S
        return Browser(
            status=self.state.value,
            painted=self.painted,
            painted_at=self.painted_at_unix,
            restarts_in_hour=sum(at > since for at in self._restarts),
        )

    def hidden(self) -> None:
        """Expect no beats for a while: nobody can see the page."""
        self._expected.clear()
        self._well_at = self._clock.now().monotonic

    def touched(self, seconds_ago: float) -> None:
        """Record the last touch that a page reports."""
        self.touched_at = max(self.touched_at, self._clock.now().monotonic - seconds_ago)

    def beat(self, painted: int, current: int) -> bool:
        """Record the revision that a page has painted; return True if the page must reload."""
        now = self._clock.now()
        if painted != NOTHING:
            self.painted_at_unix = now.service
        if not self._expected.is_set():
            self._well_at = now.monotonic
            self._expected.set()
        is_news = painted not in (self.painted, NOTHING)
        self.painted = painted
        if painted == current or is_news:
            self._well_at, self._requests = now.monotonic, 0
            self._behind_since = None if painted == current else now.monotonic
            return False
        return self._is_old(painted, now.monotonic)

    def _is_old(self, painted: int, now: float) -> bool:
        if self._behind_since is None:
            self._behind_since = now
        if painted != NOTHING and now - self._behind_since < OLD_AFTER_S:
            return False
        self._behind_since = now  # the page gets its full time again after the reload
        self._counts.browser_stalls[PageRemedy.RELOADED.value] += 1
        return True

    # --- the browser ---

    async def watch(self, ask_restart: Callable[[], None]) -> None:
        """Call `ask_restart` whenever no page has painted for too long; never return."""
        while True:
            await self._until_expected()
            if (left := self._left_s()) > 0:
                await self._clock.sleep(min(left, SILENT_AFTER_S))  # the page may come and go again
                continue
            # If this process itself was paused, beats wait in their sockets.
            await self._clock.sleep(GRACE_S)
            if self._expected.is_set() and self._left_s() <= 0:
                self._ask(ask_restart)

    async def _until_expected(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(FIRST_BEAT_S):
                await self._expected.wait()
        self._expected.set()

    def _left_s(self) -> float:
        """Return the seconds until the browser should be restarted."""
        due = self._well_at + SILENT_AFTER_S
        if self._requests:
            pause = RESTARTS_AGAIN_S[min(self._requests, len(RESTARTS_AGAIN_S)) - 1]
            due = self._asked_at + pause
        return due - self._clock.now().monotonic

    def _ask(self, ask_restart: Callable[[], None]) -> None:
        self._asked_at = self._clock.now().monotonic
        self._requests += 1
        silent_s = self._asked_at - self._well_at
        log.warning("the browser has not painted for %.0f s: requesting its restart", silent_s)
        self._counts.browser_stalls[PageRemedy.RESTARTED.value] += 1
        self._restarts.append(self._asked_at)
        ask_restart()


def ask_restart_by(file: Path, clock: Clock) -> Callable[[], None]:
    """Return a function that writes the file watched by a systemd path unit."""

    def ask() -> None:
        try:
            file.write_text(f"{iso(clock.now().service)}\n", encoding="ascii")
        except OSError as error:
            log.error("the browser's restart: %s", error)  # noqa: TRY400  # it names the file

    return ask
