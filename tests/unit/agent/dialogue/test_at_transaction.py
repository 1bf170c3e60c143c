"""Tests a transaction's screen: paying a QR, using a card, paying notes in, and time-outs."""

import pytest

from agent.base.money import Money, rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue.page import Name, PressResult, Text
from agent.dialogue.timeouts import SECONDS
from agent.transactions import model as m
from agent.transactions.outcome import DisplayOnly, Launch, Qr, Status
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import (
    Front,
    actions,
    at_taking,
    counting,
    failed_deposit,
)
from tests.unit.agent.transactions import facts as f

UPI = "upi://pay?pa=outlet@bank&am=500.00&cu=INR&tr=AE2611210001"


def begun(service: str, *more: tuple[str, str | None]) -> Front:
    way = (("choose", "en"), ("choose", service), ("continue", "500"), *more)
    return Front().begins(*way, service=service)


# --- UPI Cash ---


def at_qr(*, seconds: float = 300) -> Front:
    front = begun("upicw.QR")
    front.world.shown_now = DisplayOnly(qr=Qr(UPI, None, seconds))
    return front.hears_from_bank(Status.PENDING)


def test_the_qr_is_shown_as_long_as_it_can_be_paid() -> None:
    front = at_qr(seconds=300)
    facts = front.screen.facts
    assert (front.name, actions(front)) == ("qr", ["back", "cancel", "help"])
    assert (facts["qr"], facts["seconds_left"], facts["valid_seconds"]) == (UPI, 300, 300)
    assert facts["amount"] == Money(rupees(500))
    front.waits(200)
    front.says(("language", "hi"))
    front.waits(101)
    assert front.name == "pending", "a press does not extend it"
    assert front.count(e.IssueClaim) == 1


def test_a_cancelled_qr_gives_a_claim_because_it_may_still_be_paid() -> None:
    front = at_qr().says(("cancel", None))
    assert (front.name, front.screen.title) == ("pending", Text("pending-qr-title"))
    assert front.last(e.IssueClaim).reference == REFERENCE
    assert front.sees_change().name == "pending", "a hidden QR is not shown again"
    front.world.look_up_says(Status.SUCCESS)
    assert front.sees_change().name == "cash"


def test_a_customer_without_a_phone_chooses_another_way() -> None:
    """The QR may have been scanned, so its claim is printed before something else begins."""
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


def test_a_qr_without_an_answer_cannot_have_been_paid() -> None:
    front = begun("upicw.QR")
    front.world.sends()
    front.sees_change().waits(SECONDS[Name.WORKING] + 1)
    assert front.last(e.Leave).reference == REFERENCE
    assert front.count(e.IssueClaim) == 0


# --- a card at the terminal ---


def at_card() -> Front:
    front = begun("matm.CW", ("confirm", None))
    front.world.shown_now = DisplayOnly(launch=Launch(Private("once"), "PAX-A920", 900))
    return front.hears_from_bank(Status.PENDING)


def ended(front: Front, *, started: bool) -> Front:
    return front.hears(e.UseCard, e.CardEnded(started=started))


def test_the_card_terminal_is_started_once() -> None:
    front = at_card().sees_change()
    assert (front.name, actions(front)) == ("card", ["cancel", "help"])
    assert front.count(e.UseCard) == 1


def test_the_terminals_prompts_are_shown() -> None:
    front = at_card().is_prompted("enter-pin")
    assert front.screen.text == Text("card-prompt-enter-pin")
    assert front.screen.facts["prompt"] == "enter-pin"


def test_the_terminal_is_waited_for_while_it_has_the_card() -> None:
    front = at_card().is_prompted("asking-bank")
    front.world.look_up_says(Status.SUCCESS)
    assert front.sees_change().name == "card"


def test_nobody_waits_for_a_terminal_that_is_cut_off_after_the_bank_has_answered() -> None:
    front = at_card().is_prompted("asking-bank").is_prompted("line-lost")
    assert front.screen.text == Text("card-prompt-line-lost")

    front.world.look_up_says(Status.SUCCESS)
    assert front.sees_change().name == "cash"

    front.is_prompted("insert-card")
    assert front.name == "cash", "the prompt is late"

    ended(front, started=True)
    assert front.name == "cash"


def test_a_terminal_that_did_not_start_can_be_tried_again() -> None:
    front = ended(at_card(), started=False)
    assert (front.screen.facts["prompt"], actions(front)) == (
        "not-started",
        ["continue", "cancel", "help"],
    )
    front.says(("continue", None))
    assert front.count(e.UseCard) == 2


def test_a_terminal_that_never_started_has_charged_nobody() -> None:
    front = ended(at_card(), started=False)
    assert front.does("cancel") is PressResult.TAKEN, "accepted, even with an explanation"
    assert (front.name, front.error) == ("services", "card-not-started")
    assert front.last(e.Leave).reference == REFERENCE


def test_cancel_asks_the_terminal_to_stop_and_waits_for_its_result() -> None:
    front = at_card().says(("cancel", None))
    assert front.count(e.StopCard) == 1
    assert front.name == "card", "it may refuse: the card may be charged already"
    assert ended(front, started=True).name == "working"


def test_the_terminal_is_stopped_if_no_card_is_inserted() -> None:
    front = at_card()
    front.waits(SECONDS[Name.CARD] + 1)
    assert front.count(e.StopCard) == 1
    assert front.name == "pending"
    assert front.count(e.IssueClaim) == 1


