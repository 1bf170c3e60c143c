"""The possible moves in a state, as a table: who acts, and every possible result.

The kiosk's process is `decide`, carried out as in the reconciler. agent/reconciler says
what is held after each event. A move that does not apply yields no state.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil
from operator import attrgetter

import msgspec

from agent.transactions import decision, lifecycle
from agent.transactions import model as m
from agent.transactions.decision import (
    Abandon,
    Action,
    AskAgain,
    AskPerson,
    CheckStatus,
    OfferCash,
    ReturnCash,
    Send,
    Wait,
)
from agent.transactions.error_table import NEW_BODY, Remedy, row_for
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import BankStatus, CashStatus, Direction
from agent.transactions.outcome import Status
from tests.lab.exhaustive import dispenser
from tests.lab.exhaustive.kinds import ServiceKind
from tests.lab.exhaustive.known import (
    ACCEPTED_FOR,
    EXPIRED,
    MONOTONIC,
    NOW,
    RECORDED_FOR,
    TICK,
    Known,
)
from tests.lab.exhaustive.state import (
    NOTHING_DONE,
    ORIGINS,
    Asked,
    Asks,
    Post,
    Record,
    Saved,
    State,
)
from tests.unit.agent.transactions import facts as f

REFUSED_WITH: dict[Remedy, str] = {
    Remedy.FIX_CLOCK: "EXPIRED_TIMESTAMP",
    Remedy.SEND_LATER: "RATE_LIMITED",
    Remedy.CHECK_STATUS: "A_CODE_THAT_NOBODY_KNOWS",
    Remedy.NEW_CAPTURE: "INVALID_PID",
    Remedy.NEW_OTP: "OTP_REQUIRED",
    Remedy.FETCH_AGAIN: "INVALID_BILL_TOKEN",
    Remedy.READ_AGAIN: "BILLER_PARAMS_CHANGED",
    Remedy.TELL_CUSTOMER: "BANK_NOT_SUPPORTED",
    Remedy.ASK_ATTENDANT: "DAILY_AUTH_REQUIRED",
    Remedy.STOP_SERVICE: "SERVICE_DISABLED",
}
"""A code for each remedy; the lifecycle distinguishes codes only by their remedy."""

SHORT = 60.0  # seconds; a wait this short passes within a tick


class Broken(Exception):
    """A rule is broken by what happened; the text says which."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What may happen in a walk."""

    kind: ServiceKind
    attempts: int
    """Sends under one reference; the customer provides as many captures, OTPs or bills."""
    off_by: tuple[int, ...] = (0,)
    """Ticks by which the kiosk's clock may be wrong."""
    loses_facts: bool = False
    """True if the newest events of the journal may be lost, once, and the journal be salvaged."""
    has_dispenser: bool = False
    is_moved: bool = False
    """True if the kiosk may get another address or key, and people may confirm."""


Steps = Iterator[tuple[str, State]]
Happens = Callable[[Rules, State, Action], Steps]


@dataclass(frozen=True, slots=True)
class Move:
    happens: Happens
    calm: bool
    """True if it is not a fault: with calm moves alone everything must end."""
    only: Callable[[Rules], bool] = lambda _: True
    """True if it can happen in a walk."""


# --- what the process does and receives ---


def sends(rules: Rules, s: State, action: Action) -> Steps:
    if not isinstance(action, Send):
        return
    if not s.body:
        raise Broken("Send is decided, and there is no body to send")
    if s.known.t.attempts >= rules.attempts:
        raise Broken(f"Send is decided after {rules.attempts} attempts")
    known = _fact(s.known, _sending(s.off, s.asks))
    yield "the kiosk signs and sends", s._replace(known=known, post=Post.UNDER_WAY)


def looks_up(rules: Rules, s: State, action: Action) -> Steps:
    if not isinstance(action, CheckStatus):
        return
    _can_be_asked(rules, s)
    asked = s._replace(asked=Asked.JUST_NOW)
    if abs(s.off) > ACCEPTED_FOR:
        yield "a look-up teaches the time", asked._replace(off=0)
        return
    if s.record is not Record.NONE:
        after = asked if _repeats(s) else _append(asked, _fact(s.known, LOOKED_UP[s.record]))
        heard = after._replace(shown=_shows(rules, s, s.record))
        yield f"a status check gets {s.record.name}", heard
    unseen = s.asks is Asks.ROTATED and s.known.t.outcome is None
    if (s.record is Record.NONE or unseen) and _is_believed(s):
        for off in {min(0, s.off), s.off}:
            # The Date is the service's; or of a front door whose clock agrees with the kiosk's.
            yield "a status check gets 404", _append(asked, _fact(s.known, _not_found(off)))


