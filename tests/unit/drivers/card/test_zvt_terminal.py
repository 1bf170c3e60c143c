"""A whole card transaction between the driver and the simulated terminal, on virtual time."""

import asyncio

import pytest

from drivers.card.port import (
    Approved,
    CardService,
    CardUnknown,
    Declined,
    DeclineReason,
    Prompt,
    StillRunning,
    TerminalReadiness,
)
from drivers.card.zvt_link import BareFraming, SerialFraming
from drivers.card.zvt_terminal import NOT_ZVT, ZvtTerminal
from hw_sim.card.cards import Card, Pin
from tests.support.cable import Cable
from tests.support.loop_clock import LoopClock
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.card.bench import bench

AMOUNT = 500_00


async def begin(driver: ZvtTerminal, within_s: float = 600) -> None:
    await driver.begin(AMOUNT, "lt_1", CardService.CASH_WITHDRAWAL, within_s=within_s)


async def reason_of_decline(driver: ZvtTerminal) -> DeclineReason:
    outcome = await driver.result()
    assert isinstance(outcome, Declined)
    return outcome.reason


@pytest.mark.parametrize("framed", [True, False])
@virtual_time
async def test_a_sale_is_approved_over_either_transport(*, framed: bool) -> None:
    """Serial and TCP use the same session."""

    async with bench(framed=framed) as there, asyncio.TaskGroup() as tasks:
        await begin(there.driver)
        tasks.create_task(there.serve_payment())
        prompts = [prompt async for prompt in there.driver.prompts()]
        outcome = await there.driver.result()
    assert isinstance(outcome, Approved)
    assert outcome.amount == AMOUNT
    assert outcome.evidence.trace == f"{there.terminal.trace:06d}"
    assert outcome.evidence.masked_card == "652153******1234"
    assert there.terminal.begun == ["lt_1"]
    assert prompts[0] is Prompt.INSERT_CARD
    assert Prompt.REMOVE_CARD in prompts
    assert prompts.count(Prompt.ENTER_PIN) <= 1


@virtual_time
async def test_the_agent_can_cancel_a_sale() -> None:
    async with bench() as there:
        await begin(there.driver)
        await there.until_asked("insert")
        await there.driver.cancel()
        outcome = await there.driver.result()
    assert isinstance(outcome, Declined)
    assert (outcome.reason, outcome.code) == (DeclineReason.CANCELLED, "6C")


@virtual_time
async def test_a_cancel_before_the_sale_is_sent_prevents_it() -> None:
    async with bench() as there:
        await begin(there.driver)
        await there.driver.cancel()
        assert await reason_of_decline(there.driver) is DeclineReason.CANCELLED
    assert there.terminal.begun == []


@virtual_time
async def test_a_sale_that_times_out_before_it_is_sent_does_not_begin() -> None:
    """The line must first be quiet for two seconds, so a limit of one second is too short."""
    async with bench() as there:
        await begin(there.driver, within_s=1)
        assert await reason_of_decline(there.driver) is DeclineReason.LATE
        assert there.terminal.begun == []

        await begin(there.driver)
        await there.until_asked("insert")
        assert there.terminal.begun == ["lt_1"]


@virtual_time
async def test_after_a_lost_line_the_result_is_read_from_the_terminal() -> None:
    """The terminal continues alone; the driver reads the result from it when the line is back."""
    async with bench() as there, asyncio.TaskGroup() as tasks:
        await begin(there.driver)
        tasks.create_task(there.serve_payment())
        await there.until_asked("pin")
        there.cable.unplug()
        await passes(20)
        there.cable.plug()
        outcome = await there.driver.result()
    assert isinstance(outcome, Approved)
    assert outcome.evidence.trace == f"{there.terminal.trace:06d}"
    assert len(there.terminal.begun) == 1


@virtual_time
async def test_a_terminal_that_stays_unplugged_leaves_the_result_unknown() -> None:
    async with bench() as there:
        await begin(there.driver)
        await there.until_asked("insert")
        there.cable.unplug()
        *_, last = [prompt async for prompt in there.driver.prompts()]
        assert last is Prompt.LINE_LOST
        assert isinstance(await there.driver.result(), CardUnknown)
        assert (await there.driver.health()).readiness is TerminalReadiness.ABSENT


@virtual_time
async def test_a_sale_on_an_absent_terminal_is_declined() -> None:
    async with bench() as there:
        there.cable.unplug()
        await begin(there.driver)
        assert await reason_of_decline(there.driver) is DeclineReason.ABSENT


