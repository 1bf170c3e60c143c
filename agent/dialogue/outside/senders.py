"""Who sends money: a code goes to the sender's phone, and the right one opens one transfer."""

from dataclasses import dataclass, replace

from agent.api.replies import Refusal, Silence
from agent.api.senders import SenderChecked, Senders, SenderVerified
from agent.clock import Clock
from agent.private import Private
from agent.services import dmt
from agent.services.answers import Answers, Inquiry

NO_REFERENCE = Private("")  # a code was sent, and the service named it by the number alone


@dataclass(frozen=True, slots=True)
class KnownSenders:
    """Asks about the sender who is among the answers; never twice by itself."""

    api: Senders
    clock: Clock

    async def check(self, answers: Answers) -> Answers | Refusal | Silence:
        """Have a code sent, and learn whether the sender is registered."""
        mobile = answers.fields[dmt.SENDER_MOBILE]
        checked = await self.api.check(mobile)
        if not isinstance(checked, SenderChecked):
            return checked
        sent = replace(
            answers,
            otp_reference=checked.otp_reference or NO_REFERENCE,
            otp_sent_to=checked.mobile_masked or f"XXXXXX{mobile.reveal()[-4:]}",
            otp_verified=False,
        )
        until = self.until(checked.valid_seconds)
        return sent.with_learnt(Inquiry.SENDER_CHECK, checked, until)

    async def verify(
        self, answers: Answers, otp_reference: Private[str], digits: Private[str]
    ) -> Answers | Refusal | Silence:
        """Hand in the code; the token that it opens is for one transfer (CONTRACT 8.6)."""
        verified = await self.api.verify(
            answers.fields[dmt.SENDER_MOBILE],
            digits,
            otp_reference=None if otp_reference == NO_REFERENCE else otp_reference,
            name=dmt.sender_name(answers),
        )
        if not isinstance(verified, SenderVerified):
            return verified
        checked = answers.found(Inquiry.SENDER_CHECK, SenderChecked)
        # The code itself is used up: no second one hangs on when it would have run out.
        lasting = answers.without_code().with_learnt(Inquiry.SENDER_CHECK, checked)
        return lasting.with_learnt(Inquiry.SENDER, verified, self.until(verified.valid_seconds))

    def until(self, valid_seconds: float) -> float:
        return self.clock.now().monotonic + valid_seconds
