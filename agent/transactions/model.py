"""A transaction: its two statuses, its events, and its state.

A transaction has a bank status and a cash status. Its state is computed from its events alone
(agent.transactions.lifecycle).
"""

from enum import Enum, unique

import msgspec

from agent.base.clock import ServiceTime
from agent.base.money import ZERO, Paise
from agent.transactions.origin import Origin
from agent.transactions.outcome import Outcome


@unique
class BankStatus(Enum):
    """The result at the bank, biller or operator."""

    PREPARED = "prepared"
    SENT = "sent"
    """Bytes may have left; only an answer or a status check changes it."""
    PENDING = "pending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    ABANDONED = "not_sent"
    """We stopped trying, and the customer sees no transaction. In doubt, it may still be found."""


@unique
class CashStatus(Enum):
    """Where the notes are."""

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
    """The place of the notes is unknown; a person or a bank must decide."""


@unique
class Direction(Enum):
    """The direction of the notes when the service succeeds."""

    NO_CASH = "none"
    OUT = "out"
    IN = "in"


class PollSchedule(msgspec.Struct, frozen=True):
    """How often a pending transaction is polled: (upper age, interval), both in seconds."""

    steps: tuple[tuple[float, float], ...]
    then: float

    def every(self, age: float) -> float:
        return next((every for below, every in self.steps if age < below), self.then)


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """The product's declaration when the transaction was opened.

    The journal stores them: a new release never changes the terms of a transaction under way.
    """

    direction: Direction
    poll_schedule: PollSchedule = msgspec.field(name="cadence")
    can_check_status: bool = msgspec.field(default=True, name="can_look_up")
    """False: there is no status check by client_reference; the same request is posted again."""
    needs_confirmation: bool = False
    """mATM: SUCCESS counts only with `confirmed_by_bank_network`."""
    refund_schedule: PollSchedule | None = msgspec.field(default=None, name="refund_cadence")
    """How often a failed transaction is checked while its debit is not back in the wallet, by age.

    None: never. The product does not report it, or an older release opened it.
    """
    refund_is_promised: bool = True
    """False: the API document promises no automatic refund, so a failed debit is back only if the
    service reports it. True in journals of older releases."""
    settles_within: float | None = None
    """Seconds after which a PENDING is overdue and people may end it. None: an older release opened
    it, and decision.SETTLES_WITHIN applies."""
    doubt_lasts: float = 330.0
    """Seconds from a signature until its request can no longer be recorded. Older releases used
    330, and ended doubts in their journals by it: those events must stay possible."""
    refusal_ends_doubt: bool = False
    """True: notes do not wait for a request that the service has refused (decision 0069)."""


@unique
class TerminalResult(Enum):
    """What the card terminal reported: a hint to check the status (ARCHITECTURE.md, rule 1)."""

    APPROVED = "approved"
    DECLINED = "declined"
    UNKNOWN = "unknown"


@unique
class SlipState(Enum):
    """How much of the customer's newest slip was printed."""

    STARTED = "started"
    """Printing began; after a restart it counts as torn."""
    PRINTED = "printed"
    TORN = "torn"
    NOT_PRINTED = "not printed"


@unique
class Misfit(Enum):
    """The field in which an answer under our reference differs from this transaction."""

    CLIENT_REFERENCE = "client_reference"
    REFERENCE_ID = "reference_id"
    """An earlier answer had another id: another id is another charge."""
    AMOUNT = "amount"
    SERVICE = "service"
    MERCHANT_REF = "merchant_ref"
    DUPLICATE = "duplicate"
    """The answer reports a repetition of an earlier attempt, and there was none."""
    STATUS = "status"
    """The status contradicts a final status."""
    ACCOUNT = "beneficiary_account_masked"
    """The money went to another account."""
    CHARGE = "charge_amount"
    """The charge is not the one that the customer agreed to."""
    TOTAL_DEBIT = "total_debit"
    """The total debit is not the sum of amount and charge."""


@unique
class Verdict(Enum):
    """What the bank or the biller told people, if the service does not know."""

    DELIVERED = "delivered"
    """Only if the customer paid in notes: no verdict pays notes out."""
    NOT_DELIVERED = "not delivered"


@unique
class Finding(Enum):
    """What people found out about notes that a customer reports as missing."""

    PAID = "paid"
    """Notes were missing, and the customer has them now."""
    UNFOUNDED = "unfounded"
    """No note was missing."""


