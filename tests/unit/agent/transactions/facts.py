"""The facts of the tests' transactions, in the fewest words; times are seconds after opening."""

import msgspec

from agent.base.clock import ServiceTime
from agent.base.money import rupees
from agent.transactions import model as m
from agent.transactions.lifecycle import DOUBT_LASTS, apply
from agent.transactions.model import AnyEvent, Direction, PollSchedule, Terms
from agent.transactions.origin import Origin
from agent.transactions.outcome import Outcome, Status

OPENED = 1_795_253_400.0  # 2026-11-21 15:00:00 IST, the service's Unix seconds
REFERENCE = "OUTLET-001-20261121-150000-7QX3ZC"

EVERY_MINUTE_THEN_HOURLY = PollSchedule(steps=((600.0, 60.0),), then=3600.0)
WITHDRAWAL = Terms(Direction.OUT, EVERY_MINUTE_THEN_HOURLY, doubt_lasts=DOUBT_LASTS)
BALANCE = msgspec.structs.replace(WITHDRAWAL, direction=Direction.NO_CASH)
DEPOSIT = msgspec.structs.replace(WITHDRAWAL, direction=Direction.IN, refusal_ends_doubt=True)
BILL = msgspec.structs.replace(DEPOSIT, refund_schedule=EVERY_MINUTE_THEN_HOURLY)
CARD = msgspec.structs.replace(WITHDRAWAL, needs_confirmation=True)
UPI_CASH = Terms(Direction.OUT, EVERY_MINUTE_THEN_HOURLY, can_check_status=False)
ALL_TERMS = (WITHDRAWAL, BALANCE, DEPOSIT, BILL, CARD, UPI_CASH)

SUCCESS, PENDING, FAILED = Status.SUCCESS, Status.PENDING, Status.FAILED


def after(*events: AnyEvent, of: m.Transaction | None = None) -> m.Transaction:
    """Return a transaction after these events; `of`: the one before them."""
    for event in events:
        of = apply(of, event)
    assert of is not None
    return of


def prepared(
    terms: Terms = WITHDRAWAL,
    *,
    held: bool = False,
    reference: str = REFERENCE,
    opened_at: float = OPENED,
) -> m.Prepared:
    return m.Prepared(
        at=opened_at,
        client_reference=reference,
        service=_service(terms),
        amount=rupees(500),
        terms=terms,
        held=held,
    )


def _service(terms: Terms) -> str:
    """Return a service whose money moves like this."""
    match terms.direction:
        case Direction.OUT if terms.needs_confirmation:
            return "matm.CW"
        case Direction.OUT:
            return "aeps.CW" if terms.can_check_status else "upicw.QR"
        case Direction.IN:
            return "bbps.PAY" if terms.refund_schedule else "aeps.CD"
        case Direction.NO_CASH:
            return "aeps.BE"


def outcome(status: Status, *, confirmed: bool = True, reference: str = REFERENCE) -> Outcome:
    return Outcome(status=status, client_reference=reference, reference_id="", confirmed=confirmed)


HOME = Origin(address="a0", key="k0")
ELSEWHERE = Origin(address="a1", key="k0")
ROTATED = Origin(address="a0", key="k1")


def sending(after: float = 0, origin: Origin | None = HOME) -> m.Sending:
    """Journaled so many seconds after opening; `origin` None: as an older release did."""
    return m.Sending(at=OPENED + after, signed_at=int(OPENED + after), origin=origin)


def begun(terms: Terms = WITHDRAWAL) -> tuple[AnyEvent, ...]:
    """The intent, the customer's notes if the service takes any, and the first request."""
    held = (HELD,) if terms.direction is Direction.IN else ()
    return prepared(terms), *held, sending()


def answered(status: Status, *, confirmed: bool = True, reference: str = REFERENCE) -> m.Answered:
    return m.Answered(at=OPENED, outcome=outcome(status, confirmed=confirmed, reference=reference))


