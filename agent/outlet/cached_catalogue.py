"""One catalogue of the service, kept in memory with its age: an old one is better than none."""

import logging
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from agent.api.replies import ApiRefusal, NoResponse
from agent.clock import Clock

KEEP = 24 * 3600.0  # seconds until a catalogue counts as old (CONTRACT 1.7: cache 24 h)
RETRY = 30.0  # seconds after a fetch that failed

T = TypeVar("T")

log = logging.getLogger(__name__)


class CachedCatalogue(Generic[T]):
    """Holds what was fetched last, and keeps fetching; what it holds is served old, with a mark."""

    def __init__(
        self,
        name: str,
        fetch: Callable[[], Awaitable[T | ApiRefusal | NoResponse]],
        clock: Clock,
        changed: Callable[[], None],
        *,
        keep: float = KEEP,
    ) -> None:
        self.name = name
        self._fetch = fetch
        self._clock = clock
        self._changed = changed
        self._keep = keep
        self._fetched_at: float | None = None
        self.value: T | None = None

    @property
    def age(self) -> float | None:
        """Give the seconds since it was fetched; None: never."""
        if self._fetched_at is None:
            return None
        return self._clock.now().monotonic - self._fetched_at

    @property
    def is_stale(self) -> bool:
        """Say whether it is missing, or older than it should be."""
        age = self.age
        return age is None or age > self._keep

    async def run(self) -> None:
        while True:
            fresh = await self.refresh()
            await self._clock.sleep(self._keep if fresh else RETRY)

    async def refresh(self) -> bool:
        """Fetch once; what does not come leaves the old one. Say whether it came."""
        reply = await self._fetch()
        if isinstance(reply, ApiRefusal | NoResponse):
            log.warning("%s: %s", self.name, reply)
            return False
        self.value = reply
        self._fetched_at = self._clock.now().monotonic
        self._changed()
        return True
