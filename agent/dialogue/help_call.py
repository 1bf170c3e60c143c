"""Help: a customer calls the attendant; a help page covers their screen until somebody continues.

A call changes only the cover of the visit. The attendant's screens open over the visit. The
customer's own visit is kept in `waiting`, with its number, and returns when the attendant leaves.
"""

from agent.base.structs import replace
from agent.dialogue.effects import StopAgent, TryDevice
from agent.dialogue.page import Act, Fact, Name, Page, Text
from agent.dialogue.place import AskedEffect, Cover, Transition, Visit
from agent.dialogue.steps.step import StepScreen
from agent.services.answers import Answers

CUSTOMER_WAITS = Text("error-customer-waits")

CALLED = Text("start-help-called")

_USES_DEVICES = (TryDevice, StopAgent)
"""Effects that would take a device, or the agent, away from the waiting customer."""


def page(covered: Page, answers: Answers) -> Page:
    """Return the help page, which shows nothing of the customer's screen."""
    is_typed = covered.input is not None or answers != Answers()
    text = Text("help-text" if is_typed else "help-text-untyped")
    return Page(Name.HELP, Text("help-title"), text, actions=(Act.BACK, Act.ATTENDANT))


def call(visit: Visit, identity: tuple[object, ...]) -> Visit:
    """Return the visit with its screen covered; `identity` identifies that screen."""
    return replace(visit, cover=Cover(identity, visit.error), error=None, is_help_called=True)


def call_facts(visit: Visit) -> dict[str, Fact]:
    """Return the fact that the attendant was called and has not come yet."""
    return {"called": CALLED} if visit.is_help_called else {}


def uncovered(visit: Visit) -> Visit:
    """Return the visit without its cover, otherwise unchanged."""
    return replace(visit, cover=None, error=visit.cover.error) if visit.cover else visit


def to_customer(attendants: Visit, waiting: Visit) -> Visit:
    """Return the waiting customer's visit when the attendant leaves."""
    return replace(uncovered(waiting), is_help_called=attendants.is_help_called)


def disturbs_the_customer(transition: Transition) -> bool:
    """Return True if the transition would disturb a waiting customer."""
    wanted = [one.effect if isinstance(one, AskedEffect) else one for one in transition.effects]
    return isinstance(transition.to, StepScreen) or any(
        isinstance(effect, _USES_DEVICES) for effect in wanted
    )
