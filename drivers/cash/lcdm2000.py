"""The LCDM-2000: two cassettes, counts as two decimal digits, without a memory.

Source: devices.md 5.1 [C1]. Counts are tens times ten plus ones; a public implementation adds ten.
"""

from typing import Final

from drivers.cash.lcdm_dialect import Dialect, LcdmStatus, dispenses_still, health_of, judged
from drivers.cash.lcdm_errors import FOREIGN, LCDM_2000, ErrorCode
from drivers.cash.lcdm_frames import LcdmFrame, UnreadableFrame, host_frame
from drivers.cash.port import Counts, DispenseOutcome, Level

ID: Final = 0x50

PURGE: Final = 0x44
UPPER: Final = 0x45
STATUS: Final = 0x46
ROM_VERSION: Final = 0x47
LOWER: Final = 0x55
BOTH: Final = 0x56

NOTES_MAX: Final = 60  # in one command

# CHK, EXIT, error, cassette status, rejects; all except the error occur once per cassette.
_LENGTHS: Final = {PURGE: 1, UPPER: 8, LOWER: 8, BOTH: 15, STATUS: 4, ROM_VERSION: 8}

_ZERO: Final = 0x30
_NEAR_END: Final = 0x31

# Bits of the two sensor bytes, set if the part is missing or nearly empty (devices.md 5.1 [C4],
# [C5]). The bits of the sensors on the path are not used: no source says what they mean at rest.
_UPPER_NEAR_END: Final = 0x40  # in the first
_UPPER_MISSING: Final = 0x02  # in the second, as all below
_LOWER_MISSING: Final = 0x04
_LOWER_NEAR_END: Final = 0x20
_TRAY_MISSING: Final = 0x40
_NO_TRAY: Final = 0x3F  # the error code
_OF_ONE_CASSETTE: Final = {
    0x38: (0, Level.EMPTY),
    0x40: (1, Level.EMPTY),
    0x45: (0, Level.MISSING),
    0x46: (1, Level.MISSING),
}


def dispense(asked: Counts) -> bytes:
    upper, lower = asked
    if not lower:
        return host_frame(ID, UPPER, b"%02d" % upper)
    if not upper:
        return host_frame(ID, LOWER, b"%02d" % lower)
    return host_frame(ID, BOTH, b"%02d%02d" % asked)


def outcome(frame: LcdmFrame) -> DispenseOutcome:
    """Return the outcome in a dispense answer. Raises UnreadableFrame."""
    one = 1 if frame.command != BOTH else 2
    data = frame.data
    checked, exits = _numbers(data[: 2 * one]), _numbers(data[2 * one : 4 * one])
    rejects = _numbers(data[-2 * one :])
    if not set(data[4 * one + 1 : 5 * one + 1]) <= {_ZERO, _NEAR_END}:
        raise UnreadableFrame(f"cassette status {data.hex()}")
    for seen, left, rejected in zip(checked, exits, rejects, strict=True):
        if left + rejected > seen:
            raise UnreadableFrame(f"{left} left and {rejected} rejected of {seen} drawn")
    error = LCDM_2000.get(data[4 * one], FOREIGN)
    return judged(_placed(frame.command, exits), _placed(frame.command, rejects), error)


def condition(frame: LcdmFrame) -> LcdmStatus:
    """Return the condition in a status answer; the first of its four bytes has no meaning."""
    _, code, first, second = frame.data
    levels = [
        _level(missing=bool(second & _UPPER_MISSING), near_end=bool(first & _UPPER_NEAR_END)),
        _level(missing=bool(second & _LOWER_MISSING), near_end=bool(second & _LOWER_NEAR_END)),
    ]
    if code in _OF_ONE_CASSETTE:
        place, level = _OF_ONE_CASSETTE[code]
        levels[place] = level
    error = LCDM_2000.get(code, FOREIGN)
    if second & _TRAY_MISSING and dispenses_still(error.fault):
        error = LCDM_2000[_NO_TRAY]
    return LcdmStatus(health_of(error), tuple(levels))


def _level(*, missing: bool, near_end: bool) -> Level:
    if missing:
        return Level.MISSING
    return Level.LOW if near_end else Level.ENOUGH


def purge_error(frame: LcdmFrame) -> ErrorCode:
    return LCDM_2000.get(frame.data[0], FOREIGN)


def _placed(command: int, numbers: Counts) -> Counts:
    if command == UPPER:
        return (*numbers, 0)
    return (0, *numbers) if command == LOWER else numbers


def _numbers(digits: bytes) -> Counts:
    if not digits.isdigit():
        raise UnreadableFrame(f"{digits!r} are no counts")
    return tuple(int(digits[at : at + 2]) for at in range(0, len(digits), 2))


DIALECT: Final = Dialect(
    name="LCDM-2000",
    device_id=ID,
    lengths=_LENGTHS,
    places=2,
    notes_max=NOTES_MAX,
    dispensing=frozenset({UPPER, LOWER, BOTH}),
    dispense=dispense,
    outcome=outcome,
    status_command=STATUS,
    condition=condition,
    fence_command=ROM_VERSION,
    purge_command=PURGE,
    purge_error=purge_error,
)
