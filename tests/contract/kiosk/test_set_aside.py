"""An error in the screen, a page, a printer or one transaction does not stop other money."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import NoReturn

import httpx
import msgspec
import pytest
from pytest_mock import MockerFixture

from agent.base.faults import Faults, described
from agent.dialogue.attendant import entry
from agent.dialogue.page import Act, Text
from agent.dialogue.place import Place
from agent.dialogue.runner import INBOX_MAX, Inbox
from agent.dialogue.screens.notes import HandPin
from agent.dialogue.steps.step import SCREENS
from agent.journal.database import WriteFailed
from agent.reconciler.reconciler import PreparedRequest
from agent.transactions import model as m
from agent.transactions.model import BankStatus, CashStatus
from agent.ui.app import create_app
from tests.support.kiosk_world import AADHAAR, PIN, World, kiosk_world
from tests.support.virtual_time import virtual_time
from tests.unit.agent.transactions.facts import prepared, sending
from tests.unit.agent.ui.serving import ACCESS

WITHDRAWAL = "aeps/cash-withdrawal"
IN_THE_DIALOGUE = (
    "agent.dialogue.display.render",
    "agent.dialogue.display._framed",
    "agent.dialogue.display.identity_under_help",
    "agent.dialogue.screens.transaction.stage",
    "agent.dialogue.screens.transaction.TransactionScreen.ends_at",
    "agent.dialogue.screens.transaction.TransactionScreen.identity",
    "agent.dialogue.machine.DialogueMachine._follow",
    "agent.dialogue.machine.DialogueMachine._receive",
    "agent.app.kiosk_read_model.KioskReadModel.transaction",
    "agent.app.kiosk_read_model.KioskReadModel.display_only",
    "agent.app.kiosk_read_model.KioskReadModel.action",
    "agent.metrics.counts.Counts.fact",
)


def trips(*_: object, **__: object) -> NoReturn:
    raise KeyError(AADHAAR)


@asynccontextmanager
async def a_finger_on_the_glass(folder: Path) -> AsyncIterator[World]:
    """Go to a withdrawal's capture; the next event is the captured finger."""
    async with kiosk_world(folder) as world:
        await world.customer.asks_for("500")
        await world.customer.says(("confirm", None))
        await world.sees("biometric")
        yield world


async def money_goes_on(world: World) -> None:
    await world.comes_true(
        lambda: world.ends == (BankStatus.SUCCEEDED, CashStatus.OWED), within=120
    )
    assert len(world.books) == 1


@pytest.mark.parametrize("planted", IN_THE_DIALOGUE)
@virtual_time
async def test_money_continues_after_any_error_in_the_dialogue(
    tmp_path: Path, mocker: MockerFixture, planted: str
) -> None:
    """After the intent is journaled, any error loses only a page."""
    async with a_finger_on_the_glass(tmp_path) as world:
        begin = world.kiosk.reconciler.begin

        def planting(intent: m.Prepared, request: PreparedRequest) -> m.Transaction:
            begun = begin(intent, request)
            mocker.patch(planted, trips)
            return begun

        mocker.patch.object(world.kiosk.reconciler, "begin", planting)
        world.reader.do("place", {"finger": "good"})
        await money_goes_on(world)
        mocker.stopall()

        assert world.kiosk.faults.counts
        world.kiosk.runner.look_again()
        await world.passes(400)  # a plain page ends by itself
        await world.sees("start")


