"""The terminal's end of a line: framed on serial, unframed over TCP (devices.md 2.1)."""

import asyncio
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from hw_sim.card.frames import ACK, NAK, Frames, Mark, wrap
from hw_sim.card.messages import is_whole, size_of

T1_S, T2_S = 0.2, 5.0
SENDS = 3

MessageListener = Callable[[bytes], None]


class Plug(Protocol):
    """Bytes both ways; an error of `read` ends the wire."""

    async def read(self) -> bytes: ...

    def write(self, data: bytes) -> None: ...


@runtime_checkable
class Connection(Protocol):
    """A plug of a network connection, which the terminal can close."""

    opened_at: float
    """The loop's time at which the kiosk opened it."""

    def hang_up(self) -> None: ...


class SerialWire:
    """Received frames are answered ACK or NAK; sent frames wait for their ACK."""

    def __init__(self, plug: Plug, on_message: MessageListener) -> None:
        self._plug = plug
        self._on_message = on_message
        self._frames = Frames()
        self._saying = asyncio.Lock()
        self._mark: asyncio.Future[Mark] | None = None
        self._is_silent = False  # no bytes since three failed sends: the cable may be out

    async def run(self) -> None:
        while True:
            for found in await self._some():
                self._take(found)

    async def send(self, raw: bytes) -> bool:
        """Send up to three times; return True if the kiosk acknowledged it.

        On a line that seems lost it is sent once without waiting.
        """
        async with self._saying:
            if self._is_silent:
                self._plug.write(wrap(raw))
                return False
            for _ in range(SENDS):
                self._mark = asyncio.get_running_loop().create_future()
                self._plug.write(wrap(raw))
                if await self._acknowledged(self._mark):
                    return True
            self._is_silent = True
        return False

    async def _some(self) -> list[bytes | Mark]:
        limit = T1_S if self._frames.halfway else None
        try:
            async with asyncio.timeout(limit):
                came = await self._plug.read()
        except TimeoutError:
            return self._frames.give_up()
        self._is_silent = False
        return self._frames.feed(came)

    async def _acknowledged(self, mark: asyncio.Future[Mark]) -> bool:
        try:
            async with asyncio.timeout(T2_S):
                return await mark is Mark.ACK
        except TimeoutError:
            return False

    def _take(self, found: bytes | Mark) -> None:
        if isinstance(found, bytes):
            good = is_whole(found)
            self._plug.write(ACK if good else NAK)
            if good:
                self._on_message(found)
        elif found is Mark.BAD:
            self._plug.write(NAK)
        elif self._mark is not None and not self._mark.done():
            self._mark.set_result(found)


def never() -> bool:
    return False


class BareWire:
    """Messages one after the other over TCP.

    After `idle_s` without a byte it closes a `Connection`, if `is_idle`; 0: never.
    """

    def __init__(
        self,
        plug: Plug,
        on_message: MessageListener,
        *,
        idle_s: float = 0.0,
        is_idle: Callable[[], bool] = never,
    ) -> None:
        self._plug = plug
        self._on_message = on_message
        self._idle_s = idle_s
        self._is_idle = is_idle

    async def run(self) -> None:
        unread = bytearray()
        while True:
            came = await self._read()
            if not came:
                unread.clear()  # the next bytes are those of another connection
                continue
            unread += came
            while (size := size_of(unread)) is not None and size <= len(unread):
                raw = bytes(unread[:size])
                del unread[:size]
                self._on_message(raw)

    async def send(self, raw: bytes) -> bool:
        self._plug.write(raw)
        return True

    async def _read(self) -> bytes:
        """Return bytes; none after the connection was closed because it was idle."""
        plug = self._plug
        if not self._idle_s or not isinstance(plug, Connection):
            return await self._plug.read()
        try:
            async with asyncio.timeout(self._idle_s):
                return await self._plug.read()
        except TimeoutError:
            is_old = asyncio.get_running_loop().time() - plug.opened_at >= self._idle_s
            if is_old and self._is_idle():
                plug.hang_up()
            return b""
