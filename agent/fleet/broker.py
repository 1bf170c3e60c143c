"""The port to the operator's broker: what a kiosk asks of a connection, and each answer."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from enum import Enum, unique
from typing import Protocol


class Disconnected(Exception):
    """The broker cannot be reached or refuses this kiosk, or the line was cut."""


@unique
class Taken(Enum):
    """What became of a message."""

    TAKEN = "taken"
    NOBODY_LISTENS = "nobody listens"
    """The broker has thrown it away, because nobody has subscribed to its topic."""
    REFUSED = "refused"
    """The broker does not let this kiosk publish there."""


class Broker(Protocol):
    """A connection that is up."""

    async def publish(
        self, topic: str, message: bytes, *, retain: bool = False, expires_s: int | None = None
    ) -> Taken:
        """Hand a message over and wait for the answer. Raises Disconnected."""
        ...

    async def order(self) -> bytes:
        """Wait for the next message on the kiosk's topic of orders. Raises Disconnected."""
        ...


Connect = Callable[[], AbstractAsyncContextManager[Broker]]
"""Raises Disconnected, on the way in or out."""
