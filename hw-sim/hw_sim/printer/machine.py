"""A simulated receipt printer: a buffer, a paper path, sensors, and a line.

The bench changes plain attributes; call `wake` afterwards. Written
from Epson's ESC/POS reference (real-time commands work offline and inside pictures; everything else
waits in the buffer while the printer is offline).
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from hw_sim.bench.wires import FrameListener, Towards
from hw_sim.clock import Clock
from hw_sim.printer import commands
from hw_sim.printer.commands import Operation, Stream
from hw_sim.printer.personalities import personality as maker_of
from hw_sim.printer.roll import Roll

BUFFER_BYTES_MAX = 65_536  # the larger setting of a TM-T88; bytes that do not fit are lost
DOTS_PER_MM = 8
USUAL_MM_PER_S = 150.0
TEXT_ROWS = 24  # the height of font A
ROWS_AT_ONCE = 16  # between two checks of cover and paper
EOT, QUESTION = b"\x10\x04", 3

TOPICS = {1: "how are you", 2: "why offline", 3: "what error", 4: "how much paper"}
SIGNS = {
    1: ((0x08, "offline"),),
    2: ((0x04, "cover open"), (0x20, "stopped: no paper"), (0x40, "error")),
    3: ((0x08, "cutter"),),
    4: ((0x0C, "near end"), (0x60, "no paper")),
}


def ignore_frame(_: Towards, __: str) -> None:
    """Ignore the frame."""


class Plug(Protocol):
    """The machine's end of a wire."""

    async def read(self) -> bytes: ...

    def write(self, data: bytes) -> None: ...


