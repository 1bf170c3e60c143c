"""One-time codes: sent once for each wish of a person, and handed in digit for digit."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.api.aeps import Aeps, OtpSent, OtpVerified
from agent.api.errors import Remedy, lookup
from agent.api.outlets import OtpSent as OwnerOtpSent
from agent.api.outlets import Outlets, StepDone
from agent.api.replies import Refusal, Silence
from agent.dialogue import effects as e
from agent.dialogue.outside.senders import KnownSenders
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
    answers: Answers | None = None
    """With what the service told beside."""


@dataclass(frozen=True, slots=True)
class Codes:
    """Sends codes and hands them in, for whatever purpose there is."""

    aeps: Aeps
    outlets: Outlets
    senders: KnownSenders

    async def send(self, effect: e.SendOtp) -> e.OtpSent | e.StepFailed:
        sent = await _SENDERS[effect.purpose](self, effect.purpose, effect.answers)
        if isinstance(sent, Refusal | Silence):
            log.warning("otp: %s", sent)
            return e.StepFailed(effect.visit, Text("error-otp-send"))
        return e.OtpSent(
            effect.visit, sent.reference, sent.sent_to, sent.needs_digits, sent.answers
        )

    async def verify(self, effect: e.VerifyOtp) -> e.OtpAccepted | e.StepFailed:
        verified = await _VERIFIERS[effect.purpose](self, effect)
        if isinstance(verified, Text):
            return e.StepFailed(effect.visit, verified)
        return e.OtpAccepted(effect.visit, verified)


WRONG = Text("error-otp-wrong")


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


async def _to_sender(codes: Codes, _: Otp, answers: Answers) -> Sent | Refusal | Silence:
    checked = await codes.senders.check(answers)
    if not isinstance(checked, Answers):
        return checked
    return Sent(said(checked.otp_reference), checked.otp_sent_to, answers=checked)


async def _from_customer(codes: Codes, effect: e.VerifyOtp) -> Text | None:
    reply = await codes.aeps.verify_otp(effect.otp_reference, effect.digits)
    if isinstance(reply, OtpVerified):
        return None if reply.verified else WRONG
    return _why_not(reply)


async def _from_owner(codes: Codes, effect: e.VerifyOtp) -> Text | None:
    reply = await codes.outlets.verify_ekyc_otp(effect.otp_reference, effect.digits)
    if isinstance(reply, StepDone):
        return None
    # EKYC_FAILED, which is the outlet's to put right: by other digits (CONTRACT 1.5).
    return _why_not(reply, is_wrong=frozenset({Remedy.NEW_OTP, Remedy.ASK_ATTENDANT}))


async def _from_sender(codes: Codes, effect: e.VerifyOtp) -> Answers | Text:
    verified = await codes.senders.verify(effect.answers, effect.otp_reference, effect.digits)
    return verified if isinstance(verified, Answers) else _why_not(verified)


def _why_not(
    reply: Refusal | Silence, *, is_wrong: frozenset[Remedy] = frozenset({Remedy.NEW_OTP})
) -> Text:
    """Say why a code was not taken: silence and a full quota say nothing of its digits."""
    log.warning("otp: %s", reply)
    if isinstance(reply, Silence):
        return Text("error-inquiry-silent")
    row = lookup(reply.code)
    return WRONG if row.remedy in is_wrong else Text(row.inquiry_key)


Sender = Callable[[Codes, Otp, Answers], Awaitable[Sent | Refusal | Silence]]
Verifier = Callable[[Codes, e.VerifyOtp], Awaitable[Answers | Text | None]]
"""Gives why not; or None, or the answers with what the right code has opened."""

_SENDERS: dict[Otp, Sender] = {
    Otp.WITHDRAWAL: _to_customer,
    Otp.AADHAAR_PAY: _to_customer,
    Otp.EKYC: _to_owner,
    Otp.SENDER: _to_sender,
}
_VERIFIERS: dict[Otp, Verifier] = {
    Otp.WITHDRAWAL: _from_customer,
    Otp.AADHAAR_PAY: _from_customer,
    Otp.EKYC: _from_owner,
    Otp.SENDER: _from_sender,
}
