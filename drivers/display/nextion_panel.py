"""A Nextion HMI panel on an open line: draw a QR and verify it.

An acknowledgement only says that the panel understood an instruction, on a bad line perhaps a
damaged one. So the driver reads back the page, the QR's text and the amount. At the beginning it
writes a number to sys0 and reads it; answers before that number belong to earlier instructions.
"""

import asyncio
import textwrap
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Final

import msgspec

from drivers.display import nextion
from drivers.display.kept import PanelSilentError
from drivers.display.nextion import (
    Happened,
    NextionEvent,
    NextionNumber,
    NextionParser,
    NextionReply,
    NextionResult,
    NextionText,
    ReturnCode,
)
from drivers.display.port import DisplayDone, DisplayNotDone, DisplayOutcome, DisplayState, QrCard
from drivers.line import BITS_A_BYTE, Line, LineLost

ANSWER_S: Final = 1.0  # a slow panel draws a QR in a third of this
TRIES: Final = 3  # for one drawing; a good line needs one
REPLIES_MAX: Final = 64  # unread replies; a drawing has twelve, so more means a flood

OpenAt = Callable[[int], Awaitable[Line]]
"""Opens the line at this baud rate. Raises LineLost."""


class NextionSettings(msgspec.Struct, frozen=True):
    """Names of the pages and components in the HMI project.

    `qr_page` has a QR component `qr`, text components `amount` and `lines`; `idle_page` has none
    of them, and their contents must be local to the page. `txt_maxl` of `qr` must be 512.
    """

    baud: int = 115_200
    idle_page: int = 0
    qr_page: int = 1
    qr: str = "qr0"
    amount: str = "t0"
    lines: tuple[str, ...] = ("t1", "t2")
    encoding: str = "iso-8859-1"
    brightness: int = 100  # while a QR is shown
    idle_brightness: int = 30
    sleeps: bool = False  # while nothing is shown


class _RefusedError(Exception):
    """The panel refused an instruction, or its answer is wrong."""


async def connect(open_at: OpenAt, settings: NextionSettings) -> "NextionPanel":
    """Return the panel, found at the wanted speed or at its start speed, which is then raised.

    Raises LineLost.
    """
    panel = await _found_at(open_at, settings.baud, settings)
    if panel is None:
        slow = await _found_at(open_at, nextion.DEFAULT_BAUD, settings)
        if slow is None:
            raise PanelSilentError("no Nextion panel answers")
        slow.tell(f"baud={settings.baud}")
        slow.close()
        panel = await _found_at(open_at, settings.baud, settings)
    if panel is None:
        raise PanelSilentError(f"the panel does not answer at {settings.baud} baud")
    return panel


async def _found_at(open_at: OpenAt, baud: int, settings: NextionSettings) -> "NextionPanel | None":
    panel = NextionPanel(await open_at(baud), settings, baud)
    try:
        await panel.alive()
    except PanelSilentError:
        panel.close()
        return None
    except BaseException:  # cancelled, or the line is lost
        panel.close()
        raise
    return panel


