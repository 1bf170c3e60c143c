"""The life of a transaction: `apply` (what we know) and `decide` (what to do next).

Rule 1: everything that moves a transaction stands in this file. The legal moves of its two
coordinates are the tables FATE_MOVES and CASH_MOVES; an event that would make another move is
refused with `IllegalMove` and changes nothing.

Rule 2: this file never touches the world. It reads no clock, draws no chance, does no I/O.
`decide` is level-triggered: it looks at the transaction, at what this process holds and at the
moment, never at how it got there. A process that has just started holds nothing; so recovery
after a crash is not a path of its own, it is `decide` on what the journal holds.

The order of things for money:

* `sending` is journaled before the first byte leaves, with the signature's own timestamp.
* A look-up that answers 404 proves nothing while a signature of ours would still be accepted:
  the request may be under way. So a transaction that was ever sent keeps a *watch*. The watch
  ends when the service knows the reference, or when a 404 bears a service time at which the
  newest signature has expired. It is the service's own clock (its Date header) that is compared,
  since the local one may be wrong by hours after a power cut.
* `not_sent` while the watch is on is what the customer is told, not what we believe: if the
  reference turns up, the money is treated as any late result.
"""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from agent.api import limits
from agent.api.errors import NEW_BODY, SPENT, Remedy, lookup
from agent.api.outcome import Outcome, Status
from agent.clock import Moment
from agent.money import ZERO
from agent.transactions import model as m
from agent.transactions.model import Cash, Direction, Fate, Transaction

SIGNATURE_LIFE = limits.CLOCK_SKEW  # an older X-Timestamp is refused
WATCH_MARGIN = (
    30.0  # seconds on top: the Date header is whole seconds, and machines differ a little
)
CUSTOMER_TIMEOUT = limits.CLIENT_TIMEOUT
LOOK_UP_EVERY = 15.0  # seconds; four look-ups a minute leave the budget to customers
REPOST_EVERY = 5.0  # seconds; where a repeated post is the only look-up, a customer waits for it
ATTEMPTS_MAX = 5  # sends under one reference; a customer does not wait for a sixth


class IllegalMove(Exception):
    """An event that the tables do not allow in this state; nothing was changed."""

    def __init__(self, transaction: Transaction | None, event: m.Event) -> None:
        state = f"{transaction.fate.value}/{transaction.cash.value}" if transaction else "nothing"
        super().__init__(f"{type(event).__name__} is not possible in {state}")


# --- what we know: apply ------------------------------------------------------------------------

FATE_MOVES: dict[Fate, frozenset[Fate]] = {
    Fate.PREPARED: frozenset({Fate.SENT, Fate.NOT_SENT}),
    Fate.SENT: frozenset({Fate.SENT, Fate.PENDING, Fate.SUCCEEDED, Fate.FAILED, Fate.NOT_SENT}),
    Fate.PENDING: frozenset({Fate.PENDING, Fate.SUCCEEDED, Fate.FAILED}),
    # Only while the watch is on: a request that we gave up arrived after all.
    Fate.NOT_SENT: frozenset({Fate.PENDING, Fate.SUCCEEDED, Fate.FAILED}),
    Fate.SUCCEEDED: frozenset(),
    Fate.FAILED: frozenset(),
}

CASH_MOVES: dict[Cash, frozenset[Cash]] = {
    Cash.NONE: frozenset({Cash.OWED, Cash.HELD, Cash.DISPUTED}),
    Cash.OWED: frozenset({Cash.HANDING_OVER, Cash.DISPUTED}),
    Cash.HANDING_OVER: frozenset({Cash.HANDED, Cash.OWED, Cash.DISPUTED}),
    Cash.HELD: frozenset({Cash.KEPT, Cash.REFUND_OWED, Cash.DISPUTED}),
    Cash.REFUND_OWED: frozenset({Cash.REFUNDING, Cash.DISPUTED}),
    Cash.REFUNDING: frozenset({Cash.REFUNDED, Cash.REFUND_OWED, Cash.DISPUTED}),
    # A person who has found out says how it ended; notes that did not move are what the fate says.
    Cash.DISPUTED: frozenset(
        {Cash.NONE, Cash.OWED, Cash.HANDED, Cash.HELD, Cash.KEPT, Cash.REFUND_OWED, Cash.REFUNDED}
    ),
    Cash.HANDED: frozenset(),
    Cash.KEPT: frozenset(),
    Cash.REFUNDED: frozenset(),
}

