"""Decides the next action for a transaction: `decide`, a table over its two statuses.

Level-triggered: it looks at the transaction, at what this process holds in memory for it and at the
time, never at history. A new process holds nothing in memory. So recovery after a crash needs no
code of its own: it is `decide` on what the journal holds. No clock, no randomness, no I/O.
"""

from collections.abc import Callable
from enum import Enum, unique
from math import inf
from zlib import crc32

import msgspec

from agent.base.clock import Moment
from agent.base.money import ZERO
from agent.transactions import limits
from agent.transactions import model as m
from agent.transactions.error_table import NEW_BODY, SPENT, Remedy, row_for
from agent.transactions.lifecycle import (
    IN_DOUBT_MARGIN,
    SIGNATURE_LIFE,
    can_be_vouched_for,
    doubt_ends,
    may_be_sent,
)
from agent.transactions.model import CASH_FINAL, BankStatus, CashStatus, Direction, Transaction
from agent.transactions.origin import Origin

CUSTOMER_TIMEOUT = limits.CLIENT_TIMEOUT
CHECK_EVERY = 15.0  # seconds; four status checks a minute leave the rate limit to customers
UNATTENDED = m.PollSchedule(
    steps=((60.0, CHECK_EVERY), (900.0, 60.0), (3600.0, 180.0), (86_400.0, 600.0)), then=3600.0
)
"""The shortest intervals of status checks while no customer waits, by the transaction's age.

An answer that cannot be used today mostly cannot be used in a minute either. Sixteen transactions
that were checked every 15 seconds used 54 of the 60 calls a minute for days.
"""
WAITS = (2.0, 5.0, 10.0, 20.0)
"""Seconds to wait after the first, second, … attempt that got no answer.

The first is short: most outages last a moment. Each next one is about twice as long, so a failing
service gets time to recover. With the spread, all four take 37 to 56 s. So the last attempt still
gets its answer within CUSTOMER_TIMEOUT.
"""
SPREAD = (
    0.5  # at most this share is added to a wait, so that kiosks after an outage return one by one
)
POLL_SPREAD = 0.1
"""At most this share is added to a poll's interval. Otherwise transactions that became pending in
the same outage or power cut would be polled at the same moments for ever."""
# Sends under one reference: a customer does not wait for a sixth, nor give a sixth finger.
ATTEMPTS_MAX = len(WAITS) + 1


class VolatileState(msgspec.Struct, frozen=True):
    """What this process holds in memory for a transaction; a new process holds nothing."""

    body: bool = False
    """The request's bytes are still in memory and were not refused."""
    in_flight: bool = False
    customer: bool = False
    """The transaction's customer is at the screen."""
    asked_at: float | None = None
    """Monotonic seconds at which this process last checked the status, with or without an answer;
    None: it has not checked yet and must check at once."""
    tried_at: float = -inf
    """Monotonic seconds at which this process's newest attempt ended."""
    unanswered: int = 0
    """Status checks without an answer, since `tried_at` or since the last answered one."""
    asks: Origin | None = None
    """The service that this process asks; None: not compared."""
    unknown_since: float | None = None
    """Monotonic seconds since which every answer was a 404 or another transaction's record."""


class Send(msgspec.Struct, frozen=True):
    """Submit the body in memory with a new signature."""


class CheckStatus(msgspec.Struct, frozen=True):
    """Ask the service for the status; `poll` is True if nobody waits for the answer."""

    poll: bool = False


class Wait(msgspec.Struct, frozen=True):
    """Wait until this monotonic time; None: until an event comes."""

    until: float | None = None


class Abandon(msgspec.Struct, frozen=True):
    """Append `Abandoned`: make no further attempts. The in-doubt window, if open, stays open."""

    why: str


class AskAgain(msgspec.Struct, frozen=True):
    """The dialogue must bring a new capture, OTP or bill under the same reference."""

    remedy: Remedy


class OfferCash(msgspec.Struct, frozen=True):
    """Notes are owed to the customer: at the screen now, or later with the slip."""


class ReturnCash(msgspec.Struct, frozen=True):
    """The customer's own notes must be given back."""


