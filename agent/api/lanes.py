"""The port to the common window of kiosks on one key: a kiosk's question and the answer.

Callers of all kiosks form one queue: the highest priority first; then callers of the kiosk with the
fewest calls in this window; then those of the kiosk that has waited longest. So a customer goes
before every poll of any kiosk, and a kiosk with many callers does not delay the others.
"""

from typing import Protocol

import msgspec

LANE_ENTRY_S = 3.0
"""Seconds for which a kiosk is remembered as waiting. It asks again each second. So a kiosk that
has died, or whose caller has gone, keeps its place no longer than this."""
SEEN_S = 24 * 3600.0
"""Seconds for which a kiosk counts among those that share the key. A running kiosk makes calls
every few minutes; one that was switched off for the night needs its share in the morning."""
KIOSKS_MAX = 1000
"""The maximum number of kiosks on one key that are counted, and that may wait. One key serves about
80 (docs/fleet-scale.md). A longer queue was written by another program, and is deleted."""
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
