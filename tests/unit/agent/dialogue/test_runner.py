"""Tests the dialogue runner: effects are carried out in a whole kiosk on virtual time."""

import asyncio
import logging
from pathlib import Path
from typing import NoReturn

import pytest

from agent.dialogue.page import PressResult, Text
from agent.journal.database import WriteFailed
from agent.journal.journal import Journal
from agent.transactions import model as m
from agent.transactions.model import BankStatus, CashStatus
from drivers.printer.port import PrintOutcome, Slip
from fleet_messages.claim_codes import CLAIM_CODE
from tests.support.kiosk_world import AADHAAR, Fit, World, kiosk_world
from tests.support.paper import Paper
from tests.support.virtual_time import virtual_time

WITHDRAWAL = "aeps/cash-withdrawal"


def slips_in(folder: Path) -> int:
    return len(list(folder.rglob("*.png")))


@virtual_time
async def test_a_wrong_pin_is_refused_and_hands_out_nothing(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("500")
        await world.sees("cash")
        for _ in range(3):
            assert await world.customer.does("continue", "0000") is PressResult.UNFIT

        assert world.screen.error is not None
        assert world.screen.error.key == "error-pin-wait"
        assert await world.customer.does("continue", "258036") is PressResult.UNFIT, "it is locked"
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.OWED)


def full(*_: object) -> NoReturn:
    raise WriteFailed("journal.db: the disk is full")


