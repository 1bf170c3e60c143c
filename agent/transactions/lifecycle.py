"""The life of a transaction: `apply`, what we know after an event.

Which event is taken in which state stands in `event_table`; an event that would make another move
is refused with `IllegalMove` and changes nothing. Here stands what each event changes. What to do
next is `decision`'s. None of them touches the world: no clock, no chance, no I/O.

The order of things for money:

* `sending` is journaled before the first byte leaves, with the signature's own timestamp.
* A look-up that answers 404 proves nothing while a signature of ours would still be accepted:
  the request may be under way. So a transaction that was ever sent is *in doubt*. The doubt ends
  when the service knows the reference, or when a 404 bears a service time at which the newest
  signature has expired. It is the service's own clock (its Date header) that is compared,
  since the local one may be wrong by hours after a power cut.
* An answer says something only about what was sent to the same service. What was sent to another
  address is not asked about here; what was sent under another key is, but a 404 says nothing of it.
* What nothing else can end, two people's word does (`Vouched`): sent elsewhere, forgotten by the
  service, or never dated. It hands no notes out.
* `not_sent` while it is in doubt is what the customer is told, not what we believe: if the
  reference turns up, the money is treated as any late result.
"""

from collections.abc import Callable

import msgspec

from agent.transactions import limits
from agent.transactions import model as m
from agent.transactions.event_table import CASH_UPDATES, EVENTS, UNFINISHED
from agent.transactions.model import BankStatus, CashStatus, Direction, Transaction
from agent.transactions.outcome import Outcome, Status

SIGNATURE_LIFE = limits.CLOCK_SKEW  # an older X-Timestamp is refused
IN_DOUBT_MARGIN = (
    30.0  # seconds on top: the Date header is whole seconds, and machines differ a little
)


class IllegalMove(Exception):
    """An event that the tables do not allow in this state; nothing was changed."""

    def __init__(self, transaction: Transaction | None, event: m.Event) -> None:
        state = (
            f"{transaction.bank_status.value}/{transaction.cash.value}"
            if transaction
            else "nothing"
        )
        super().__init__(f"{type(event).__name__} is not possible in {state}")


def apply(transaction: Transaction | None, event: m.AnyEvent) -> Transaction:
    """Fold one fact into a transaction (None: it begins). Raises IllegalMove."""
    if isinstance(event, m.Prepared):
        return _begin(transaction, event)
    if transaction is None:
        raise IllegalMove(None, event)
    row = EVENTS[type(event)]
    to_bank, to_cash = row.bank.get(transaction.bank_status), row.cash.get(transaction.cash)
    if to_bank is None or to_cash is None:
        raise IllegalMove(transaction, event)
    after = _CHANGES[type(event)](transaction, event)
    if after.bank_status not in to_bank or after.cash not in to_cash:
        raise IllegalMove(transaction, event)
    return _update_cash(after)


def _begin(transaction: Transaction | None, event: m.Prepared) -> Transaction:
    takes_cash = event.terms.direction is Direction.IN
    if transaction is not None or ((event.held or event.fee) and not takes_cash):
        raise IllegalMove(transaction, event)
    if event.fee < 0:
        raise IllegalMove(transaction, event)
    return Transaction(
        client_reference=event.client_reference,
        service=event.service,
        amount=event.amount,
        fee=event.fee,
        merchant_ref=event.merchant_ref,
        terms=event.terms,
        masked_details=event.masked_details,
        opened_at=event.at,
        cash=CashStatus.HELD if event.held else CashStatus.NONE,
    )


def _update_cash(t: Transaction) -> Transaction:
    """Move the notes where the fate has put them; held notes stay while the watch is on."""
    if t.in_doubt:
        return t
    if _is_alarm(t):
        return _with(
            t, cash=CashStatus.DISPUTED, remark="the card reader approved what the bank denies"
        )
    if t.salvaged and _may_have_moved(t):
        return _with(t, cash=CashStatus.DISPUTED, remark=LOST, salvaged=False)
    cash = CASH_UPDATES.get((t.bank_status, t.terms.direction, t.cash))
    return t if cash is None else _with(t, cash=cash)


LOST = "the journal was damaged: notes may have moved"
MOVING_NOTES = frozenset(
    {CashStatus.OWED, CashStatus.HANDING_OVER, CashStatus.REFUND_OWED, CashStatus.REFUNDING}
)


