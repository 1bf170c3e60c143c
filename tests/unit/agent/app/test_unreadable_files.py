"""A kiosk whose disk cannot read one of its files: it says so, and no money depends on it."""

from pathlib import Path

import pytest

from agent.api import tpin
from agent.api.guesses import evidence
from agent.cash import payment_history
from tests.support.kiosk_world import PIN, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.journal.disk import unreadable

NAMED = ("settings.json", "complaints.json", tpin.FILE, evidence.FILE, "journal.last")
REMADE = ("billers.db", "last-check.json", payment_history.FILE, "rd-certificates.json")
"""Files that hold nothing that the kiosk needs now, or that it makes again."""


@pytest.mark.parametrize("file", NAMED + REMADE)
@virtual_time
async def test_a_kiosk_serves_without_a_file_that_cannot_be_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, file: str
) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.stop()
        unreadable(tmp_path / file)
        caplog.clear()
        await world.restart()
        await world.customer.takes_out("500")
        await world.comes_true(lambda: world.transaction.closed)
        assert len(world.books) == 1
    if file in NAMED:
        assert any(file in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("file", ["attendant.json", "attendant-tries.json"])
@virtual_time
async def test_no_notes_move_if_no_pin_can_be_checked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, file: str
) -> None:
    """The customer's cash stays owed."""
    async with kiosk_world(tmp_path) as world:
        await world.stop()
        unreadable(tmp_path / file)
        await world.restart()
        await world.customer.withdraws("500")
        await world.sees("cash", within=60)
        await world.customer.does("continue", PIN)
        assert world.screen.error
        assert world.transaction.cash.value == "owed"
    assert any(file in record.getMessage() for record in caplog.records)