@virtual_time
async def test_a_terminal_that_lost_its_registration_is_registered_again() -> None:
    """The driver answers 6B with a registration; no sale has begun before it."""
    async with bench() as there, asyncio.TaskGroup() as tasks:
        assert (await there.driver.health()).readiness is TerminalReadiness.READY
        there.terminal.restart()
        await begin(there.driver)
        tasks.create_task(there.serve_payment())
        assert isinstance(await there.driver.result(), Approved)
    assert len(there.terminal.begun) == 1


@virtual_time
async def test_the_status_has_the_last_transaction_that_the_terminal_remembers() -> None:
    async with bench() as there, asyncio.TaskGroup() as tasks:
        assert (await there.driver.health()).last_trace_number == ""
        await begin(there.driver)
        tasks.create_task(there.serve_payment())
        outcome = await there.driver.result()
        health = await there.driver.health()
    assert health.last_trace_number == outcome.evidence.number != ""


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        (Card.UNREADABLE, DeclineReason.CARD_UNREADABLE),
        (Card.EXPIRED, DeclineReason.CARD_NOT_ACCEPTED),
        (Card.FOREIGN, DeclineReason.CARD_NOT_ACCEPTED),
    ],
)
@virtual_time
async def test_an_unusable_card_is_declined_with_a_reason(
    card: Card, reason: DeclineReason
) -> None:
    async with bench() as there:
        there.terminal.customer.insert(card)
        await begin(there.driver)
        assert await reason_of_decline(there.driver) is reason


@virtual_time
async def test_a_wrong_pin_is_shown_each_time() -> None:
    async with bench() as there:
        await begin(there.driver)
        await there.until_asked("insert")
        there.terminal.customer.insert(Card.GOOD)
        there.terminal.customer.pins.extend([Pin.WRONG] * 3)
        prompts = [prompt async for prompt in there.driver.prompts()]
        outcome = await there.driver.result()
    assert isinstance(outcome, Declined)
    assert Prompt.PIN_BLOCKED in prompts or Prompt.WRONG_PIN in prompts


@virtual_time
async def test_a_second_transaction_at_the_same_time_is_refused() -> None:
    async with bench() as there:
        await begin(there.driver)
        with pytest.raises(StillRunning):
            await begin(there.driver)
        assert (await there.driver.health()).readiness is TerminalReadiness.IN_USE


@virtual_time
async def test_a_card_that_is_already_inserted_is_accepted() -> None:
    async with bench() as there:
        there.terminal.customer.insert(Card.GOOD)
        health = await there.driver.health()
    assert (health.readiness, health.code) == (TerminalReadiness.READY, "DC")


@virtual_time
async def test_a_probe_and_the_end_of_day_register_a_terminal_that_lost_its_registration() -> None:
    async with bench() as there:
        assert await there.driver.end_of_day() == ""
        there.terminal.restart()
        assert (await there.driver.health()).readiness is TerminalReadiness.READY
        there.terminal.restart()
        assert await there.driver.end_of_day() == ""
        assert there.terminal.registered


@virtual_time
async def test_a_sale_is_refused_while_the_terminal_runs_another() -> None:
    """The driver does not wait for a sale that another program started."""
    async with bench() as there:
        await begin(there.driver)
        await there.until_asked("insert")
        await there.driver.aclose()
        await begin(there.driver)
        assert await reason_of_decline(there.driver) is DeclineReason.BUSY


@pytest.mark.parametrize("framed", [True, False])
@pytest.mark.parametrize("other", [b"SSH-2.0-dropbear\r\n", b"\x15\x03\x69", b"\x06\x55 login:"])
@virtual_time
async def test_another_program_at_the_port_is_reported_as_answering_but_not_in_zvt(
    other: bytes,
    *,
    framed: bool,
) -> None:
    framing = SerialFraming if framed else BareFraming
    cable = Cable()
    driver = ZvtTerminal(cable.open_line, framing, LoopClock().sleep)
    asking = asyncio.create_task(driver.health())
    await passes(1)
    cable.write(other)
    health = await asking
    assert (health.readiness, health.remark) == (TerminalReadiness.ABSENT, NOT_ZVT)
    await driver.aclose()


@virtual_time
async def test_a_silent_port_is_not_reported_as_another_program() -> None:
    cable = Cable()
    driver = ZvtTerminal(cable.open_line, BareFraming, LoopClock().sleep)
    health = await driver.health()
    assert health.readiness is TerminalReadiness.ABSENT
    assert health.remark == "the terminal did not answer"
    await driver.aclose()
