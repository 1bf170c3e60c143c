"""The desk: runs a session. Presses, results and time go in; effects are carried out.

This is the dialogue's only part that waits. What it does on behalf of a visit carries the visit's
number, so that a late result never reaches the next customer.

Whatever happens outside (a fact was journaled, a result came back, a device changed) only puts an
event into the inbox. The desk takes them in on a turn of its own and draws once, however many they
were. So no page, no step and no printer runs inside a money call, and what trips there is set
aside: told, counted, and ended by an event for whoever waits.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from agent.api import matm
from agent.api.tpin import TpinGuard
from agent.cash.attendants import FIRST
from agent.cash.dispensing import Dispensing
from agent.cash.pin import AttendantPin
from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.fault_events import after_a_fault
from agent.dialogue.handlers import pin_check
from agent.dialogue.handlers.attendant import ClaimFinder, ComplaintHandler, VerificationReader
from agent.dialogue.handlers.captures import Captures
from agent.dialogue.handlers.card_use import CardUse
from agent.dialogue.handlers.device_trials import DeviceTrials
from agent.dialogue.handlers.inquiries import Inquiries
from agent.dialogue.handlers.otp import OtpHandler
from agent.dialogue.machine import DialogueMachine
from agent.dialogue.read_model import ReadModel
from agent.dialogue.registry import BY_CODE as DIALOGUES
from agent.dialogue.screens import Press, Screen, Text, Verdict
from agent.dialogue.views.slip import NOTHING_SHOWN, Shop, SlipText, slip
from agent.dialogue.visit import DialogueState
from agent.faults import Faults
from agent.inbox import Inbox
from agent.journal.database import WriteFailed
from agent.journal.journal import Journal
from agent.money import ZERO, Paise
from agent.outlet.tasks import Accepted, NotAccepted, OutletTask, Result
from agent.reconciler import Reconciler, Request
from agent.services.answers import Answers
from agent.services.declaration import Need, Order, Outlet
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions import references, till
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import Direction
from agent.transactions.outcome import DisplayOnly

INBOX_MAX = 4096
"""Events between two turns: after a night offline a turn brings a fact for each of some hundred
open transactions. A screen is drawn from the journal, so an event that is dropped costs only what
it would have counted."""
TURNS_MAX = 16  # of what follows from one press; no chain of ours is longer than three

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EventJournaled:
    """The journal has taken a fact; `transaction` is what it makes of it."""

    transaction: m.Transaction
    fact: m.AnyEvent


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What the desk works with."""

    read_model: ReadModel
    clock: Clock
    rng: random.Random
    outlet: Outlet
    shop: Shop
    journal: Journal
    reconciler: Reconciler
    codes: OtpHandler
    inquiries: Inquiries
    capturing: Captures
    card: CardUse
    trying: DeviceTrials
    complaining: ComplaintHandler
    rereading: VerificationReader
    claims: ClaimFinder
    dispensing: Dispensing | None
    pin: AttendantPin
    tpin: TpinGuard
    card_info: Callable[[], matm.Info | None]
    card_device: str | None
    perform: Callable[[OutletTask, Answers], Coroutine[None, None, Result]]
    """Carries out an errand of the outlet, and takes note of what it has changed."""
    ask_outlet: Callable[[], Coroutine[None, None, None]]
    print_slip: Callable[[SlipText], Coroutine[None, None, m.SlipState]]
    set_language: Callable[[str], None]
    stop: Callable[[e.Stop], None]
    faults: Faults
    learn: Callable[[m.Transaction, m.AnyEvent], None]
    """Applies what a fact teaches beside its transaction; called once for each."""