def _may_have_moved(t: Transaction) -> bool:
    """Say whether a lost fact may be that this transaction's notes moved."""
    if t.cash is CashStatus.HELD:
        return t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED)
    if t.cash is not CashStatus.NONE:
        return t.cash in MOVING_NOTES
    if t.terms.direction is Direction.OUT:
        unheard = t.bank_status is BankStatus.ABANDONED and not t.terms.can_check_status
        return t.bank_status is BankStatus.SUCCEEDED or unheard
    return t.terms.direction is Direction.IN


def _is_alarm(t: Transaction) -> bool:
    """Say whether a reader's yes to cash stands against the service's no: a person finds out."""
    if t.terms.direction is not Direction.OUT or t.remark is not None or t.agreement:
        return False  # nothing hangs on it, or people have found out
    said_yes = t.terminal_result is m.TerminalResult.APPROVED
    return said_yes and t.bank_status is BankStatus.FAILED and t.cash is CashStatus.NONE


def _sending(t: Transaction, event: m.Sending) -> Transaction:
    return _with(
        t,
        bank_status=BankStatus.SENT,
        attempts=t.attempts + 1,
        signed_at=max(event.signed_at, t.signed_at or 0),
        signed_unsurely=False,
        origin=event.origin or t.origin,
        in_doubt=t.terms.can_check_status,
        not_found=False,
        refusal=None,
    )


def _outcome(t: Transaction, event: m.Answered | m.StatusReceived) -> Transaction:
    outcome = event.outcome
    if t.agreement:
        return _after_agreement(t, t.agreement, event)
    bank_status = _bank_status_of(t, outcome)
    _expect(t.bank_status is not BankStatus.SUCCEEDED, t, event)
    _expect(t.bank_status is not BankStatus.ABANDONED or t.in_doubt, t, event)
    _expect(t.bank_status is not BankStatus.FAILED or t.awaits_refund, t, event)
    _expect(outcome.client_reference == t.client_reference, t, event)
    t = _with(
        t,
        bank_status=bank_status,
        outcome=outcome,
        in_doubt=False,
        not_found=False,
        refusal=None,
        vouched={},
    )
    first_no = t.awaits_refund and t.failed_at is None
    return _with(t, failed_at=event.at) if first_no else t


CONTRADICTED = "the service says otherwise than two people did"


def _after_agreement(
    t: Transaction, agreement: m.Agreement, event: m.Answered | m.StatusReceived
) -> Transaction:
    """Take a late answer in; one that says otherwise calls a person, and moves no notes."""
    _expect(event.outcome.client_reference == t.client_reference, t, event)
    bank_status = _bank_status_of(t, event.outcome)
    if bank_status is BankStatus.PENDING:
        return t
    t = _with(t, outcome=event.outcome)
    if bank_status is t.bank_status or agreement.contradicted:
        return t
    t = _with(t, agreement=msgspec.structs.replace(agreement, contradicted=True))
    has_notes = t.terms.direction is not Direction.NO_CASH
    if has_notes and t.cash in UNFINISHED:
        return _with(t, cash=CashStatus.DISPUTED, remark=CONTRADICTED)
    return t  # its notes have come to their end: the day's report tells of it


def _bank_status_of(t: Transaction, outcome: Outcome) -> BankStatus:
    if outcome.status is Status.FAILED:
        return BankStatus.FAILED
    unconfirmed = t.terms.needs_confirmation and not outcome.confirmed
    if outcome.status is Status.PENDING or unconfirmed:
        return BankStatus.PENDING
    return BankStatus.SUCCEEDED


def _mismatched(t: Transaction, event: m.Mismatched) -> Transaction:
    """Keep the alarm, and change nothing else: what became of it is as open as before."""
    _expect(t.attempts > 0 and not t.closed, t, event)
    known = event.fields in t.mismatches
    return t if known else _with(t, mismatches=(*t.mismatches, event.fields))


def _refused(t: Transaction, event: m.Refused) -> Transaction:
    _expect(t.refusal is None, t, event)
    _expect(len(t.refused_by) < t.attempts, t, event)  # a salvage forgets the refusal alone
    refusal = m.LastRefusal(event.code, event.message, event.pause, event.failure_code)
    return _with(t, refusal=refusal, refused_by=(*t.refused_by, event.code))


