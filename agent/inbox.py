"""A bounded queue between those who tell and the one who listens on a turn of its own.

Putting something in never waits, never raises and never runs the listener's code: what the
listener does with it, and what goes wrong there, cannot stand in the way of who tells.
"""

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Takes what is told, in order; past its limit the oldest goes, and is counted."""

    def __init__(self, limit: int) -> None:
        self._items: deque[T] = deque(maxlen=limit)
        self._wake = asyncio.Event()
        self.dropped = 0

    def put(self, item: T) -> None:
        if len(self._items) == self._items.maxlen:
            self.dropped += 1
        self._items.append(item)
        self._wake.set()

    def put_unless_last(self, item: T) -> None:
        """Put it, unless the newest says the same: for what only says *look again*."""
        if not self._items or self._items[-1] != item:
            self.put(item)

    def taken(self) -> list[T]:
        """Return all that has come, in order, and be empty."""
        items = list(self._items)
        self._items.clear()
        self._wake.clear()
        return items

    def wake(self) -> None:
        """End a wait with nothing to take: the listener looks at the clock again."""
        self._wake.set()

    async def wait(self) -> None:
        """Wait until there is something to take, or `wake`."""
        await self._wake.wait()
