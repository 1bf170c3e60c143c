"""The life of a transaction: `apply` returns its state after an event.

`event_table` lists the events allowed in each state; any other event raises `IllegalMove` and
changes nothing. This module computes the change of each event; `decision` computes the next action.
None of them does I/O, reads a clock or draws random numbers.

The rules for money:

* `Sending` is appended before the first byte leaves, with the signature's own timestamp.
* A status check that answers 404 proves nothing while one of our requests may still be recorded: it
  may be on its way, or wait for the bank. So a transaction that was ever sent is *in doubt*. The
  doubt ends when the service knows the reference, or when a 404 has a service time at which the
  newest request can no longer be recorded (`doubt_ends`). The service's clock (its Date header) is
  compared, since the local one may be wrong by hours after a power cut.
* A refusal proves something only about its own request. If the service has refused each request
  with a code that `ends_the_doubt`, the customer's notes are owed back at once. Where no notes wait
  for it (`Terms.refusal_ends_doubt`), the transaction stays in doubt: one more check costs nothing.
* An answer is evidence only about requests to the same service. A transaction that was sent to
  another address is not checked. One that was sent with another key is checked, but a 404 proves
  nothing.
* If nothing else can end it, two people can (`Vouched`): it was sent elsewhere, the service has
  forgotten it, or its 404 has no date. They can never cause a payout.
* If a customer reports missing notes (`ShortfallReported`), the transaction is open until two
  people have found the same. Nothing becomes owed again: the notes of a charge go out once.
* `Abandoned` while it is in doubt is a message to the customer, not a fact: if the reference is
  found later, it is treated as any late result.
"""

from collections.abc import Callable

from agent.base.structs import replace
from agent.transactions import limits
from agent.transactions import model as m
from agent.transactions.error_table import ends_the_doubt
from agent.transactions.event_table import CASH_UPDATES, EVENTS, UNFINISHED
from agent.transactions.model import BankStatus, CashStatus, Direction, Transaction
from agent.transactions.outcome import Outcome, Status

SIGNATURE_LIFE = limits.CLOCK_SKEW  # an older X-Timestamp is refused
CLOCK_LAG = limits.CLOCK_SKEW
"""Seconds by which the clock that checks timestamps may be behind a credible Date. A front door may
write the Date. The service has accepted the status check's own timestamp, so it is not further."""
BANK_WAIT = limits.CLIENT_TIMEOUT
"""Seconds for which an accepted request may wait for the bank before it is recorded (API document:
Conventions 5)."""
IN_DOUBT_MARGIN = (
    30.0  # added seconds: the Date header has whole seconds, and clocks differ a little
)
DOUBT_LASTS = SIGNATURE_LIFE + CLOCK_LAG + BANK_WAIT + IN_DOUBT_MARGIN
"""Seconds from a signature until its request can no longer be recorded, by any of the clocks."""


class IllegalMove(Exception):
    """The tables do not allow this event in this state; nothing was changed."""

    def __init__(self, transaction: Transaction | None, event: m.Event) -> None:
        state = (
            f"{transaction.bank_status.value}/{transaction.cash.value}"
            if transaction
            else "nothing"
        )
        super().__init__(f"{type(event).__name__} is not possible in {state}")


def apply(transaction: Transaction | None, event: m.AnyEvent) -> Transaction:
    """Return the transaction after one event (None: the transaction begins). Raises IllegalMove."""
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
    """Return the transaction with the cash status of its bank status, unless it is in doubt."""
    if t.in_doubt:
        return t
    if _is_alarm(t):
        return replace(
            t, cash=CashStatus.DISPUTED, remark="the card reader approved what the bank denies"
        )
    if t.salvaged and _may_have_moved(t):
        return replace(t, cash=CashStatus.DISPUTED, remark=LOST, salvaged=False)
    cash = CASH_UPDATES.get((t.bank_status, t.terms.direction, t.cash))
    return t if cash is None else replace(t, cash=cash)


LOST = "the journal was damaged: notes may have moved"
MOVING_NOTES = frozenset(
    {CashStatus.OWED, CashStatus.HANDING_OVER, CashStatus.REFUND_OWED, CashStatus.REFUNDING}
)


def _may_have_moved(t: Transaction) -> bool:
    """Return True if a lost event may have moved this transaction's notes."""
    if t.cash is CashStatus.HELD:
        return t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED)
    if t.cash is not CashStatus.NONE:
        return t.cash in MOVING_NOTES
    if t.terms.direction is Direction.OUT:
        is_unknown = t.bank_status is BankStatus.ABANDONED and not t.terms.can_check_status
        return t.bank_status is BankStatus.SUCCEEDED or is_unknown
    return t.terms.direction is Direction.IN