# What a final fate does to the notes, by the way they go and where they are.
SETTLEMENT: dict[tuple[Fate, Direction, Cash], Cash] = {
    (Fate.SUCCEEDED, Direction.OUT, Cash.NONE): Cash.OWED,
    (Fate.SUCCEEDED, Direction.IN, Cash.HELD): Cash.KEPT,
    (Fate.FAILED, Direction.IN, Cash.HELD): Cash.REFUND_OWED,
    (Fate.NOT_SENT, Direction.IN, Cash.HELD): Cash.REFUND_OWED,
}


def apply(transaction: Transaction | None, event: m.AnyEvent) -> Transaction:
    """Fold one fact into a transaction (None: it begins). Raises IllegalMove."""
    if isinstance(event, m.Prepared):
        return _begin(transaction, event)
    if transaction is None:
        raise IllegalMove(None, event)
    fold = _FOLDS[type(event)]
    return _settle(fold(transaction, event))


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
        terms=event.terms,
        facts=event.facts,
        opened_at=event.at,
        cash=Cash.HELD if event.held else Cash.NONE,
    )


def _settle(t: Transaction) -> Transaction:
    """Move the notes where the fate has put them; held notes stay while the watch is on."""
    if t.watch:
        return t
    if _is_alarm(t):
        return _with(t, cash=Cash.DISPUTED, note="the card reader approved what the bank denies")
    if t.salvaged and _may_have_moved(t):
        return _with(t, cash=Cash.DISPUTED, note=LOST, salvaged=False)
    cash = SETTLEMENT.get((t.fate, t.terms.direction, t.cash))
    return t if cash is None else _with(t, cash=cash)


LOST = "the journal was damaged: notes may have moved"
MOVING_NOTES = frozenset({Cash.OWED, Cash.HANDING_OVER, Cash.REFUND_OWED, Cash.REFUNDING})


def _may_have_moved(t: Transaction) -> bool:
    """Say whether a lost fact may be that this transaction's notes moved."""
    if t.cash is Cash.HELD:
        return t.fate in (Fate.FAILED, Fate.NOT_SENT)
    if t.cash is not Cash.NONE:
        return t.cash in MOVING_NOTES
    if t.terms.direction is Direction.OUT:
        unheard = t.fate is Fate.NOT_SENT and not t.terms.can_look_up
        return t.fate is Fate.SUCCEEDED or unheard
    return t.terms.direction is Direction.IN


def _is_alarm(t: Transaction) -> bool:
    """Say whether a reader's yes to cash stands against the service's no: a person finds out."""
    if t.terms.direction is not Direction.OUT or t.note is not None:
        return False  # nothing hangs on it, or a person has found out
    said_yes = t.reader is m.ReaderWord.APPROVED
    return said_yes and t.fate is Fate.FAILED and t.cash is Cash.NONE


def _sending(t: Transaction, event: m.Sending) -> Transaction:
    _expect(t.fate in (Fate.PREPARED, Fate.SENT), t, event)
    return _with(
        t,
        fate=Fate.SENT,
        attempts=t.attempts + 1,
        signed_at=max(event.signed_at, t.signed_at or 0),
        watch=t.terms.can_look_up,
        absent=False,
        refusal=None,
    )


def _outcome(t: Transaction, event: m.Answered | m.LookedUp) -> Transaction:
    outcome = event.outcome
    fate = _fate_of(t, outcome)
    _expect(fate in FATE_MOVES[t.fate], t, event)
    _expect(t.fate is not Fate.NOT_SENT or t.watch, t, event)
    _expect(outcome.client_reference == t.client_reference, t, event)
    return _with(t, fate=fate, outcome=outcome, watch=False, absent=False, refusal=None)


def _fate_of(t: Transaction, outcome: Outcome) -> Fate:
    if outcome.status is Status.FAILED:
        return Fate.FAILED
    unconfirmed = t.terms.needs_confirmation and not outcome.confirmed
    if outcome.status is Status.PENDING or unconfirmed:
        return Fate.PENDING
    return Fate.SUCCEEDED


def _refused(t: Transaction, event: m.Refused) -> Transaction:
    _expect(t.fate is Fate.SENT and t.refusal is None, t, event)
    refusal = m.Refusal(event.code, event.message, event.pause, event.failure_code)
    return _with(t, refusal=refusal, refused_by=(*t.refused_by, event.code))


def _unanswered(t: Transaction, event: m.Unanswered) -> Transaction:
    _expect(t.fate is Fate.SENT, t, event)
    return t


