"""The dialogue machine: events in, effects out; no clock, no I/O, no randomness.

A `DialogueMachine` is the customer's side of the kiosk. It takes presses, events and the passing of
time, and returns effects. After each of them it renders `screen` from the visit and the read model.

If a page, a step or an attendant's screen raises, its change is undone. The screen says so and
shows a way out, and an effect reports the exception.
"""

from collections.abc import Callable, Iterable

from agent.base.clock import Moment
from agent.base.money import ZERO
from agent.base.structs import replace
from agent.dialogue import (
    again,
    attendant,
    effects,
    events,
    following,
    help_call,
    navigation,
    resumed,
    second_request,
    timeouts,
)
from agent.dialogue.attendant.entry import AFTER_WRONG_CLAIMS, WRONG_CLAIMS_MAX
from agent.dialogue.display import Display
from agent.dialogue.effects import Effect
from agent.dialogue.events import BEGIN_RESULTS, EXPECTED, DialogueEvent, UnexpectedEvent
from agent.dialogue.fault_events import FAULT
from agent.dialogue.read_model import ReadModel
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens import Act, Press, PressResult, Text
from agent.dialogue.steps import KINDS, capture, otp
from agent.dialogue.steps.step_kind import Jump, Next, Stay, StepContext, Taken
from agent.dialogue.visit import (
    AtAttendant,
    AtOutletTask,
    AtResumed,
    AtServices,
    AtStart,
    AtStep,
    AttendantScreen,
    AtTransaction,
    DialogueState,
    Transition,
    Visit,
)
from agent.outlet.tasks import OutletTask
from agent.services.answers import Answers, Inquiry
from agent.transactions.decision import AskAgain
from agent.transactions.error_table import row_for

LEAVING = frozenset({Act.BACK, Act.CANCEL, Act.DONE})
"""Actions that leave a screen, also one whose code raises."""

CANCELLED_AT_ONCE = 2  # answers; they are typed again within seconds
FOLLOW_UPS_MAX = 8  # follow-ups of one event; the longest chain has three


