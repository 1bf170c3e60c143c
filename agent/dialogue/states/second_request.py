"""The question whether the customer wants a second request like an open one.

It is asked when all steps are answered: at the review, or before the request begins.
"""

from datetime import UTC, datetime

from agent.base.money import Money
from agent.dialogue.navigation import following, step_at
from agent.dialogue.read_model import ReadModel
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens import Act, Name, Page, Text
from agent.dialogue.steps.review import way
from agent.dialogue.visit import AtStep, Visit
from agent.services.declaration import ServiceDeclaration
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import Review


def is_due(place: AtStep, visit: Visit, read_model: ReadModel) -> bool:
    """Return True if the question must be asked now."""
    if place.asks_second or place.reference or not _is_complete(place, visit):
        return False
    return read_model.first_like(place.service, visit.answers) is not None


def _is_complete(place: AtStep, visit: Visit) -> bool:
    """Return True at the review, or at the last step if there is no review."""
    dialogue = BY_CODE[place.service]
    if not isinstance(dialogue, ServiceDeclaration):
        return False
    if isinstance(step_at(place), Review):
        return True
    has_review = any(isinstance(asked.step, Review) for asked in dialogue.steps)
    return not has_review and following(place, visit.answers) is None


def page(place: AtStep, first: EarlierRequest) -> Page:
    """Return the page with the question; it can only be confirmed or cancelled."""
    return Page(
        Name.REVIEW,
        Text("second-title"),
        _of_first("second", first),
        actions=(Act.CONFIRM, Act.CANCEL),
        facts={
            "amount": Money(first.transaction.amount),
            "way": Text(way(BY_CODE[place.service])),
            "second": True,
        },
        service=place.service,
    )


def state_of(first: EarlierRequest) -> Text:
    """Return the first request's state, for a customer who does not want a second one."""
    return _of_first("second-none", first)


def _of_first(key: str, first: EarlierRequest) -> Text:
    t = first.transaction
    state = "paid" if first.is_paid else "open"
    whose = "" if first.is_identified else "-somebody"
    at = datetime.fromtimestamp(t.opened_at, UTC)
    return Text(f"{key}-{state}{whose}", {"amount": Money(t.amount), "date": at})