class DialogueRunner:
    """The one customer-facing place of a kiosk."""

    def __init__(self, parts: Dependencies) -> None:
        self._parts = parts
        self._session = DialogueMachine(parts.read_model, parts.clock.now())
        self._inbox: Inbox[e.DialogueEvent | EventJournaled] = Inbox(INBOX_MAX)
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()

    # --- what the touch page asks ---

    def screen(self) -> Screen:
        return self._session.screen

    @property
    def place(self) -> DialogueState:
        """Say where whoever stands there is."""
        return self._session.place

    async def press(self, press: Press) -> Verdict:
        first = self.screen().revision
        self._take_in()  # what has happened before the touch comes before it
        before, spot = self.screen(), self._session.spot
        verdict, wanted = self._session.press(press, self._parts.clock.now())
        self._carry_out(wanted)
        self._take_in()
        self._inbox.wake()  # the screen's time may have begun anew
        await self._announce(first)
        # A PIN or a claim code is judged while it is carried out. (An error that stood there
        # before stays in another language, and does not mean that the language was refused.)
        error = self.screen().error
        told = error is not None and error is not before.error
        refused = verdict is Verdict.TAKEN and told and self._session.spot == spot
        return Verdict.UNFIT if refused else verdict

    async def changed(self, since: int) -> int:
        async with self._changed:
            await self._changed.wait_for(lambda: self.screen().revision != since)
        return self.screen().revision

    # --- what others tell ---

    def look_again(self) -> None:
        """Take note that something outside is not as it was."""
        self._inbox.put_unless_last(e.SomethingChanged())

    def journaled(self, transaction: m.Transaction, fact: m.AnyEvent) -> None:
        """Take note of a fact of the journal. Never raises: money calls stand behind this."""
        self._inbox.put(EventJournaled(transaction, fact))

    # --- what goes on by itself ---

    async def run(self) -> None:
        """Take in what happens and let time pass, until cancelled; then nothing is under way."""
        try:
            await self._turns()
        finally:
            for task in self._tasks:
                task.cancel()
            if self._tasks:
                await asyncio.wait(self._tasks)

    async def _turns(self) -> None:
        while True:
            await self._until_something_happens()
            before = self.screen().revision
            self._take_in()
            self._carry_out(self._session.tick(self._parts.clock.now()))
            await self._announce(before)

    async def _until_something_happens(self) -> None:
        """Wait for an event, or for the moment at which time alone changes the screen."""
        wakes_at = self._session.wakes_at
        now = self._parts.clock.now().monotonic
        pause = None if wakes_at is None else max(0.0, wakes_at - now)
        try:
            async with asyncio.timeout(pause):
                await self._inbox.wait()
        except TimeoutError:
            return

    def _take_in(self) -> None:
        """Fold all that has happened, and what follows from it; draw once a turn."""
        for _ in range(TURNS_MAX):
            events = self._inbox.taken()
            if not events:
                return
            happened = [event for event in events if not isinstance(event, EventJournaled)]
            facts = [event for event in events if isinstance(event, EventJournaled)]
            for one in facts:
                self._learn(one)
            if facts:
                happened.append(e.SomethingChanged())
            self._carry_out(self._session.happen(happened, self._parts.clock.now()))

    def _learn(self, journaled: EventJournaled) -> None:
        try:
            self._parts.learn(journaled.transaction, journaled.fact)
        except Exception as error:  # noqa: BLE001  # told and counted; the screen goes on
            self._parts.faults.tell("learn", error)

    def _happen(self, event: e.DialogueEvent) -> None:
        self._inbox.put(event)

    async def _announce(self, before: int) -> None:
        if self.screen().revision == before:
            return
        async with self._changed:
            self._changed.notify_all()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- effects ---

    def _carry_out(self, wanted: tuple[e.Effect, ...]) -> None:
        for effect in wanted:
            try:
                self._carry_out_one(effect)
            except Exception as error:  # noqa: BLE001  # told and counted; whoever waits hears so
                self._tripped(effect, error)

    def _tripped(self, effect: e.Effect, error: Exception) -> None:
        """Tell of a fault in an effect, and end what somebody waits for."""
        self._parts.faults.tell(type(effect).__name__, error)
        ending = after_a_fault(effect)
        if ending:
            self._happen(ending)
        if isinstance(effect, e.IssueClaim):
            self._print_without_code(effect)
        if isinstance(effect, e.Resubmit):  # without a body nobody waits for it any more
            self._parts.reconciler.customer_left(effect.reference)

    def _carry_out_one(self, effect: e.Effect) -> None:
        match effect:
            case e.ReportFault():
                self._parts.faults.tell(effect.where, effect.error)
            case (
                e.Begin() | e.Resubmit() | e.Record() | e.Leave() | e.IssueClaim() | e.RecordTill()
            ):
                self._to_the_money(effect)
            case e.CheckPin():
                told = pin_check.judged(self._parts.pin, effect.pin, effect.at)
                self._happen(e.PinChecked(effect.visit, told.error, told.attendant))
            case e.CheckClaim():
                self._happen(self._claim_checked(effect))
            case e.EnterTpin():
                self._parts.tpin.enter(effect.tpin)
            case e.SetLanguage():
                self._parts.set_language(effect.language)
            case e.StopAgent():
                self._parts.stop(effect.how)
            case _:
                self._start(self._wait_for(effect))

    async def _wait_for(self, effect: e.Effect) -> None:
        """Carry out what takes its time, and tell the session how it ended, whatever is raised."""
        try:
            await self._waited_for(effect)
        except Exception as error:  # noqa: BLE001  # told and counted; whoever waits hears so
            self._tripped(effect, error)

    async def _waited_for(self, effect: e.Effect) -> None:
        parts = self._parts
        match effect:
            case e.PrintSlip():
                await self._print(effect)
            case e.SendOtp() | e.VerifyOtp() | e.Inquire() | e.StartCapture():
                self._happen(await self._for_a_step(effect))
            case e.UseCard():
                self._happen(await parts.card.use(effect, self._happen))
            case e.StopCard():
                await parts.card.stop()
            case e.Dispense():
                await self._dispense(effect)
            case e.FindClaim():
                self._happen(await parts.claims.find(effect))
            case (
                e.Perform()
                | e.TryDevice()
                | e.AskOutlet()
                | e.Complain()
                | e.AskComplaint()
                | e.ReadRecord()
            ):
                self._happen(await self._for_the_attendant(effect))

    async def _for_the_attendant(
        self,
        effect: e.Perform | e.TryDevice | e.AskOutlet | e.Complain | e.AskComplaint | e.ReadRecord,
    ) -> e.Performed | e.NotPerformed | e.Tried | e.OutletAsked | e.Complained | e.RecordRead:
        parts = self._parts
        match effect:
            case e.Perform():
                return await self._perform(effect)
            case e.TryDevice():
                note = await parts.trying.try_out(effect.device, effect.language)
                return e.Tried(effect.visit, note)
            case e.AskOutlet():
                await parts.ask_outlet()
                return e.OutletAsked(effect.visit)
            case e.Complain():
                return await parts.complaining.complain(effect)
            case e.AskComplaint():
                return await parts.complaining.ask(effect)
            case e.ReadRecord():
                return await parts.rereading.read(effect)

    def _to_the_money(
        self,
        effect: e.Begin | e.Resubmit | e.Record | e.Leave | e.IssueClaim | e.RecordTill,
    ) -> None:
        """Carry out what the journal has to know; what it does not take has not happened."""
        reconciler = self._parts.reconciler
        try:
            match effect:
                case e.Begin() if not self._session.awaits(effect):
                    log.info("not begun: whoever wanted it has left")
                case e.Begin():
                    self._happen(self._begin(effect))
                case e.Resubmit():
                    self._resubmit(effect)
                case e.Record():
                    reconciler.record(effect.reference, self._deed(effect))
                case e.Leave():
                    reconciler.customer_left(effect.reference)
                case e.IssueClaim():
                    self._issue_claim(effect)
                case e.RecordTill():
                    self._parts.journal.append_till_event(self._till_fact(effect))
                    self._happen(e.TillRecorded(effect.visit, effect.what, effect.amount))
        except WriteFailed as failed:
            log.error("%s", failed)  # noqa: TRY400  # the message says it; a trace would not help
            self._not_written(effect)
        except IllegalMove as move:
            log.warning("%s", move)

    def _claim_checked(self, check: e.CheckClaim) -> e.ClaimChecked:
        by = references.claimed(self._parts.read_model.transaction(check.reference), check.code)
        if by is None:
            return e.ClaimChecked(check.visit, check.reference, right=False)
        return e.ClaimChecked(check.visit, check.reference, right=True, claimed_by=by)

    def _lacks_tpin(self, service: str) -> bool:
        """Say whether the TPIN was refused elsewhere while the customer answered what is asked."""
        return Need.TPIN in BY_CODE[service].needs and not self._parts.tpin.usable

    def _not_written(self, effect: e.Effect) -> None:
        """Tell whoever waits for the journal's word that it took nothing."""
        disk = Text("rest-disk")
        match effect:
            case e.Begin():
                self._happen(e.NotBegun(effect.visit, disk))
            case e.RecordTill():
                self._happen(e.TillRecorded(effect.visit, effect.what, effect.amount, disk))
            case e.IssueClaim():
                self._print_without_code(effect)
            case e.Record():
                self._happen(e.NotRecorded(None, disk))

    def _print_without_code(self, issue: e.IssueClaim) -> None:
        """Let the customer leave with what finds the transaction; its digits claim the notes."""
        self._start(self._wait_for(e.PrintSlip(issue.reference, issue.language)))

    def _begin(self, begin: e.Begin) -> e.Begun | e.NotBegun:
        if self._lacks_tpin(begin.service):
            return e.NotBegun(begin.visit, Text("rest-tpin"))
        parts = self._parts
        now = parts.clock.now()
        service = BY_CODE[begin.service]
        reference = references.client_reference(parts.outlet.merchant_ref, now, parts.rng)
        prepared = m.Prepared(
            at=now.service,
            client_reference=reference,
            service=service.code,
            amount=begin.answers.amount or ZERO,
            fee=service.fee(begin.answers),
            terms=service.terms,
            masked_details=service.masked_details(begin.answers),
            merchant_ref=parts.outlet.merchant_ref,
        )
        request = self._request(service.code, reference, begin.answers)
        parts.reconciler.begin(prepared, request)
        return e.Begun(begin.visit, reference)

    def _resubmit(self, again: e.Resubmit) -> None:
        """Send another body under the same reference; without one, nobody waits for it any more."""
        reconciler = self._parts.reconciler
        if self._lacks_tpin(again.service):
            reconciler.customer_left(again.reference)
            return
        request = self._request(again.service, again.reference, again.answers)
        reconciler.resubmit(again.reference, request)

    def _request(self, code: str, reference: str, answers: Answers) -> Request:
        service = BY_CODE[code]
        tpin = self._parts.tpin.tpin() if self._parts.tpin.usable else None
        info = self._parts.card_info()
        device = self._parts.card_device
        order = Order(self._parts.outlet, reference, answers, tpin, info, device)
        return Request(service.path(order), service.body(order))

    def _deed(self, record: e.Record) -> m.AnyEvent:
        """Give the fact that a deed is, by the way that the transaction's notes go."""
        at = self._parts.clock.now().service
        direction = self._parts.read_model.transaction(record.reference).terms.direction
        going_out = direction is Direction.OUT
        by = self._attendant()
        match record.action:
            case e.AttendantAction.MOVING if going_out:
                return m.HandingOver(at=at, by=by, claimed_by=record.claimed_by)
            case e.AttendantAction.MOVING:
                return m.Refunding(at=at, by=by, claimed_by=record.claimed_by)
            case e.AttendantAction.MOVED:
                return m.Handed(at=at, by=by) if going_out else m.Refunded(at=at, by=by)
            case e.AttendantAction.NOT_MOVED:
                return m.NotHanded(at=at, by=by)
            case e.AttendantAction.HELD:
                return m.Held(at=at, by=by)
            case e.AttendantAction.DISPUTED:
                return m.Disputed(at=at, remark=record.note, by=by)
            case e.AttendantAction.RESOLVED:
                return m.Resolved(at=at, remark=record.note, by=by)
            case e.AttendantAction.DELIVERED | e.AttendantAction.NOT_DELIVERED as word:
                return m.Vouched(at=at, by=by, verdict=m.Verdict(word.value))
            case e.AttendantAction.REFUND_SETTLED:
                return m.RefundSettled(at=at, by=by)

    def _till_fact(self, note: e.RecordTill) -> till.TillEvent:
        at, by = self._parts.clock.now().service, self._attendant()
        if note.what is e.Drawer.SERVICE:
            return till.Replenished(at=at, by=by)
        if note.what in _MOVES:
            why, way = _MOVES[note.what]
            return till.TillAdjusted(at=at, amount=Paise(note.amount * way), why=why, by=by)
        kind = till.CountKind(note.what.value)
        return till.TillCounted(at=at, kind=kind, amount=note.amount, by=by)

    def _attendant(self) -> str:
        """Say whose word it is: no deed is done before somebody's PIN was given."""
        return self._session.attendant or FIRST

    def _issue_claim(self, issue: e.IssueClaim) -> None:
        """Journal the code's hash first; a slip without it would be a claim to nothing."""
        parts = self._parts
        code = references.claim_code(parts.rng)
        event = references.issue(code, parts.clock.now().service, parts.rng)
        parts.reconciler.record(issue.reference, event)
        self._happen(e.ClaimReady(issue.visit, issue.reference, code))
        self._start(self._wait_for(e.PrintSlip(issue.reference, issue.language, code)))

    async def _print(self, wanted: e.PrintSlip) -> None:
        """Print what stands now; the journal knows that it was begun, and how it ended.

        Also where the disk takes nothing more: then the digits find what the slip is about, too.
        """
        read_model, clock = self._parts.read_model, self._parts.clock
        account = (
            read_model.display_only(wanted.reference) if wanted.with_account else NOTHING_SHOWN
        )
        if wanted.found:
            account = DisplayOnly(verification=wanted.found)
        written = slip(
            read_model.transaction(wanted.reference),
            self._parts.shop,
            wanted.language,
            claim_code=wanted.claim_code,
            account=account,
        )
        reconciler = self._parts.reconciler
        reconciler.append_device_event(wanted.reference, m.SlipStarted(at=clock.now().service))
        try:
            state = await self._parts.print_slip(written)
        except Exception as error:  # noqa: BLE001  # told and counted; some of it may be out
            self._parts.faults.tell("print_slip", error)
            state = m.SlipState.TORN
        reconciler.append_device_event(
            wanted.reference, m.SlipEnded(at=clock.now().service, state=state)
        )

    async def _for_a_step(
        self, effect: e.SendOtp | e.VerifyOtp | e.Inquire | e.StartCapture
    ) -> e.DialogueEvent:
        """Do what a step waits for."""
        parts = self._parts
        match effect:
            case e.SendOtp():
                return await parts.codes.send(effect)
            case e.VerifyOtp():
                return await parts.codes.verify(effect)
            case e.Inquire():
                return await parts.inquiries.ask(effect)
            case e.StartCapture():
                return await parts.capturing.capture(effect, self._happen)

    async def _dispense(self, effect: e.Dispense) -> None:
        if self._parts.dispensing:
            await self._parts.dispensing.pay(effect.reference)
        self._happen(e.DispenserEnded(effect.visit))

    async def _perform(self, effect: e.Perform) -> e.Performed | e.NotPerformed:
        task = DIALOGUES[effect.task]
        assert isinstance(task, OutletTask)  # noqa: S101  # a service is begun, never performed
        match await self._parts.perform(task, effect.answers):
            case Accepted(message=message):
                return e.Performed(effect.visit, Text("outlet-accepted", {"message": message}))
            case NotAccepted(code=code, message=message):
                why = Text("outlet-refused", {"code": code, "message": message})
                return e.NotPerformed(effect.visit, why)


_MOVES = {e.Drawer.LOAD: (till.Adjustment.LOADED, 1), e.Drawer.TAKE: (till.Adjustment.TAKEN, -1)}
