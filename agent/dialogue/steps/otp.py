"""The one-time code for large amounts: the mobile number, and the digits."""

import re
from math import ceil

from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.effects import SendOtp, VerifyOtp
from agent.dialogue.events import OtpAccepted, OtpSent
from agent.dialogue.screens import Act, Input, InputKind, Name, Text
from agent.dialogue.steps.step_kind import Next, Stay, StepContext, StepKind, StepView, Taken
from agent.services import steps
from agent.services.answers import Answers
from agent.services.declaration import require
from agent.services.steps import AskMobile, AskOtp, teaches

MOBILE = re.compile(steps.MOBILE)
OTP = re.compile(r"\d{4,8}", re.ASCII)  # guess: aeps.otp.digits


def _take_mobile(_: AskMobile, __: StepContext, ___: Act, value: str) -> Taken:
    if not MOBILE.fullmatch(value):
        return Stay(Text("error-mobile"))
    return Next(lambda answers: replace(answers.without_otp(), mobile=Private(value)))


MOBILE_NUMBER = StepKind(
    Name.MOBILE,
    lambda _, __: StepView(input=Input(InputKind.DIGITS, "mobile", steps.MOBILE_DIGITS)),
    _take_mobile,
)


def _show_otp(_: AskOtp, context: StepContext) -> StepView:
    sent_to = context.visit.answers.otp_sent_to or "…"
    wait = _seconds_until_resend(context)
    return StepView(
        text=Text("otp-text", {"sent_to": sent_to}),
        input=Input(InputKind.DIGITS, "otp", 8),
        actions=(Act.CONTINUE, Act.RESEND),
        facts={"sent_to": sent_to} | ({"resend_in": wait} if wait else {}),
    )


def _seconds_until_resend(context: StepContext) -> int:
    """Return the seconds until another code may be requested; 0: now."""
    at = context.visit.answers.otp_resend_at
    return 0 if at is None else max(0, ceil(at - context.now.monotonic))


def _arrive(step: AskOtp, context: StepContext) -> Stay:
    """Request the code, unless one for this amount was already sent."""
    if context.visit.answers.otp_reference:
        return Stay()
    visit, service = context.visit, context.place.service
    send = SendOtp(visit.number, service, step.purpose, visit.answers)
    return Stay(place=replace(context.place, busy=True), effects=(send,))


def _take_otp(step: AskOtp, context: StepContext, act: Act, value: str) -> Taken:
    if context.place.busy:
        return Stay()
    if act is Act.RESEND and _seconds_until_resend(context):
        return Stay(Text("error-otp-soon"))
    if act is Act.RESEND or context.visit.answers.otp_reference is None:
        answers = context.visit.answers.without_otp()
        without = replace(context, visit=replace(context.visit, answers=answers))
        return replace(_arrive(step, without), answers=answers)
    if not OTP.fullmatch(value):
        return Stay(Text("error-otp-wrong"))
    visit, service = context.visit, context.place.service
    reference = require(visit.answers.otp_reference)
    digits = Private(value)
    verify = VerifyOtp(visit.number, service, step.purpose, reference, digits, visit.answers)
    return Stay(place=replace(context.place, busy=True), effects=(verify,))


def _is_done(step: AskOtp, answers: Answers) -> bool:
    """Return True if the code was right. The inquiry result lasts longer than the code."""
    inquiry = teaches(step)
    return inquiry in answers.inquiry_results if inquiry else answers.otp_verified


def _forget(step: AskOtp, answers: Answers) -> Answers:
    """Return the answers without the code, or without its inquiry result."""
    inquiry = teaches(step)
    return answers.without_inquiry_results(inquiry) if inquiry else answers.without_otp()


ONE_TIME_CODE = StepKind(Name.OTP, _show_otp, _take_otp, _arrive, _is_done, forget=_forget)


def take_result(answers: Answers, result: OtpSent | OtpAccepted, now: float) -> Answers:
    """Return the answers with the result of sending or verifying the code."""
    match result:
        case OtpSent():
            return replace(
                result.answers or answers,
                otp_reference=result.otp_reference,
                otp_sent_to=result.sent_to,
                otp_verified=not result.needs_digits,
                otp_resend_at=now + result.resend_after_s,
            )
        case OtpAccepted():
            return replace(result.answers or answers, otp_verified=True)
