"""The screens of a service's or an outlet task's steps: what they share, and their order.

A subclass shows one kind of step and takes its answer. The steps themselves are declared by each
service (agent.services.steps).
"""

from collections.abc import Callable, Collection
from datetime import UTC, datetime
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec

from agent.api.aeps import AuthMode
from agent.base.clock import to_the_second
from agent.base.money import ZERO, Money, Paise
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.page import Act, Choice, Fact, Input, Name, Page, Press, ScreenLine, Text
from agent.dialogue.place import At, Follow, Home, Place, Transition
from agent.dialogue.registry import BY_CODE, DialogueDeclaration
from agent.dialogue.steps import ways
from agent.dialogue.timeouts import SECONDS_WITHOUT_A_WAY_OUT, ends_after
from agent.outlet.tasks import OutletTask
from agent.services.answers import AnswerMissing, Answers, Inquiry
from agent.services.declaration import Group, ServiceDeclaration
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import (
    Asked,
    AskForm,
    AskMobile,
    AskOtp,
    AskService,
    CaptureFinger,
    Review,
    Step,
    teaches,
)
from agent.transactions.error_table import Remedy
from agent.transactions.model import Direction

S = TypeVar("S", bound=Step)

CANCELLED_AT_ONCE = 2  # answers; they are typed again within seconds

# After a refusal only these steps are asked again, and inquiries or forms without a valid answer.
# The answers that the customer agreed to stay.
RESUBMISSION_STEPS = (AskMobile, AskOtp, CaptureFinger)

OUTDATED_BY: dict[Remedy, Inquiry] = {
    Remedy.FETCH_AGAIN: Inquiry.BILL,
    Remedy.READ_AGAIN: Inquiry.BILLER,
    Remedy.NEW_OTP: Inquiry.SENDER,
}
"""The inquiry whose result a refusal invalidates, by remedy."""


class StepView(msgspec.Struct, frozen=True):
    """A step's part of the screen. The rest is the same for all steps."""

    title: Text | None = None
    """None: the default title of this screen name."""
    text: Text | None = None
    """None: the default text of this screen name, unless `bare`."""
    choices: tuple[Choice, ...] = ()
    input: Input | None = None
    actions: tuple[Act, ...] = (Act.CONTINUE,)
    facts: dict[str, Fact] = msgspec.field(default_factory=dict)
    bare: bool = False
    """No text is shown under the title."""
    holds: bool = False
    """The step cannot be left: its call costs money, and would be paid twice."""


class SummaryLine(msgspec.Struct, frozen=True):
    """A step's answer, as a line of the review."""

    line: ScreenLine
    value: str | None = None
    """Its value as a choice of the review; None: it cannot be changed there."""
    part: int = 0
    icon: str | None = None
    """The picture of that choice, unless an earlier line has it; None: one of the spare ones."""