def _repeats(s: State) -> bool:
    return lifecycle.repeats(s.known.t, LOOKED_UP[s.record])


def looks_up_in_vain(_: Rules, s: State, action: Action) -> Steps:
    if not isinstance(action, CheckStatus):
        return
    asked = s._replace(asked=Asked.JUST_NOW)
    yield "a look-up gets no answer", asked
    yield "a status check gets another's", _append(asked, _fact(s.known, f.MISMATCHED))


def hears_an_undated_404(_: Rules, s: State, action: Action) -> Steps:
    if isinstance(action, CheckStatus) and s.record is Record.NONE and _is_believed(s):
        event = _fact(s.known, NOT_FOUND_UNDATED)
        yield (
            "a status check gets 404 without a Date",
            _append(s, event)._replace(asked=Asked.JUST_NOW),
        )


def gives_up(_: Rules, s: State, action: Action) -> Steps:
    if isinstance(action, Abandon):
        known = _fact(s.known, f.ABANDONED)
        yield "the kiosk gives up", s._replace(known=known, body=False)


def waits(_: Rules, s: State, action: Action) -> Steps:
    if not isinstance(action, Wait) or action.until is None:
        return
    seconds = action.until - MONOTONIC
    if not 0 < seconds < MONOTONIC:
        raise Broken(f"a wait of {seconds} seconds is decided")
    ticks = 0 if seconds <= SHORT else min(ceil(seconds / TICK), EXPIRED)
    for _tick in range(ticks):
        s = _older(s)
    asked = s.asked and Asked.LONG_AGO
    yield "the wait is over", s._replace(asked=asked, tried=s.tried and Asked.LONG_AGO)


# --- the outcome of a submission ---


def is_accepted(rules: Rules, s: State, _: Action) -> Steps:
    """The service accepts the request, or knows it already, and its answer arrives."""
    if s.post is not Post.UNDER_WAY or not _is_good(_age_of_newest(s)):
        return
    for record in _acts(rules, s):
        event = _fact(s.known, ANSWERED[record])
        heard = _append(s, event)._replace(record=record, wire=(), shown=_shows(rules, s, record))
        heard = _ended(heard, Asked.JUST_NOW)
        yield f"the service answers {record.name}", heard


def is_accepted_unheard(rules: Rules, s: State, _: Action) -> Steps:
    if s.post is not Post.UNDER_WAY or not _is_good(_age_of_newest(s)):
        return
    for record in _acts(rules, s):
        acted = s._replace(post=Post.ANSWER_LOST, record=record, wire=())
        yield f"the service books {record.name}, the answer is lost", acted


def is_refused(_: Rules, s: State, __: Action) -> Steps:
    """The service refuses this attempt for good."""
    if s.post is not Post.UNDER_WAY:
        return
    codes = REFUSED_WITH if _is_good(_age_of_newest(s)) else (Remedy.FIX_CLOCK,)
    for remedy in codes:
        yield f"the service refuses: {remedy.name}", _refused(s, remedy)


def is_uncertain(rules: Rules, s: State, _: Action) -> Steps:
    """The service answers with an unknown code, although it has acted."""
    if s.post is Post.UNDER_WAY and _is_good(_age_of_newest(s)):
        for record in _acts(rules, s):
            heard = _refused(s, Remedy.CHECK_STATUS)._replace(record=record, wire=())
            yield f"the service books {record.name}, and answers what nobody knows", heard


def is_not_answered(_: Rules, s: State, __: Action) -> Steps:
    if s.post is Post.NONE:
        return
    for step, fact in (("no answer comes", f.UNANSWERED), ("another's comes", f.MISMATCHED)):
        after = _left_behind(s)._replace(known=_fact(s.known, fact))
        yield step, _ended(after, Asked.NEVER)


# --- the service ---


