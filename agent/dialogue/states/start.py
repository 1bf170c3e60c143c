"""The start screen: nobody is there."""

from agent.dialogue import help_call
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Fact, Name, Page, Press, Text
from agent.dialogue.states.state import Context, State
from agent.dialogue.visit import (
    AtAttendant,
    AtServices,
    AtStart,
    AttendantScreen,
    Transition,
    Visit,
)
from agent.transactions.model import MOVING


def _show(_: AtStart, context: Context) -> Page:
    read_model = context.read_model
    offers = read_model.offers()
    facts = attendant_calls(context.visit, read_model)
    if any(offer.reason is None for offer in offers):
        return Page(
            Name.START,
            Text("start-title"),
            Text("start-text"),
            actions=(Act.CONTINUE, Act.ATTENDANT),
            choices=tuple(
                Choice(code, Text("language-name", language=code)) for code in read_model.languages
            ),
            facts=facts,
        )
    reason = next((offer.reason for offer in offers if offer.reason), None)
    return Page(
        Name.CLOSED,
        Text("closed-title"),
        Text("closed-text"),
        actions=(Act.ATTENDANT,),
        facts={"resting": reason} | facts,
    )


def attendant_calls(visit: Visit, read_model: ReadModel) -> dict[str, Fact]:
    """Return the calls for the attendant: help, unanswered hand-overs, and the printer."""
    moving = [
        t
        for t in read_model.attendant.at_the_counter()
        if t.cash in MOVING and not read_model.attendant.is_paying(t.client_reference)
    ]
    unanswered = {"unanswered": Text("start-unanswered", {"count": len(moving)})} if moving else {}
    warning = read_model.printer_warning()
    printer: dict[str, Fact] = {} if warning is None else {"printer": warning}
    return help_call.call_facts(visit) | unanswered | printer


def _take(_: AtStart, press: Press, context: Context) -> Transition:
    if press.action is Act.ATTENDANT:
        return Transition(AtAttendant(AttendantScreen.PIN))
    home = context.read_model.home_language
    language = press.value if press.value in context.read_model.languages else home
    return Transition(AtServices(), language=language or home)


START = State(show=_show, take=_take, ends_at=lambda _, __: None, plain_actions=(Act.ATTENDANT,))