class NextionPanel:
    """A `Panel`."""

    def __init__(self, line: Line, settings: NextionSettings, baud: int) -> None:
        self._line = line
        self._settings = settings
        self._baud = baud
        self._replies: asyncio.Queue[NextionReply | LineLost] = asyncio.Queue(REPLIES_MAX)
        self._disturbed = asyncio.Event()
        self._marks = count(1)
        self._asleep = False
        self._receiving = asyncio.ensure_future(self._receive())

    async def draw(self, card: QrCard | None) -> DisplayOutcome:
        try:
            texts = _texts(card, self._settings) if card else {}
        except ValueError as error:  # it cannot be shown; clear rather than keep the previous QR
            await self._try(self._clear)
            return DisplayNotDone(DisplayState.FAULTY, str(error))
        if card is None:
            return await self._try(self._clear)
        shown = await self._try(lambda: self._show(texts))
        if isinstance(shown, DisplayNotDone):
            await self._try(self._clear)
        return shown

    async def alive(self) -> None:
        self._line.write(nextion.END)
        self.tell("sleep=0")  # a sleeping panel does not answer
        self.tell("connect")
        async with _reply_timeout(self._limit(nextion.REPLY_BYTES_MAX)):
            while not isinstance(await self._next(), nextion.Described):
                pass
        if self._asleep:
            self.tell("sleep=1")

    async def disturbed(self) -> None:
        await self._disturbed.wait()

    def close(self) -> None:
        self._receiving.cancel()
        self._line.close()
        self._disturbed.set()

    def tell(self, text: str) -> None:
        """Send an instruction without waiting for its answer. Raises LineLost."""
        self._line.write(nextion.instruction(text))

    async def _try(self, action: Callable[[], Awaitable[None]]) -> DisplayOutcome:
        """Repeat the action until it is confirmed. Raises LineLost if the panel never answers."""
        remark = ""
        for last in (False,) * (TRIES - 1) + (True,):
            self._disturbed.clear()
            try:
                await self._begin()
                await action()
            except _RefusedError as refused:
                remark = str(refused)
            except PanelSilentError:
                if last:
                    raise
            else:
                return DisplayDone()
        return DisplayNotDone(DisplayState.FAULTY, remark)

    async def _begin(self) -> None:
        """Skip answers to earlier instructions; from now on every instruction is answered."""
        mark = next(self._marks)
        self._asleep = False
        self._line.write(nextion.END)  # ends an incomplete instruction
        self.tell("sleep=0")
        self.tell("bkcmd=3")
        self.tell("thsp=0")  # no sleep while a customer is looking for the phone
        self.tell(f"sys0={mark}")
        self.tell("get sys0")
        async with _reply_timeout(self._limit(nextion.REPLY_BYTES_MAX)):
            while await self._next() != NextionNumber(mark):
                pass

    async def _show(self, texts: dict[str, bytes]) -> None:
        page = self._settings.qr_page
        await self._order(nextion.instruction(f"page {page}"))
        for component, raw in texts.items():
            await self._order(nextion.set_text(component, raw))
        await self._order(nextion.instruction(f"dim={self._settings.brightness}"))
        for component, raw in texts.items():
            await self._query(f"get {component}.txt", NextionText(raw))
        await self._query("get dp", NextionNumber(page))

    async def _clear(self) -> None:
        page = self._settings.idle_page
        await self._order(nextion.instruction(f"page {page}"))
        await self._order(nextion.instruction(f"dim={self._settings.idle_brightness}"))
        await self._query("get dp", NextionNumber(page))
        if self._settings.sleeps:
            self.tell("sleep=1")
            self._asleep = True

    async def _order(self, order: bytes) -> None:
        """Send an instruction and wait for success. Raises _RefusedError and line errors."""
        self._line.write(order)
        async with _reply_timeout(self._limit(len(order))):
            while not isinstance(reply := await self._next(), NextionResult):
                pass
        if reply.code is not ReturnCode.SUCCESS:
            raise _RefusedError(f"{order[:12]!r}: {reply.code.name}")

    async def _query(self, question: str, expected: NextionText | NextionNumber) -> None:
        """Send a query and require exactly this answer. Raises the same errors as _order."""
        self.tell(question)
        async with _reply_timeout(self._limit(nextion.REPLY_BYTES_MAX)):
            while (reply := await self._next()) == NextionResult(ReturnCode.SUCCESS):
                pass
        if reply != expected:
            raise _RefusedError(f"{question}: not what was set")

    def _limit(self, bytes_on_the_line: int) -> float:
        return ANSWER_S + bytes_on_the_line * BITS_A_BYTE / self._baud

    async def _next(self) -> NextionReply:
        return _or_raise(await self._replies.get())

    async def _receive(self) -> None:
        reader = NextionParser()
        try:
            while True:
                for reply in reader.feed(await self._line.read()):
                    self._sort(reply)
        except LineLost as lost:
            self._keep(lost)
            self._disturbed.set()

    def _sort(self, reply: NextionReply) -> None:
        if reply == Happened(NextionEvent.READY):  # it has lost its page, its texts and its bkcmd
            self._disturbed.set()
        elif not isinstance(reply, Happened):
            self._keep(reply)

    def _keep(self, reply: NextionReply | LineLost) -> None:
        if self._replies.full():
            self._replies.get_nowait()
        self._replies.put_nowait(reply)


@asynccontextmanager
async def _reply_timeout(seconds: float) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError as error:
        raise PanelSilentError(f"no answer within {seconds:.1f} s") from error


def _texts(card: QrCard, settings: NextionSettings) -> dict[str, bytes]:
    """Return each component's text. Raises ValueError if the QR's text cannot be sent.

    The amount has digits, commas and a point only, which every font has. A line that the project's
    encoding cannot contain is left out; then the page's own text stays.
    """
    texts = {
        settings.qr: nextion.raw_text(card.upi.text, settings.encoding),
        settings.amount: nextion.raw_text(card.amount.removeprefix("₹"), settings.encoding),
    }
    for component, line in zip(settings.lines, _lines(card, len(settings.lines)), strict=False):
        with suppress(ValueError):
            texts[component] = nextion.raw_text(line, settings.encoding)
    return texts


def _lines(card: QrCard, count: int) -> Sequence[str]:
    """Return the lines of a card; its only line is divided, because a component cuts a long one."""
    if len(card.lines) != 1:
        return card.lines
    (line,) = card.lines
    widths = range(-(-len(line) // count), len(line))
    divided = (textwrap.wrap(line, width) for width in widths)
    return next((lines for lines in divided if len(lines) <= count), card.lines)


def _or_raise(reply: NextionReply | LineLost) -> NextionReply:
    if isinstance(reply, LineLost):
        raise reply
    return reply
