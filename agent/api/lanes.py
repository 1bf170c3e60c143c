"""The port to the common window of kiosks on one key: what a kiosk asks, and what it hears.

Callers of all kiosks stand in one line: the most urgent first; of these, those of the kiosk with
the fewest calls in this window; of these, the kiosk that has waited longest. So a customer goes
before every poll, wherever both are, and a kiosk with many callers keeps no other from its turn.
"""

from typing import Protocol

import msgspec

LANE_ENTRY_S = 3.0
"""Seconds for which a kiosk is remembered as waiting: it asks again each second, so that one that
has died, or whose caller has gone, holds a place back for no longer than this."""
SEEN_S = 24 * 3600.0
"""Seconds for which a kiosk counts among those that share the key. Each that runs makes calls every
few minutes; one that was switched off for the night must have its share in the morning."""
KIOSKS_MAX = 1000
"""Kiosks on one key that are counted, and that may wait. One key serves some 80
(docs/fleet-scale.md); a longer line was written by something else, and begins again."""
CALLERS_MAX = 500
"""Callers of one kiosk that are counted: as many as its rate limiter lets wait (WAITING_MAX)."""


class LanesAway(Exception):
    """The common window cannot be asked now."""


class Ask(msgspec.Struct, frozen=True):
    """A kiosk's question for a place."""

    kiosk: str
    priority: int
    leave: int
    """Places that must stay free for more urgent callers."""
    callers: int = 1
    """How many of this priority wait at the kiosk."""
    is_within_share: bool = True
    """Whether it has made fewer calls in its own last minute than its share of all."""
    knows: int = 0
    """The window (WindowState.began) in which it has counted before; 0: none."""


class WindowState(msgspec.Struct, frozen=True):
    """The answer to a kiosk."""

    pause_s: float
    """0: the place is taken; else the seconds until it makes sense to ask again."""
    free: int
    """Places that nobody has taken, whoever waits for them."""
    kiosks: int
    """How many kiosks were seen since the window began, or in the last day."""
    age_s: float
    """Seconds since the window began: what was called before that, it does not know."""
    began: int
    """What tells this window from every other: when it began, in microseconds."""


class Lanes(Protocol):
    """The common window of `limit` calls in any `window_s` seconds."""

    async def ask(self, ask: Ask) -> WindowState:
        """Take a place, or be remembered as waiting for one. Raises LanesAway."""
        ...

    async def look(self, kiosk: str) -> WindowState:
        """Take nothing and wait for nothing. Raises LanesAway."""
        ...

    async def close(self) -> None:
        """Close the connections."""
        ...
