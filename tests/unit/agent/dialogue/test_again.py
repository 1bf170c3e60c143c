"""Tests trying again: from the answer that must be repeated, as a new intent."""

import pytest

from agent.api.aeps import AuthMode
from agent.base.money import rupees
from agent.dialogue import effects as e
from agent.dialogue.page import Act, PressResult, Text
from agent.services.earlier_request import EarlierRequest
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.dialogue.front import AADHAAR, TO_CAPTURE, Front, failed_deposit
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


def test_a_mismatch_is_tried_again_with_two_touches_and_another_finger() -> None:
    """The customer has reviewed the same answers, so only the consent is asked."""
    front = failed("BIOMETRIC_MISMATCH")
    front.says(("again", None), ("agree", None))
    assert (front.name, front.count(e.StartCapture)) == ("biometric", 2)
    assert front.screen.facts["status"] == "index"
    front.gives_finger()

    begun = front.last(e.Begin)
    assert front.count(e.Begin) == 2
    assert begun.answers.aadhaar is not None
    assert begun.answers.aadhaar.reveal() == AADHAAR
    front.world.begins(NEXT)
    assert front.hears(e.Begin, NEXT).name == "working"


def test_a_changed_answer_is_reviewed_again() -> None:
    front = failed("INSUFFICIENT_FUNDS").says(("again", None), ("continue", "100"))
    assert front.says(("agree", None)).name == "review"


def test_one_step_back_of_another_try_leads_to_a_review() -> None:
    front = failed("BIOMETRIC_MISMATCH").says(("again", None), ("back", None))
    assert front.name == "amount"
    front.says(("continue", "100"), ("agree", None))
    assert front.name == "review"


def test_after_three_refused_fingers_only_other_ways_are_offered() -> None:
    front = Front()
    front.says(*TO_CAPTURE)
    for refused in (1, 2, 3):
        front.gives_finger()
        reference = f"OUTLET-001-20261121-15000{refused}-7QX3ZC"
        front.world.begins(reference)
        front.hears(e.Begin, reference)
        code = "BIOMETRIC_MISMATCH"
        front.world.bank_says(Status.FAILED, reference=reference, failure_code=code)
        front.sees_change()
        assert [choice.value for choice in front.screen.choices] == ["upicw.QR", "matm.CW"]
        what_now = front.screen.facts["what_now"]
        assert (what_now == Text("missing-now-other-way")) is (refused >= 2)
        if refused < 3:
            front.says(("again", None), ("agree", None))
    assert not may_try(front)


@pytest.mark.parametrize("code", ["BIOMETRIC_LOCKED", "BANK_UNAVAILABLE", "AADHAAR_NOT_LINKED"])
def test_a_way_without_the_finger_takes_two_touches(code: str) -> None:
    front = failed(code).says(("choose", "matm.CW"), ("confirm", None))
    begun = front.last(e.Begin)
    assert (begun.service, begun.answers.amount) == ("matm.CW", rupees(500))
    assert front.last(e.Leave).reference == REFERENCE


def test_the_eye_is_offered_after_a_refused_finger() -> None:
    world = FakeWorld()
    world.modes = (AuthMode.FINGER, AuthMode.IRIS)
    front = Front(world).begins().hears_from_bank(Status.FAILED, failure_code="BIOMETRIC_MISMATCH")
    front.says(("choose", "IRIS"), ("agree", None))
    assert front.last(e.StartCapture).mode is AuthMode.IRIS


@pytest.mark.parametrize("code", ["INSUFFICIENT_FUNDS", "LIMIT_EXCEEDED", "DECLINED"])
def test_no_other_way_is_offered_if_the_money_is_the_reason(code: str) -> None:
    assert failed(code).screen.choices == ()


def test_no_other_way_is_offered_while_the_first_may_still_be_paid() -> None:
    front = Front().begins().takes_in(f.sending(), f.ABANDONED)
    assert front.screen.choices == ()


def test_an_open_request_like_it_is_asked_about_also_without_a_review() -> None:
    front = failed("BIOMETRIC_MISMATCH").says(("again", None))
    front.world.has_paid("R-1")
    front.world.first = EarlierRequest(
        front.world.transaction("R-1"), is_paid=True, is_identified=False
    )
    front.says(("agree", None))
    assert front.screen.facts["second"]
    assert front.count(e.StartCapture) == 1


def test_a_reader_that_is_unplugged_meanwhile_is_missing_after_the_consent() -> None:
    front = failed("BIOMETRIC_MISMATCH")
    front.world.unavailable = Text("rest-biometric")
    front.sees_change().says(("again", None), ("agree", None))
    assert front.screen.title == Text("sorry-missing-title")


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
