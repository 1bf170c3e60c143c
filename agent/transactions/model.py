"""The words of the transaction: its two coordinates, the facts that move it, and itself.

A transaction has a fate (the bank's side) and cash (the notes' side). Events are facts; a
transaction is nothing but the fold of its events (agent.transactions.lifecycle).
"""

from enum import Enum, unique

import msgspec

from agent.api.outcome import Outcome
from agent.money import Paise


@unique
class Fate(Enum):
    """The bank's side."""

    PREPARED = "prepared"
    SENT = "sent"
    """Bytes may have left; only an answer or a look-up moves it on."""
    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    NOT_SENT = "not_sent"
    """For the customer nothing happened; while `watch` is on, it may still turn up."""


@unique
class Cash(Enum):
    """The notes' side."""

    NONE = "none"
    OWED = "owed"
    HANDING_OVER = "handing_over"
    HANDED = "handed"
    HELD = "held"
    KEPT = "kept"
    REFUND_OWED = "refund_owed"
    REFUNDING = "refunding"
    REFUNDED = "refunded"
    DISPUTED = "disputed"
    """A person or a bank must decide."""


@unique
class Direction(Enum):
    """Which way the notes go when the service succeeds."""

    NO_CASH = "none"
    OUT = "out"
    IN = "in"


class Cadence(msgspec.Struct, frozen=True):
    """How often a pending transaction is polled: (age below, every), all in seconds."""

    steps: tuple[tuple[float, float], ...]
    then: float

    def every(self, age: float) -> float:
        return next((every for below, every in self.steps if age < below), self.then)


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the product's declaration said when the transaction was opened.

    They are journaled with it: a new release never changes the terms of what is under way.
    """

    direction: Direction
    cadence: Cadence
    can_look_up: bool = True
    """False: no look-up by client_reference; the same request is posted again instead."""
    needs_confirmation: bool = False
    """mATM: SUCCESS counts only with confirmed_by_bank_network."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="name", omit_defaults=True):
    """One fact. `at` is Unix seconds on the service's clock."""

    at: float


class Prepared(Event, frozen=True, tag="prepared"):
    """The intent: from here on it is the money's part. Holds no private data."""

    client_reference: str
    service: str
    amount: Paise
    terms: Terms
    facts: dict[str, str] = {}
    """What may be kept: masked numbers, the bank, the consent's version."""
    held: bool = False
    """The customer's notes are in the drawer already."""


class Sending(Event, frozen=True, tag="sending"):
    """Bytes are about to leave."""

    signed_at: int
    """X-Timestamp of this attempt, in the service's seconds."""


class Answered(Event, frozen=True, tag="answered"):
    """The service answered the submission with a record."""

    outcome: Outcome


class Refused(Event, frozen=True, tag="refused"):
    """The service turned this attempt down before accepting it."""

    code: str
    message: str = ""
    pause: float = 0.0
    """Seconds to wait before another attempt, where another one makes sense."""


class Unanswered(Event, frozen=True, tag="unanswered"):
    """No answer that can be relied on; the service may or may not have acted."""

    why: str


class LookedUp(Event, frozen=True, tag="looked_up"):
    """A look-up found the record."""

    outcome: Outcome


class NotFound(Event, frozen=True, tag="not_found"):
    """A look-up was told that the reference is unknown."""

    service_time: float | None
    """The service's own clock on that answer; None where it sent none."""


class NotSent(Event, frozen=True, tag="not_sent"):
    """We stop trying: for the customer nothing happened."""

    why: str


class ClaimIssued(Event, frozen=True, tag="claim_issued"):
    """The customer got a claim code; only its salted hash is kept."""

    salt: str
    digest: str


class HandingOver(Event, frozen=True, tag="handing_over"):
    """The notes are about to move; journaled before they do."""

    by: str


class Handed(Event, frozen=True, tag="handed"):
    """Somebody who was there says that the customer has the notes."""


class NotHanded(Event, frozen=True, tag="not_handed"):
    """Somebody who was there says that no note moved."""


class Held(Event, frozen=True, tag="held"):
    """The customer's notes were counted into the drawer."""


class Refunding(Event, frozen=True, tag="refunding"):
    """The customer's own notes are about to be given back."""


class Refunded(Event, frozen=True, tag="refunded"):
    """The customer has the notes back."""


class Disputed(Event, frozen=True, tag="disputed"):
    """Nobody here can tell; a person or a bank decides."""

    note: str


AnyEvent = (
    Prepared
    | Sending
    | Answered
    | Refused
    | Unanswered
    | LookedUp
    | NotFound
    | NotSent
    | ClaimIssued
    | HandingOver
    | Handed
    | NotHanded
    | Held
    | Refunding
    | Refunded
    | Disputed
)


class Refusal(msgspec.Struct, frozen=True):
    """The service's last word on the newest attempt, when it was no."""

    code: str
    message: str
    pause: float


class Claim(msgspec.Struct, frozen=True):
    salt: str
    digest: str


class Transaction(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of one intent; the fold of its events."""

    client_reference: str
    service: str
    amount: Paise
    terms: Terms
    facts: dict[str, str] = {}
    opened_at: float
    """Unix seconds on the service's clock."""
    fate: Fate = Fate.PREPARED
    cash: Cash = Cash.NONE
    attempts: int = 0
    """How often bytes may have left."""
    signed_at: int | None = None
    """X-Timestamp of the newest attempt."""
    watch: bool = False
    """A request of ours may still arrive: its signature has not been seen to be too old."""
    absent: bool = False
    """The newest look-up since the newest attempt was told: unknown."""
    refusal: Refusal | None = None
    refused_by: tuple[str, ...] = ()
    """The codes that refused an attempt, in order; at most one an attempt."""
    outcome: Outcome | None = None
    claim: Claim | None = None
    why_not_sent: str | None = None

    @property
    def closed(self) -> bool:
        """Derived: the fate is final, the cash is settled, the not-sent watch is over."""
        return self.fate in FINAL and self.cash in SETTLED and not self.watch

    @property
    def reference_id(self) -> str | None:
        return self.outcome.reference_id if self.outcome else None


FINAL = frozenset({Fate.SUCCEEDED, Fate.FAILED, Fate.NOT_SENT})
TO_HAND_OUT = frozenset({Cash.OWED, Cash.HANDING_OVER})
SETTLED = frozenset({Cash.NONE, Cash.HANDED, Cash.KEPT, Cash.REFUNDED})
