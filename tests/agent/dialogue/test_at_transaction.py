"""Paying a QR, using a card, paying notes in: presses, time-outs, and what follows of itself."""

import pytest

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Name, PressResult, Text
from agent.dialogue.timeouts import SECONDS
from agent.money import Money, rupees
from agent.private import Private
from agent.transactions import model as m
from agent.transactions.outcome import DisplayOnly, Launch, Qr, Status
from tests.agent.dialogue.fake_world import REFERENCE
from tests.agent.dialogue.front import AADHAAR, BANK, Front
from tests.agent.transactions import facts as f

UPI = "upi://pay?pa=outlet@bank&am=500.00&cu=INR&tr=AE2611210001"
TO_DEPOSIT = (
    *(("choose", "en"), ("choose", "aeps.CD"), ("continue", AADHAAR), ("choose", BANK)),
    *(("continue", "500"), ("agree", None), ("confirm", None)),
)


def actions(front: Front) -> list[str]:
    return [act.value for act in front.screen.actions]


def begun(service: str, *more: tuple[str, str | None]) -> Front:
    front = Front().says(("choose", "en"), ("choose", service), ("continue", "500"), *more)
    front.world.begins(service=service)
    front.hears(events.Begun(front.last(e.Begin).visit, REFERENCE))
    return front


# --- UPI Cash ---


def at_qr(*, seconds: float = 300) -> Front:
    front = begun("upicw.QR")
    front.world.shown_now = DisplayOnly(qr=Qr(UPI, None, seconds))
    return front.hears_from_bank(Status.PENDING)


def test_the_qr_is_shown_for_as_long_as_it_can_be_paid() -> None:
    front = at_qr(seconds=300)
    facts = front.screen.facts
    assert (front.name, actions(front)) == ("qr", ["back", "cancel", "help"])
    assert (facts["qr"], facts["seconds_left"], facts["valid_seconds"]) == (UPI, 300, 300)
    assert facts["amount"] == Money(rupees(500))
    front.waits(301)
    assert front.name == "pending"
    assert front.count(e.IssueClaim) == 1


def test_a_touch_does_not_make_a_qr_last_longer() -> None:
    front = at_qr(seconds=300)
    front.waits(200)
    front.says(("language", "hi"))
    front.waits(101)
    assert front.name == "pending"


def test_a_cancelled_qr_leaves_a_claim_since_it_may_be_paid_all_the_same() -> None:
    front = at_qr().says(("cancel", None))
    assert (front.name, front.screen.title) == ("pending", Text("pending-qr-title"))
    assert front.last(e.IssueClaim).reference == REFERENCE
    front.sees_change()
    assert front.name == "pending", "a QR that was blanked is not shown again"


def test_a_cancelled_qr_that_is_paid_becomes_cash() -> None:
    front = at_qr().says(("cancel", None))
    front.world.look_up_says(Status.SUCCESS)
    front.sees_change()
    assert front.name == "cash"


def test_a_customer_without_a_phone_chooses_another_way() -> None:
    """Given a QR that may have been scanned, then its claim is printed and the next thing begun."""
    front = at_qr().says(("back", None))
    assert front.name == "services"
    assert front.last(e.IssueClaim).reference == REFERENCE
    assert front.last(e.Leave).reference == REFERENCE


def test_a_qr_that_pays_somebody_else_is_never_shown() -> None:
    front = begun("upicw.QR")
    front.world.qr_is_ours = False
    front.world.shown_now = DisplayOnly(qr=Qr(UPI, None, 300))
    front.hears_from_bank(Status.PENDING)
    assert front.name == "pending"
    assert "qr" not in front.screen.facts


def test_a_qr_that_was_never_answered_can_have_been_paid_by_nobody() -> None:
    front = begun("upicw.QR")
    front.world.sends()
    front.sees_change()
    front.waits(SECONDS[Name.WORKING] + 1)
    assert front.last(e.Leave).reference == REFERENCE
    assert front.count(e.IssueClaim) == 0


# --- a card at the reader ---


def at_card() -> Front:
    front = begun("matm.CW", ("confirm", None))
    front.world.shown_now = DisplayOnly(launch=Launch(Private("once"), "PAX-A920", 900))
    return front.hears_from_bank(Status.PENDING)


def test_the_card_reader_is_started_once() -> None:
    front = at_card()
    front.sees_change()
    assert (front.name, actions(front)) == ("card", ["cancel", "help"])
    assert front.count(e.UseCard) == 1


def test_what_the_reader_asks_is_shown() -> None:
    front = at_card()
    front.hears(events.CardPrompt(front.last(e.UseCard).visit, "enter-pin"))
    assert front.screen.text == Text("card-prompt-enter-pin")
    assert front.screen.facts["prompt"] == "enter-pin"


def test_a_reader_that_did_not_start_may_be_tried_again() -> None:
    front = at_card()
    front.hears(events.CardEnded(front.last(e.UseCard).visit, started=False))
    assert (front.screen.facts["prompt"], actions(front)) == (
        "not-started",
        ["continue", "cancel", "help"],
    )
    front.says(("continue", None))
    assert front.count(e.UseCard) == 2


def test_a_reader_that_never_started_has_charged_nobody() -> None:
    front = at_card()
    front.hears(events.CardEnded(front.last(e.UseCard).visit, started=False))
    assert front.does("cancel") is PressResult.TAKEN, "it was heard, whatever is explained"
    assert (front.name, front.error) == ("services", "card-not-started")
    assert front.last(e.Leave).reference == REFERENCE


