"""The simulated terminal: answers that no driver provokes, and its sales at the finance API."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from drivers.line import Line
from hw_sim.api.matm import MatmBank
from hw_sim.api.simulator import ApiSimulator
from hw_sim.card.device import CardDevice
from hw_sim.card.payment import CardBank
from hw_sim.card.terminal import SimulatedTerminal
from tests.support.cable import Cable
from tests.support.loop_clock import LoopClock
from tests.support.virtual_time import virtual_time
from tests.unit.hw_sim.api.bodies import CARD, check_status, launch
from tests.unit.hw_sim.api.caller import HandClock, caller, data, simulator

REGISTRATION = bytes.fromhex("06 00 08 00 00 00 3E 03 56 03 00")
END_OF_DAY = bytes.fromhex("06 50 03 00 00 00")
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


class BareCashRegister:
    """Sends bare messages and acknowledges the answers; it uses no code of frames or drivers."""

    def __init__(self, bank: CardBank | None = None, clock: LoopClock | None = None) -> None:
        self.traffic: list[str] = []
        self.terminal = SimulatedTerminal(
            clock or LoopClock(),
            random.Random(1),
            bank=bank,
            on_frame=lambda who, words: self.traffic.append(f"{who}: {words}"),
        )
        self._cable = Cable()
        self.device = CardDevice(self.terminal, self._cable)
        self.line: Line
        self._unread = b""

    async def ask(self, message: bytes) -> list[bytes]:
        """Send a message, acknowledge all answers with 80 00 00, and return them."""
        self.line.write(message)
        messages: list[bytes] = []
        async with asyncio.timeout(600):
            while not messages or not messages[-1].startswith(ENDS):
                messages.append(await self._next())
                if not messages[-1].startswith((b"\x80", b"\x84")):
                    self.line.write(DONE)
        return messages

    async def _next(self) -> bytes:
        """Return the next message; its third byte is the length of its data."""
        while len(self._unread) < 3 or len(self._unread) < 3 + self._unread[2]:
            self._unread += await self.line.read()
        size = 3 + self._unread[2]
        message, self._unread = self._unread[:size], self._unread[size:]
        return message

    async def until_asked(self, what: str) -> None:
        async with asyncio.timeout(600):
            while self.terminal.asks_for != what:
                await LoopClock().sleep(0.1)

    @asynccontextmanager
    async def running(self) -> AsyncIterator["BareCashRegister"]:
        self.line = await self._cable.open_line()
        async with asyncio.TaskGroup() as tasks:
            serving = tasks.create_task(self.terminal.serve(self._cable, framed=False))
            working = tasks.create_task(self.terminal.work())
            yield self
            serving.cancel()
            working.cancel()


async def pay(kiosk: BareCashRegister, message: bytes) -> list[bytes]:
    """Pay with a card that is already inserted, and the right PIN."""
    selling = asyncio.create_task(kiosk.ask(message))
    kiosk.device.do("insert", {})
    await kiosk.until_asked("pin")
    kiosk.device.do("pin", {})
    await kiosk.until_asked("remove")
    kiosk.device.do("remove", {})
    return await selling


def statuses(heard: list[bytes]) -> list[int]:
    return [message[3] for message in heard if message.startswith(b"\x04\xff")]


class StopsAtTheLook(LoopClock):
    """Sends the kiosk's 06 B0 at the moment when the terminal checks for a card."""

    kiosk: BareCashRegister | None = None

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds)
        kiosk, self.kiosk = self.kiosk, None
        if kiosk is not None:
            kiosk.terminal._receive(STOP)


@virtual_time
async def test_a_stop_is_answered_before_its_result_is_sent() -> None:
    """The answer to 06 B0 is 80 00 00, then 04 0F and 06 1E."""
    clock = StopsAtTheLook()
    async with BareCashRegister(clock=clock).running() as kiosk:
        await kiosk.ask(REGISTRATION)
        selling = asyncio.create_task(kiosk.ask(sale()))
        await kiosk.until_asked("insert")
        clock.kiosk = kiosk
        heard = await selling
    assert [message[:2].hex() for message in heard[-3:]] == ["8000", "040f", "061e"]


