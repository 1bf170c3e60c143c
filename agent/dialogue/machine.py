"""The dialogue machine: presses, events and time in, effects out; no clock, no I/O, no randomness.

A `DialogueMachine` is the customer's side of the kiosk. It asks the visit's place
(`agent.dialogue.place`) for the transition of a press, an event or a timeout, and returns the
effects. After each of them it renders `screen` from the visit and the read model.

If a place's code raises, its change is undone. The screen says so and shows a way out, and an
effect reports the exception.
"""

from collections.abc import Callable, Iterable
from math import inf
from typing import Any

import msgspec

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.cash.pin import PinPlace
from agent.dialogue import effects, events, help_call, taps
from agent.dialogue.attendant.day_report import TodaysReport
from agent.dialogue.attendant.entry import WRONG_CLAIMS_MAX, Menu, Pin, SettingsScreen
from agent.dialogue.attendant.outlet import OutletScreen
from agent.dialogue.attendant.owed import OwedList
from agent.dialogue.attendant.verifications import Verifications
from agent.dialogue.display import Display, identity_under_help
from agent.dialogue.events import Asker, DialogueEvent
from agent.dialogue.page import Act, Press, PressResult, Text
from agent.dialogue.place import (
    AskedEffect,
    At,
    Destination,
    Follow,
    Home,
    Place,
    Then,
    Transition,
    Visit,
)
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens.resumed import first_place
from agent.dialogue.screens.services import Services
from agent.dialogue.screens.start import Start
from agent.dialogue.screens.transaction import TransactionScreen
from agent.dialogue.steps.forward import Beginning

LEAVING = frozenset({Act.BACK, Act.CANCEL, Act.DONE})
"""Actions that leave a screen, also one whose code raises."""

FOLLOW_UPS_MAX = 8  # follow-ups of one event; the longest chain has three

HOMES: dict[Home, Place] = {
    Home.START: Start(),
    Home.SERVICES: Services(),
    Home.PIN: Pin(),
    Home.CLAIMS_PIN: Pin(PinPlace.CLAIM),
    Home.MENU: Menu(),
    Home.SETTINGS: SettingsScreen(),
    Home.TODAY: TodaysReport(),
    Home.OWED: OwedList(),
    Home.OUTLET: OutletScreen(),
    Home.VERIFICATIONS: Verifications(),
}


class Wanted(msgspec.Struct, frozen=True):
    """An effect to carry out, and who takes its result."""

    effect: effects.Effect[Any]
    visit: int
    """The number of its visit."""
    asker: Asker | None = None
    then: Then | None = None

    def ended(self, result: object) -> events.EffectEnded | None:
        """Return the event of the effect's result; None if no place waits for it."""
        if self.asker is None or self.then is None:
            return None
        return events.EffectEnded(self.visit, self.asker, self.then, result)