class AskPerson(msgspec.Struct, frozen=True):
    """Notes may have moved; only a person who was present knows."""


class Nothing(msgspec.Struct, frozen=True):
    """Do nothing: the transaction is closed."""


Action = (
    Send | CheckStatus | Wait | Abandon | AskAgain | OfferCash | ReturnCash | AskPerson | Nothing
)


def decide(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    """Return the next action. A table over bank status and cash status."""
    if t.closed:
        return Nothing()
    if volatile.in_flight:
        return Wait()
    action = _DECISIONS[t.bank_status](t, volatile, now)
    if isinstance(action, CheckStatus) and was_sent_elsewhere(t, volatile.asks):
        return Wait()  # this service knows nothing about it
    return action


@unique
class Stuck(Enum):
    """Why no answer of the service can end the transaction now."""

    ELSEWHERE = "elsewhere"
    """The transaction was sent to another address than the configured one."""
    OTHER_KEY = "other key"
    """The transaction was sent with another key, and the current key does not find it."""
    MISMATCHED = "mismatched"
    """The service answers with another transaction's record."""
    FORGOTTEN = "forgotten"
    """The service knew the transaction before, and no longer does."""
    SET_ASIDE = "set aside"
    """The agent's own code raises an error for this transaction."""
    UNPROVEN = "unproven"
    """The service does not know the transaction, and does not send the time that would make this
    final."""
    UNCLEAR = "unclear"
    """The service reports an unknown status word, or contradicts itself."""
    OVERDUE = "overdue"
    """The service reports PENDING, or sends no readable answer, for longer than its product ever
    takes."""


UNKNOWN_LONG = 3600.0  # seconds: far longer than DOUBT_LASTS and a replica's lag
UNCLEAR_LONG = 3600.0
"""Seconds after opening from which people may end an unclear answer while the customer's notes are
held. By then the service settles most transactions, and an unknown word may name an intermediate
step. The longest settlement applies in two other cases. If no notes are held, nobody asks about it
afterwards, so the bank must have returned what it took from the customer. If the API document
promises no refund, notes that go back too early are the shop's loss."""
ASKED_IN_VAIN = 20
"""Status checks without an answer after which the service is not expected to answer. They take 20
minutes for a transaction that was never answered, hours for a PENDING."""
SETTLES_WITHIN = 7 * 86_400.0
"""Seconds for a transaction without its own limit: longer than any product's."""


def why_stuck(t: Transaction, volatile: VolatileState, now: Moment) -> Stuck | None:
    """Return why only people can end a transaction; None if the service still can."""
    if not can_be_vouched_for(t, now.service):
        return None
    if was_sent_elsewhere(t, volatile.asks):
        return Stuck.ELSEWHERE
    if volatile.unknown_since is None or now.monotonic < volatile.unknown_since + UNKNOWN_LONG:
        return _why_late(t, volatile, now)
    if t.mismatches:
        return Stuck.MISMATCHED
    if not is_absence_believed(t, volatile.asks):
        return Stuck.OTHER_KEY
    return Stuck.FORGOTTEN if t.outcome else Stuck.UNPROVEN


def _why_late(t: Transaction, volatile: VolatileState, now: Moment) -> Stuck | None:
    """Return why the service will probably never end a transaction; None if it may.

    This process must have asked first, and must have got an answer or asked often without one. So a
    kiosk that was off for a week, or has no network for a moment, waits for the service.
    """
    if volatile.asked_at is None or 0 < volatile.unanswered < ASKED_IN_VAIN:
        return None
    age = now.service - t.opened_at
    within = SETTLES_WITHIN if t.terms.settles_within is None else t.terms.settles_within
    is_unclear = t.bank_status is BankStatus.PENDING and t.outcome and t.outcome.is_unclear
    is_soon = t.terms.direction is Direction.IN and t.terms.refund_is_promised
    if is_unclear and age >= (UNCLEAR_LONG if is_soon else within):
        return Stuck.UNCLEAR
    return Stuck.OVERDUE if age >= within else None


def was_sent_elsewhere(t: Transaction, asks: Origin | None) -> bool:
    """Return True if a transaction was sent to another address than this process asks."""
    return t.origin is not None and asks is not None and t.origin.address != asks.address


def is_absence_believed(t: Transaction, asks: Origin | None) -> bool:
    """Return True if a 404 counts: another key may not see the record."""
    return t.origin is None or asks is None or t.origin == asks


def _prepared(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    if not volatile.body:
        return Abandon("the request was lost before it was sent")
    if not may_be_sent(t):
        return Wait()  # nothing is sent before the notes are in the till
    return Send()


def _sent(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    if t.refusal:
        return _after_refusal(t, t.refusal, volatile, now)
    if not t.terms.can_check_status:
        return _send_again(t, volatile, now, Abandon("unanswered, and the customer has gone"))
    if not t.not_found:
        return _check_status(t, volatile, now, CHECK_EVERY)
    return _send_again(t, volatile, now, _after_not_found(t, volatile, now))


def _after_not_found(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    """Return the action after a 404 if the request is not sent again.

    After CUSTOMER_TIMEOUT the customer no longer waits.
    """
    if not t.in_doubt:
        return Abandon("the request never arrived")
    left = _customers_time_left(t, now)
    if left <= 0:
        return Abandon("the service does not know it yet, and the customer's time is over")
    action = _check_status(t, volatile, now, CHECK_EVERY)
    if isinstance(action, Wait) and action.until is not None:
        return Wait(min(action.until, now.monotonic + left))
    return action


def _customers_time_left(t: Transaction, now: Moment) -> float:
    """Return the seconds for which a customer still waits, counted from about the first attempt.

    Only the newest attempt's time is known, so the waits between the attempts are subtracted.
    """
    waited = sum(wait_after(t.client_reference, tries) for tries in range(1, t.attempts))
    return (t.signed_at or 0) - waited + CUSTOMER_TIMEOUT - now.service


def _after_refusal(
    t: Transaction, refusal: m.LastRefusal, volatile: VolatileState, now: Moment
) -> Action:
    remedy = row_for(refusal.code).remedy
    stop = _enough(t, refusal, volatile, now)
    if remedy is Remedy.SEND_LATER:
        return _send_again(t, volatile, now, stop, least=refusal.pause)
    if remedy is Remedy.FIX_CLOCK:
        # Signed with the service's time it must be accepted; if not, the clock is not the cause.
        is_first = t.refused_by.count(refusal.code) == 1
        return Send() if is_first and _may_send(t, volatile) else stop
    if remedy in NEW_BODY and _has_another_attempt(t, volatile):
        return _ask_again(t, remedy, volatile, now)
    if remedy is Remedy.CHECK_STATUS and not t.terms.can_check_status:
        return _send_again(t, volatile, now, stop)
    if remedy is Remedy.CHECK_STATUS and not t.not_found:
        return _check_status(t, volatile, now, CHECK_EVERY)
    return stop


def _ask_again(t: Transaction, remedy: Remedy, volatile: VolatileState, now: Moment) -> Action:
    if volatile.body:
        return Send()
    in_doubt = t.terms.can_check_status and not t.is_all_refused and not t.not_found
    if remedy in SPENT and in_doubt:
        return _check_status(t, volatile, now, CHECK_EVERY)
    return AskAgain(remedy)


def _enough(t: Transaction, refusal: m.LastRefusal, volatile: VolatileState, now: Moment) -> Action:
    """Return Abandon, unless an earlier attempt got no answer: that one may still arrive."""
    if t.is_all_refused or not t.in_doubt or _customers_time_left(t, now) <= 0:
        return Abandon(refusal.code)
    return _check_status(t, volatile, now, CHECK_EVERY)


def _may_send(t: Transaction, volatile: VolatileState) -> bool:
    return volatile.body and _has_another_attempt(t, volatile)


def _has_another_attempt(t: Transaction, volatile: VolatileState) -> bool:
    return volatile.customer and t.attempts < ATTEMPTS_MAX and may_be_sent(t)


def _send_again(
    t: Transaction, volatile: VolatileState, now: Moment, otherwise: Action, least: float = 0.0
) -> Action:
    """Return Send for the same bytes after the wait, as long as the customer waits."""
    if not _may_send(t, volatile) or least > CUSTOMER_TIMEOUT:
        return otherwise
    due = volatile.tried_at + wait_after(t.client_reference, t.attempts, least)
    return Send() if now.monotonic >= due else Wait(due)


def wait_after(reference: str, tries: int, least: float = 0.0) -> float:
    """Return the seconds from attempt number `tries` (from 1), which got no answer, to the next.

    `least` is the service's own minimum. The spread is computed from the reference, which no other
    kiosk has, so each call returns the same.
    """
    step = WAITS[min(tries, len(WAITS)) - 1]
    return max(step, least) * (1 + SPREAD * _share(f"{reference} {tries}"))


def _share(text: str) -> float:
    """Return a number from 0 to 1 that differs for each text."""
    return crc32(text.encode()) / 2**32


def poll_stretch(reference: str) -> float:
    """Return the factor by which this transaction's polls are slower than its schedule."""
    return 1 + POLL_SPREAD * _share(reference)


def _check_status(
    t: Transaction, volatile: VolatileState, now: Moment, every: float, *, poll: bool = False
) -> Action:
    """Return CheckStatus if this process never asked, or asked `every` seconds ago; else Wait.

    While a customer waits, a check without an answer is repeated sooner. While no customer waits,
    a check has the priority of a poll.
    """
    if not volatile.customer:
        began = t.opened_at if t.failed_at is None else t.failed_at
        every = max(every, UNATTENDED.every(max(ZERO, now.service - began)))
    elif volatile.unanswered:
        every = min(every, wait_after(t.client_reference, volatile.unanswered))
    if volatile.asked_at is None or now.monotonic >= volatile.asked_at + every:
        return CheckStatus(poll=poll or not volatile.customer)
    return Wait(volatile.asked_at + every)


def _pending(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    every = t.terms.poll_schedule.every(max(ZERO, now.service - t.opened_at))
    stretched = every * poll_stretch(t.client_reference)
    return _check_status(t, volatile, now, stretched, poll=True)


def _in_doubt(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    """Return CheckStatus once no request can be recorded; a new process also checks at once."""
    if volatile.asked_at is None:
        return CheckStatus(poll=True)
    left = doubt_ends(t) - now.service
    if left <= 0:
        return _check_status(t, volatile, now, CHECK_EVERY, poll=True)
    # Before that no 404 counts. It is checked nevertheless: a request that arrived late is found
    # sooner, and a local clock that was set back does not keep it in doubt for hours.
    due = min(now.monotonic + left, volatile.asked_at + SIGNATURE_LIFE + IN_DOUBT_MARGIN)
    return CheckStatus(poll=True) if now.monotonic >= due else Wait(due)


def _not_sent_yet(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    return _in_doubt(t, volatile, now) if t.in_doubt else _cash_side(t, volatile, now)


def _failed(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    """Return ReturnCash for the customer's notes; then check until the debit is back."""
    poll_schedule = t.terms.refund_schedule
    if poll_schedule is None or not t.awaits_refund or t.cash not in CASH_FINAL:
        return _cash_side(t, volatile, now)
    age = now.service - (t.opened_at if t.failed_at is None else t.failed_at)
    return _check_status(t, volatile, now, poll_schedule.every(max(ZERO, age)), poll=True)


def _cash_side(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    return _CASH_ACTIONS.get(t.cash, Wait())


# `disputed` waits for a person; the others are final, or impossible with a final bank status.
_CASH_ACTIONS: dict[CashStatus, Action] = {
    CashStatus.OWED: OfferCash(),
    CashStatus.HANDING_OVER: AskPerson(),
    CashStatus.REFUND_OWED: ReturnCash(),
    CashStatus.REFUNDING: AskPerson(),
}


_DECISIONS: dict[BankStatus, Callable[[Transaction, VolatileState, Moment], Action]] = {
    BankStatus.PREPARED: _prepared,
    BankStatus.SENT: _sent,
    BankStatus.PENDING: _pending,
    BankStatus.SUCCEEDED: _cash_side,
    BankStatus.FAILED: _failed,
    BankStatus.ABANDONED: _not_sent_yet,
}
