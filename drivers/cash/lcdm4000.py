"""The LCDM-4000: four cassettes, counts as one byte plus 0x20, and LAST STATUS.

Source: devices.md 5.1 [C1], [C2]. Answers are ordered by position, and each position names its
cassette (type); commands are ordered by type. Counts here are by type, 1 to 4.
"""

from typing import Final

from drivers.cash.lcdm_dialect import Dialect, LcdmStatus, health_of, judged
from drivers.cash.lcdm_errors import FOREIGN, LCDM_4000, ErrorCode
from drivers.cash.lcdm_frames import LcdmFrame, UnreadableFrame, host_frame
from drivers.cash.port import Counts, DispenseOutcome, LastDispense, Level

ID: Final = 0x30
PLACES: Final = 4

STATUS: Final = 0x50
PURGE: Final = 0x51
DISPENSE: Final = 0x52
TEST_DISPENSE: Final = 0x53
LAST_STATUS: Final = 0x55
DISPENSE_ORDER: Final = 0x5D  # queries the order in which cassettes are used

# The device's limit is 100 notes in total, and up to 10 of them may be rejected.
NOTES_MAX: Final = 90

# Error and a reserved byte, then exit, reject and type of each position. LAST STATUS starts with
# the reported command; a dispense answer ends with 9 reserved bytes. A status has error and
# sensors, then state, type, opacity and length of each position.
_LENGTHS: Final = {
    STATUS: 18,
    PURGE: 14,
    DISPENSE: 23,
    TEST_DISPENSE: 23,
    LAST_STATUS: 15,
    DISPENSE_ORDER: 5,
}

_OFFSET: Final = 0x20
_TYPE_OFFSET: Final = 0x30
_NEAR_END_BIT: Final = 0x08
_NO_TIMEOUT: Final = b"\x20\x20"
_RESERVED: Final = b"\x20" * 9


def dispense(asked: Counts) -> bytes:
    counts = bytes(count + _OFFSET for count in asked)
    return host_frame(ID, DISPENSE, counts + _NO_TIMEOUT + _RESERVED)


def outcome(frame: LcdmFrame) -> DispenseOutcome:
    """Return the outcome in a dispense answer. Raises UnreadableFrame."""
    return _outcome(frame.data[:14])


def memory(frame: LcdmFrame) -> LastDispense:
    """Return the content of LAST STATUS. Raises UnreadableFrame."""
    about, fields = frame.data[0], frame.data[1:]
    return LastDispense(frame.data.hex(), _outcome(fields) if about == DISPENSE else None)


def condition(frame: LcdmFrame) -> LcdmStatus:
    levels = [Level.MISSING] * PLACES
    for place in range(PLACES):
        state, kind = frame.data[2 + 4 * place : 4 + 4 * place]
        if cassette := _cassette(kind):
            levels[cassette - 1] = Level.LOW if state & _NEAR_END_BIT else Level.ENOUGH
    return LcdmStatus(health_of(_error(frame.data[0])), tuple(levels))


def purge_error(frame: LcdmFrame) -> ErrorCode:
    return _error(frame.data[0])


def _outcome(fields: bytes) -> DispenseOutcome:
    exits, rejects = [0] * PLACES, [0] * PLACES
    seen: set[int] = set()
    for place in range(PLACES):
        left, rejected, kind = fields[2 + 3 * place : 5 + 3 * place]
        cassette = _cassette(kind) or place + 1  # removed since then; only the position is known
        if cassette in seen or left < _OFFSET or rejected < _OFFSET:
            raise UnreadableFrame(f"counts {fields.hex()}")
        seen.add(cassette)
        exits[cassette - 1], rejects[cassette - 1] = left - _OFFSET, rejected - _OFFSET
    return judged(tuple(exits), tuple(rejects), _error(fields[0]))


def _cassette(kind: int) -> int:
    """Return the type, 1 to 4, or 0 for no cassette. Raises UnreadableFrame."""
    if not 0 <= kind - _TYPE_OFFSET <= PLACES:
        raise UnreadableFrame(f"cassette type {kind:#x}")
    return kind - _TYPE_OFFSET


def _error(code: int) -> ErrorCode:
    return LCDM_4000.get(code - _OFFSET, FOREIGN)


DIALECT: Final = Dialect(
    name="LCDM-4000",
    device_id=ID,
    lengths=_LENGTHS,
    places=PLACES,
    notes_max=NOTES_MAX,
    dispensing=frozenset({DISPENSE}),
    dispense=dispense,
    outcome=outcome,
    status_command=STATUS,
    condition=condition,
    fence_command=DISPENSE_ORDER,
    purge_command=PURGE,
    purge_error=purge_error,
    memory_command=LAST_STATUS,
    memory=memory,
)
