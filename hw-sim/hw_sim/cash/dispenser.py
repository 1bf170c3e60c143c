"""A dispenser on its wire: takes commands, works, answers, and repeats unacknowledged answers."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from hw_sim.cash.framing import (
    ACK,
    EOT,
    NAK,
    Broken,
    Command,
    FrameParser,
    Received,
    Sign,
    answer_frame,
)
from hw_sim.cash.models import Model
from hw_sim.clock import Clock

ACK_WAIT_S = 0.55
SENDS = 3
QUIET_S = 0.5  # after this, half a frame is dropped
START_UP_S = 2.0  # no reading after a reset or a power cut

FrameListener = Callable[[str, str], None]  # gets the sender (host or device) and the decoded frame


class Wire(Protocol):
    """The device's end of a serial line; writes while it is unplugged are lost."""

    async def read(self) -> bytes: ...

    def write(self, data: bytes) -> None: ...


def ignore_frame(_who: str, _what: str) -> None:
    """Ignore the frame."""


class SimulatedDispenser:
    """One dispenser; while it works it does not read, since the manual's host waits for it."""

    def __init__(self, model: Model, clock: Clock, on_frame: FrameListener = ignore_frame) -> None:
        self.model = model
        self.lose_acks = 0  # of dispenses
        self.lose_answers = 0
        self.dispenses = 0  # carried out since the start
        self._clock = clock
        self._on_frame = on_frame
        self.is_asked = False
        """Whether a kiosk has sent a command: one without a dispenser never does."""
        self._parser = FrameParser(model.device_id, model.lengths)
        self._heard_at = 0.0
        self._is_busy = False
        self._acknowledged = asyncio.Event()
        self._again = False
        self._work: asyncio.Task[None] | None = None

    @property
    def is_working(self) -> bool:
        return self._is_busy

    async def run(self, wire: Wire) -> None:
        """Serve the wire forever; a movement continues while it is unplugged."""
        try:
            while True:
                self._receive(await wire.read(), wire)
        finally:
            self._stop()

    def power_cut(self) -> None:
        """Stop all work, and start again without its memory."""
        self._stop()
        self.model.forget()
        self._work = asyncio.create_task(self._start_up())

    def _receive(self, data: bytes, wire: Wire) -> None:
        if self._is_busy:
            return
        now = self._clock.time()
        if now - self._heard_at > QUIET_S:
            self._parser.drop_partial()
        self._heard_at = now
        for received in self._parser.feed(data):
            if self.is_working:
                return
            self._handle(received, wire)

    def _handle(self, received: Received, wire: Wire) -> None:
        match received:
            case Command():
                self._begin(received, wire)
            case Broken():
                self._on_frame("host", "a broken frame")
                wire.write(bytes((NAK,)))
            case Sign(code):
                self._on_frame("host", "nak" if code == NAK else "ack")
                self._again = code == NAK
                self._acknowledged.set()

    def _begin(self, command: Command, wire: Wire) -> None:
        """Accept a command; it also counts as a missing acknowledgement."""
        self.is_asked = True
        self._on_frame("host", _asked(self.model.name, command.code, command.parameters))
        self._stop()
        is_dispense = command.code in self.model.dispensing
        if is_dispense and self.lose_acks:
            self.lose_acks -= 1
        else:
            wire.write(bytes((ACK,)))
        self._is_busy = True
        self._work = asyncio.create_task(self._carry_out(command, wire))

    async def _carry_out(self, command: Command, wire: Wire) -> None:
        is_dispense = command.code in self.model.dispensing
        self.dispenses += is_dispense
        data = await self.model.carry_out(command)
        if data is None:
            await self._start_up()
            return
        self._acknowledged.clear()
        self._parser.drop_partial()
        self._is_busy = False
        if is_dispense and self.lose_answers:
            self.lose_answers -= 1
            return
        self._on_frame("device", _answered(self.model.name, command.code, data))
        await self._answer(answer_frame(self.model.device_id, command.code, data), wire)

    async def _answer(self, frame: bytes, wire: Wire) -> None:
        for _ in range(SENDS):
            wire.write(frame)
            if await self._is_acknowledged():
                if self.model.sends_eot:
                    wire.write(bytes((EOT,)))
                return

    async def _is_acknowledged(self) -> bool:
        try:
            async with asyncio.timeout(ACK_WAIT_S):
                await self._acknowledged.wait()
        except TimeoutError:
            return False
        self._acknowledged.clear()
        return not self._again

    async def _start_up(self) -> None:
        self._is_busy = True
        await self._clock.sleep(START_UP_S)
        self._is_busy = False

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None
        self._is_busy = False


NAMES = {
    "LCDM-2000": {
        0x44: "purge",
        0x45: "dispense upper",
        0x46: "status",
        0x47: "ROM version",
        0x55: "dispense lower",
        0x56: "dispense both",
    },
    "LCDM-4000": {
        0x44: "reset",
        0x50: "status",
        0x51: "purge",
        0x52: "dispense",
        0x53: "test dispense",
        0x55: "last status",
        0x5D: "dispense order",
    },
}


def _asked(model: str, code: int, parameters: bytes) -> str:
    return f"{_name(model, code)} {_numbers(model, parameters[:4])}".strip()


def _answered(model: str, code: int, data: bytes) -> str:
    """Return an answer in words: counts and error if it has them, else its bytes."""
    name = _name(model, code)
    if model == "LCDM-2000" and name.startswith("dispense"):
        one = 2 * (2 if code == 0x56 else 1)
        left, rejected = data[one : 2 * one].decode(), data[-one:].decode()
        return f"{name}: left {left}, rejected {rejected}, error {data[2 * one]:02X}"
    if model == "LCDM-4000" and code in {0x51, 0x52, 0x53, 0x55}:
        counts = data[1:] if code == 0x55 else data
        left = _numbers(model, counts[2:14:3])
        rejected = _numbers(model, counts[3:14:3])
        about = f" of {_name(model, data[0])}" if code == 0x55 else ""
        return f"{name}{about}: left {left}, rejected {rejected}, error {counts[0] - 0x20:02X}"
    return f"{name}: {data.hex(' ')}"


def _name(model: str, code: int) -> str:
    return NAMES[model].get(code, f"{code:02X}")


def _numbers(model: str, counts: bytes) -> str:
    if model == "LCDM-2000":
        return counts.decode(errors="replace")
    return " ".join(str(count - 0x20) for count in counts)
