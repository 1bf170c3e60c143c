"""Tests the screens of a running transaction: one for each outcome."""

from datetime import datetime, timedelta

import pytest

from agent.base.clock import IST
from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import PressResult, ScreenLine, Text
from agent.transactions import model as m
from agent.transactions.outcome import DisplayOnly, Status
from tests.support.virtual_time import BEGIN
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import Front, actions
from tests.unit.agent.transactions import facts as f

FIVE_HUNDRED = Money(rupees(500))


def answered(status: Status, **more: str) -> Front:
    return Front().begins().hears_from_bank(status, **more)


def states(front: Front) -> list[str | None]:
    lines = front.screen.facts["lines"]
    assert isinstance(lines, tuple)
    return [line.state for line in lines if isinstance(line, ScreenLine)]


def test_working_shows_the_current_progress() -> None:
    front = Front().begins()
    assert (front.name, states(front)) == ("working", ["done", "now", "later"])
    assert states(front.takes_in(f.sending())) == ["done", "done", "now"]


def test_pending_gives_a_claim_code_once() -> None:
    front = answered(Status.PENDING)
    assert front.name == "pending"
    front.hears_of(e.IssueClaim, events.ClaimReady, REFERENCE, Private("7QX3ZC")).sees_change()
    assert front.screen.facts["claim_code"] == "7QX3ZC"
    assert front.count(e.IssueClaim) == 1


def test_pending_shows_the_day_by_which_the_bank_returns_the_money() -> None:
    front = answered(Status.PENDING)
    opened = datetime.fromtimestamp(BEGIN, IST)
    assert front.screen.facts["until"] == opened + timedelta(days=5)


def test_cash_asks_for_the_attendant_first() -> None:
    front = answered(Status.SUCCESS)
    assert front.name == "cash"
    assert front.screen.input is not None
    assert front.screen.input.kind.value == "pin"
    assert front.screen.facts["amount"] == FIVE_HUNDRED
    assert front.does("handed") is PressResult.UNFIT


def test_handing_over_is_journaled_before_the_notes_move() -> None:
    front = answered(Status.SUCCESS).gives_pin()
    assert front.last(e.AppendAction) == e.AppendAction(REFERENCE, e.AttendantAction.MOVING)
    assert "handed" not in actions(front), "the journal does not have it yet"

    assert actions(front.takes_in(f.HANDING_OVER)) == ["handed", "not-handed"]
    front.says(("handed", None))
    assert front.last(e.AppendAction) == e.AppendAction(REFERENCE, e.AttendantAction.MOVED)


def test_a_late_right_pin_hands_out_nothing() -> None:
    """During a hand-over, a second right PIN starts nothing."""
    front = answered(Status.SUCCESS).says(("continue", "258036"))
    front.world.takes_in(f.HANDING_OVER)
    front.hears_of(e.CheckPin, events.PinChecked, None)
    assert front.count(e.AppendAction) == 0


def done() -> Front:
    front = Front().begins()
    front.world.shown_now = DisplayOnly(balance=rupees(5120))
    return front.hears_from_bank(Status.SUCCESS).takes_in(f.HANDING_OVER, f.HANDED)


def test_the_result_shows_everything_that_a_slip_has() -> None:
    front = done()
    facts = front.screen.facts
    assert front.name == "result"
    assert facts["amount"] == FIVE_HUNDRED
    assert facts["balance"] == Money(rupees(5120))
    assert (facts["client_reference"], facts["reference"]) == (REFERENCE, "AE2611210001")
    assert (facts["rrn"], facts["last4"]) == ("632511004321", "0019")


@pytest.mark.parametrize(("value", "with_account"), [(None, False), ("balance", True)])
def test_the_balance_is_printed_only_when_asked_for(
    value: str | None, *, with_account: bool
) -> None:
    front = done().says(("print", value))
    printed = front.last(e.PrintSlip)
    assert (printed.reference, printed.with_account) == (REFERENCE, with_account)


def test_done_ends_the_visit() -> None:
    front = done().says(("done", None))
    assert front.name == "start"
    assert front.last(e.Leave).reference == REFERENCE


def test_a_declined_withdrawal_shows_why_and_whether_money_moved() -> None:
    front = answered(Status.FAILED, failure_code="INSUFFICIENT_FUNDS")
    assert front.name == "sorry"
    assert front.screen.text == Text("sorry-failed-INSUFFICIENT_FUNDS")
    assert front.screen.facts["code"] == "INSUFFICIENT_FUNDS"
    assert isinstance(front.screen.facts["money_moved"], Text)


@pytest.mark.parametrize(
    ("code", "text", "what_now"),
    [
        ("DAILY_AUTH_REQUIRED", "sorry-refused-daily-auth", "sorry-now-attendant"),
        ("INVALID_KEY", "sorry-refused-outlet", "sorry-now-attendant"),
        ("BANK_NOT_SUPPORTED", "sorry-refused-bank", "sorry-now-again"),
        ("AUTH_MODE_NOT_ALLOWED", "sorry-refused-OTHER", "sorry-now-again"),
        ("INVALID_PID", "sorry-refused-capture", "sorry-now-again"),
    ],
)
def test_a_refusal_shows_who_can_help(code: str, text: str, what_now: str) -> None:
    front = Front().begins()
    front.world.refuses(code)
    front.takes_in(f.ABANDONED)
    assert front.name == "sorry"
    assert front.screen.text == Text(text)
    assert front.screen.facts["what_now"] == Text(what_now)
    assert front.screen.facts["money_moved"] == Text("sorry-money-none")


def test_an_unlisted_refusal_shows_the_services_message() -> None:
    message = "The terminal is not mapped"
    refused = m.Refused(at=BEGIN, code="TERMINAL_UNMAPPED", message=message)
    front = Front().begins().takes_in(f.sending(), refused, f.ABANDONED)
    assert front.screen.text == Text("sorry-refused-said", {"message": message})


def test_a_request_that_never_arrived_can_be_repeated() -> None:
    front = Front().begins().takes_in(f.ABANDONED)
    assert front.screen.title == Text("sorry-not-sent-title")
    assert actions(front) == ["again", "done", "help"]


def test_the_next_customer_sees_nothing_of_a_late_result() -> None:
    front = answered(Status.PENDING)
    claim = front.last(e.IssueClaim).visit
    front.says(("done", None))
    before = front.screen
    front.hears(events.ClaimReady(claim, REFERENCE, Private("7QX3ZC")))
    front.hears(events.PinChecked(claim, None))
    front.sees_change()
    assert front.screen == before
    assert front.count(e.AppendAction) == 0