class StepScreen(Place, Generic[S], frozen=True):
    """The screen of one kind of step, S. A subclass names its step and its screen's name."""

    asks: ClassVar[type[Step]]
    name: ClassVar[Name]

    service: str
    index: int
    part: int = 0
    """The index of a form's field."""
    reference: str | None = None
    """Set when the step is asked again for a refused request; then the amount stays."""
    is_reviewed: bool = False
    """The same answers were reviewed and sent in this visit, so the review is not asked again."""
    mode: AuthMode = AuthMode.FINGER
    """The captured part: a finger, or an eye."""
    tries: int = 0
    """The captures that failed."""
    busy: bool = False
    """The step waits for a result: a code is being sent or checked, or a finger read."""
    asks_leave: bool = False
    """The screen asks whether all typed answers may be lost."""

    def __init_subclass__(cls) -> None:
        SCREENS[cls.asks] = cls

    @property
    def subject(self) -> object:
        return self.service, self.index

    @property
    def dialogue(self) -> DialogueDeclaration:
        return BY_CODE[self.service]

    @property
    def step(self) -> S:
        return cast("S", self.dialogue.steps[self.index].step)

    # --- of each kind ---

    def view(self, at: At) -> StepView:
        raise NotImplementedError

    def answer(self, act: Act, value: str, at: At) -> Transition:
        raise NotImplementedError

    def arrive(self, at: At) -> Transition:
        """Return the transition to this step, with the effects that begin there."""
        return at.to(self)

    @classmethod
    def is_done(cls, step: S, answers: Answers) -> bool:  # noqa: ARG003  # for some kinds
        """Return True if nothing has to be asked, for example after a right code."""
        return False

    @classmethod
    def parts(cls, step: S, answers: Answers) -> int:  # noqa: ARG003  # for forms
        """Return the number of screens that the step needs."""
        return 1

    @classmethod
    def forget(cls, step: S, answers: Answers) -> Answers:  # noqa: ARG003  # for some kinds
        """Return the answers without this step's answer, when an earlier answer changes."""
        return answers

    @classmethod
    def recall(cls, step: S, at: At) -> tuple[SummaryLine, ...]:  # noqa: ARG003  # for some kinds
        """Return the summary lines for the review."""
        return ()

    def takes(self, amount: Paise, at: At) -> bool:  # noqa: ARG002  # for the amount
        """Return True if this amount answers the step."""
        return False

    def other_ways(self, at: At) -> tuple[Choice, ...]:
        """Return the other ways to the same result."""
        return ways.services(self.service, at.read_model)

    # --- the page ---

    def show(self, at: At) -> Page:
        view, answers = self.view(at), at.answers
        actions = view.actions
        if not view.holds:
            actions = (*actions, *(() if self.reference else (Act.BACK,)), Act.CANCEL)
        facts: dict[str, Fact] = {} if answers.amount is None else {"amount": Money(answers.amount)}
        asked = [i for i, one in enumerate(self.dialogue.steps) if self._is_asked(one, answers)]
        page = Page(
            self.name,
            view.title or Text(f"{self.name.value}-title"),
            None if view.bare else view.text or Text(f"{self.name.value}-text"),
            input=view.input,
            actions=actions,
            facts=facts | self._valid_until(at) | view.facts,
            choices=view.choices,
            service=self.service,
            step=asked.index(self.index) + 1 if self.index in asked else 0,
            steps=len(asked),
        )
        return asking_to_leave(page) if self.asks_leave else page

    def _valid_until(self, at: At) -> dict[str, Fact]:
        """Return the earliest expiry of the inquiry results, if they expire.

        A step with an inquiry shows the expiry of its own result.
        """
        own, known = teaches(self.step), at.answers.inquiry_results
        results = known.values() if own is None else [known[own]] if own in known else []
        ends = [result.until for result in results if result.until is not None]
        if not ends:
            return {}
        until = at.now.service + (min(ends) - at.now.monotonic)
        return {"valid_until": to_the_second(until)}

    def ends_at(self, at: At) -> float | None:
        if not self.busy:
            return ends_after(self.name, at.now)
        return at.now.monotonic + SECONDS_WITHOUT_A_WAY_OUT if self.view(at).holds else None

    def times_out(self, at: At) -> Transition:
        return self.cancel(at)

    def identity(self, _: At) -> object:
        return self.index, self.part

    @property
    def is_busy(self) -> bool:
        return self.busy

    def may_call(self, _: Name) -> bool:
        return not isinstance(self.dialogue, OutletTask) and not self.is_attendants

    def after_fault(self, at: At) -> Transition:
        return at.keep(self.quiet)

    def leaves(self) -> tuple[e.Effect[Any], ...]:
        return (e.Leave(self.reference),) if self.reference else ()

    # --- presses ---

    def press(self, press: Press, at: At) -> Transition:
        if self.asks_leave and press.action is not Act.CANCEL:
            return Transition(replace(self, asks_leave=False))
        if press.action is Act.CANCEL:
            return self.leave(self, at)
        if press.action is Act.BACK:
            return self.back(at)
        outdated = self.outdated(at)
        if outdated:
            return outdated.ask_again(Text("error-learnt-expired"), at)
        return self.answer(press.action, press.value or "", at)

    @property
    def quiet(self) -> "StepScreen[S]":
        """Return this screen when it waits no longer."""
        return replace(self, busy=False)

    def next(self, at: At, given: Callable[[Answers], Answers] = lambda one: one) -> Transition:
        """Go on with an answer. A changed answer clears the later answers that depend on it."""
        before = at.answers
        answers = given(before)
        if not self.reference and answers != before:
            answers = given(without_answers_since(self.dialogue, self.index + 1, before))
        return self.forward(at.with_answers(answers))

    def back(self, at: At) -> Transition:
        back = self._before(at.answers) or self.home
        return Transition(back, number=at.next_number if self.busy else None)

    def leave(self, shown: "StepScreen[S] | Missing", at: At) -> Transition:
        """Cancel from the shown screen; ask first if many answers would be lost."""
        much = at.answers.how_many > CANCELLED_AT_ONCE and self.reference is None
        if much and not shown.asks_leave:
            return Transition(replace(shown, asks_leave=True))
        return self.cancel(at)

    def cancel(self, at: At) -> Transition:
        if self.reference is None:
            return at.wipe(self.home) if self.home is not Home.SERVICES else at.to(Home.START)
        # The request is in the journal, so its result is shown before the customer leaves.
        followed = Follow(self.reference, self.service, cancelled=True)
        return replace(at.to(followed, None, e.Leave(self.reference)), number=at.next_number)

    # --- the order of the steps ---

    @property
    def home(self) -> Home:
        """Return the place where the dialogue began: the services, or an attendant's screen."""
        if isinstance(self.dialogue, OutletTask):
            return Home.OUTLET
        return Home.VERIFICATIONS if self.is_attendants else Home.SERVICES

    @property
    def is_attendants(self) -> bool:
        """Return True in a service for attendants only."""
        dialogue = self.dialogue
        return isinstance(dialogue, ServiceDeclaration) and dialogue.for_attendant

    def screen(self, index: int, part: int = 0) -> "StepScreen[Any]":
        """Return the screen of another step of the same dialogue."""
        return SCREENS[type(self.dialogue.steps[index].step)](
            self.service,
            index,
            part,
            reference=self.reference,
            is_reviewed=self.is_reviewed,
            mode=self.mode,
            tries=self.tries,
        )

    def following(self, answers: Answers) -> "StepScreen[Any] | None":
        """Return the next field of a form, or the next step; None at the end."""
        if self.part + 1 < self.parts(self.step, answers):
            return replace(self, part=self.part + 1, busy=False)
        index = self._index_from(self.index, +1, answers)
        return None if index is None else self.screen(index)

    def _before(self, answers: Answers) -> "StepScreen[Any] | None":
        """Return the previous field or step; None at the beginning."""
        index, part = self.index, self.part - 1
        if part < 0:
            earlier = self._index_from(self.index, -1, answers)
            if earlier is None:
                return None
            back = first_step(self.service).screen(earlier)
            index, part = earlier, back.parts(back.step, answers) - 1
        return first_step(self.service).screen(index, part)

    def _index_from(self, index: int, direction: int, answers: Answers) -> int | None:
        steps = self.dialogue.steps
        index += direction
        while 0 <= index < len(steps):
            asked = steps[index]
            is_done = SCREENS[type(asked.step)].is_done(asked.step, answers)
            if self._is_asked(asked, answers) and not is_done:
                return index
            index += direction
        return None

    def _is_asked(self, asked: Asked, answers: Answers) -> bool:
        """Return True if a step is part of this dialogue, by the answers so far."""
        if self.is_reviewed and isinstance(asked.step, Review):
            return False
        is_needed = self.reference is None or _is_resubmitted(asked.step, answers)
        return is_needed and asked.when(answers)

    def outdated(self, at: At) -> "StepScreen[Any] | None":
        """Return the first step with an expired inquiry result; None if there is none."""
        expired = at.answers.expired(at.now.monotonic)
        if not expired or self.reference:
            return None
        return self.teaching(expired)

    def teaching(self, inquiries: Collection[Inquiry]) -> "StepScreen[Any] | None":
        """Return the first step that makes one of these inquiries; None if there is none."""
        for index, asked in enumerate(self.dialogue.steps):
            if teaches(asked.step) in inquiries:
                return replace(first_step(self.service), reference=self.reference).screen(index)
        return None

    def ask_again(self, why: Text, at: At) -> Transition:
        """Go to this step, whose answer is no longer valid, and show why."""
        answers = without_answers_since(self.dialogue, self.index, at.answers)
        return replace(self.arrive(at.with_answers(answers)), error=why)

    def forward(self, at: At, *, is_confirmed: bool = False) -> Transition:
        """Go to the next step; after the last one, begin the request."""
        if not is_confirmed and self.repeats(at):
            return at.to(SecondRequest(self))
        following = self.following(at.answers)
        why = self._why_not_begun(following, at)
        if why is not None:
            return self.stop(why, at)
        if following:
            return following.arrive(at)
        if isinstance(self.dialogue, OutletTask):
            performing = PerformingTask(self.service)
            perform = e.Perform(self.service, at.answers)
            return at.ask(performing, perform, PerformingTask.performed)
        if self.reference:
            return self._resubmit(self.reference, at)
        begin = e.Begin(self.service, at.answers)
        return at.ask(Beginning(self.beginning()), begin, Beginning.begun, at.visit.error)

    def beginning(self) -> "StepScreen[S]":
        """Return this screen while its request begins."""
        return replace(self, busy=True)

    def _why_not_begun(self, following: "StepScreen[Any] | None", at: At) -> Text | None:
        """Return what is missing, if the next step reads a finger or begins the request."""
        is_captured = isinstance(self.step, CaptureFinger)  # the finger is not asked for in vain
        begins = following is None or isinstance(following.step, CaptureFinger)
        if self.reference or is_captured or not begins:
            return None
        return why_not_now(self.service, at)

    def stop(self, why: Text, at: At) -> Transition:
        """Stop before the request: say what is missing, and keep all answers."""
        answers = replace(at.answers, captures={})  # a capture is for one request
        return at.with_answers(answers).to(Missing(self.quiet, why))

    def _resubmit(self, reference: str, at: At) -> Transition:
        """Send the refused request again with the new answers."""
        t = at.transaction(reference)
        if (at.answers.amount or ZERO) != t.amount:  # only the agreed amount is sent
            return self.cancel(at)
        followed = Follow(reference, self.service, resubmissions=len(t.refused_by))
        return at.to(followed, None, e.Resubmit(reference, self.service, at.answers))

    # --- a second request like an open one ---

    def repeats(self, at: At) -> bool:
        """Return True if all is answered and the customer must confirm a second request."""
        if self.reference or not self._is_complete(at.answers):
            return False
        return at.read_model.first_like(self.service, at.answers) is not None

    def _is_complete(self, answers: Answers) -> bool:
        """Return True at the review, or at the last step if there is no review."""
        if not isinstance(self.dialogue, ServiceDeclaration):
            return False
        if isinstance(self.step, Review):
            return True
        following = self.following(answers)
        if self.is_reviewed and following and isinstance(following.step, CaptureFinger):
            return True
        has_review = any(isinstance(asked.step, Review) for asked in self.dialogue.steps)
        return not has_review and following is None