def request_arrives_late(rules: Rules, s: State, _: Action) -> Steps:
    if s.record is not Record.NONE or not any(map(_may_be_recorded, s.wire)):
        return
    for record in _acts(rules, s):
        yield f"a late request arrives: {record.name}", s._replace(record=record, wire=())


def service_settles(rules: Rules, s: State, _: Action) -> Steps:
    if s.record not in (Record.PENDING, Record.UNCONFIRMED):
        return
    yield "the service settles: FAILED", s._replace(record=Record.FAILED)
    if rules.is_moved:  # only people can settle it
        yield "the service settles: in an unknown word", s._replace(record=Record.UNCLEAR)
    if s.shown or not rules.kind.shows_qr:
        yield "the service settles: SUCCESS", s._replace(record=Record.SUCCESS)
    if rules.kind.service.terms.needs_confirmation and s.record is Record.PENDING:
        yield "the service says SUCCESS, unconfirmed", s._replace(record=Record.UNCONFIRMED)


# --- the customer and the attendant; both tell the truth ---


def customer_leaves(_: Rules, s: State, __: Action) -> Steps:
    if s.customer:
        yield "the customer leaves", s._replace(customer=False, body=False)


def customer_brings_another(rules: Rules, s: State, action: Action) -> Steps:
    if isinstance(action, AskAgain):
        if not s.customer:
            raise Broken("AskAgain is decided, and nobody is there to be asked")
        if s.known.t.attempts < rules.attempts:
            yield "the customer brings what was asked for", s._replace(body=True)


def notes_are_taken(_: Rules, s: State, __: Action) -> Steps:
    t = s.known.t
    waits_for_notes = (t.bank_status, t.cash) == (BankStatus.PREPARED, CashStatus.NONE)
    if waits_for_notes and t.terms.direction is Direction.IN and s.customer and not s.taken:
        yield "the notes are counted in", _said(s, f.HELD)._replace(taken=True)


def notes_are_begun(_: Rules, s: State, action: Action) -> Steps:
    """The attendant takes the notes, after `handing_over` or `refunding` is on the disk."""
    if not isinstance(action, OfferCash | ReturnCash):
        return
    if s.gone or s.partly:
        raise Broken("rule 2: notes that went to the customer are offered once more")
    fact = f.HANDING_OVER if isinstance(action, OfferCash) else f.REFUNDING
    yield "the attendant begins", _said(s, fact)


def notes_move(_: Rules, s: State, __: Action) -> Steps:
    t = s.known.t
    if (
        t.cash in (CashStatus.HANDING_OVER, CashStatus.REFUNDING)
        and t.dispense_attempt is None
        and not s.gone
    ):
        yield "the customer has the notes", s._replace(gone=True)


def person_says(rules: Rules, s: State, action: Action) -> Steps:
    """A person who knows where the notes are reports it, if asked."""
    if dispenser.is_paying(s) or s.partly:
        return  # the machine may still answer; and missing notes are made up first
    if isinstance(action, AskPerson) or s.known.t.cash is CashStatus.DISPUTED:
        for fact in _truths(rules, s):
            yield f"a person says {type(fact).__name__}", _said(s, fact)


def person_disputes(_: Rules, s: State, __: Action) -> Steps:
    if s.known.t.cash not in (CashStatus.NONE, CashStatus.DISPUTED) and not dispenser.is_paying(s):
        yield "a person disputes it", _said(s, f.DISPUTED)


def bank_gives_back(_: Rules, s: State, __: Action) -> Steps:
    """A person has the provider reverse what the kiosk can no longer pay out."""
    t = s.known.t
    denied = (
        t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED)
        and t.terms.direction is Direction.OUT
    )
    if denied and not s.gone and t.cash is CashStatus.DISPUTED and s.record is Record.SUCCESS:
        yield "the bank gives the customer's money back", s._replace(record=Record.FAILED)


def person_vouches(_: Rules, s: State, __: Action) -> Steps:
    """A person has asked the bank and reports its answer; the operator stops the agent for it.

    The attendant is asked only if the service cannot answer, or if the agent fails on the
    transaction, which may be at any time.
    """
    if s.post is not Post.NONE or not lifecycle.is_in_doubt(s.known.t):
        return
    verdict = VERDICTS.get(s.record)
    if verdict is None:
        return
    step = f"vouches for {verdict.value}"
    yield f"the attendant {step}", _said(s, _vouched("attendant", verdict, s.off))
    yield f"the operator {step}", _said(_restarted(s), _vouched("operator", verdict, s.off))