@virtual_time
async def test_a_page_with_an_error_is_shown_plainly_counted_and_can_be_left(
    tmp_path: Path, mocker: MockerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_finger_on_the_glass(tmp_path) as world:
        mocker.patch.object(HandPin, "show", trips)
        world.reader.do("place", {"finger": "good"})
        await money_goes_on(world)

        assert world.screen.title == Text("plain-title")
        assert "page at TransactionScreen" in world.kiosk.faults.counts
        assert 'kiosk_faults_total{where="page at TransactionScreen"}' in await metrics_of(world)
        assert AADHAAR not in caplog.text, "an exception's message may be private"
        await world.customer.says(("done", None))
        assert world.screen.name.value == "pending", "they leave with a claim to the notes"
        assert world.screen.facts["claim_code"]


@virtual_time
async def test_the_attendant_can_enter_if_the_start_screen_cannot_be_rendered(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with kiosk_world(tmp_path) as world:
        mocker.patch("agent.app.kiosk_read_model.KioskReadModel.offers", trips)
        world.kiosk.runner.look_again()
        await world.passes(1)
        assert world.screen.title == Text("plain-title")
        await world.customer.says(("attendant", None), ("continue", PIN))
        assert world.screen.name.value == "attendant"


@virtual_time
async def test_a_step_with_an_error_can_be_left(tmp_path: Path, mocker: MockerFixture) -> None:
    """Any kind of step whose page or answer raises can be left."""
    async with kiosk_world(tmp_path) as world:
        for kind, part in product(SCREENS.values(), ("view", "answer")):
            planted = mocker.patch.object(kind, part, trips)
            for service in ("aeps.CW", "dmt.TRANSFER", "bbps.PAY"):
                await world.customer.comes(service)
                await world.customer.does("continue", AADHAAR)
                await world.customer.does("cancel")
                assert world.screen.name.value == "start", (kind, part, service)
            mocker.stop(planted)
        assert world.kiosk.faults.counts


@virtual_time
async def test_an_attendant_screen_with_an_error_can_be_left(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with kiosk_world(tmp_path) as world:
        for value, (_, screen) in (entry.MENU | entry.SETTINGS).items():
            kind = type(screen) if isinstance(screen, Place) else entry.SettingsScreen
            for part in ("page", "take"):
                planted = mocker.patch.object(kind, part, trips)
                await world.customer.says(("attendant", None))
                await world.customer.does("continue", PIN)
                await world.customer.does("choose", value)
                await world.customer.does("choose", "anything")
                await world.customer.does("cancel")
                assert world.screen.name.value == "start", (kind, part)
                mocker.stop(planted)
        assert world.kiosk.faults.counts


@virtual_time
async def test_after_a_printer_error_the_slip_counts_as_maybe_printed(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=600)
        await world.customer.withdraws("500")
        mocker.patch("agent.ui.devices.worded", trips)
        await world.sees("pending")
        await world.passes(5)

        assert world.facts[-2:] == ["slip_started", "slip_ended"]
        assert world.transaction.slip is m.SlipState.TORN
        assert world.kiosk.faults.counts["print_slip"] == 1


@virtual_time
async def test_a_slip_is_printed_without_a_claim_code(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="PENDING")
        mocker.patch("agent.dialogue.handlers.money.references.issue", trips)
        await world.customer.withdraws("500")
        await world.sees("pending")
        await world.passes(5)

        assert world.transaction.slip is m.SlipState.PRINTED
        assert world.transaction.claim is None


@virtual_time
async def test_after_any_error_of_begin_the_customer_can_try_again(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with a_finger_on_the_glass(tmp_path) as world:
        mocker.patch.object(world.kiosk.reconciler, "begin", trips)
        world.reader.do("place", {"finger": "good"})
        await world.sees("sorry", within=30)

        assert world.screen.text == Text("error-fault")
        assert world.screen.facts["money_moved"] == Text("sorry-money-none")
        assert Act.AGAIN in world.screen.actions
        assert world.transactions == []


@pytest.mark.parametrize("what", [KeyError("x"), WriteFailed("journal.db: no room")])
@virtual_time
async def test_a_hand_over_that_is_not_recorded_says_so(
    tmp_path: Path, mocker: MockerFixture, what: Exception
) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("500")
        await world.sees("cash")
        await world.customer.says(("continue", PIN))
        broken = mocker.patch.object(world.kiosk.reconciler, "record", side_effect=what)
        await world.customer.does("handed")
        assert world.screen.error is not None
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.HANDING_OVER)
        mocker.stop(broken)
        await world.customer.says(("handed", None))
        assert world.ends == (BankStatus.SUCCEEDED, CashStatus.HANDED)


# --- one transaction among others ---


@virtual_time
async def test_a_transaction_with_an_error_is_set_aside_and_the_others_continue(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    """An answer causes an error in the agent; the next customer is served, and the first
    transaction is settled later."""
    async with kiosk_world(tmp_path) as world:
        broken = mocker.patch(
            "agent.reconciler.reconciler.event_of_submission", side_effect=KeyError
        )
        await world.customer.withdraws("500")
        await world.comes_true(lambda: world.kiosk.reconciler.set_aside, within=60)
        mocker.stop(broken)
        first = world.transaction.client_reference
        assert world.kiosk.state().parts["transactions"] == "1 set aside"
        await world.sees("start")
        await world.customer.takes_out("700")
        await world.comes_true(lambda: not world.kiosk.reconciler.set_aside)

        asked = world.kiosk.journal.get(first)
        assert asked is not None
        assert (asked.bank_status, asked.cash) == (BankStatus.SUCCEEDED, CashStatus.OWED)
        assert len(world.books) == 2


@virtual_time
async def test_a_decision_with_an_error_is_retried_less_and_less_often(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    async with kiosk_world(tmp_path) as world:
        world.bank_says(status="PENDING", settles_to="SUCCESS", settles_after_s=60)
        await world.customer.withdraws("500")
        await world.sees("pending")
        broken = mocker.patch("agent.reconciler.reconciler.decide", side_effect=ValueError)
        world.kiosk.reconciler.poll_now(world.transaction.client_reference)
        await world.passes(6 * 3600)
        assert 5 < world.kiosk.faults.counts["transaction"] < 15
        mocker.stop(broken)
        await world.comes_true(lambda: world.ends == (BankStatus.SUCCEEDED, CashStatus.OWED))


@pytest.mark.forbidden_history("the judge does not know an invented service")
@virtual_time
async def test_a_service_that_this_version_lacks_is_set_aside_and_reported(tmp_path: Path) -> None:
    """An open transaction of a removed service does not stop the agent."""
    async with kiosk_world(tmp_path) as world:
        journal = world.kiosk.journal
        old = msgspec.structs.replace(prepared(reference="OLD-1"), service="lottery.TICKET")
        journal.append("OLD-1", old)
        journal.append("OLD-1", sending(origin=None))
        await world.restart()
        await world.sees("start", within=60)
        await world.passes(800)  # the request can no longer be recorded

        assert world.kiosk.reconciler.set_aside == {
            "OLD-1": "this version has no service lottery.TICKET"
        }
        await world.customer.says(("attendant", None), ("continue", PIN), ("choose", "pending"))
        await world.customer.says(("choose", "OLD-1"))
        assert world.screen.text == Text("stuck-set-aside")


@pytest.mark.parametrize(
    "planted",
    [
        "agent.outlet.day.OutletDay.ask",
        "agent.outlet.catalogues.CachedCatalogue.refresh",
        "agent.devices.monitor.DeviceMonitor.probe",
        "agent.outlet.biller_crawl.BillerCrawl._fetch_page",
        "agent.journal.maintenance.Maintenance._check_disk",
        "agent.ui.devices.QrDisplayRunner._card",
        "agent.dialogue.machine.DialogueMachine.tick",
        "agent.dialogue.machine.DialogueMachine.take_events",
    ],
)
@virtual_time
async def test_a_background_work_restarts_after_an_error(
    tmp_path: Path, mocker: MockerFixture, planted: str
) -> None:
    async with kiosk_world(tmp_path) as world:
        mocker.patch(planted, trips)
        await world.skips(25 * 3600)  # so that the daily refresh of the catalogues is due
        await world.passes(1200)
        assert world._running is not None
        assert not world._running.done()
        mocker.stopall()
        world.api.do("outlet", {"merchant_ref": "OUTLET-001", "daily_auth_done": True})
        await world.passes(600)
        await world.customer.takes_out("500")
        await world.sees("result")


# --- the parts ---


def test_an_inbox_is_bounded_and_counts_what_it_drops() -> None:
    inbox: Inbox[int] = Inbox(3)
    for item in range(5):
        inbox.put(item)
    assert (inbox.take_all(), inbox.dropped) == ([2, 3, 4], 2)
    assert inbox.take_all() == []
    assert INBOX_MAX >= 1000, "after a night offline, hundreds of polls may answer at once"


def test_a_fault_is_logged_without_its_message(caplog: pytest.LogCaptureFixture) -> None:
    faults = Faults()
    for _ in range(100):
        try:
            trips()
        except KeyError as error:
            faults.record("page", error)
    assert faults.counts["page"] == 100
    assert len(caplog.records) == 7, "the first, second, fourth … of them"
    assert AADHAAR not in caplog.text
    assert "KeyError in trips test_set_aside.py" in caplog.text


def test_a_group_of_faults_names_each() -> None:
    group = ExceptionGroup("two", [KeyError(AADHAAR), ValueError(AADHAAR)])
    assert described(group) == "KeyError and ValueError"


async def metrics_of(world: World) -> str:
    app = create_app(
        world.kiosk,
        world.kiosk.words,
        allowed_hosts=frozenset({"kiosk"}),
        access=ACCESS,
    )
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://kiosk") as client:
        return (await client.get("/metrics")).text