SCREENS: dict[type[Step], type[StepScreen[Any]]] = {}
"""The screen of each kind of step; a subclass adds itself."""


def first_step(service: str) -> StepScreen[Any]:
    """Return the first screen of a service or an outlet task."""
    return SCREENS[type(BY_CODE[service].steps[0].step)](service, 0)


def begin(service: str, at: At) -> Transition:
    """Begin another service with the amount of this one, after the steps that it answers."""
    amount = at.answers.amount
    first, at = first_step(service), at.renumbered(Answers())
    if amount is None or not first.takes(amount, at):
        return first.arrive(at)
    return first.forward(at.with_answers(Answers(amount=amount)))


def resubmission(
    service: str, reference: str, remedy: Remedy, at: At
) -> tuple[StepScreen[Any], Answers]:
    """Return the first step that a refused request asks again, with the answers that it keeps."""
    start = replace(first_step(service), reference=reference)
    answers = _not_used_up(start, remedy, at.answers)
    index = start._index_from(-1, +1, answers)  # noqa: SLF001  # of this module
    return (start if index is None else start.screen(index)), answers


def _not_used_up(start: StepScreen[Any], remedy: Remedy, answers: Answers) -> Answers:
    """Return the answers that a refused request has not used up; the amount stays."""
    outdated = OUTDATED_BY.get(remedy)
    first = None if outdated is None else start.teaching({outdated})
    if first is None or remedy is Remedy.NEW_OTP:  # later choices stay
        kept = answers.without_otp().without_inquiry_results(Inquiry.SENDER)
        return replace(kept, captures={}, needs_otp=remedy is Remedy.NEW_OTP)
    kept = without_answers_since(start.dialogue, first.index, answers)
    return replace(kept, amount=answers.amount)


