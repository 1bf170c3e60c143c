"""What the agent may ask of whatever hands out notes, and every answer it can get.

Paid, not paid, or unknown: there is no fourth. Unknown is resolved by the device's own memory or by
a person who counts, never by paying again (DEVICES 5.5).
"""

from enum import Enum, unique
from typing import Protocol

import msgspec

Counts = tuple[int, ...]  # notes, one number for each cassette, in the order of `Offer.cassettes`


@unique
class Level(Enum):
    """How full a cassette is, as far as its sensor tells."""

    ENOUGH = "enough"
    LOW = "low"
    EMPTY = "empty"
    MISSING = "missing"
    UNKNOWN = "unknown"


class Cassette(msgspec.Struct, frozen=True):
    """A place for notes of one kind; an attendant's drawer has one for each denomination."""

    denomination_paise: int
    level: Level = Level.UNKNOWN


@unique
class DispenserFault(Enum):
    """Why notes did not come, or not all of them."""

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
    PERSON_REFUSED = "the attendant did not hand the notes over"


class Dispensed(msgspec.Struct, frozen=True):
    """Notes left for the customer: `counts`, which may be fewer than were asked for.

    `rejected` went to the reject bin on the way. `fault` says why it stopped short.
    """

    counts: Counts
    rejected: Counts = ()
    fault: DispenserFault | None = None
    note: str = ""


class NotDispensed(msgspec.Struct, frozen=True):
    """It is certain that no note left."""

    fault: DispenserFault
    note: str = ""


class LastDispense(msgspec.Struct, frozen=True):
    """What a device itself remembers.

    `mark` is its memory as text, to be journaled before a payment and compared after a restart;
    empty for a device without one. `outcome` is what the last payment came to, by its own word;
    None when its last deed was no payment.
    """

    snapshot: str = ""
    outcome: "DispenseOutcome | None" = None


class DispenseUnknown(msgspec.Struct, frozen=True):
    """Notes may have left. `before` is the device's memory as it was before this payment."""

    note: str = ""
    before: LastDispense = LastDispense()


DispenseOutcome = Dispensed | NotDispensed | DispenseUnknown


class DispenseCapacity(msgspec.Struct, frozen=True):
    """What can be paid: the cassettes, and how many notes at most in one payment."""

    cassettes: tuple[Cassette, ...]
    notes_max: int


class DispenserStatus(msgspec.Struct, frozen=True):
    """How the device is; `fault` None when it is ready. `note` is for the operator's log."""

    fault: DispenserFault | None = None
    note: str = ""


class Dispenser(Protocol):
    """Something that pays notes; no method raises for what the device or the person does."""

    async def capacity(self) -> DispenseCapacity:
        """Tell what can be paid, with the levels as they are now."""
        ...

    async def dispense(self, asked: Counts) -> DispenseOutcome:
        """Pay once. Journal `last()` and `asked` before calling this (DEVICES 5.5).

        After Unknown every further payment is refused (UNSETTLED) until `last` has been asked.
        """
        ...

    async def last_dispense(self) -> LastDispense:
        """Give what the device remembers; an empty memory when it has none, or cannot be asked."""
        ...

    async def status(self) -> DispenserStatus:
        """Ask the device how it is: for the probe every 60 s, and before a service is offered."""
        ...

    async def aclose(self) -> None:
        """Let go of the line. It moves nothing, and stops no payment that is under way."""
        ...
