"""A card at a real reader's driver, in a whole kiosk: launched once, its word noted, then asked."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from agent.journal.database import WriteFailed
from agent.money import Money, rupees
from agent.outlet.catalogues import CatalogueName
from agent.transactions import model as m
from agent.transactions.model import BankStatus, CashStatus
from tests.world.kiosk_world import Fit, World, kiosk_world
from tests.world.virtual_time import virtual_time


async def at_card(world: World) -> None:
    await world.comes_true(lambda: "matm.CW" in world.kiosk.health().services, within=120)
    await world.customer.says(("choose", "en"), ("choose", "matm.CW"))
    await world.customer.says(("continue", "500"), ("confirm", None))
    await world.sees("card", within=60)


@virtual_time
async def test_a_reader_that_is_unplugged_in_the_middle_gives_no_cash_by_itself(
    tmp_path: Path,
) -> None:
    """Given a launch that nobody sees the end of, then the service alone says what became of it."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_card(world)
        await world.comes_true(lambda: "launched" in world.facts, within=30)
        world.devices.card.do("unplug", {})
        await world.comes_true(lambda: "reader_said" in world.facts, within=1200)

        assert world.transaction.terminal_result is not m.TerminalResult.APPROVED
        assert world.transaction.cash is CashStatus.NONE


async def pays(world: World) -> None:
    world.devices.card.do("insert", {})
    await world.passes(5)
    world.devices.card.do("pin", {})
    await world.passes(30)
    world.devices.card.do("remove", {})


def loses(world: World, monkeypatch: pytest.MonkeyPatch, fact: type[m.Event]) -> None:
    """Have the disk take everything but this fact."""
    record = world.kiosk.reconciler.record

    def recording(reference: str, event: m.AnyEvent) -> m.Transaction:
        if isinstance(event, fact):
            raise WriteFailed("journal.db: the disk is full")
        return record(reference, event)

    monkeypatch.setattr(world.kiosk.reconciler, "record", recording)


@virtual_time
async def test_a_launch_that_is_not_written_down_is_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        loses(world, monkeypatch, m.Launched)
        await at_card(world)
        await world.comes_true(lambda: world.screen.facts["prompt"] == "not-started", within=30)
        assert "launched" not in world.facts

        monkeypatch.undo()
        await world.customer.says(("continue", None))
        await world.comes_true(lambda: "launched" in world.facts, within=30)


@virtual_time
async def test_a_readers_word_that_is_lost_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a disk that does not take the reader's word, then the service's is enough."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        loses(world, monkeypatch, m.TerminalReported)
        await at_card(world)
        await world.comes_true(lambda: "launched" in world.facts, within=30)
        await pays(world)
        await world.customer.gets_cash()

        assert "reader_said" not in world.facts
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.HANDED)