def _is_resubmitted(step: Step, answers: Answers) -> bool:
    match step:
        case AskService(inquiry=inquiry, is_optional=is_optional):
            return not is_optional and inquiry not in answers.inquiry_results
        case AskForm():
            return not _is_typed(step, answers)
        case _:
            return isinstance(step, RESUBMISSION_STEPS)


def _is_typed(form: AskForm, answers: Answers) -> bool:
    try:
        fields = form.fields(answers)
    except AnswerMissing:  # the inquiry that gives its fields is made again
        return False
    return all(one.optional or one.name in answers.fields for one in fields)


def without_answers_since(dialogue: DialogueDeclaration, since: int, answers: Answers) -> Answers:
    """Return the answers without picks, forms and inquiry results of step `since` and later."""
    for asked in reversed(dialogue.steps[since:]):
        answers = SCREENS[type(asked.step)].forget(asked.step, answers)
    return answers


def asking_to_leave(page: Page) -> Page:
    """Return the page with the question whether all typed answers may be lost."""
    actions = (Act.CONTINUE, Act.BACK, Act.CANCEL)
    return replace(page, actions=actions, facts=page.facts | {"leaving": True})


def way(dialogue: DialogueDeclaration) -> str:
    """Return the key of the message for the direction of the money."""
    if not isinstance(dialogue, ServiceDeclaration):
        return "review-amount"
    if dialogue.group is Group.PAY:
        return "review-amount-cash"
    if not dialogue.asks_amount and dialogue.terms.direction is Direction.NO_CASH:
        return "review-amount-set"
    return _WAYS[dialogue.terms.direction]


