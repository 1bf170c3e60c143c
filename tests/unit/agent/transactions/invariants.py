"""What must hold of a transaction after any event whatever: the rules as a checker."""

from agent.transactions.lifecycle import LOST
from agent.transactions.model import BankStatus, CashStatus, Direction, TerminalResult, Transaction
from tests.unit.agent.transactions.moves import BANK_MOVES, CASH_MOVES

CASH_OUT = frozenset({CashStatus.OWED, CashStatus.HANDING_OVER, CashStatus.HANDED})
CASH_IN = frozenset(
    {
        CashStatus.HELD,
        CashStatus.KEPT,
        CashStatus.REFUND_OWED,
        CashStatus.REFUNDING,
        CashStatus.REFUNDED,
    }
)
GOING_BACK = frozenset({CashStatus.REFUND_OWED, CashStatus.REFUNDING, CashStatus.REFUNDED})


def check(t: Transaction) -> None:
    """Raise AssertionError where a transaction breaks a rule that concerns it alone."""
    _check_cash(t)
    _check_attempts(t)
    _check_devices(t)
    _check_people(t)


def _check_cash(t: Transaction) -> None:
    if t.cash in CASH_OUT:
        assert t.terms.direction is Direction.OUT
        assert t.bank_status is BankStatus.SUCCEEDED, "rule 1: cash goes out only after SUCCESS"
    if t.bank_status is BankStatus.SUCCEEDED and t.terms.needs_confirmation:
        assert t.outcome is not None
        assert t.outcome.confirmed, "rule 1: a card's success needs the network's word"
    if t.cash in CASH_IN:
        assert t.terms.direction is Direction.IN
    if t.cash in GOING_BACK:
        assert t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED), (
            "rule 6: delivered or returned, not both"
        )
        assert not t.in_doubt, "rule 4: held notes stay while the request may still arrive"
    if t.cash is CashStatus.KEPT:
        assert t.bank_status is BankStatus.SUCCEEDED, "rule 6: kept only for a service delivered"


def _check_people(t: Transaction) -> None:
    if t.agreement is not None:
        assert len(set(t.agreement.by)) > 1, "one person's word ends nothing"
    if t.has_open_shortfall:
        assert not t.closed, "a customer's report stays open until two people have settled it"
    if t.shortfall and t.shortfall.settled:
        assert len(t.shortfall.findings) > 1, "one person's finding ends nothing"


def _check_attempts(t: Transaction) -> None:
    assert (t.attempts == 0) == (t.signed_at is None)
    assert len(t.refused_by) <= t.attempts
    if t.in_doubt:
        assert t.bank_status in (BankStatus.SENT, BankStatus.ABANDONED), "an answer ends the watch"


def _check_devices(t: Transaction) -> None:
    if t.terminal_result is not None:
        assert t.last_trace_number is not None, "a reader speaks of what was launched on it"
    if t.dispense_attempt is not None:
        assert t.cash in CASH_OUT, "a dispenser pays what goes out"
    if t.cash is CashStatus.DISPUTED and t.terms.direction is Direction.OUT:
        in_doubt = is_alarm(t) or (t.remark == LOST and not t.terms.can_check_status)
        in_doubt = in_doubt or is_contradicted(t)
        assert t.bank_status is BankStatus.SUCCEEDED or in_doubt, (
            "rule 1: nothing else may have moved"
        )


def is_alarm(t: Transaction) -> bool:
    """Say whether a reader's yes stands against the service's no."""
    return (t.bank_status, t.cash, t.terminal_result) == (
        BankStatus.FAILED,
        CashStatus.DISPUTED,
        TerminalResult.APPROVED,
    )


def is_contradicted(t: Transaction) -> bool:
    """Return whether the service says otherwise than the two people did who ended it."""
    return t.agreement is not None and t.agreement.contradicted


def check_step(before: Transaction, after: Transaction) -> None:
    """Raise AssertionError where one event has made a move that is none."""
    check(after)
    assert (
        after.bank_status is before.bank_status
        or after.bank_status in BANK_MOVES[before.bank_status]
    )
    assert after.cash is before.cash or after.cash in CASH_MOVES[before.cash]
    alarm = (before.terminal_result is None and is_alarm(after)) or is_contradicted(after)
    is_reported = before.may_be_short and after.has_open_shortfall
    if before.closed and not alarm:
        assert after.closed or is_reported, (
            "rule 7: what is closed stays closed, but for an alarm or missing notes"
        )
        assert (after.bank_status, after.cash) == (before.bank_status, before.cash)
