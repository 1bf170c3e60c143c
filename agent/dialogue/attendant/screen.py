"""The kind of an attendant's screen: what it shows, and the transition of a press."""

from collections.abc import Callable

import msgspec

from agent.dialogue.read_model import ReadModel
from agent.dialogue.screens import Act, Choice, Fact, Input, Name, Page, Press, Text
from agent.dialogue.visit import (
    AtAttendant,
    AtStart,
    AttendantScreen,
    DialogueState,
    Transition,
    Visit,
)


class ScreenKind(msgspec.Struct, frozen=True):
    """One row of the table of screens."""

    show: Callable[[AtAttendant, ReadModel], Page]
    take: Callable[[AtAttendant, Press, Visit, ReadModel], Transition]
    back: DialogueState
    """The state after `back`."""


TO_START = AtStart()
TO_MENU = AtAttendant(AttendantScreen.MENU)
TO_SETTINGS = AtAttendant(AttendantScreen.SETTINGS)
TO_OWED = AtAttendant(AttendantScreen.OWED)

DISPUTE = Choice("dispute", Text("attendant-dispute"))
"""Leads to the screen that asks why notes are disputed."""

RESOLVE = Choice("resolve", Text("attendant-resolve"))
"""Reports that none of a customer's own notes is owed."""

_EXITS = (Act.BACK, Act.CANCEL)


def screen_page(
    title: Text,
    text: Text | None,
    choices: tuple[Choice, ...] = (),
    facts: dict[str, Fact] | None = None,
) -> Page:
    """Return a page that shows facts or offers choices."""
    return Page(Name.ATTENDANT, title, text, actions=_EXITS, facts=facts or {}, choices=choices)


def question_page(title: Text, text: Text, act: Act, asked: Input | None = None) -> Page:
    """Return a page with an input, or only with a confirmation."""
    return Page(Name.ATTENDANT, title, text, input=asked, actions=(act, *_EXITS))


def wrong(place: AtAttendant) -> Transition:
    """Return the transition of a press that the screen does not offer."""
    return Transition(place, Text("error-choose"))