_WAYS = {
    Direction.OUT: "review-amount",
    Direction.IN: "review-amount-in",
    Direction.NO_CASH: "review-amount-pay",
}


# --- something is missing before the request ---

UNREAD = Text("sorry-capture-text")
"""Why the dialogue cannot go on when all captures of a step have failed."""

PASSING = frozenset({"rest-api", "rest-biometric", "rest-card", "rest-card-open", "rest-budget"})
"""Reasons that may be over at the next touch, so another try is offered meanwhile."""

_WHAT_NOW = {
    "rest-api": "missing-now-wait",
    "rest-budget": "missing-now-wait",
    "rest-card-open": "missing-now-wait",
    "rest-biometric": "missing-now-reader",
    "rest-card": "missing-now-reader",
    "capture-device": "missing-now-reader",
    "capture-not-registered": "missing-now-reader",
}
"""The remedy by reason; for any other reason the shopkeeper has to be asked."""


def why_not_now(service: str, at: At) -> Text | None:
    """Return why the service cannot begin now; None if it can."""
    offers = at.read_model.offers()
    return next((offer.reason for offer in offers if offer.service.code == service), None)


class Missing(Place, frozen=True):
    """The dialogue cannot go on: the reader, the bank or the service is missing.

    Nothing was sent, and all answers stay. The page says that no money was taken, what is missing
    and what to do.
    """

    over: StepScreen[Any]
    """The step where it stopped."""
    why: Text
    asks_leave: bool = False

    def show(self, at: At) -> Page:
        amount, other_ways = at.answers.amount, self.over.other_ways(at)
        is_unread = self.why == UNREAD
        facts: dict[str, Fact] = {} if amount is None else {"amount": Money(amount)}
        page = Page(
            Name.SORRY,
            Text("sorry-capture-title" if is_unread else "sorry-missing-title"),
            None if is_unread else self.why,
            # The captures of this step are used up: another way is next.
            actions=(*(() if is_unread else (Act.AGAIN,)), Act.BACK, Act.CANCEL),
            facts=facts
            | {
                "money_moved": Text("sorry-money-none"),
                "what_now": self._what_now(has_other_ways=bool(other_ways)),
            },
            choices=other_ways,
            service=self.over.service,
        )
        return asking_to_leave(page) if self.asks_leave else page

    def _what_now(self, *, has_other_ways: bool) -> Text:
        if self.why == UNREAD:
            return Text("missing-now-other-way" if has_other_ways else "sorry-now-card")
        return Text(_WHAT_NOW.get(self.why.key, "sorry-now-attendant"))

    def press(self, press: Press, at: At) -> Transition:
        if self.asks_leave and press.action is not Act.CANCEL:
            return Transition(replace(self, asks_leave=False))
        match press.action:
            case Act.CANCEL:
                return self.over.leave(self, at)
            case Act.BACK:
                return self.over.back(at)
            case Act.AGAIN:
                return self._resume(at)
            case _ if any(one.value == press.value for one in self.over.other_ways(at)):
                return other_way(self.over, press.value or "", at)
            case _:
                return at.to(self, Text("error-choose"))

    def _resume(self, at: At) -> Transition:
        """Try again where the dialogue stopped, if nothing is missing any more."""
        if not isinstance(self.over.step, CaptureFinger):
            return self.over.forward(at)
        why = why_not_now(self.over.service, at)
        return self.over.arrive(at) if why is None else self.over.stop(why, at)

    def ends_at(self, at: At) -> float | None:
        return ends_after(Name.SORRY, at.now)

    def times_out(self, at: At) -> Transition:
        return self.over.cancel(at)

    def identity(self, _: At) -> object:
        return self.over.index, self.why

    def may_call(self, name: Name) -> bool:
        return self.over.may_call(name)

    def leaves(self) -> tuple[e.Effect[Any], ...]:
        return self.over.leaves()