@unique
class Claimed(Enum):
    """How a customer who came back proved that the notes are theirs."""

    NOTHING = ""
    """The customer was at the screen, was known to the attendant, or an older release wrote it."""
    CODE = "code"
    """The code on the slip."""
    DIGITS = "digits"
    """The last four digits of the number, because the slip may not have been printed."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="name", omit_defaults=True):
    """One journal event. `at` is Unix seconds on the service's clock."""

    at: float


class Reported(Event, frozen=True):
    """An event that an attendant reports."""

    by: str = ""
    """The attendant; "" for the dispenser, and in events of older releases."""


class Prepared(Event, frozen=True, tag="prepared"):
    """The intent; the first event of each transaction. Holds no private data."""

    client_reference: str
    service: str
    amount: Paise
    terms: Terms
    masked_details: dict[str, str] = msgspec.field(default_factory=dict, name="facts")
    """The details that the journal may keep: masked numbers, the bank, the consent's version."""
    held: bool = False
    """The customer's notes are in the till already."""
    fee: Paise = ZERO
    """The customer's cash payment in addition to the amount sent to the service."""
    merchant_ref: str = ""
    """The outlet in the request; "" in older events."""


class Sending(Event, frozen=True, tag="sending"):
    """Bytes are about to leave."""

    signed_at: int
    """X-Timestamp of this attempt: Unix seconds on the service's clock."""
    origin: Origin | None = None
    """The service and the key; None in events of older releases."""


class Answered(Event, frozen=True, tag="answered"):
    """The service answered the submission with a record."""

    outcome: Outcome


class Refused(Event, frozen=True, tag="refused"):
    """The service refused this attempt before accepting it."""

    code: str
    message: str = ""
    pause: float = 0.0
    """Seconds to wait before another attempt, if another one makes sense."""
    failure_code: str | None = None
    """The reason, if the service sends one with the code (service.md 0.9)."""


class Unanswered(Event, frozen=True, tag="unanswered"):
    """No reliable answer came; it is unknown if the service acted."""

    why: str


class StatusReceived(Event, frozen=True, tag="looked_up"):
    """A status check found the record."""

    outcome: Outcome


class Mismatched(Event, frozen=True, tag="mismatched"):
    """An answer under our reference belongs to another transaction; it is not accepted."""

    fields: tuple[Misfit, ...]
    """The fields that differ; their values are not kept."""


class NotFound(Event, frozen=True, tag="not_found"):
    """A status check was answered with 404: the service does not know the reference."""

    service_time: ServiceTime | None
    """The service's time in that answer; None: it sent no time, so the doubt does not end."""


class Abandoned(Event, frozen=True, tag="not_sent"):
    """We stopped trying: the customer sees no transaction."""

    why: str


class Launched(Event, frozen=True, tag="launched"):
    """The card terminal is about to be started."""

    last_trace_number: str = msgspec.field(name="last_trace")
    """The terminal's newest trace number before ours; a later one is ours."""


class TerminalReported(Event, frozen=True, tag="reader_said"):
    """The card terminal has finished; only the service knows the result."""

    result: TerminalResult = msgspec.field(name="word")
    trace_number: str = msgspec.field(default="", name="trace")
    remark: str = msgspec.field(default="", name="note")


class SlipStarted(Event, frozen=True, tag="slip_started"):
    """The first dot of a slip is about to be printed."""


class SlipEnded(Event, frozen=True, tag="slip_ended"):
    """What the printer reported about the slip."""

    state: SlipState


class ClaimIssued(Event, frozen=True, tag="claim_issued"):
    """The customer got a claim code; only its salted hash is kept."""

    salt: str
    digest: str
    by_digits: bool = False
    """The code was issued after a restart to somebody who knew the number's last four characters.
    """


class HandingOver(Event, frozen=True, tag="handing_over"):
    """Notes are about to go out; appended before they move."""

    by: str
    """The attendant's name (`attendant` if there is only one), or the dispenser."""
    snapshot: str = msgspec.field(default="", name="mark")
    """The dispenser's last dispense before this one (drivers.cash.port.LastDispense)."""
    asked: tuple[int, ...] = ()
    """The number of notes requested from each cassette."""
    claimed_by: Claimed = Claimed.NOTHING


class Handed(Reported, frozen=True, tag="handed"):
    """A person who was present, or the dispenser, reports that the customer has the notes."""


class NotHanded(Reported, frozen=True, tag="not_handed"):
    """A person who was present, or the dispenser, reports that no note moved."""


class Held(Reported, frozen=True, tag="held"):
    """The customer's notes were counted into the till."""


class Refunding(Reported, frozen=True, tag="refunding"):
    """The customer's own notes are about to be given back."""

    claimed_by: Claimed = Claimed.NOTHING


