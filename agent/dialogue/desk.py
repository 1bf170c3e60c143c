"""The desk: runs a session. Presses, results and time go in; effects are carried out.

This is the dialogue's only part that waits. What it does on behalf of a visit carries the visit's
number, so that a late result never reaches the next customer.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from agent.api.aeps import Aeps, OtpSent, OtpVerified, PidOptions
from agent.cash.pin import AttendantPin, Locked, PinNotSet, Right
from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.screens import Press, Screen, Text, Verdict
from agent.dialogue.session import Session
from agent.dialogue.slip import Shop, SlipText, slip
from agent.dialogue.world import World
from agent.money import ZERO
from agent.private import Private
from agent.services.answers import Answers, Capture
from agent.services.catalogue import BY_CODE
from agent.services.declaration import Order, Outlet, said
from agent.transactions import model as m
from agent.transactions import references
from agent.transactions.database import WriteFailed
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.reconciler import Reconciler, Request
from drivers.biometric.port import (
    Advice,
    BiometricReader,
    Captured,
    NotCaptured,
    Progress,
    Trouble,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Parts:
    """What the desk works with."""

    world: World
    clock: Clock
    chance: random.Random
    outlet: Outlet
    shop: Shop
    aeps: Aeps
    reconciler: Reconciler
    reader: BiometricReader | None
    pin: AttendantPin
    print_slip: Callable[[SlipText], Coroutine[None, None, None]]


# What the customer is told of a failed capture, and whether another try can help.
_TROUBLES: dict[Trouble, str] = {
    Trouble.NOTHING_SEEN: "capture-no-finger",
    Trouble.POOR_CAPTURE: "capture-failed",
    Trouble.IN_USE: "capture-busy",
    Trouble.NOT_REGISTERED: "capture-not-registered",
}
_WORTH_ANOTHER = frozenset({Advice.TRY_AGAIN, Advice.CLEAN_OR_OTHER_FINGER, Advice.WAIT})
_GUIDANCE = {
    Progress.LOOKING: "starting",
    Progress.CAPTURING: "place-finger",
    Progress.WAITING: "starting",
}


class Desk:
    """The one customer-facing place of a kiosk."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._session = Session(parts.world, parts.world.languages[0], parts.clock.now())
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()
        self._ticks = asyncio.Event()

    # --- what the touch page asks ---

    def screen(self) -> Screen:
        return self._session.screen

    async def press(self, press: Press) -> Verdict:
        before = self.screen()
        verdict, wanted = self._session.press(press, self._parts.clock.now())
        self._carry_out(wanted)
        await self._announce(before.revision)
        # A PIN or a claim code is judged while it is carried out. (An error that stood there
        # before stays in another language, and does not mean that the language was refused.)
        error = self.screen().error
        refused = verdict is Verdict.TAKEN and error is not None and error is not before.error
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
        """Let time pass on the screen, until cancelled."""
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
            case e.Begin() | e.Resubmit() | e.Record() | e.Leave() | e.IssueClaim():
                self._to_the_money(effect)
            case e.CheckPin():
                self._happen(e.PinChecked(effect.visit, self._pin_error(effect.pin)))
            case e.CheckClaim():
                right = self._is_claim(effect.reference, effect.code)
                self._happen(e.ClaimChecked(effect.visit, effect.reference, right))
            case e.PrintSlip():
                self._print(effect)
            case e.SendOtp():
                self._start(self._send_otp(effect))
            case e.VerifyOtp():
                self._start(self._verify_otp(effect))
            case e.StartCapture():
                self._start(self._capture(effect))

    def _to_the_money(
        self, effect: e.Begin | e.Resubmit | e.Record | e.Leave | e.IssueClaim
    ) -> None:
        """Carry out what the journal has to know; what it does not take has not happened."""
        reconciler = self._parts.reconciler
        try:
            match effect:
                case e.Begin():
                    self._happen(e.Begun(effect.visit, self._begin(effect)))
                case e.Resubmit():
                    request = self._request(effect.service, effect.reference, effect.answers)
                    reconciler.replace(effect.reference, request)
                case e.Record():
                    reconciler.record(effect.reference, self._deed(effect.deed))
                case e.Leave():
                    reconciler.leave(effect.reference)
                case e.IssueClaim():
                    self._issue_claim(effect)
        except WriteFailed as failed:
            log.error("%s", failed)  # noqa: TRY400  # the message says it; a trace would not help
            if isinstance(effect, e.Begin):
                self._happen(e.NotBegun(effect.visit, Text("rest-disk")))
        except IllegalMove as move:
            log.warning("%s", move)

    def _begin(self, begin: e.Begin) -> str:
        parts = self._parts
        now = parts.clock.now()
        service = BY_CODE[begin.service]
        reference = references.client_reference(parts.outlet.merchant_ref, now, parts.chance)
        prepared = m.Prepared(
            at=now.service,
            client_reference=reference,
            service=service.code,
            amount=begin.answers.amount or ZERO,
            terms=service.terms,
            facts=service.facts(begin.answers),
        )
        request = self._request(service.code, reference, begin.answers)
        parts.reconciler.begin(prepared, request)
        return reference

    def _request(self, code: str, reference: str, answers: Answers) -> Request:
        service = BY_CODE[code]
        order = Order(self._parts.outlet, reference, answers)
        return Request(service.path, service.body(order))

    def _deed(self, deed: e.Deed) -> m.AnyEvent:
        at = self._parts.clock.now().service
        match deed:
            case e.Deed.HANDING_OVER:
                return m.HandingOver(at=at, by="attendant")
            case e.Deed.HANDED:
                return m.Handed(at=at)
            case e.Deed.NOT_HANDED:
                return m.NotHanded(at=at)

    def _issue_claim(self, issue: e.IssueClaim) -> None:
        """Journal the code's hash first; a slip without it would be a claim to nothing."""
        parts = self._parts
        code = references.claim_code(parts.chance)
        event = references.issue(code, parts.clock.now().service, parts.chance)
        parts.reconciler.record(issue.reference, event)
        self._happen(e.ClaimReady(issue.visit, issue.reference, code))
        self._print(e.PrintSlip(issue.reference, self.screen().language, code))

    def _print(self, wanted: e.PrintSlip) -> None:
        world = self._parts.world
        balance = world.shown(wanted.reference).balance if wanted.with_balance else None
        written = slip(
            world.transaction(wanted.reference),
            self._parts.shop,
            wanted.language,
            claim_code=wanted.claim_code,
            balance=balance,
        )
        self._start(self._parts.print_slip(written))

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

    def _is_claim(self, reference: str, code: Private[str]) -> bool:
        transaction = self._parts.world.transaction(reference)
        if transaction.claim:
            return references.is_claim(transaction.claim, code)
        # The power went before a slip came out: the digits of the card must do, and the attendant.
        return transaction.facts.get("last4") == code.reveal()

    # --- effects that wait ---

    async def _send_otp(self, effect: e.SendOtp) -> None:
        answers = effect.answers
        bank = said(answers.bank)
        reply = await self._parts.aeps.send_otp(
            effect.service,
            (said(answers.aadhaar), bank.iin),
            said(answers.amount),
            said(answers.mobile),
        )
        if not isinstance(reply, OtpSent):
            log.warning("otp: %s", reply)
            self._happen(e.StepFailed(effect.visit, Text("error-otp-send")))
            return
        self._happen(
            e.OtpSent(
                effect.visit, Private(reply.otp_reference), reply.sent_to, reply.verify_required
            )
        )

    async def _verify_otp(self, effect: e.VerifyOtp) -> None:
        reply = await self._parts.aeps.verify_otp(effect.otp_reference, effect.digits)
        if isinstance(reply, OtpVerified) and reply.verified:
            self._happen(e.OtpAccepted(effect.visit))
            return
        log.warning("otp verification: %s", type(reply).__name__)
        self._happen(e.StepFailed(effect.visit, Text("error-otp-wrong")))

    async def _capture(self, effect: e.StartCapture) -> None:
        reader = self._parts.reader
        options = await self._parts.aeps.pid_options(effect.purpose)
        if reader is None or not isinstance(options, PidOptions):
            log.warning("capture: no reader, or no options: %s", type(options).__name__)
            failed = e.CaptureFailed(effect.visit, Text("rest-api"), worth_another=False)
            self._happen(failed)
            return

        def guide(progress: Progress) -> None:
            self._happen(e.Guidance(effect.visit, _GUIDANCE[progress]))

        outcome = await reader.capture(options.pid_options.encode(), progress=guide)
        self._happen(_captured(effect.visit, outcome))


def _captured(visit: int, outcome: Captured | NotCaptured) -> e.CaptureTaken | e.CaptureFailed:
    if isinstance(outcome, Captured) and not _is_text(outcome.pid_data):
        return e.CaptureFailed(visit, Text("capture-device"), worth_another=False)
    if isinstance(outcome, Captured):
        pid_data = Private(outcome.pid_data)
        return e.CaptureTaken(visit, Capture(pid_data, outcome.device.serial or None))
    log.warning("capture: %s (%s) %s", outcome.trouble.value, outcome.code, outcome.note)
    key = _TROUBLES.get(outcome.trouble, "capture-device")
    return e.CaptureFailed(visit, Text(key), outcome.advice in _WORTH_ANOTHER)


def _is_text(pid_data: bytes) -> bool:
    """Say whether PidData can be put into JSON unchanged."""
    try:
        pid_data.decode()
    except UnicodeDecodeError:
        return False
    return True
