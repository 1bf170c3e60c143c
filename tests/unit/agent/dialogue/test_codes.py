"""Tests the OTP: sent, sent again, typed wrongly, and never asked twice."""

from typing import Any

import pytest

from agent.base.money import rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import PressResult, Text
from agent.services.steps import Otp
from tests.unit.agent.dialogue.front import TO_AMOUNT, TO_OTP, Front


def with_code() -> Front:
    front = Front().says(*TO_OTP)
    front.gets_code()
    return front


def verified() -> Front:
    return with_code().says(("continue", "123456")).hears_of(e.VerifyOtp, events.OtpAccepted)


def sent(**more: Any) -> Front:
    """Hear about a code with other data than usual."""
    return Front().says(*TO_OTP).hears_of(e.SendOtp, events.OtpSent, Private("OTP-1"), None, **more)


def test_arriving_at_the_step_requests_the_code() -> None:
    front = Front().says(*TO_OTP)
    assert front.name == "otp"
    send = front.last(e.SendOtp)
    assert (send.purpose, send.answers.amount) == (Otp.WITHDRAWAL, rupees(6000))


def test_a_service_that_needs_no_digits_continues_at_once() -> None:
    assert sent(needs_digits=False).name == "consent"


@pytest.mark.parametrize("typed", ["", "123", "123456789", "12345a", "१२३४"])
def test_an_invalid_code_is_not_submitted(typed: str) -> None:
    front = with_code()
    assert front.does("continue", typed) is PressResult.UNFIT
    assert front.error == "error-otp-wrong"
    assert front.count(e.VerifyOtp) == 0


def test_a_wrong_code_can_be_typed_again() -> None:
    front = with_code().says(("continue", "111111"))
    assert front.screen.facts["sent_to"] == "XXXXXX3210", "masked"
    front.hears_of(e.VerifyOtp, events.StepFailed, Text("error-otp-wrong"))
    assert (front.name, front.error) == ("otp", "error-otp-wrong")

    front.says(("continue", "123456"))
    assert front.count(e.VerifyOtp) == 2
    assert front.hears_of(e.VerifyOtp, events.OtpAccepted).name == "consent"


def test_another_code_waits_for_the_services_pause() -> None:
    front = with_code()
    assert front.screen.facts["resend_in"] == 30
    front.waits(20.5)
    assert front.does("resend") is PressResult.UNFIT
    assert (front.error, front.count(e.SendOtp)) == ("error-otp-soon", 1)
    assert front.screen.facts["resend_in"] == 10
    front.waits(9.5)
    assert "resend_in" not in front.sees_change().screen.facts
    front.says(("resend", None))
    assert front.count(e.SendOtp) == 2


def test_the_service_can_set_the_pause() -> None:
    assert sent(needs_digits=True, resend_after_s=90).screen.facts["resend_in"] == 90


def test_passing_seconds_do_not_change_the_screen() -> None:
    """The typed digits stay on the screen."""
    front = with_code()
    revision = front.screen.revision
    front.waits(12)
    assert front.sees_change().screen.revision == revision


def test_the_next_press_sends_a_code_that_could_not_be_sent() -> None:
    front = Front().says(*TO_OTP).hears_of(e.SendOtp, events.StepFailed, Text("error-otp-send"))
    assert front.error == "error-otp-send"
    front.says(("continue", ""))
    assert front.count(e.SendOtp) == 2


@pytest.mark.parametrize("touch", [("resend", None), ("continue", "123456")])
def test_presses_start_nothing_while_a_code_is_being_sent(touch: tuple[str, str | None]) -> None:
    front = Front().says(*TO_OTP, touch, touch)
    assert (front.count(e.SendOtp), front.count(e.VerifyOtp)) == (1, 0)


def test_a_right_code_is_not_asked_again_after_going_back() -> None:
    assert verified().says(("back", None)).name == "mobile"


def test_another_amount_needs_another_code() -> None:
    front = verified().says(("agree", None), ("choose", "amount"), ("continue", "7000"))
    front.says(("continue", "9876543210"))
    assert front.name == "otp"
    assert front.last(e.SendOtp).answers.amount == rupees(7000)


def test_an_amount_below_the_threshold_needs_no_code() -> None:
    front = verified().says(("agree", None), ("choose", "amount"), ("continue", "500"))
    assert front.name == "consent"
    front.says(("agree", None), ("confirm", None))
    front.gives_finger()
    assert front.last(e.Begin).answers.otp_reference is None


def test_the_code_of_one_amount_is_not_used_for_another() -> None:
    """When the customer goes back to another amount, the first amount's code comes too late."""
    front = Front().says(*TO_OTP)
    first = front.last(e.SendOtp).visit
    front.says(("back", None), ("back", None), ("continue", "7000"), ("continue", "9876543210"))

    front.gets_code(visit=first)

    assert front.screen.facts["sent_to"] == "…"
    front.says(("continue", "123456"))
    assert front.count(e.VerifyOtp) == 0


def test_no_code_is_asked_before_the_amount_is_known() -> None:
    assert Front().says(*TO_AMOUNT).screen.steps == 6