def looked_up(status: Status, *, confirmed: bool = True) -> m.StatusReceived:
    return m.StatusReceived(at=OPENED, outcome=outcome(status, confirmed=confirmed))


def not_refunded() -> m.StatusReceived:
    told = msgspec.structs.replace(outcome(Status.FAILED), refunded=False)
    return m.StatusReceived(at=OPENED, outcome=told)


def refused(code: str, pause: float = 0.0) -> m.Refused:
    return m.Refused(at=OPENED, code=code, pause=pause)


def not_found(service_time: float | None = 0.0) -> m.NotFound:
    """A 404 with a Date header this many seconds after opening (None: without the header)."""
    told = None if service_time is None else ServiceTime(OPENED + service_time)
    return m.NotFound(at=OPENED, service_time=told)


MISMATCHED = m.Mismatched(at=OPENED, fields=(m.Misfit.AMOUNT,))
UNANSWERED = m.Unanswered(at=OPENED, why="no answer")
ABANDONED = m.Abandoned(at=OPENED, why="given up")
CLAIM_ISSUED = m.ClaimIssued(at=OPENED, salt="5a", digest="d1")
HANDING_OVER = m.HandingOver(at=OPENED, by="attendant")
DISPENSING = m.HandingOver(at=OPENED, by="dispenser", snapshot="7", asked=(1, 0, 0, 0))
HANDED = m.Handed(at=OPENED, by="attendant")
NOT_HANDED = m.NotHanded(at=OPENED, by="attendant")
HELD = m.Held(at=OPENED, by="attendant")
REFUNDING = m.Refunding(at=OPENED, by="attendant")
REFUNDED = m.Refunded(at=OPENED, by="attendant")
DISPUTED = m.Disputed(at=OPENED, remark="one note too few")
RESOLVED = m.Resolved(at=OPENED, remark="the bank gave it back")
AN_HOUR_LATER = OPENED + 3600  # no request that was sent by now can arrive then
VOUCHED_NOT = m.Vouched(at=AN_HOUR_LATER, by="attendant", verdict=m.Verdict.NOT_DELIVERED)
OPERATOR_NOT = m.Vouched(at=AN_HOUR_LATER, by="operator", verdict=m.Verdict.NOT_DELIVERED)
VOUCHED_DONE = m.Vouched(at=AN_HOUR_LATER, by="attendant", verdict=m.Verdict.DELIVERED)
OPERATOR_DONE = m.Vouched(at=AN_HOUR_LATER, by="operator", verdict=m.Verdict.DELIVERED)
LAUNCHED = m.Launched(at=OPENED, last_trace_number="000041")
READER_APPROVED = m.TerminalReported(
    at=OPENED, result=m.TerminalResult.APPROVED, trace_number="000042"
)
READER_DECLINED = m.TerminalReported(at=OPENED, result=m.TerminalResult.DECLINED)
SLIP_STARTED = m.SlipStarted(at=OPENED)
SLIP_PRINTED = m.SlipEnded(at=OPENED, state=m.SlipState.PRINTED)
REFUND_SETTLED = m.RefundSettled(at=OPENED)
SHORT = m.ShortfallReported(at=OPENED)
FOUND_PAID = m.ShortfallSettled(at=OPENED, by="attendant", finding=m.Finding.PAID)
OPERATOR_FOUND_PAID = m.ShortfallSettled(at=OPENED, by="operator", finding=m.Finding.PAID)
OPERATOR_UNFOUNDED = m.ShortfallSettled(at=OPENED, by="operator", finding=m.Finding.UNFOUNDED)
SALVAGED = m.Salvaged(at=OPENED, signed_at=int(OPENED))

LIFE: tuple[AnyEvent, ...] = (
    prepared(),
    sending(),
    refused("RATE_LIMITED", pause=10),
    sending(10),
    UNANSWERED,
    not_found(20),
    ABANDONED,
    CLAIM_ISSUED,
    looked_up(SUCCESS),
    HANDING_OVER,
    DISPUTED,
    HANDED,
)
"""A whole life, from the intent to closed; every kind of value is among its facts."""