def _not_found(t: Transaction, event: m.NotFound) -> Transaction:
    _expect(t.fate in (Fate.SENT, Fate.NOT_SENT), t, event)
    expired = event.service_time is not None and event.service_time > _expiry(t)
    return _with(t, absent=True, watch=t.watch and not expired)


def _not_sent(t: Transaction, event: m.NotSent) -> Transaction:
    _expect(Fate.NOT_SENT in FATE_MOVES[t.fate], t, event)
    return _with(t, fate=Fate.NOT_SENT, why_not_sent=event.why)


def _launched(t: Transaction, event: m.Launched) -> Transaction:
    _expect(t.fate is Fate.PENDING and t.last_trace is None, t, event)
    return _with(t, last_trace=event.last_trace)


def _reader_said(t: Transaction, event: m.ReaderSaid) -> Transaction:
    _expect(t.last_trace is not None and t.reader is None, t, event)
    return _with(t, reader=event.word)


def _slip_started(t: Transaction, event: m.SlipStarted) -> Transaction:
    return _with(t, slip=m.SlipState.STARTED)


def _slip_ended(t: Transaction, event: m.SlipEnded) -> Transaction:
    _expect(t.slip is m.SlipState.STARTED, t, event)
    return _with(t, slip=event.state)


def _claim_issued(t: Transaction, event: m.ClaimIssued) -> Transaction:
    return _with(t, claim=m.Claim(event.salt, event.digest))


def _cash(target: Cash) -> Callable[[Transaction, m.Event], Transaction]:
    def move(t: Transaction, event: m.Event) -> Transaction:
        _expect(target in CASH_MOVES[t.cash], t, event)
        return _with(t, cash=target)

    return move


def _out(target: Cash) -> Callable[[Transaction, m.Event], Transaction]:
    """Move notes out: only for what the bank has paid."""

    def move(t: Transaction, event: m.Event) -> Transaction:
        _expect(t.fate is Fate.SUCCEEDED and t.terms.direction is Direction.OUT, t, event)
        return _cash(target)(t, event)

    return move


def _back(target: Cash) -> Callable[[Transaction, m.Event], Transaction]:
    """Give the customer's notes back: only when the service can no longer be delivered."""

    def move(t: Transaction, event: m.Event) -> Transaction:
        _expect(t.fate in (Fate.FAILED, Fate.NOT_SENT) and not t.watch, t, event)
        _expect(t.terms.direction is Direction.IN, t, event)
        return _cash(target)(t, event)

    return move


def _handing_over(t: Transaction, event: m.HandingOver) -> Transaction:
    moved = _out(Cash.HANDING_OVER)(t, event)
    payment = m.Payment(event.mark, event.asked) if event.asked else None
    return _with(moved, payment=payment)


def _disputed(t: Transaction, event: m.Disputed) -> Transaction:
    _expect(t.cash is not Cash.NONE, t, event)
    return _with(_cash(Cash.DISPUTED)(t, event), note=event.note, payment=None)


def _salvaged(t: Transaction, event: m.Salvaged) -> Transaction:
    """Take nothing for granted that a lost fact may have changed: ask the service, and people."""
    _expect(not t.closed, t, event)
    if t.fate is Fate.PREPARED:
        t = _sending(t, m.Sending(at=event.at, signed_at=event.signed_at))
    in_doubt = t.cash is Cash.DISPUTED
    return _with(t, salvaged=not in_doubt, refusal=None, absent=False, payment=None)


def _resolved(t: Transaction, event: m.Resolved) -> Transaction:
    """End a dispute in which nobody is owed a note: what the bank denies never was cash."""
    _expect(t.cash is Cash.DISPUTED and t.fate in (Fate.FAILED, Fate.NOT_SENT), t, event)
    _expect(t.terms.direction is Direction.OUT, t, event)
    return _with(_cash(Cash.NONE)(t, event), note=event.note)


def _not_handed(t: Transaction, event: m.NotHanded) -> Transaction:
    """Leave the notes where they were; the fate says whose they are."""
    _expect(t.cash in (Cash.HANDING_OVER, Cash.REFUNDING, Cash.DISPUTED), t, event)
    t = _with(t, payment=None)
    if t.terms.direction is Direction.OUT:
        return _out(Cash.OWED)(t, event)
    return _cash(_settle(_with(t, cash=Cash.HELD)).cash)(t, event)


def _held(t: Transaction, event: m.Held) -> Transaction:
    _expect(t.fate is Fate.PREPARED and t.terms.direction is Direction.IN, t, event)
    return _cash(Cash.HELD)(t, event)


