"""Facts about the drawer that belong to no customer: counts, service movements, a cash service.

They stand in the journal's one row of events beside the transactions' own, under a reference that
is none.
"""

from enum import Enum, unique

from agent.money import Paise
from agent.transactions.model import Event

TILL = "@TILL"
"""Where their reference would stand; `@` is no character of a client_reference."""


@unique
class CountKind(Enum):
    """Which count of the drawer it was."""

    OPENING = "opening"
    CLOSING = "closing"
    CHECK = "check"


@unique
class Adjustment(Enum):
    """Why the attendant moved notes that are no customer's."""

    LOADED = "loaded"
    TAKEN = "taken"
    TEST = "test"
    """Notes moved to try a device; they go back where they were."""


class TillCounted(Event, frozen=True, tag="drawer_counted"):
    """Somebody counted what is in the drawer."""

    kind: CountKind
    amount: Paise
    by: str = ""
    """The attendant's name; "" in what older releases wrote."""


class TillAdjusted(Event, frozen=True, tag="drawer_moved"):
    """The attendant put notes in (above zero) or took notes out (below zero)."""

    amount: Paise
    why: Adjustment
    by: str = ""

    def __post_init__(self) -> None:
        """Raise ValueError where the amount goes the other way than its reason."""
        way = -1 if self.why is Adjustment.TAKEN else 1
        if self.why is not Adjustment.TEST and self.amount * way <= 0:
            raise ValueError(f"{self.amount} paise cannot be {self.why.value}")


class Replenished(Event, frozen=True, tag="cash_serviced"):
    """The drawer was serviced: the short counters begin anew."""

    by: str = ""


TillEvent = TillCounted | TillAdjusted | Replenished