class PrinterMachine:
    """One printer; `receive` takes the bytes of the line, `run` prints them."""

    def __init__(
        self,
        clock: Clock,
        *,
        wide_bytes: int = 72,
        on_frame: FrameListener = ignore_frame,
        personality: str = "",
    ) -> None:
        """Take the printable width; `personality` is one of hw_sim.printer.personalities."""
        self.maker = maker_of(personality)
        self._answer_before: int | None = None
        self._clock = clock
        self._on_frame = on_frame
        self._tail = b""  # the end of the stream, which may begin a request
        self._answer: Callable[[bytes], None] = lambda _: None
        self._changed = asyncio.Event()
        self.wide_bytes = wide_bytes
        self.stream = Stream()
        self.roll = Roll()
        self.cover_open = False
        self.cutter_blocked = False  # an object blocks it
        self.cutter_error = False  # it has detected the block
        self.too_hot = False
        self.powered = True
        self.mute = False  # like some clones
        self.automatic_status = 0
        self.mm_per_s = USUAL_MM_PER_S
        self.overrun_bytes = 0
        self.questions_in_pictures = 0

    @property
    def offline(self) -> bool:
        return self.cover_open or self.roll.is_empty or self.cutter_error or self.too_hot

    async def serve(self, plug: Plug) -> None:
        """Serve a wire until reading it raises."""
        self._answer = plug.write
        while True:
            self.receive(await plug.read())

    def answer_to(self, answer: Callable[[bytes], None]) -> None:
        """Send answers to `answer`; for wires that are not read as a line."""
        self._answer = answer

    def receive(self, data: bytes) -> None:
        if not self.powered:
            return
        self._answer_real_time(data)
        room = BUFFER_BYTES_MAX - len(self.stream)
        self.stream.add(data[:room])
        self.overrun_bytes += max(0, len(data) - room)
        self.wake()

    def wake(self) -> None:
        """Check cover, paper and power again: one of them may have changed."""
        self._changed.set()

    async def run(self) -> None:
        """Print forever."""
        while True:
            operation = None if self.offline or not self.powered else self.stream.next()
            if operation is None:
                await self._change()
            else:
                await self._carry_out(operation)

    def power_off(self) -> None:
        """Drop what was not printed; the paper stays as it is."""
        self.powered = False
        self.cutter_error = False
        self.stream.clear()
        self._tail = b""
        self.automatic_status = 0

    def status(self, topic: int) -> int:
        """Return the answer to DLE EOT n: bits 1 and 4 are always set, 0 and 7 never."""
        signs = {
            1: ((0x04, True), (0x08, self.offline)),
            2: ((0x04, self.cover_open), (0x20, self.roll.is_empty), (0x40, self.cutter_error)),
            3: ((0x08, self.cutter_error), (self.maker.error, self.too_hot)),
            4: (
                (self.maker.near_end, self.roll.is_near_end),
                (self.maker.no_paper, self.roll.is_empty),
            ),
        }
        return 0x12 | sum(bits for bits, is_set in signs[topic] if is_set)

    def _answer_real_time(self, data: bytes) -> None:
        """Answer DLE EOT n wherever it is, also across two reads and inside a picture."""
        seen, old = self._tail + data, len(self._tail)
        at = seen.find(EOT)
        while 0 <= at <= len(seen) - QUESTION:
            if at + QUESTION > old and 1 <= seen[at + 2] <= 4:
                self._answer_topic(seen[at + 2])
            at = seen.find(EOT, at + 1)
        self._tail = seen[-(QUESTION - 1) :]

    def _answer_topic(self, topic: int) -> None:
        answer = self.status(topic)
        if self.maker.lags:
            before, self._answer_before = self._answer_before, answer
            if before is None:
                return
            answer = before
        signs = [word for bits, word in SIGNS[topic] if answer & bits == bits]
        self._on_frame("device", f"DLE EOT {topic}: {TOPICS[topic]}?")
        self._send_answer(answer, ", ".join(signs) or "all well")

    def _send_answer(self, answer: int, words: str) -> None:
        if not self.mute:
            self._on_frame("kiosk", f"{answer:02X}: {words}")
            self._answer(bytes((answer,)))

    async def _carry_out(self, operation: Operation) -> None:
        match operation:
            case commands.Row(dots):
                await self._burn(dots)
            case commands.Picture(wide, rows):
                self._on_frame("device", f"GS v 0: a picture of {wide * 8} x {rows} dots")
            case commands.Text(letters):
                await self._type(letters)
            case commands.Reset():
                self._on_frame("device", "ESC @: reset")
            case commands.Report(topic):
                self._report(topic)
            case commands.AutomaticStatus(wanted):
                self.automatic_status = wanted
            case commands.Cut(feed):
                await self._cut(feed)

    def _report(self, topic: int) -> None:
        """Answer GS r n: only 1, the paper, has bits to set on a printer without a drawer."""
        if not self.maker.confirms:
            return
        paper_is_low = topic in {1, ord("1")} and self.roll.is_near_end
        self._send_answer(0x03 if paper_is_low else 0x00, "all earlier commands are processed")

    async def _burn(self, dots: bytes) -> None:
        if len(dots) >= commands.REAL_TIME_LENGTH and EOT in dots:
            self.questions_in_pictures += 1
        await self._feed(dots)

    async def _type(self, letters: bytes) -> None:
        """Print letters as bars of their bits; they need to be visible, not readable."""
        self._on_frame("device", f"text of {len(letters)} bytes")
        if letters.strip():
            for _ in range(TEXT_ROWS):
                await self._feed(letters[: self.wide_bytes])

    async def _cut(self, feed: int) -> None:
        self._on_frame("device", "GS V: cut")
        for _ in range(feed):
            await self._feed(b"")
        self.cutter_error = self.cutter_blocked
        await self._until_online()
        self.roll.off(was_cut=True)

    async def _feed(self, dots: bytes) -> None:
        """Move by one row; wait until paper and cover are right."""
        await self._until_online()
        if not self.powered:
            return
        self.roll.feed(dots)
        if self.roll.left % ROWS_AT_ONCE == 0:
            await self._clock.sleep(ROWS_AT_ONCE / DOTS_PER_MM / self.mm_per_s)

    async def _until_online(self) -> None:
        while self.offline and self.powered:
            await self._change()

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()
