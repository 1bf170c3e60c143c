"""The words of the transaction: its two coordinates, the facts that move it, and itself.

A transaction has a fate (the bank's side) and cash (the notes' side). Events are facts; a
transaction is nothing but the fold of its events (agent.transactions.lifecycle).
"""

from enum import Enum, unique

import msgspec

from agent.clock import ServiceTime
from agent.money import ZERO, Paise
from agent.transactions.origin import Origin
from agent.transactions.outcome import Outcome


@unique
class BankStatus(Enum):
    """The bank's side."""

    PREPARED = "prepared"
    SENT = "sent"
    """Bytes may have left; only an answer or a look-up moves it on."""
    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    ABANDONED = "not_sent"
    """For the customer nothing happened; while `watch` is on, it may still turn up."""


@unique
class CashStatus(Enum):
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


class PollSchedule(msgspec.Struct, frozen=True):
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
    poll_schedule: PollSchedule = msgspec.field(name="cadence")
    can_check_status: bool = msgspec.field(default=True, name="can_look_up")
    """False: no look-up by client_reference; the same request is posted again instead."""
    needs_confirmation: bool = False
    """mATM: SUCCESS counts only with confirmed_by_bank_network."""
    refund_schedule: PollSchedule | None = msgspec.field(default=None, name="refund_cadence")
    """How often a failure is read again whose debit is not back in the wallet, by its age.

    None: it is not, as the product does not say, or an older release opened it.
    """


@unique
class TerminalResult(Enum):
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


@unique
class Misfit(Enum):
    """In what an answer under our reference is not this transaction's."""

    CLIENT_REFERENCE = "client_reference"
    AMOUNT = "amount"
    SERVICE = "service"
    MERCHANT_REF = "merchant_ref"
    DUPLICATE = "duplicate"
    """It says that it repeats an earlier attempt of ours, and there was none."""
    STATUS = "status"
    """It takes back a final word."""


@unique
class Verdict(Enum):
    """What people have found out at the bank or the biller, where the service cannot say."""

    DELIVERED = "delivered"
    """Only of what was paid for in notes: no word of anybody's hands notes out."""
    NOT_DELIVERED = "not delivered"


@unique
class Claimed(Enum):
    """What named the notes that somebody came back for."""

    NOTHING = ""
    """The customer stood there, the attendant knew whose they were, or an older release wrote."""
    CODE = "code"
    """The code on the slip."""
    DIGITS = "digits"
    """The last four of the number, as no slip surely came out."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="name", omit_defaults=True):
    """One fact. `at` is Unix seconds on the service's clock."""

    at: float


class Prepared(Event, frozen=True, tag="prepared"):
    """The intent: from here on it is the money's part. Holds no private data."""

    client_reference: str
    service: str
    amount: Paise
    terms: Terms
    masked_details: dict[str, str] = msgspec.field(default_factory=dict, name="facts")
    """What may be kept: masked numbers, the bank, the consent's version."""
    held: bool = False
    """The customer's notes are in the drawer already."""
    fee: Paise = ZERO
    """What the customer pays in cash beside the amount that the service is told."""
    merchant_ref: str = ""
    """The outlet that the request names; "" in what older releases wrote."""


class Sending(Event, frozen=True, tag="sending"):
    """Bytes are about to leave."""

    signed_at: int
    """X-Timestamp of this attempt, in the service's seconds."""
    origin: Origin | None = None
    """Which service, and under which key; None: an older release did not say."""


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


class StatusReceived(Event, frozen=True, tag="looked_up"):
    """A look-up found the record."""

    outcome: Outcome


class Mismatched(Event, frozen=True, tag="mismatched"):
    """An answer came under our reference and is not this transaction's: none of it is believed."""

    fields: tuple[Misfit, ...]
    """What differs; the words that came are not kept."""


class NotFound(Event, frozen=True, tag="not_found"):
    """A look-up was told that the reference is unknown."""

    service_time: ServiceTime | None
    """The service's own clock on that answer; None where it sent none: this ends no watch."""


class Abandoned(Event, frozen=True, tag="not_sent"):
    """We stop trying: for the customer nothing happened."""

    why: str


class Launched(Event, frozen=True, tag="launched"):
    """The card reader is about to be started."""

    last_trace_number: str = msgspec.field(name="last_trace")
    """The last transaction that it remembers: what it gives later is ours if it is another."""