def other_way(over: StepScreen[Any], value: str, at: At) -> Transition:
    """Go on with another reader or service. A result of the running capture is dropped."""
    if value in BY_CODE:
        return begin(value, at)
    other = replace(over, mode=AuthMode(value), tries=0, busy=False)
    return other.arrive(at.renumbered(at.answers))


# --- the last step is answered ---


class SecondRequest(Place, frozen=True):
    """The question whether the customer wants a second request like an open one."""

    over: StepScreen[Any]
    """The answered step."""

    def show(self, at: At) -> Page:
        """Return the page with the question; it can only be confirmed or cancelled."""
        first = at.read_model.first_like(self.over.service, at.answers)
        if first is None:  # it was closed just now
            return self.over.show(at)
        return Page(
            Name.REVIEW,
            Text("second-title"),
            _of_first("second", first),
            actions=(Act.CONFIRM, Act.CANCEL),
            facts={
                "amount": Money(first.transaction.amount),
                "way": Text(way(self.over.dialogue)),
                "second": True,
            },
            service=self.over.service,
        )

    def press(self, press: Press, at: At) -> Transition:
        if press.action is Act.CANCEL:
            return self._none(at)
        outdated = self.over.outdated(at)
        if outdated:
            return outdated.ask_again(Text("error-learnt-expired"), at)
        if press.action is Act.CONFIRM:
            return self.over.forward(at, is_confirmed=True)
        return self.over.press(press, at)

    def _none(self, at: At) -> Transition:
        """Do not begin a second request; show the state of the first one."""
        first = at.read_model.first_like(self.over.service, at.answers)
        if first is None:
            return self.over.cancel(at)
        return at.wipe(self.over.home, _of_first("second-none", first))

    def follow(self, at: At) -> Transition:
        """Stop asking when the first request is no longer open."""
        first = at.read_model.first_like(self.over.service, at.answers)
        return at.keep(self.over if first is None else self)

    def ends_at(self, at: At) -> float | None:
        return ends_after(Name.REVIEW, at.now)

    def times_out(self, at: At) -> Transition:
        return self.over.cancel(at)

    def may_call(self, name: Name) -> bool:
        return self.over.may_call(name)