class DialogueMachine:
    """The state of the dialogue, and its changes."""

    def __init__(self, read_model: ReadModel, now: Moment, first_revision: int = 0) -> None:
        self._read_model = read_model
        self._newest_number = 1
        place = resumed.first_place(read_model, now)
        self.visit = Visit(number=1, language=read_model.home_language, place=place)
        self.display = Display(read_model, self.visit, first_revision)
        self._settle(now)  # no effects yet; a page that raises here raises again later

    def awaits(self, begin: effects.Begin) -> bool:
        """Return True while the customer of this effect is still at the kiosk."""
        visits = (self.visit, self.visit.waiting)
        visit = next((one for one in visits if one and one.number == begin.visit), None)
        return visit is not None and isinstance(visit.place, AtStep) and visit.place.begins

    # --- events ---

    def press(self, press: Press, now: Moment) -> tuple[PressResult, tuple[Effect, ...]]:
        """Apply a press; return the verdict and the effects.

        STALE and UNFIT change only the error. A press that leads to another screen counts as TAKEN,
        even if that screen shows an error.
        """
        if press.revision != self.display.screen.revision:
            return PressResult.STALE, ()
        fault = self._guarded("time", lambda: self._restart_time(now))
        if press.action is Act.MORE_TIME:
            return PressResult.TAKEN, fault + self._settle(now)
        if press.action is Act.LANGUAGE:
            return self._choose_language(press.value, now)
        if not self.display.screen.offers(press):
            return self._unfit(Text("error-press"), now)
        if press.action is Act.HELP:
            return self._call_help(now, fault)
        self.visit = replace(self.visit, error=None)
        before = self.display.identity
        wanted = fault + self._guarded("press", lambda: self._take(press, now), press.action)
        wanted += self._settle(now)
        is_same = self.display.identity == before
        return (PressResult.UNFIT if is_same and self.visit.error else PressResult.TAKEN), wanted

    def take_events(self, received: Iterable[DialogueEvent], now: Moment) -> tuple[Effect, ...]:
        """Apply events in order, render once, and return the effects.

        Events of an earlier visit are dropped.
        """
        wanted: tuple[Effect, ...] = ()
        for event in received:
            wanted += self._take_event(event, now)
        return wanted + self._settle(now)

    def _take_event(self, event: DialogueEvent, now: Moment) -> tuple[Effect, ...]:
        waiting = self.visit.waiting
        if waiting and event.visit == waiting.number:
            return self._take_event_of(waiting, event, now)
        if event.visit not in (None, self.visit.number):
            return ()
        wanted = self._guarded("event", lambda: self._fold(event, now))
        return wanted + self._guarded("follow", lambda: self._follow(now))

    def _take_event_of(
        self, waiting: Visit, event: DialogueEvent, now: Moment
    ) -> tuple[Effect, ...]:
        """Apply an event of the waiting customer while the attendant's screens are open."""
        attendants, self.visit = self.visit, waiting
        wanted = self._take_event(event, now)
        self.visit = replace(attendants, waiting=self.visit)
        return wanted

    def tick(self, now: Moment) -> tuple[Effect, ...]:
        """Warn or time out if it is due; return the effects."""
        if not self.display.is_due(now):
            return ()
        if not self.display.is_over(now):
            return self._settle(now)
        wanted = self._guarded("time-out", lambda: self._timed_out(now), Act.CANCEL)
        return wanted + self._settle(now)

    def _timed_out(self, now: Moment) -> tuple[Effect, ...]:
        wanted = self._time_out(now)
        self.display.restart_timeout(self.visit, now)
        return wanted

    # --- exceptions ---

    def _guarded(
        self, where: str, work: Callable[[], tuple[Effect, ...]], act: Act | None = None
    ) -> tuple[Effect, ...]:
        """Return the effects of `work`. If it raises, undo its changes and show a way out."""
        before = self.visit
        try:
            return work()
        except Exception as error:  # noqa: BLE001  # it is returned as an effect, to be logged and counted
            self.visit = replace(before, error=FAULT)
            fault = effects.ReportFault(f"{where} at {type(before.place).__name__}", error)
            return (fault, *self._let_out(act))

    def _let_out(self, act: Act | None) -> tuple[Effect, ...]:
        """Leave the screen that raised if the press wants that, or end a wait."""
        place = self.visit.place
        if act in LEAVING:
            return self._end()
        if isinstance(place, AtOutletTask):
            return self._to_outlet(FAULT)
        if isinstance(place, AtStep) and place.busy:
            self.visit = replace(self.visit, place=replace(place, busy=False))
        return ()

    # --- presses ---

    def _restart_time(self, now: Moment) -> tuple[Effect, ...]:
        """Restart the timeout, and end its warning, because somebody is there."""
        self.display.is_warned = False
        self.display.restart_timeout(self.visit, now)
        return ()

    def _call_help(
        self, now: Moment, fault: tuple[Effect, ...]
    ) -> tuple[PressResult, tuple[Effect, ...]]:
        identity = timeouts.identity_under_help(self.visit, self._read_model)
        self.visit = help_call.call(self.visit, identity)
        return PressResult.TAKEN, fault + self._settle(now)

    def _take_at_help(self, press: Press, now: Moment) -> tuple[Effect, ...]:
        if press.action is Act.ATTENDANT:
            self.visit = help_call.to_attendant(self.visit, self._fresh_number())
            return ()
        self.visit = help_call.uncovered(self.visit)
        # The help page raised, and its plain page has other ways out.
        return () if press.action is Act.BACK else self._take(press, now)

    def _take(self, press: Press, now: Moment) -> tuple[Effect, ...]:
        if self.visit.cover:
            return self._take_at_help(press, now)
        match self.visit.place:
            case AtStart():
                return self._take_at_start(press)
            case AtResumed() if press.action is Act.ATTENDANT:
                return self._go(AtAttendant(AttendantScreen.PIN))
            case AtResumed() as place:
                return self._move(resumed.take(place, press, self.visit, self._read_model), now)
            case AtServices():
                return self._take_service(press)
            case AtStep() as place:
                return self._take_step(place, press, now)
            case AtOutletTask():  # accepts no press
                return ()
            case AtTransaction() as place:
                return self._take_at_transaction(place, press, now)
            case AtAttendant() as place:
                return self._move(attendant.take(place, press, self.visit, self._read_model), now)

    def _take_at_start(self, press: Press) -> tuple[Effect, ...]:
        if press.action is Act.ATTENDANT:
            return self._go(AtAttendant(AttendantScreen.PIN))
        home = self._read_model.home_language
        language = press.value if press.value in self._read_model.languages else home
        self.visit = replace(self.visit, language=language or home)
        return self._go(AtServices())

    def _take_service(self, press: Press) -> tuple[Effect, ...]:
        if press.action in (Act.CANCEL, Act.BACK):
            return self._end()
        if press.action is Act.ATTENDANT:
            return self._go(AtAttendant(AttendantScreen.PIN))
        chosen = next((o for o in self._read_model.offers() if o.service.code == press.value), None)
        if chosen is None or chosen.reason:
            return self._wrong(chosen.reason if chosen and chosen.reason else Text("error-choose"))
        amount = self._read_model.fixed_amount(chosen.service.code) or None
        self.visit = replace(self.visit, answers=Answers(amount=amount))
        self._go(AtStep(chosen.service.code, 0))
        # Read it now, so that the balance is known at the review, where it is read again if it is
        # old.
        wallet = chosen.service.wallet
        return (effects.LookAtWallet(wallet),) if wallet else ()

    def _take_step(self, place: AtStep, press: Press, now: Moment) -> tuple[Effect, ...]:
        if place.asks_leave and press.action is not Act.CANCEL:
            return self._go(replace(place, asks_leave=False))
        if press.action is Act.CANCEL:
            return self._leave_step(place)
        if press.action is Act.BACK:
            return self._back(place)
        if place.begins:
            return ()
        outdated = navigation.outdated(place, self.visit.answers, now.monotonic)
        if outdated:
            return self._ask_again(outdated, Text("error-learnt-expired"), now)
        if place.asks_second and press.action is Act.CONFIRM:
            return self._forward(place, now)
        taken = navigation.take(self._step_context(place, now), press.action, press.value or "")
        return self._apply(taken, place, now)

    def _leave_step(self, place: AtStep) -> tuple[Effect, ...]:
        """Cancel; ask first if many answers would be lost."""
        if place.asks_second:
            return self._no_second(place)
        much = self.visit.answers.how_many > CANCELLED_AT_ONCE and place.reference is None
        if much and not place.asks_leave and not place.begins:
            return self._go(replace(place, asks_leave=True))
        return self._cancel(place)

    def _apply(self, taken: Taken, place: AtStep, now: Moment) -> tuple[Effect, ...]:
        match taken:
            case Next(answers=answers):
                self.visit = replace(self.visit, answers=answers)
                return self._forward(place, now)
            case Jump(to=index, part=part):
                return self._arrive(replace(place, index=index, part=part), now)
            case Stay():
                return self._stay(taken)

    def _take_at_transaction(
        self, place: AtTransaction, press: Press, now: Moment
    ) -> tuple[Effect, ...]:
        if press.action is Act.AGAIN:
            return self._try_again(place, now)
        return self._move(following.take(place, press, self.visit, self._read_model), now)

    def _try_again(self, place: AtTransaction, now: Moment) -> tuple[Effect, ...]:
        """Begin another request after a failure that another try can mend."""
        t = self._read_model.transaction(place.reference)
        begun = again.start(t, place, self.visit.answers, self._read_model)
        if begun is None:  # the service was suspended just now
            return self._wrong(Text("error-press"))
        step, answers = begun
        self._drop_late_results()
        self.visit = replace(self.visit, answers=answers)
        return (effects.Leave(place.reference), *self._arrive(step, now))

    def _stay(self, stay: Stay) -> tuple[Effect, ...]:
        self.visit = replace(
            self.visit,
            place=stay.place or self.visit.place,
            answers=stay.answers or self.visit.answers,
            error=stay.error,
        )
        return stay.effects

    # --- transitions ---

    def _go(self, place: DialogueState) -> tuple[Effect, ...]:
        self.visit = replace(self.visit, place=place, error=None)
        return ()

    def _move(self, transition: Transition, now: Moment) -> tuple[Effect, ...]:
        if transition.is_wrong_claim:
            transition = self._count_wrong_claim(transition)
        if help_call.is_refused(self.visit, transition):
            return self._wrong(help_call.CUSTOMER_WAITS)
        match transition.place:
            case AtStart():
                return transition.effects + self._end()
            case AtServices():
                self._wiped(AtServices(), transition.error)
                return transition.effects
            case AtStep() as begun if not isinstance(self.visit.place, AtStep):
                return transition.effects + self._arrive(begun, now)
        self.visit = replace(self.visit, place=transition.place, error=transition.error)
        return transition.effects

    def _count_wrong_claim(self, transition: Transition) -> Transition:
        """Count a wrong claim; after too many, return to the PIN."""
        count = self.visit.wrong_claims + 1
        self.visit = replace(self.visit, wrong_claims=count)
        if count < WRONG_CLAIMS_MAX:
            return transition
        self.visit = replace(self.visit, attendant=None)
        return Transition(AFTER_WRONG_CLAIMS, Text("error-claims"))

    def _forward(self, place: AtStep, now: Moment) -> tuple[Effect, ...]:
        if second_request.is_due(place, self.visit, self._read_model):
            return self._go(replace(place, asks_second=True))
        next_step = navigation.following(place, self.visit.answers)
        if next_step:
            return self._arrive(next_step, now)
        if isinstance(BY_CODE[place.service], OutletTask):
            self._go(AtOutletTask(place.service))
            return (effects.Perform(self.visit.number, place.service, self.visit.answers),)
        answered = replace(place, asks_second=False)
        submitting = replace(
            answered, busy=True, guidance="reading", begins=place.reference is None
        )
        self.visit = replace(self.visit, place=submitting)
        if place.reference and not self._is_amount_agreed(place.reference):
            return self._cancel(place)
        if place.reference:
            resubmit = effects.Resubmit(place.reference, place.service, self.visit.answers)
            resubmissions = len(self._read_model.transaction(place.reference).refused_by)
            self._go(AtTransaction(place.reference, place.service, resubmissions=resubmissions))
            return (resubmit,)
        return (effects.Begin(self.visit.number, place.service, self.visit.answers),)

    def _go_on(self, place: AtStep, now: Moment) -> tuple[Effect, ...]:
        """Leave a step that has no screen; the next screen shows its error."""
        error = self.visit.error
        wanted = self._forward(place, now)
        self.visit = replace(self.visit, error=self.visit.error or error)
        return wanted

    def _is_amount_agreed(self, reference: str) -> bool:
        """Return True if a new request would still be for the agreed amount."""
        return (self.visit.answers.amount or ZERO) == self._read_model.transaction(reference).amount

    def _arrive(self, place: AtStep, now: Moment) -> tuple[Effect, ...]:
        self._go(place)
        step = navigation.step_at(place)
        arrive = KINDS[type(step)].arrive
        return self._stay(arrive(step, self._step_context(place, now))) if arrive else ()

    def _ask_again(self, place: AtStep, why: Text, now: Moment) -> tuple[Effect, ...]:
        """Return to the step whose answer is no longer valid, and show why."""
        dialogue = BY_CODE[place.service]
        answers = navigation.without_answers_since(dialogue, place.index, self.visit.answers)
        self.visit = replace(self.visit, answers=answers)
        wanted = self._arrive(place, now)
        return wanted + self._wrong(why)

    def _back(self, place: AtStep) -> tuple[Effect, ...]:
        if place.busy:
            self._drop_late_results()
        return self._go(navigation.before(place, self.visit.answers) or navigation.home_of(place))

    def _drop_late_results(self) -> None:
        """Increase the visit's number, so that a late result of this step is dropped."""
        self.visit = replace(self.visit, number=self._fresh_number())

    def _fresh_number(self) -> int:
        """Return a number that neither an earlier nor a waiting visit has."""
        self._newest_number += 1
        return self._newest_number

    def _cancel(self, place: AtStep) -> tuple[Effect, ...]:
        if isinstance(BY_CODE[place.service], OutletTask):
            return self._to_outlet(None)
        if place.reference is None and navigation.is_attendants(place):
            return self._wiped(navigation.home_of(place), None)
        if place.reference is None:
            return self._end()
        # The request is in the journal, so its result is shown before the customer leaves.
        self._go(AtTransaction(place.reference, place.service, cancelled=True))
        self._drop_late_results()
        return (effects.Leave(place.reference),)

    def _no_second(self, place: AtStep) -> tuple[Effect, ...]:
        """Do not begin a second request; show the state of the first one."""
        first = self._read_model.first_like(place.service, self.visit.answers)
        if first is None:  # it was closed just now
            return self._cancel(place)
        return self._wiped(navigation.home_of(place), second_request.state_of(first))

    def _end(self) -> tuple[Effect, ...]:
        """End the visit and wipe it: the next visit has nothing of this one.

        When the attendant leaves, the waiting customer's visit returns instead.
        """
        place = self.visit.place
        if self.visit.waiting:
            self.visit = help_call.to_customer(self.visit)
            return ()
        self.visit = Visit(
            number=self._fresh_number(),
            language=self._read_model.home_language,
            is_help_called=self.visit.is_help_called,
        )
        reference = getattr(place, "reference", None)
        may_follow = isinstance(place, AtTransaction | AtStep)
        return (effects.Leave(reference),) if may_follow and reference else ()

    def _time_out(self, now: Moment) -> tuple[Effect, ...]:
        if self.visit.cover:
            self.visit = help_call.uncovered(self.visit)
            return ()
        match self.visit.place:
            case AtStep() as place:
                return self._cancel(place)
            case AtOutletTask():
                return self._to_outlet(Text("outlet-silent"))
            case AtTransaction() as place:
                return self._move(following.time_out(place, self._read_model), now)
            case _:
                return self._end()

    # --- events ---

    def _fold(self, event: DialogueEvent, now: Moment) -> tuple[Effect, ...]:
        place = self.visit.place
        if type(event) not in EXPECTED[type(place)]:
            unexpected = UnexpectedEvent(f"{type(event).__name__} at {type(place).__name__}")
            return (effects.ReportFault("event", unexpected),)
        if isinstance(event, events.SomethingChanged):
            return ()  # rendered again afterwards; the shown error stays
        if isinstance(event, events.NotRecorded):
            return self._wrong(event.error)
        if isinstance(event, events.PinChecked) and event.error is None:
            self.visit = replace(
                self.visit, attendant=event.attendant, wrong_claims=0, is_help_called=False
            )
        match self.visit.place:
            case AtStep(begins=True) if not isinstance(event, BEGIN_RESULTS):
                return ()
            case AtStep() as place:
                return self._fold_at_step(place, event, now)
            case AtOutletTask():
                return self._fold_at_task(event)
            case AtResumed() | AtTransaction() as place:
                return self._move(self._heard(place, event), now)
            case AtAttendant() as place:
                return self._move(attendant.fold(place, event, self._read_model), now)
        return ()

    def _heard(self, place: AtResumed | AtTransaction, event: DialogueEvent) -> Transition:
        if isinstance(place, AtResumed):
            return resumed.fold(place, event)
        return following.fold(place, event, self._read_model)

    def _fold_at_step(self, place: AtStep, event: DialogueEvent, now: Moment) -> tuple[Effect, ...]:
        match event:
            case events.OtpSent() | events.OtpAccepted():
                return self._otp_result(place, event, now)
            case events.InquiryAnswered(answers=answers):
                answered = replace(place, busy=False)
                self.visit = replace(self.visit, answers=answers, place=answered)
                return self._go_on(place, now) if navigation.goes_on_by_itself(place) else ()
            case events.StepFailed(error=error, outdated=Inquiry() as outdated):
                step = navigation.teaching(place, {outdated}) or replace(place, busy=False)
                return self._ask_again(step, error, now)
            case events.StepFailed(error=error):
                return self._stay(Stay(error, replace(place, busy=False)))
            case events.Guidance(status=status):
                return self._go(replace(place, guidance=status))
            case events.CaptureTaken():
                return self._capture_taken(place, event, now)
            case events.CaptureFailed():
                return self._capture_failed(place, event)
            case events.Begun(reference=reference):
                return self._go(AtTransaction(reference, place.service))
            case events.NotBegun(reason=reason):
                return self._wiped(navigation.home_of(place), reason)
        return ()

    def _fold_at_task(self, event: DialogueEvent) -> tuple[Effect, ...]:
        match event:
            case events.Performed(remark=remark):
                return self._to_outlet(None, remark)
            case events.NotPerformed(error=error):
                return self._to_outlet(error)
        return ()

    def _otp_result(
        self, place: AtStep, event: events.OtpSent | events.OtpAccepted, now: Moment
    ) -> tuple[Effect, ...]:
        answers = otp.take_result(self.visit.answers, event, now.monotonic)
        # The reason for a new code stays on the screen until the next press.
        self.visit = replace(self.visit, answers=answers, place=replace(place, busy=False))
        return self._forward(place, now) if answers.otp_verified else ()

    def _capture_taken(
        self, place: AtStep, taken: events.CaptureTaken, now: Moment
    ) -> tuple[Effect, ...]:
        if self.visit.cover or place.asks_leave:  # no money moves behind a question
            return self._stay(Stay(None, replace(place, busy=False)))
        answers = self.visit.answers.with_capture(taken.whose, taken.capture)
        return self._apply(Next(answers), place, now)

    def _capture_failed(self, place: AtStep, failed: events.CaptureFailed) -> tuple[Effect, ...]:
        next_try = capture.take_failure(place, failed)
        if next_try:
            error = None if failed.is_poor else failed.error  # the advice explains it
            self.visit = replace(self.visit, place=next_try, error=error)
            return ()
        if place.reference:
            return self._cancel(place)
        if isinstance(BY_CODE[place.service], OutletTask):
            return self._to_outlet(failed.error)
        return self._wiped(AtServices(), failed.error)

    def _to_outlet(self, error: Text | None, remark: Text | None = None) -> tuple[Effect, ...]:
        """Return to the attendant's outlet screen after a task; the answers are wiped."""
        return self._wiped(AtAttendant(AttendantScreen.OUTLET, remark=remark), error)

    def _wiped(self, place: DialogueState, error: Text | None) -> tuple[Effect, ...]:
        """Change the state and wipe the answers; late results are dropped."""
        self.visit = replace(
            self.visit,
            number=self._fresh_number(),
            place=place,
            answers=Answers(),
            error=error,
        )
        return ()

    # --- follow-ups ---

    def _settle(self, now: Moment) -> tuple[Effect, ...]:
        """Make the follow-ups of the transaction's state, then render."""
        wanted = self._guarded("follow", lambda: self._follow(now))
        error = self.display.show(self.visit, now)
        if error is None:
            return wanted
        return (*wanted, effects.ReportFault(f"page at {type(self.visit.place).__name__}", error))

    def _follow(self, now: Moment) -> tuple[Effect, ...]:
        """Follow the journal until nothing changes (level-triggered)."""
        wanted: tuple[Effect, ...] = ()
        for _ in range(FOLLOW_UPS_MAX):
            before = self.visit.place
            wanted += self._follow_once(now)
            if self.visit.place == before:
                break
        if timeouts.uncovers_itself(self.visit, self._read_model):
            self.visit = help_call.uncovered(self.visit)
        return wanted

    def _follow_once(self, now: Moment) -> tuple[Effect, ...]:
        match self.visit.place:
            case AtAttendant() as place:
                return self._set_place(attendant.followed(place, self._read_model))
            case AtStep(asks_second=True) as place:
                first = self._read_model.first_like(place.service, self.visit.answers)
                return self._set_place(replace(place, asks_second=first is not None))
            case AtTransaction() as place:
                if self._needs_resubmission(place):
                    return self._resubmit(place, now)
                transition = following.follow(place, self.visit, self._read_model, now.monotonic)
                self.visit = replace(self.visit, place=transition.place)
                return transition.effects
            case _:
                return ()

    def _set_place(self, place: DialogueState) -> tuple[Effect, ...]:
        self.visit = replace(self.visit, place=place)
        return ()

    def _needs_resubmission(self, place: AtTransaction) -> bool:
        """Return True if a refusal needs a new request that has not begun yet."""
        if place.cancelled or not isinstance(self._read_model.action(place.reference), AskAgain):
            return False
        return len(self._read_model.transaction(place.reference).refused_by) > place.resubmissions

    def _resubmit(self, place: AtTransaction, now: Moment) -> tuple[Effect, ...]:
        """Ask for a new capture or code after a refusal, and show why."""
        action = self._read_model.action(place.reference)
        assert isinstance(action, AskAgain)  # noqa: S101  # the caller has checked it
        start = AtStep(place.service, -1, reference=place.reference)
        answers = navigation.resubmissions(start, action.remedy, self.visit.answers)
        self.visit = replace(self.visit, answers=answers)
        first = navigation.following(start, answers)
        refusal = self._read_model.transaction(place.reference).refusal
        wanted = self._arrive(first or replace(start, index=0), now)
        return wanted + self._wrong(Text(row_for(refusal.code).message_key) if refusal else None)

    def _step_context(self, place: AtStep, now: Moment) -> StepContext:
        return StepContext(BY_CODE[place.service], place, self.visit, self._read_model, now)

    def _choose_language(
        self, language: str | None, now: Moment
    ) -> tuple[PressResult, tuple[Effect, ...]]:
        if language not in self._read_model.languages or language is None:
            return self._unfit(Text("error-choose"), now)
        self.visit = replace(self.visit, language=language)
        return PressResult.TAKEN, self._settle(now)

    def _wrong(self, error: Text | None) -> tuple[Effect, ...]:
        self.visit = replace(self.visit, error=error)
        return ()

    def _unfit(self, error: Text, now: Moment) -> tuple[PressResult, tuple[Effect, ...]]:
        self.visit = replace(self.visit, error=error)
        self._settle(now)
        return PressResult.UNFIT, ()