class TerminalReported(Event, frozen=True, tag="reader_said"):
    """The card reader came to an end; the service alone says what became of the money."""

    result: TerminalResult = msgspec.field(name="word")
    trace_number: str = msgspec.field(default="", name="trace")
    remark: str = msgspec.field(default="", name="note")


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
    """The attendant's name (`attendant`, where there is one alone), or the dispenser."""
    snapshot: str = msgspec.field(default="", name="mark")
    """The dispenser's memory before it pays (drivers.cash.port.LastDispense)."""
    asked: tuple[int, ...] = ()
    """The notes it is asked for, by cassette."""
    claimed_by: Claimed = Claimed.NOTHING


class Handed(Event, frozen=True, tag="handed"):
    """Somebody who was there says that the customer has the notes."""

    by: str = ""
    """Who says so: an attendant; "" in what older releases wrote."""


class NotHanded(Event, frozen=True, tag="not_handed"):
    """Somebody who was there says that no note moved."""

    by: str = ""
    """Who says so: an attendant; "" in what older releases wrote."""


class Held(Event, frozen=True, tag="held"):
    """The customer's notes were counted into the drawer."""

    by: str = ""
    """Who says so: an attendant; "" in what older releases wrote."""


class Refunding(Event, frozen=True, tag="refunding"):
    """The customer's own notes are about to be given back."""

    by: str = ""
    """An attendant; "" in what older releases wrote."""
    claimed_by: Claimed = Claimed.NOTHING


class Refunded(Event, frozen=True, tag="refunded"):
    """The customer has the notes back."""

    by: str = ""
    """Who says so: an attendant; "" in what older releases wrote."""


class Disputed(Event, frozen=True, tag="disputed"):
    """Nobody here can tell; a person or a bank decides."""

    remark: str = msgspec.field(name="note")
    by: str = ""
    """Who says so: an attendant; "" in what older releases wrote."""


class Resolved(Event, frozen=True, tag="resolved"):
    """A person has found out that no note is owed to anybody."""

    remark: str = msgspec.field(name="note")
    by: str = ""
    """Who says so: an attendant; "" in what older releases wrote."""


class RefundSettled(Event, frozen=True, tag="refund_settled"):
    """A person has settled with the service what became of a failure's debit of the wallet."""

    by: str = ""
    """Who says so: an attendant; "" in what older releases wrote."""


class Salvaged(Event, frozen=True, tag="salvaged"):
    """The journal was damaged and rebuilt: what came after the facts before this one may be lost.

    So the request may have been sent, and notes may have moved.
    """

    signed_at: int
    """When a lost request was signed at the latest."""
    by_local_clock: bool = False
    """That is a guess by a clock which has learnt nothing of the service's (an older release's
    passes for the service's seconds)."""


class Vouched(Event, frozen=True, tag="vouched"):
    """One person's word on what became of it; it ends nothing before a second one's agrees."""

    by: str
    """An attendant's name, or `operator`: two words of one person are one."""
    verdict: Verdict


AnyEvent = (
    Prepared
    | Sending
    | Answered
    | Refused
    | Unanswered
    | StatusReceived
    | Mismatched
    | NotFound
    | Abandoned
    | Launched
    | TerminalReported
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
    | RefundSettled
    | Salvaged
    | Vouched
)


class LastRefusal(msgspec.Struct, frozen=True):
    """The service's last word on the newest attempt, when it was no."""

    code: str
    message: str
    pause: float
    failure_code: str | None = None


class DispenseAttempt(msgspec.Struct, frozen=True):
    """A dispenser's payment under way: what its memory was, and what it was asked for."""

    snapshot: str = msgspec.field(name="mark")
    asked: tuple[int, ...]


