"""What a room behind the counter is: what it shows, and what a press in it leads to."""

from collections.abc import Callable

import msgspec

from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Fact, Input, Name, Press, Text
from agent.dialogue.views.following import Page
from agent.dialogue.visit import (
    AtAttendant,
    AtStart,
    AttendantScreen,
    DialogueState,
    Transition,
    Visit,
)


class ScreenKind(msgspec.Struct, frozen=True):
    """One row of the table of rooms."""

    show: Callable[[AtAttendant, ReadModel], Page]
    take: Callable[[AtAttendant, Press, Visit, ReadModel], Transition]
    back: DialogueState
    """Where `back` leads."""


TO_START = AtStart()
TO_MENU = AtAttendant(AttendantScreen.MENU)
TO_OWED = AtAttendant(AttendantScreen.OWED)

DISPUTE = Choice("dispute", Text("attendant-dispute"))
"""Leads to the room where it is said why notes are disputed."""

RESOLVE = Choice("resolve", Text("attendant-resolve"))
"""Says of a customer's own notes that none is owed to anybody."""

_WAYS_OUT = (Act.BACK, Act.CANCEL)


def screen_page(
    title: Text,
    text: Text | None,
    choices: tuple[Choice, ...] = (),
    facts: dict[str, Fact] | None = None,
) -> Page:
    """Draw a room that shows something, or has something to choose."""
    return Page(Name.ATTENDANT, title, text, actions=_WAYS_OUT, facts=facts or {}, choices=choices)


def question_page(title: Text, text: Text, act: Act, asked: Input | None = None) -> Page:
    """Draw a room in which something is typed, or only to be confirmed."""
    return Page(Name.ATTENDANT, title, text, input=asked, actions=(act, *_WAYS_OUT))


def wrong(place: AtAttendant) -> Transition:
    """Answer a press that picks nothing that is there."""
    return Transition(place, Text("error-choose"))
