"""Reads a paid verification's answer again by its reference; that costs nothing."""

import logging
from dataclasses import dataclass

from agent.api import errors
from agent.api.client import Client
from agent.api.outcome import Receipt
from agent.api.replies import Refusal
from agent.api.verify import Verify
from agent.dialogue import effects as e
from agent.dialogue.screens import Text

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rereading:
    client: Client

    async def read(self, effect: e.ReadRecord) -> e.RecordRead:
        said = await Verify(self.client).result(effect.reference)
        match said:
            case Receipt(shown=shown) if said.outcome.client_reference == effect.reference:
                if shown.verification:
                    return e.RecordRead(effect.visit, effect.reference, shown.verification)
            case Refusal(code=code):
                # Its words may name somebody: the code alone is for the log.
                log.warning("reading %s again: %s", effect.reference, code)
                gone = errors.is_absent(said.http, said.code)
                error = Text("error-inquiry-gone" if gone else errors.lookup(code).inquiry_key)
                return e.RecordRead(effect.visit, effect.reference, None, error)
        log.warning("reading %s again: no answer", effect.reference)
        return e.RecordRead(effect.visit, effect.reference, None, Text("error-inquiry-silent"))
