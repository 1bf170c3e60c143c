"""What must hold of a transaction after any event whatever: the rules as a checker."""

from agent.transactions.lifecycle import CASH_MOVES, FATE_MOVES, LOST
from agent.transactions.model import Cash, Direction, Fate, ReaderWord, Transaction

CASH_OUT = frozenset({Cash.OWED, Cash.HANDING_OVER, Cash.HANDED})
CASH_IN = frozenset({Cash.HELD, Cash.KEPT, Cash.REFUND_OWED, Cash.REFUNDING, Cash.REFUNDED})
GOING_BACK = frozenset({Cash.REFUND_OWED, Cash.REFUNDING, Cash.REFUNDED})


def check(t: Transaction) -> None:
    """Raise AssertionError where a transaction breaks a rule that concerns it alone."""
    _check_cash(t)
    _check_attempts(t)
    _check_devices(t)
    _check_people(t)


def _check_cash(t: Transaction) -> None:
    if t.cash in CASH_OUT:
        assert t.terms.direction is Direction.OUT
        assert t.fate is Fate.SUCCEEDED, "rule 1: cash goes out only after SUCCESS"
    if t.fate is Fate.SUCCEEDED and t.terms.needs_confirmation:
        assert t.outcome is not None
        assert t.outcome.confirmed, "rule 1: a card's success needs the network's word"
    if t.cash in CASH_IN:
        assert t.terms.direction is Direction.IN
    if t.cash in GOING_BACK:
        assert t.fate in (Fate.FAILED, Fate.NOT_SENT), "rule 6: delivered or returned, not both"
        assert not t.watch, "rule 4: held notes stay while the request may still arrive"
    if t.cash is Cash.KEPT:
        assert t.fate is Fate.SUCCEEDED, "rule 6: kept only for a service delivered"


def _check_people(t: Transaction) -> None:
    if t.agreement is not None:
        assert len(set(t.agreement.by)) > 1, "one person's word ends nothing"


def _check_attempts(t: Transaction) -> None:
    assert (t.attempts == 0) == (t.signed_at is None)
    assert len(t.refused_by) <= t.attempts
    if t.watch:
        assert t.fate in (Fate.SENT, Fate.NOT_SENT), "an answer ends the watch"


def _check_devices(t: Transaction) -> None:
    if t.reader is not None:
        assert t.last_trace is not None, "a reader speaks of what was launched on it"
    if t.payment is not None:
        assert t.cash in CASH_OUT, "a dispenser pays what goes out"
    if t.cash is Cash.DISPUTED and t.terms.direction is Direction.OUT:
        in_doubt = is_alarm(t) or (t.note == LOST and not t.terms.can_look_up)
        in_doubt = in_doubt or is_contradicted(t)
        assert t.fate is Fate.SUCCEEDED or in_doubt, "rule 1: nothing else may have moved"


def is_alarm(t: Transaction) -> bool:
    """Say whether a reader's yes stands against the service's no."""
    return (t.fate, t.cash, t.reader) == (Fate.FAILED, Cash.DISPUTED, ReaderWord.APPROVED)


def is_contradicted(t: Transaction) -> bool:
    """Return whether the service says otherwise than the two people did who ended it."""
    return t.agreement is not None and t.agreement.contradicted


def check_step(before: Transaction, after: Transaction) -> None:
    """Raise AssertionError where one event has made a move that is none."""
    check(after)
    assert after.fate is before.fate or after.fate in FATE_MOVES[before.fate]
    assert after.cash is before.cash or after.cash in CASH_MOVES[before.cash]
    alarm = (before.reader is None and is_alarm(after)) or is_contradicted(after)
    if before.closed and not alarm:
        assert after.closed, "rule 7: what is closed stays closed, but for an alarm"
        assert (after.fate, after.cash) == (before.fate, before.cash)
