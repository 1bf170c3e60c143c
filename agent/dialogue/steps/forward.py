"""From an answer to what is next: another step, the request, a question, or what is missing."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, ClassVar

from agent.api.aeps import AuthMode
from agent.base.money import ZERO, Money
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.page import Act, Fact, Name, Page, Press, Text
from agent.dialogue.place import At, Follow, Home, Place, Transition
from agent.dialogue.registry import BY_CODE, DialogueDeclaration
from agent.dialogue.steps.step import (
    StepScreen,
    asking_to_leave,
    first_step,
    without_answers_since,
)
from agent.dialogue.timeouts import SECONDS_WITHOUT_A_WAY_OUT, ends_after
from agent.outlet.tasks import OutletTask
from agent.services.answers import Answers
from agent.services.declaration import Group, ServiceDeclaration
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import CaptureFinger, Review
from agent.transactions.model import Direction


def go_on(
    screen: StepScreen[Any], at: At, given: Callable[[Answers], Answers] = lambda answers: answers
) -> Transition:
    """Go on with an answer. A changed answer clears the later answers that depend on it."""
    before = at.answers
    answers = given(before)
    if not screen.reference and answers != before:
        since = screen.index + 1
        answers = given(without_answers_since(screen.dialogue, since, before))
    return forward(screen, at.with_answers(answers))


def forward(screen: StepScreen[Any], at: At, *, is_confirmed: bool = False) -> Transition:
    """Go to the next step; after the last one, begin the request."""
    if not is_confirmed and repeats(screen, at):
        return at.to(SecondRequest(screen))
    following = screen.following(at.answers)
    why = _why_not_begun(screen, following, at)
    if why is not None:
        return stop(screen, why, at)
    if following:
        return following.arrive(at)
    if isinstance(screen.dialogue, OutletTask):
        performing = PerformingTask(screen.service)
        perform = e.Perform(screen.service, at.answers)
        return at.ask(performing, perform, PerformingTask.performed)
    if screen.reference:
        return resubmit(screen, screen.reference, at)
    begins = e.Begin(screen.service, at.answers)
    return at.ask(Beginning(screen.beginning()), begins, Beginning.begun, at.visit.error)


def _why_not_begun(
    screen: StepScreen[Any], following: StepScreen[Any] | None, at: At
) -> Text | None:
    """Return what is missing, if the next step reads a finger or begins the request."""
    is_captured = isinstance(screen.step, CaptureFinger)  # the finger is not asked for in vain
    begins = following is None or isinstance(following.step, CaptureFinger)
    if screen.reference or is_captured or not begins:
        return None
    return why_not_now(screen.service, at)


def stop(screen: StepScreen[Any], why: Text, at: At) -> Transition:
    """Stop before the request: say what is missing, and keep all answers."""
    answers = replace(at.answers, captures={})  # a capture is for one request
    return at.with_answers(answers).to(Missing(screen.quiet, why))


def resubmit(screen: StepScreen[Any], reference: str, at: At) -> Transition:
    """Send the refused request again with the new answers."""
    t = at.transaction(reference)
    if (at.answers.amount or ZERO) != t.amount:  # only the agreed amount is sent
        return screen.cancel(at)
    followed = Follow(reference, screen.service, resubmissions=len(t.refused_by))
    return at.to(followed, None, e.Resubmit(reference, screen.service, at.answers))


def begin(service: str, at: At) -> Transition:
    """Begin another service with the amount of this one, after the steps that it answers."""
    amount = at.answers.amount
    first, at = first_step(service), at.renumbered(Answers())
    if amount is None or not first.takes(amount, at):
        return first.arrive(at)
    return forward(first, at.with_answers(Answers(amount=amount)))


# --- a second request like an open one ---


def repeats(screen: StepScreen[Any], at: At) -> bool:
    """Return True if all is answered and the customer must confirm a second request."""
    if screen.reference or not _is_complete(screen, at.answers):
        return False
    return at.read_model.first_like(screen.service, at.answers) is not None


def _is_complete(screen: StepScreen[Any], answers: Answers) -> bool:
    """Return True at the review, or at the last step if there is no review."""
    if not isinstance(screen.dialogue, ServiceDeclaration):
        return False
    if isinstance(screen.step, Review):
        return True
    following = screen.following(answers)
    if screen.is_reviewed and following and isinstance(following.step, CaptureFinger):
        return True
    has_review = any(isinstance(asked.step, Review) for asked in screen.dialogue.steps)
    return not has_review and following is None


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
            return forward(self.over, at, is_confirmed=True)
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
"""Reasons that may have ended at the next touch, so the customer may try again."""

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
    """The step where the dialogue stopped."""
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
            case Act.CANCEL if self.over.would_lose_much(at.answers) and not self.asks_leave:
                return Transition(replace(self, asks_leave=True))
            case Act.CANCEL:
                return self.over.cancel(at)
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
            return forward(self.over, at)
        why = why_not_now(self.over.service, at)
        return self.over.arrive(at) if why is None else stop(self.over, why, at)

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
        return stop(self.over, reference, at)

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
        return replace(at.wipe(Home.MENU), remark=accepted.remark)

    def ends_at(self, at: At) -> float:
        return at.now.monotonic + SECONDS_WITHOUT_A_WAY_OUT

    def times_out(self, at: At) -> Transition:
        return at.wipe(Home.OUTLET, Text("outlet-silent"))

    def after_fault(self, at: At) -> Transition:
        return at.wipe(Home.OUTLET, at.visit.error)


def task_text(code: str) -> Text:
    """Return the name of an outlet task: `errand-daily-auth` for outlet.daily-auth."""
    return Text(f"errand-{code.rpartition('.')[2]}")
