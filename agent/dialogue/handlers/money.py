"""Effects that append events: intents, an attendant's actions, the till, claims.

If the journal rejects an event, it does not count: the handler raises `WriteFailed` or
`IllegalMove`, and the runner ends the effect.
"""

import logging
import random
from collections.abc import Callable

import msgspec

from agent.api.tpin import TpinGuard
from agent.base.clock import Clock
from agent.base.money import ZERO
from agent.base.private import Private
from agent.cash.dispensing import Dispensing
from agent.cash.notes import DrawerNotes
from agent.dialogue import effects as e
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.page import Text
from agent.dialogue.read_model import ReadModel
from agent.dialogue.steps.review import TOO_LITTLE
from agent.journal.journal import Journal
from agent.reconciler.reconciler import PreparedRequest, Reconciler
from agent.services.answers import Answers
from agent.services.declaration import Need, Outlet, RequestContent
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions import references
from agent.transactions.model import Claimed
from agent.transactions.till import CountKind, TillCounted

log = logging.getLogger(__name__)


class IntentHandler(msgspec.Struct, frozen=True):
    """Begins and resubmits transactions, and wipes private data when the customer leaves."""

    clock: Clock
    rng: random.Random
    outlet: Outlet
    reconciler: Reconciler
    tpin: TpinGuard
    card_device: str | None
    read_model: ReadModel

    @carries_out(e.Begin)
    def begin(self, begin: e.Begin, dialogue: Dialogue) -> str | Text | None:
        if not dialogue.begins():
            log.info("not begun: its customer has left")
            return None
        if reason := self.read_model.ordered_off(begin.service):
            return reason
        if self._lacks_tpin(begin.service):
            return Text("rest-tpin")
        if self.read_model.lacks_funds(begin.service, begin.answers):
            return TOO_LITTLE
        now = self.clock.now()
        service = BY_CODE[begin.service]
        reference = references.client_reference(self.outlet.merchant_ref, now, self.rng)
        prepared = m.Prepared(
            at=now.service,
            client_reference=reference,
            service=service.code,
            amount=begin.answers.amount or ZERO,
            fee=service.fee(begin.answers),
            terms=service.terms,
            masked_details=service.masked_details(begin.answers),
            merchant_ref=self.outlet.merchant_ref,
        )
        self.reconciler.begin(prepared, self._request(service.code, reference, begin.answers))
        return reference

    @carries_out(e.Resubmit)
    def resubmit(self, wanted: e.Resubmit, _: Dialogue) -> None:
        """Submit another body under the same reference; without a TPIN, end the customer's wait."""
        if self._lacks_tpin(wanted.service):
            self.reconciler.customer_left(wanted.reference)
            return
        request = self._request(wanted.service, wanted.reference, wanted.answers)
        self.reconciler.resubmit(wanted.reference, request)

    @carries_out(e.Leave)
    def leave(self, leave: e.Leave, _: Dialogue) -> None:
        self.reconciler.customer_left(leave.reference)

    def _lacks_tpin(self, service: str) -> bool:
        """Return True if the TPIN was refused elsewhere meanwhile."""
        return Need.TPIN in BY_CODE[service].needs and self.tpin.tpin is None

    def _request(self, code: str, reference: str, answers: Answers) -> PreparedRequest:
        service = BY_CODE[code]
        card_info = self.read_model.card_info()
        tpin = self.tpin.for_request(reference) if Need.TPIN in service.needs else None
        order = RequestContent(self.outlet, reference, answers, tpin, card_info, self.card_device)
        return PreparedRequest(service.path(order), service.body(order))


class CashHandler(msgspec.Struct, frozen=True):
    """Appends people's actions with notes, and starts the dispenser."""

    clock: Clock
    rng: random.Random
    read_model: ReadModel
    journal: Journal
    reconciler: Reconciler
    dispensing: Dispensing | None
    drawer: DrawerNotes
    on_closing: Callable[[], None]
    """Called after the till's closing count."""

    @carries_out(e.Append)
    def append(self, effect: e.Append, _: Dialogue) -> None:
        event = effect.event(at=self.clock.now().service, **effect.fields)
        left = self.drawer.less(effect.given)
        self.reconciler.record(effect.reference, event)
        if left is not None:
            self.drawer.keep(left)

    @carries_out(e.AppendTill)
    def append_till(self, effect: e.AppendTill, _: Dialogue) -> e.CarriedOut:
        event = effect.event(at=self.clock.now().service, **effect.fields)
        self.journal.append_till_event(event)
        if isinstance(event, TillCounted) and event.kind is CountKind.CLOSING:
            self.on_closing()
        return e.CarriedOut()

    @carries_out(e.IssueClaim)
    def issue_claim(self, issue: e.IssueClaim, dialogue: Dialogue) -> Private[str]:
        """Append the code's hash first; without it the slip would be worthless."""
        code = references.claim_code(self.rng)
        at = self.clock.now().service
        event = references.issue(code, at, self.rng, by_digits=issue.by_digits)
        self.reconciler.record(issue.reference, event)
        dialogue.carry_out(e.PrintSlip(issue.reference, issue.language, code))
        return code

    @carries_out(e.CheckClaim)
    def check_claim(self, check: e.CheckClaim, _: Dialogue) -> Claimed:
        t = self.read_model.transaction(check.reference)
        return references.claimed(t, check.code) or Claimed.NOTHING

    @carries_out(e.Dispense)
    async def dispense(self, effect: e.Dispense, _: Dialogue) -> e.CarriedOut:
        if self.dispensing:
            await self.dispensing.dispense(effect.reference)
        return e.CarriedOut()