class Refunded(Reported, frozen=True, tag="refunded"):
    """The customer has the notes back."""


class Disputed(Event, frozen=True, tag="disputed"):
    """Nobody here knows where the notes are; a person or a bank decides."""

    remark: str = msgspec.field(name="note")
    by: str = ""
    """The attendant who reports it; "" in events of older releases."""


class Resolved(Event, frozen=True, tag="resolved"):
    """A person has found out that no note is owed to anybody."""

    remark: str = msgspec.field(name="note")
    by: str = ""
    """The attendant who reports it; "" in events of older releases."""


class RefundSettled(Reported, frozen=True, tag="refund_settled"):
    """A person has settled a failed transaction's wallet debit with the service."""


class Salvaged(Event, frozen=True, tag="salvaged"):
    """The journal was damaged and rebuilt; events between the previous one and this may be lost.

    So the request may have been sent, and notes may have moved.
    """

    signed_at: int
    """The latest time at which a lost request can have been signed, in Unix seconds."""
    by_local_clock: bool = False
    """`signed_at` comes from a local clock that was never set by the service's clock. In events of
    older releases it counts as the service's time."""


class Vouched(Event, frozen=True, tag="vouched"):
    """One person's verdict on a transaction; it has no effect until a second person agrees."""

    by: str
    """An attendant's name, or `operator`: one person counts once."""
    verdict: Verdict


class ShortfallReported(Event, frozen=True, tag="shortfall_reported"):
    """The customer reports fewer notes than were reported as moved, or none.

    It moves no notes, and makes none owed.
    """


class ShortfallSettled(Event, frozen=True, tag="shortfall_settled"):
    """One person's finding about a shortfall; it has no effect until a second person agrees."""

    by: str
    """An attendant's name, or `operator`: one person counts once."""
    finding: Finding


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
    | ShortfallReported
    | ShortfallSettled
)


class LastRefusal(msgspec.Struct, frozen=True):
    code: str
    message: str
    pause: float
    failure_code: str | None = None


class DispenseAttempt(msgspec.Struct, frozen=True):
    """A dispense under way: the last dispense before it, and the notes requested."""

    snapshot: str = msgspec.field(name="mark")
    asked: tuple[int, ...]


class Agreement(msgspec.Struct, frozen=True):
    """Two people have agreed on the result, because nothing else could end it."""

    by: tuple[str, ...]
    verdict: Verdict
    at: float
    """When the second one agreed, in Unix seconds."""
    contradicted: bool = False
    """True if the service has reported another result since then."""


class Shortfall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A customer's report that notes were missing."""

    at: float
    """Unix seconds."""
    findings: dict[str, Finding] = {}
    """Each person's newest finding."""
    settled: Finding | None = None
    """Set once two people have found the same."""


class Claim(msgspec.Struct, frozen=True, omit_defaults=True):
    salt: str
    digest: str
    by_digits: bool = False


CLAIMS_MAX = 16
"""The claim codes of one transaction. Its visit issues one. Each start within ten minutes may issue
one more, and systemd allows ten starts in ten minutes (systemd/kiosk-agent.service)."""


