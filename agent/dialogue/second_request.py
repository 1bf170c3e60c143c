"""The question whether a second one is wanted, of who asks for the same as what is still open.

It is asked once all is said and looked through: at the review, or before the request is begun.
"""

from datetime import UTC, datetime

from agent.dialogue.navigation import following, step_at
from agent.dialogue.read_model import ReadModel
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens import Act, Name, Text
from agent.dialogue.steps.review import way
from agent.dialogue.views.following import Page
from agent.dialogue.visit import AtStep, Visit
from agent.money import Money
from agent.services.declaration import ServiceDeclaration
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import Review


def is_due(place: AtStep, visit: Visit, read_model: ReadModel) -> bool:
    """Return whether this is where the question is asked, and there is one to be asked."""
    if place.asks_second or place.reference or not _is_looked_through(place, visit):
        return False
    return first_like(place, visit, read_model) is not None


def _is_looked_through(place: AtStep, visit: Visit) -> bool:
    """Return whether all was said and agreed to, and nothing captured yet where it has a review."""
    dialogue = BY_CODE[place.service]
    if not isinstance(dialogue, ServiceDeclaration):
        return False
    if isinstance(step_at(place), Review):
        return True
    has_review = any(isinstance(asked.step, Review) for asked in dialogue.steps)
    return not has_review and following(place, visit.answers) is None


def first_like(place: AtStep, visit: Visit, read_model: ReadModel) -> EarlierRequest | None:
    """Return what is open already of what this customer asks for."""
    return read_model.first_like(place.service, visit.answers)


def page(place: AtStep, first: EarlierRequest) -> Page:
    """Draw the question; what leads on and what ends it are all that is offered."""
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
    )


def where_it_stands(first: EarlierRequest) -> Text:
    """Say to who wants no second one what became of the first."""
    return _of_first("second-none", first)


def _of_first(key: str, first: EarlierRequest) -> Text:
    t = first.transaction
    state = "paid" if first.is_paid else "open"
    whose = "" if first.is_identified else "-somebody"
    at = datetime.fromtimestamp(t.opened_at, UTC)
    return Text(f"{key}-{state}{whose}", {"amount": Money(t.amount), "date": at})
