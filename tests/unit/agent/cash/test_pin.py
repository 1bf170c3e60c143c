"""Tests the attendant's PIN: stored as a hash, and protected by growing pauses."""

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
    why_not_a_pin,
)
from agent.cash.pin import (
    FIRST_PAUSE_S,
    FREE_TRIES,
    PAUSE_MAX_S,
    AttendantPin,
    Locked,
    PinPlace,
    Right,
    Wrong,
)
from tests.support import quick_hashes
from tests.support.virtual_clock import SetClock

PIN = Private("258036")
GUESS = Private("000000")
PAD = PinPlace.NOTES


@pytest.fixture
def hands() -> SetClock:
    return SetClock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "attendant.json"


@pytest.fixture
def pin(hands: SetClock, file: Path) -> AttendantPin:
    attendant = AttendantPin(file, hands.clock)
    attendant.set(PIN)
    return attendant


def test_the_right_pin_opens(pin: AttendantPin) -> None:
    assert pin.check(PIN, PAD) == Right(FIRST)


@pytest.mark.parametrize("guess", ["000000", "25803", "2580366", "", "२५८०३६", "x" * 200])
def test_another_pin_does_not(pin: AttendantPin, guess: str) -> None:
    assert pin.check(Private(guess), PAD) == Wrong()


def test_two_wrong_pins_do_not_lock(pin: AttendantPin) -> None:
    assert [pin.check(GUESS, PAD) for _ in range(FREE_TRIES - 1)] == [Wrong(), Wrong()]
    assert pin.check(PIN, PAD) == Right(FIRST)
    assert pin.check(GUESS, PAD) == Wrong(), "the right PIN resets the wrong tries"


def locked_by(pin: AttendantPin) -> list[int]:
    """Guess until it locks; return the pause."""
    verdicts = [pin.check(GUESS, PAD) for _ in range(FREE_TRIES)]
    return [verdict.seconds for verdict in verdicts if isinstance(verdict, Locked)]


def test_the_third_wrong_pin_locks(pin: AttendantPin) -> None:
    assert locked_by(pin) == [FIRST_PAUSE_S]


def test_the_right_pin_is_not_checked_while_locked(pin: AttendantPin, hands: SetClock) -> None:
    locked_by(pin)
    assert pin.check(PIN, PAD) == Locked(30)
    hands.at = 29.5
    assert pin.check(PIN, PAD) == Locked(1)
    hands.at = 30
    assert pin.check(PIN, PAD) == Right(FIRST)


def test_each_further_wrong_pin_doubles_the_pause(pin: AttendantPin, hands: SetClock) -> None:
    pauses = locked_by(pin)
    while pauses[-1] < PAUSE_MAX_S:
        hands.at += pauses[-1]
        verdict = pin.check(GUESS, PAD)
        assert isinstance(verdict, Locked)
        pauses.append(verdict.seconds)
    assert pauses == [30, 60, 120, 240, 480, 960, 1920, PAUSE_MAX_S]


def test_the_pause_does_not_grow_above_its_maximum(pin: AttendantPin, hands: SetClock) -> None:
    locked_by(pin)
    for _ in range(12):
        hands.at += PAUSE_MAX_S
        pin.check(GUESS, PAD)
    hands.at += PAUSE_MAX_S
    assert pin.check(GUESS, PAD) == Locked(3600)


def test_wrong_tries_survive_a_restart(pin: AttendantPin, hands: SetClock, file: Path) -> None:
    """After a restart a locked keypad stays locked, and each wrong try costs more."""
    locked_by(pin)
    restarted = AttendantPin(file, hands.clock)
    assert restarted.check(PIN, PAD) == Locked(30), "a restart resets nothing"
    hands.at += 30
    assert restarted.check(GUESS, PAD) == Locked(60)


def test_a_right_pin_also_resets_the_stored_tries(
    pin: AttendantPin, hands: SetClock, file: Path
) -> None:
    pin.check(GUESS, PAD)
    pin.check(GUESS, PAD)
    pin.check(PIN, PAD)
    assert AttendantPin(file, hands.clock).check(GUESS, PAD) == Wrong()


@pytest.mark.parametrize(
    "digits", ["", "25803", "258036925", "25a036", "२५८०३६", "258 036", "-25803"]
)
def test_an_invalid_pin_is_not_stored(pin: AttendantPin, file: Path, digits: str) -> None:
    before = file.read_bytes()
    with pytest.raises(ValueError, match="a PIN"):
        pin.set(Private(digits))
    assert file.read_bytes() == before


def test_a_new_pin_replaces_the_old_one(pin: AttendantPin) -> None:
    pin.set(Private("975318"))
    assert pin.check(PIN, PAD) == Wrong()
    assert pin.check(Private("975318"), PAD) == Right(FIRST)