@virtual_time
async def test_a_card_pays_and_the_notes_are_handed(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_card(world)
        await world.comes_true(lambda: "launched" in world.facts, within=30)
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


# --- the amount of BE and MS ---


async def offering(world: World, **offer: Any) -> None:
    """The service changes what it offers on card readers, and the kiosk has heard of it."""
    world.api.do("card-offer", offer)
    assert await world.kiosk.published[CatalogueName.CARD_INFO].refresh()


async def enquires(world: World, service: str) -> None:
    await world.comes_true(lambda: service in world.kiosk.health().services, within=120)
    await world.customer.says(("choose", "en"), ("choose", service))


@pytest.mark.parametrize(
    ("service", "set_by"), [("matm.BE", "be_amount"), ("matm.MS", "ms_amount")]
)
@virtual_time
async def test_an_enquirys_amount_is_one_for_journal_service_and_reader(
    tmp_path: Path, service: str, set_by: str
) -> None:
    """Given an amount that is not zero, then a reader that was told another would have stopped."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await offering(world, **{set_by: 2})
        await enquires(world, service)
        assert world.screen.facts["amount"] == Money(rupees(2)), "whoever agrees has seen it"

        await world.customer.says(("confirm", None))
        await world.comes_true(lambda: "launched" in world.facts, within=60)
        await pays(world)
        await world.comes_true(
            lambda: world.transaction.bank_status is BankStatus.SUCCEEDED, within=60
        )

        assert world.transaction.amount == rupees(2)
        assert [record["amount"] for record in world.books] == [2]
        assert world.devices.card.state()["last_amount"] == 2


@virtual_time
async def test_what_the_service_does_not_list_cannot_be_chosen(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await offering(world, services=["CW", "MS"])
        await world.comes_true(lambda: "matm.CW" in world.kiosk.health().services, within=120)
        assert "matm.BE" not in world.kiosk.health().services


# --- a launch's own time ---


async def at_a_reader_that_is_out(world: World, **offer: Any) -> None:
    """A launch is there, and the reader's cable came out a moment before."""
    await offering(world, **offer)
    await world.comes_true(lambda: "matm.CW" in world.kiosk.health().services, within=120)
    world.devices.card.do("unplug", {})
    await world.customer.says(("choose", "en"), ("choose", "matm.CW"))
    await world.customer.says(("continue", "500"), ("confirm", None))
    await world.comes_true(lambda: world.screen.facts.get("prompt") == "not-started", within=60)


@virtual_time
async def test_a_reader_that_comes_back_in_time_is_started(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_a_reader_that_is_out(world, valid_minutes=3)
        world.devices.card.do("plug", {})
        await world.passes(20)
        await world.customer.says(("continue", None))
        await world.comes_true(lambda: "launched" in world.facts, within=60)


@virtual_time
async def test_a_reader_that_comes_back_too_late_is_not_started(tmp_path: Path) -> None:
    """Given a launch of three minutes, then none is begun that may arrive after them."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_a_reader_that_is_out(world, valid_minutes=3)
        await world.passes(155)
        world.devices.card.do("plug", {})
        await world.customer.says(("continue", None))
        await world.sees("sorry", within=120)

        assert world.transaction.outcome is not None
        assert world.transaction.outcome.failure_code == "LAUNCH_EXPIRED"
        assert "launched" not in world.facts
        assert world.devices.card.state()["begun"] == 0


@virtual_time
async def test_nobody_is_kept_at_a_reader_that_cannot_be_started_any_more(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_a_reader_that_is_out(world, valid_minutes=2)
        await world.sees("start", within=125)


@virtual_time
async def test_a_launch_that_came_too_late_is_not_started(tmp_path: Path) -> None:
    """Given an answer that took most of the launch's time, then it is counted, too."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await offering(world, valid_minutes=1)
        world.breaks("matm/transactions", "delay", "after", seconds=40)
        await world.comes_true(lambda: "matm.CW" in world.kiosk.health().services, within=120)
        await world.customer.says(("choose", "en"), ("choose", "matm.CW"))
        await world.customer.says(("continue", "500"), ("confirm", None))
        await world.sees("sorry", within=180)

        assert "launched" not in world.facts
        assert world.devices.card.state()["begun"] == 0


@virtual_time
async def test_a_clock_that_jumps_gives_a_launch_no_more_time(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await at_a_reader_that_is_out(world, valid_minutes=3)
        world.kiosk_ahead = -3600.0
        await world.passes(155)
        world.devices.card.do("plug", {})
        await world.customer.says(("continue", None))
        await world.sees("sorry", within=120)
        assert "launched" not in world.facts


@virtual_time
async def test_who_cancels_while_the_reader_is_looked_at_is_asked_for_no_card(
    tmp_path: Path,
) -> None:
    """Given a reader that takes its time to answer, then the cancelling is not forgotten."""
    async with kiosk_world(tmp_path, Fit.CARD) as world:
        await world.comes_true(lambda: "matm.CW" in world.kiosk.health().services, within=120)
        world.devices.card.do("restart", {})  # asked for its health, it has to be registered first
        await world.customer.says(("choose", "en"), ("choose", "matm.CW"))
        await world.customer.says(("continue", "500"), ("confirm", None))
        while world.screen.name.value != "card":  # noqa: ASYNC110  # nothing of the peer waits
            await asyncio.sleep(0)  # noqa: TID251  # the screen changes before the reader is asked
        await world.customer.says(("cancel", None))
        await world.comes_true(lambda: world.screen.facts.get("prompt") == "not-started", within=60)

        assert "launched" not in world.facts
        assert world.devices.card.state()["begun"] == 0
