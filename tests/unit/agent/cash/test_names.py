"""Tests that each name in the journal belongs to one person and cannot be mistaken for another."""

from pathlib import Path

import pytest

from agent.base.private import Private
from agent.cash.attendants import Attendants, why_not_a_name

PINS = ("407192", "480273")


@pytest.fixture
def attendants(tmp_path: Path) -> Attendants:
    return Attendants(tmp_path / "attendants.json")


LOOK_ALIKES = [
    ("Asha", "Аsha"),  # a Cyrillic А
    ("Asha", "Аѕһа"),  # all Cyrillic
    ("Ramesh", "Rαmesh"),  # a Greek alpha
    ("Asha", "Ａsha"),  # double width
    ("Asha", "𝐀sha"),  # a mathematical letter
    ("Asha", "Ásha"),
    ("Asha", "Ashɑ"),  # Latin, but not an a
    ("Asha", "A sha"),
    ("Asha", "A.sha"),
    ("Leela", "Ieela"),
    ("Attendant 1", "Attendant l"),
    ("Mona", "M0na"),
    ("Kamal", "Karnal"),
    ("Asha", "asha"),
    ("राम 1", "राम १"),
    ("आशा", "अाशा"),  # one letter in two parts
    ("ओम", "अोम"),
    ("ओम", "अाेम"),
    ("औरव", "आैरव"),
    ("गोपाल", "गाेपाल"),
    ("علی", "علي"),  # Urdu's letter, Arabic's
    ("کمال", "كمال"),
    ("రమ", "ರಮ"),  # Telugu, Kannada
]


@pytest.mark.parametrize(("first", "second"), LOOK_ALIKES)
def test_a_name_that_looks_like_another_one_is_refused(
    attendants: Attendants, first: str, second: str
) -> None:
    attendants.add(first, Private(PINS[0]))
    with pytest.raises(ValueError, match=r"looks like|letters|already"):
        attendants.add(second, Private(PINS[1]))
    assert [one.name for one in attendants.all()] == [first]


@pytest.mark.parametrize(
    "name",
    [
        "Asha",
        "Zoë D'Souza",
        "M.K. Nair-2",
        "आशा",
        "আশা",
        "આશા",
        "ਆਸ਼ਾ",
        "ಆಶಾ",
        "ആശ",
        "ଆଶା",
        "ஆஷா",
        "ఆశా",
        "آشا",
        "राम 2",
    ],
)
def test_a_name_in_a_script_of_the_kiosks_languages_is_accepted(name: str) -> None:
    assert why_not_a_name(name) is None


@pytest.mark.parametrize("name", ["0perator", "D1spenser", "оperator", "Operator", "Dispenser."])
def test_a_name_that_looks_like_the_operators_or_the_machines_is_refused(name: str) -> None:
    assert why_not_a_name(name) is not None


@pytest.mark.parametrize("name", ["Asha☺", "Asha\u0301\u200b", "Иван", "Ashaआ", "明"])
def test_other_letters_are_refused_with_the_reason(name: str) -> None:
    assert "letters" in (why_not_a_name(name) or "")


def test_a_name_of_an_older_release_stays_and_can_be_removed(
    attendants: Attendants, tmp_path: Path
) -> None:
    attendants.add("Asha", Private(PINS[0]))
    attendants.add("Vimal", Private(PINS[1]))
    file = tmp_path / "attendants.json"
    file.write_text(file.read_text(encoding="utf-8").replace("Vimal", "Иван"), encoding="utf-8")
    assert attendants.remove("Иван") == "Иван"
