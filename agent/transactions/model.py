"""The words of the transaction: its two coordinates, the facts that move it, and itself.

A transaction has a fate (the bank's side) and cash (the notes' side). Events are facts; a
transaction is nothing but the fold of its events (agent.transactions.lifecycle).
"""

from enum import Enum, unique

import msgspec

from agent.api.outcome import Outcome
from agent.money import ZERO, Paise


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


@unique
class ReaderWord(Enum):
    """What a card reader said of its transaction: a hint to look, never the answer (rule 1)."""

    APPROVED = "approved"
    DECLINED = "declined"
    UNKNOWN = "unknown"


@unique
class SlipState(Enum):
    """How far the customer's newest slip has come."""

    STARTED = "started"
    """Some of it may be out; found after a restart, it is torn for all we know."""
    PRINTED = "printed"
    TORN = "torn"
    NOT_PRINTED = "not printed"


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
    fee: Paise = ZERO
    """What the customer pays in cash beside the amount that the service is told."""


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
    failure_code: str | None = None
    """Why, where the service names it beside the code (CONTRACT G9)."""


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


class Launched(Event, frozen=True, tag="launched"):
    """The card reader is about to be started."""

    last_trace: str
    """The last transaction that it remembers: what it gives later is ours if it is another."""


class ReaderSaid(Event, frozen=True, tag="reader_said"):
    """The card reader came to an end; the service alone says what became of the money."""

    word: ReaderWord
    trace: str = ""
    note: str = ""


class SlipStarted(Event, frozen=True, tag="slip_started"):
    """The first dot of a slip is about to be printed."""


class SlipEnded(Event, frozen=True, tag="slip_ended"):
    """What the printer said of the slip."""

    state: SlipState


class ClaimIssued(Event, frozen=True, tag="claim_issued"):
    """The customer got a claim code; only its salted hash is kept."""

    salt: str
    digest: str


class HandingOver(Event, frozen=True, tag="handing_over"):
    """The notes are about to move; journaled before they do."""

    by: str
    """`attendant`, or the dispenser."""
    mark: str = ""
    """The dispenser's memory before it pays (drivers.cash.port.Memory)."""
    asked: tuple[int, ...] = ()
    """The notes it is asked for, by cassette."""


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


class Resolved(Event, frozen=True, tag="resolved"):
    """A person has found out that no note is owed to anybody."""

    note: str


class Salvaged(Event, frozen=True, tag="salvaged"):
    """The journal was damaged and rebuilt: what came after the facts before this one may be lost.

    So the request may have been sent, and notes may have moved.
    """

    signed_at: int
    """When a lost request was signed at the latest; the service's seconds."""


AnyEvent = (
    Prepared
    | Sending
    | Answered
    | Refused
    | Unanswered
    | LookedUp
    | NotFound
    | NotSent
    | Launched
    | ReaderSaid
    | SlipStarted
    | SlipEnded
    | ClaimIssued
    | HandingOver
    | Handed
    | NotHanded
    | Held
    | Refunding
    | Refunded
    | Disputed
    | Resolved
    | Salvaged
)


class Refusal(msgspec.Struct, frozen=True):
    """The service's last word on the newest attempt, when it was no."""

    code: str
    message: str
    pause: float
    failure_code: str | None = None


class Payment(msgspec.Struct, frozen=True):
    """A dispenser's payment under way: what its memory was, and what it was asked for."""

    mark: str
    asked: tuple[int, ...]


class Claim(msgspec.Struct, frozen=True):
    salt: str
    digest: str


class Transaction(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of one intent; the fold of its events."""

    client_reference: str
    service: str
    amount: Paise
    """What the service is told; where it is told none (verification), what the customer pays."""
    fee: Paise = ZERO
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
    last_trace: str | None = None
    """The card reader's, before this transaction was launched on it; None: it never was."""
    reader: ReaderWord | None = None
    payment: Payment | None = None
    """Set while a dispenser, and no person, hands over the notes."""
    note: str | None = None
    """Why it is disputed, or how that was resolved."""
    slip: SlipState | None = None
    salvaged: bool = False
    """Facts of it may be lost: only a person can tell where its notes are."""

    @property
    def collected(self) -> Paise:
        """What notes move for it: taken, held, handed out or given back, booked and counted."""
        return Paise(self.amount + self.fee)

    @property
    def last4(self) -> str | None:
        """The four digits that a customer can name without a slip: of the card or the RRN."""
        if "last4" in self.facts:
            return self.facts["last4"]
        if self.outcome is None:
            return None
        return self.outcome.details.get("card_last4") or (self.outcome.bank_rrn or "")[-4:] or None

    @property
    def slip_is_out(self) -> bool:
        """Whether the customer surely has the claim's code on paper."""
        return self.claim is not None and self.slip is SlipState.PRINTED

    @property
    def closed(self) -> bool:
        """Derived: the fate is final, the cash is settled, the not-sent watch is over."""
        return self.fate in FINAL and self.cash in SETTLED and not self.watch

    @property
    def reference_id(self) -> str | None:
        return self.outcome.reference_id if self.outcome else None


FINAL = frozenset({Fate.SUCCEEDED, Fate.FAILED, Fate.NOT_SENT})
AT_THE_COUNTER = frozenset(
    {Cash.OWED, Cash.HANDING_OVER, Cash.REFUND_OWED, Cash.REFUNDING, Cash.DISPUTED}
)
"""Notes that wait for a person: to be handed out, to be given back, or to be found out about."""
SETTLED = frozenset({Cash.NONE, Cash.HANDED, Cash.KEPT, Cash.REFUNDED})
