"""Exchanges with an LCDM over a line: queries are retried, a command is sent exactly once."""

import asyncio
from collections import deque
from typing import Final

from drivers.cash.lcdm_frames import (
    ACK,
    NAK,
    Acknowledged,
    Garbled,
    LcdmEvent,
    LcdmFrame,
    LcdmFrameParser,
    NotAcknowledged,
)
from drivers.line import LineLost
from drivers.reconnecting_line import ReconnectingLine

ACK_S: Final = 0.55  # the device answers 06 within 50 ms; 0.55 s is its own limit (devices.md 5.1)
ANSWER_S: Final = 3.0  # to a query, which moves no notes
OPEN_S: Final = 3.0  # two attempts to open the line
TRIES: Final = 3
NAKS_MAX: Final = 3  # in one exchange, so noise does not cause endless sending
RESENDING_S: Final = 2.0  # the device sends an unacknowledged answer three times, 0.55 s apart

_BYE: Final = bytes((ACK,))
_AGAIN: Final = bytes((NAK,))


class DispenserTimeout(Exception):
    """The device sent no readable answer."""


class LcdmLink:
    """The line to one device. An acknowledgement proves nothing: noise can look like one."""

    def __init__(self, line: ReconnectingLine, reader: LcdmFrameParser) -> None:
        self._line = line
        self._reader = reader
        self._events: deque[LcdmEvent] = deque()  # no more than one read returns

    async def ask(self, question: bytes, command: int) -> LcdmFrame:
        """Return the answer to a query; try three times. Raises DispenserTimeout."""
        for _ in range(TRIES):
            try:
                await self._opened()
                frame = await self.exchange(question, frozenset({command}), ANSWER_S)
            except (LineLost, TimeoutError):
                continue
            if frame is not None:
                return frame
        raise DispenserTimeout("no answer")

    async def exchange(
        self, sent: bytes, answers: frozenset[int], within_s: float
    ) -> LcdmFrame | None:
        """Send once; return the answer, or None if it or its acknowledgement did not come.

        Raises LineLost.
        """
        self._events.clear()
        self._reader.reset()
        self._line.write(sent)
        try:
            async with asyncio.timeout(ACK_S):
                first = await self._first(answers)
        except TimeoutError:
            return None
        if isinstance(first, Acknowledged):
            return await self.receive(answers, within_s)
        return first if isinstance(first, LcdmFrame) else None

    async def receive(self, answers: frozenset[int], within_s: float) -> LcdmFrame | None:
        """Wait for one of these answers; None at the timeout. Raises LineLost."""
        naks = 0
        try:
            async with asyncio.timeout(within_s):
                while True:
                    event = await self._next()
                    if isinstance(event, LcdmFrame) and event.command in answers:
                        return event
                    if isinstance(event, Garbled) and naks < NAKS_MAX:
                        naks += 1
                        self._line.write(_AGAIN)
        except TimeoutError:
            return None

    async def _first(self, answers: frozenset[int]) -> LcdmEvent:
        """Return the acknowledgement, or the answer itself if the acknowledgement was lost."""
        while True:
            event = await self._next()
            if isinstance(event, Acknowledged | NotAcknowledged):
                return event
            if isinstance(event, LcdmFrame) and event.command in answers:
                return event

    async def _next(self) -> LcdmEvent:
        """Return the next event; every frame is acknowledged, also an unexpected one."""
        while not self._events:
            self._events.extend(self._reader.feed(await self._line.read()))
        event = self._events.popleft()
        if isinstance(event, LcdmFrame):
            self._line.write(_BYE)
        return event

    async def _opened(self) -> None:
        async with asyncio.timeout(OPEN_S):
            await self._line.opened()
