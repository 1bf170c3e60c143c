"""The properties of an LCDM model that the driver needs. No I/O; each model defines its own."""

from collections.abc import Callable, Mapping

import msgspec

from drivers.cash.lcdm_errors import ErrorCode
from drivers.cash.lcdm_frames import LcdmFrame, host_frame
from drivers.cash.port import (
    Counts,
    Dispensed,
    DispenseOutcome,
    DispenserFault,
    DispenserStatus,
    DispenseUnknown,
    LastDispense,
    Level,
    NotDispensed,
)


class LcdmStatus(msgspec.Struct, frozen=True):
    """A status answer: the mechanism's state and the level of each position."""

    health: DispenserStatus
    levels: tuple[Level, ...]


class Dialect(msgspec.Struct, frozen=True):
    """One model: its commands as bytes, and how to parse the answers.

    `outcome`, `condition` and `memory` raise UnreadableFrame for an invalid frame.
    """

    name: str
    device_id: int
    lengths: Mapping[int, int]  # parameter bytes of the answer to each command
    places: int  # cassettes
    notes_max: int  # in one command
    dispensing: frozenset[int]  # the commands whose answers report a dispense
    dispense: Callable[[Counts], bytes]
    outcome: Callable[[LcdmFrame], DispenseOutcome]
    status_command: int
    condition: Callable[[LcdmFrame], LcdmStatus]
    fence_command: int  # a query without effect; its answer comes after all older ones
    purge_command: int
    purge_error: Callable[[LcdmFrame], ErrorCode]
    memory_command: int = 0
    memory: Callable[[LcdmFrame], LastDispense] | None = None  # None: the model has none

    def question(self, command: int) -> bytes:
        """Return a command without parameters as bytes."""
        return host_frame(self.device_id, command)


def judged(exits: Counts, rejects: Counts, error: ErrorCode) -> DispenseOutcome:
    """Return the outcome of one answer's counts; the request is not known here."""
    if error.doubtful:
        return DispenseUnknown(f"{error.text}; counted at the exit: {exits}")
    if any(exits):
        return Dispensed(exits, rejects, error.fault, error.text)
    if error.fault is None:
        return DispenseUnknown("success, but no note counted at the exit")
    return NotDispensed(error.fault, error.text)


def health_of(error: ErrorCode) -> DispenserStatus:
    return DispenserStatus(error.fault, error.text)


# Faults of an earlier dispense or of one cassette; the other cassettes can still dispense.
_STILL_DISPENSES = frozenset(
    {
        DispenserFault.EMPTY,
        DispenserFault.CASSETTE_MISSING,
        DispenserFault.PICK_UP,
        DispenserFault.TOO_MANY_REJECTED,
    }
)
_NOTHING_THERE = {Level.EMPTY: DispenserFault.EMPTY, Level.MISSING: DispenserFault.CASSETTE_MISSING}


def dispense_fault(condition: LcdmStatus, asked: Counts) -> NotDispensed | None:
    """Return why these notes cannot be dispensed now; None if they can be tried."""
    for wanted, level in zip(asked, condition.levels, strict=True):
        if wanted and (fault := _NOTHING_THERE.get(level)):
            return NotDispensed(fault, condition.health.remark)
    health = condition.health
    if health.fault is None or health.fault in _STILL_DISPENSES:
        return None
    return NotDispensed(health.fault, health.remark)


def dispenses_still(fault: DispenserFault | None) -> bool:
    """Return True if there is no fault, or one that leaves other cassettes usable."""
    return fault is None or fault in _STILL_DISPENSES