def person_ends_the_unclear(rules: Rules, s: State, action: Action) -> Steps:
    if s.record is Record.UNCLEAR:
        yield from person_vouches(rules, s, action)


def notes_are_missed(_: Rules, s: State, __: Action) -> Steps:
    if s.known.t.may_be_short:
        yield "the customer misses notes", _said(s, f.SHORT)


def shortfall_is_settled(_: Rules, s: State, __: Action) -> Steps:
    if s.known.t.has_open_shortfall:
        yield "the attendant finds them paid", _said(s, f.FOUND_PAID)
        yield "the operator finds them paid", _said(_restarted(s), f.OPERATOR_FOUND_PAID)


VERDICTS: dict[Record, m.Verdict] = {
    Record.NONE: m.Verdict.NOT_DELIVERED,
    Record.FAILED: m.Verdict.NOT_DELIVERED,
    Record.UNCLEAR: m.Verdict.NOT_DELIVERED,
    Record.SUCCESS: m.Verdict.DELIVERED,
}
"""The report of a person who has asked the bank; none while it is pending there."""


# --- the dispenser: see tests/lab/exhaustive/dispenser.py ---


def dispenser_pays(_: Rules, s: State, __: Action) -> Steps:
    yield from dispenser.pays(s, _restarted)


# --- the card terminal ---


def card_is_launched(_: Rules, s: State, __: Action) -> Steps:
    if s.customer and s.known.t.bank_status is BankStatus.PENDING:
        yield "the reader is launched", _said(s, f.LAUNCHED)


def reader_speaks(_: Rules, s: State, __: Action) -> Steps:
    if s.known.t.last_trace_number is None:
        return
    for word in (f.READER_APPROVED, f.READER_DECLINED):
        heard = _said(s, word)._replace(asked=Asked.NEVER)
        if heard.known is not s.known:
            yield f"the reader says {word.result.name}", heard


# --- the process, the disk, the clock ---


def process_dies(_: Rules, s: State, __: Action) -> Steps:
    yield "the process dies, and another starts", _restarted(s)


def kiosk_is_moved(_: Rules, s: State, __: Action) -> Steps:
    """A person changes the configuration and restarts the agent."""
    for asks in Asks:
        yield f"the kiosk is set to {asks.name}", _restarted(s)._replace(asks=asks)


def facts_are_lost(_: Rules, s: State, __: Action) -> Steps:
    """From here on the disk keeps no new events, and the kiosk does not notice it."""
    if s.saved is Saved.ALL and not s.known.t.closed:
        yield (
            "what comes from here on will be lost",
            s._replace(kept=s.known, saved=Saved.ALL_BUT_THE_NEWEST),
        )


def journal_is_salvaged(_: Rules, s: State, __: Action) -> Steps:
    if s.kept is not None:
        known = _fact(s.kept, _salvaged(s.off))
        yield (
            "the journal is salvaged",
            _restarted(s)._replace(known=known, kept=None, saved=Saved.SALVAGED),
        )


def time_passes(_: Rules, s: State, __: Action) -> Steps:
    if s.post is Post.NONE:
        yield "a tick passes", _older(s)


def clock_jumps(rules: Rules, s: State, _: Action) -> Steps:
    if s.post is not Post.NONE:
        return  # it may also jump after the answer arrived
    for off in rules.off_by:
        if off != s.off:
            yield f"the kiosk's clock is {off:+} ticks off", s._replace(off=off)


_has_dispenser = attrgetter("has_dispenser")
_uses_card = attrgetter("kind.uses_card")
_loses_facts = attrgetter("loses_facts")
_is_moved = attrgetter("is_moved")


def _clock_is_wrong(rules: Rules) -> bool:
    return len(rules.off_by) > 1


