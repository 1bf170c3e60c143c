"""Tests that each name in the journal belongs to one person and cannot be mistaken for another."""

import errno
import os
import stat
from pathlib import Path

import msgspec
import pytest
from argon2 import PasswordHasher, Type
from pytest_mock import MockerFixture

from agent.base.private import Private
from agent.cash.attendants import (
    ATTENDANTS_MAX,
    FIRST,
    Attendant,
    Attendants,
    PinNotSet,
    likeness,
    why_not_a_name,
    why_not_a_pin,
)
from tests.support import quick_hashes

PIN, OTHER = Private("407192"), Private("480273")
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "attendants.json"


@pytest.fixture
def attendants(file: Path) -> Attendants:
    return Attendants(file)


def names(attendants: Attendants) -> list[str]:
    return [one.name for one in attendants.all()]


# --- names ---


@pytest.mark.parametrize(
    ("first", "second"),
    [
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
        ("राम 1", "राम १"),
        ("आशा", "अाशा"),  # one letter in two parts
        ("ओम", "अोम"),
        ("ओम", "अाेम"),
        ("औरव", "आैरव"),
        ("गोपाल", "गाेपाल"),
        ("علی", "علي"),  # Urdu's letter, Arabic's
        ("کمال", "كمال"),
        ("రమ", "ರಮ"),  # Telugu, Kannada
    ],
)
def test_a_name_that_looks_like_another_one_is_refused(
    attendants: Attendants, first: str, second: str
) -> None:
    attendants.add(first, PIN)
    with pytest.raises(ValueError, match=r"looks like|letters"):
        attendants.add(second, OTHER)
    assert names(attendants) == [first]


def test_each_telugu_letter_looks_like_the_kannada_letter_at_its_place() -> None:
    first, last = "\u0c00", "\u0c7f"
    assert [likeness(first), likeness(last)] == ["\u0c80", "\u0cff"]
    before, after = "\u0bff", "\u0c80"
    assert [likeness(before), likeness(after)] == [before, after], "no letters of Telugu"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Asha", "asha"),
        ("Zoë", "ZOË"),
        ("Zoë", "Zoe\u0308"),
        ("Zoë", "zOE\u0308"),
        ("STRASSE", "straße"),
        ("क़मर", "\u0958मर"),
        ("Attendant", FIRST),
    ],
)
def test_names_that_differ_only_in_case_or_composition_are_equal(
    attendants: Attendants, first: str, second: str
) -> None:
    """Otherwise the report and the journal would show two people instead of one."""
    attendants.add(first, PIN)
    with pytest.raises(ValueError, match=f"{first} is an attendant already"):
        attendants.add(second, OTHER)