def test_after_the_card_the_screen_waits_for_the_bank() -> None:
    front = ended(at_card(), started=True)
    front.waits(SECONDS[Name.WORKING] + 1)
    assert front.name == "pending"
    assert front.count(e.IssueClaim) == 1


def test_a_terminals_approval_does_not_override_the_banks_decline() -> None:
    front = at_card()
    front.world.takes_in(f.LAUNCHED, f.READER_APPROVED)
    assert ended(front, started=True).name == "working", "its approval is only a hint"
    front.world.look_up_says(Status.FAILED, failure_code="INSUFFICIENT_FUNDS")
    assert front.sees_change().name == "sorry"
    assert front.world.transaction(REFERENCE).cash is m.CashStatus.DISPUTED


# --- notes that are paid in ---


def test_the_attendant_comes_before_any_note_is_taken() -> None:
    front = at_taking()
    assert (front.name, front.screen.title) == ("cash", Text("cash-take-pin-title"))
    assert actions(front) == ["continue", "cancel"]


def test_the_counted_notes_are_held_before_the_request_is_sent() -> None:
    front = counting().says(("confirm", "500"))
    assert front.recorded() == (REFERENCE, m.Held)
    assert front.name == "cash", "the journal does not have it yet"
    assert front.takes_in(f.HELD).name == "working"


@pytest.mark.parametrize("counted", [None, "", "400", "5000", "0", "five", "0500", " 500"])
def test_a_count_that_differs_from_the_amount_is_refused(counted: str | None) -> None:
    """Also a press without a count is rejected."""
    front = counting()
    assert front.does("confirm", counted) is PressResult.UNFIT
    assert front.error == "error-counted"
    assert front.count(e.Append) == 0


def test_no_notes_are_taken_that_the_wallet_no_longer_covers() -> None:
    """It was read again while the attendant came. Once it is filled, the notes are taken."""
    front = counting()
    front.world.has_funds = False
    assert front.does("confirm", "500") is PressResult.UNFIT
    assert (front.error, front.count(e.Append)) == ("error-wallet", 0)
    front.world.has_funds = True
    assert front.says(("confirm", "500")).count(e.Append) == 1


@pytest.mark.parametrize("seconds", [None, SECONDS[Name.CASH] + 1])
def test_nothing_is_sent_if_the_customer_leaves_before_notes_are_taken(
    seconds: float | None,
) -> None:
    front = counting()
    if seconds is None:
        front.says(("cancel", None))
    else:
        front.waits(seconds)
    assert front.last(e.Leave).reference == REFERENCE
    assert front.count(e.Append) == 0


def test_a_deposit_that_failed_gives_the_same_notes_back() -> None:
    front = failed_deposit()
    assert front.screen.title == Text("cash-return-pin-title")
    front.gives_pin()
    assert front.recorded() == (REFERENCE, m.Refunding)
    front.takes_in(f.REFUNDING)
    assert front.screen.title == Text("cash-return-title")
    front.says(("handed", None)).takes_in(f.REFUNDED)
    moved = front.screen.facts["money_moved"]
    assert isinstance(moved, Text)
    assert (front.name, moved.key) == ("sorry", "sorry-money-given-back")


def test_notes_that_cannot_be_returned_now_get_a_claim() -> None:
    front = failed_deposit().says(("done", None))
    assert (front.name, front.screen.title) == ("pending", Text("pending-refund-title"))
    assert front.count(e.IssueClaim) == 1


# --- a dispenser, and no printer ---


def test_a_dispenser_is_asked_once_and_then_the_attendant_pays() -> None:
    front = Front()
    front.world.dispensable = rupees(10_000)
    front.begins().hears_from_bank(Status.SUCCESS).sees_change()
    assert (front.name, front.count(e.Dispense)) == ("cash", 1)
    front.hears(e.Dispense, e.CarriedOut())
    assert front.screen.title == Text("cash-pin-title")
    assert front.count(e.Dispense) == 1


def test_without_a_printer_the_slip_is_shown_as_a_qr() -> None:
    front = Front()
    front.world.prints = False
    front.begins().hears_from_bank(Status.PENDING)
    front.hears(e.IssueClaim, Private("7QX3ZC"))
    assert front.screen.facts["slip"] == f"slip of {REFERENCE} in en with 7QX3ZC"


@pytest.mark.parametrize(
    ("code", "why"),
    [("DECLINED", "sorry-failed-DECLINED"), ("ACCOUNT_BLOCKED", "sorry-failed-ACCOUNT_BLOCKED")],
)
def test_a_customer_who_leaves_the_notes_of_a_failed_deposit_reads_why(code: str, why: str) -> None:
    front = counting().takes_in(f.HELD).hears_from_bank(Status.FAILED, failure_code=code)
    front.says(("done", None))
    assert front.screen.title == Text("pending-refund-title")
    assert front.screen.facts["why"] == Text(why)


def test_a_disputed_deposit_says_why_and_how_the_notes_come_back() -> None:
    front = counting().takes_in(f.HELD).hears_from_bank(Status.FAILED, failure_code="DECLINED")
    front.takes_in(f.DISPUTED)
    assert front.screen.text == Text("pending-held-text")
    assert front.screen.facts["why"] == Text("sorry-failed-DECLINED")