def test_cancel_asks_the_reader_to_stop_and_waits_for_its_word() -> None:
    front = at_card().says(("cancel", None))
    assert front.count(e.StopCard) == 1
    assert front.name == "card", "it may refuse: the card may be charged already"
    front.hears(events.CardEnded(front.last(e.UseCard).visit, started=True))
    assert front.name == "working"


def test_a_card_that_nobody_puts_in_is_stopped() -> None:
    front = at_card()
    front.waits(SECONDS[Name.CARD] + 1)
    assert front.count(e.StopCard) == 1
    assert front.name == "pending"
    assert front.count(e.IssueClaim) == 1


def test_after_the_card_the_bank_is_waited_for_as_after_any_request() -> None:
    front = at_card()
    front.hears(events.CardEnded(front.last(e.UseCard).visit, started=True))
    front.waits(SECONDS[Name.WORKING] + 1)
    assert front.name == "pending"
    assert front.count(e.IssueClaim) == 1


def test_a_readers_yes_against_the_banks_no_gives_no_cash() -> None:
    front = at_card()
    front.world.takes_in(f.LAUNCHED, f.READER_APPROVED)
    front.hears(events.CardEnded(front.last(e.UseCard).visit, started=True))
    assert front.name == "working", "its yes is a hint to look"
    front.world.look_up_says(Status.FAILED, failure_code="INSUFFICIENT_FUNDS")
    front.sees_change()
    assert front.name == "sorry"
    assert front.world.transaction(REFERENCE).cash is m.CashStatus.DISPUTED


# --- notes that are paid in ---


def at_taking() -> Front:
    front = Front().says(*TO_DEPOSIT)
    front.gives_finger()
    front.world.begins(service="aeps.CD")
    front.hears(events.Begun(front.last(e.Begin).visit, REFERENCE))
    return front


def counting() -> Front:
    front = at_taking().says(("continue", "258036"))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None))
    return front


def test_the_attendant_comes_before_any_note_is_taken() -> None:
    front = at_taking()
    assert (front.name, front.screen.title) == ("cash", Text("cash-take-pin-title"))
    assert actions(front) == ["continue", "cancel"]


def test_what_was_counted_is_held_and_only_then_sent() -> None:
    front = counting().says(("confirm", "500"))
    assert front.last(e.AppendAction) == e.AppendAction(REFERENCE, e.AttendantAction.HELD)
    assert front.name == "cash", "the journal does not have it yet"
    front.world.takes_in(f.HELD)
    front.sees_change()
    assert front.name == "working"


@pytest.mark.parametrize("counted", [None, "", "400", "5000", "0", "five", "0500", " 500"])
def test_another_count_than_was_agreed_is_refused(counted: str | None) -> None:
    """Also none at all: a touch of the button alone says nothing about notes."""
    front = counting()
    assert front.does("confirm", counted) is PressResult.UNFIT
    assert front.error == "error-counted"
    assert front.count(e.AppendAction) == 0


@pytest.mark.parametrize("seconds", [None, SECONDS[Name.CASH] + 1])
def test_who_leaves_before_a_note_was_taken_has_sent_nothing(seconds: float | None) -> None:
    front = counting()
    if seconds is None:
        front.says(("cancel", None))
    else:
        front.waits(seconds)
    assert front.last(e.Leave).reference == REFERENCE
    assert front.count(e.AppendAction) == 0


def failed() -> Front:
    front = counting()
    front.world.takes_in(f.HELD)
    return front.hears_from_bank(Status.FAILED)


def test_a_deposit_that_failed_gives_the_same_notes_back() -> None:
    front = failed()
    assert front.screen.title == Text("cash-return-pin-title")
    front.says(("continue", "258036"))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None))
    assert front.last(e.AppendAction) == e.AppendAction(REFERENCE, e.AttendantAction.MOVING)
    front.world.takes_in(f.REFUNDING)
    front.sees_change()
    assert (front.screen.title, actions(front)) == (
        Text("cash-return-title"),
        ["handed", "not-handed"],
    )
    front.says(("handed", None))
    front.world.takes_in(f.REFUNDED)
    front.sees_change()
    assert front.name == "sorry"
    assert front.screen.facts["money_moved"] == Text(
        "sorry-money-given-back",
        {"date": front.screen.facts["until"]},  # type: ignore[dict-item]
    )


def test_notes_that_cannot_be_given_back_now_are_found_by_a_claim() -> None:
    front = failed().says(("done", None))
    assert (front.name, front.screen.title) == ("pending", Text("pending-refund-title"))
    assert front.count(e.IssueClaim) == 1


# --- a dispenser, and no printer ---


def test_a_dispenser_is_asked_once_and_the_attendant_does_the_rest() -> None:
    front = Front()
    front.world.dispensable = rupees(10_000)
    front.begins().hears_from_bank(Status.SUCCESS)
    front.sees_change()
    assert (front.name, front.count(e.Dispense)) == ("cash", 1)
    front.hears(events.DispenserEnded(front.last(e.Dispense).visit))
    assert front.screen.title == Text("cash-pin-title")
    assert front.count(e.Dispense) == 1


def test_without_a_printer_the_slip_is_there_to_be_taken_along() -> None:
    front = Front()
    front.world.prints = False
    front.begins().hears_from_bank(Status.PENDING)
    front.hears(events.ClaimReady(front.last(e.IssueClaim).visit, REFERENCE, Private("7QX3ZC")))
    assert front.screen.facts["slip"] == f"slip of {REFERENCE} in en with 7QX3ZC"