@pytest.mark.parametrize(
    "name",
    [
        *("Asha", "Zoë D'Souza", "M.K. Nair-2", "A", "Srinivasan Ramanujachari"),
        *("आशा", "আশা", "આશા", "ਆਸ਼ਾ", "ಆಶಾ", "ആശ", "ଆଶା", "ஆஷா", "ఆశా", "آشا", "राम 2"),
        "X\u030c",  # no composed letter exists for this accent
    ],
)
def test_a_name_in_a_script_of_the_kiosks_languages_is_accepted(name: str) -> None:
    assert why_not_a_name(name) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        *((name, "1 to 24 letters") for name in ("", " Asha", "As\nha", "x" * 25)),
        *((name, "another meaning") for name in ("operator", "Dispenser", "0perator")),
        *((name, "another meaning") for name in ("D1spenser", "Dispenser.")),
        ("оperator", "no cyrillic letters"),
        ("Иван明", "no cjk letters"),
        ("A. Иван", "no cyrillic letters"),
        ("X\u030cИ", "no cyrillic letters"),
        *((name, "letters") for name in ("Asha☺", "Asha\u0301\u200b", "Иван", "Ashaआ", "明")),
    ],
)
def test_a_name_that_the_journal_cannot_store_is_refused_with_the_reason(
    attendants: Attendants, name: str, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        attendants.add(name, PIN)


def test_a_name_is_stored_in_composed_form_and_found_in_any_form(attendants: Attendants) -> None:
    attendants.add("Zoe\u0308", PIN)
    attendants.set_pin("zOE\u0308", OTHER)
    assert names(attendants) == ["Zoë"]
    assert attendants.name_of(OTHER) == "Zoë"


def test_a_name_of_an_older_release_stays_and_can_be_removed(
    attendants: Attendants, file: Path
) -> None:
    attendants.add("Asha", PIN)
    attendants.add("Vimal", OTHER)
    file.write_text(file.read_text(encoding="utf-8").replace("Vimal", "Иван"), encoding="utf-8")
    assert attendants.remove("Иван") == "Иван"


def test_an_exactly_typed_name_selects_one_of_two_namesakes(
    attendants: Attendants, file: Path
) -> None:
    """An older release accepted two names that differ only in case."""
    people = [Attendant("asha", QUICK.hash("480273")), Attendant("Asha", QUICK.hash("407192"))]
    file.write_bytes(msgspec.json.encode({"attendants": people}))
    assert [attendants.name_of(pin) for pin in (OTHER, PIN)] == ["asha", "Asha"]
    with pytest.raises(ValueError, match="ASHA may be asha or Asha"):
        attendants.remove("ASHA")
    assert attendants.remove("asha") == "asha"
    assert [attendants.name_of(pin) for pin in (OTHER, PIN)] == [None, "Asha"]


# --- several attendants ---


def test_the_pin_alone_identifies_the_attendant(attendants: Attendants) -> None:
    attendants.add("Asha", PIN)
    attendants.add("Vimal", OTHER)
    assert [attendants.name_of(pin) for pin in (PIN, OTHER)] == ["Asha", "Vimal"]


def test_without_a_name_the_first_attendants_pin_is_set(attendants: Attendants) -> None:
    attendants.add("Asha", PIN)
    attendants.add("Vimal", OTHER)
    attendants.set_pin(None, Private("258036"))
    assert attendants.name_of(Private("258036")) == "Asha"
    assert attendants.name_of(OTHER) == "Vimal"


def test_two_attendants_cannot_have_the_same_pin_and_the_error_names_nobody(
    attendants: Attendants,
) -> None:
    attendants.add("Vimal", OTHER)
    attendants.add("Asha", PIN)
    for change in (attendants.add, attendants.set_pin):
        with pytest.raises(ValueError, match="choose another one") as refused:
            change("Asha" if change == attendants.set_pin else "Ravi", OTHER)
        assert "Vimal" not in str(refused.value)
    attendants.set_pin("Asha", PIN)  # an attendant may set the same PIN again
    assert attendants.name_of(OTHER) == "Vimal"


def test_the_last_attendant_cannot_be_removed(attendants: Attendants) -> None:
    attendants.add("Asha", PIN)
    with pytest.raises(ValueError, match="the last attendant"):
        attendants.remove("Asha")
    assert attendants.name_of(PIN) == "Asha"


def test_an_attendant_stays_if_the_disk_fails_during_removal(
    attendants: Attendants, mocker: MockerFixture
) -> None:
    attendants.add("Asha", PIN)
    attendants.add("Vimal", OTHER)
    mocker.patch("os.fsync", side_effect=OSError(errno.EIO, os.strerror(errno.EIO)))
    with pytest.raises(OSError, match=r"attendants\.json"):
        attendants.remove("Asha")
    assert attendants.name_of(PIN) == "Asha"


def test_there_are_at_most_eight(attendants: Attendants, file: Path) -> None:
    people = [Attendant(f"A{number}", "-") for number in range(ATTENDANTS_MAX)]
    file.write_bytes(msgspec.json.encode({"attendants": people}))
    with pytest.raises(ValueError, match="the most that are possible"):
        attendants.add("Asha", PIN)


def test_the_pin_of_an_unknown_attendant_cannot_be_set(attendants: Attendants) -> None:
    attendants.set_pin(None, PIN)
    with pytest.raises(ValueError, match="Asha is not an attendant"):
        attendants.set_pin("Asha", OTHER)
    assert names(attendants) == [FIRST]


# --- which PIN can be set ---


@pytest.mark.parametrize(
    ("digits", "why"),
    [
        *((text, "made of digits") for text in ("", "25a036", "२५८०३६", "258 036", "-25803")),
        *((text, "6 to 8 digits") for text in ("2580", "25803", "258036925")),
        ("000000", "in a row"),
        ("77777777", "in a row"),
        ("123456", "in a row"),
        ("87654321", "in a row"),
        ("890123", "in a row"),
        ("210987", "in a row"),
        ("121212", "repeats its digits"),
        ("407407", "repeats its digits"),
        ("40714071", "repeats its digits"),
        ("4074074", "repeats its digits"),
        ("150847", "a date"),
        ("15081947", "a date"),
        ("15081900", "a date"),
        ("15082099", "a date"),
        ("19470815", "a date"),
        ("081547", "a date"),
    ],
)
def test_an_invalid_or_easily_guessed_pin_cannot_be_set(
    attendants: Attendants, digits: str, why: str
) -> None:
    attendants.set_pin(None, PIN)
    with pytest.raises(ValueError, match=why):
        attendants.set_pin(None, Private(digits))
    assert attendants.name_of(PIN) == FIRST, "the old PIN is still valid"


@pytest.mark.parametrize(
    "digits",
    [
        *("258036", "407192", "9753186", "40719258"),
        "407140",  # no whole repetition in either half
        "1581947",  # a date has two digits for the month
        *("15081899", "15082100"),  # nobody's date
    ],
)
def test_a_pin_that_is_hard_to_guess_can_be_set(attendants: Attendants, digits: str) -> None:
    assert why_not_a_pin(digits) is None
    attendants.set_pin(None, Private(digits))
    assert attendants.name_of(Private(digits)) == FIRST


def test_a_new_pin_replaces_the_old_one(attendants: Attendants) -> None:
    attendants.set_pin(None, PIN)
    attendants.set_pin(None, OTHER)
    assert [attendants.name_of(pin) for pin in (PIN, OTHER)] == [None, FIRST]


# --- the file ---


def test_the_file_does_not_contain_the_pin(attendants: Attendants, file: Path) -> None:
    attendants.set_pin(None, PIN)
    assert PIN.reveal().encode() not in file.read_bytes()
    assert b"$argon2id$" in file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_hashes_use_the_recommended_parameters() -> None:
    """A PIN: argon2id with 19 MiB, two passes and one thread, as OWASP has it; a claim: scrypt."""
    pins = quick_hashes.PINS_AS_SOLD
    assert (pins.type, pins.memory_cost, pins.time_cost) == (Type.ID, 19 * 1024, 2)
    assert pins.parallelism == 1
    assert quick_hashes.CLAIMS_AS_SOLD * 8 * 128 == 4 * 1024 * 1024


def test_no_pin_is_accepted_before_one_is_set(attendants: Attendants) -> None:
    with pytest.raises(PinNotSet, match="no attendant's PIN is set"):
        attendants.name_of(PIN)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"null",
        b"{}",
        b"\xff\xfe",
        b"258036",
        b'{"attendants": []}',
        b'{"attendants": [{"name": "A"}]}',
        b'{"attendants": [{"name": "A", "hash": "-"}, {"name": "A", "hash": "-"}]}',
        b'{"attendants": {}}',
        b'{"hash": 7}',
        b'{"attendants": [{"name": "\xff", "hash": "-"}]}',
        b'{"x": ' + b"[" * 100_000,
        b'{"attendants": ' + b"[" * 100_000,
    ],
)
def test_a_damaged_or_forged_file_accepts_no_pin(
    attendants: Attendants, file: Path, content: bytes
) -> None:
    file.write_bytes(content)
    with pytest.raises(PinNotSet, match="set the PIN again"):
        attendants.name_of(PIN)


@pytest.mark.parametrize("typed", ["abcdef", "407", "407192583"])
def test_what_is_not_a_pin_is_not_compared_with_a_hash(
    attendants: Attendants, file: Path, typed: str
) -> None:
    file.write_bytes(msgspec.json.encode({"hash": QUICK.hash(typed)}))
    assert attendants.name_of(Private(typed)) is None


def test_an_invalid_hash_accepts_no_pin(attendants: Attendants, file: Path) -> None:
    file.write_bytes(b'{"hash": "407192"}')
    assert attendants.name_of(PIN) is None


def test_an_older_releases_file_has_the_first_attendants_pin(
    attendants: Attendants, file: Path
) -> None:
    """Its PIN has four digits until somebody changes it."""
    file.write_bytes(msgspec.json.encode({"hash": QUICK.hash("2580"), "wrong": 2}))
    assert attendants.name_of(Private("2580")) == FIRST
    assert [one.may_be_short for one in attendants.all()] == [True]
    attendants.set_pin(None, PIN)
    assert attendants.name_of(Private("2580")) is None
    assert [one.may_be_short for one in attendants.all()] == [False]