def _unchanged(t: Transaction, _: m.Unanswered) -> Transaction:
    return t


def _not_found(t: Transaction, event: m.NotFound) -> Transaction:
    told = event.service_time
    if told is None:  # the local clock takes nobody's place
        return _with(t, not_found=True)
    if t.signed_unsurely:
        return _with(
            t, not_found=True, signed_at=max(t.signed_at or 0, int(told)), signed_unsurely=False
        )
    return _with(t, not_found=True, in_doubt=t.in_doubt and told <= expiry(t))


def _abandoned(t: Transaction, event: m.Abandoned) -> Transaction:
    return _with(t, bank_status=BankStatus.ABANDONED, why_abandoned=event.why)


def _launched(t: Transaction, event: m.Launched) -> Transaction:
    _expect(t.last_trace_number is None, t, event)
    return _with(t, last_trace_number=event.last_trace_number)


def _terminal_reported(t: Transaction, event: m.TerminalReported) -> Transaction:
    _expect(t.last_trace_number is not None and t.terminal_result is None, t, event)
    return _with(t, terminal_result=event.result)


def _slip_started(t: Transaction, _: m.SlipStarted) -> Transaction:
    return _with(t, slip=m.SlipState.STARTED)


def _slip_ended(t: Transaction, event: m.SlipEnded) -> Transaction:
    _expect(t.slip is m.SlipState.STARTED, t, event)
    return _with(t, slip=event.state)


def _claim_issued(t: Transaction, event: m.ClaimIssued) -> Transaction:
    return _with(t, claim=m.Claim(event.salt, event.digest))


def _out(target: CashStatus) -> Callable[[Transaction, m.Event], Transaction]:
    """Move notes out."""

    def move(t: Transaction, event: m.Event) -> Transaction:
        _expect(t.terms.direction is Direction.OUT, t, event)
        return _with(t, cash=target)

    return move


def _back(target: CashStatus) -> Callable[[Transaction, m.Event], Transaction]:
    """Move the customer's notes back: only when the service can no longer be delivered."""

    def move(t: Transaction, event: m.Event) -> Transaction:
        _expect(t.terms.direction is Direction.IN and not t.in_doubt, t, event)
        return _with(t, cash=target)

    return move


def _handing_over(t: Transaction, event: m.HandingOver) -> Transaction:
    moved = _out(CashStatus.HANDING_OVER)(t, event)
    payment = m.DispenseAttempt(event.snapshot, event.asked) if event.asked else None
    return _with(moved, dispense_attempt=payment)


def _disputed(t: Transaction, event: m.Disputed) -> Transaction:
    # A person takes the doubt over, whatever a damaged journal may have lost.
    return _with(
        t,
        cash=CashStatus.DISPUTED,
        remark=event.remark,
        dispense_attempt=None,
        salvaged=False,
    )


def _salvaged(t: Transaction, event: m.Salvaged) -> Transaction:
    """Take nothing for granted that a lost fact may have changed: ask the service, and people.

    The salvage says it only where facts are lost. A lost `sending` leaves what was sent prepared;
    to believe that would end it as never sent, while the bank has it. So it counts as sent.
    """
    _expect(not t.closed, t, event)
    t = _sent_unseen(t, event)
    in_doubt = t.cash is CashStatus.DISPUTED
    return _with(t, salvaged=not in_doubt, refusal=None, not_found=False, dispense_attempt=None)


def _sent_unseen(t: Transaction, event: m.Salvaged) -> Transaction:
    """Take in that the request may have been sent, or sent again, by a fact that is lost."""
    if t.bank_status is BankStatus.PREPARED or (
        t.bank_status is BankStatus.SENT and event.by_local_clock
    ):
        sent = _sending(t, m.Sending(at=event.at, signed_at=event.signed_at))
        return _with(sent, signed_unsurely=event.by_local_clock)
    return t


def _resolved(t: Transaction, event: m.Resolved) -> Transaction:
    """End a dispute in which nobody is owed a note.

    What the bank denies never was cash; a customer's own notes were never taken, or are the shop's
    by right, or have gone back already.
    """
    _expect(can_be_resolved(t), t, event)
    return _with(t, cash=CashStatus.NONE, remark=event.remark)


