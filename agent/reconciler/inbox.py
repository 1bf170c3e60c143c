"""A bounded queue between several senders and one receiver, which runs in a task of its own.

To put an item never waits, never raises and never runs the receiver's code. So an error of the
receiver cannot affect a sender.
"""

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Holds items in order; if it is full, the oldest item is dropped and counted."""

    def __init__(self, items_max: int) -> None:
        self._items: deque[T] = deque(maxlen=items_max)
        self._wake = asyncio.Event()
        self.dropped = 0
        """The number of dropped items."""

    def put(self, item: T) -> None:
        if len(self._items) == self._items.maxlen:
            self.dropped += 1
        self._items.append(item)
        self._wake.set()

    def put_unless_last(self, item: T) -> None:
        """Put an item unless the newest one is equal."""
        if not self._items or self._items[-1] != item:
            self.put(item)

    def take_all(self) -> list[T]:
        """Remove all items and return them in order."""
        items = list(self._items)
        self._items.clear()
        self._wake.clear()
        return items

    def wake(self) -> None:
        """End a `wait` although there may be no item."""
        self._wake.set()

    async def wait(self) -> None:
        """Wait for an item, or for `wake`."""
        await self._wake.wait()
