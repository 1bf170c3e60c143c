"""Tests the OTP: sent, sent again, typed wrongly, never asked twice, and the service's answers."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from agent.api.aeps import Aeps
from agent.api.dmt import Senders
from agent.api.exchange import Location
from agent.api.outlets import Outlets
from agent.base.money import rupees
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue.handlers.otp import KnownSenders, OtpHandler
from agent.dialogue.page import PressResult, Text
from agent.services.answers import Answers
from agent.services.dmt import SENDER_MOBILE
from agent.services.steps import Otp
from tests.support.virtual_time import virtual_time
from tests.unit.agent.dialogue.front import NO_REFUSALS, TO_AMOUNT, TO_OTP, Front, SilentDialogue
from tests.unit.agent.reconciler.peer import Office, ServicePeer, office, refusal, says


def with_code() -> Front:
    front = Front().says(*TO_OTP)
    front.gets_code()
    return front


def verified() -> Front:
    return with_code().says(("continue", "123456")).hears(e.VerifyOtp, e.Verified())


def sent(**more: Any) -> Front:
    """Hear about a code with other data than usual."""
    return Front().says(*TO_OTP).hears(e.SendOtp, e.Sent(Private("OTP-1"), None, **more))


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
    front.hears(e.VerifyOtp, Text("error-otp-wrong"))
    assert (front.name, front.error) == ("otp", "error-otp-wrong")

    front.says(("continue", "123456"))
    assert front.count(e.VerifyOtp) == 2
    assert front.hears(e.VerifyOtp, e.Verified()).name == "consent"


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
    front = Front().says(*TO_OTP).hears(e.SendOtp, Text("error-otp-send"))
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
    first = front.newest(e.SendOtp)
    front.says(("back", None), ("back", None), ("continue", "7000"), ("continue", "9876543210"))

    front.gets_code(first)

    assert front.screen.facts["sent_to"] == "…"
    front.says(("continue", "123456"))
    assert front.count(e.VerifyOtp) == 0


def test_no_code_is_asked_before_the_amount_is_known() -> None:
    assert Front().says(*TO_AMOUNT).screen.steps == 6


# --- the service's answers ---

WRONG, SILENT, BUSY = "error-otp-wrong", "error-inquiry-silent", "error-inquiry-busy"
HERE = Location(12.9716, 77.5946)


def codes(kiosk: Office) -> OtpHandler:
    outlets = Outlets(kiosk.client, "OUTLET-001", HERE)
    senders = KnownSenders(Senders(kiosk.client), kiosk.clock)
    aeps = Aeps(kiosk.client, "OUTLET-001", HERE)
    return OtpHandler(aeps, outlets, senders, NO_REFUSALS)


def handed_in(purpose: Otp) -> e.VerifyOtp:
    answers = Answers(fields={SENDER_MOBILE: Private("9876543210")})
    return e.VerifyOtp("aeps.CW", purpose, Private("OTP-1"), Private("123456"), answers)


SAID: dict[str, tuple[Callable[[], httpx.Response], str]] = {
    "wrong digits": (lambda: refusal(422, "OTP_FAILED"), WRONG),
    "wrong digits, with a transfer's code": (lambda: refusal(422, "INVALID_OTP"), WRONG),
    "nothing": (lambda: httpx.Response(502), SILENT),
    "too many calls": (lambda: refusal(429, "RATE_LIMITED"), BUSY),
    "an unknown code": (lambda: refusal(400, "TERMINAL_UNMAPPED"), SILENT),
}


CASES = [
    *((purpose, *said) for purpose in Otp for said in SAID.values()),
    (Otp.EKYC, lambda: refusal(422, "EKYC_FAILED"), WRONG),  # service.md 1.5
]


@pytest.mark.parametrize(("purpose", "response", "message"), CASES)
def test_only_wrong_digits_are_reported_as_wrong(
    tmp_path: Path, purpose: Otp, response: Callable[[], httpx.Response], message: str
) -> None:
    @virtual_time
    async def scenario() -> None:
        peer = ServicePeer(post=says(response))
        async with office(tmp_path, peer) as kiosk:
            result = await codes(kiosk).verify(handed_in(purpose), SilentDialogue())
        assert result == Text(message)

    scenario()


@virtual_time
async def test_a_code_that_could_not_be_sent_is_reported(tmp_path: Path) -> None:
    peer = ServicePeer()
    peer.post = says(lambda: httpx.Response(502))
    answers = Answers(aadhaar=Private("999999990019"))
    async with office(tmp_path, peer) as kiosk:
        send = e.SendOtp("outlet.ekyc", Otp.EKYC, answers)
        result = await codes(kiosk).send(send, SilentDialogue())
    assert result == Text("error-otp-send")