@pytest.mark.parametrize(
    ("registration", "answer"),
    [
        ("06 00 08 12 34 56 3E 03 56 03 00", "84 83 00"),
        ("06 00 08 00 00 00 3E 09 78 03 00", "84 6F 00"),
        ("06 00 08 00 00 00 7F 03 56 03 00", "84 9A 00"),
        ("06 00 03 00 00 00", "84 9A 00"),
    ],
    ids=["another password", "euros", "reserved bits", "no configuration byte"],
)
def test_an_invalid_registration_is_refused(registration: str, answer: str) -> None:
    @virtual_time
    async def story() -> None:
        async with BareCashRegister().running() as kiosk:
            assert await kiosk.ask(bytes.fromhex(registration)) == [bytes.fromhex(answer)]
            assert await kiosk.ask(sale()) == [bytes.fromhex("84 6B 00")]

    story()


@virtual_time
async def test_a_kiosk_that_does_not_request_statuses_gets_none() -> None:
    """Bit 08 of the configuration byte requests them."""
    async with BareCashRegister().running() as kiosk:
        await kiosk.ask(bytes.fromhex("06 00 08 00 00 00 36 03 56 03 00"))
        heard = await pay(kiosk, sale())
    assert statuses(heard) == []
    assert heard[-1] == bytes.fromhex("06 0F 00")


@virtual_time
async def test_the_end_of_day_reports_sales_since_the_last_one() -> None:
    async with BareCashRegister().running() as kiosk:
        assert await kiosk.ask(END_OF_DAY) == [bytes.fromhex("84 6B 00")]
        await kiosk.ask(REGISTRATION)
        for rupees in (500, 700):
            await pay(kiosk, sale(rupees))
        assert kiosk.device.state()["turnover"] == 1200

        answer, empty = [await kiosk.ask(END_OF_DAY) for _ in range(2)]
        assert answer[-1] == bytes.fromhex("06 0F 00")
        assert bytes.fromhex("27 00 04 00 00 00 12 00 00") in answer[-2]
        others = bytes.fromhex("02 00 00 00 12 00 00")
        assert answer[-2].endswith(others), "two sales of 1,200 rupees in all, under other cards"
        assert bytes.fromhex("27 00 04 00 00 00 00 00 00") in empty[-2]
        assert await kiosk.ask(bytes.fromhex("06 50 03 12 34 56")) == [bytes.fromhex("84 83 00")]


@virtual_time
async def test_a_second_command_during_a_sale_gets_busy() -> None:
    async with BareCashRegister().running() as kiosk:
        await kiosk.ask(REGISTRATION)
        selling = asyncio.create_task(kiosk.ask(sale()))
        await kiosk.until_asked("insert")
        kiosk.line.write(sale())
        assert (await selling)[-1] == bytes.fromhex("84 9C 00")
        assert len(kiosk.terminal.begun) == 1


@virtual_time
async def test_the_state_byte_shows_a_forgotten_card() -> None:
    async with BareCashRegister().running() as kiosk:
        await kiosk.ask(REGISTRATION)
        assert (await kiosk.ask(STATUS))[-1][-1] == 0x00
        kiosk.device.do("insert", {})
        assert (await kiosk.ask(STATUS))[-1][-1] == 0xDC


@virtual_time
async def test_the_bench_log_has_no_token_or_pin() -> None:
    async with BareCashRegister().running() as kiosk:
        await kiosk.ask(REGISTRATION)
        await pay(kiosk, sale(500, "lt_secret"))
    seen = "\n".join(kiosk.traffic)
    assert "kiosk: authorisation" in seen
    assert "terminal: intermediate status PIN" in seen
    assert "lt_secret" not in seen
    assert kiosk.terminal.begun == ["lt_secret"]


@pytest.mark.parametrize(
    ("rupees", "status"), [(1000, "SUCCESS"), (900, "FAILED")], ids=["as launched", "another"]
)
def test_a_paid_card_appears_in_the_finance_apis_records(rupees: int, status: str) -> None:
    """The sale contains the launch's token; another amount than the launch's is refused."""

    @virtual_time
    async def story() -> None:
        clock = HandClock()
        api: ApiSimulator = simulator(clock)
        client = caller(api, clock)
        async with client.http, BareCashRegister(MatmBank(api.matm)).running() as kiosk:
            made = data(await client.post(CARD, launch()), 201)
            await kiosk.ask(REGISTRATION)
            message = sale(rupees, made["launch"]["token"])
            await (pay(kiosk, message) if status == "SUCCESS" else kiosk.ask(message))
            assert (await check_status(client))["status"] == status

    story()
