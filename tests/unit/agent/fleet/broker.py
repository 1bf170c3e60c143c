"""A broker behind the port, for tests: it stores what it receives, and its line can be cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import Enum, auto, unique
from typing import Any

import msgspec

from fleet_messages.broker import Broker, Disconnected, Taken


@unique
class Cut(Enum):
    """How a line breaks; the kiosk cannot distinguish these."""

    BEFORE = auto()
    """The message was lost."""
    AFTER = auto()
    """The message arrived, but its acknowledgement was lost."""


class FakeBroker:
    """The content of the operator's broker, and the faults of a line."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, bytes]] = []
        self.retained: dict[str, bytes] = {}
        self.connections: list[float] = []
        """When each connection began."""
        self.is_up = True
        self.answers: dict[str, Taken] = {}
        """By the end of a topic; all other messages are accepted."""
        self.cuts: list[Cut | None] = []
        """The faults of the next messages; if it is empty, they arrive."""
        self.waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._down = asyncio.Event()

    certificate_ends: float | None = None

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[Broker]:
        self.connections.append(asyncio.get_running_loop().time())
        if not self.is_up:
            raise Disconnected("no route to host")
        yield self

    async def publish(
        self,
        topic: str,
        message: bytes,
        at_unix: float,
        *,
        retain: bool = False,
        expires_s: int | None = None,
    ) -> Taken:
        del at_unix, expires_s
        cut = self.cuts.pop(0) if self.cuts else None
        if not self.is_up or cut is Cut.BEFORE:
            raise Disconnected("cut")
        answer = self.answers.get(topic.rpartition("/")[2], Taken.TAKEN)
        if answer is Taken.TAKEN:
            self.taken.append((topic, message))
            if retain:
                self.retained[topic] = message
        if cut is Cut.AFTER:
            raise Disconnected("cut")
        return answer

    def gives(self, *orders: bytes) -> None:
        """Publish orders to K-1."""
        for order in orders:
            self.waiting.put_nowait(("kiosks/K-1/orders", order))

    def hints(self, *hints: bytes) -> None:
        """Publish hints to K-1."""
        for hint in hints:
            self.waiting.put_nowait(("kiosks/K-1/hints", hint))

    async def received(self) -> tuple[str, bytes]:
        message = asyncio.ensure_future(self.waiting.get())
        down = asyncio.ensure_future(self._down.wait())
        try:
            await asyncio.wait({message, down}, return_when=asyncio.FIRST_COMPLETED)
            if self._down.is_set():
                raise Disconnected("cut")
            return message.result()
        finally:
            message.cancel()
            down.cancel()

    def goes_down(self) -> None:
        self.is_up = False
        self._down.set()

    def comes_up(self) -> None:
        self.is_up = True
        self._down.clear()

    def messages(self, topic: str) -> list[Any]:
        """Return the decoded messages of a topic, given by its end."""
        return [msgspec.json.decode(m) for name, m in self.taken if name.endswith(f"/{topic}")]

    def events(self) -> list[dict[str, Any]]:
        return [event for message in self.messages("events") for event in message["events"]]

    def stays(self, topic: str) -> Any:
        (message,) = (m for name, m in self.retained.items() if name.endswith(f"/{topic}"))
        return msgspec.json.decode(message)