class Agreement(msgspec.Struct, frozen=True):
    """Two people have said what became of it, since nothing else could."""

    by: tuple[str, ...]
    verdict: Verdict
    at: float
    """Unix seconds of the second one's word."""
    contradicted: bool = False
    """The service has said otherwise since then."""


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
    merchant_ref: str = ""
    terms: Terms
    masked_details: dict[str, str] = msgspec.field(default_factory=dict, name="facts")
    opened_at: float
    """Unix seconds on the service's clock."""
    bank_status: BankStatus = msgspec.field(default=BankStatus.PREPARED, name="fate")
    cash: CashStatus = CashStatus.NONE
    attempts: int = 0
    """How often bytes may have left."""
    signed_at: int | None = None
    """X-Timestamp of the newest attempt."""
    origin: Origin | None = None
    """Where it was sent; None: an older release's, which did not say."""
    signed_unsurely: bool = False
    """That is a local clock's guess; nothing was signed later than the next 404's Date."""
    in_doubt: bool = msgspec.field(default=False, name="watch")
    """A request of ours may still arrive: its signature has not been seen to be too old."""
    not_found: bool = msgspec.field(default=False, name="absent")
    """The newest look-up since the newest attempt was told: unknown."""
    refusal: LastRefusal | None = None
    refused_by: tuple[str, ...] = ()
    """The codes that refused an attempt, in order; at most one an attempt."""
    outcome: Outcome | None = None
    failed_at: float | None = None
    """When it was first heard to have failed (service time); only with a refund_schedule."""
    refund_settled: bool = False
    mismatches: tuple[tuple[Misfit, ...], ...] = ()
    """In what answers differed that were not its own, each kind once."""
    claim: Claim | None = None
    why_abandoned: str | None = msgspec.field(default=None, name="why_not_sent")
    last_trace_number: str | None = msgspec.field(default=None, name="last_trace")
    """The card reader's, before this transaction was launched on it; None: it never was."""
    terminal_result: TerminalResult | None = msgspec.field(default=None, name="reader")
    dispense_attempt: DispenseAttempt | None = msgspec.field(default=None, name="payment")
    """Set while a dispenser, and no person, hands over the notes."""
    remark: str | None = msgspec.field(default=None, name="note")
    """Why it is disputed, or how that was resolved."""
    slip: SlipState | None = None
    salvaged: bool = False
    """Facts of it may be lost: only a person can tell where its notes are."""
    vouched: dict[str, Verdict] = {}
    """Each person's newest word, until the service has one."""
    agreement: Agreement | None = None
    """Set once two people's word has ended it."""

    @property
    def cash_total(self) -> Paise:
        """What notes move for it: taken, held, handed out or given back, booked and counted."""
        return Paise(self.amount + self.fee)

    @property
    def last4(self) -> str | None:
        """The last four characters that a customer can name without a slip: mostly digits.

        Of the number that was given (a consumer number may end in letters), the card or the RRN.
        """
        if "last4" in self.masked_details:
            return self.masked_details["last4"]
        if self.outcome is None:
            return None
        return self.outcome.details.get("card_last4") or (self.outcome.bank_rrn or "")[-4:] or None

    @property
    def slip_is_out(self) -> bool:
        """Whether the customer surely has the claim's code on paper."""
        return self.claim is not None and self.slip is SlipState.PRINTED

    @property
    def awaits_refund(self) -> bool:
        """Whether it failed and the outlet's wallet does not have its debit back yet."""
        if self.terms.refund_schedule is None or self.bank_status is not BankStatus.FAILED:
            return False
        if self.refund_settled or self.agreement:
            return False  # people have found out
        return self.outcome is not None and self.outcome.refunded is False

    @property
    def waits_for_service(self) -> bool:
        """Whether the service still has to say something of it."""
        return self.bank_status not in BANK_FINAL or self.in_doubt or self.awaits_refund

    @property
    def closed(self) -> bool:
        """Derived: the fate is final, cash and wallet are settled, the not-sent watch is over."""
        return self.cash in CASH_FINAL and not self.waits_for_service

    @property
    def reference_id(self) -> str | None:
        return self.outcome.reference_id if self.outcome else None


BANK_FINAL = frozenset({BankStatus.SUCCEEDED, BankStatus.FAILED, BankStatus.ABANDONED})
AT_THE_COUNTER = frozenset(
    {
        CashStatus.OWED,
        CashStatus.HANDING_OVER,
        CashStatus.REFUND_OWED,
        CashStatus.REFUNDING,
        CashStatus.DISPUTED,
    }
)
"""Notes that wait for a person: to be handed out, to be given back, or to be found out about."""
MOVING = frozenset({CashStatus.HANDING_OVER, CashStatus.REFUNDING})
"""Notes that may be on their way, either way."""
CASH_FINAL = frozenset({CashStatus.NONE, CashStatus.HANDED, CashStatus.KEPT, CashStatus.REFUNDED})