MOVES: tuple[Move, ...] = (
    Move(sends, calm=True),
    Move(looks_up, calm=True),
    Move(gives_up, calm=True),
    Move(waits, calm=True),
    Move(is_accepted, calm=True),
    Move(is_not_answered, calm=True),
    Move(request_arrives_late, calm=True),
    Move(service_settles, calm=True),
    Move(customer_leaves, calm=True),
    Move(customer_brings_another, calm=True),
    Move(notes_are_taken, calm=True),
    Move(notes_are_begun, calm=True),
    Move(notes_move, calm=True),
    Move(person_says, calm=True),
    Move(shortfall_is_settled, calm=True),
    Move(bank_gives_back, calm=True),
    Move(dispenser.begins, calm=True, only=_has_dispenser),
    Move(dispenser_pays, calm=True, only=_has_dispenser),
    Move(dispenser.is_asked, calm=True, only=_has_dispenser),
    Move(dispenser.rest_is_made_up, calm=True, only=_has_dispenser),
    Move(card_is_launched, calm=True, only=_uses_card),
    Move(reader_speaks, calm=True, only=_uses_card),
    Move(time_passes, calm=True),
    Move(journal_is_salvaged, calm=True, only=_loses_facts),
    Move(kiosk_is_moved, calm=True, only=_is_moved),
    Move(person_ends_the_unclear, calm=True, only=_is_moved),
    Move(looks_up_in_vain, calm=False),
    Move(hears_an_undated_404, calm=False),
    Move(is_accepted_unheard, calm=False),
    Move(is_refused, calm=False),
    Move(is_uncertain, calm=False),
    Move(person_disputes, calm=False),
    Move(notes_are_missed, calm=False),
    Move(person_vouches, calm=False, only=_is_moved),
    Move(dispenser.is_serviced, calm=False, only=_has_dispenser),
    Move(process_dies, calm=False),
    Move(facts_are_lost, calm=False, only=_loses_facts),
    Move(clock_jumps, calm=False, only=_clock_is_wrong),
)
"""A lost request is one that never arrives: it becomes too old on the wire."""


# --- pieces ---

OUTCOMES = {
    Record.PENDING: f.outcome(Status.PENDING),
    Record.UNCONFIRMED: f.outcome(Status.SUCCESS, confirmed=False),
    Record.SUCCESS: f.outcome(Status.SUCCESS),
    Record.FAILED: f.outcome(Status.FAILED),
    Record.UNCLEAR: msgspec.structs.replace(f.outcome(Status.PENDING), word="CANCELLED"),
}
ANSWERED = {record: m.Answered(at=NOW, outcome=outcome) for record, outcome in OUTCOMES.items()}
LOOKED_UP = {
    record: m.StatusReceived(at=NOW, outcome=outcome) for record, outcome in OUTCOMES.items()
}
REFUSED = {
    remedy: f.refused(code, pause=row_for(code).pause) for remedy, code in REFUSED_WITH.items()
}
NOT_FOUND_UNDATED = f.not_found(None)


@cache
def _sending(off: int, asks: Asks) -> m.Sending:
    return m.Sending(at=NOW, signed_at=int(NOW) + off * TICK, origin=ORIGINS[asks])


@cache
def _not_found(off: int) -> m.NotFound:
    return f.not_found(off * TICK)


@cache
def _vouched(by: str, verdict: m.Verdict, off: int) -> m.Vouched:
    return m.Vouched(at=NOW + off * TICK, by=by, verdict=verdict)


@cache
def _salvaged(off: int) -> m.Salvaged:
    return m.Salvaged(at=NOW, signed_at=int(NOW) + off * TICK, by_local_clock=True)


def _fact(known: Known, event: m.AnyEvent) -> Known:
    """Journal what the reconciler appends; an illegal event would end the agent."""
    try:
        return known.after(event)
    except IllegalMove as move:
        raise Broken(f"the reconciler brings what is refused: {move}") from move


def _said(s: State, event: m.AnyEvent) -> State:
    """Journal the report of a person or a device; an illegal event is rejected."""
    try:
        return _append(s, s.known.after(event))
    except IllegalMove:
        return s


def _append(s: State, known: Known) -> State:
    keeps_body = s.body and known.t.bank_status in (BankStatus.PREPARED, BankStatus.SENT)
    return s._replace(known=known, body=keeps_body)


