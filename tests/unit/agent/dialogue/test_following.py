"""Tests the screens of a running transaction: the wait for the service, and each outcome."""

import re
from datetime import datetime, timedelta

import pytest

from agent.base.clock import IST
from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue.page import Act, Name, PressResult, ScreenLine, Text
from agent.dialogue.slips.failure_words import MESSAGE_MAX, now, why
from agent.dialogue.timeouts import SECONDS
from agent.services.codes import CODES, Account
from agent.transactions import model as m
from agent.transactions.outcome import DisplayOnly, Status
from agent.ui.words.money_words import LOCALES
from agent.ui.words.words import catalogue_of
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
    front.hears(e.IssueClaim, Private("7QX3ZC")).sees_change()
    assert front.screen.facts["claim_code"] == "7QX3ZC"
    assert front.count(e.IssueClaim) == 1


def test_pending_shows_the_day_by_which_the_bank_returns_the_money() -> None:
    front = answered(Status.PENDING)
    opened = datetime.fromtimestamp(front.world.transaction(REFERENCE).opened_at, IST)
    assert front.screen.facts["until"] == opened + timedelta(days=5)


def test_cash_asks_for_the_attendant_first() -> None:
    front = answered(Status.SUCCESS)
    assert front.name == "cash"
    assert front.input_kind == "pin"
    assert front.screen.facts["amount"] == FIVE_HUNDRED
    assert front.does("handed") is PressResult.UNFIT


def test_handing_over_is_journaled_before_the_notes_move() -> None:
    front = answered(Status.SUCCESS).gives_pin()
    assert front.recorded() == (REFERENCE, m.HandingOver)
    assert "handed" not in actions(front), "the journal does not have it yet"

    assert actions(front.takes_in(f.HANDING_OVER)) == ["handed", "not-handed"]
    front.says(("handed", None))
    assert front.recorded() == (REFERENCE, m.Handed)


def test_a_late_right_pin_hands_out_nothing() -> None:
    """During a hand-over, a second right PIN starts nothing."""
    front = answered(Status.SUCCESS).says(("continue", "258036"))
    front.world.takes_in(f.HANDING_OVER)
    front.hears(e.CheckPin, e.SignedIn(""))
    assert front.count(e.Append) == 0


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


@pytest.mark.parametrize(
    ("service", "money"), [("aeps.CW", "maybe"), ("aeps.AP", "maybe"), ("aeps.BE", "none")]
)
def test_an_unanswered_request_is_not_clear_and_gives_a_slip(service: str, money: str) -> None:
    """After five requests without an answer, the bank may still do one of them."""
    front = Front()
    front.world.begins(service=service)
    front.follows(service).takes_in(f.sending(), f.not_found(20), f.ABANDONED)
    assert front.name == "sorry"
    assert front.screen.title == Text("sorry-unclear-title")
    assert front.screen.text == Text("sorry-unclear-text")
    moved = front.screen.facts["money_moved"]
    assert isinstance(moved, Text)
    assert moved.key == f"sorry-money-{money}"
    assert (money == "maybe") is ("date" in moved.args), "the return date"
    assert actions(front) == ["print", "done", "help"], "no other try, which may be charged, too"
    slips = (e.IssueClaim, e.PrintSlip)
    assert any(isinstance(effect, slips) for effect in front.effects)


def test_an_unclear_request_that_never_arrived_took_no_money() -> None:
    front = Front().begins().takes_in(f.sending(), f.not_found(20), f.ABANDONED)
    front.takes_in(f.not_found(721))
    assert front.screen.title == Text("sorry-not-sent-title")
    assert front.screen.facts["money_moved"] == Text("sorry-money-none")


def test_a_request_that_never_arrived_can_be_repeated() -> None:
    front = Front().begins().takes_in(f.ABANDONED)
    assert front.screen.title == Text("sorry-not-sent-title")
    assert actions(front) == ["again", "done", "help"]


def test_the_next_customer_sees_nothing_of_a_late_result() -> None:
    front = answered(Status.PENDING)
    claim = front.newest(e.IssueClaim)
    front.says(("done", None))
    before = front.screen
    front.hears_late(claim, Private("7QX3ZC"))
    front.sees_change()
    assert front.screen == before
    assert front.count(e.Append) == 0


# --- the wait ---


def text_of(front: Front) -> str | None:
    return front.screen.text.key if front.screen.text else None


def waited(front: Front) -> tuple[object, ...]:
    return tuple(front.screen.facts[name] for name in ("seconds", "usually", "long"))


def paying_a_bill(front: Front | None = None) -> Front:
    """A customer whose notes are counted and whose bill is sent; the biller answers later."""
    front = front or Front()
    front.world.begins(service="bbps.PAY")
    return front.follows("bbps.PAY").takes_in(f.HELD).hears_from_bank(Status.PENDING)


# --- a bank that usually answers in ten seconds ---


