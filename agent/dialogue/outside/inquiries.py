"""What the service is asked before any money moves: one row an inquiry, none repeated by itself."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.api.client import Client
from agent.api.errors import lookup
from agent.api.replies import Refusal, Silence
from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.screens import Text
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
            case Refusal(code=code):
                log.warning("%s: %s", effect.inquiry.value, said)
                return e.StepFailed(effect.visit, Text(lookup(code).inquiry_key))
            case Silence():
                log.warning("%s: %s", effect.inquiry.value, said)
                return e.StepFailed(effect.visit, Text("error-inquiry-silent"))

    def until(self, valid_seconds: float) -> float:
        """Give the monotonic moment up to which an answer that came now counts."""
        return self.clock.now().monotonic + valid_seconds


Ask = Callable[[Inquiries, Answers], Awaitable[Answers | Refusal | Silence]]

ASKED: dict[Inquiry, Ask] = {}
