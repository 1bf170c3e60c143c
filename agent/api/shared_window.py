"""A window of calls that kiosks on one key share, and a kiosk's share while it is unavailable.

Callers of all kiosks form one queue: the highest priority first; then callers of the kiosk with the
fewest calls in this window; then those of the kiosk that has waited longest. In addition each kiosk
counts its own calls and never makes more than the key allows. While the common window does not
answer, the kiosk uses only its share: the calls divided by the number of known kiosks.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Final, Protocol

import msgspec

from agent.api.rate_limiter import (
    RESERVED_SHARE,
    SLACK,
    OwnWindow,
    Priority,
    Sharing,
    WindowRequest,
)

LANE_ENTRY_S = 3.0
"""Seconds for which a kiosk is remembered as waiting. It asks again each second. So a kiosk that
has died, or whose caller has gone, keeps its place no longer than this."""
SEEN_S = 24 * 3600.0
"""Seconds for which a kiosk counts among those that share the key. A running kiosk makes calls
every few minutes; one that was switched off for the night needs its share in the morning."""
KIOSKS_MAX = 1000
"""The maximum number of kiosks on one key that are counted, and that may wait. One key serves about
80 (docs/results/fleet-scale.md). A longer queue was written by another program, and is deleted."""
CALLERS_MAX = 500
"""Callers of one kiosk that are counted: as many as can wait in its rate limiter (WAITING_MAX)."""


class LanesAway(Exception):
    """The common window cannot be asked now."""


class Ask(msgspec.Struct, frozen=True):
    """A kiosk's request for a place."""

    kiosk: str
    priority: int
    leave: int
    """Places that must stay free for more urgent callers."""
    callers: int = 1
    """The number of callers of this priority that wait at the kiosk."""
    is_within_share: bool = True
    """True if the kiosk made fewer calls in the last minute than its share."""
    knows: int = 0
    """The window (WindowState.began) in which the kiosk counted last; 0: none."""


class WindowState(msgspec.Struct, frozen=True):
    """The answer to a kiosk: the window's state."""

    pause_s: float
    """0: the place is taken; otherwise the seconds until the next useful request."""
    free: int
    """Free places, including those that others wait for."""
    kiosks: int
    """The number of kiosks seen since the window began, or in the last day."""
    age_s: float
    """Seconds since the window began: it does not know earlier calls."""
    began: int
    """The window's identity: its begin in microseconds."""


class Lanes(Protocol):
    """The common window of `limit` calls in any `window_s` seconds."""

    async def ask(self, ask: Ask) -> WindowState:
        """Take a place, or register as waiting for one. Raises LanesAway."""
        ...

    async def look(self, kiosk: str) -> WindowState:
        """Return the state without taking a place or waiting for one. Raises LanesAway."""
        ...

    async def close(self) -> None:
        """Close the connections."""
        ...


# A kiosk that waits for a place asks again after this, because an earlier caller may have gone.
RETRY_MAX_S = 1.0
AWAY_S = 5.0  # until a window that did not answer is asked again; each try may end in a timeout

SHARE_MIN = 2  # calls a minute: a submission, and the status check if it got no answer
KIOSKS_UNHEARD = 20
"""The number of kiosks assumed until Redis answers for the first time."""

STARVED_WINDOWS: Final[Mapping[Priority, int]] = {
    Priority.SUBMISSION: 1,
    Priority.CHECK_STATUS: 1,
    Priority.POLL: 60,
    Priority.CATALOGUE: 60,
}
"""Windows without a single place after which a kiosk uses its share instead.

In an honest queue each kiosk gets a place for its customers within one window. Polls wait while
customers of other kiosks need all places: for half an hour with 200 kiosks
(docs/results/fleet-scale.md).
"""

log = logging.getLogger(__name__)


def common_seconds(own_seconds: float) -> float:
    """Return the seconds for which a call counts in the common window."""
    return own_seconds * (1 + SLACK)


