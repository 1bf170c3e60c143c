"""One row of the table of attendant's screens: its page, and the transitions of its presses."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from agent.dialogue.events import DialogueEvent, PinChecked
from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Fact, Input, InputKind, Name, Page, Press, Text
from agent.dialogue.visit import (
    AtAttendant,
    AtStart,
    AttendantScreen,
    DialogueState,
    Transition,
    Visit,
)
from agent.transactions.model import Transaction

Result = tuple[type[DialogueEvent], Callable[[AtAttendant, Any, ReadModel], Transition]]


def pin_opens(opened: DialogueState) -> Result:
    """Return the result of a screen that asks for the PIN."""
    return PinChecked, lambda place, checked, _: Transition(
        place if checked.error else opened, checked.error
    )


class ScreenKind(msgspec.Struct, frozen=True):
    """One row of the table of screens."""

    show: Callable[[AtAttendant, ReadModel], Page]
    take: Callable[[AtAttendant, Press, Visit, ReadModel], Transition]
    back: DialogueState
    """The state after `back`."""
    back_from: Callable[[AtAttendant], DialogueState] | None = None
    """The same, if it depends on the screen's progress."""
    result: Result | None = None
    """The event that ends its effect, and the transition of that event."""


TO_START = AtStart()
TO_MENU = AtAttendant(AttendantScreen.MENU)
TO_SETTINGS = AtAttendant(AttendantScreen.SETTINGS)
TO_OWED = AtAttendant(AttendantScreen.OWED)

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


PAGE_MAX = 40  # rows of one page of a list


def rows_of_page(rows: Sequence[Transaction], number: int) -> tuple[int, Sequence[Transaction]]:
    """Return the index of a page's first row, and its rows; after the last page, the last page."""
    pages = range(0, max(len(rows), 1), PAGE_MAX)
    first = pages[min(number, len(pages) - 1)]
    return first, rows[first : first + PAGE_MAX]


def wrong(place: AtAttendant) -> Transition:
    """Return the transition of a press that the screen does not offer."""
    return Transition(place, Text("error-choose"))