def _refused(s: State, remedy: Remedy) -> State:
    heard = _ended(_append(s, _fact(s.known, REFUSED[remedy])), Asked.JUST_NOW)
    if remedy in NEW_BODY:
        heard = heard._replace(body=False)
    return heard._replace(off=0) if remedy is Remedy.FIX_CLOCK else heard


def _ended(s: State, asked: Asked) -> State:
    return s._replace(post=Post.NONE, asked=asked, tried=Asked.JUST_NOW)


def _is_believed(s: State) -> bool:
    """Return True if a 404 counts; another key may not see existing transactions."""
    return decision.is_absence_believed(s.known.t, ORIGINS[s.asks])


def _can_be_asked(rules: Rules, s: State) -> None:
    t = s.known.t
    if t.origin is not None and s.asks is Asks.ELSEWHERE:
        raise Broken("LookUp is decided, and would ask a service that it was never sent to")
    given = "AE1" if t.outcome else None  # each record has an id, which the walk's facts leave out
    try:
        rules.kind.service.endpoints.status_path(t.client_reference, given)
    except ValueError as error:
        raise Broken(f"LookUp is decided, which cannot be carried out: {error}") from error


def _acts(rules: Rules, s: State) -> tuple[Record, ...]:
    """Return what the service may have recorded when it has accepted a request."""
    if s.record is not Record.NONE:
        return (s.record,)
    if rules.kind.shows_qr:
        return (Record.PENDING, Record.FAILED)
    if rules.kind.service.terms.needs_confirmation:
        return (Record.PENDING, Record.UNCONFIRMED, Record.SUCCESS, Record.FAILED)
    return (Record.PENDING, Record.SUCCESS, Record.FAILED)


def _shows(rules: Rules, s: State, record: Record) -> bool:
    """Return True if the customer has seen a QR, after an answer with one was journaled."""
    return s.shown or (rules.kind.shows_qr and s.customer and record is Record.PENDING)


def _truths(rules: Rules, s: State) -> Iterator[m.AnyEvent]:
    """Yield the reports of a person who knows where the notes are and has asked the bank."""
    t = s.known.t
    if rules.kind.takes_notes:
        is_held = s.taken and not s.gone
        yield f.NOT_HANDED if is_held else f.REFUNDED
        if not is_held or s.record is Record.SUCCESS:
            yield f.RESOLVED  # no notes are owed
    elif t.bank_status in (BankStatus.FAILED, BankStatus.ABANDONED):
        if s.record in NOTHING_DONE or s.gone:
            yield f.RESOLVED
    else:
        yield f.HANDED if s.gone else f.NOT_HANDED


def _restarted(s: State) -> State:
    """Return the state after a crash; a sent request continues."""
    left = _left_behind(s)
    return left._replace(
        body=False,
        customer=False,
        asked=Asked.NEVER,
        tried=Asked.NEVER,
        post=Post.NONE,
        machine=s.machine._replace(is_working=False, cannot_tell=False),
    )


def _left_behind(s: State) -> State:
    """Return the state in which the caller no longer waits for the request."""
    if s.post is not Post.UNDER_WAY or s.record is not Record.NONE:
        return s
    return s._replace(wire=_fewest((*s.wire, _age_of_newest(s))))


def _age_of_newest(s: State) -> int:
    """Return the age of the sent signature by the service's clock; no tick has passed."""
    return -s.off


def _is_good(age: int) -> bool:
    return abs(age) <= ACCEPTED_FOR


def _may_be_recorded(age: int) -> bool:
    """Return True if a request may be accepted now, or was and waits for the bank."""
    return -ACCEPTED_FOR <= age <= RECORDED_FOR


def _fewest(ages: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ages without those of requests that another outlives: all ask for the same."""
    good = [age for age in ages if _may_be_recorded(age)]
    ahead = {age for age in ages if age < -ACCEPTED_FOR}
    return tuple(sorted(ahead | ({min(good)} if good else set())))


def _older(s: State) -> State:
    wire = _fewest(tuple(age + 1 for age in s.wire)) if s.wire else ()
    kept = s.kept and s.kept.aged()
    return s._replace(known=s.known.aged(), wire=wire, kept=kept)


def is_quiescent(s: State) -> bool:
    """Return True if the transaction is closed, and all its requests have ended."""
    return s.known.t.closed and s.post is Post.NONE and s.kept is None
