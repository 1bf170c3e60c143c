"""Events of the till, and of transactions that move its notes."""

from pathlib import Path

from agent.base.money import rupees
from agent.journal.journal import Journal
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove, apply
from agent.transactions.till import (
    Adjustment,
    CountKind,
    Replenished,
    TillAdjusted,
    TillCounted,
    TillEvent,
)
from tests.unit.agent.transactions import facts as f

WITHDRAWN: tuple[m.AnyEvent, ...] = (
    f.prepared(),
    f.sending(),
    f.answered(f.SUCCESS),
    f.HANDING_OVER,
    f.HANDED,
)
GIVEN_BACK: tuple[m.AnyEvent, ...] = (
    *f.begun(f.DEPOSIT),
    f.answered(f.FAILED),
    f.REFUNDING,
    f.REFUNDED,
)
OPENING = TillCounted(at=f.OPENED, kind=CountKind.OPENING, amount=rupees(10_000))
LOADED = TillAdjusted(at=f.OPENED, amount=rupees(5_000), why=Adjustment.LOADED)
TAKEN = TillAdjusted(at=f.OPENED, amount=rupees(-2_000), why=Adjustment.TAKEN)
TEST = TillAdjusted(at=f.OPENED, amount=rupees(-100), why=Adjustment.TEST)
SERVICED = Replenished(at=f.OPENED)
TILL_FACTS: tuple[TillEvent, ...] = (OPENING, LOADED, TAKEN, TEST, SERVICED)


def noted(path: Path, *facts: TillEvent) -> Path:
    with Journal(path) as journal:
        for fact in facts:
            journal.append_till_event(fact)
    return path


TERMS = {"A": f.WITHDRAWAL, "B": f.DEPOSIT, "C": f.UPI_CASH}


def possible(transaction: m.Transaction | None, reference: str) -> list[m.AnyEvent]:
    """Return each test event that is legal now."""
    terms = TERMS[reference]
    events: list[m.AnyEvent] = [
        f.prepared(terms, reference=reference),
        f.sending(),
        f.answered(f.SUCCESS, reference=reference),
        f.answered(f.FAILED, reference=reference),
        f.not_found(10_000),
        f.ABANDONED,
        f.HELD,
        f.HANDING_OVER,
        f.HANDED,
        f.NOT_HANDED,
        f.REFUNDING,
        f.REFUNDED,
        f.DISPUTED,
    ]
    return [event for event in events if fits(transaction, event)]


def fits(transaction: m.Transaction | None, event: m.AnyEvent) -> bool:
    try:
        apply(transaction, event)
    except IllegalMove:
        return False
    return True