def test_the_text_changes_by_itself_after_ten_seconds_and_after_thirty() -> None:
    front = Front().begins()
    assert (text_of(front), waited(front)) == ("working-text", (0, 10, False))
    front.waits(9.9)
    assert text_of(front) == "working-text"
    front.waits(0.2)
    assert (text_of(front), waited(front)) == ("working-still-text", (10, 10, True))
    front.waits(19.8)
    assert Act.DONE not in front.screen.actions
    front.waits(0.2)
    assert (text_of(front), Act.DONE in front.screen.actions) == ("working-may-go-text", True)


def test_a_customer_who_stops_waiting_gets_the_claim_at_once() -> None:
    front = Front().begins()
    front.waits(31)
    assert front.count(e.IssueClaim) == 0
    front.says(("done", None))
    assert (front.name, front.count(e.IssueClaim)) == ("pending", 1)
    front.hears_from_bank(Status.SUCCESS)
    assert front.screen.title == Text("cash-pin-title"), "a later answer is still shown"


def test_passing_seconds_do_not_change_the_screen() -> None:
    """A press on the way is still valid."""
    front = Front().begins()
    revision = front.screen.revision
    front.waits(4)
    front.sees_change()
    assert (front.screen.revision, front.screen.facts["seconds"]) == (revision, 4)


# --- a company that usually confirms within a minute ---


def test_a_pending_bill_shows_the_usual_text() -> None:
    front = paying_a_bill()
    assert (front.name, text_of(front)) == ("working", "working-bill-text")
    assert waited(front) == (0, 60, False)
    assert front.count(e.PrintSlip) == front.count(e.IssueClaim) == 0


def test_a_bill_shows_a_longer_wait_after_a_minute() -> None:
    front = paying_a_bill()
    front.waits(11)
    assert (text_of(front), waited(front)[2]) == ("working-still-later", False)
    front.waits(20)
    assert (text_of(front), waited(front)[2]) == ("working-may-go-later", False)
    front.waits(30)
    assert (text_of(front), waited(front)[2]) == ("working-may-go-later", True)


def test_a_paid_bill_prints_its_slip_automatically_once() -> None:
    front = paying_a_bill()
    front.waits(20)
    front.world.look_up_says(Status.SUCCESS)
    assert front.sees_change().sees_change().name == "result"
    assert (front.count(e.PrintSlip), front.count(e.IssueClaim)) == (1, 0)


def test_a_bill_paid_after_the_claim_also_prints_its_own_slip() -> None:
    front = paying_a_bill()
    front.waits(SECONDS[Name.WORKING] + 1)
    assert (front.name, front.count(e.IssueClaim)) == ("pending", 1)
    front.world.look_up_says(Status.SUCCESS)
    front.sees_change()
    assert (front.name, front.count(e.PrintSlip)) == ("result", 1)


def test_without_a_printer_the_result_comes_next() -> None:
    front = Front()
    front.world.prints = False
    lines = paying_a_bill(front).screen.facts["lines"]
    assert isinstance(lines, tuple)
    assert ScreenLine(Text("working-then-result"), state="later") in lines


# --- the words for a failure ---

WORDED_CODES = {code for code, row in CODES.items() if row.account is not Account.UNLISTED}
NEW_CODE = "ISSUER-LIMIT"
"""A code without words, in an unusual form."""


@pytest.mark.parametrize("language", ["en", "hi"])
def test_every_code_with_words_says_why_and_what_to_do(language: str) -> None:
    words = catalogue_of(language)
    for code in WORDED_CODES:
        assert f"sorry-failed-{code}" in words
        assert f"sorry-now-{code}" in words


def test_every_code_with_words_is_used() -> None:
    """A code with words in the catalogue never shows the service's message."""
    files = (path.read_text(encoding="utf-8") for path in (LOCALES / "en").glob("*.ftl"))
    codes = {
        code
        for file in files
        for code in re.findall("^sorry-failed-([A-Z_]+) ", file, re.MULTILINE)
    }
    assert codes - {"OTHER"} == WORDED_CODES


def test_a_failure_without_our_words_shows_the_services_message() -> None:
    front = Front().begins()
    front.hears_from_bank(Status.FAILED, failure_code=NEW_CODE, message="Issuer limit reached")
    said = Text("sorry-failed-said", {"message": "Issuer limit reached"})
    assert front.screen.text == said
    assert front.screen.facts["why"] == said
    assert front.screen.facts["what_now"] == Text("sorry-now-OTHER")
    assert front.screen.facts["code"] == NEW_CODE


def test_our_words_come_before_the_services() -> None:
    assert why("DECLINED", "do not honour") == Text("sorry-failed-DECLINED")


def test_a_missing_message_is_reported() -> None:
    assert why(NEW_CODE, "") == why(None, "") == Text("sorry-failed-OTHER")
    assert now(None) == Text("sorry-now-OTHER")


def test_only_the_beginning_of_a_long_message_is_shown() -> None:
    message = why(NEW_CODE, "x" * 200).args["message"]
    assert message == "x" * MESSAGE_MAX
