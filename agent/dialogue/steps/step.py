"""The screens of a service's or an outlet task's steps: what they share, and their order.

A subclass shows one kind of step and takes its answer. The steps themselves are declared by each
service (agent.services.steps).
"""

from collections.abc import Collection
from typing import Any, ClassVar, Generic, TypeVar, cast

import msgspec

from agent.api.aeps import AuthMode
from agent.base.clock import to_the_second
from agent.base.money import Money, Paise
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.page import Act, Choice, Fact, Input, Name, Page, Press, ScreenLine, Text
from agent.dialogue.place import At, Follow, Home, Place, Transition
from agent.dialogue.registry import BY_CODE, DialogueDeclaration
from agent.dialogue.steps import ways
from agent.dialogue.timeouts import SECONDS_WITHOUT_A_WAY_OUT, ends_after
from agent.outlet.tasks import OutletTask
from agent.services.answers import AnswerMissing, Answers, Inquiry
from agent.services.declaration import ServiceDeclaration
from agent.services.steps import (
    AskForm,
    AskMobile,
    AskOtp,
    AskService,
    CaptureFinger,
    ConditionalStep,
    Review,
    Step,
    teaches,
)
from agent.transactions.error_table import Remedy

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
    """The line's value as a choice of the review; None: the review cannot change it."""
    part: int = 0
    icon: str | None = None
    """The line's picture, unless an earlier line has the same; None: one of the spare pictures."""


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

    def beginning(self) -> "StepScreen[S]":
        """Return this screen while its request begins."""
        return replace(self, busy=True)

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
            if self.would_lose_much(at.answers) and not self.asks_leave:
                return Transition(replace(self, asks_leave=True))
            return self.cancel(at)
        if press.action is Act.BACK:
            return self.back(at)
        outdated = self.outdated(at)
        if outdated:
            return outdated.ask_again(Text("error-learnt-expired"), at)
        return self.answer(press.action, press.value or "", at)

    @property
    def quiet(self) -> "StepScreen[S]":
        """Return this screen after the end of its wait."""
        return replace(self, busy=False)

    def back(self, at: At) -> Transition:
        back = self._before(at.answers) or self.home
        return Transition(back, number=at.next_number if self.busy else None)

    def would_lose_much(self, answers: Answers) -> bool:
        """Return True if cancelling would lose many answers, so that it is asked first."""
        return answers.how_many > CANCELLED_AT_ONCE and self.reference is None

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
            return Home.MENU
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
        first = first_step(self.service)
        if self.part:
            return first.screen(self.index, self.part - 1)
        index = self._index_from(self.index, -1, answers)
        if index is None:
            return None
        back = first.screen(index)
        return replace(back, part=back.parts(back.step, answers) - 1)

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

    def _is_asked(self, asked: ConditionalStep, answers: Answers) -> bool:
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


SCREENS: dict[type[Step], type[StepScreen[Any]]] = {}
"""The screen of each kind of step; a subclass adds itself."""


def first_step(service: str) -> StepScreen[Any]:
    """Return the first screen of a service or an outlet task."""
    return SCREENS[type(BY_CODE[service].steps[0].step)](service, 0)


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
