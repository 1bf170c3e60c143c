"""The one-time code for large amounts: the mobile number, and the digits."""

import re
from math import ceil
from typing import ClassVar

from agent.base.private import Private
from agent.base.structs import replace
from agent.dialogue.effects import SendOtp, Sent, Verified, VerifyOtp
from agent.dialogue.page import Act, Input, InputKind, Name, Text
from agent.dialogue.place import At, Transition
from agent.dialogue.steps.forward import forward, go_on
from agent.dialogue.steps.step import StepScreen, StepView
from agent.services import steps
from agent.services.answers import Answers
from agent.services.steps import AskMobile, AskOtp, Step, teaches

MOBILE = re.compile(steps.MOBILE)
OTP = re.compile(r"\d{4,8}", re.ASCII)  # guess: aeps.otp.digits


class MobileScreen(StepScreen[AskMobile], frozen=True):
    asks: ClassVar[type[Step]] = AskMobile
    name: ClassVar[Name] = Name.MOBILE

    def view(self, _: At) -> StepView:
        return StepView(input=Input(InputKind.DIGITS, "mobile", steps.MOBILE_DIGITS))

    def answer(self, _: Act, value: str, at: At) -> Transition:
        if not MOBILE.fullmatch(value):
            return at.to(self, Text("error-mobile"))
        return go_on(
            self, at, lambda answers: replace(answers.without_otp(), mobile=Private(value))
        )


class OtpScreen(StepScreen[AskOtp], frozen=True):
    asks: ClassVar[type[Step]] = AskOtp
    name: ClassVar[Name] = Name.OTP

    def view(self, at: At) -> StepView:
        sent_to = at.answers.otp_sent_to or "…"
        wait = _seconds_until_resend(at)
        return StepView(
            text=Text("otp-text", {"sent_to": sent_to}),
            input=Input(InputKind.DIGITS, "otp", 8),
            actions=(Act.CONTINUE, Act.RESEND),
            facts={"sent_to": sent_to} | ({"resend_in": wait} if wait else {}),
        )

    def arrive(self, at: At) -> Transition:
        """Request the code, unless one for this amount was already sent."""
        return at.to(self) if at.answers.otp_reference else self._send(at)

    def answer(self, act: Act, value: str, at: At) -> Transition:
        if self.busy:
            return at.to(self)
        if act is Act.RESEND and _seconds_until_resend(at):
            return at.to(self, Text("error-otp-soon"))
        reference = at.answers.otp_reference
        if act is Act.RESEND or reference is None:
            return self._send(at.with_answers(at.answers.without_otp()))
        if not OTP.fullmatch(value):
            return at.to(self, Text("error-otp-wrong"))
        purpose, digits = self.step.purpose, Private(value)
        verify = VerifyOtp(self.service, purpose, reference, digits, at.answers)
        return at.ask(replace(self, busy=True), verify, OtpScreen.verified)

    def _send(self, at: At) -> Transition:
        send = SendOtp(self.service, self.step.purpose, at.answers)
        return at.ask(replace(self, busy=True), send, OtpScreen.sent)

    def sent(self, sent: Sent | Text, at: At) -> Transition:
        if isinstance(sent, Text):
            return at.to(self.quiet, sent)
        answers = replace(
            sent.answers or at.answers,
            otp_reference=sent.otp_reference,
            otp_sent_to=sent.sent_to,
            otp_verified=not sent.needs_digits,
            otp_resend_at=at.now.monotonic + sent.resend_after_s,
        )
        at = at.with_answers(answers)
        # The reason for a new code stays on the screen until the next press.
        return at.keep(self.quiet) if sent.needs_digits else forward(self, at)

    def verified(self, verified: Verified | Text, at: At) -> Transition:
        if isinstance(verified, Text):
            return at.to(self.quiet, verified)
        answers = replace(verified.answers or at.answers, otp_verified=True)
        return forward(self, at.with_answers(answers))

    @classmethod
    def is_done(cls, step: AskOtp, answers: Answers) -> bool:
        """Return True if the code was right; its inquiry has a result even without the code."""
        inquiry = teaches(step)
        return inquiry in answers.inquiry_results if inquiry else answers.otp_verified

    @classmethod
    def forget(cls, step: AskOtp, answers: Answers) -> Answers:
        """Return the answers without the code, or without its inquiry result."""
        inquiry = teaches(step)
        return answers.without_inquiry_results(inquiry) if inquiry else answers.without_otp()


def _seconds_until_resend(at: At) -> int:
    """Return the seconds until another code may be requested; 0: now."""
    resend_at = at.answers.otp_resend_at
    return 0 if resend_at is None else max(0, ceil(resend_at - at.now.monotonic))
