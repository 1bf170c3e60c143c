"""Terminals that differ from the specification's example, by whole sales (devices.md 2.7)."""

import asyncio

import pytest

from drivers.card.port import (
    Approved,
    CardOutcome,
    CardService,
    CardUnknown,
    Declined,
    DeclineReason,
    TerminalReadiness,
)
from hw_sim.card.cards import Card, Pin
from hw_sim.card.personalities import PERSONALITIES
from tests.support.virtual_clock import passes
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.card.bench import Bench, bench

AMOUNT = 500_00
SALE_S_MAX = 60.0  # a customer of this test takes about twenty seconds
APPROVING = sorted(
    name for name, maker in PERSONALITIES.items() if maker.reports_amount and not maker.idle_s
)


async def sold(there: Bench) -> CardOutcome:
    """Sell to a customer who pays."""
    async with asyncio.TaskGroup() as tasks:
        await there.driver.begin(AMOUNT, "lt_1", CardService.CASH_WITHDRAWAL, within_s=600)
        tasks.create_task(there.serve_payment())
        return await there.driver.result()


@pytest.mark.parametrize("personality", APPROVING)
@virtual_time
async def test_every_sale_is_approved_at_once_on_each_makers_terminal(personality: str) -> None:
    """Also the second one, when the terminal remembers a sale of the same amount."""
    async with bench(personality=personality) as there:
        for _ in range(2):
            before = asyncio.get_running_loop().time()
            outcome = await sold(there)
            assert isinstance(outcome, Approved), outcome
            assert outcome.amount == AMOUNT
            assert asyncio.get_running_loop().time() - before < SALE_S_MAX


@virtual_time
async def test_an_approval_without_an_amount_is_unknown_and_the_remark_says_so() -> None:
    async with bench(personality="other terminal: no amount in the status") as there:
        outcome = await sold(there)
    assert outcome == CardUnknown("approved, but without an amount", outcome.evidence)


@pytest.mark.parametrize("personality", sorted(PERSONALITIES))
@virtual_time
async def test_after_a_lost_line_only_a_new_record_counts(personality: str) -> None:
    """Here the line is lost before the customer pays, and the terminal keeps its old record."""
    async with bench(personality=personality) as there:
        await sold(there)
        await there.driver.begin(AMOUNT, "lt_2", CardService.CASH_WITHDRAWAL, within_s=600)
        await there.until_asked("insert")
        there.cable.unplug()
        await passes(20)
        there.terminal.customer.stop = True
        await passes(100)
        there.cable.plug()
        outcome = await there.driver.result()
    assert isinstance(outcome, Declined | CardUnknown), outcome


@pytest.mark.parametrize(
    "personality", ["other terminal: no trace number", "other terminal: only date and time"]
)
@virtual_time
async def test_after_a_lost_line_another_mark_than_the_trace_number_proves_the_sale(
    personality: str,
) -> None:
    async with bench(personality=personality) as there, asyncio.TaskGroup() as tasks:
        await sold(there)
        await passes(5)
        await there.driver.begin(AMOUNT, "lt_2", CardService.CASH_WITHDRAWAL, within_s=600)
        tasks.create_task(there.serve_payment())
        await there.until_asked("pin")
        there.cable.unplug()
        await passes(20)
        there.cable.plug()
        assert isinstance(await there.driver.result(), Approved)


@virtual_time
async def test_after_a_lost_line_a_record_without_any_mark_proves_nothing() -> None:
    """The terminal's record may be the sale before, of the same amount."""
    personality = "other terminal: no mark at all"
    async with bench(personality=personality) as there, asyncio.TaskGroup() as tasks:
        await sold(there)
        await there.driver.begin(AMOUNT, "lt_2", CardService.CASH_WITHDRAWAL, within_s=600)
        tasks.create_task(there.serve_payment())
        await there.until_asked("pin")
        there.cable.unplug()
        await passes(20)
        there.cable.plug()
        assert isinstance(await there.driver.result(), CardUnknown)


@pytest.mark.parametrize("personality", sorted(PERSONALITIES))
@virtual_time
async def test_an_idle_terminal_is_ready(personality: str) -> None:
    framed = not PERSONALITIES[personality].idle_s
    async with bench(personality=personality, framed=framed) as there:
        for _ in range(3):
            health = await there.driver.health()
            assert health.readiness is TerminalReadiness.READY, health
            assert not health.remark
            await passes(60)


@virtual_time
async def test_a_terminal_that_closes_idle_connections_sells() -> None:
    personality = "other terminal: closes an idle connection"
    async with bench(personality=personality, framed=False) as there:
        for _ in range(2):
            assert isinstance(await sold(there), Approved)
            await passes(60)


@virtual_time
async def test_a_decline_with_the_banks_own_code_is_the_banks() -> None:
    async with bench(personality="other terminal: the bank's code") as there:
        there.terminal.refusals.append(0x71)
        there.terminal.customer.insert(Card.GOOD)
        there.terminal.customer.pins.append(Pin.RIGHT)
        await there.driver.begin(AMOUNT, "lt_1", CardService.CASH_WITHDRAWAL, within_s=600)
        await there.until_asked("pin")
        there.terminal.customer.pins.append(Pin.RIGHT)
        outcome = await there.driver.result()
    assert isinstance(outcome, Declined)
    assert (outcome.reason, outcome.code) == (DeclineReason.BANK_DECLINED, "33")
    assert "Not sufficient funds" in outcome.remark
