"""One-time codes: requested once for each press, and submitted as typed."""

import logging
from collections.abc import Awaitable, Callable

import msgspec

from agent.api.aeps import Aeps, CustomerOtpSent, OtpVerified
from agent.api.dmt import SenderChecked, Senders, SenderVerified
from agent.api.outlets import Outlets, OwnerOtpSent, StepDone
from agent.api.replies import ApiRefusal, NoResponse, logged
from agent.base.clock import Clock
from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.page import Text
from agent.outlet.day import Refusals
from agent.services import dmt
from agent.services.answers import Answers, Inquiry
from agent.services.codes import meaning
from agent.services.declaration import require
from agent.services.steps import Otp
from agent.transactions.error_table import Remedy, row_for

log = logging.getLogger(__name__)


NO_REFERENCE = Private("")  # a code without a reference: the mobile number identifies it


class KnownSenders(msgspec.Struct, frozen=True):
    """Makes inquiries about the sender in the answers; never repeats one automatically."""

    api: Senders
    clock: Clock

    async def check(self, answers: Answers) -> Answers | ApiRefusal | NoResponse:
        """Request a code, and read whether the sender is registered."""
        mobile, asked_at = answers.fields[dmt.SENDER_MOBILE], self.clock.now().monotonic
        checked = await self.api.check(mobile)
        if not isinstance(checked, SenderChecked):
            return checked
        sent = replace(
            answers,
            otp_reference=checked.otp_reference or NO_REFERENCE,
            otp_sent_to=checked.mobile_masked or f"XXXXXX{mobile.reveal()[-4:]}",
            otp_verified=False,
        )
        until = asked_at + checked.valid_seconds
        return sent.with_inquiry_result(Inquiry.SENDER_CHECK, checked, until)

    async def verify(
        self, answers: Answers, otp_reference: Private[str], digits: Private[str]
    ) -> Answers | ApiRefusal | NoResponse:
        """Submit the code; its token is valid for one transfer (service.md 8.6)."""
        asked_at = self.clock.now().monotonic  # the service may have counted from here
        verified = await self.api.verify(
            answers.fields[dmt.SENDER_MOBILE],
            digits,
            otp_reference=None if otp_reference == NO_REFERENCE else otp_reference,
            name=dmt.sender_name(answers),
        )
        if not isinstance(verified, SenderVerified):
            return verified
        checked = answers.inquiry_result(Inquiry.SENDER_CHECK, SenderChecked)
        # The code is used up, so its expiry no longer matters.
        lasting = answers.without_otp().with_inquiry_result(Inquiry.SENDER_CHECK, checked)
        return lasting.with_inquiry_result(
            Inquiry.SENDER, verified, asked_at + verified.valid_seconds
        )


class OtpHandler(msgspec.Struct, frozen=True):
    """Requests codes and submits them, for each purpose."""

    aeps: Aeps
    outlets: Outlets
    senders: KnownSenders
    refusals: Refusals

    @carries_out(e.SendOtp)
    async def send(self, effect: e.SendOtp, _: Dialogue) -> e.Sent | Text:
        sent = await _CODES[effect.purpose].send(self, effect)
        if isinstance(sent, e.Sent):
            return sent
        log.warning("otp: %s", logged(sent))
        if isinstance(sent, ApiRefusal):
            self.refusals.of_inquiry(effect.service, effect.answers, sent.code)
        return _why_not_sent(sent)

    @carries_out(e.VerifyOtp)
    async def verify(self, effect: e.VerifyOtp, _: Dialogue) -> e.Verified | Text:
        code = _CODES[effect.purpose]
        verified = await code.verify(self, effect)
        if isinstance(verified, ApiRefusal):
            self.refusals.of_inquiry(effect.service, effect.answers, verified.code)
        if isinstance(verified, ApiRefusal | NoResponse):
            return _why_not(verified, code.wrong_digits)
        return verified if isinstance(verified, Text) else e.Verified(verified)


WRONG = Text("error-otp-wrong")

CodeSent = e.Sent | ApiRefusal | NoResponse
CodeChecked = Answers | Text | ApiRefusal | NoResponse | None
"""The answers with the code's result, or None if it has none; else why it was not accepted."""


