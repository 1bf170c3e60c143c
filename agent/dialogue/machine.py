"""The dialogue machine: events in, effects out; no clock, no I/O, no randomness.

A `DialogueMachine` is the customer's side of the kiosk. It takes presses, events and the passing of
time, and asks the visit's state (`agent.dialogue.states`) for the transition. It returns effects.
After each of them it renders `screen` from the visit and the read model.

If a page, a step or an attendant's screen raises, its change is undone. The screen says so and
shows a way out, and an effect reports the exception.
"""

from collections.abc import Callable, Iterable
from math import inf

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.dialogue import effects, events, help_call, taps
from agent.dialogue.attendant.entry import AFTER_WRONG_CLAIMS, WRONG_CLAIMS_MAX
from agent.dialogue.display import Display, identity_under_help
from agent.dialogue.effects import Effect
from agent.dialogue.events import ANYWHERE, DialogueEvent, UnexpectedEvent
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Press, PressResult, Text
from agent.dialogue.states import STATES
from agent.dialogue.states.resumed import first_place
from agent.dialogue.states.state import Context, State
from agent.dialogue.visit import AtStart, AtStep, Transition, Visit

LEAVING = frozenset({Act.BACK, Act.CANCEL, Act.DONE})
"""Actions that leave a screen, also one whose code raises."""

FOLLOW_UPS_MAX = 8  # follow-ups of one event; the longest chain has three


