"""The events that belong to no customer: of the till and its attendants.

They are in the same journal as the transactions' events, under their own reference.
"""

from enum import Enum, unique

from agent.base.money import Paise, rupees
from agent.transactions.model import Event

TILL = "@TILL"
"""The reference of till events; a client_reference cannot contain `@`."""


@unique
class CountKind(Enum):
    OPENING = "opening"
    CLOSING = "closing"
    CHECK = "check"


@unique
class Adjustment(Enum):
    """Why the attendant moved notes that belong to no customer."""

    LOADED = "loaded"
    TAKEN = "taken"
    TEST = "test"
    """Notes moved to test a device; they go back afterwards."""


class TillCounted(Event, frozen=True, tag="drawer_counted"):
    """The attendant counted the notes in the drawer."""

    kind: CountKind
    amount: Paise
    by: str = ""
    """The attendant's name; "" in events of older releases."""
    notes: tuple[tuple[int, int], ...] = ()
    """Rupees and count of each note, coins as one-rupee coins; () if only the sum is known."""

    def __post_init__(self) -> None:
        """Raise ValueError if the notes do not add up to the amount."""
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
        match self.why:
            case Adjustment.LOADED:
                fits = self.amount > 0
            case Adjustment.TAKEN:
                fits = self.amount < 0
            case _:  # the notes of a test move in both directions
                fits = True
        if not fits:
            raise ValueError(f"{self.amount} paise cannot be {self.why.value}")


class Replenished(Event, frozen=True, tag="cash_serviced"):
    """The cassettes were refilled: the totals since replenishment restart."""

    by: str = ""


@unique
class NameChange(Enum):
    ADDED = "added"
    PIN_SET = "pin_set"
    REMOVED = "removed"


class AttendantChanged(Event, frozen=True, tag="attendant_changed"):
    """Somebody added, removed or changed an attendant; the PIN is not stored."""

    change: NameChange
    who: str
    """The attendant whose entry changed."""
    by: str = ""


TillEvent = TillCounted | TillAdjusted | Replenished | AttendantChanged