class OtpCalls(msgspec.Struct, frozen=True):
    """How the service sends and checks the codes of a purpose."""

    send: Callable[[OtpHandler, e.SendOtp], Awaitable[CodeSent]]
    verify: Callable[[OtpHandler, e.VerifyOtp], Awaitable[CodeChecked]]
    wrong_digits: frozenset[Remedy] = frozenset({Remedy.NEW_OTP})
    """The remedies of refusals that mean wrong digits."""


async def _to_customer(codes: OtpHandler, effect: e.SendOtp) -> CodeSent:
    answers = effect.answers
    capture = (require(answers.aadhaar), require(answers.bank).iin)
    amount, mobile = require(answers.amount), require(answers.mobile)
    reply = await codes.aeps.send_otp(effect.purpose.value, capture, amount, mobile)
    if not isinstance(reply, CustomerOtpSent):
        return reply
    reference = Private(reply.otp_reference)
    return e.Sent(reference, reply.sent_to, reply.verify_required)


async def _to_owner(codes: OtpHandler, effect: e.SendOtp) -> CodeSent:
    reply = await codes.outlets.send_ekyc_otp(require(effect.answers.aadhaar))
    if not isinstance(reply, OwnerOtpSent):
        return reply
    return e.Sent(reply.otp_reference, reply.sent_to, needs_digits=True)


async def _to_sender(codes: OtpHandler, effect: e.SendOtp) -> CodeSent:
    checked = await codes.senders.check(effect.answers)
    if not isinstance(checked, Answers):
        return checked
    sender = checked.inquiry_result(Inquiry.SENDER_CHECK, SenderChecked)
    return e.Sent(
        require(checked.otp_reference),
        checked.otp_sent_to,
        needs_digits=True,
        answers=checked,
        resend_after_s=sender.resend_after_seconds,
    )


async def _from_customer(codes: OtpHandler, effect: e.VerifyOtp) -> CodeChecked:
    reply = await codes.aeps.verify_otp(effect.otp_reference, effect.digits)
    if isinstance(reply, OtpVerified):
        return None if reply.verified else WRONG
    return reply


async def _from_owner(codes: OtpHandler, effect: e.VerifyOtp) -> CodeChecked:
    reply = await codes.outlets.verify_ekyc_otp(effect.otp_reference, effect.digits)
    if isinstance(reply, StepDone):
        return WRONG if reply.is_denied else None
    return reply


async def _from_sender(codes: OtpHandler, effect: e.VerifyOtp) -> CodeChecked:
    return await codes.senders.verify(effect.answers, effect.otp_reference, effect.digits)


_CODES: dict[Otp, OtpCalls] = {
    Otp.WITHDRAWAL: OtpCalls(_to_customer, _from_customer),
    Otp.AADHAAR_PAY: OtpCalls(_to_customer, _from_customer),
    # EKYC_FAILED: other digits may be right (service.md 1.5)
    Otp.EKYC: OtpCalls(_to_owner, _from_owner, frozenset({Remedy.NEW_OTP, Remedy.ASK_ATTENDANT})),
    Otp.SENDER: OtpCalls(_to_sender, _from_sender),
}


def _why_not_sent(reply: ApiRefusal | NoResponse) -> Text:
    """Return why no code was sent: the refusal's own words, if they explain it."""
    general = Text("error-otp-send")
    if isinstance(reply, NoResponse):
        return general
    row = row_for(reply.code)
    return general if row.remedy in _ANOTHER_CODE else Text(meaning(reply.code).inquiry)


_ANOTHER_CODE = frozenset({Remedy.NEW_OTP, Remedy.CHECK_STATUS})
"""The remedies of refusals after which the customer should request another code."""


def _why_not(reply: ApiRefusal | NoResponse, wrong_digits: frozenset[Remedy]) -> Text:
    """Return why a code was not accepted; no response does not mean wrong digits."""
    log.warning("otp: %s", logged(reply))
    if isinstance(reply, NoResponse):
        return Text("error-inquiry-silent")
    row = row_for(reply.code)
    return WRONG if row.remedy in wrong_digits else Text(meaning(reply.code).inquiry)