class SharedWindow:
    """A kiosk's access to the shared window (service.md 0.14)."""

    def __init__(self, lanes: Lanes, kiosk: str, own: OwnWindow) -> None:
        self._lanes = lanes
        self._kiosk = kiosk
        self._own = own
        self._kiosks = own.ring.kiosks if own.ring else 0
        self._began = own.ring.began if own.ring else 0
        self._is_common = True
        self._away_until_monotonic = 0.0
        self._refused: dict[Priority, tuple[float, float]] = {}
        """Monotonic seconds of the first and the last refusal in a row."""
        self._is_starved = False
        self._one_asks = asyncio.Lock()

    @property
    def sharing(self) -> Sharing:
        share = self._own.per_minute if self._is_common else self._share
        return Sharing(kiosks=self._kiosks, share=share, is_common=self._is_common)

    async def take(self, claim: WindowRequest) -> float:
        """Take a place; one caller after the other, because each depends on the previous one."""
        async with self._one_asks:
            return await self._take(claim)

    async def _take(self, claim: WindowRequest) -> float:
        pause = self._own.pause(claim.leave)
        if pause > 0:
            return pause
        state = await self._ask(claim)
        if state is not None:
            self._notice_starving(claim, is_refused=state.pause_s > 0)
            if self._is_starved:
                state = None
            elif state.pause_s > 0:
                return min(state.pause_s, RETRY_MAX_S)
        if state is None and (pause := self._pause_of_share(claim.leave)) > 0:
            return min(pause, RETRY_MAX_S)
        return await self._own.take(claim)

    async def free(self) -> int:
        own = await self._own.free()
        state = await self._answer(None)
        if state is None or self._is_starved:
            return max(0, own - (self._own.per_minute - self._share))
        return min(own, state.free)

    async def close(self) -> None:
        await self._lanes.close()
        await self._own.close()

    @property
    def _share(self) -> int:
        return max(SHARE_MIN, self._own.per_minute // (self._kiosks or KIOSKS_UNHEARD))

    def _pause_of_share(self, leave: int) -> float:
        """Return the seconds until this kiosk's share has room; polls leave part of it free."""
        kept = min(leave, max(1, self._share // RESERVED_SHARE))
        return self._own.pause(self._own.per_minute - self._share + kept)

    async def _ask(self, claim: WindowRequest) -> WindowState | None:
        ask = Ask(
            self._kiosk,
            claim.priority,
            claim.leave,
            claim.callers,
            is_within_share=not self._kiosks or self._pause_of_share(claim.leave) <= 0,
            knows=self._began,
        )
        return await self._answer(ask)

    async def _answer(self, ask: Ask | None) -> WindowState | None:
        """Return the common window's answer; None if it does not answer."""
        if self._now() < self._away_until_monotonic:
            return None
        try:
            state = await (self._lanes.look(self._kiosk) if ask is None else self._lanes.ask(ask))
        except LanesAway as away:
            self._away_until_monotonic = self._now() + AWAY_S
            self._goes_alone(str(away))
            return None
        self._learn(state)
        return state

    def _notice_starving(self, claim: WindowRequest, *, is_refused: bool) -> None:
        """Use the share if the common window refuses for too long, until it gives a place again.

        Another program that writes to this Redis can fill each window, and the queue before it.
        """
        if not is_refused:
            self._refused.clear()
            self._is_starved = False
            self._goes_common()
            return
        now = self._now()
        since, last = self._refused.get(claim.priority, (now, now))
        if now - last > LANE_ENTRY_S:  # the caller of the first refusal has gone
            since = now
        self._refused[claim.priority] = since, now
        windows = STARVED_WINDOWS[claim.priority]
        if now - since >= windows * common_seconds(self._own.seconds):
            self._is_starved = True
            self._goes_alone("it gives this kiosk no place")

    def _goes_alone(self, why: str) -> None:
        if self._is_common:
            self._is_common = False
            log.warning(
                "the shared request budget is unavailable (%s); until it is back, this kiosk uses"
                " its share of %d calls a minute",
                *(why, self._share),
            )

    def _learn(self, state: WindowState) -> None:
        """Store how many kiosks share the key; a window of less than a day has not seen all."""
        is_new = state.age_s < SEEN_S
        self._kiosks = max(state.kiosks, self._kiosks) if is_new else state.kiosks
        # A window that replaced another one counts as new for its first minute.
        if not self._began or state.age_s >= common_seconds(self._own.seconds):
            self._began = state.began
        if self._own.ring:
            self._own.ring.keep(self._kiosks, self._began)
        if not self._is_starved:
            self._goes_common()

    def _goes_common(self) -> None:
        if not self._is_common:
            self._is_common = True
            log.info("the shared request budget is back; %d kiosks share it", self._kiosks)

    def _now(self) -> float:
        return self._own.clock.now().monotonic
