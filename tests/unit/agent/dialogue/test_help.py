"""Tests help: the screen waits, shows nothing private, and continues unchanged."""

import pytest

from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue.page import Name, PressResult, Text
from agent.dialogue.timeouts import SECONDS
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.front import AADHAAR, TO_AMOUNT, TO_CAPTURE, TO_OTP, Front


def attendant_comes(front: Front) -> Front:
    """The called attendant types the PIN."""
    return front.says(("help", None), ("attendant", None)).gives_pin("Asha")


@pytest.mark.parametrize("steps", [(("choose", "en"),), TO_AMOUNT, TO_OTP, TO_CAPTURE])
def test_each_screen_calls_for_help_and_comes_back_as_it_was(
    steps: tuple[tuple[str, str | None], ...],
) -> None:
    front = Front().says(*steps)
    before = front.screen
    front.says(("help", None))
    assert front.name == "help"
    front.says(("back", None))
    assert (front.screen.name, front.screen.title, front.screen.error) == (
        before.name,
        before.title,
        before.error,
    )


def test_the_help_page_shows_nothing_of_the_customer() -> None:
    front = Front().begins().hears_from_bank(Status.PENDING)
    front.hears(e.IssueClaim, Private("7QX3ZC"))
    front.says(("help", None))
    assert not front.screen.facts
    assert front.screen.service is None


def test_an_error_is_still_there_afterwards() -> None:
    front = Front().says(*TO_AMOUNT[:2])
    assert front.does("continue", "999999990018") is PressResult.UNFIT
    error = front.error
    front.says(("help", None), ("back", None))
    assert error is not None
    assert front.error == error


def test_a_customer_has_all_their_time_after_help() -> None:
    front = Front().says(*TO_AMOUNT, ("help", None))
    front.waits(SECONDS[Name.HELP] - 1)
    assert front.name == "help"
    front.waits(2)
    assert front.name == "amount"
    front.waits(40)
    assert front.name == "amount"


def test_the_attendant_enters_with_the_pin_and_returns_to_the_customer() -> None:
    front = attendant_comes(Front().says(*TO_AMOUNT))
    assert front.name == "attendant"
    assert "waiting" in front.screen.facts
    front.says(("cancel", None))
    assert front.name == "amount"
    front.says(("continue", "500"))
    assert front.name == "consent"
    assert front.session.visit.attendant is None


def test_a_code_that_arrives_meanwhile_goes_to_the_customer() -> None:
    front = Front().says(*TO_OTP)
    wanted = front.newest(e.SendOtp)
    attendant_comes(front)
    front.gets_code(wanted)
    front.says(("cancel", None))
    assert (front.name, front.input_kind) == ("otp", "digits")


def test_a_finger_given_behind_the_help_page_is_not_used() -> None:
    front = Front().says(*TO_CAPTURE, ("help", None))
    front.gives_finger()
    assert not front.count(e.Begin)
    front.says(("back", None))
    assert front.name == "biometric"


def test_the_banks_answer_ends_the_help_page() -> None:
    front = Front().begins().says(("help", None))
    front.hears_from_bank(Status.SUCCESS)
    assert front.name == "cash"


def test_the_call_is_shown_until_the_attendant_comes() -> None:
    """The attendant sees it before the PIN, also after the customer has left; the PIN ends it."""
    front = Front().says(("choose", "en"))
    assert "called" not in front.screen.facts
    front.says(("help", None), ("back", None))
    assert front.screen.facts["called"] == Text("start-help-called")
    assert "called" in front.says(("cancel", None)).screen.facts
    assert "called" in front.says(("attendant", None)).screen.facts
    assert "called" not in front.gives_pin().screen.facts
    assert "called" not in front.says(("cancel", None)).screen.facts


def test_no_device_is_taken_from_the_waiting_customer() -> None:
    front = attendant_comes(Front().says(*TO_CAPTURE))
    front.says(("choose", "stop"), ("choose", "restart"))
    assert front.does("confirm") is PressResult.UNFIT
    assert front.error == "error-customer-waits"
    assert not front.count(e.StopAgent)


def test_nothing_of_the_customer_remains_when_the_attendants_screen_times_out() -> None:
    front = attendant_comes(Front().says(*TO_AMOUNT))
    front.waits(2000)
    assert front.name == "start"
    assert AADHAAR not in repr(front.session.visit)
    assert front.session.visit.waiting is None
