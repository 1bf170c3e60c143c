"""Tests that each attendant's screen has words, and all their arguments, in each language."""

import pytest

from agent.base.money import Money, rupees
from agent.base.structs import replace
from agent.cash.discrepancies import DiscrepancyKind
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.read_model import OutletView, Today
from agent.dialogue.screens import ScreenLine, Text
from agent.dialogue.visit import AtOutletTask
from agent.outlet.day import OutletReadiness
from agent.outlet.tasks import DAILY_AUTH, OUTLET_TASKS
from agent.transactions import model as m
from agent.transactions.decision import Stuck
from agent.transactions.model import BankStatus
from agent.transactions.outcome import Status
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.attendant_front import (
    MENU,
    disputed_deposit,
    inside,
    on_screen,
    speaks,
    unauthenticated,
    waiting,
)
from tests.unit.agent.dialogue.front import Front


@pytest.mark.parametrize("name", MENU)
def test_every_screen_of_the_menu_has_words(name: str) -> None:
    speaks(on_screen(name))


@pytest.mark.parametrize(
    "bank_status", [BankStatus.PREPARED, BankStatus.SENT, BankStatus.PENDING, BankStatus.ABANDONED]
)
def test_open_transactions_have_words(bank_status: BankStatus) -> None:
    front = Front()
    front.world.begins("R")
    if bank_status is BankStatus.PENDING:
        front.world.bank_says(Status.PENDING, reference="R")
    if bank_status in (BankStatus.SENT, BankStatus.ABANDONED):
        front.world.sends("R")
    if bank_status is BankStatus.ABANDONED:
        front.world.takes_in(m.Abandoned(at=BEGIN, why="no answer"), reference="R")
    front = on_screen("pending", front)
    speaks(front)
    speaks(front.says(("choose", "R")))


@pytest.mark.parametrize("why", list(Stuck))
def test_stuck_transactions_have_words(why: Stuck) -> None:
    for reference, verdict in (
        ("R-PENDING", "not delivered"),
        ("R-DEPOSIT", "not delivered"),
        ("R-DEPOSIT", "delivered"),
    ):
        front = waiting()
        front.world.stuck[reference] = why
        said = m.Vouched(at=BEGIN + 3600, by="operator", verdict=m.Verdict.NOT_DELIVERED)
        front.world.takes_in(said, reference=reference)
        front = on_screen("pending", front)
        speaks(front)
        speaks(front.says(("choose", reference)))
        speaks(front.says(("choose", verdict)))


@pytest.mark.parametrize("status", [Status.SUCCESS, Status.FAILED])
def test_a_disputed_deposit_has_words(status: Status) -> None:
    speaks(disputed_deposit(status))


def test_the_reason_of_a_dispute_has_words() -> None:
    front = on_screen("pending", waiting()).says(("choose", "R-DEPOSIT"), ("choose", "dispute"))
    speaks(front)
    front.does("continue", "")
    speaks(front)
    front.does("continue", "9999 9999 0019")
    speaks(front)


@pytest.mark.parametrize("what", list(e.TillAction))
def test_the_till_has_words(what: e.TillAction) -> None:
    front = on_screen("drawer").says(("choose", what.value))
    speaks(front)
    if what is not e.TillAction.SERVICE:
        front.does("continue", "")
        speaks(front)
    front.hears(events.TillRecorded(front.last(e.CheckPin).visit, what, rupees(100)))
    speaks(front)


@pytest.mark.parametrize("standing", list(OutletReadiness))
@pytest.mark.parametrize("task", [task.code for task in OUTLET_TASKS])
def test_the_outlet_has_words(standing: OutletReadiness, task: str) -> None:
    front = Front()
    text = Text(f"outlet-standing-{standing.value}")
    front.world.outlet_view = OutletView(text, task, "Sign in first", rupees(1))
    front = on_screen("outlet", front)
    speaks(front)
    speaks(front.says(("choose", "ask")))


@pytest.mark.parametrize("message", ["", "Welcome"])
def test_the_result_of_a_task_has_words(message: str) -> None:
    front = performing()
    said = Text("outlet-accepted", {"message": message})
    front.hears(events.Performed(front.last(e.CheckPin).visit, None, said))
    speaks(front)
    front = performing()
    why = Text("outlet-refused", {"code": "", "message": message})
    front.hears(events.Performed(front.last(e.CheckPin).visit, why))
    speaks(front)


def performing() -> Front:
    """The owner has given all answers; the service is being asked."""
    front = on_screen("outlet", unauthenticated()).says(("choose", DAILY_AUTH.code))
    visit = front.session.visit
    front.session.visit = replace(visit, place=AtOutletTask(DAILY_AUTH.code))
    return front


DEVICES = ("biometric", "card", "display", "printer", "cash")


@pytest.mark.parametrize("device", DEVICES)
def test_the_devices_have_words(device: str) -> None:
    front = Front()
    front.world.device_words = dict.fromkeys(DEVICES, "ready")
    front = on_screen("devices", front)
    speaks(front)
    speaks(front.says(("choose", device)))
    for result in (
        Text("try-good", {"what": "ready"}),
        Text("try-bad", {"what": "away"}),
        Text("try-captured", {"quality": ""}),
    ):
        front.hears(events.Tried(front.last(e.TryDevice).visit, result))
        speaks(front)


def test_a_kiosk_without_devices_has_words() -> None:
    front = Front()
    front.world.device_words = {}
    speaks(on_screen("devices", front))


def test_a_tpin_has_words() -> None:
    front = on_screen("tpin")
    front.does("continue", "1")
    speaks(front)
    speaks(front.says(("continue", "1234")))


@pytest.mark.parametrize("how", list(e.Stop))
def test_a_stop_has_words(how: e.Stop) -> None:
    front = Front()
    front.world.has_paid("R", m.HandingOver(at=BEGIN, by="dispenser"))
    front = on_screen("stop", front).says(("choose", how.value))
    front.does("confirm")
    assert front.error == "error-stop-notes"
    speaks(front)
    front.world.takes_in(m.Handed(at=BEGIN), reference="R")
    speaks(front.says(("confirm", None)))


def owed(*events: m.AnyEvent) -> Front:
    front = Front()
    front.world.has_paid("R", *events)
    front = on_screen("owed", front)
    speaks(front)
    return front.says(("choose", "R"))


HANDING = m.HandingOver(at=BEGIN, by="attendant")


@pytest.mark.parametrize(
    "events",
    [
        (),
        (m.ClaimIssued(at=BEGIN, salt="00", digest="00"),),
        (HANDING,),
        (HANDING, m.Disputed(at=BEGIN, remark="nobody knows")),
    ],
)
def test_waiting_notes_have_words(events: tuple[m.AnyEvent, ...]) -> None:
    speaks(owed(*events))


@pytest.mark.parametrize("odd", list(DiscrepancyKind))
def test_discrepancies_have_words(odd: DiscrepancyKind) -> None:
    amounts = Text("odd-amounts", {"expected": Money(rupees(5)), "found": Money(rupees(0))})
    label = Text(f"odd-{odd.value.replace('_', '-')}", {"reference": "7QX3ZC"})
    front = Front()
    front.world.day = Today(differences=(ScreenLine(label, amounts, "bad"),))
    speaks(on_screen("today", front))


def test_the_menu_and_the_pin_page_have_words() -> None:
    speaks(Front().says(("attendant", None)))
    speaks(inside())
