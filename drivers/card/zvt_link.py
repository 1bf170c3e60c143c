"""One line to a ZVT terminal: frames acknowledged both ways, with the times of devices.md 2.1.

One task per link reads until the line is lost, so each frame is acknowledged at once.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator
from typing import Final

from drivers.card.zvt_apdu import Apdu, ApduStream, BadApdu
from drivers.card.zvt_frame import ACK, NAK, Signal, ZvtFrame, ZvtFrameParser, framed
from drivers.line import Line, LineLost

T1_S: Final = 0.2  # between two characters of a frame
T2_S: Final = 5.0  # for the ACK
SENDS_MAX: Final = 3
# A NAK arrives within milliseconds after a frame; a later one may belong to another frame.
NAK_PROMPT_S: Final = 1.0
INBOX_MAX: Final = 32  # unread messages; a sale has about 15 in total


class NotTaken(Exception):
    """The terminal did not acknowledge a frame; it may still have received it."""


class Framing(ABC):
    """The framing of messages on a line: bytes in, values out."""

    acknowledges = False
    begins_quiet = False
    """True if a new line cannot have bytes of an earlier one."""

    @property
    def mid_frame(self) -> bool:
        """Return True while T1 applies."""
        return False

    @abstractmethod
    def wrap(self, apdu: Apdu) -> bytes: ...

    @abstractmethod
    def feed(self, data: bytes) -> Iterator[Apdu | Signal]:
        """Yield completed messages. Raises BadApdu if the rest of the stream is unreadable."""

    def quiet(self) -> Iterator[Signal]:
        """Yield what it means that no byte has arrived for T1."""
        return iter(())


class SerialFraming(Framing):
    """DLE STX frames with ACK and NAK."""

    acknowledges = True

    def __init__(self) -> None:
        self._frames = ZvtFrameParser()

    @property
    def mid_frame(self) -> bool:
        return self._frames.mid_frame

    def wrap(self, apdu: Apdu) -> bytes:
        return framed(apdu.to_bytes())

    def feed(self, data: bytes) -> Iterator[Apdu | Signal]:
        for found in self._frames.feed(data):
            yield _unwrapped(found) if isinstance(found, ZvtFrame) else found

    def quiet(self) -> Iterator[Signal]:
        return self._frames.quiet()


class BareFraming(Framing):
    """Messages without frames over TCP, which loses no bytes and needs no acknowledgements."""

    begins_quiet = True

    def __init__(self) -> None:
        self._stream = ApduStream()

    def wrap(self, apdu: Apdu) -> bytes:
        return apdu.to_bytes()

    def feed(self, data: bytes) -> Iterator[Apdu | Signal]:
        return self._stream.feed(data)


def _unwrapped(frame: ZvtFrame) -> Apdu | Signal:
    """Return the message of a frame; DAMAGED if the CRC is correct but the message invalid."""
    try:
        return Apdu.from_bytes(frame.apdu)
    except BadApdu:
        return Signal.DAMAGED


class ZvtLink:
    """Sends and receives messages over one line, until it is closed or lost."""

    def __init__(self, line: Line, framing: Framing) -> None:
        self._line = line
        self._framing = framing
        self._sending = asyncio.Lock()
        self._reply: asyncio.Future[Signal | None] | None = None  # None: a message arrived
        self._inbox: deque[Apdu] = deque()
        self._changed = asyncio.Event()  # a message arrived, or the line is lost
        self._why_lost = ""
        self._heard = False  # any byte
        self._understood = False  # a message
        self._reading = asyncio.create_task(self._read())

    @property
    def is_up(self) -> bool:
        return not self._why_lost

    @property
    def begins_quiet(self) -> bool:
        return self._framing.begins_quiet

    @property
    def has_unread(self) -> bool:
        return bool(self._inbox)

    @property
    def is_foreign(self) -> bool:
        """Return True if bytes arrived, but never a message of ZVT."""
        return self._heard and not self._understood

    def close(self) -> None:
        self._reading.cancel()
        self._lose("closed")
        self._line.close()

    async def send(self, apdu: Apdu, *, once: bool = False) -> int:
        """Send until it is acknowledged, and return how often it was sent.

        With `once` it is sent again only after a prompt NAK: no answer may be a lost ACK, and then
        the terminal has received it. Raises NotTaken, LineLost.
        """
        async with self._sending:
            for copy in range(1, SENDS_MAX + 1):
                if await self._taken(apdu, once=once):
                    return copy
        raise NotTaken(f"{apdu!r} was refused or not acknowledged {SENDS_MAX} times")

    async def receive(self) -> Apdu:
        """Return the next message; one caller at a time. Raises LineLost."""
        while not self._inbox:
            if not self.is_up:
                raise LineLost(self._why_lost)
            self._changed.clear()
            await self._changed.wait()
        return self._inbox.popleft()

    async def _taken(self, apdu: Apdu, *, once: bool) -> bool:
        """Send one copy; return True if acknowledged. A message counts as an ACK."""
        loop = asyncio.get_running_loop()
        self._reply = loop.create_future()
        sent_at = loop.time()
        self._write(self._framing.wrap(apdu))
        if not self._framing.acknowledges:
            return True
        try:
            async with asyncio.timeout(T2_S):
                signal = await self._reply
        except TimeoutError:
            signal = Signal.DAMAGED
        if once and signal is Signal.DAMAGED:
            raise NotTaken(f"{apdu!r} was not acknowledged")
        if once and signal is Signal.NAK and loop.time() - sent_at > NAK_PROMPT_S:
            raise NotTaken(f"{apdu!r} was refused too late to be sure")
        return signal is not Signal.NAK and signal is not Signal.DAMAGED

    async def _read(self) -> None:
        """Read until the line is lost; T1 runs while a frame is incomplete."""
        try:
            while True:
                for found in await self._next():
                    self._take(found)
        except LineLost as lost:
            self._lose(str(lost))
        except BadApdu as invalid:
            self._lose(f"the terminal sends invalid data: {invalid}")

    async def _next(self) -> list[Apdu | Signal]:
        limit_s = T1_S if self._framing.mid_frame else None
        try:
            async with asyncio.timeout(limit_s):
                data = await self._line.read()
        except TimeoutError:
            return list(self._framing.quiet())
        self._heard = True
        return list(self._framing.feed(data))

    def _take(self, found: Apdu | Signal) -> None:
        if isinstance(found, Apdu):
            self._take_message(found)
        elif found is Signal.DAMAGED:
            self._acknowledge(NAK)
        else:
            self._set_reply(found)

    def _take_message(self, message: Apdu) -> None:
        """Queue and acknowledge a message; if the queue is full, do neither: it is sent again."""
        self._understood = True
        if len(self._inbox) >= INBOX_MAX:
            return
        self._inbox.append(message)
        self._changed.set()
        self._acknowledge(ACK)
        self._set_reply(None)

    def _acknowledge(self, byte: int) -> None:
        if self._framing.acknowledges:
            self._line.write(bytes([byte]))

    def _set_reply(self, signal: Signal | None) -> None:
        if self._reply is not None and not self._reply.done():
            self._reply.set_result(signal)

    def _write(self, data: bytes) -> None:
        if not self.is_up:
            raise LineLost(self._why_lost)
        self._line.write(data)

    def _lose(self, why: str) -> None:
        if self.is_up:
            self._why_lost = why
            self._changed.set()
        if self._reply is not None and not self._reply.done():
            self._reply.set_exception(LineLost(self._why_lost))
            self._reply.exception()  # marks it as retrieved
