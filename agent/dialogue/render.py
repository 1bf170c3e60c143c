"""Renders the screen of a visit: the frame around the page of its state."""

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.dialogue import help_call
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Name, Page, Screen, Text
from agent.dialogue.states import STATES
from agent.dialogue.states.state import Context
from agent.dialogue.visit import Visit


def render(visit: Visit, read_model: ReadModel, now: Moment, revision: int) -> Screen:
    """Return the current screen, without its remaining time."""
    if visit.cover:
        return _framed(visit, help_call.page(), revision)
    state = STATES[type(visit.place)]
    page = state.show(visit.place, Context(visit, read_model, now))
    if visit.waiting:
        page = replace(page, facts=page.facts | {"waiting": Text("room-customer-waits")})
    elif state.may_call(visit.place, page.name):
        facts = page.facts | help_call.call_facts(visit)
        page = replace(page, actions=(*page.actions, Act.HELP), facts=facts)
    return _framed(visit, page, revision)


def _framed(visit: Visit, page: Page, revision: int) -> Screen:
    return Screen(
        revision=revision,
        name=page.name,
        language=visit.language,
        title=page.title,
        text=page.text,
        service=page.service,
        choices=page.choices,
        input=page.input,
        actions=page.actions,
        error=visit.error,
        facts=page.facts,
        step=page.step,
        steps=page.steps,
    )


def plain(visit: Visit, revision: int) -> Screen:
    """Return the plain screen, which needs only the visit, after a page has raised."""
    actions = STATES[type(visit.place)].plain_actions
    page = Page(Name.SORRY, Text("plain-title"), Text("plain-text"), actions=actions)
    return _framed(visit, page, revision)
