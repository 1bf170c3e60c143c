"""Tests a card with a real terminal driver in a whole kiosk."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from agent.base.money import Money, rupees
from agent.dialogue import effects as e
from agent.dialogue.machine import Wanted
from agent.dialogue.page import Text
from agent.journal.database import WriteFailed
from agent.services.matm import CARD_INFO
from agent.transactions import model as m
from agent.transactions.model import BankStatus, CashStatus
from tests.support.kiosk_world import Fit, World, kiosk_world
from tests.support.virtual_time import virtual_time


async def is_offered(world: World, service: str = "matm.CW") -> None:
    await world.comes_true(lambda: service in world.kiosk.state().services, within=120)


async def withdraws(world: World) -> None:
    await is_offered(world)
    await world.customer.says(("choose", "en"), ("choose", "matm.CW"))
    await world.customer.says(("continue", "500"), ("confirm", None))


async def at_card(world: World) -> None:
    await withdraws(world)
    await world.sees("card", within=60)


async def is_launched(world: World) -> None:
    await world.comes_true(lambda: "launched" in world.facts, within=60)


async def is_not_started(world: World) -> None:
    await world.comes_true(lambda: world.screen.facts.get("prompt") == "not-started", within=60)


def asked_for_no_card(world: World) -> bool:
    return "launched" not in world.facts and world.devices.card.state()["begun"] == 0


@virtual_time
async def test_a_terminal_unplugged_during_a_transaction_gives_no_cash(
    tmp_path: Path,
) -> None:
    """Nobody sees the end of the launch; only the service knows the result."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_card(world)
        await is_launched(world)
        world.devices.card.do("unplug", {})
        await world.comes_true(lambda: "reader_said" in world.facts, within=1200)

        assert world.transaction.terminal_result is m.TerminalResult.UNKNOWN
        assert world.transaction.cash is CashStatus.NONE
        events = world.kiosk.journal.events(world.transaction.client_reference)
        (reported,) = [one.event for one in events if isinstance(one.event, m.TerminalReported)]
        assert reported.remark == "unplugged"


@virtual_time
async def test_the_limits_of_cards_are_read_when_the_service_begins(tmp_path: Path) -> None:
    """The catalogue is read once a day, and the service may change a limit at any time."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await is_offered(world)
        await world.passes(3600)
        world.api.do("card-offer", {"amount_max": 300})
        await world.customer.says(("choose", "en"), ("choose", "matm.CW"))
        await world.passes(5)
        await world.customer.does("continue", "500")
        assert world.screen.error is not None
        assert world.screen.error.args["max"] == Money(rupees(300))
        await world.customer.says(("continue", "300"), ("confirm", None))
        await world.sees("card", within=60)


@virtual_time
async def test_an_enquiry_that_gets_an_amount_meanwhile_asks_for_no_card(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await is_offered(world, "matm.BE")
        await world.passes(3600)
        world.api.do("card-offer", {"be_amount": 20})
        await world.customer.says(("choose", "en"), ("choose", "matm.BE"))
        await world.passes(5)
        await world.customer.does("confirm")
        await world.passes(60)
        assert not world.transactions
        assert world.devices.card.state()["begun"] == 0
        assert world.screen.text == Text("rest-card-amount")


@virtual_time
async def test_a_launch_for_another_device_is_not_started_on_this_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The service may have opened it for a terminal that another customer stands at."""
    async with kiosk_world(tmp_path, Fit.CARD, differs=("matm.launch.device",)) as world:
        await at_card(world)
        await is_not_started(world)
        assert asked_for_no_card(world)
        assert "another device (ANOTHER_TERMINAL)" in caplog.text


async def pays(world: World) -> None:
    world.devices.card.do("insert", {})
    await world.passes(5)
    world.devices.card.do("pin", {})
    await world.passes(30)
    world.devices.card.do("remove", {})


def loses(world: World, monkeypatch: pytest.MonkeyPatch, fact: type[m.Event]) -> None:
    """Let the disk accept everything except this event."""
    record = world.kiosk.reconciler.record

    def recording(reference: str, event: m.AnyEvent) -> m.Transaction:
        if isinstance(event, fact):
            raise WriteFailed("journal.db: the disk is full")
        return record(reference, event)

    monkeypatch.setattr(world.kiosk.reconciler, "record", recording)


@virtual_time
async def test_a_launch_that_is_not_journaled_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        loses(world, monkeypatch, m.Launched)
        await at_card(world)
        await is_not_started(world)
        assert "launched" not in world.facts

        monkeypatch.undo()
        await world.customer.says(("continue", None))
        await is_launched(world)


@virtual_time
async def test_a_lost_terminal_result_does_not_delay_the_customer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk rejects the terminal's result; the service's answer is enough."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        loses(world, monkeypatch, m.TerminalReported)
        await at_card(world)
        await is_launched(world)
        await pays(world)
        await world.customer.gets_cash()

        assert "reader_said" not in world.facts
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.HANDED)


