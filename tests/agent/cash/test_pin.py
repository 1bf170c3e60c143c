"""The attendant's PIN: kept as a hash, and guarded by pauses that grow."""

import errno
import os
import stat
from pathlib import Path

import msgspec
import pytest
from argon2 import PasswordHasher, Type
from pytest_mock import MockerFixture

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
from agent.clock import Clock
from agent.private import Private
from tests.world import quick_hashes

PIN = Private("258036")
GUESS = Private("000000")
PAD = PinPlace.NOTES


class Hands:
    """A clock whose hands a test turns."""

    def __init__(self) -> None:
        self.at = 0.0
        self.clock = Clock(wall=lambda: self.at, monotonic=lambda: self.at)


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "attendant.json"


@pytest.fixture
def pin(hands: Hands, file: Path) -> AttendantPin:
    attendant = AttendantPin(file, hands.clock)
    attendant.set(PIN)
    return attendant


def test_the_right_pin_opens(pin: AttendantPin) -> None:
    assert pin.check(PIN, PAD) == Right(FIRST)


@pytest.mark.parametrize("guess", ["000000", "25803", "2580366", "", "२५८०३६", "x" * 200])
def test_another_pin_does_not(pin: AttendantPin, guess: str) -> None:
    assert pin.check(Private(guess), PAD) == Wrong()


def test_everybody_may_mistype_twice(pin: AttendantPin) -> None:
    assert [pin.check(GUESS, PAD) for _ in range(FREE_TRIES - 1)] == [Wrong(), Wrong()]
    assert pin.check(PIN, PAD) == Right(FIRST)
    assert pin.check(GUESS, PAD) == Wrong(), "the right PIN forgives what was wrong before"


def locked_by(pin: AttendantPin) -> list[int]:
    """Guess until it locks, and give the pause."""
    verdicts = [pin.check(GUESS, PAD) for _ in range(FREE_TRIES)]
    return [verdict.seconds for verdict in verdicts if isinstance(verdict, Locked)]


def test_the_third_wrong_pin_locks(pin: AttendantPin) -> None:
    assert locked_by(pin) == [FIRST_PAUSE_S]


def test_while_it_is_locked_the_right_pin_is_not_looked_at(pin: AttendantPin, hands: Hands) -> None:
    locked_by(pin)
    assert pin.check(PIN, PAD) == Locked(30)
    hands.at = 29.5
    assert pin.check(PIN, PAD) == Locked(1)
    hands.at = 30
    assert pin.check(PIN, PAD) == Right(FIRST)


def test_each_further_wrong_pin_doubles_the_pause(pin: AttendantPin, hands: Hands) -> None:
    pauses = locked_by(pin)
    while pauses[-1] < PAUSE_MAX_S:
        hands.at += pauses[-1]
        verdict = pin.check(GUESS, PAD)
        assert isinstance(verdict, Locked)
        pauses.append(verdict.seconds)
    assert pauses == [30, 60, 120, 240, 480, 960, 1920, PAUSE_MAX_S]


def test_the_longest_pause_stays_the_longest(pin: AttendantPin, hands: Hands) -> None:
    locked_by(pin)
    for _ in range(12):
        hands.at += PAUSE_MAX_S
        pin.check(GUESS, PAD)
    hands.at += PAUSE_MAX_S
    assert pin.check(GUESS, PAD) == Locked(3600)


def test_guesses_go_on_counting_after_a_restart(
    pin: AttendantPin, hands: Hands, file: Path
) -> None:
    """Given a closed pad, when the agent starts anew, then it stays closed and costs more."""
    locked_by(pin)
    restarted = AttendantPin(file, hands.clock)
    assert restarted.check(PIN, PAD) == Locked(30), "a restart forgives nothing"
    hands.at += 30
    assert restarted.check(GUESS, PAD) == Locked(60)


def test_the_right_pin_ends_the_count_for_a_restart_too(
    pin: AttendantPin, hands: Hands, file: Path
) -> None:
    pin.check(GUESS, PAD)
    pin.check(GUESS, PAD)
    pin.check(PIN, PAD)
    assert AttendantPin(file, hands.clock).check(GUESS, PAD) == Wrong()


@pytest.mark.parametrize(
    "digits", ["", "25803", "258036925", "25a036", "२५८०३६", "258 036", "-25803"]
)
def test_what_is_no_pin_is_not_kept(pin: AttendantPin, file: Path, digits: str) -> None:
    before = file.read_bytes()
    with pytest.raises(ValueError, match="a PIN"):
        pin.set(Private(digits))
    assert file.read_bytes() == before


