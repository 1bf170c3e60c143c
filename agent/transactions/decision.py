"""What to do next with a transaction: `decide`, a table over its two coordinates.

Level-triggered: it looks at the transaction, at what this process holds of it and at the moment,
never at how it got there. A process that has just started holds nothing; so recovery after a crash
is not a path of its own, it is `decide` on what the journal holds. No clock, no chance, no I/O.
"""

from collections.abc import Callable
from enum import Enum, unique
from math import inf
from zlib import crc32

import msgspec

from agent.clock import Moment
from agent.money import ZERO
from agent.transactions import limits
from agent.transactions import model as m
from agent.transactions.error_table import NEW_BODY, SPENT, Remedy, row_for
from agent.transactions.lifecycle import IN_DOUBT_MARGIN, SIGNATURE_LIFE, can_be_vouched_for, expiry
from agent.transactions.model import CASH_FINAL, BankStatus, CashStatus, Direction, Transaction
from agent.transactions.origin import Origin

CUSTOMER_TIMEOUT = limits.CLIENT_TIMEOUT
CHECK_EVERY = 15.0  # seconds; four look-ups a minute leave the budget to customers
WAITS = (2.0, 5.0, 10.0, 20.0)
"""Seconds after the first, second, … try that came to nothing, until the next one.

The first is short: most silences last a moment. Each next one about doubles: who is in trouble gets
time to mend. With the spread all four take 37 to 56 s, so that the last attempt still has its
answer within CUSTOMER_TIMEOUT.
"""
SPREAD = 0.5  # of a wait, at most on top: kiosks that fell silent together return one by one
ATTEMPTS_MAX = len(WAITS) + 1  # sends under one reference; a customer does not wait for a sixth


class VolatileState(msgspec.Struct, frozen=True):
    """What this process holds of a transaction; a fresh process holds nothing."""

    body: bool = False
    """The request's bytes, still in memory and not refused."""
    in_flight: bool = False
    customer: bool = False
    """Somebody stands at the screen for it."""
    asked_at: float | None = None
    """Monotonic seconds at which this process last heard, or tried to hear, what became of it;
    None: it has to ask at once."""
    tried_at: float = -inf
    """Monotonic seconds at which the newest attempt of this process ended."""
    unheard: int = 0
    """Look-ups since then, or since one was answered, that got no answer."""
    asks: Origin | None = None
    """The service that this process asks; None: as good as any."""
    unknown_since: float | None = None
    """Monotonic seconds since which every answer was: unknown (404), or another's."""


class Send(msgspec.Struct, frozen=True):
    """Submit the body in memory, signed afresh."""


class CheckStatus(msgspec.Struct, frozen=True):
    """Ask the service what became of it; `poll` when nobody waits for the answer."""

    poll: bool = False


class Wait(msgspec.Struct, frozen=True):
    """Nothing until this monotonic moment, or (None) until something happens outside."""

    until: float | None = None


class Abandon(msgspec.Struct, frozen=True):
    """Journal `not_sent`: no more attempts; the watch, if on, goes on."""

    why: str


class AskAgain(msgspec.Struct, frozen=True):
    """The dialogue has to bring a new capture, OTP or bill under the same reference."""

    remedy: Remedy


class OfferCash(msgspec.Struct, frozen=True):
    """Notes are owed: to who is there, or to who comes with the slip."""


class ReturnCash(msgspec.Struct, frozen=True):
    """The customer's own notes go back."""


class AskPerson(msgspec.Struct, frozen=True):
    """Notes may have moved and only somebody who was there can tell."""


class Nothing(msgspec.Struct, frozen=True):
    """It is closed."""


Action = (
    Send | CheckStatus | Wait | Abandon | AskAgain | OfferCash | ReturnCash | AskPerson | Nothing
)


