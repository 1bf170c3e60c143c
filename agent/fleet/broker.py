"""The port to the operator's broker: what a kiosk needs from a connection, and the answers."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from enum import Enum, unique
from typing import Protocol


class Disconnected(Exception):
    """The broker is unreachable or refuses this kiosk, or the line was cut."""


@unique
class Taken(Enum):
    """The broker's answer to a message."""

    TAKEN = "taken"
    NOBODY_LISTENS = "nobody listens"
    """The broker has dropped it, because its topic has no subscribers."""
    REFUSED = "refused"
    """This kiosk may not publish to the topic."""


class Broker(Protocol):
    """A connection that is up."""

    async def publish(
        self, topic: str, message: bytes, *, retain: bool = False, expires_s: int | None = None
    ) -> Taken:
        """Publish a message and wait for the answer. Raises Disconnected."""
        ...

    async def order(self) -> bytes:
        """Wait for the next message on the kiosk's topic of orders. Raises Disconnected."""
        ...


Connect = Callable[[], AbstractAsyncContextManager[Broker]]
"""Raises Disconnected on entry or exit."""