@virtual_time
async def test_a_card_pays_and_the_notes_are_handed(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_card(world)
        await is_launched(world)
        world.devices.card.do("insert", {})
        await world.passes(5)
        world.devices.card.do("pin", {})
        await world.comes_true(lambda: "reader_said" in world.facts, within=120)
        world.devices.card.do("remove", {})
        await world.customer.gets_cash()

        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.HANDED)
        facts = world.facts
        assert facts.index("launched") < facts.index("reader_said") < facts.index("handing_over")
        assert world.transaction.outcome is not None
        assert world.transaction.outcome.confirmed


@virtual_time
async def test_a_launch_is_started_once(tmp_path: Path) -> None:
    """Its token is valid once, also while the service is silent about the result."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_card(world)
        await is_launched(world)
        world.breaks("*", "cut", "before", count=9)
        await pays(world)
        await world.comes_true(lambda: "reader_said" in world.facts, within=120)
        again = Wanted(e.UseCard(world.transaction.client_reference), visit=0)
        world.kiosk.runner.carry_out(again)
        await world.passes(20)
        assert world.facts.count("launched") == world.devices.card.state()["begun"] == 1


# --- the amount of BE and MS ---


async def offering(world: World, **offer: Any) -> None:
    """Change the service's card offer, and let the kiosk fetch it."""
    world.api.do("card-offer", offer)
    assert await world.kiosk.service.published[CARD_INFO].refresh()


@pytest.mark.parametrize(
    ("service", "set_by"), [("matm.BE", "be_amount"), ("matm.MS", "ms_amount")]
)
@virtual_time
async def test_an_enquiry_whose_amount_may_be_a_charge_debits_no_card(
    tmp_path: Path, service: str, set_by: str
) -> None:
    """The terminal knows only sales, so the enquiry is offered once its amount is 0."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await is_offered(world, service)
        await offering(world, **{set_by: 2})
        assert service not in world.kiosk.state().services
        assert "matm.CW" in world.kiosk.state().services

        await offering(world, **{set_by: 0})
        await world.customer.says(("choose", "en"), ("choose", service), ("confirm", None))
        await is_launched(world)
        await pays(world)
        await world.comes_true(
            lambda: world.transaction.bank_status is BankStatus.SUCCEEDED, within=60
        )

        assert world.transaction.amount == rupees(0)
        assert [record["amount"] for record in world.books] == [0]
        assert world.devices.card.state()["last_amount"] == 0


# --- a launch's own time ---


async def at_a_reader_that_is_out(world: World, **offer: Any) -> None:
    """Launch a transaction while the terminal's cable is unplugged."""
    await offering(world, **offer)
    await is_offered(world)
    world.devices.card.do("unplug", {})
    await withdraws(world)
    await is_not_started(world)


@pytest.mark.parametrize(
    ("after", "ahead", "is_in_time"),
    [(0, 0, True), (135, 0, False), (135, -3600, False)],
    ids=["in time", "too late", "too late, also after a change of the clock"],
)
@virtual_time
async def test_a_terminal_that_returns_is_started_only_in_time(
    tmp_path: Path, after: float, ahead: float, *, is_in_time: bool
) -> None:
    """A launch valid for three minutes is not started if it may arrive after them."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_a_reader_that_is_out(world, valid_minutes=3)
        world.kiosk_ahead = ahead
        await world.passes(after)
        world.devices.card.do("plug", {})
        await world.passes(20)
        await world.customer.says(("continue", None))
        if is_in_time:
            await is_launched(world)
            return
        await world.sees("sorry", within=120)
        assert world.transaction.outcome is not None
        assert world.transaction.outcome.failure_code == "LAUNCH_EXPIRED"
        assert asked_for_no_card(world)


@virtual_time
async def test_the_customer_does_not_wait_for_an_expired_launch(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_a_reader_that_is_out(world, valid_minutes=2)
        await world.sees("start", within=125)


@virtual_time
async def test_a_late_launch_is_not_started(tmp_path: Path) -> None:
    """The time that the answer needed counts towards the launch's time."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await offering(world, valid_minutes=1)
        world.breaks("matm/transactions", "delay", "after", seconds=40)
        await withdraws(world)
        await world.sees("sorry", within=180)
        assert asked_for_no_card(world)


@virtual_time
async def test_no_card_is_requested_after_a_cancel_during_the_terminals_status(
    tmp_path: Path,
) -> None:
    """The customer cancels while a slow terminal answers."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await is_offered(world)
        world.devices.card.do("restart", {})  # its status needs a registration first
        await withdraws(world)
        while world.screen.name.value != "card":  # noqa: ASYNC110  # nothing of the peer waits
            await asyncio.sleep(0)  # noqa: TID251  # the screen changes before the reader is asked
        await world.customer.says(("cancel", None))
        await is_not_started(world)
        assert asked_for_no_card(world)
