"""The port to the operator's broker: its topics, a connection, and its answers."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from enum import Enum, unique
from typing import Final, Protocol

import msgspec

PREFIX: Final = "kiosks"
"""Of every topic: `kiosks/OUTLET-001/events`."""


class Topics(msgspec.Struct, frozen=True):
    """All topics of one kiosk."""

    presence: str
    events: str
    report: str
    health: str
    version: str
    head: str
    orders: str
    """Signed orders to the kiosk."""
    hints: str
    """Unsigned hints to the kiosk."""
    done: str
    bundle: str


def topics_of(kiosk: str) -> Topics:
    """Return the topics of a kiosk."""
    return Topics(*(f"{PREFIX}/{kiosk}/{name}" for name in Topics.__struct_fields__))


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

    certificate_ends: float | None
    """When the broker's certificate ends, in Unix seconds; None without TLS."""

    async def publish(
        self,
        topic: str,
        message: bytes,
        at_unix: float,
        *,
        retain: bool = False,
        expires_s: int | None = None,
    ) -> Taken:
        """Publish a message and wait for the answer. Raises Disconnected.

        `at_unix` is the time of what the message says. Of two that are alike, the second repeats
        the first only if they have the same time.
        """
        ...

    async def received(self) -> tuple[str, bytes]:
        """Wait for the next message to the kiosk; return its topic, too. Raises Disconnected."""
        ...


Connect = Callable[[], AbstractAsyncContextManager[Broker]]
"""Opens a connection to the broker; to open and to close it may raise Disconnected."""