def _is_alarm(t: Transaction) -> bool:
    """Return True if the terminal approved cash that the service denies: a person must decide."""
    if t.terms.direction is not Direction.OUT or t.remark is not None or t.agreement:
        return False  # no notes depend on it, or people have ended it
    is_approved = t.terminal_result is m.TerminalResult.APPROVED
    return is_approved and t.bank_status is BankStatus.FAILED and t.cash is CashStatus.NONE


def _sending(t: Transaction, event: m.Sending) -> Transaction:
    _expect(may_be_sent(t), t, event)
    return _sent(t, event)


def may_be_sent(t: Transaction) -> bool:
    """Return True if the customer's notes are held, or the service takes none."""
    return t.terms.direction is not Direction.IN or t.cash is CashStatus.HELD


def _sent(t: Transaction, event: m.Sending) -> Transaction:
    return replace(
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
    t = replace(
        t,
        bank_status=bank_status,
        outcome=outcome,
        in_doubt=False,
        not_found=False,
        refusal=None,
        vouched={},
    )
    is_first_failure = t.awaits_refund and t.failed_at is None
    return replace(t, failed_at=event.at) if is_first_failure else t


def repeats(t: Transaction, event: m.AnyEvent) -> bool:
    """Return True if an answer only repeats that a transaction with verdicts is PENDING.

    It is not appended: each appended answer ends the verdicts, and the service may repeat this one
    for ever. Another wording, or a reference that is filled in, is not a new answer.
    """
    if not isinstance(event, m.StatusReceived) or t.outcome is None or not t.vouched:
        return False
    is_pending = t.bank_status is BankStatus.PENDING
    return is_pending and _substance(event.outcome) == _substance(t.outcome)


def _substance(outcome: Outcome) -> tuple[object, ...]:
    return (
        *(outcome.client_reference, outcome.reference_id, outcome.status),
        *(outcome.confirmed, outcome.word, outcome.failure_code),
    )


CONTRADICTED = "the service says otherwise than two people did"


def _after_agreement(
    t: Transaction, agreement: m.Agreement, event: m.Answered | m.StatusReceived
) -> Transaction:
    """Return the transaction with a late answer; if that contradicts, a person is needed."""
    _expect(event.outcome.client_reference == t.client_reference, t, event)
    bank_status = _bank_status_of(t, event.outcome)
    if bank_status is BankStatus.PENDING:
        return t
    t = replace(t, outcome=event.outcome)
    if bank_status is t.bank_status or agreement.contradicted:
        return t
    t = replace(t, agreement=replace(agreement, contradicted=True))
    has_notes = t.terms.direction is not Direction.NO_CASH
    if has_notes and t.cash in UNFINISHED:
        return replace(t, cash=CashStatus.DISPUTED, remark=CONTRADICTED)
    return t  # its cash status is final, and the day's report shows the answer


def _bank_status_of(t: Transaction, outcome: Outcome) -> BankStatus:
    if outcome.status is Status.FAILED:
        return BankStatus.FAILED
    unconfirmed = t.terms.needs_confirmation and not outcome.confirmed
    if outcome.status is Status.PENDING or unconfirmed:
        return BankStatus.PENDING
    return BankStatus.SUCCEEDED


def _mismatched(t: Transaction, event: m.Mismatched) -> Transaction:
    """Return the transaction with the mismatch added; its result is still unknown."""
    _expect(t.attempts > 0 and not t.closed, t, event)
    is_known = event.fields in t.mismatches
    return t if is_known else replace(t, mismatches=(*t.mismatches, event.fields))


def _refused(t: Transaction, event: m.Refused) -> Transaction:
    _expect(t.refusal is None, t, event)
    _expect(len(t.refused_by) < t.attempts, t, event)  # a salvage clears `refusal`, not this
    refusal = m.LastRefusal(event.code, event.message, event.pause, event.failure_code)
    return replace(t, refusal=refusal, refused_by=(*t.refused_by, event.code))


def _abandoned(t: Transaction, event: m.Abandoned) -> Transaction:
    """Return the transaction as given up; perhaps the service has certainly not carried it out."""
    is_refused = t.is_all_refused and all(map(ends_the_doubt, t.refused_by))
    return replace(
        t,
        bank_status=BankStatus.ABANDONED,
        why_abandoned=event.why,
        in_doubt=t.in_doubt and not (is_refused and t.terms.refusal_ends_doubt),
    )


def _not_found(t: Transaction, event: m.NotFound) -> Transaction:
    service_time = event.service_time
    if service_time is None:  # the local clock cannot replace it
        return replace(t, not_found=True)
    if t.signed_unsurely:
        return replace(
            t,
            not_found=True,
            signed_at=max(t.signed_at or 0, int(service_time)),
            signed_unsurely=False,
        )
    return replace(t, not_found=True, in_doubt=t.in_doubt and service_time <= doubt_ends(t))


def _launched(t: Transaction, event: m.Launched) -> Transaction:
    _expect(t.last_trace_number is None, t, event)
    return replace(t, last_trace_number=event.last_trace_number)


def _terminal_reported(t: Transaction, event: m.TerminalReported) -> Transaction:
    _expect(t.last_trace_number is not None and t.terminal_result is None, t, event)
    return replace(t, terminal_result=event.result)


def _slip_ended(t: Transaction, event: m.SlipEnded) -> Transaction:
    _expect(t.slip is m.SlipState.STARTED, t, event)
    is_out = t.claim is not None and event.state is m.SlipState.PRINTED
    return replace(t, slip=event.state, code_is_out=t.code_is_out or is_out)


def _claim_issued(t: Transaction, event: m.ClaimIssued) -> Transaction:
    """Return the transaction with one more claim; the customer may have an earlier slip."""
    _expect(len(t.claims) < m.CLAIMS_MAX, t, event)
    claim = m.Claim(event.salt, event.digest, event.by_digits)
    return replace(t, claim=claim, earlier_claims=t.claims)


def _moves_notes(
    direction: Direction, target: CashStatus
) -> Callable[[Transaction, m.Event], Transaction]:
    """Return the function for an event that moves notes: no request can arrive any more."""

    def change(t: Transaction, event: m.Event) -> Transaction:
        _expect(t.terms.direction is direction and not t.in_doubt, t, event)
        return replace(t, cash=target)

    return change


def _handing_over(t: Transaction, event: m.HandingOver) -> Transaction:
    after = _moves_notes(Direction.OUT, CashStatus.HANDING_OVER)(t, event)
    attempt = m.DispenseAttempt(event.snapshot, event.asked) if event.asked else None
    return replace(after, dispense_attempt=attempt)


def _disputed(t: Transaction, event: m.Disputed) -> Transaction:
    # From here a person decides, even if a damaged journal has lost events.
    return replace(
        t,
        cash=CashStatus.DISPUTED,
        remark=event.remark,
        dispense_attempt=None,
        salvaged=False,
    )


def _salvaged(t: Transaction, event: m.Salvaged) -> Transaction:
    """Return the transaction without any state that a lost event may have changed.

    The service and people are asked. A salvage appends this only if events are lost. After a lost
    `Sending`, a request that was sent looks prepared, and would end as never sent while the bank
    has it. So it counts as sent.
    """
    _expect(not t.closed, t, event)
    t = _sent_unseen(t, event)
    is_disputed = t.cash is CashStatus.DISPUTED
    return replace(
        t, salvaged=not is_disputed, refusal=None, not_found=False, dispense_attempt=None
    )


def _sent_unseen(t: Transaction, event: m.Salvaged) -> Transaction:
    """Return the transaction as sent if a lost event may have sent its request."""
    if t.bank_status is BankStatus.PREPARED or (
        t.bank_status is BankStatus.SENT and event.by_local_clock
    ):
        sent = _sent(t, m.Sending(at=event.at, signed_at=event.signed_at))
        return replace(sent, signed_unsurely=event.by_local_clock)
    return t


def _resolved(t: Transaction, event: m.Resolved) -> Transaction:
    """Return the transaction after a dispute in which no note is owed to anybody.

    The bank denied the payout; or the customer's own notes were never taken, belong to the shop, or
    were given back already.
    """
    _expect(can_be_resolved(t), t, event)
    return replace(t, cash=CashStatus.NONE, remark=event.remark)


def can_be_resolved(t: Transaction) -> bool:
    """Return True if a person may end a dispute with nothing owed; never after a SUCCESS."""
    is_denied = t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED)
    has_own_notes = (
        t.terms.direction is Direction.IN and t.bank_status in m.BANK_FINAL and not t.in_doubt
    )
    return t.cash is CashStatus.DISPUTED and (
        has_own_notes or (is_denied and t.terms.direction is Direction.OUT)
    )


