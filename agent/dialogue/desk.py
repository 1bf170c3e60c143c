"""The desk: runs a session. Presses, results and time go in; effects are carried out.

This is the dialogue's only part that waits. What it does on behalf of a visit carries the visit's
number, so that a late result never reaches the next customer.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from agent.api import matm
from agent.api.outcome import Shown
from agent.api.tpin import TpinGuard
from agent.cash.dispensing import Dispensing
from agent.cash.pin import AttendantPin, Locked, PinNotSet, Right
from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.declared import BY_CODE as DIALOGUES
from agent.dialogue.outside.capturing import Capturing
from agent.dialogue.outside.card_use import CardUsing
from agent.dialogue.outside.codes import Codes
from agent.dialogue.outside.complaining import Complaining
from agent.dialogue.outside.inquiries import Inquiries
from agent.dialogue.outside.rereading import Rereading
from agent.dialogue.outside.trying import Trying
from agent.dialogue.screens import Press, Screen, Text, Verdict
from agent.dialogue.session import Session
from agent.dialogue.slip import NOTHING_SHOWN, Shop, SlipText, slip
from agent.dialogue.visit import Place
from agent.dialogue.world import World
from agent.money import ZERO, Paise
from agent.outlet.errands import Accepted, Errand, NotAccepted, Result
from agent.private import Private
from agent.services.answers import Answers
from agent.services.catalogue import BY_CODE
from agent.services.declaration import Need, Order, Outlet
from agent.transactions import model as m
from agent.transactions import references, till
from agent.transactions.database import WriteFailed
from agent.transactions.journal import Journal
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import Direction
from agent.transactions.reconciler import Reconciler, Request

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Parts:
    """What the desk works with."""

    world: World
    clock: Clock
    chance: random.Random
    outlet: Outlet
    shop: Shop
    journal: Journal
    reconciler: Reconciler
    codes: Codes
    inquiries: Inquiries
    capturing: Capturing
    card: CardUsing
    trying: Trying
    complaining: Complaining
    rereading: Rereading
    dispensing: Dispensing | None
    pin: AttendantPin
    tpin: TpinGuard
    card_info: Callable[[], matm.Info | None]
    perform: Callable[[Errand, Answers], Coroutine[None, None, Result]]
    """Carries out an errand of the outlet, and takes note of what it has changed."""
    ask_outlet: Callable[[], Coroutine[None, None, None]]
    print_slip: Callable[[SlipText], Coroutine[None, None, m.SlipState]]
    set_language: Callable[[str], None]
    stop: Callable[[e.Stop], None]


class Desk:
    """The one customer-facing place of a kiosk."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._session = Session(parts.world, parts.clock.now())
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()
        self._ticks = asyncio.Event()

    # --- what the touch page asks ---

    def screen(self) -> Screen:
        return self._session.screen

    @property
    def place(self) -> Place:
        """Say where whoever stands there is."""
        return self._session.place

    async def press(self, press: Press) -> Verdict:
        before, spot = self.screen(), self._session.spot
        verdict, wanted = self._session.press(press, self._parts.clock.now())
        self._carry_out(wanted)
        await self._announce(before.revision)
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

    # --- what goes on by itself ---

    def look_again(self) -> None:
        """Take note that something outside is not as it was."""
        self._happen(e.SomethingChanged())

    async def run(self) -> None:
        """Let time pass on the screen, until cancelled; then nothing of it is under way."""
        try:
            await self._ticking()
        finally:
            for task in self._tasks:
                task.cancel()
            if self._tasks:
                await asyncio.wait(self._tasks)

    async def _ticking(self) -> None:
        while True:
            self._ticks.clear()
            wakes_at = self._session.wakes_at
            now = self._parts.clock.now()
            pause = None if wakes_at is None else max(0.0, wakes_at - now.monotonic)
            try:
                async with asyncio.timeout(pause):
                    await self._ticks.wait()
            except TimeoutError:
                self._carry_out(self._session.tick(self._parts.clock.now()))
                async with self._changed:
                    self._changed.notify_all()

    def _happen(self, happening: e.Happening) -> None:
        before = self.screen().revision
        self._carry_out(self._session.happen(happening, self._parts.clock.now()))
        self._start(self._announce(before))

    async def _announce(self, before: int) -> None:
        self._ticks.set()
        if self.screen().revision == before:
            return
        async with self._changed:
            self._changed.notify_all()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            # Not its repr: a UnicodeDecodeError's holds the bytes, which are private.
            log.error("the desk", exc_info=task.exception())

    # --- effects ---

    def _carry_out(self, wanted: tuple[e.Effect, ...]) -> None:
        for effect in wanted:
            self._carry_out_one(effect)

    def _carry_out_one(self, effect: e.Effect) -> None:
        match effect:
            case e.Begin() | e.Resubmit() | e.Record() | e.Leave() | e.IssueClaim() | e.NoteTill():
                self._to_the_money(effect)
            case e.CheckPin():
                self._happen(e.PinChecked(effect.visit, self._pin_error(effect.pin)))
            case e.CheckClaim():
                t = self._parts.world.transaction(effect.reference)
                right = references.finds(t, effect.code)
                self._happen(e.ClaimChecked(effect.visit, effect.reference, right))
            case e.EnterTpin():
                self._parts.tpin.enter(effect.tpin)
            case e.SetLanguage():
                self._parts.set_language(effect.language)
            case e.StopAgent():
                self._parts.stop(effect.how)
            case _:
                self._start(self._wait_for(effect))

    async def _wait_for(self, effect: e.Effect) -> None:
        """Carry out what takes its time, and tell the session how it ended."""
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
        effect: e.Begin | e.Resubmit | e.Record | e.Leave | e.IssueClaim | e.NoteTill,
    ) -> None:
        """Carry out what the journal has to know; what it does not take has not happened."""
        reconciler = self._parts.reconciler
        try:
            match effect:
                case e.Begin():
                    self._happen(self._begin(effect))
                case e.Resubmit():
                    self._resubmit(effect)
                case e.Record():
                    reconciler.record(effect.reference, self._deed(effect))
                case e.Leave():
                    reconciler.leave(effect.reference)
                case e.IssueClaim():
                    self._issue_claim(effect)
                case e.NoteTill():
                    self._parts.journal.note(self._till_fact(effect))
                    self._happen(e.TillNoted(effect.visit, effect.what, effect.amount))
        except WriteFailed as failed:
            log.error("%s", failed)  # noqa: TRY400  # the message says it; a trace would not help
            self._not_written(effect)
        except IllegalMove as move:
            log.warning("%s", move)

    def _lacks_tpin(self, service: str) -> bool:
        """Say whether the TPIN was refused elsewhere while the customer answered what is asked."""
        return Need.TPIN in BY_CODE[service].needs and not self._parts.tpin.usable

    def _not_written(self, effect: e.Effect) -> None:
        """Tell whoever waits for the journal's word that it took nothing."""
        disk = Text("rest-disk")
        match effect:
            case e.Begin():
                self._happen(e.NotBegun(effect.visit, disk))
            case e.NoteTill():
                self._happen(e.TillNoted(effect.visit, effect.what, effect.amount, disk))

    def _begin(self, begin: e.Begin) -> e.Begun | e.NotBegun:
        if self._lacks_tpin(begin.service):
            return e.NotBegun(begin.visit, Text("rest-tpin"))
        parts = self._parts
        now = parts.clock.now()
        service = BY_CODE[begin.service]
        reference = references.client_reference(parts.outlet.merchant_ref, now, parts.chance)
        prepared = m.Prepared(
            at=now.service,
            client_reference=reference,
            service=service.code,
            amount=begin.answers.amount or ZERO,
            fee=service.fee(begin.answers),
            terms=service.terms,
            facts=service.facts(begin.answers),
        )
        request = self._request(service.code, reference, begin.answers)
        parts.reconciler.begin(prepared, request)
        return e.Begun(begin.visit, reference)

    def _resubmit(self, again: e.Resubmit) -> None:
        """Send another body under the same reference; without one, nobody waits for it any more."""
        reconciler = self._parts.reconciler
        if self._lacks_tpin(again.service):
            reconciler.leave(again.reference)
            return
        request = self._request(again.service, again.reference, again.answers)
        reconciler.replace(again.reference, request)

    def _request(self, code: str, reference: str, answers: Answers) -> Request:
        service = BY_CODE[code]
        tpin = self._parts.tpin.tpin() if self._parts.tpin.usable else None
        info = self._parts.card_info()
        order = Order(self._parts.outlet, reference, answers, tpin, info)
        return Request(service.path(order), service.body(order))

    def _deed(self, record: e.Record) -> m.AnyEvent:
        """Give the fact that a deed is, by the way that the transaction's notes go."""
        at = self._parts.clock.now().service
        direction = self._parts.world.transaction(record.reference).terms.direction
        going_out = direction is Direction.OUT
        match record.deed:
            case e.Deed.MOVING if going_out:
                return m.HandingOver(at=at, by="attendant")
            case e.Deed.MOVING:
                return m.Refunding(at=at)
            case e.Deed.MOVED:
                return m.Handed(at=at) if going_out else m.Refunded(at=at)
            case e.Deed.NOT_MOVED:
                return m.NotHanded(at=at)
            case e.Deed.HELD:
                return m.Held(at=at)
            case e.Deed.DISPUTED:
                return m.Disputed(at=at, note=record.note)
            case e.Deed.RESOLVED:
                return m.Resolved(at=at, note=record.note)

    def _till_fact(self, note: e.NoteTill) -> till.TillFact:
        at = self._parts.clock.now().service
        if note.what is e.Drawer.SERVICE:
            return till.CashServiced(at=at)
        if note.what in _MOVES:
            why, way = _MOVES[note.what]
            return till.DrawerMoved(at=at, amount=Paise(note.amount * way), why=why)
        return till.DrawerCounted(at=at, kind=till.Count(note.what.value), amount=note.amount)

    def _issue_claim(self, issue: e.IssueClaim) -> None:
        """Journal the code's hash first; a slip without it would be a claim to nothing."""
        parts = self._parts
        code = references.claim_code(parts.chance)
        event = references.issue(code, parts.clock.now().service, parts.chance)
        parts.reconciler.record(issue.reference, event)
        self._happen(e.ClaimReady(issue.visit, issue.reference, code))
        self._start(self._print(e.PrintSlip(issue.reference, issue.language, code)))

    async def _print(self, wanted: e.PrintSlip) -> None:
        """Print what stands now; the journal knows that it was begun, and how it ended.

        Also where the disk takes nothing more: then the digits find what the slip is about, too.
        """
        world, clock = self._parts.world, self._parts.clock
        account = world.shown(wanted.reference) if wanted.with_account else NOTHING_SHOWN
        if wanted.found:
            account = Shown(verification=wanted.found)
        written = slip(
            world.transaction(wanted.reference),
            self._parts.shop,
            wanted.language,
            claim_code=wanted.claim_code,
            account=account,
        )
        reconciler = self._parts.reconciler
        reconciler.note(wanted.reference, m.SlipStarted(at=clock.now().service))
        state = await self._parts.print_slip(written)
        reconciler.note(wanted.reference, m.SlipEnded(at=clock.now().service, state=state))

    async def _for_a_step(
        self, effect: e.SendOtp | e.VerifyOtp | e.Inquire | e.StartCapture
    ) -> e.Happening:
        """Do what a step waits for; whatever nobody has reckoned with ends the wait, too."""
        parts = self._parts
        try:
            match effect:
                case e.SendOtp():
                    return await parts.codes.send(effect)
                case e.VerifyOtp():
                    return await parts.codes.verify(effect)
                case e.Inquire():
                    return await parts.inquiries.ask(effect)
                case e.StartCapture():
                    return await parts.capturing.capture(effect, self._happen)
        except Exception:
            log.exception("%s", type(effect).__name__)
            return e.StepFailed(effect.visit, Text("error-inquiry-silent"))

    async def _dispense(self, effect: e.Dispense) -> None:
        if self._parts.dispensing:
            await self._parts.dispensing.pay(effect.reference)
        self._happen(e.DispenserEnded(effect.visit))

    async def _perform(self, effect: e.Perform) -> e.Performed | e.NotPerformed:
        errand = DIALOGUES[effect.errand]
        assert isinstance(errand, Errand)  # noqa: S101  # a service is begun, never performed
        try:
            result = await self._parts.perform(errand, effect.answers)
        except Exception:  # no press leads away from where the owner waits for this
            log.exception("%s", effect.errand)
            result = NotAccepted("", "")
        match result:
            case Accepted(message=message):
                return e.Performed(effect.visit, Text("outlet-accepted", {"message": message}))
            case NotAccepted(code=code, message=message):
                why = Text("outlet-refused", {"code": code, "message": message})
                return e.NotPerformed(effect.visit, why)

    def _pin_error(self, pin: Private[str]) -> Text | None:
        try:
            verdict = self._parts.pin.check(pin)
        except PinNotSet as unset:
            log.error("%s", unset)  # noqa: TRY400  # the message says what to do
            return Text("error-pin-unset")
        match verdict:
            case Right():
                return None
            case Locked(seconds=seconds):
                return Text("error-pin-wait", {"seconds": seconds})
            case _:
                return Text("error-pin-wrong")


_MOVES = {e.Drawer.LOAD: (till.Move.LOADED, 1), e.Drawer.TAKE: (till.Move.TAKEN, -1)}
