"""Tests trying again: from the answer that must be repeated, as a new intent."""

import pytest

from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import Act, PressResult, Text
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.fake_world import REFERENCE
from tests.unit.agent.dialogue.front import AADHAAR, Front, failed_deposit
from tests.unit.agent.transactions import facts as f

NEXT = "OUTLET-001-20261121-150200-3W5Y7Z"


def failed(code: str) -> Front:
    return Front().begins().hears_from_bank(Status.FAILED, failure_code=code)


def may_try(front: Front) -> bool:
    return Act.AGAIN in front.screen.actions


@pytest.mark.parametrize(
    ("code", "begins_at"),
    [
        ("BIOMETRIC_MISMATCH", "consent"),
        ("BANK_UNAVAILABLE", "consent"),
        ("INSUFFICIENT_FUNDS", "amount"),
        ("LIMIT_EXCEEDED", "amount"),
        ("AADHAAR_NOT_LINKED", "bank"),
        ("INVALID_AADHAAR", "aadhaar"),
    ],
)
def test_another_try_begins_at_the_answer_to_repeat(code: str, begins_at: str) -> None:
    """A consent is for one transaction, so it is asked before each finger."""
    front = failed(code)
    assert {Act.AGAIN, Act.DONE} <= set(front.screen.actions)
    front.says(("again", None))
    assert front.name == begins_at


def test_a_mismatch_is_tried_again_with_three_touches_and_the_finger() -> None:
    front = failed("BIOMETRIC_MISMATCH")
    front.says(("again", None), ("agree", None), ("confirm", None))
    assert (front.name, front.count(e.StartCapture)) == ("biometric", 2)
    front.gives_finger()

    begun = front.last(e.Begin)
    assert front.count(e.Begin) == 2
    assert begun.answers.aadhaar is not None
    assert begun.answers.aadhaar.reveal() == AADHAAR
    front.world.begins(NEXT)
    assert front.hears_of(e.Begin, events.Begun, NEXT).name == "working"


def test_the_failed_request_stays_unchanged() -> None:
    front = failed("BIOMETRIC_MISMATCH").says(("again", None))
    assert front.last(e.Leave).reference == REFERENCE
    answers = front.session.visit.answers
    assert (answers.capture, answers.consent) == (None, None)
    assert answers.bank is not None


@pytest.mark.parametrize("code", ["ACCOUNT_BLOCKED", "BIOMETRIC_LOCKED", "DECLINED", "NEW_ONE"])
def test_no_other_try_is_offered_if_it_cannot_help(code: str) -> None:
    front = failed(code)
    assert not may_try(front)
    assert front.does("again") is PressResult.UNFIT


def test_a_service_that_is_unavailable_now_is_not_tried_again() -> None:
    front = failed("BIOMETRIC_MISMATCH")
    front.world.unavailable = Text("rest-fault")
    assert not may_try(front.sees_change())


def test_a_request_that_may_still_arrive_is_not_tried_again() -> None:
    """A 404 proves nothing before the last signature has expired."""
    front = Front().begins().takes_in(f.sending(), f.ABANDONED)
    assert front.world.transaction(REFERENCE).in_doubt
    assert not may_try(front)


def test_notes_are_given_back_before_a_deposit_is_tried_again() -> None:
    front = failed_deposit()
    assert not may_try(front)
    front.takes_in(f.REFUNDING, f.REFUNDED)
    assert not may_try(front), "no failure code allows another try"


def test_the_next_customer_cannot_try_a_failed_request_again() -> None:
    front = failed("BIOMETRIC_MISMATCH").says(("done", None))
    assert not may_try(front)
    assert front.session.visit.answers.aadhaar is None
