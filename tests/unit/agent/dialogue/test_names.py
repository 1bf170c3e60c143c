"""Tests the screens of names and PINs: the own PIN, and the first attendant's list of names."""

import pytest

from agent.base.private import Private
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.screens import PressResult, Text
from agent.transactions.till import NameChange
from tests.unit.agent.dialogue.attendant_front import speaks, values
from tests.unit.agent.dialogue.front import Front

PIN = "258036"
NEW = "739142"


def names(by: str = "attendant") -> Front:
    """Return the list of names, after the PIN was typed again."""
    front = Front().says(("attendant", None), ("continue", PIN))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None, by))
    front.says(("choose", "names"), ("continue", PIN))
    front.hears(events.PinChecked(front.last(e.CheckPin).visit, None, by))
    return front


def test_the_first_attendant_can_add_and_remove_names() -> None:
    front = names()
    assert values(front.screen) == ["own", "add", "name:Asha"]
    speaks(front)


def test_a_new_names_pin_is_typed_twice() -> None:
    front = names().says(("choose", "add"), ("continue", " Ravi  Kumar "), ("continue", NEW))
    speaks(front)
    front.says(("continue", NEW))
    wanted = front.last(e.ChangeAttendants)
    assert (wanted.change, wanted.name) == (NameChange.ADDED, "Ravi Kumar")
    assert wanted.pin == Private(NEW)
    front.hears(events.AttendantsChanged(wanted.visit, wanted.change, wanted.name))
    assert front.screen.text == Text("names-added", {"name": "Ravi Kumar"})
    speaks(front)


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
    speaks(front)
    front.says(("confirm", None))
    wanted = front.last(e.ChangeAttendants)
    assert (wanted.change, wanted.name) == (NameChange.REMOVED, "Asha")


def test_a_refused_change_shows_why_and_asks_for_the_pin_again() -> None:
    front = names().says(("choose", "own"), ("continue", NEW), ("continue", NEW))
    wanted = front.last(e.ChangeAttendants)
    why = Text("error-name-or-pin")
    front.hears(events.AttendantsChanged(wanted.visit, wanted.change, wanted.name, why))
    assert (front.error, front.screen.title) == (why.key, Text("names-pin-title"))
