"""What the service is asked before any money moves: one row an inquiry, none repeated by itself."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.api.billers import Bill, Biller, Billers, FoundBiller
from agent.api.client import Client
from agent.api.errors import lookup
from agent.api.replies import Refusal, Silence
from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.screens import Text
from agent.dialogue.walking import OUTDATED_BY
from agent.services import bbps
from agent.services.answers import Answers, Inquiry

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Inquiries:
    """Asks, and puts what was said among the answers."""

    client: Client
    clock: Clock

    async def ask(self, effect: e.Inquire) -> e.Learnt | e.StepFailed:
        said = await ASKED[effect.inquiry](self, effect.answers)
        match said:
            case Answers():
                return e.Learnt(effect.visit, said)
            case Text():
                return e.StepFailed(effect.visit, said)
            case Refusal(code=code):
                log.warning("%s: %s", effect.inquiry.value, said)
                row = lookup(code)
                outdated = OUTDATED_BY.get(row.remedy)
                return e.StepFailed(effect.visit, Text(row.inquiry_key), outdated)
            case Silence():
                log.warning("%s: %s", effect.inquiry.value, said)
                return e.StepFailed(effect.visit, Text("error-inquiry-silent"))

    def until(self, valid_seconds: float) -> float:
        """Give the monotonic moment up to which an answer that came now counts."""
        return self.clock.now().monotonic + valid_seconds


Said = Answers | Refusal | Silence | Text
"""The answers with what was told; or why not, in the service's words or in ours."""

Ask = Callable[[Inquiries, Answers], Awaitable[Said]]


async def _biller(asking: Inquiries, answers: Answers) -> Said:
    found = answers.chosen(bbps.BILLER, FoundBiller)
    said = await Billers(asking.client).biller(found.biller_id)
    if not isinstance(said, Biller):
        return said
    return answers.with_learnt(Inquiry.BILLER, said) if said.available else Text("rest-option")


async def _bill(asking: Inquiries, answers: Answers) -> Said:
    biller, mobile = bbps.biller(answers), answers.fields[bbps.MOBILE]
    said = await Billers(asking.client).fetch(
        biller.biller_id, bbps.customer_params(answers), mobile
    )
    if not isinstance(said, Bill):
        return said
    if not bbps.can_be_paid(said):
        return Text("error-inquiry-nothing-due")
    return bbps.with_bill(answers, said, asking.until(said.valid_seconds))


ASKED: dict[Inquiry, Ask] = {
    Inquiry.BILLER: _biller,
    Inquiry.BILL: _bill,
}
