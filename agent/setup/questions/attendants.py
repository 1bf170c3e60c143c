"""The questions about attendants: names, and PINs, which are typed twice and never shown."""

import tempfile
from pathlib import Path

from agent.base.private import Private
from agent.cash.attendants import FIRST
from agent.setup.draft import Attendant
from agent.setup.interview import Interview
from agent.setup.staff import names_of, set_pins
from agent.setup.terminal import Person, ask, ask_yes

RULES = "six to eight digits; no date, no row such as 123456, nothing that repeats"


def ask_attendants(interview: Interview) -> None:
    """Ask until there is an attendant and the person adds no other."""
    person, draft = interview.person, interview.draft
    names = names_of(interview.attendants)
    if names:
        person.say(f"With a PIN already: {', '.join(names)}.")
        if not ask_yes(person, "Add somebody, or change a PIN?", default=False):
            return
    while True:
        name = ask(
            person,
            "The attendant's name, as the journal and the day's report are to name them, such as "
            "Asha:",
            lambda typed: typed,
            default=None if names or draft.attendants else FIRST,
        )
        _ask_pin(interview, name)
        if draft.attendants and not ask_yes(person, "Another attendant?", default=False):
            return


def _ask_pin(interview: Interview, name: str) -> None:
    """Ask for a PIN; if the name or PIN is not accepted, say why and leave the attendant out."""
    pin = _typed_twice(interview.person, name)
    new = [*interview.draft.attendants, Attendant(name, pin)]
    with tempfile.TemporaryDirectory(prefix="kiosk-setup-") as folder:
        try:
            set_pins(interview.attendants, new, Path(folder))
        except ValueError as refused:
            interview.person.say(f"  {refused}. Once more.")
            return
    interview.draft.attendants = new


def _typed_twice(person: Person, name: str) -> Private[str]:
    while True:
        person.say(f"{name}'s PIN: {RULES}. {name} types it, and nobody looks:")
        first = person.types_hidden("  (hidden) > ")
        if person.types_hidden("  (hidden, once more) > ") == first:
            return first
        person.say("  The two were not the same.")