# The values take their own event each; `apply` looks them up by its type.
_FOLDS: dict[type[m.Event], Callable[..., Transaction]] = {
    m.Sending: _sending,
    m.Answered: _outcome,
    m.LookedUp: _outcome,
    m.Refused: _refused,
    m.Unanswered: _unanswered,
    m.NotFound: _not_found,
    m.NotSent: _not_sent,
    m.Launched: _launched,
    m.ReaderSaid: _reader_said,
    m.SlipStarted: _slip_started,
    m.SlipEnded: _slip_ended,
    m.ClaimIssued: _claim_issued,
    m.HandingOver: _handing_over,
    m.Handed: _out(Cash.HANDED),
    m.NotHanded: _not_handed,
    m.Held: _held,
    m.Refunding: _back(Cash.REFUNDING),
    m.Refunded: _back(Cash.REFUNDED),
    m.Disputed: _disputed,
    m.Resolved: _resolved,
    m.Salvaged: _salvaged,
}


def _expect(condition: bool, t: Transaction, event: m.Event) -> None:  # noqa: FBT001  # an assertion
    if not condition:
        raise IllegalMove(t, event)


def _with(t: Transaction, **changes: object) -> Transaction:
    return msgspec.structs.replace(t, **changes)


def _expiry(t: Transaction) -> float:
    """Give the service's time from which on it refuses the newest signature."""
    return (t.signed_at or 0) + SIGNATURE_LIFE + WATCH_MARGIN


# --- what to do next: decide --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Here:
    """What this process holds of a transaction; a fresh process holds nothing."""

    body: bool = False
    """The request's bytes, still in memory and not refused."""
    in_flight: bool = False
    customer: bool = False
    """Somebody stands at the screen for it."""
    asked_at: float | None = None
    """Monotonic seconds at which this process last heard, or tried to hear, what became of it;
    None: it has to ask at once."""


@dataclass(frozen=True, slots=True)
class Send:
    """Submit the body in memory, signed afresh."""


@dataclass(frozen=True, slots=True)
class LookUp:
    """Ask the service what became of it; `poll` when nobody waits for the answer."""

    poll: bool = False


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing until this monotonic moment, or (None) until something happens outside."""

    until: float | None = None


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Journal `not_sent`: no more attempts; the watch, if on, goes on."""

    why: str


@dataclass(frozen=True, slots=True)
class AskAgain:
    """The dialogue has to bring a new capture, OTP or bill under the same reference."""

    remedy: Remedy


@dataclass(frozen=True, slots=True)
class OfferCash:
    """Notes are owed: to who is there, or to who comes with the slip."""


@dataclass(frozen=True, slots=True)
class ReturnCash:
    """The customer's own notes go back."""


@dataclass(frozen=True, slots=True)
class AskPerson:
    """Notes may have moved and only somebody who was there can tell."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """It is closed."""


Action = Send | LookUp | Wait | GiveUp | AskAgain | OfferCash | ReturnCash | AskPerson | Nothing


def decide(t: Transaction, here: Here, now: Moment) -> Action:
    """Say the next thing to do. A table over fate and cash; see the design's own."""
    if t.closed:
        return Nothing()
    if here.in_flight:
        return Wait()
    return _DECISIONS[t.fate](t, here, now)


def _prepared(t: Transaction, here: Here, now: Moment) -> Action:
    if not here.body:
        return GiveUp("the request was lost before it was sent")
    if t.terms.direction is Direction.IN and t.cash is not Cash.HELD:
        return Wait()  # nothing is bought before its notes are in the drawer
    return Send()


def _sent(t: Transaction, here: Here, now: Moment) -> Action:
    if t.refusal:
        return _after_refusal(t, t.refusal, here, now)
    if not t.terms.can_look_up:
        gone = GiveUp("unanswered, and the customer has gone")
        return _send_again(t, here, now, gone, pause=REPOST_EVERY)
    if not t.absent:
        return _look_up(here, now, LOOK_UP_EVERY)
    return _while_absent(t, here, now)


def _while_absent(t: Transaction, here: Here, now: Moment) -> Action:
    """Say what follows a 404: try the same bytes, or let the customer go after the time-out."""
    if here.body and here.customer and t.attempts < ATTEMPTS_MAX:
        return Send()
    if _timed_out(t, now) or not t.watch:
        return GiveUp("the request never arrived")
    return _look_up(here, now, LOOK_UP_EVERY)


