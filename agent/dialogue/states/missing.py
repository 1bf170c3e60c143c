"""What is missing before a request can begin: the reader, the bank, the service.

The page says that no money was taken, what is missing and what to do. All answers stay.
"""

from agent.base.money import Money
from agent.dialogue import ways
from agent.dialogue.navigation import step_at
from agent.dialogue.screens import Act, Choice, Fact, Name, Page, Text
from agent.dialogue.states.state import Context
from agent.dialogue.steps.capture import TRIES_MAX
from agent.dialogue.visit import AtStep
from agent.services.steps import CaptureFinger

UNREAD = Text("sorry-capture-text")

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


def reason(service: str, context: Context) -> Text | None:
    """Return why the service cannot begin now; None if it can."""
    offers = context.read_model.offers()
    return next((offer.reason for offer in offers if offer.service.code == service), None)


def page(place: AtStep, why: Text, context: Context) -> Page:
    amount = context.visit.answers.amount
    is_unread = place.tries >= TRIES_MAX
    other_ways = choices(place, context)
    facts: dict[str, Fact] = {} if amount is None else {"amount": Money(amount)}
    return Page(
        Name.SORRY,
        Text("sorry-capture-title" if is_unread else "sorry-missing-title"),
        None if is_unread else why,
        # The captures of this step are used up: another way is next.
        actions=(*(() if is_unread else (Act.AGAIN,)), Act.BACK, Act.CANCEL),
        facts=facts
        | {
            "money_moved": Text("sorry-money-none"),
            "what_now": _what_now(why, is_unread=is_unread, has_other_ways=bool(other_ways)),
        },
        choices=other_ways,
        service=place.service,
    )


def choices(place: AtStep, context: Context) -> tuple[Choice, ...]:
    """Return the other ways to the same result."""
    step = step_at(place)
    if isinstance(step, CaptureFinger):
        return ways.at_capture(step, place, context.read_model)
    return ways.services(place.service, context.read_model)


def _what_now(why: Text, *, is_unread: bool, has_other_ways: bool) -> Text:
    if is_unread:
        return Text("missing-now-other-way" if has_other_ways else "sorry-now-card")
    return Text(_WHAT_NOW.get(why.key, "sorry-now-attendant"))