@virtual_time
async def test_a_press_that_changes_the_screen_counts_as_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk rejects the intent, but the amount was typed correctly."""
    async with kiosk_world(tmp_path) as world:
        await world.customer.comes("upicw.QR")
        monkeypatch.setattr(world.kiosk.reconciler, "begin", full)
        assert await world.customer.does("continue", "500") is PressResult.TAKEN
        assert (world.screen.name.value, world.screen.text) == ("sorry", Text("rest-disk"))


@virtual_time
async def test_a_language_can_be_chosen_while_an_error_is_shown(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.comes()
        assert await world.customer.does("continue", "1") is PressResult.UNFIT
        assert await world.customer.does("language", "hi") is PressResult.TAKEN
        assert world.screen.error is not None
        assert world.screen.language == "hi"


@virtual_time
async def test_the_log_of_a_withdrawal_has_no_private_data(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with kiosk_world(tmp_path) as world:
        world.refuses(WITHDRAWAL, "INVALID_PID")
        await world.customer.withdraws("6000")
        await world.sees("mobile")
        await world.customer.says(("cancel", None))
        await world.sees("sorry")

        assert world.transaction.bank_status is BankStatus.ABANDONED
        assert world.books == []
        for secret in (AADHAAR, "<PidData", "9876543210", "key-under-test"):
            assert secret not in caplog.text, secret


@virtual_time
async def test_running_effects_end_with_the_agent(tmp_path: Path) -> None:
    """A capture is running when the agent stops; it does not continue."""
    async with kiosk_world(tmp_path) as world:
        await world.customer.asks_for("500")
        await world.customer.says(("confirm", None))
        await world.passes(1)
        assert world.screen.name.value == "biometric"
    left = [repr(task.get_coro()) for task in asyncio.all_tasks()]
    assert not [coroutine for coroutine in left if "Dialogue" in coroutine]


@virtual_time
async def test_a_press_after_the_agents_end_begins_nothing(tmp_path: Path) -> None:
    """The page is served for a moment longer than the devices and the journal are open."""
    async with kiosk_world(tmp_path) as world:
        await world.customer.asks_for("500")

    assert await world.customer.does("confirm") is PressResult.STALE
    left = [repr(task.get_coro()) for task in asyncio.all_tasks()]
    assert not [coroutine for coroutine in left if "Dialogue" in coroutine]


@virtual_time
async def test_a_deposit_does_not_begin_after_its_tpin_was_refused_elsewhere(
    tmp_path: Path,
) -> None:
    """The TPIN is refused elsewhere while a deposit waits for the finger."""
    async with kiosk_world(tmp_path) as world:
        await world.customer.asks_for("500", "aeps.CD")
        await world.customer.says(("confirm", None))
        world.kiosk.service.tpin.refused("R-1")
        await world.customer.gives_finger()
        screen = await world.sees("sorry")
        assert screen.text == Text("rest-tpin")
        assert world.transactions == []


@virtual_time
async def test_a_repeated_capture_ends_after_its_tpin_was_refused_elsewhere(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        world.refuses("aeps/cash-deposit", "INVALID_PID")
        await world.customer.withdraws("500", "aeps.CD")
        await world.customer.pays_in("500")
        await world.comes_true(lambda: world.transaction.refusal)
        await world.sees("biometric", within=5)
        world.kiosk.service.tpin.refused("R-1")
        await world.customer.gives_finger()
        await world.comes_true(lambda: world.transaction.bank_status is BankStatus.ABANDONED)
        assert world.books == []


@virtual_time
async def test_a_slip_is_printed_with_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with kiosk_world(tmp_path, Fit.SLIP_FILES) as world:
        await world.customer.takes_out("500")
        await world.sees("result")
        before = slips_in(tmp_path)
        monkeypatch.setattr(world.kiosk.journal, "append", full)
        await world.customer.does("print")
        await world.passes(5)
        assert slips_in(tmp_path) == before + 1
    assert [record.exc_info for record in caplog.records if record.exc_info] == []


def printed_slips(world: World, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Slip, type]]:
    """Return the slips as they are printed, each with the type of the newest event."""
    printed: list[tuple[Slip, type]] = []
    to_paper = Paper.print_slip

    async def print_slip(self: Paper, slip: Slip) -> PrintOutcome:
        printed.append((slip, type(events_of(world)[-1])))
        return await to_paper(self, slip)

    monkeypatch.setattr(Paper, "print_slip", print_slip)
    return printed


@virtual_time
async def test_a_claim_code_that_was_not_journaled_is_neither_shown_nor_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a code would find nothing; without a code the digits claim the notes."""
    shown: list[object] = []
    append = Journal.append

    def refuse_claims(self: Journal, reference: str, event: m.AnyEvent) -> m.Transaction:
        return full() if isinstance(event, m.ClaimIssued) else append(self, reference, event)

    monkeypatch.setattr(Journal, "append", refuse_claims)
    async with kiosk_world(tmp_path) as world:
        printed = printed_slips(world, monkeypatch)
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=600)
        await world.customer.withdraws("500")
        await world.sees("pending")
        for _ in range(20):
            shown.append(world.screen.facts.get("claim_code"))
            await world.passes(1)

        assert {type(event) for event in events_of(world)}.isdisjoint({m.ClaimIssued})
        assert set(shown) == {None}
        ((slip, _),) = printed
        assert not [part for part in slip.parts if CLAIM_CODE.fullmatch(getattr(part, "text", ""))]


@virtual_time
async def test_a_slip_is_printed_only_after_its_event_is_journaled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise digits could claim the notes in addition to a printed code."""
    async with kiosk_world(tmp_path) as world:
        printed = printed_slips(world, monkeypatch)
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=600)
        await world.customer.withdraws("500")
        await world.sees("pending")
        await world.passes(5)
        assert [last for _, last in printed] == [m.SlipStarted]


def events_of(world: World) -> list[object]:
    return [stored.event for stored in world.kiosk.journal.events()]


@virtual_time
async def test_a_capture_that_raised_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.asks_for("500")
        with monkeypatch.context() as broken:
            broken.setattr("agent.dialogue.handlers.devices._taken", full)
            await world.customer.says(("confirm", None))
            await world.customer.gives_finger()
            await world.comes_true(lambda: world.screen.error)
            assert world.screen.error == Text("error-fault")
        await world.customer.says(("continue", None))
        await world.customer.gives_finger()
        await world.sees("cash")
        assert len(world.books) == 1
