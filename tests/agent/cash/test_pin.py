"""The attendant's PIN: kept as a hash, and guarded by pauses that grow."""

import stat
from pathlib import Path

import pytest

from agent.cash.pin import (
    FIRST_PAUSE,
    FREE_TRIES,
    LONGEST_PAUSE,
    AttendantPin,
    Locked,
    PinNotSet,
    Right,
    Wrong,
)
from agent.clock import Clock
from agent.private import Private

PIN = Private("2580")
GUESS = Private("0000")


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
    assert pin.check(PIN) == Right()


@pytest.mark.parametrize("guess", ["0000", "258", "25800", "", "२५८०", "x" * 200])
def test_another_pin_does_not(pin: AttendantPin, guess: str) -> None:
    assert pin.check(Private(guess)) == Wrong()


def test_everybody_may_mistype_twice(pin: AttendantPin) -> None:
    assert [pin.check(GUESS) for _ in range(FREE_TRIES - 1)] == [Wrong(), Wrong()]
    assert pin.check(PIN) == Right()
    assert pin.check(GUESS) == Wrong(), "the right PIN forgives what was wrong before"


def locked_by(pin: AttendantPin) -> list[int]:
    """Guess until it locks, and give the pause."""
    verdicts = [pin.check(GUESS) for _ in range(FREE_TRIES)]
    return [verdict.seconds for verdict in verdicts if isinstance(verdict, Locked)]


def test_the_third_wrong_pin_locks(pin: AttendantPin) -> None:
    assert locked_by(pin) == [FIRST_PAUSE]


def test_while_it_is_locked_the_right_pin_is_not_looked_at(pin: AttendantPin, hands: Hands) -> None:
    locked_by(pin)
    assert pin.check(PIN) == Locked(30)
    hands.at = 29.5
    assert pin.check(PIN) == Locked(1)
    hands.at = 30
    assert pin.check(PIN) == Right()


def test_each_further_wrong_pin_doubles_the_pause(pin: AttendantPin, hands: Hands) -> None:
    pauses = locked_by(pin)
    while pauses[-1] < LONGEST_PAUSE:
        hands.at += pauses[-1]
        verdict = pin.check(GUESS)
        assert isinstance(verdict, Locked)
        pauses.append(verdict.seconds)
    assert pauses == [30, 60, 120, 240, 480, 960, 1920, LONGEST_PAUSE]


def test_the_longest_pause_stays_the_longest(pin: AttendantPin, hands: Hands) -> None:
    locked_by(pin)
    for _ in range(12):
        hands.at += LONGEST_PAUSE
        pin.check(GUESS)
    hands.at += LONGEST_PAUSE
    assert pin.check(GUESS) == Locked(3600)


def test_guesses_go_on_counting_after_a_restart(
    pin: AttendantPin, hands: Hands, file: Path
) -> None:
    """Given a locked PIN, when the agent starts anew, then the next guess costs twice as much."""
    locked_by(pin)
    restarted = AttendantPin(file, hands.clock)
    assert restarted.check(GUESS) == Locked(60)
    assert AttendantPin(file, hands.clock).check(GUESS) == Locked(120)


def test_the_right_pin_ends_the_count_for_a_restart_too(
    pin: AttendantPin, hands: Hands, file: Path
) -> None:
    pin.check(GUESS)
    pin.check(GUESS)
    pin.check(PIN)
    assert AttendantPin(file, hands.clock).check(GUESS) == Wrong()


@pytest.mark.parametrize("digits", ["", "123", "123456789", "12a4", "१२३४", "12 4", "-123"])
def test_what_is_no_pin_is_not_kept(pin: AttendantPin, file: Path, digits: str) -> None:
    before = file.read_bytes()
    with pytest.raises(ValueError, match="a PIN"):
        pin.set(Private(digits))
    assert file.read_bytes() == before


def test_a_new_pin_takes_the_old_ones_place(pin: AttendantPin) -> None:
    pin.set(Private("97531"))
    assert pin.check(PIN) == Wrong()
    assert pin.check(Private("97531")) == Right()


def test_the_file_tells_nobody_the_pin(pin: AttendantPin, file: Path) -> None:
    assert b"2580" not in file.read_bytes()
    assert b"$argon2id$" in file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_without_a_pin_nobody_is_the_attendant(hands: Hands, file: Path) -> None:
    with pytest.raises(PinNotSet, match="no attendant's PIN is set"):
        AttendantPin(file, hands.clock).check(PIN)


@pytest.mark.parametrize("content", [b"", b"{}", b'{"hash": 7}', b"\xff\xfe", b"2580"])
def test_a_damaged_file_lets_nobody_in(hands: Hands, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(PinNotSet, match="set the PIN anew"):
        AttendantPin(file, hands.clock).check(PIN)


def test_a_hash_that_is_none_lets_nobody_in(hands: Hands, file: Path) -> None:
    file.write_bytes(b'{"hash": "2580"}')
    assert AttendantPin(file, hands.clock).check(PIN) == Wrong()
