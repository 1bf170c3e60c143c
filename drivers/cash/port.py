"""The interface of a note dispenser and its possible results.

An outcome is dispensed, not dispensed or unknown. Unknown is resolved by the device's own
memory or by a person who counts, never by dispensing again (devices.md 5.2).
"""

from enum import Enum, unique
from typing import Protocol

import msgspec

Counts = tuple[int, ...]  # notes per cassette, in the order of `DispenseCapacity.cassettes`


@unique
class Level(Enum):
    """The level of a cassette, according to its sensor."""

    ENOUGH = "enough"
    LOW = "low"
    EMPTY = "empty"
    MISSING = "missing"
    UNKNOWN = "unknown"


class Cassette(msgspec.Struct, frozen=True):
    """A cassette for notes of one denomination."""

    denomination_paise: int
    level: Level = Level.UNKNOWN


@unique
class DispenserFault(Enum):
    """Why the device dispensed fewer notes than requested."""

    ABSENT = "the dispenser does not answer"
    BUSY = "another payment is under way"
    UNSETTLED = "what became of the payment before is not known yet"
    CANNOT_SPLIT = "these notes cannot be paid in one go"
    NOT_RECEIVED = "the command never reached the dispenser"
    EMPTY = "a cassette is empty"
    PICK_UP = "no note could be drawn; the cassette may be empty"
    CASSETTE_MISSING = "a cassette is missing"
    REJECT_TRAY_MISSING = "the reject tray is missing"
    TOO_MANY_REJECTED = "too many notes had to be rejected"
    JAM = "notes are stuck in the path"
    MISCOUNT = "the dispenser's own counts do not agree"
    FAULT = "the dispenser failed"
    REFUSED_COMMAND = "the dispenser did not accept the command"


class Dispensed(msgspec.Struct, frozen=True):
    """Notes went to the customer: `counts`, which may be fewer than were requested.

    `rejected` went to the reject bin on the way. `fault` says why fewer came.
    """

    counts: Counts
    rejected: Counts = ()
    fault: DispenserFault | None = None
    remark: str = ""


class NotDispensed(msgspec.Struct, frozen=True):
    """Certainly no note went to the customer."""

    fault: DispenserFault
    remark: str = ""


class LastDispense(msgspec.Struct, frozen=True):
    """The device's own memory of its last command.

    `snapshot` is its memory as text: it is journaled before a dispense and compared after a
    restart; empty for a device without a memory. `outcome` is the device's report of its last
    dispense; None if its last command was not a dispense.
    """

    snapshot: str = ""
    outcome: "DispenseOutcome | None" = None


class DispenseUnknown(msgspec.Struct, frozen=True):
    """Notes may have gone out. `before` is the device's memory before this dispense."""

    remark: str = ""
    before: LastDispense = LastDispense()


DispenseOutcome = Dispensed | NotDispensed | DispenseUnknown


class DispenseCapacity(msgspec.Struct, frozen=True):
    """The cassettes and the maximum number of notes per dispense."""

    cassettes: tuple[Cassette, ...]
    notes_max: int


class DispenserStatus(msgspec.Struct, frozen=True):
    """The device's state; `fault` is None when it is ready. `remark` is for the operator's log."""

    fault: DispenserFault | None = None
    remark: str = ""


class Dispenser(Protocol):
    """A device that dispenses notes; no method raises for what the device or a person does."""

    async def capacity(self) -> DispenseCapacity:
        """Return what can be dispensed now."""
        ...

    async def dispense(self, asked: Counts) -> DispenseOutcome:
        """Dispense `asked` (notes per cassette) once; return the outcome (devices.md 5.2).

        Append `last_dispense()` to the journal before it. After DispenseUnknown every further
        dispense is refused (UNSETTLED) until `last_dispense` has been asked.
        """
        ...

    async def last_dispense(self) -> LastDispense:
        """Return the device's memory; empty if it has none or does not answer."""
        ...

    async def status(self) -> DispenserStatus:
        """Return the device's state, for the probe every 60 s and before a service is offered."""
        ...

    async def aclose(self) -> None:
        """Close the line. It moves no notes and does not stop a running dispense."""
        ...