class DialogueMachine:
    """The state of the dialogue, and its changes."""

    def __init__(self, read_model: ReadModel, now: Moment, first_revision: int = 0) -> None:
        self._read_model = read_model
        self._newest_number = 1
        self._pressed_at = -inf
        place = first_place(read_model, now)
        self.visit = Visit(number=1, language=read_model.home_language, place=place)
        self.display = Display(self.visit, first_revision)
        self._settle(now)  # no effects yet; a page that raises here raises again later

    def awaits(self, visit: int) -> bool:
        """Return True while the customer of this visit waits for a transaction to begin."""
        visits = (self.visit, self.visit.waiting)
        return any(
            one is not None and one.number == visit and isinstance(one.place, Beginning)
            for one in visits
        )

    # --- events ---

    def press(self, press: Press, now: Moment) -> tuple[PressResult, tuple[Wanted, ...]]:
        """Apply a press; return the verdict and the effects.

        STALE and EARLY change nothing, UNFIT only the error. A press that leads to another screen
        counts as TAKEN, even if that screen shows an error.
        """
        if refused := self._refused(press, now):
            return refused, ()
        self.display.restart_timeout()
        if press.action is Act.MORE_TIME:
            return PressResult.TAKEN, self._settle(now)
        if press.action is Act.LANGUAGE:
            return self._choose_language(press.value, now)
        if not self.display.screen.offers(press):
            return self._unfit(Text("error-press"), now)
        self.display.answered()
        if press.action is Act.HELP:
            self.visit = help_call.call(self.visit, identity_under_help(self._at(now)))
            return PressResult.TAKEN, self._settle(now)
        self.visit = replace(self.visit, error=None)
        before = self.display.identity
        wanted = self._guarded("press", now, lambda: self._take(press, now), press.action)
        wanted += self._settle(now)
        is_same = self.display.identity == before
        return (PressResult.UNFIT if is_same and self.visit.error else PressResult.TAKEN), wanted

    def speaks(self, revision: int, seconds: float, now: Moment) -> None:
        """Stop the timeout while the page speaks this revision."""
        if revision == self.display.screen.revision:
            self.display.speaks(seconds, now)

    def take_events(self, received: Iterable[DialogueEvent], now: Moment) -> tuple[Wanted, ...]:
        """Apply events in order, render once, and return the effects.

        Events of an earlier visit are dropped.
        """
        wanted: tuple[Wanted, ...] = ()
        for event in received:
            wanted += self._take_event(event, now)
        return wanted + self._settle(now)

    def _take_event(self, event: DialogueEvent, now: Moment) -> tuple[Wanted, ...]:
        waiting = self.visit.waiting
        if waiting and event.visit == waiting.number:
            return self._take_event_of(waiting, event, now)
        if event.visit not in (None, self.visit.number):
            return ()
        wanted = self._guarded("event", now, lambda: self._receive(event, now))
        return wanted + self._guarded("follow", now, lambda: self._follow(now))

    def _take_event_of(
        self, waiting: Visit, event: DialogueEvent, now: Moment
    ) -> tuple[Wanted, ...]:
        """Apply an event of the waiting customer while the attendant's screens are open."""
        attendants, self.visit = self.visit, waiting
        wanted = self._take_event(event, now)
        self.visit = replace(attendants, waiting=self.visit)
        return wanted

    def tick(self, now: Moment) -> tuple[Wanted, ...]:
        """Warn or time out if it is due; return the effects."""
        if not self.display.is_due(now):
            return ()
        if not self.display.is_over(now):
            return self._settle(now)
        wanted = self._guarded("time-out", now, lambda: self._timed_out(now), Act.CANCEL)
        return wanted + self._settle(now)

    def _timed_out(self, now: Moment) -> tuple[Wanted, ...]:
        wanted: tuple[Wanted, ...] = ()
        if self.visit.cover:
            self.visit = help_call.uncovered(self.visit)
        else:
            wanted = self._move(self.visit.place.times_out(self._at(now)))
        self.display.restart_timeout()
        return wanted

    # --- exceptions ---

    def _guarded(
        self,
        where: str,
        now: Moment,
        work: Callable[[], tuple[Wanted, ...]],
        act: Act | None = None,
    ) -> tuple[Wanted, ...]:
        """Return the effects of `work`. If it raises, undo its changes and show a way out."""
        before = self.visit
        try:
            return work()
        except Exception as error:  # noqa: BLE001  # it is returned as an effect, to be logged and counted
            self.visit = replace(before, error=events.FAULT)
            return (self._fault(where, error), *self._let_out(act, now))

    def _let_out(self, act: Act | None, now: Moment) -> tuple[Wanted, ...]:
        """Leave the screen that raised if the press wants that, or end a wait."""
        if act in LEAVING:
            return self._end()
        transition = self.visit.place.after_fault(self._at(now))
        return self._move(transition) if transition else ()

    def _fault(self, where: str, error: Exception) -> Wanted:
        where = f"{where} at {type(self.visit.place).__name__}"
        return Wanted(effects.ReportFault(where, error), self.visit.number)

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

    def _choose_language(
        self, language: str | None, now: Moment
    ) -> tuple[PressResult, tuple[Wanted, ...]]:
        if language not in self._read_model.languages or language is None:
            return self._unfit(Text("error-choose"), now)
        self.visit = replace(self.visit, language=language)
        return PressResult.TAKEN, self._settle(now)

    def _take(self, press: Press, now: Moment) -> tuple[Wanted, ...]:
        if self.visit.cover and press.action is Act.ATTENDANT:
            self._newest_number += 1
            self.visit = Visit(  # behind the PIN; the customer's visit waits
                number=self._newest_number,
                language=self.visit.language,
                place=HOMES[Home.PIN],
                is_help_called=self.visit.is_help_called,
                waiting=self.visit,
            )
            return ()
        if self.visit.cover:
            self.visit = help_call.uncovered(self.visit)
            if press.action is Act.BACK:
                return ()
            # The help page raised, and its plain page has other ways out.
        return self._move(self.visit.place.press(press, self._at(now)))

    def _unfit(self, error: Text, now: Moment) -> tuple[PressResult, tuple[Wanted, ...]]:
        self._wrong(error)
        self._settle(now)
        return PressResult.UNFIT, ()

    def _wrong(self, error: Text) -> tuple[Wanted, ...]:
        self.visit = replace(self.visit, error=error)
        return ()

    # --- transitions ---

    def _at(self, now: Moment) -> At:
        """Return the context. Its next number is new, also while another visit waits."""
        return At(self.visit, self._read_model, now, self._newest_number + 1)

    def _move(self, transition: Transition) -> tuple[Wanted, ...]:
        if transition.is_wrong_claim:
            transition = self._count_wrong_claim(transition)
        if self.visit.waiting and help_call.disturbs_the_customer(transition):
            return self._wrong(help_call.CUSTOMER_WAITS)
        if transition.to is Home.START:
            return self._wanted(transition) + self._end()
        visit = self.visit
        self.visit = replace(
            visit,
            place=_placed(transition.to, transition.remark),
            error=transition.error,
            answers=visit.answers if transition.answers is None else transition.answers,
            number=transition.number or visit.number,
            language=transition.language or visit.language,
        )
        self._newest_number = max(self._newest_number, self.visit.number)
        return self._wanted(transition)

    def _wanted(self, transition: Transition) -> tuple[Wanted, ...]:
        if not transition.effects:
            return ()
        number, place = self.visit.number, self.visit.place
        asker = type(place), place.subject
        return tuple(
            Wanted(one.effect, number, asker, one.then)
            if isinstance(one, AskedEffect)
            else Wanted(one, number)
            for one in transition.effects
        )

    def _count_wrong_claim(self, transition: Transition) -> Transition:
        """Count a wrong claim; after too many, return to the PIN."""
        count = self.visit.wrong_claims + 1
        self.visit = replace(self.visit, wrong_claims=count)
        if count < WRONG_CLAIMS_MAX:
            return transition
        self.visit = replace(self.visit, attendant=None)
        return Transition(Home.CLAIMS_PIN, Text("error-claims"))

    def _end(self) -> tuple[Wanted, ...]:
        """End the visit and wipe it: the next visit has nothing of this one.

        When the attendant leaves, the waiting customer's visit returns instead.
        """
        if self.visit.waiting:
            self.visit = help_call.to_customer(self.visit, self.visit.waiting)
            return ()
        number, leaves = self.visit.number, self.visit.place.leaves()
        self._newest_number += 1
        self.visit = Visit(
            number=self._newest_number,
            language=self._read_model.home_language,
            place=HOMES[Home.START],
            is_help_called=self.visit.is_help_called,
        )
        return tuple(Wanted(effect, number) for effect in leaves)

    # --- events ---

    def _receive(self, event: DialogueEvent, now: Moment) -> tuple[Wanted, ...]:
        place, at = self.visit.place, self._at(now)
        match event:
            case events.NotRecorded(error=error):
                return self._wrong(error)
            case events.Guidance(status=status):
                return self._move(place.guided(status, at))
            case events.CardPrompt(prompt=prompt):
                return self._move(place.prompted(prompt, at))
            case events.EffectEnded() if event.asker == (type(place), place.subject):
                return self._take_result(event, now)
            case _:  # rendered again afterwards, or a result that its screen no longer waits for
                return ()

    def _take_result(self, ended: events.EffectEnded, now: Moment) -> tuple[Wanted, ...]:
        if isinstance(ended.result, effects.SignedIn):
            self.visit = replace(
                self.visit,
                attendant=ended.result.attendant,
                wrong_claims=0,
                is_help_called=False,
            )
        return self._move(ended.then(self.visit.place, ended.result, self._at(now)))

    # --- follow-ups ---

    def _settle(self, now: Moment) -> tuple[Wanted, ...]:
        """Make the follow-ups of the transaction's state, then render."""
        wanted = self._guarded("follow", now, lambda: self._follow(now))
        error = self.display.show(self._at(now))
        if error is None:
            return wanted
        return (*wanted, self._fault("page", error))

    def _follow(self, now: Moment) -> tuple[Wanted, ...]:
        """Follow the journal until nothing changes (level-triggered)."""
        wanted: tuple[Wanted, ...] = ()
        for _ in range(FOLLOW_UPS_MAX):
            before = self.visit.place
            wanted += self._move(before.follow(self._at(now)))
            if self.visit.place == before:
                break
        cover = self.visit.cover
        if cover and identity_under_help(self._at(now)) != cover.identity:
            self.visit = help_call.uncovered(self.visit)
        return wanted


def _placed(to: Destination, remark: Text | None) -> Place:
    match to:
        case Place():
            return to
        case Follow():
            return TransactionScreen(to.reference, to.service, to.resubmissions, to.cancelled)
        case Home():
            home = HOMES[to]
            if isinstance(home, Menu | OutletScreen | TodaysReport):
                return replace(home, remark=remark)
            return home