def test_the_file_does_not_contain_the_pin(pin: AttendantPin, file: Path) -> None:
    assert b"258036" not in file.read_bytes()
    assert b"$argon2id$" in file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_hashes_use_the_recommended_parameters() -> None:
    """A PIN: argon2id with 19 MiB and two passes, as OWASP has it; a claim: scrypt with 4 MiB."""
    pins = quick_hashes.PINS_AS_SOLD
    assert (pins.type, pins.memory_cost, pins.time_cost) == (Type.ID, 19 * 1024, 2)
    assert quick_hashes.CLAIMS_AS_SOLD * 8 * 128 == 4 * 1024 * 1024


def test_no_pin_is_accepted_before_one_is_set(hands: SetClock, file: Path) -> None:
    with pytest.raises(PinNotSet, match="no attendant's PIN is set"):
        AttendantPin(file, hands.clock).check(PIN, PAD)


@pytest.mark.parametrize("content", [b"", b"{}", b'{"hash": 7}', b"\xff\xfe", b"258036"])
def test_a_damaged_file_accepts_no_pin(hands: SetClock, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(PinNotSet, match="set the PIN again"):
        AttendantPin(file, hands.clock).check(PIN, PAD)


def test_an_invalid_hash_accepts_no_pin(hands: SetClock, file: Path) -> None:
    file.write_bytes(b'{"hash": "258036"}')
    assert AttendantPin(file, hands.clock).check(PIN, PAD) == Wrong()


def test_an_older_releases_file_has_the_first_attendants_pin(hands: SetClock, file: Path) -> None:
    """Its PIN has four digits until somebody changes it."""
    hash_ = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("2580")
    file.write_bytes(msgspec.json.encode({"hash": hash_, "wrong": 2}))
    pin = AttendantPin(file, hands.clock)
    assert pin.check(Private("2580"), PAD) == Right(FIRST)
    assert [one.may_be_short for one in Attendants(file).all()] == [True]
    pin.set(PIN)
    assert pin.check(Private("2580"), PAD) == Wrong()
    assert [one.may_be_short for one in Attendants(file).all()] == [False]


# --- which PIN can be set ---


@pytest.mark.parametrize(
    ("digits", "why"),
    [
        ("2580", "6 to 8 digits"),
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
        ("19470815", "a date"),
        ("081547", "a date"),
    ],
)
def test_an_easily_guessed_pin_cannot_be_set(pin: AttendantPin, digits: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        pin.set(Private(digits))
    assert pin.check(PIN, PAD) == Right(FIRST), "the old PIN is still valid"


@pytest.mark.parametrize("digits", ["258036", "407192", "9753186", "40719258"])
def test_a_pin_that_is_hard_to_guess_can_be_set(digits: str) -> None:
    assert why_not_a_pin(digits) is None


# --- several attendants ---


def test_the_pin_alone_identifies_the_attendant(pin: AttendantPin) -> None:
    pin.add("Asha", Private("407192"))
    assert pin.check(PIN, PAD) == Right(FIRST)
    assert pin.check(Private("407192"), PAD) == Right("Asha")


def test_two_attendants_cannot_have_the_same_pin_and_the_error_names_nobody(
    pin: AttendantPin,
) -> None:
    with pytest.raises(ValueError, match="choose another one") as refused:
        pin.add("Asha", PIN)
    assert FIRST not in str(refused.value)
    pin.add("Asha", Private("407192"))
    with pytest.raises(ValueError, match="choose another one"):
        pin.set(PIN, "Asha")
    pin.set(Private("407192"), "Asha")  # an attendant may set the same PIN again


@pytest.mark.parametrize("name", ["", " Asha", "As\nha", "x" * 25, "operator", "Dispenser", FIRST])
def test_a_name_that_the_journal_cannot_store_is_refused(pin: AttendantPin, name: str) -> None:
    with pytest.raises(ValueError, match=r"name|already"):
        pin.add(name, Private("407192"))


@pytest.mark.parametrize(
    "name", ["Zoë", "ZOË", "zoë", "Zoe\u0308", "zOE\u0308"], ids=lambda name: name.encode().hex()
)
def test_names_that_differ_only_in_case_or_composition_are_equal(
    pin: AttendantPin, file: Path, name: str
) -> None:
    """Otherwise the report and the journal would show two people instead of one."""
    pin.add("Zoë", Private("407192"))
    with pytest.raises(ValueError, match="Zoë is an attendant already"):
        pin.add(name, Private("931758"))
    pin.set(Private("931758"), name)
    assert [one.name for one in Attendants(file).all()] == [FIRST, "Zoë"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("STRASSE", "straße"), ("क़मर", "\u0958मर"), ("Attendant", FIRST)],
)
def test_equal_names_are_recognised_in_every_script(
    hands: SetClock, file: Path, first: str, second: str
) -> None:
    pin = AttendantPin(file, hands.clock)
    pin.add(first, PIN)
    with pytest.raises(ValueError, match="already"):
        pin.add(second, Private("407192"))


def test_a_name_is_stored_in_composed_form(pin: AttendantPin, file: Path) -> None:
    pin.add("Zoe\u0308", Private("407192"))
    assert [one.name for one in Attendants(file).all()] == [FIRST, "Zoë"]


@pytest.fixture
def namesakes(file: Path, hands: SetClock) -> AttendantPin:
    """Return the PINs of an older release's file, with two names that differ only in case."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    people = [Attendant("asha", quick.hash("258036")), Attendant("Asha", quick.hash("407192"))]
    file.write_bytes(msgspec.json.encode({"attendants": people}))
    return AttendantPin(file, hands.clock)


def test_an_older_file_with_names_that_differ_in_case_still_works(
    namesakes: AttendantPin,
) -> None:
    assert namesakes.check(PIN, PAD) == Right("asha")
    assert namesakes.check(Private("407192"), PAD) == Right("Asha")


def test_an_exactly_typed_name_selects_one_of_two_namesakes(
    namesakes: AttendantPin, file: Path
) -> None:
    with pytest.raises(ValueError, match="ASHA may be asha or Asha"):
        Attendants(file).remove("ASHA")
    assert Attendants(file).remove("asha") == "asha"
    assert namesakes.check(PIN, PAD) == Wrong()
    assert namesakes.check(Private("407192"), PAD) == Right("Asha")


def test_the_last_attendant_cannot_be_removed(pin: AttendantPin, file: Path) -> None:
    with pytest.raises(ValueError, match="the last attendant"):
        Attendants(file).remove(FIRST)
    assert pin.check(PIN, PAD) == Right(FIRST)


def test_an_attendant_stays_if_the_disk_fails_during_removal(
    pin: AttendantPin, file: Path, mocker: MockerFixture
) -> None:
    pin.add("Asha", Private("407192"))
    mocker.patch("os.fsync", side_effect=OSError(errno.EIO, os.strerror(errno.EIO)))
    with pytest.raises(OSError, match=r"attendant\.json"):
        Attendants(file).remove("Asha")
    mocker.stopall()
    assert pin.check(Private("407192"), PAD) == Right("Asha")


def test_there_are_at_most_eight(file: Path, hands: SetClock) -> None:
    people = [Attendant(f"A{number}", "-") for number in range(ATTENDANTS_MAX)]
    file.write_bytes(msgspec.json.encode({"attendants": people}))
    with pytest.raises(ValueError, match="the most that are possible"):
        AttendantPin(file, hands.clock).add("Asha", PIN)


def test_the_pin_of_an_unknown_attendant_cannot_be_set(pin: AttendantPin) -> None:
    with pytest.raises(ValueError, match="is not an attendant"):
        pin.set(Private("407192"), "Asha")


def test_no_pin_is_checked_if_the_try_cannot_be_counted(
    pin: AttendantPin, hands: SetClock, mocker: MockerFixture
) -> None:
    """Otherwise restarting a kiosk with a failing disk would give free guesses."""
    mocker.patch("os.fsync", side_effect=OSError(errno.EIO, os.strerror(errno.EIO)))
    assert pin.check(GUESS, PAD) == Locked(int(FIRST_PAUSE_S))
    assert pin.check(PIN, PAD) == Locked(int(FIRST_PAUSE_S))
    mocker.stopall()
    hands.at += FIRST_PAUSE_S
    assert pin.check(PIN, PAD) == Right(FIRST), "the disk works again, and no try was counted"


def test_attendants_can_pay_owed_notes_with_a_full_disk(
    pin: AttendantPin, mocker: MockerFixture
) -> None:
    """The number is overwritten in place, so that no disk space is needed."""
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    mocker.patch("agent.base.files._write_durably", side_effect=full)  # a new file has no space
    assert pin.check(GUESS, PAD) == Wrong()
    assert pin.check(PIN, PAD) == Right(FIRST)


def test_an_old_number_of_tries_does_not_block_a_newly_set_pin(
    pin: AttendantPin, hands: SetClock, file: Path
) -> None:
    locked_by(pin)
    hands.at += FIRST_PAUSE_S
    AttendantPin(file, hands.clock).set(Private("407192"))
    assert pin.check(Private("407192"), PAD) == Right(FIRST)


def test_an_older_release_gets_its_file_of_tries_before_the_disk_is_full(
    pin: AttendantPin, file: Path, mocker: MockerFixture
) -> None:
    """If they were created at the first PIN, a full disk would lock everybody out."""
    counts = file.with_name("attendant-tries.json")
    counts.unlink()
    pin.create_tries_file()
    assert counts.exists()
    counts.unlink()
    mocker.patch("os.open", side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    pin.create_tries_file()
