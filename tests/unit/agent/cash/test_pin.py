"""Tests the attendant's keypad: wrong PINs are counted on disk and lock it for growing pauses."""

import errno
import os
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from agent.base.private import Private
from agent.cash.attendants import FIRST, PinNotSet
from agent.cash.pin import (
    FIRST_PAUSE_S,
    FREE_TRIES,
    PAUSE_MAX_S,
    AttendantPin,
    Locked,
    PinPlace,
    Right,
    Wrong,
    WrongTries,
    create_file,
)
from tests.support.virtual_clock import SetClock

PIN, GUESS = Private("258036"), Private("000000")
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


def locked_by(pin: AttendantPin) -> list[int]:
    """Guess until it locks; return the pause."""
    verdicts = [pin.check(GUESS, PAD) for _ in range(FREE_TRIES)]
    return [verdict.seconds for verdict in verdicts if isinstance(verdict, Locked)]


def test_two_wrong_pins_do_not_lock(pin: AttendantPin) -> None:
    assert [pin.check(GUESS, PAD) for _ in range(FREE_TRIES - 1)] == [Wrong(), Wrong()]
    assert pin.check(PIN, PAD) == Right(FIRST)
    assert pin.check(GUESS, PAD) == Wrong(), "the right PIN resets the wrong tries"


def test_the_file_of_a_new_kiosk_has_no_tries_and_no_pause(hands: SetClock, file: Path) -> None:
    create_file(file)
    tries = WrongTries(file, hands.clock)
    assert tries.pause_left_s(PAD) == 0


def test_the_right_pin_is_not_checked_while_locked(pin: AttendantPin, hands: SetClock) -> None:
    assert locked_by(pin) == [FIRST_PAUSE_S]
    assert pin.check(PIN, PAD) == Locked(30)
    hands.at = 29.5
    assert pin.check(PIN, PAD) == Locked(1)
    hands.at = 30
    assert pin.check(PIN, PAD) == Right(FIRST)


def test_each_further_wrong_pin_doubles_the_pause_up_to_its_maximum(
    pin: AttendantPin, hands: SetClock
) -> None:
    pauses = locked_by(pin)
    for _ in range(20):
        hands.at += pauses[-1]
        verdict = pin.check(GUESS, PAD)
        assert isinstance(verdict, Locked)
        pauses.append(verdict.seconds)
    assert pauses[:8] == [30, 60, 120, 240, 480, 960, 1920, PAUSE_MAX_S]
    assert set(pauses[8:]) == {PAUSE_MAX_S}


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


def counted(tries: WrongTries, at: PinPlace, times: int) -> float:
    """Count wrong tries; return the seconds for which the start screen is locked."""
    for _ in range(times):
        assert tries.count(at)
    return tries.pause_left_s(PinPlace.START_SCREEN)


def test_the_start_screen_is_locked_by_the_twelfth_wrong_try_at_any_place_within_an_hour(
    hands: SetClock, file: Path
) -> None:
    hands.at = 5000
    tries = WrongTries(file, hands.clock)
    assert counted(tries, PAD, 1) == 0
    hands.at += 5 * 3600  # nothing of that try is left, and nothing is owed to the guesser
    assert counted(tries, PAD, 10) == 0
    assert counted(tries, PinPlace.START_SCREEN, 1) == 0
    assert counted(tries, PinPlace.START_SCREEN, 1) == 300
    hands.at += 4 * 3600
    assert [tries.pause_left_s(at) for at in PinPlace] == [0, 0, 0], "not less"


def test_a_right_pin_is_not_counted_among_the_tries_of_the_hour(
    hands: SetClock, file: Path
) -> None:
    tries = WrongTries(file, hands.clock)
    tries.count(PAD)
    tries.on_right_pin(PAD)
    assert tries.pause_left_s(PAD) == 0
    assert counted(tries, PAD, 10) == 0
    assert counted(tries, PinPlace.START_SCREEN, 1) == 0
    tries.count(PAD)
    tries.on_right_pin(PAD)
    assert counted(tries, PinPlace.START_SCREEN, 1) == 300, "the eleven wrong ones still count"


@pytest.mark.parametrize(
    ("content", "is_locked"),
    [
        ('{"places": {}}', False),
        ('{"places": {}, "hour": 0}', False),
        ('{"places": {"notes": {"wrong": 0}}}', False),
        ('{"places": {"notes": {"wrong": -1}}}', True),
        ('{"places": {}, "hour": -1}', True),
    ],
)
def test_a_file_of_tries_is_believed_only_if_its_numbers_are_possible(
    hands: SetClock, file: Path, content: str, *, is_locked: bool
) -> None:
    file.write_text(content)
    tries = WrongTries(file, hands.clock)
    assert (tries.pause_left_s(PAD) > 0) is is_locked
    if not is_locked:
        assert counted(tries, PAD, 10) == 0
        assert counted(tries, PinPlace.START_SCREEN, 1) == 0
        assert counted(tries, PinPlace.START_SCREEN, 1) == 300


def test_a_try_without_any_attendant_is_not_counted(hands: SetClock, file: Path) -> None:
    pin = AttendantPin(file, hands.clock)
    for _ in range(FREE_TRIES):
        with pytest.raises(PinNotSet):
            pin.check(PIN, PAD)
    pin.add("Asha", PIN)
    assert pin.check(PIN, PAD) == Right("Asha")


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