PEOPLE = 2  # one person can err or cheat; a small shop has no third


def _vouched(t: Transaction, event: m.Vouched) -> Transaction:
    """Return the transaction with one person's verdict; a second, same verdict ends it.

    Raises IllegalMove while the service may still accept the request: then a verdict is too early.
    """
    _expect(can_be_vouched_for(t, event.at) and event.by != "", t, event)
    takes_cash = t.terms.direction is Direction.IN
    _expect(event.verdict is m.Verdict.NOT_DELIVERED or takes_cash, t, event)
    verdicts = {**t.vouched, event.by: event.verdict}
    t = replace(t, vouched=verdicts)
    agree = tuple(by for by, verdict in verdicts.items() if verdict is event.verdict)
    if len(agree) < PEOPLE:
        return t
    bank_status = (
        BankStatus.SUCCEEDED if event.verdict is m.Verdict.DELIVERED else BankStatus.FAILED
    )
    agreement = m.Agreement(agree, event.verdict, event.at)
    return replace(
        t,
        bank_status=bank_status,
        in_doubt=False,
        not_found=False,
        refusal=None,
        agreement=agreement,
    )


def _shortfall_reported(t: Transaction, event: m.ShortfallReported) -> Transaction:
    _expect(t.may_be_short, t, event)
    return replace(t, shortfall=m.Shortfall(event.at))