class DialogueMachine:
    """The state of the dialogue, and its changes."""

    def __init__(self, read_model: ReadModel, now: Moment, first_revision: int = 0) -> None:
        self._read_model = read_model
        self._newest_number = 1
        self._pressed_at = -inf
        place = first_place(read_model, now)
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

        STALE and EARLY change nothing, UNFIT only the error. A press that leads to another screen
        counts as TAKEN, even if that screen shows an error.
        """
        if refused := self._refused(press, now):
            return refused, ()
        fault = self._guarded("time", now, lambda: self._restart_time(now))
        if press.action is Act.MORE_TIME:
            return PressResult.TAKEN, fault + self._settle(now)
        if press.action is Act.LANGUAGE:
            return self._choose_language(press.value, now)
        if not self.display.screen.offers(press):
            return self._unfit(Text("error-press"), now)
        self.display.answered()
        if press.action is Act.HELP:
            return self._call_help(now, fault)
        self.visit = replace(self.visit, error=None)
        before = self.display.identity
        wanted = fault + self._guarded("press", now, lambda: self._take(press, now), press.action)
        wanted += self._settle(now)
        is_same = self.display.identity == before
        return (PressResult.UNFIT if is_same and self.visit.error else PressResult.TAKEN), wanted

    def speaks(self, revision: int, seconds: float, now: Moment) -> None:
        """Stop the timeout while the page speaks this revision."""
        if revision == self.display.screen.revision:
            self.display.speaks(seconds, now)

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
        wanted = self._guarded("event", now, lambda: self._receive(event, now))
        return wanted + self._guarded("follow", now, lambda: self._follow(now))

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
        wanted = self._guarded("time-out", now, lambda: self._timed_out(now), Act.CANCEL)
        return wanted + self._settle(now)

    def _timed_out(self, now: Moment) -> tuple[Effect, ...]:
        wanted: tuple[Effect, ...] = ()
        if self.visit.cover:
            self.visit = help_call.uncovered(self.visit)
        else:
            wanted = self._move(self._state.time_out(self.visit.place, self._context(now)))
        self.display.restart_timeout(self.visit, now)
        return wanted

    # --- exceptions ---

    def _guarded(
        self,
        where: str,
        now: Moment,
        work: Callable[[], tuple[Effect, ...]],
        act: Act | None = None,
    ) -> tuple[Effect, ...]:
        """Return the effects of `work`. If it raises, undo its changes and show a way out."""
        before = self.visit
        try:
            return work()
        except Exception as error:  # noqa: BLE001  # it is returned as an effect, to be logged and counted
            self.visit = replace(before, error=events.FAULT)
            fault = effects.ReportFault(f"{where} at {type(before.place).__name__}", error)
            return (fault, *self._let_out(act, now))

    def _let_out(self, act: Act | None, now: Moment) -> tuple[Effect, ...]:
        """Leave the screen that raised if the press wants that, or end a wait."""
        if act in LEAVING:
            return self._end()
        after_fault = self._state.after_fault
        return self._move(after_fault(self.visit.place, self._context(now))) if after_fault else ()

    # --- presses ---

    def _refused(self, press: Press, now: Moment) -> PressResult | None:
        """Return why a press does not count; every press makes the next ones wait."""
        screen, pressed_s = self.display.screen, now.monotonic - self._pressed_at
        self._pressed_at = now.monotonic
        if not press.answers(screen):
            return PressResult.STALE
        asked_s = now.monotonic - self.display.asked_at
        is_early = taps.is_early(screen, press, asked_s=asked_s, pressed_s=pressed_s)
        return PressResult.EARLY if is_early else None

    def _restart_time(self, now: Moment) -> tuple[Effect, ...]:
        """Restart the timeout, and end its warning, because somebody is there."""
        self.display.is_warned = False
        self.display.restart_timeout(self.visit, now)
        return ()

    def _choose_language(
        self, language: str | None, now: Moment
    ) -> tuple[PressResult, tuple[Effect, ...]]:
        if language not in self._read_model.languages or language is None:
            return self._unfit(Text("error-choose"), now)
        self.visit = replace(self.visit, language=language)
        return PressResult.TAKEN, self._settle(now)

    def _call_help(
        self, now: Moment, fault: tuple[Effect, ...]
    ) -> tuple[PressResult, tuple[Effect, ...]]:
        identity = identity_under_help(self.visit, self._read_model)
        self.visit = help_call.call(self.visit, identity)
        return PressResult.TAKEN, fault + self._settle(now)

    def _take(self, press: Press, now: Moment) -> tuple[Effect, ...]:
        if self.visit.cover and press.action is Act.ATTENDANT:
            self._newest_number += 1
            self.visit = help_call.to_attendant(self.visit, self._newest_number)
            return ()
        if self.visit.cover:
            self.visit = help_call.uncovered(self.visit)
            if press.action is Act.BACK:
                return ()
            # The help page raised, and its plain page has other ways out.
        return self._move(self._state.take(self.visit.place, press, self._context(now)))

    def _unfit(self, error: Text, now: Moment) -> tuple[PressResult, tuple[Effect, ...]]:
        self._wrong(error)
        self._settle(now)
        return PressResult.UNFIT, ()

    def _wrong(self, error: Text) -> tuple[Effect, ...]:
        self.visit = replace(self.visit, error=error)
        return ()

    # --- transitions ---

    @property
    def _state(self) -> State:
        return STATES[type(self.visit.place)]

    def _context(self, now: Moment) -> Context:
        """Return the context. Its next number is new, also if a visit is waiting."""
        return Context(self.visit, self._read_model, now, self._newest_number + 1)

    def _move(self, transition: Transition) -> tuple[Effect, ...]:
        if transition.is_wrong_claim:
            transition = self._count_wrong_claim(transition)
        if help_call.is_refused(self.visit, transition):
            return self._wrong(help_call.CUSTOMER_WAITS)
        if isinstance(transition.place, AtStart):
            return transition.effects + self._end()
        visit = self.visit
        self.visit = replace(
            visit,
            place=transition.place,
            error=transition.error,
            answers=visit.answers if transition.answers is None else transition.answers,
            number=transition.number or visit.number,
            language=transition.language or visit.language,
        )
        self._newest_number = max(self._newest_number, self.visit.number)
        return transition.effects

    def _count_wrong_claim(self, transition: Transition) -> Transition:
        """Count a wrong claim; after too many, return to the PIN."""
        count = self.visit.wrong_claims + 1
        self.visit = replace(self.visit, wrong_claims=count)
        if count < WRONG_CLAIMS_MAX:
            return transition
        self.visit = replace(self.visit, attendant=None)
        return Transition(AFTER_WRONG_CLAIMS, Text("error-claims"))

    def _end(self) -> tuple[Effect, ...]:
        """End the visit and wipe it: the next visit has nothing of this one.

        When the attendant leaves, the waiting customer's visit returns instead.
        """
        if self.visit.waiting:
            self.visit = help_call.to_customer(self.visit, self.visit.waiting)
            return ()
        wanted = self._state.leave(self.visit.place)
        self._newest_number += 1
        self.visit = Visit(
            number=self._newest_number,
            language=self._read_model.home_language,
            is_help_called=self.visit.is_help_called,
        )
        return wanted

    # --- events ---

    def _receive(self, event: DialogueEvent, now: Moment) -> tuple[Effect, ...]:
        if type(event) not in ANYWHERE + self._state.expects:
            place = type(self.visit.place).__name__
            unexpected = UnexpectedEvent(f"{type(event).__name__} at {place}")
            return (effects.ReportFault("event", unexpected),)
        if isinstance(event, events.SomethingChanged):
            return ()  # rendered again afterwards; the shown error stays
        if isinstance(event, events.NotRecorded):
            return self._wrong(event.error)
        if isinstance(event, events.PinChecked) and event.error is None:
            self.visit = replace(
                self.visit, attendant=event.attendant, wrong_claims=0, is_help_called=False
            )
        return self._move(self._state.receive(self.visit.place, event, self._context(now)))

    # --- follow-ups ---

    def _settle(self, now: Moment) -> tuple[Effect, ...]:
        """Make the follow-ups of the transaction's state, then render."""
        wanted = self._guarded("follow", now, lambda: self._follow(now))
        error = self.display.show(self.visit, now)
        if error is None:
            return wanted
        return (*wanted, effects.ReportFault(f"page at {type(self.visit.place).__name__}", error))

    def _follow(self, now: Moment) -> tuple[Effect, ...]:
        """Follow the journal until nothing changes (level-triggered)."""
        wanted: tuple[Effect, ...] = ()
        for _ in range(FOLLOW_UPS_MAX):
            before, follow = self.visit.place, self._state.follow
            if follow is None:
                break
            wanted += self._move(follow(before, self._context(now)))
            if self.visit.place == before:
                break
        cover = self.visit.cover
        if cover and identity_under_help(self.visit, self._read_model) != cover.identity:
            self.visit = help_call.uncovered(self.visit)
        return wanted
