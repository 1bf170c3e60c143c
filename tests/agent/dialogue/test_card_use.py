"""A card at a real reader's driver, in a whole kiosk: launched once, its word noted, then asked."""

from pathlib import Path

import pytest

from agent.transactions import model as m
from agent.transactions.database import WriteFailed
from agent.transactions.model import Cash, Fate
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

        assert world.transaction.reader is not m.ReaderWord.APPROVED
        assert world.transaction.cash is Cash.NONE


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
        loses(world, monkeypatch, m.ReaderSaid)
        await at_card(world)
        await world.comes_true(lambda: "launched" in world.facts, within=30)
        await pays(world)
        await world.customer.gets_cash()

        assert "reader_said" not in world.facts
        assert world.ends == (Fate.SUCCEEDED, Cash.HANDED)


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

        assert world.ends == (Fate.SUCCEEDED, Cash.HANDED)
        facts = world.facts
        assert facts.index("launched") < facts.index("reader_said") < facts.index("handing_over")
        assert world.transaction.outcome is not None
        assert world.transaction.outcome.confirmed