def _timed_out(t: Transaction, now: Moment) -> bool:
    return now.service >= (t.signed_at or 0) + CUSTOMER_TIMEOUT


def _after_refusal(t: Transaction, refusal: m.Refusal, here: Here, now: Moment) -> Action:
    remedy = lookup(refusal.code).remedy
    enough = _enough(t, refusal, here, now)
    if remedy is Remedy.SEND_LATER:
        return _send_again(t, here, now, enough, pause=refusal.pause)
    if remedy is Remedy.FIX_CLOCK:
        # Signed with the time just learnt it must fit; if not, the clock is not what is wrong.
        once = t.refused_by.count(refusal.code) == 1
        return _send_again(t, here, now, enough) if once else enough
    if remedy in NEW_BODY and here.customer:
        return _ask_again(t, remedy, here, now)
    if remedy is Remedy.LOOK_UP and not t.terms.can_look_up:
        return _send_again(t, here, now, enough, pause=REPOST_EVERY)
    if remedy is Remedy.LOOK_UP and not t.absent:
        return _look_up(here, now, LOOK_UP_EVERY)
    return enough


def _ask_again(t: Transaction, remedy: Remedy, here: Here, now: Moment) -> Action:
    if here.body:
        return Send()
    if remedy in SPENT and not _all_refused(t) and not t.absent:
        return _look_up(here, now, LOOK_UP_EVERY)
    return AskAgain(remedy)


def _all_refused(t: Transaction) -> bool:
    return len(t.refused_by) == t.attempts


def _enough(t: Transaction, refusal: m.Refusal, here: Here, now: Moment) -> Action:
    """Give up, unless an earlier attempt went unanswered: that one may be under way."""
    if _all_refused(t) or not t.watch or _timed_out(t, now):
        return GiveUp(refusal.code)
    return _look_up(here, now, LOOK_UP_EVERY)


def _send_again(
    t: Transaction, here: Here, now: Moment, otherwise: Action, pause: float = 0.0
) -> Action:
    if not (here.body and here.customer and t.attempts < ATTEMPTS_MAX):
        return otherwise
    return _every(pause, Send(), here, now)


def _look_up(here: Here, now: Moment, every: float, *, poll: bool = False) -> Action:
    """Look up at the cadence; in nobody's way when nobody waits."""
    return _every(every, LookUp(poll=poll or not here.customer), here, now)


def _every(seconds: float, action: Action, here: Here, now: Moment) -> Action:
    """Say so now if this process has not asked yet, else so long after it has."""
    if here.asked_at is None or now.monotonic >= here.asked_at + seconds:
        return action
    return Wait(here.asked_at + seconds)


def _pending(t: Transaction, here: Here, now: Moment) -> Action:
    every = t.terms.cadence.every(max(ZERO, now.service - t.opened_at))
    return _look_up(here, now, every, poll=True)


def _watching(t: Transaction, here: Here, now: Moment) -> Action:
    """Look once more when the last signature has expired; a fresh process asks at once, too."""
    if here.asked_at is None:
        return LookUp(poll=True)
    left = _expiry(t) - now.service
    if left <= 0:
        return _look_up(here, now, LOOK_UP_EVERY, poll=True)
    # Before that no answer counts. Asked is all the same when a signature's life has passed here:
    # a local clock that was set back must not keep the watch for hours.
    due = min(now.monotonic + left, here.asked_at + SIGNATURE_LIFE + WATCH_MARGIN)
    return LookUp(poll=True) if now.monotonic >= due else Wait(due)


def _not_sent_yet(t: Transaction, here: Here, now: Moment) -> Action:
    return _watching(t, here, now) if t.watch else _cash_side(t, here, now)


def _cash_side(t: Transaction, here: Here, now: Moment) -> Action:
    return _CASH_ACTIONS.get(t.cash, Wait())


# `disputed` waits for a person's word; the rest are settled or impossible with a final fate.
_CASH_ACTIONS: dict[Cash, Action] = {
    Cash.OWED: OfferCash(),
    Cash.HANDING_OVER: AskPerson(),
    Cash.REFUND_OWED: ReturnCash(),
    Cash.REFUNDING: AskPerson(),
}

_DECISIONS: dict[Fate, Callable[[Transaction, Here, Moment], Action]] = {
    Fate.PREPARED: _prepared,
    Fate.SENT: _sent,
    Fate.PENDING: _pending,
    Fate.SUCCEEDED: _cash_side,
    Fate.FAILED: _cash_side,
    Fate.NOT_SENT: _not_sent_yet,
}
