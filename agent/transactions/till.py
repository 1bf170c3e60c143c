"""Events that belong to no customer: of the till, its attendants, and the journal's archives.

They are in the same journal as the transactions' events, under a reference of their own.
"""

from enum import Enum, unique

from agent.money import Paise, rupees
from agent.transactions.model import Event

TILL = "@TILL"
"""The reference of till events; a client_reference cannot contain `@`."""


@unique
class CountKind(Enum):
    """Which count of the till it was."""

    OPENING = "opening"
    CLOSING = "closing"
    CHECK = "check"


@unique
class Adjustment(Enum):
    """Why the attendant moved notes that belong to no customer."""

    LOADED = "loaded"
    TAKEN = "taken"
    TEST = "test"
    """Notes moved to test a device; they go back where they were."""


class TillCounted(Event, frozen=True, tag="drawer_counted"):
    """A person counted the notes in the till."""

    kind: CountKind
    amount: Paise
    by: str = ""
    """The attendant's name; "" in events of older releases."""
    notes: tuple[tuple[int, int], ...] = ()
    """Rupees of a note and how many of it, coins as one-rupee coins; () for a sum alone."""

    def __post_init__(self) -> None:
        """Raise ValueError if the notes are not worth the amount."""
        counted = rupees(sum(value * count for value, count in self.notes))
        if self.notes and counted != self.amount:
            raise ValueError(f"notes of {counted} paise are not {self.amount}")


class TillAdjusted(Event, frozen=True, tag="drawer_moved"):
    """The attendant put notes in (above zero) or took notes out (below zero)."""

    amount: Paise
    why: Adjustment
    by: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError if the amount's sign contradicts its reason."""
        sign = -1 if self.why is Adjustment.TAKEN else 1
        if self.why is not Adjustment.TEST and self.amount * sign <= 0:
            raise ValueError(f"{self.amount} paise cannot be {self.why.value}")


class Replenished(Event, frozen=True, tag="cash_serviced"):
    """The cassettes were refilled: the totals since replenishment restart."""

    by: str = ""


@unique
class NameChange(Enum):
    """What was changed about an attendant."""

    ADDED = "added"
    PIN_SET = "pin_set"
    REMOVED = "removed"


class AttendantChanged(Event, frozen=True, tag="attendant_changed"):
    """Somebody changed who may hand out notes, or by which PIN; the PIN is nowhere."""

    change: NameChange
    who: str
    """The attendant whom it concerns."""
    by: str = ""


class ArchiveErased(Event, frozen=True, tag="archive_erased"):
    """An archive was older than it must be kept; its file is deleted after this event."""

    number: int
    """Of the archive; all with lower numbers have been erased before it."""
    first: int
    """Its first event's place in the journal."""
    last: int
    end_link: str
    """The link of its last event, in hex: what comes after it proves that it ended so."""
    by: str = ""


TillEvent = TillCounted | TillAdjusted | Replenished | AttendantChanged | ArchiveErased