def test_a_new_pin_takes_the_old_ones_place(pin: AttendantPin) -> None:
    pin.set(Private("975318"))
    assert pin.check(PIN, PAD) == Wrong()
    assert pin.check(Private("975318"), PAD) == Right(FIRST)


def test_the_file_tells_nobody_the_pin(pin: AttendantPin, file: Path) -> None:
    assert b"258036" not in file.read_bytes()
    assert b"$argon2id$" in file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_hash_costs_a_guesser_what_it_should() -> None:
    """A PIN: argon2id with 19 MiB and two passes, as OWASP has it; a claim: scrypt with 4 MiB."""
    pins = quick_hashes.PINS_AS_SOLD
    assert (pins.type, pins.memory_cost, pins.time_cost) == (Type.ID, 19 * 1024, 2)
    assert quick_hashes.CLAIMS_AS_SOLD * 8 * 128 == 4 * 1024 * 1024


def test_without_a_pin_nobody_is_the_attendant(hands: Hands, file: Path) -> None:
    with pytest.raises(PinNotSet, match="no attendant's PIN is set"):
        AttendantPin(file, hands.clock).check(PIN, PAD)


@pytest.mark.parametrize("content", [b"", b"{}", b'{"hash": 7}', b"\xff\xfe", b"258036"])
def test_a_damaged_file_lets_nobody_in(hands: Hands, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(PinNotSet, match="set the PIN again"):
        AttendantPin(file, hands.clock).check(PIN, PAD)


def test_a_hash_that_is_none_lets_nobody_in(hands: Hands, file: Path) -> None:
    file.write_bytes(b'{"hash": "258036"}')
    assert AttendantPin(file, hands.clock).check(PIN, PAD) == Wrong()


def test_an_older_releases_file_is_the_first_attendants(hands: Hands, file: Path) -> None:
    """With its four digits, until somebody changes them."""
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
def test_what_is_guessed_first_cannot_be_set(pin: AttendantPin, digits: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        pin.set(Private(digits))
    assert pin.check(PIN, PAD) == Right(FIRST), "the old one stands"


@pytest.mark.parametrize("digits", ["258036", "407192", "9753186", "40719258"])
def test_what_is_not_guessed_at_once_can_be_set(digits: str) -> None:
    assert why_not_a_pin(digits) is None


# --- several attendants ---


def test_the_pin_alone_tells_who_it_is(pin: AttendantPin) -> None:
    pin.add("Asha", Private("407192"))
    assert pin.check(PIN, PAD) == Right(FIRST)
    assert pin.check(Private("407192"), PAD) == Right("Asha")


def test_two_attendants_never_have_one_pin_and_nobody_hears_whose_it_is(pin: AttendantPin) -> None:
    with pytest.raises(ValueError, match="choose another one") as refused:
        pin.add("Asha", PIN)
    assert FIRST not in str(refused.value)
    pin.add("Asha", Private("407192"))
    with pytest.raises(ValueError, match="choose another one"):
        pin.set(PIN, "Asha")
    pin.set(Private("407192"), "Asha")  # the own one may be set again


@pytest.mark.parametrize("name", ["", " Asha", "As\nha", "x" * 25, "operator", "Dispenser", FIRST])
def test_a_name_that_the_journal_cannot_bear_is_refused(pin: AttendantPin, name: str) -> None:
    with pytest.raises(ValueError, match=r"name|already"):
        pin.add(name, Private("407192"))


@pytest.mark.parametrize(
    "name", ["Zoë", "ZOË", "zoë", "Zoe\u0308", "zOE\u0308"], ids=lambda name: name.encode().hex()
)
def test_names_that_differ_in_case_or_in_how_letters_are_put_together_are_one(
    pin: AttendantPin, file: Path, name: str
) -> None:
    """The report would name two people where there is one; and the journal, whose word counts."""
    pin.add("Zoë", Private("407192"))
    with pytest.raises(ValueError, match="Zoë is an attendant already"):
        pin.add(name, Private("931758"))
    pin.set(Private("931758"), name)
    assert [one.name for one in Attendants(file).all()] == [FIRST, "Zoë"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("STRASSE", "straße"), ("क़मर", "\u0958मर"), ("Attendant", FIRST)],
)
def test_one_name_is_one_in_every_script(hands: Hands, file: Path, first: str, second: str) -> None:
    pin = AttendantPin(file, hands.clock)
    pin.add(first, PIN)
    with pytest.raises(ValueError, match="already"):
        pin.add(second, Private("407192"))


def test_a_name_is_kept_with_its_letters_put_together(pin: AttendantPin, file: Path) -> None:
    pin.add("Zoe\u0308", Private("407192"))
    assert [one.name for one in Attendants(file).all()] == [FIRST, "Zoë"]


@pytest.fixture
def namesakes(file: Path, hands: Hands) -> AttendantPin:
    """An older release's file, which kept two names apart that differ in their case alone."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    people = [Attendant("asha", quick.hash("258036")), Attendant("Asha", quick.hash("407192"))]
    file.write_bytes(msgspec.json.encode({"attendants": people}))
    return AttendantPin(file, hands.clock)


def test_an_older_file_with_one_name_twice_in_case_goes_on_to_open(
    namesakes: AttendantPin,
) -> None:
    assert namesakes.check(PIN, PAD) == Right("asha")
    assert namesakes.check(Private("407192"), PAD) == Right("Asha")


def test_of_two_namesakes_the_very_name_is_meant(namesakes: AttendantPin, file: Path) -> None:
    with pytest.raises(ValueError, match="ASHA may be asha or Asha"):
        Attendants(file).remove("ASHA")
    assert Attendants(file).remove("asha") == "asha"
    assert namesakes.check(PIN, PAD) == Wrong()
    assert namesakes.check(Private("407192"), PAD) == Right("Asha")


def test_the_last_attendant_stays(pin: AttendantPin, file: Path) -> None:
    with pytest.raises(ValueError, match="the last attendant"):
        Attendants(file).remove(FIRST)
    assert pin.check(PIN, PAD) == Right(FIRST)


def test_who_is_removed_on_a_failing_disk_stays(
    pin: AttendantPin, file: Path, mocker: MockerFixture
) -> None:
    pin.add("Asha", Private("407192"))
    mocker.patch("os.fsync", side_effect=OSError(errno.EIO, os.strerror(errno.EIO)))
    with pytest.raises(OSError, match=r"attendant\.json"):
        Attendants(file).remove("Asha")
    mocker.stopall()
    assert pin.check(Private("407192"), PAD) == Right("Asha")


def test_there_are_at_most_eight(file: Path, hands: Hands) -> None:
    people = [Attendant(f"A{number}", "-") for number in range(ATTENDANTS_MAX)]
    file.write_bytes(msgspec.json.encode({"attendants": people}))
    with pytest.raises(ValueError, match="the most that are possible"):
        AttendantPin(file, hands.clock).add("Asha", PIN)


def test_nobody_sets_the_pin_of_who_is_no_attendant(pin: AttendantPin) -> None:
    with pytest.raises(ValueError, match="is not an attendant"):
        pin.set(Private("407192"), "Asha")


def test_where_no_try_can_be_counted_none_is_looked_at(
    pin: AttendantPin, hands: Hands, mocker: MockerFixture
) -> None:
    """Whoever restarts a kiosk whose disk fails would else guess for nothing."""
    mocker.patch("os.fsync", side_effect=OSError(errno.EIO, os.strerror(errno.EIO)))
    assert pin.check(GUESS, PAD) == Locked(int(FIRST_PAUSE_S))
    assert pin.check(PIN, PAD) == Locked(int(FIRST_PAUSE_S))
    mocker.stopall()
    hands.at += FIRST_PAUSE_S
    assert pin.check(PIN, PAD) == Right(FIRST), "the disk is well again, and no try was made"


def test_a_full_disk_keeps_no_attendant_from_owed_notes(
    pin: AttendantPin, mocker: MockerFixture
) -> None:
    """The count is written over in place: nothing that would need room is asked for."""
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    mocker.patch("agent.files._write_durably", side_effect=full)  # a draft has no room
    assert pin.check(GUESS, PAD) == Wrong()
    assert pin.check(PIN, PAD) == Right(FIRST)


def test_a_pin_that_was_set_meanwhile_is_not_hidden_by_an_old_count(
    pin: AttendantPin, hands: Hands, file: Path
) -> None:
    locked_by(pin)
    hands.at += FIRST_PAUSE_S
    AttendantPin(file, hands.clock).set(Private("407192"))
    assert pin.check(Private("407192"), PAD) == Right(FIRST)


def test_the_counts_of_an_older_release_have_room_before_the_disk_is_full(
    pin: AttendantPin, file: Path, mocker: MockerFixture
) -> None:
    """Made at the first PIN that is typed, they would find no block, and nobody would be let in."""
    counts = file.with_name("attendant-tries.json")
    counts.unlink()
    pin.create_tries_file()
    assert counts.exists()
    counts.unlink()
    mocker.patch("os.open", side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    pin.create_tries_file()
