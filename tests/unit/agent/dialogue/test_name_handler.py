"""Tests stored names and PINs: they follow the commands' rules, and the journal records by whom."""

from pathlib import Path

import pytest

from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.attendants import Attendants
from agent.cash.pin import AttendantPin
from agent.dialogue import effects as e
from agent.dialogue.handlers.controls import NameHandler
from agent.dialogue.screens import Text
from agent.journal.journal import Journal
from agent.transactions.till import TILL, AttendantChanged, NameChange
from tests.unit.agent.dialogue.silent_dialogue import SilentDialogue

FIRST_PIN, NEW = Private("258036"), Private("739142")


class StoredNames:
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
        recorded = (one.event for one in self.journal.events(TILL))
        return [
            (event.change.value, event.who, event.by)
            for event in recorded
            if isinstance(event, AttendantChanged)
        ]


@pytest.fixture
def stored(tmp_path: Path) -> StoredNames:
    return StoredNames(tmp_path)


def test_the_first_attendant_adds_and_removes_names_and_the_journal_records_it(
    stored: StoredNames,
) -> None:
    assert stored.changes(NameChange.ADDED, "Ravi", "Ramesh") is None
    assert stored.people.name_of(NEW) == "Ravi"
    assert stored.changes(NameChange.REMOVED, "Asha", "Ramesh", None) is None
    assert stored.names() == ["Ramesh", "Ravi"]
    assert stored.recorded() == [("added", "Ravi", "Ramesh"), ("removed", "Asha", "Ramesh")]


def test_each_attendant_sets_their_own_pin(stored: StoredNames) -> None:
    assert stored.changes(NameChange.PIN_SET, "Asha", "Asha") is None
    assert stored.people.name_of(NEW) == "Asha"
    assert stored.recorded() == [("pin_set", "Asha", "Asha")]


@pytest.mark.parametrize(
    ("change", "name"),
    [(NameChange.ADDED, "Ravi"), (NameChange.REMOVED, "Ramesh"), (NameChange.PIN_SET, "Ramesh")],
)
def test_other_attendants_cannot_change_anybody_else(
    stored: StoredNames, change: NameChange, name: str
) -> None:
    error = stored.changes(change, name, "Asha")
    assert error == Text("error-names-first")
    assert (stored.names(), stored.recorded()) == (["Ramesh", "Asha"], [])


def test_another_attendants_pin_is_refused_without_the_name(stored: StoredNames) -> None:
    assert stored.changes(NameChange.PIN_SET, "Asha", "Asha", FIRST_PIN) == Text(
        "error-name-or-pin"
    )
    assert stored.recorded() == []