def _shortfall_settled(t: Transaction, event: m.ShortfallSettled) -> Transaction:
    """Return the transaction with one person's finding; a second, same finding settles it."""
    shortfall = t.shortfall
    if shortfall is None or shortfall.settled or not event.by:
        raise IllegalMove(t, event)
    findings = {**shortfall.findings, event.by: event.finding}
    is_settled = list(findings.values()).count(event.finding) >= PEOPLE
    settled = event.finding if is_settled else None
    return replace(t, shortfall=replace(shortfall, findings=findings, settled=settled))


def _refund_settled(t: Transaction, event: m.RefundSettled) -> Transaction:
    _expect(t.awaits_refund, t, event)
    return replace(t, refund_settled=True)


def _not_handed(t: Transaction, event: m.NotHanded) -> Transaction:
    """Return the transaction with its notes where they were; the bank status decides whose."""
    t = replace(t, dispense_attempt=None)
    if t.terms.direction is Direction.OUT:
        _expect(t.bank_status is BankStatus.SUCCEEDED, t, event)
        return replace(t, cash=CashStatus.OWED)
    return replace(t, cash=_update_cash(replace(t, cash=CashStatus.HELD)).cash)


# The function for each type of event.
_CHANGES: dict[type[m.Event], Callable[..., Transaction]] = {
    m.Sending: _sending,
    m.Answered: _outcome,
    m.StatusReceived: _outcome,
    m.Mismatched: _mismatched,
    m.Refused: _refused,
    m.Unanswered: lambda t, _: t,
    m.NotFound: _not_found,
    m.Abandoned: _abandoned,
    m.Launched: _launched,
    m.TerminalReported: _terminal_reported,
    m.SlipStarted: lambda t, _: replace(t, slip=m.SlipState.STARTED),
    m.SlipEnded: _slip_ended,
    m.ClaimIssued: _claim_issued,
    m.HandingOver: _handing_over,
    m.Handed: _moves_notes(Direction.OUT, CashStatus.HANDED),
    m.NotHanded: _not_handed,
    m.Held: _moves_notes(Direction.IN, CashStatus.HELD),
    m.Refunding: _moves_notes(Direction.IN, CashStatus.REFUNDING),
    m.Refunded: _moves_notes(Direction.IN, CashStatus.REFUNDED),
    m.Disputed: _disputed,
    m.Resolved: _resolved,
    m.RefundSettled: _refund_settled,
    m.Salvaged: _salvaged,
    m.Vouched: _vouched,
    m.ShortfallReported: _shortfall_reported,
    m.ShortfallSettled: _shortfall_settled,
}


def _expect(condition: bool, t: Transaction, event: m.Event) -> None:  # noqa: FBT001  # an assertion
    if not condition:
        raise IllegalMove(t, event)


def doubt_ends(t: Transaction) -> float:
    """Return the service time, in Unix seconds, from which none of its requests can be recorded."""
    return (t.signed_at or 0) + t.terms.doubt_lasts


def is_in_doubt(t: Transaction) -> bool:
    """Return True if only the service knows the result: it may have acted, or may still act."""
    return t.bank_status in (BankStatus.SENT, BankStatus.PENDING) or t.in_doubt


def can_be_vouched_for(t: Transaction, service_time: float) -> bool:
    """Return True if people may end a transaction: it is in doubt, and no request can arrive."""
    may_arrive = t.in_doubt and service_time <= doubt_ends(t)
    return is_in_doubt(t) and not may_arrive
