"""Tests names and PINs: the screens, and the handler, which follows the commands' rules."""

from pathlib import Path

import pytest

from agent.base.clock import Clock
from agent.base.private import Private
from agent.cash.attendants import Attendants
from agent.cash.pin import AttendantPin
from agent.dialogue import effects as e
from agent.dialogue.handlers.controls import NameHandler
from agent.dialogue.page import PressResult, Text
from agent.journal.journal import Journal
from agent.transactions.till import TILL, AttendantChanged, NameChange
from tests.unit.agent.dialogue.attendant_front import on_screen, values
from tests.unit.agent.dialogue.front import Front, SilentDialogue

FIRST_PIN, NEW = Private("258036"), "739142"


def names(by: str = "attendant") -> Front:
    """Return the list of names, after the PIN was typed again."""
    return on_screen("names").gives_pin(by)


def changed(front: Front, error: Text | None = None) -> Front:
    """Hear the result of the newest change."""
    front.hears(e.ChangeAttendants, error or e.CarriedOut())
    return front


def test_a_new_names_pin_is_typed_twice() -> None:
    front = names()
    assert values(front.screen) == ["own", "add", "name:Asha"]
    front.says(("choose", "add"))
    assert front.does("continue", "  ") is PressResult.UNFIT, "a name has a letter"
    front.says(("continue", " Ravi  Kumar "), ("continue", NEW))
    front.says(("continue", NEW))
    wanted = front.last(e.ChangeAttendants)
    assert (wanted.change, wanted.name) == (NameChange.ADDED, "Ravi Kumar")
    assert wanted.pin == Private(NEW)
    assert changed(front).screen.text == Text("names-added", {"name": "Ravi Kumar"})


def test_two_pins_that_differ_change_nothing() -> None:
    front = names().says(("choose", "own"), ("continue", NEW))
    assert front.does("continue", "739143") is PressResult.UNFIT
    assert (front.error, front.count(e.ChangeAttendants)) == ("error-pin-differs", 0)
    assert front.screen.title == Text("names-pin-title"), "it begins again"


@pytest.mark.parametrize("weak", ["123456", "1234", "010190", "121212", "12345a"])
def test_an_easily_guessed_pin_is_refused_at_once(weak: str) -> None:
    front = names().says(("choose", "own"))
    assert front.does("continue", weak) is PressResult.UNFIT
    assert front.error == "error-pin-weak"


def test_other_attendants_change_only_their_own_pin() -> None:
    front = names(by="Asha")
    assert front.does("choose", "add") is PressResult.UNFIT
    assert front.does("choose", "name:Asha") is PressResult.UNFIT
    assert front.error == "error-names-first"
    front.says(("choose", "own"), ("continue", NEW), ("continue", NEW))
    wanted = front.last(e.ChangeAttendants)
    assert (wanted.change, wanted.name) == (NameChange.PIN_SET, "Asha")


def test_a_name_is_removed_after_a_confirmation() -> None:
    front = names().says(("choose", "name:Asha"))
    assert not front.count(e.ChangeAttendants)
    front.says(("confirm", None))
    wanted = front.last(e.ChangeAttendants)
    assert (wanted.change, wanted.name) == (NameChange.REMOVED, "Asha")


def test_a_refused_change_shows_why_and_asks_for_the_pin_again() -> None:
    front = names().says(("choose", "own"), ("continue", NEW), ("continue", NEW))
    changed(front, Text("error-name-or-pin"))
    assert (front.error, front.screen.title) == ("error-name-or-pin", Text("names-pin-title"))


# --- the handler ---


class StoredNames:
    """A file with two attendants, and a journal."""

    def __init__(self, folder: Path) -> None:
        self.people = Attendants(folder / "attendants.json")
        pin = AttendantPin(folder / "attendants.json", Clock())
        pin.add("Ramesh", FIRST_PIN)
        pin.add("Asha", Private("480273"))
        self.journal = Journal(folder / "journal.db")
        self.handler = NameHandler(Clock(), self.people, pin, self.journal)

    def changes(self, change: NameChange, name: str, by: str, pin: str = NEW) -> Text | None:
        effect = e.ChangeAttendants(change, name, by, Private(pin))
        done = self.handler.change(effect, SilentDialogue())
        return done if isinstance(done, Text) else None

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
    assert stored.people.name_of(Private(NEW)) == "Ravi"
    assert stored.changes(NameChange.REMOVED, "Asha", "Ramesh") is None
    assert stored.names() == ["Ramesh", "Ravi"]
    assert stored.recorded() == [("added", "Ravi", "Ramesh"), ("removed", "Asha", "Ramesh")]


def test_each_attendant_sets_their_own_pin(stored: StoredNames) -> None:
    assert stored.changes(NameChange.PIN_SET, "Asha", "Asha") is None
    assert stored.people.name_of(Private(NEW)) == "Asha"
    assert stored.recorded() == [("pin_set", "Asha", "Asha")]


@pytest.mark.parametrize(
    ("change", "name"),
    [(NameChange.ADDED, "Ravi"), (NameChange.REMOVED, "Ramesh"), (NameChange.PIN_SET, "Ramesh")],
)
def test_other_attendants_cannot_change_anybody_else(
    stored: StoredNames, change: NameChange, name: str
) -> None:
    assert stored.changes(change, name, "Asha") == Text("error-names-first")
    assert (stored.names(), stored.recorded()) == (["Ramesh", "Asha"], [])


def test_a_change_that_cannot_be_stored_is_reported(stored: StoredNames, tmp_path: Path) -> None:
    (tmp_path / "attendants.json").unlink()
    assert stored.changes(NameChange.PIN_SET, "Asha", "Asha") == Text("error-fault")
    assert stored.recorded() == []


def test_another_attendants_pin_is_refused_without_the_name(stored: StoredNames) -> None:
    error = stored.changes(NameChange.PIN_SET, "Asha", "Asha", FIRST_PIN.reveal())
    assert error == Text("error-name-or-pin")
    assert stored.recorded() == []
