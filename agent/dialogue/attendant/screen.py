"""What a room behind the counter is: what it shows, and what a press in it leads to."""

from collections.abc import Callable
from dataclasses import dataclass

from agent.dialogue.read_model import World
from agent.dialogue.screens import Act, Choice, Fact, Input, Name, Press, Text
from agent.dialogue.transition import Moved
from agent.dialogue.views.following import Page
from agent.dialogue.visit import AtAttendant, AtStart, Place, Room, Visit


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of the table of rooms."""

    show: Callable[[AtAttendant, World], Page]
    take: Callable[[AtAttendant, Press, Visit, World], Moved]
    back: Place
    """Where `back` leads."""


TO_START = AtStart()
TO_MENU = AtAttendant(Room.MENU)
TO_OWED = AtAttendant(Room.OWED)

DISPUTE = Choice("dispute", Text("attendant-dispute"))
"""Leads to the room where it is said why notes are disputed."""

RESOLVE = Choice("resolve", Text("attendant-resolve"))
"""Says of a customer's own notes that none is owed to anybody."""

_WAYS_OUT = (Act.BACK, Act.CANCEL)


def room_page(
    title: Text,
    text: Text | None,
    choices: tuple[Choice, ...] = (),
    facts: dict[str, Fact] | None = None,
) -> Page:
    """Draw a room that shows something, or has something to choose."""
    return Page(Name.ATTENDANT, title, text, actions=_WAYS_OUT, facts=facts or {}, choices=choices)


def asking_page(title: Text, text: Text, act: Act, asked: Input | None = None) -> Page:
    """Draw a room in which something is typed, or only to be confirmed."""
    return Page(Name.ATTENDANT, title, text, input=asked, actions=(act, *_WAYS_OUT))


def wrong(place: AtAttendant) -> Moved:
    """Answer a press that picks nothing that is there."""
    return Moved(place, Text("error-choose"))
