"""What must hold of a transaction after any event whatever: the rules as a checker."""

from agent.transactions import model as m
from agent.transactions.lifecycle import LOST
from agent.transactions.model import (
    BANK_FINAL,
    BankStatus,
    CashStatus,
    Direction,
    TerminalResult,
    Transaction,
)
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
PEOPLE = 2  # must say the same before anything is settled
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
        assert len(set(t.agreement.by)) >= PEOPLE, "one person's word ends nothing"
    if t.has_open_shortfall:
        assert not t.closed, "a customer's report stays open until two people have settled it"
    if t.shortfall and t.shortfall.settled:
        found = list(t.shortfall.findings.values())
        assert found.count(t.shortfall.settled) >= PEOPLE, "one person's finding ends nothing"


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


def check_event(before: Transaction, event: m.AnyEvent, after: Transaction) -> None:
    """Raise AssertionError where an event has made a step that no event of its kind makes."""
    check_step(before, after)
    _check_salvage(before, after)
    same_bank, same_cash = after.bank_status is before.bank_status, after.cash is before.cash
    match event:
        case m.SlipStarted() | m.SlipEnded():
            assert same_bank, "a slip moves no money"
            assert same_cash, "a slip moves no notes"
        case m.ShortfallReported() | m.ShortfallSettled():
            assert same_bank, "missing notes are a report"
            assert same_cash, "rule 2: missing notes are not owed again"
            assert before.cash in (CashStatus.HANDED, CashStatus.REFUNDED)
            is_first = before.shortfall is None
            assert is_first == isinstance(event, m.ShortfallReported), "it is reported once"
        case m.TerminalReported():
            assert before.terminal_result is None, "it is said once"
            assert same_bank, "its result is a hint"
            assert same_cash or is_alarm(after), "it can only raise an alarm"
        case m.Vouched():
            _check_verdict(before, after)
        case m.Answered() | m.StatusReceived() if before.agreement:
            assert same_bank, "two people have ended it"
            assert same_cash or after.cash is CashStatus.DISPUTED, "it moves no notes"
        case m.Answered() | m.StatusReceived():
            assert before.bank_status is not BankStatus.SUCCEEDED, "a SUCCESS is the last answer"


def _check_salvage(before: Transaction, after: Transaction) -> None:
    if before.salvaged and after.bank_status in BANK_FINAL and not after.in_doubt:
        assert after.cash not in (CashStatus.OWED, CashStatus.REFUND_OWED), (
            "lost events may have moved the notes: a person is asked"
        )


def _check_verdict(before: Transaction, after: Transaction) -> None:
    assert before.in_doubt or before.bank_status in (BankStatus.SENT, BankStatus.PENDING)
    if len(after.vouched) < PEOPLE:
        assert after.in_doubt is before.in_doubt, "one person's verdict changes nothing"
        assert after.bank_status is before.bank_status
        assert after.cash is before.cash
    if after.terms.direction is not Direction.IN:
        assert after.bank_status is not BankStatus.SUCCEEDED, "rule 1: no verdict pays notes out"
        assert after.cash is not CashStatus.OWED
