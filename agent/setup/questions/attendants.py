"""The questions about attendants: names, and PINs, which are typed twice and not shown."""

import tempfile
from pathlib import Path

from agent.base.private import Private
from agent.cash.attendants import FIRST
from agent.setup.draft import Attendant
from agent.setup.interview import Interview
from agent.setup.staff import names_of, set_pins
from agent.setup.terminal import Person, ask, ask_yes

RULES = "six to eight digits; not a date, not a row such as 123456, not a repeated pattern"


def ask_attendants(interview: Interview) -> None:
    """Ask until there is an attendant and the person does not add another."""
    person, draft = interview.person, interview.draft
    names = names_of(interview.attendants)
    if names:
        person.say(f"These attendants have a PIN: {', '.join(names)}.")
        if not ask_yes(person, "Add somebody, or change a PIN?", default=False):
            return
    while True:
        name = ask(
            person,
            "The attendant's name, as the journal and the day's report show it, such as Asha:",
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
            interview.person.say(f"  {refused}. Try again.")
            return
    interview.draft.attendants = new


def _typed_twice(person: Person, name: str) -> Private[str]:
    while True:
        person.say(f"{name}'s PIN: {RULES}. {name} types it while nobody looks:")
        first = person.types_hidden("  (hidden) > ")
        if person.types_hidden("  (hidden, again) > ") == first:
            return first
        person.say("  The two PINs differ.")