def can_be_resolved(t: Transaction) -> bool:
    """Return whether a person may end its dispute with nothing owed: never what the bank paid."""
    denied = t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED)
    own_notes = (
        t.terms.direction is Direction.IN and t.bank_status in m.BANK_FINAL and not t.in_doubt
    )
    return t.cash is CashStatus.DISPUTED and (
        own_notes or (denied and t.terms.direction is Direction.OUT)
    )


PEOPLE = 2  # one can err, or have an interest in it; a third would find nobody at a small shop


def _vouched(t: Transaction, event: m.Vouched) -> Transaction:
    """Take one person's word; the second that agrees ends what the service cannot.

    Nobody can have found out that a request failed which the service may still accept.
    """
    _expect(can_be_vouched_for(t, event.at) and event.by != "", t, event)
    goes_in = t.terms.direction is Direction.IN
    _expect(event.verdict is m.Verdict.NOT_DELIVERED or goes_in, t, event)
    words = {**t.vouched, event.by: event.verdict}
    t = _with(t, vouched=words)
    agree = tuple(by for by, verdict in words.items() if verdict is event.verdict)
    if len(agree) < PEOPLE:
        return t
    bank_status = (
        BankStatus.SUCCEEDED if event.verdict is m.Verdict.DELIVERED else BankStatus.FAILED
    )
    agreement = m.Agreement(agree, event.verdict, event.at)
    return _with(
        t,
        bank_status=bank_status,
        in_doubt=False,
        not_found=False,
        refusal=None,
        agreement=agreement,
    )


def _refund_settled(t: Transaction, event: m.RefundSettled) -> Transaction:
    _expect(t.awaits_refund, t, event)
    return _with(t, refund_settled=True)


def _not_handed(t: Transaction, event: m.NotHanded) -> Transaction:
    """Leave the notes where they were; the bank status says whose they are."""
    t = _with(t, dispense_attempt=None)
    if t.terms.direction is Direction.OUT:
        _expect(t.bank_status is BankStatus.SUCCEEDED, t, event)
        return _with(t, cash=CashStatus.OWED)
    return _with(t, cash=_update_cash(_with(t, cash=CashStatus.HELD)).cash)


def _held(t: Transaction, event: m.Held) -> Transaction:
    _expect(t.terms.direction is Direction.IN, t, event)
    return _with(t, cash=CashStatus.HELD)


# The values take their own event each; `apply` looks them up by its type.
_CHANGES: dict[type[m.Event], Callable[..., Transaction]] = {
    m.Sending: _sending,
    m.Answered: _outcome,
    m.StatusReceived: _outcome,
    m.Mismatched: _mismatched,
    m.Refused: _refused,
    m.Unanswered: _unchanged,
    m.NotFound: _not_found,
    m.Abandoned: _abandoned,
    m.Launched: _launched,
    m.TerminalReported: _terminal_reported,
    m.SlipStarted: _slip_started,
    m.SlipEnded: _slip_ended,
    m.ClaimIssued: _claim_issued,
    m.HandingOver: _handing_over,
    m.Handed: _out(CashStatus.HANDED),
    m.NotHanded: _not_handed,
    m.Held: _held,
    m.Refunding: _back(CashStatus.REFUNDING),
    m.Refunded: _back(CashStatus.REFUNDED),
    m.Disputed: _disputed,
    m.Resolved: _resolved,
    m.RefundSettled: _refund_settled,
    m.Salvaged: _salvaged,
    m.Vouched: _vouched,
}


def _expect(condition: bool, t: Transaction, event: m.Event) -> None:  # noqa: FBT001  # an assertion
    if not condition:
        raise IllegalMove(t, event)


def _with(t: Transaction, **changes: object) -> Transaction:
    return msgspec.structs.replace(t, **changes)


def expiry(t: Transaction) -> float:
    """Give the service's time from which on it refuses the newest signature."""
    return (t.signed_at or 0) + SIGNATURE_LIFE + IN_DOUBT_MARGIN


def is_in_doubt(t: Transaction) -> bool:
    """Return whether only the service can tell what became of it: it may have acted, or may act."""
    return t.bank_status in (BankStatus.SENT, BankStatus.PENDING) or t.in_doubt


def can_be_vouched_for(t: Transaction, service_time: float) -> bool:
    """Return whether people's word may end it: in doubt, and nothing of it can arrive any more."""
    may_arrive = t.in_doubt and service_time <= expiry(t)
    return is_in_doubt(t) and not may_arrive
