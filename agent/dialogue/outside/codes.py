"""One-time codes: sent once for each wish of a person, and handed in digit for digit."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.api.aeps import Aeps, OtpSent, OtpVerified
from agent.api.outlets import OtpSent as OwnerOtpSent
from agent.api.outlets import Outlets, StepDone
from agent.api.replies import Refusal, Silence
from agent.dialogue import effects as e
from agent.dialogue.screens import Text
from agent.private import Private
from agent.services.answers import Answers
from agent.services.declaration import said
from agent.services.steps import Otp

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sent:
    reference: Private[str]
    sent_to: str | None
    needs_digits: bool = True


@dataclass(frozen=True, slots=True)
class Codes:
    """Sends codes and hands them in, for whatever purpose there is."""

    aeps: Aeps
    outlets: Outlets

    async def send(self, effect: e.SendOtp) -> e.OtpSent | e.StepFailed:
        sent = await _SENDERS[effect.purpose](self, effect.purpose, effect.answers)
        if isinstance(sent, Refusal | Silence):
            log.warning("otp: %s", sent)
            return e.StepFailed(effect.visit, Text("error-otp-send"))
        return e.OtpSent(effect.visit, sent.reference, sent.sent_to, sent.needs_digits)

    async def verify(self, effect: e.VerifyOtp) -> e.OtpAccepted | e.StepFailed:
        if await _VERIFIERS[effect.purpose](self, effect):
            return e.OtpAccepted(effect.visit)
        return e.StepFailed(effect.visit, Text("error-otp-wrong"))


async def _to_customer(codes: Codes, purpose: Otp, answers: Answers) -> Sent | Refusal | Silence:
    capture = (said(answers.aadhaar), said(answers.bank).iin)
    amount, mobile = said(answers.amount), said(answers.mobile)
    reply = await codes.aeps.send_otp(purpose.value, capture, amount, mobile)
    if not isinstance(reply, OtpSent):
        return reply
    return Sent(Private(reply.otp_reference), reply.sent_to, reply.verify_required)


async def _to_owner(codes: Codes, _: Otp, answers: Answers) -> Sent | Refusal | Silence:
    reply = await codes.outlets.send_ekyc_otp(said(answers.aadhaar))
    if not isinstance(reply, OwnerOtpSent):
        return reply
    return Sent(reply.otp_reference, reply.sent_to)


async def _from_customer(codes: Codes, effect: e.VerifyOtp) -> bool:
    reply = await codes.aeps.verify_otp(effect.otp_reference, effect.digits)
    return isinstance(reply, OtpVerified) and reply.verified


async def _from_owner(codes: Codes, effect: e.VerifyOtp) -> bool:
    reply = await codes.outlets.verify_ekyc_otp(effect.otp_reference, effect.digits)
    return isinstance(reply, StepDone)


Sender = Callable[[Codes, Otp, Answers], Awaitable[Sent | Refusal | Silence]]
Verifier = Callable[[Codes, e.VerifyOtp], Awaitable[bool]]

_SENDERS: dict[Otp, Sender] = {
    Otp.WITHDRAWAL: _to_customer,
    Otp.AADHAAR_PAY: _to_customer,
    Otp.EKYC: _to_owner,
}
_VERIFIERS: dict[Otp, Verifier] = {
    Otp.WITHDRAWAL: _from_customer,
    Otp.AADHAAR_PAY: _from_customer,
    Otp.EKYC: _from_owner,
}
