"""What all of the attendant's screens do, and the parts of their pages."""

from collections.abc import Sequence
from datetime import datetime

from agent.base.clock import IST
from agent.base.structs import replace
from agent.dialogue import help_call
from agent.dialogue.page import Act, Choice, Fact, Input, InputKind, Name, Page, Press, Text
from agent.dialogue.place import At, Destination, Home, Place, Transition
from agent.dialogue.timeouts import ends_after
from agent.transactions.model import Transaction


class AttendantScreen(Place, frozen=True):
    """A screen behind the PIN."""

    def page(self, at: At) -> Page:
        raise NotImplementedError

    def take(self, press: Press, at: At) -> Transition:
        """Return the transition of a press that is neither back nor cancel."""
        raise NotImplementedError

    def back(self) -> Destination:
        return Home.MENU

    def show(self, at: At) -> Page:
        page = self.page(at)
        return replace(page, facts=page.facts | help_call.call_facts(at.visit))

    def press(self, press: Press, at: At) -> Transition:
        match press.action:
            case Act.CANCEL:
                return at.to(Home.START)
            case Act.BACK:
                return at.to(self.back())
            case _:
                return self.take(press, at)

    def wrong(self, at: At) -> Transition:
        """Return the transition of a press that the screen does not offer."""
        return at.to(self, Text("error-choose"))

    def ends_at(self, at: At) -> float | None:
        return ends_after(Name.ATTENDANT, at.now)


DISPUTE = Choice("dispute", Text("attendant-dispute"))
"""Opens the screen that asks for the reason of a dispute."""

RESOLVE = Choice("resolve", Text("attendant-resolve"))
"""Reports that the customer is not owed any of their own notes."""

_EXITS = (Act.BACK, Act.CANCEL)


def screen_page(
    title: Text,
    text: Text | None,
    choices: tuple[Choice, ...] = (),
    facts: dict[str, Fact] | None = None,
) -> Page:
    """Return a page that shows facts or choices."""
    return Page(Name.ATTENDANT, title, text, actions=_EXITS, facts=facts or {}, choices=choices)


def question_page(title: Text, text: Text, act: Act, asked: Input | None = None) -> Page:
    """Return a page with an input, or with only a confirmation."""
    return Page(Name.ATTENDANT, title, text, input=asked, actions=(act, *_EXITS))


BY_CODE = Choice("code", Text("complaint-by-code"), "keypad")
"""The choice to type a reference instead of picking from a list."""
CODE_MAX = 40  # characters of a reference


def code_page(title: Text) -> Page:
    """Return the page that asks for a transaction's reference."""
    code = Input(InputKind.TEXT, "code", CODE_MAX)
    return question_page(title, Text("complaint-code-text"), Act.CONTINUE, code)


def typed_code(press: Press) -> str:
    """Return the typed reference; it may be empty."""
    return (press.value or "").strip()[:CODE_MAX]


PAGE_MAX = 36  # rows of one page of a list: six panels of six tiles


def rows_of_page(rows: Sequence[Transaction], number: int) -> tuple[int, Sequence[Transaction]]:
    """Return the index of a page's first row, and its rows; after the last page, the last page."""
    pages = range(0, max(len(rows), 1), PAGE_MAX)
    first = pages[min(number, len(pages) - 1)]
    return first, rows[first : first + PAGE_MAX]


def moment(t: Transaction) -> datetime:
    """Return when a transaction began, in Indian time."""
    return datetime.fromtimestamp(round(t.opened_at), IST)