def decide(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    """Say the next thing to do. A table over fate and cash; see the design's own."""
    if t.closed:
        return Nothing()
    if volatile.in_flight:
        return Wait()
    action = _DECISIONS[t.bank_status](t, volatile, now)
    if isinstance(action, CheckStatus) and was_sent_elsewhere(t, volatile.asks):
        return Wait()  # nothing that this address says would be about it
    return action


@unique
class Stuck(Enum):
    """Why nothing that the service says can end it now."""

    ELSEWHERE = "elsewhere"
    """It was sent to another address than is asked."""
    OTHER_KEY = "other key"
    """It was sent under another key, and this one does not find it."""
    MISMATCHED = "mismatched"
    """The service answers with what is another's."""
    FORGOTTEN = "forgotten"
    """The service knew it, and does not any more."""
    SET_ASIDE = "set aside"
    """The agent trips over it."""
    UNPROVEN = "unproven"
    """The service does not know it, and tells no time by which that is the last word."""


UNKNOWN_LONG = 3600.0  # seconds: far beyond a signature's life, and what a service's copies lag


def why_stuck(t: Transaction, volatile: VolatileState, now: Moment) -> Stuck | None:
    """Return why only people can end it (None: the service still can, or may yet hear of it)."""
    if not can_be_vouched_for(t, now.service):
        return None
    if was_sent_elsewhere(t, volatile.asks):
        return Stuck.ELSEWHERE
    if volatile.unknown_since is None or now.monotonic < volatile.unknown_since + UNKNOWN_LONG:
        return None
    if t.mismatches:
        return Stuck.MISMATCHED
    if not is_absence_believed(t, volatile.asks):
        return Stuck.OTHER_KEY
    return Stuck.FORGOTTEN if t.outcome else Stuck.UNPROVEN


def was_sent_elsewhere(t: Transaction, asks: Origin | None) -> bool:
    """Return whether it was sent to another address than this process asks."""
    return t.origin is not None and asks is not None and t.origin.address != asks.address


def is_absence_believed(t: Transaction, asks: Origin | None) -> bool:
    """Return whether a 404 counts: another key may simply not see what this one sent."""
    return t.origin is None or asks is None or t.origin == asks


def _prepared(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    if not volatile.body:
        return Abandon("the request was lost before it was sent")
    if t.terms.direction is Direction.IN and t.cash is not CashStatus.HELD:
        return Wait()  # nothing is bought before its notes are in the drawer
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
    """Say what follows a 404 where nothing is sent any more: the customer goes at the time-out."""
    left = _customers_time_left(t, now)
    if left <= 0 or not t.in_doubt:
        return Abandon("the request never arrived")
    action = _check_status(t, volatile, now, CHECK_EVERY)
    if isinstance(action, Wait) and action.until is not None:
        return Wait(min(action.until, now.monotonic + left))
    return action


def _customers_time_left(t: Transaction, now: Moment) -> float:
    """Return the seconds that a customer still waits: counted from about the first attempt.

    The newest one's own time is known; the waits before it are what lies between the two.
    """
    waited = sum(wait_after(t.client_reference, tries) for tries in range(1, t.attempts))
    return (t.signed_at or 0) - waited + CUSTOMER_TIMEOUT - now.service


def _after_refusal(
    t: Transaction, refusal: m.LastRefusal, volatile: VolatileState, now: Moment
) -> Action:
    remedy = row_for(refusal.code).remedy
    enough = _enough(t, refusal, volatile, now)
    if remedy is Remedy.SEND_LATER:
        return _send_again(t, volatile, now, enough, least=refusal.pause)
    if remedy is Remedy.FIX_CLOCK:
        # Signed with the time just learnt it must fit; if not, the clock is not what is wrong.
        once = t.refused_by.count(refusal.code) == 1
        return Send() if once and _may_send(t, volatile) else enough
    if remedy in NEW_BODY and volatile.customer:
        return _ask_again(t, remedy, volatile, now)
    if remedy is Remedy.CHECK_STATUS and not t.terms.can_check_status:
        return _send_again(t, volatile, now, enough)
    if remedy is Remedy.CHECK_STATUS and not t.not_found:
        return _check_status(t, volatile, now, CHECK_EVERY)
    return enough


def _ask_again(t: Transaction, remedy: Remedy, volatile: VolatileState, now: Moment) -> Action:
    if volatile.body:
        return Send()
    in_doubt = t.terms.can_check_status and not _all_refused(t) and not t.not_found
    if remedy in SPENT and in_doubt:
        return _check_status(t, volatile, now, CHECK_EVERY)
    return AskAgain(remedy)


def _all_refused(t: Transaction) -> bool:
    return len(t.refused_by) == t.attempts


def _enough(t: Transaction, refusal: m.LastRefusal, volatile: VolatileState, now: Moment) -> Action:
    """Give up, unless an earlier attempt went unanswered: that one may be under way."""
    if _all_refused(t) or not t.in_doubt or _customers_time_left(t, now) <= 0:
        return Abandon(refusal.code)
    return _check_status(t, volatile, now, CHECK_EVERY)


def _may_send(t: Transaction, volatile: VolatileState) -> bool:
    return volatile.body and volatile.customer and t.attempts < ATTEMPTS_MAX


def _send_again(
    t: Transaction, volatile: VolatileState, now: Moment, otherwise: Action, least: float = 0.0
) -> Action:
    """Send the same bytes when their wait is over, while somebody stands there who waits for it."""
    if not _may_send(t, volatile) or least > CUSTOMER_TIMEOUT:
        return otherwise
    due = volatile.tried_at + wait_after(t.client_reference, t.attempts, least)
    return Send() if now.monotonic >= due else Wait(due)


def wait_after(reference: str, tries: int, least: float = 0.0) -> float:
    """Return the seconds between the so-manieth try (from 1) that came to nothing and the next.

    `least` is what the service asks for. The spread is drawn from the reference, which no other
    kiosk has: so the same is decided however often it is asked.
    """
    step = WAITS[min(tries, len(WAITS)) - 1]
    share = crc32(f"{reference} {tries}".encode()) / 2**32
    return max(step, least) * (1 + SPREAD * share)


def _check_status(
    t: Transaction, volatile: VolatileState, now: Moment, every: float, *, poll: bool = False
) -> Action:
    """Look up at the cadence; sooner for a customer whose look-up got no answer.

    It is in nobody's way when nobody waits.
    """
    if volatile.customer and volatile.unheard:
        every = min(every, wait_after(t.client_reference, volatile.unheard))
    return _every(every, CheckStatus(poll=poll or not volatile.customer), volatile, now)


def _every(seconds: float, action: Action, volatile: VolatileState, now: Moment) -> Action:
    """Say so now if this process has not asked yet, else so long after it has."""
    if volatile.asked_at is None or now.monotonic >= volatile.asked_at + seconds:
        return action
    return Wait(volatile.asked_at + seconds)


def _pending(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    every = t.terms.poll_schedule.every(max(ZERO, now.service - t.opened_at))
    return _check_status(t, volatile, now, every, poll=True)


def _in_doubt(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    """Look once more when the last signature has expired; a fresh process asks at once, too."""
    if volatile.asked_at is None:
        return CheckStatus(poll=True)
    left = expiry(t) - now.service
    if left <= 0:
        return _check_status(t, volatile, now, CHECK_EVERY, poll=True)
    # Before that no answer counts. Asked is all the same when a signature's life has passed here:
    # a local clock that was set back must not keep the watch for hours.
    due = min(now.monotonic + left, volatile.asked_at + SIGNATURE_LIFE + IN_DOUBT_MARGIN)
    return CheckStatus(poll=True) if now.monotonic >= due else Wait(due)


def _not_sent_yet(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    return _in_doubt(t, volatile, now) if t.in_doubt else _cash_side(t, volatile, now)


def _failed(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    """Give the customer's notes back; then read on until the debit is back in the wallet."""
    poll_schedule = t.terms.refund_schedule
    if poll_schedule is None or not t.awaits_refund or t.cash not in CASH_FINAL:
        return _cash_side(t, volatile, now)
    age = now.service - (t.opened_at if t.failed_at is None else t.failed_at)
    return _check_status(t, volatile, now, poll_schedule.every(max(ZERO, age)), poll=True)


def _cash_side(t: Transaction, volatile: VolatileState, now: Moment) -> Action:
    return _CASH_ACTIONS.get(t.cash, Wait())


# `disputed` waits for a person's word; the rest are settled or impossible with a final fate.
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
