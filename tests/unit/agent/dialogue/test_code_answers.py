"""Tests the service's answers to an OTP: wrong digits, and other refusals."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from agent.api.aeps import Aeps
from agent.api.dmt import Senders
from agent.api.exchange import Location
from agent.api.outlets import Outlets
from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers.otp import KnownSenders, OtpHandler
from agent.dialogue.screens import Text
from agent.services.answers import Answers
from agent.services.dmt import SENDER_MOBILE
from agent.services.steps import Otp
from tests.support.virtual_time import virtual_time
from tests.unit.agent.dialogue.front import SilentDialogue
from tests.unit.agent.reconciler.peer import Office, ServicePeer, office, refusal, says

WRONG, SILENT, BUSY = "error-otp-wrong", "error-inquiry-silent", "error-inquiry-busy"
HERE = Location(12.9716, 77.5946)


def codes(kiosk: Office) -> OtpHandler:
    outlets = Outlets(kiosk.client, "OUTLET-001", HERE)
    senders = KnownSenders(Senders(kiosk.client), kiosk.clock)
    aeps = Aeps(kiosk.client, "OUTLET-001", HERE)
    return OtpHandler(aeps, outlets, senders, lambda *_: None)


def handed_in(purpose: Otp) -> e.VerifyOtp:
    answers = Answers(fields={SENDER_MOBILE: Private("9876543210")})
    return e.VerifyOtp(1, "aeps.CW", purpose, Private("OTP-1"), Private("123456"), answers)


SAID: dict[str, tuple[Callable[[], httpx.Response], str]] = {
    "wrong digits": (lambda: refusal(422, "OTP_FAILED"), WRONG),
    "wrong digits, with a transfer's code": (lambda: refusal(422, "INVALID_OTP"), WRONG),
    "nothing": (lambda: httpx.Response(502), SILENT),
    "too many calls": (lambda: refusal(429, "RATE_LIMITED"), BUSY),
    "an unknown code": (lambda: refusal(400, "TERMINAL_UNMAPPED"), SILENT),
}


CASES = [
    *((purpose, *said) for purpose in Otp for said in SAID.values()),
    (Otp.EKYC, lambda: refusal(422, "EKYC_FAILED"), WRONG),  # CONTRACT 1.5
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
        assert result == events.StepFailed(1, Text(message))

    scenario()


@virtual_time
async def test_a_code_that_could_not_be_sent_is_reported(tmp_path: Path) -> None:
    peer = ServicePeer()
    peer.post = says(lambda: httpx.Response(502))
    answers = Answers(aadhaar=Private("999999990019"))
    async with office(tmp_path, peer) as kiosk:
        send = e.SendOtp(1, "outlet.ekyc", Otp.EKYC, answers)
        result = await codes(kiosk).send(send, SilentDialogue())
    assert result == events.StepFailed(1, Text("error-otp-send"))