class Transaction(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The state of one intent, computed from its events."""

    client_reference: str
    service: str
    amount: Paise
    """The amount sent to the service; for a verification, which sends no amount, the price."""
    fee: Paise = ZERO
    merchant_ref: str = ""
    terms: Terms
    masked_details: dict[str, str] = msgspec.field(default_factory=dict, name="facts")
    opened_at: float
    """Unix seconds on the service's clock."""
    bank_status: BankStatus = msgspec.field(default=BankStatus.PREPARED, name="fate")
    cash: CashStatus = CashStatus.NONE
    attempts: int = 0
    """The number of attempts in which bytes may have left."""
    signed_at: int | None = None
    """X-Timestamp of the newest attempt."""
    origin: Origin | None = None
    """The service that it was sent to; None in events of older releases."""
    signed_unsurely: bool = False
    """`signed_at` is a local clock's guess; the next 404's Date is its upper bound."""
    in_doubt: bool = msgspec.field(default=False, name="watch")
    """One of our requests may still be accepted: its signature is not proven to be expired."""
    not_found: bool = msgspec.field(default=False, name="absent")
    """The newest status check after the newest attempt was answered with 404."""
    refusal: LastRefusal | None = None
    refused_by: tuple[str, ...] = ()
    """The codes that refused an attempt, in order; at most one for each attempt."""
    outcome: Outcome | None = None
    failed_at: float | None = None
    """When its failure was first received (service time); only with a refund_schedule."""
    refund_settled: bool = False
    mismatches: tuple[tuple[Misfit, ...], ...] = ()
    """The fields in which answers did not match, each combination once."""
    claim: Claim | None = None
    """The newest claim; the customer may have the slip of an earlier one."""
    earlier_claims: tuple[Claim, ...] = ()
    code_is_out: bool = False
    """A slip with a code was printed. A later copy without it changes nothing."""
    why_abandoned: str | None = msgspec.field(default=None, name="why_not_sent")
    last_trace_number: str | None = msgspec.field(default=None, name="last_trace")
    """The card terminal's newest trace number before this transaction's launch; None: it was never
    launched."""
    terminal_result: TerminalResult | None = msgspec.field(default=None, name="reader")
    dispense_attempt: DispenseAttempt | None = msgspec.field(default=None, name="payment")
    """Set while a dispenser hands over the notes; None if a person hands them over."""
    remark: str | None = msgspec.field(default=None, name="note")
    """Why the transaction is disputed, or how the dispute was resolved."""
    slip: SlipState | None = None
    salvaged: bool = False
    """Events may be lost: only a person knows where the notes are."""
    vouched: dict[str, Verdict] = {}
    """Each person's newest verdict, until the service answers."""
    agreement: Agreement | None = None
    """Set once two people have ended the transaction."""
    shortfall: Shortfall | None = None

    @property
    def cash_total(self) -> Paise:
        """Return amount plus fee: the notes that move, in either direction."""
        return Paise(self.amount + self.fee)

    @property
    def last4(self) -> str | None:
        """Return the last four characters, mostly digits, that a customer knows without a slip.

        They come from the number given (a consumer number may end in letters), the card or the RRN.
        """
        if "last4" in self.masked_details:
            return self.masked_details["last4"]
        if self.outcome is None:
            return None
        return self.outcome.details.get("card_last4") or (self.outcome.bank_rrn or "")[-4:] or None

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Return every claim that was issued; each stays valid until the notes have moved."""
        return self.earlier_claims if self.claim is None else (*self.earlier_claims, self.claim)

    @property
    def slip_is_out(self) -> bool:
        """Return True if the claim code was certainly printed."""
        is_printed = self.claim is not None and self.slip is SlipState.PRINTED
        return self.code_is_out or is_printed  # older releases have stored no `code_is_out`

    @property
    def is_all_refused(self) -> bool:
        """Return True if the service has refused every attempt: each has its answer."""
        return len(self.refused_by) == self.attempts

    @property
    def keeps_debit(self) -> bool:
        """Return True if the newest record of a failure does not return its debit."""
        if self.outcome is None or self.outcome.refunded:
            return False
        return self.outcome.refunded is False or not self.terms.refund_is_promised

    @property
    def awaits_refund(self) -> bool:
        """Return True after a failure whose debit is not known to be back in the wallet."""
        if self.terms.refund_schedule is None or self.bank_status is not BankStatus.FAILED:
            return False
        if self.refund_settled or self.agreement:
            return False  # people have settled it
        return self.keeps_debit

    @property
    def waits_for_service(self) -> bool:
        """Return True while an answer of the service is needed."""
        return self.bank_status not in BANK_FINAL or self.in_doubt or self.awaits_refund

    @property
    def may_be_short(self) -> bool:
        """Return True if the customer can still report missing notes: they moved, and once only."""
        return self.cash in (CashStatus.HANDED, CashStatus.REFUNDED) and self.shortfall is None

    @property
    def has_open_shortfall(self) -> bool:
        return self.shortfall is not None and self.shortfall.settled is None

    @property
    def needs_person(self) -> bool:
        """Return True if its notes wait for a person, or a customer misses some."""
        return self.cash in AT_THE_COUNTER or self.has_open_shortfall

    @property
    def closed(self) -> bool:
        """Return True if both statuses are final, with no doubt, open refund or open shortfall."""
        is_final = self.cash in CASH_FINAL and not self.waits_for_service
        return is_final and not self.has_open_shortfall

    @property
    def reference_id(self) -> str | None:
        """Return the service's own id; None while no answer had one."""
        return (self.outcome.reference_id or None) if self.outcome else None


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
"""Notes that need a person to pay them out, give them back or find them."""
MOVING = frozenset({CashStatus.HANDING_OVER, CashStatus.REFUNDING})
"""Notes that may be moving, in either direction."""
CASH_FINAL = frozenset({CashStatus.NONE, CashStatus.HANDED, CashStatus.KEPT, CashStatus.REFUNDED})
