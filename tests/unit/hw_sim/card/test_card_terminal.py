"""The simulated terminal, as a kiosk sees it."""

import asyncio

import pytest

from hw_sim.api.matm import MatmBank
from hw_sim.api.simulator import ApiSimulator
from tests.support.loop_clock import LoopClock
from tests.support.virtual_time import virtual_time
from tests.unit.hw_sim.api.caller import HandClock, caller, data, simulator
from tests.unit.hw_sim.api.matm import PATH, check_status, launch
from tests.unit.hw_sim.card.kiosk import (
    DONE,
    END_OF_DAY,
    REGISTRATION,
    STATUS,
    STOP,
    Kiosk,
    sale,
)


async def pay(kiosk: Kiosk, message: bytes) -> list[bytes]:
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


@virtual_time
async def test_a_sale_needs_a_registration() -> None:
    async with Kiosk().running() as kiosk:
        assert await kiosk.ask(sale()) == [bytes.fromhex("84 6B 00")]
        assert (await kiosk.ask(REGISTRATION))[0] == DONE
        assert (await pay(kiosk, sale()))[-1] == bytes.fromhex("06 0F 00")


class StopsAtTheLook(LoopClock):
    """Sends the kiosk's 06 B0 at the moment when the terminal checks for a card."""

    kiosk: Kiosk | None = None

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds)
        kiosk, self.kiosk = self.kiosk, None
        if kiosk is not None:
            kiosk.terminal._receive(STOP)


@virtual_time
async def test_a_stop_is_answered_before_its_result_is_sent() -> None:
    """The answer to 06 B0 is 80 00 00, then 04 0F and 06 1E."""
    clock = StopsAtTheLook()
    async with Kiosk(clock=clock).running() as kiosk:
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
        async with Kiosk().running() as kiosk:
            assert await kiosk.ask(bytes.fromhex(registration)) == [bytes.fromhex(answer)]
            assert await kiosk.ask(sale()) == [bytes.fromhex("84 6B 00")]

    story()


@virtual_time
async def test_a_kiosk_that_does_not_request_statuses_gets_none() -> None:
    """Bit 08 of the configuration byte requests them."""
    async with Kiosk().running() as kiosk:
        await kiosk.ask(bytes.fromhex("06 00 08 00 00 00 36 03 56 03 00"))
        heard = await pay(kiosk, sale())
    assert statuses(heard) == []
    assert heard[-1] == bytes.fromhex("06 0F 00")


@virtual_time
async def test_the_end_of_day_reports_sales_since_the_last_one() -> None:
    async with Kiosk().running() as kiosk:
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
    async with Kiosk().running() as kiosk:
        await kiosk.ask(REGISTRATION)
        selling = asyncio.create_task(kiosk.ask(sale()))
        await kiosk.until_asked("insert")
        kiosk.say(sale())
        assert (await selling)[-1] == bytes.fromhex("84 9C 00")
        assert len(kiosk.terminal.begun) == 1


@virtual_time
async def test_the_state_byte_shows_a_forgotten_card() -> None:
    async with Kiosk().running() as kiosk:
        await kiosk.ask(REGISTRATION)
        assert (await kiosk.ask(STATUS))[-1][-1] == 0x00
        kiosk.device.do("insert", {})
        assert (await kiosk.ask(STATUS))[-1][-1] == 0xDC


@virtual_time
async def test_the_bench_log_has_no_token_or_pin() -> None:
    async with Kiosk().running() as kiosk:
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
        async with client.http, Kiosk(MatmBank(api.matm)).running() as kiosk:
            made = data(await client.post(PATH, launch()), 201)
            await kiosk.ask(REGISTRATION)
            message = sale(rupees, made["launch"]["token"])
            await (pay(kiosk, message) if status == "SUCCESS" else kiosk.ask(message))
            assert (await check_status(client))["status"] == status

    story()
