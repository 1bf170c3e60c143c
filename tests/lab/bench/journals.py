"""Journals for benchmarks: realistic withdrawals, up to a million events.

Building such a journal with `append` would take minutes, with one sync for each event. So its rows
are copies of two withdrawals with other references, written in bulk in the journal's schema.
"""

from collections.abc import Iterator
from datetime import timedelta
from functools import reduce
from pathlib import Path
from random import Random
from typing import NamedTuple

import apsw
import msgspec

from agent.base.clock import Moment, ServiceTime
from agent.base.money import rupees
from agent.journal import chain
from agent.journal.journal import Journal
from agent.services.registry import BY_CODE
from agent.transactions import model as m
from agent.transactions.lifecycle import apply
from agent.transactions.origin import Origin
from agent.transactions.outcome import Outcome, Status
from agent.transactions.references import client_reference

OUTLET = "OUTLET-001"
HOME = Origin(address="a0", key="k0")
OPENED_AT = 1_780_000_000.0  # May 2026
LATER = OPENED_AT + 10 * 365 * 86_400  # after the last customer of a million events
BETWEEN_CUSTOMERS = timedelta(minutes=5).total_seconds()
EVENTS_EACH = 5  # of each transaction: a successful withdrawal has five events
SMALL, BIG = 1_000, 1_000_000  # events
OPEN_IN_BIG = 20
OPEN_EVERY = BIG // EVENTS_EACH // OPEN_IN_BIG  # transactions

LAST4 = "0019"
FACTS = {
    "last4": LAST4,
    "bank_iin": "607094",
    "bank_name": "State Bank of India",
    "consent_wording": "2026-11-1",
    "consent_language": "hi",
    "consent_at": "1780000000",
}

Events = tuple[m.AnyEvent, ...]


def owed(reference: str) -> Events:
    """Return a withdrawal that succeeded: cash is owed."""
    return (
        _prepared(reference),
        m.Sending(at=OPENED_AT + 0.1, signed_at=int(OPENED_AT), origin=HOME),
        m.Answered(at=OPENED_AT + 4.2, outcome=_outcome(reference, Status.SUCCESS)),
    )


def handed(reference: str) -> Events:
    """Return a complete, closed withdrawal."""
    handing_over = m.HandingOver(at=OPENED_AT + 20.5, by="attendant")
    return (*owed(reference), handing_over, m.Handed(at=OPENED_AT + 31.7, by="attendant"))


def pending(reference: str) -> Events:
    """Return an open withdrawal: the answer was lost and the bank has not decided."""
    return (
        _prepared(reference),
        m.Sending(at=OPENED_AT + 0.1, signed_at=int(OPENED_AT), origin=HOME),
        m.Unanswered(at=OPENED_AT + 90.2, why="ReadTimeout on POST /ext/v1/aeps/cash-withdrawal"),
        m.NotFound(at=OPENED_AT + 90.9, service_time=ServiceTime(OPENED_AT + 91)),
        m.StatusReceived(at=OPENED_AT + 105.9, outcome=_outcome(reference, Status.PENDING)),
    )


def _prepared(reference: str) -> m.Prepared:
    return m.Prepared(
        at=OPENED_AT,
        client_reference=reference,
        service="aeps.CW",
        amount=rupees(500),
        terms=BY_CODE["aeps.CW"].terms,
        masked_details=FACTS,
    )


def _outcome(reference: str, status: Status) -> Outcome:
    settled = status is Status.SUCCESS
    return Outcome(
        status=status,
        client_reference=reference,
        reference_id="AEPS20260528102640000123",
        bank_rrn="614810123456" if settled else None,
        message="Transaction successful" if settled else "Transaction is being processed",
        charge=rupees(5) if settled else None,
    )


def references(start: float = OPENED_AT) -> Iterator[str]:
    """Yield the references of successive customers."""
    rng = Random(1)
    moment = Moment(start, 0.0)
    while True:
        yield client_reference(OUTLET, moment, rng)
        moment = moment.after(BETWEEN_CUSTOMERS)


def write_events(journal: Journal, reference: str, events: Events) -> None:
    for event in events:
        journal.append(reference, event)


# --- in bulk ------------------------------------------------------------------------------------

PLACEHOLDER = next(references())
"""The placeholder for the reference in a copied row, of the same length."""

_encode = msgspec.json.Encoder().encode


class _Rows(NamedTuple):
    """The rows of one withdrawal, with the placeholder for its reference."""

    events: tuple[str, ...]
    state: str
    closed: bool

    @classmethod
    def of(cls, events: Events) -> "_Rows":
        state: m.Transaction | None = reduce(apply, events, None)
        assert state is not None
        bodies = tuple(_encode(event).decode() for event in events)
        return cls(bodies, _encode(state).decode(), state.closed)


def big(folder: Path) -> Path:
    """Return the journal of a million events in `folder`; build it if it is missing."""
    path = folder / "big.db"
    return path if path.exists() else build(path, BIG)


def build(path: Path, events: int) -> Path:
    """Write a journal of `events` events, nearly all of closed transactions."""
    with Journal(path) as journal:
        key = journal.key()
    database = apsw.Connection(str(path))
    # A power cut now loses nothing important. The journal sets its own pragmas when it is opened.
    database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    transactions = events // EVENTS_EACH
    with database:
        database.executemany(_ADD_EVENT, _event_rows(transactions, key))
        database.executemany(_ADD_STATE, _state_rows(transactions))
        database.execute(_BOOK)
    database.close()
    return path


_ADD_EVENT = "INSERT INTO event (seq, client_reference, body, link) VALUES (?, ?, ?, ?)"
_BOOK = """
    INSERT INTO movement
        SELECT seq, date(event.body ->> 'at', 'unixepoch', '+330 minutes'), client_reference,
            'handed_out', state.body ->> 'amount'
        FROM event JOIN state USING (client_reference) WHERE event.body ->> 'name' = 'handed';
    INSERT INTO counter SELECT kind, count(*), sum(amount) FROM movement GROUP BY kind;
    INSERT INTO counter SELECT 'short:' || name, count, amount FROM counter;
"""
_ADD_STATE = "INSERT INTO state (client_reference, closed, body) VALUES (?, ?, ?)"


def _event_rows(transactions: int, key: bytes) -> Iterator[tuple[int, str, str, bytes]]:
    seq, link = 0, chain.START
    for reference, rows in _withdrawals(transactions):
        for stencil in rows.events:
            seq += 1
            body = stencil.replace(PLACEHOLDER, reference)
            link = chain.link(key, link, chain.message(seq, reference, body))
            yield seq, reference, body, link


def _state_rows(transactions: int) -> Iterator[tuple[str, int, str]]:
    for reference, rows in _withdrawals(transactions):
        yield reference, int(rows.closed), rows.state.replace(PLACEHOLDER, reference)


def _withdrawals(transactions: int) -> Iterator[tuple[str, _Rows]]:
    closed, still_open = _Rows.of(handed(PLACEHOLDER)), _Rows.of(pending(PLACEHOLDER))
    for number, reference in zip(range(transactions), references(), strict=False):
        yield reference, closed if number % OPEN_EVERY else still_open