def _of_first(key: str, first: EarlierRequest) -> Text:
    t = first.transaction
    state = "paid" if first.is_paid else "open"
    whose = "" if first.is_identified else "-somebody"
    at = datetime.fromtimestamp(t.opened_at, UTC)
    return Text(f"{key}-{state}{whose}", {"amount": Money(t.amount), "date": at})


class Beginning(Place, frozen=True):
    """All steps are answered, and the request is about to be in the journal."""

    over: StepScreen[Any]

    def show(self, at: At) -> Page:
        return self.over.show(at)

    def press(self, press: Press, at: At) -> Transition:
        match press.action:
            case Act.CANCEL:
                return self.over.cancel(at)
            case Act.BACK:
                return self.over.back(at)
            case _:
                return at.to(self)

    def begun(self, reference: str | Text, at: At) -> Transition:
        if isinstance(reference, str):
            return at.to(Follow(reference, self.over.service))
        if self.over.is_attendants:
            return at.wipe(self.over.home, reference)
        return self.over.stop(reference, at)

    def ends_at(self, at: At) -> float | None:
        return self.over.ends_at(at)

    def times_out(self, at: At) -> Transition:
        return self.over.cancel(at)

    @property
    def is_busy(self) -> bool:
        return True

    def may_call(self, name: Name) -> bool:
        return self.over.may_call(name)

    def after_fault(self, at: At) -> Transition:
        return at.keep(self.over.quiet)


class PerformingTask(Place, frozen=True):
    """The service performs the outlet task: no press is accepted until its answer comes.

    The call may cost money and has no idempotency key. Somebody who left could start it again.
    """

    plain_actions: ClassVar[tuple[Act, ...]] = ()

    task: str

    def show(self, _: At) -> Page:
        return Page(Name.WORKING, task_text(self.task), Text("errand-text"))

    def press(self, _: Press, at: At) -> Transition:
        return at.to(self)

    def performed(self, accepted: e.Performed | Text, at: At) -> Transition:
        if isinstance(accepted, Text):
            return at.wipe(Home.OUTLET, accepted)
        return replace(at.wipe(Home.OUTLET), remark=accepted.remark)

    def ends_at(self, at: At) -> float:
        return at.now.monotonic + SECONDS_WITHOUT_A_WAY_OUT

    def times_out(self, at: At) -> Transition:
        return at.wipe(Home.OUTLET, Text("outlet-silent"))

    def after_fault(self, at: At) -> Transition:
        return at.wipe(Home.OUTLET, at.visit.error)


def task_text(code: str) -> Text:
    """Return the name of an outlet task: `errand-daily-auth` for outlet.daily-auth."""
    return Text(f"errand-{code.rpartition('.')[2]}")
