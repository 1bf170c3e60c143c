"""The start screen: nobody is there."""

from typing import ClassVar

from agent.dialogue import help_call
from agent.dialogue.page import Act, Choice, Fact, Name, Page, Press, Text
from agent.dialogue.place import At, Home, Place, Transition
from agent.transactions.model import MOVING


class Start(Place, frozen=True):
    plain_actions: ClassVar[tuple[Act, ...]] = (Act.ATTENDANT,)

    def show(self, at: At) -> Page:
        offers = at.read_model.offers()
        if not any(offer.reason is None for offer in offers):
            reason = next((offer.reason for offer in offers if offer.reason), None)
            return Page(
                Name.CLOSED,
                Text("closed-title"),
                Text("closed-text"),
                actions=(Act.ATTENDANT,),
                facts={"resting": reason} | attendant_calls(at),
            )
        return Page(
            Name.START,
            Text("start-title"),
            Text("start-text"),
            actions=(Act.CONTINUE, Act.ATTENDANT),
            choices=tuple(
                Choice(code, Text("language-name", language=code))
                for code in at.read_model.languages
            ),
            facts=attendant_calls(at),
        )

    def press(self, press: Press, at: At) -> Transition:
        if press.action is Act.ATTENDANT:
            return at.to(Home.PIN)
        is_known = press.value in at.read_model.languages
        language = press.value if is_known else at.read_model.home_language
        return Transition(Home.SERVICES, language=language)

    def ends_at(self, at: At) -> None:
        """Return None: nobody is there."""


def attendant_calls(at: At) -> dict[str, Fact]:
    """Return the calls for the attendant: help, unanswered hand-overs, and the printer."""
    attendant = at.read_model.attendant
    moving = [
        t
        for t in attendant.at_the_counter()
        if t.cash in MOVING and not attendant.is_paying(t.client_reference)
    ]
    unanswered = {"unanswered": Text("start-unanswered", {"count": len(moving)})} if moving else {}
    warning = at.read_model.printer_warning()
    printer: dict[str, Fact] = {} if warning is None else {"printer": warning}
    return help_call.call_facts(at.visit) | unanswered | printer
