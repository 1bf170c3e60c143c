"""A Bonrix QR display on an open line.

It does not acknowledge commands, and its content cannot be read. So the driver queries the volume
after each command; an answer means that the display works and has read everything so far
(devices.md 3.7). Its line is USB, which repeats damaged data.
"""

import asyncio

from drivers.display import bonrix
from drivers.display.kept import PanelSilentError
from drivers.display.port import DisplayDone, DisplayNotDone, DisplayOutcome, DisplayState, QrCard
from drivers.line import Line, LineLost, OpenLine

ANSWER_S = 1.0  # it draws first, then answers


async def connect(open_line: OpenLine, resting_text: str) -> "BonrixPanel":
    """Return a panel on an opened line; its first drawing shows if it is there. Raises LineLost."""
    return BonrixPanel(await open_line(), resting_text)


class BonrixPanel:
    """A `Panel`; it shows `resting_text` while there is no QR."""

    def __init__(self, line: Line, resting_text: str) -> None:
        self._line = line
        self._resting = bonrix.welcome(resting_text)
        self._answered = asyncio.Event()
        self._lost: LineLost | None = None
        self._gone = asyncio.Event()
        self._receiving = asyncio.ensure_future(self._receive())

    async def draw(self, card: QrCard | None) -> DisplayOutcome:
        try:
            command = bonrix.show_qr(card.upi) if card else self._resting
        except ValueError as error:  # clear rather than keep the previous customer's QR
            await self._send(self._resting)
            return DisplayNotDone(DisplayState.FAULTY, str(error))
        await self._send(command)
        return DisplayDone()

    async def alive(self) -> None:
        await self._send(b"")

    async def disturbed(self) -> None:
        await self._gone.wait()

    def close(self) -> None:
        self._receiving.cancel()
        self._line.close()
        self._gone.set()

    async def _send(self, command: bytes) -> None:
        if self._lost is not None:
            raise self._lost
        self._answered.clear()
        self._line.write(command + bonrix.GET_VOLUME)
        try:
            async with asyncio.timeout(ANSWER_S):
                await self._answered.wait()
        except TimeoutError as error:
            raise PanelSilentError(f"no answer within {ANSWER_S:.1f} s") from error
        if self._lost is not None:
            raise self._lost

    async def _receive(self) -> None:
        reader = bonrix.BonrixParser()
        try:
            while True:
                if reader.feed(await self._line.read()):
                    self._answered.set()
        except LineLost as lost:
            self._lost = lost
            self._answered.set()
            self._gone.set()
