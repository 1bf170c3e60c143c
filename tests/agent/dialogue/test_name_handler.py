"""Names and PINs on disk: by the rules of the commands, and the journal records who did it."""

from pathlib import Path

import pytest

from agent.cash.attendants import Attendants
from agent.cash.pin import AttendantPin
from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.handlers.names import NameHandler
from agent.dialogue.screens import Text
from agent.journal.journal import Journal
from agent.private import Private
from agent.transactions.till import TILL, AttendantChanged, NameChange
from tests.agent.dialogue.silent_dialogue import SilentDialogue

FIRST_PIN, NEW = Private("258036"), Private("739142")


class Desk:
    """A file with two attendants, and a journal."""

    def __init__(self, folder: Path) -> None:
        self.people = Attendants(folder / "attendants.json")
        pin = AttendantPin(folder / "attendants.json", Clock())
        pin.add("Ramesh", FIRST_PIN)
        pin.add("Asha", Private("480273"))
        self.journal = Journal(folder / "journal.db")
        self.handler = NameHandler(Clock(), self.people, pin, self.journal)

    def changes(
        self, change: NameChange, name: str, by: str, pin: Private[str] | None = NEW
    ) -> Text | None:
        dialogue = SilentDialogue(by)
        return self.handler.change(e.ChangeAttendants(1, change, name, pin), dialogue).error

    def names(self) -> list[str]:
        return [one.name for one in self.people.all()]

    def recorded(self) -> list[tuple[str, str, str]]:
        told = (stored.event for stored in self.journal.events(TILL))
        return [
            (event.change.value, event.who, event.by)
            for event in told
            if isinstance(event, AttendantChanged)
        ]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_the_first_adds_and_removes_and_the_journal_says_so(desk: Desk) -> None:
    assert desk.changes(NameChange.ADDED, "Ravi", "Ramesh") is None
    assert desk.people.name_of(NEW) == "Ravi"
    assert desk.changes(NameChange.REMOVED, "Asha", "Ramesh", None) is None
    assert desk.names() == ["Ramesh", "Ravi"]
    assert desk.recorded() == [("added", "Ravi", "Ramesh"), ("removed", "Asha", "Ramesh")]


def test_each_sets_their_own_pin(desk: Desk) -> None:
    assert desk.changes(NameChange.PIN_SET, "Asha", "Asha") is None
    assert desk.people.name_of(NEW) == "Asha"
    assert desk.recorded() == [("pin_set", "Asha", "Asha")]


@pytest.mark.parametrize(
    ("change", "name"),
    [(NameChange.ADDED, "Ravi"), (NameChange.REMOVED, "Ramesh"), (NameChange.PIN_SET, "Ramesh")],
)
def test_others_change_nobody_else(desk: Desk, change: NameChange, name: str) -> None:
    error = desk.changes(change, name, "Asha")
    assert error == Text("error-names-first")
    assert (desk.names(), desk.recorded()) == (["Ramesh", "Asha"], [])


def test_a_pin_of_another_is_refused_without_saying_whose(desk: Desk) -> None:
    assert desk.changes(NameChange.PIN_SET, "Asha", "Asha", FIRST_PIN) == Text("error-name-or-pin")
    assert desk.recorded() == []
