"""The outcome parsed from an answer's counts and error code."""

import pytest

from drivers.cash import lcdm2000, lcdm4000
from drivers.cash.lcdm_errors import LCDM_2000, LCDM_4000
from drivers.cash.lcdm_frames import LcdmFrame, UnreadableFrame
from drivers.cash.port import Dispensed, DispenserFault, DispenseUnknown, Level, NotDispensed


def outcome_2000(data: bytes, command: int = lcdm2000.UPPER) -> object:
    return lcdm2000.outcome(LcdmFrame(command, data))


def test_the_tens_digit_is_multiplied_by_ten() -> None:
    """A public implementation wrongly adds ten instead of multiplying by ten."""
    assert outcome_2000(b"37341003") == Dispensed((34, 0), (3, 0), None, "normal stop")


def test_an_answer_of_both_cassettes() -> None:
    outcome = outcome_2000(b"1205" + b"1105" + b"0" + b"01" + b"0100", lcdm2000.BOTH)
    assert outcome == Dispensed((11, 5), (1, 0), None, "good")


def test_an_answer_of_the_lower_cassette_only() -> None:
    assert outcome_2000(b"0202" + b"\x40" + b"100", lcdm2000.LOWER) == Dispensed(
        (0, 2), (0, 0), DispenserFault.EMPTY, "lower cassette empty"
    )


@pytest.mark.parametrize(
    "data", [b"0A011000", b"01021000", b"01011\x3500", b"0202\x31\x3001", b"        "]
)
def test_an_invalid_answer_is_unreadable(data: bytes) -> None:
    with pytest.raises(UnreadableFrame):
        outcome_2000(data)


def outcome_4000(error: int, *places: tuple[int, int, int]) -> object:
    data = bytes((0x20 + error, 0x30))
    for left, rejected, kind in places:
        data += bytes((0x20 + left, 0x20 + rejected, 0x30 + kind))
    return lcdm4000.outcome(LcdmFrame(lcdm4000.DISPENSE, data + b"\x20" * 9))


def test_counts_belong_to_the_cassette_in_that_position() -> None:
    assert outcome_4000(0, (2, 0, 3), (7, 1, 2), (0, 0, 1), (0, 0, 0)) == Dispensed(
        (0, 7, 2, 0), (0, 1, 0, 0), None, "good"
    )


def test_two_positions_with_the_same_cassette_are_unreadable() -> None:
    with pytest.raises(UnreadableFrame):
        outcome_4000(0, (2, 0, 1), (0, 0, 1), (0, 0, 3), (0, 0, 4))


@pytest.mark.parametrize(
    ("error", "left", "expected"),
    [
        (0x01, 0, NotDispensed(DispenserFault.PICK_UP, "pick-up error")),
        (0x01, 2, Dispensed((2, 0, 0, 0), (0, 0, 0, 0), DispenserFault.PICK_UP, "pick-up error")),
        (
            0x24,
            0,
            NotDispensed(DispenserFault.CASSETTE_MISSING, "the cassette asked for is missing"),
        ),
    ],
)
def test_an_error_after_some_notes_is_a_partial_dispense(
    error: int, left: int, expected: object
) -> None:
    assert outcome_4000(error, (left, 0, 1), (0, 0, 2), (0, 0, 3), (0, 0, 4)) == expected


@pytest.mark.parametrize("error", [0x04, 0x05, 0x07, 0x29, 0x40, 0x5E])
@pytest.mark.parametrize("left", [0, 2])
def test_counts_after_an_error_at_the_exit_are_unknown(error: int, left: int) -> None:
    outcome = outcome_4000(error, (left, 0, 1), (0, 0, 2), (0, 0, 3), (0, 0, 4))
    assert isinstance(outcome, DispenseUnknown)


def test_success_without_notes_is_unreadable() -> None:
    assert isinstance(outcome_4000(0, *((0, 0, kind) for kind in (1, 2, 3, 4))), DispenseUnknown)


def test_the_memory_of_a_purge_is_not_a_dispense() -> None:
    data = b"\x51\x20\x30" + b"\x20\x20\x31" + b"\x20\x20\x32" + b"\x20\x20\x33" + b"\x20\x20\x34"
    memory = lcdm4000.memory(LcdmFrame(lcdm4000.LAST_STATUS, data))
    assert (memory.snapshot, memory.outcome) == (data.hex(), None)


@pytest.mark.parametrize(
    ("data", "levels"),
    [
        (b"\x30\x30\x80\x00", (Level.ENOUGH, Level.ENOUGH)),
        (b"\x30\x30\xc0\x20", (Level.LOW, Level.LOW)),
        (b"\x30\x38\x80\x00", (Level.EMPTY, Level.ENOUGH)),
        (b"\x30\x46\x80\x00", (Level.ENOUGH, Level.MISSING)),
        (b"\x30\x30\x80\x02", (Level.MISSING, Level.ENOUGH)),
        (b"\x30\x30\x80\x04", (Level.ENOUGH, Level.MISSING)),
        (b"\x30\x30\xc0\x66", (Level.MISSING, Level.MISSING)),
        (b"\x30\x31\x80\x40", (Level.ENOUGH, Level.ENOUGH)),
    ],
)
def test_the_2000s_levels(data: bytes, levels: tuple[Level, ...]) -> None:
    assert lcdm2000.condition(LcdmFrame(lcdm2000.STATUS, data)).levels == levels


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\x30\x30\x80\x40", DispenserFault.REJECT_TRAY_MISSING),
        (b"\x30\x31\xc0\x60", DispenserFault.REJECT_TRAY_MISSING),
        (b"\x30\x38\x80\x40", DispenserFault.REJECT_TRAY_MISSING),
        (b"\x30\x36\x80\x40", DispenserFault.JAM),  # to be mended first
        (b"\x30\x30\xbf\x19", None),  # the sensors on the path
    ],
)
def test_the_2000s_reject_tray_has_a_sensor(data: bytes, fault: DispenserFault | None) -> None:
    assert lcdm2000.condition(LcdmFrame(lcdm2000.STATUS, data)).health.fault is fault


def test_every_documented_code_is_known() -> None:
    """devices.md 5.1 lists these codes."""
    assert {0x30, 0x31, 0x32, 0x35, 0x3F, 0x44, 0x45, 0x46, 0x4C, 0x4E} <= LCDM_2000.keys()
    assert {0x00, 0x01, 0x07, 0x0B, 0x24, 0x26, 0x40, 0x43} <= LCDM_4000.keys()
    good = {code for code, error in LCDM_2000.items() if error.fault is None}
    assert good == {0x30, 0x31}
