"""A minimal kiosk: it sends raw ZVT to the simulated terminal and acknowledges the answers."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hw_sim.card.device import CardDevice
from hw_sim.card.payment import CardBank
from hw_sim.card.terminal import SimulatedTerminal
from tests.support.loop_clock import LoopClock

REGISTRATION = bytes.fromhex("06 00 08 00 00 00 3E 03 56 03 00")
END_OF_DAY = bytes.fromhex("06 50 03 00 00 00")
REPEAT = bytes.fromhex("06 20 03 00 00 00")
STATUS = bytes.fromhex("05 01 03 00 00 00")
STOP = bytes.fromhex("06 B0 00")
DONE = bytes.fromhex("80 00 00")
ENDS = (b"\x06\x0f", b"\x06\x1e", b"\x84")


def sale(rupees: int = 500, token: str = "") -> bytes:
    fields = bytes.fromhex(f"04{rupees * 100:012d}490356")
    if token:
        digits = f"{len(token):03d}"
        fields += bytes([0x3C, *(0xF0 | int(digit) for digit in digits)]) + token.encode()
    return b"\x06\x01" + bytes([len(fields)]) + fields


class Kiosk:
    """Uses bare messages, so that it cannot share a mistake with the frames."""

    def __init__(self, bank: CardBank | None = None, clock: LoopClock | None = None) -> None:
        self.plugged = True
        self.traffic: list[str] = []
        self.terminal = SimulatedTerminal(
            clock or LoopClock(),
            random.Random(1),
            bank=bank,
            on_frame=lambda who, words: self.traffic.append(f"{who}: {words}"),
        )
        self.device = CardDevice(self.terminal, self)
        self.got: asyncio.Queue[bytes] = asyncio.Queue()
        self._said: asyncio.Queue[bytes] = asyncio.Queue()

    def plug(self) -> None:
        self.plugged = True

    def unplug(self) -> None:
        self.plugged = False

    async def read(self) -> bytes:
        return await self._said.get()

    def write(self, data: bytes) -> None:
        if self.plugged:
            self.got.put_nowait(data)

    def say(self, message: bytes) -> None:
        self._said.put_nowait(message)

    async def ask(self, message: bytes) -> list[bytes]:
        """Send a message, acknowledge all answers with 80 00 00, and return them."""
        self.say(message)
        messages: list[bytes] = []
        async with asyncio.timeout(600):
            while not messages or not messages[-1].startswith(ENDS):
                messages.append(await self.got.get())
                if not messages[-1].startswith((b"\x80", b"\x84")):
                    self.say(DONE)
        return messages

    async def until_asked(self, what: str) -> None:
        async with asyncio.timeout(600):
            while self.terminal.asks_for != what:
                await LoopClock().sleep(0.1)

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Kiosk"]:
        async with asyncio.TaskGroup() as tasks:
            serving = tasks.create_task(self.terminal.serve(self, framed=False))
            working = tasks.create_task(self.terminal.work())
            yield self
            serving.cancel()
            working.cancel()
