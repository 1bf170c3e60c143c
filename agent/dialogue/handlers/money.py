"""Effects that append events: intents, an attendant's actions, the till, claims.

If the journal rejects an event, it does not count: the handler raises `WriteFailed` or
`IllegalMove`, and the runner ends the effect.
"""

import logging
import random
from collections.abc import Callable

import msgspec

from agent.api import matm
from agent.api.tpin import TpinGuard
from agent.base.clock import Clock
from agent.base.money import ZERO, Paise
from agent.cash.dispensing import Dispensing
from agent.cash.notes import DrawerNotes
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Text
from agent.dialogue.steps.review import TOO_LITTLE
from agent.journal.journal import Journal
from agent.reconciler.reconciler import PreparedRequest, Reconciler
from agent.services.answers import Answers
from agent.services.declaration import Need, Outlet, RequestContent
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions import references, till
from agent.transactions.model import Direction

log = logging.getLogger(__name__)

_ADJUSTMENTS = {
    e.TillAction.LOAD: (till.Adjustment.LOADED, 1),
    e.TillAction.TAKE: (till.Adjustment.TAKEN, -1),
}


class IntentHandler(msgspec.Struct, frozen=True):
    """Begins and resubmits transactions, and wipes private data when the customer leaves."""

    clock: Clock
    rng: random.Random
    outlet: Outlet
    reconciler: Reconciler
    tpin: TpinGuard
    card_info: Callable[[], matm.Info | None]
    card_device: str | None
    lacks_funds: Callable[[str, Answers], bool]
    ordered_off: Callable[[str], Text | None]
    """The operator's reason if an order has suspended the service meanwhile."""

    @carries_out(e.Begin)
    def begin(self, begin: e.Begin, dialogue: Dialogue) -> events.Begun | None:
        if not dialogue.awaits(begin):
            log.info("not begun: its customer has left")
            return None
        if reason := self.ordered_off(begin.service):
            return events.Begun(begin.visit, None, reason)
        if self._lacks_tpin(begin.service):
            return events.Begun(begin.visit, None, Text("rest-tpin"))
        if self.lacks_funds(begin.service, begin.answers):
            return events.Begun(begin.visit, None, TOO_LITTLE)
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
        return events.Begun(begin.visit, reference)

    @carries_out(e.Resubmit)
    def resubmit(self, wanted: e.Resubmit, _: Dialogue) -> None:
        """Submit another body under the same reference; without a TPIN, its customer has left."""
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
        card_info = self.card_info()
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

    @carries_out(e.AppendAction)
    def record(self, record: e.AppendAction, dialogue: Dialogue) -> None:
        event = self.event_of(record, dialogue.attendant)
        left = self.drawer.less(record.given)
        self.reconciler.record(record.reference, event)
        if left is not None:
            self.drawer.keep(left)

    def event_of(self, record: e.AppendAction, by: str) -> m.AnyEvent:
        """Return the event of an action, by the direction of the transaction's notes."""
        at = self.clock.now().service
        direction = self.read_model.transaction(record.reference).terms.direction
        going_out = direction is Direction.OUT
        match record.action:
            case e.AttendantAction.MOVING:
                moving = m.HandingOver if going_out else m.Refunding
                return moving(at=at, by=by, claimed_by=record.claimed_by)
            case e.AttendantAction.MOVED:
                return m.Handed(at=at, by=by) if going_out else m.Refunded(at=at, by=by)
            case e.AttendantAction.NOT_MOVED:
                return m.NotHanded(at=at, by=by)
            case e.AttendantAction.HELD:
                return m.Held(at=at, by=by)
            case e.AttendantAction.DISPUTED:
                return m.Disputed(at=at, remark=record.remark, by=by)
            case e.AttendantAction.RESOLVED:
                return m.Resolved(at=at, remark=record.remark, by=by)
            case e.AttendantAction.DELIVERED | e.AttendantAction.NOT_DELIVERED as verdict:
                return m.Vouched(at=at, by=by, verdict=m.Verdict(verdict.value))
            case e.AttendantAction.REFUND_SETTLED:
                return m.RefundSettled(at=at, by=by)
            case e.AttendantAction.PAID | e.AttendantAction.UNFOUNDED as finding:
                return m.ShortfallSettled(at=at, by=by, finding=m.Finding(finding.value))

    @carries_out(e.ReportShortfall)
    def report_shortfall(self, report: e.ReportShortfall, _: Dialogue) -> None:
        missing = m.ShortfallReported(at=self.clock.now().service)
        self.reconciler.record(report.reference, missing)

    @carries_out(e.RecordTill)
    def record_till(self, record: e.RecordTill, dialogue: Dialogue) -> events.TillRecorded:
        self.journal.append_till_event(self._till_event(record, dialogue.attendant))
        if record.what is e.TillAction.CLOSING:
            self.on_closing()
        return events.TillRecorded(record.visit, record.what, record.amount)

    def _till_event(self, record: e.RecordTill, by: str) -> till.TillEvent:
        at = self.clock.now().service
        if record.what is e.TillAction.SERVICE:
            return till.Replenished(at=at, by=by)
        if record.what in _ADJUSTMENTS:
            why, sign = _ADJUSTMENTS[record.what]
            return till.TillAdjusted(at=at, amount=Paise(record.amount * sign), why=why, by=by)
        kind = till.CountKind(record.what.value)
        return till.TillCounted(at=at, kind=kind, amount=record.amount, by=by, notes=record.notes)

    @carries_out(e.IssueClaim)
    def issue_claim(self, issue: e.IssueClaim, dialogue: Dialogue) -> None:
        """Append the code's hash first; without it the slip would be worthless."""
        code = references.claim_code(self.rng)
        at = self.clock.now().service
        event = references.issue(code, at, self.rng, by_digits=issue.by_digits)
        self.reconciler.record(issue.reference, event)
        dialogue.put(events.ClaimReady(issue.visit, issue.reference, code))
        dialogue.carry_out(e.PrintSlip(issue.reference, issue.language, code))

    @carries_out(e.CheckClaim)
    def check_claim(self, check: e.CheckClaim, _: Dialogue) -> events.ClaimChecked:
        by = references.claimed(self.read_model.transaction(check.reference), check.code)
        if by is None:
            return events.ClaimChecked(check.visit, check.reference, right=False)
        return events.ClaimChecked(check.visit, check.reference, right=True, claimed_by=by)

    @carries_out(e.Dispense)
    async def dispense(self, effect: e.Dispense, _: Dialogue) -> events.DispenserEnded:
        if self.dispensing:
            await self.dispensing.dispense(effect.reference)
        return events.DispenserEnded(effect.visit)
