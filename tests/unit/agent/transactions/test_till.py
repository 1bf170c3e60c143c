"""The drawer's ledger: each movement of notes once, in the same commit as its event."""

import tempfile
from collections import Counter as Tally
from collections.abc import Callable, Iterable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.base.clock import IST
from agent.base.money import Paise, rupees
from agent.journal.audit import verify
from agent.journal.chain import StoredEvent
from agent.journal.journal import Journal
from agent.journal.segment import Segment
from agent.transactions import model as m
from agent.transactions import references
from agent.transactions.ledger import EntryKind, LedgerEntry, Total, day_of, ledger_entry
from agent.transactions.lifecycle import apply
from agent.transactions.model import CashStatus
from agent.transactions.till import (
    TILL,
    Adjustment,
    Replenished,
    TillAdjusted,
)
from tests.support.counts import examples
from tests.unit.agent.journal.disk import aged, written
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.moves import CASH_MOVES
from tests.unit.agent.transactions.till_events import (
    GIVEN_BACK,
    LOADED,
    OPENING,
    SERVICED,
    TAKEN,
    TERMS,
    TEST,
    TILL_FACTS,
    WITHDRAWN,
    noted,
    possible,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def books(path: Path) -> list[tuple[EntryKind, Paise]]:
    with Segment(path) as journal:
        return [(line.kind, line.amount) for line in journal.ledger_entries()]


# --- customers' notes ---


def test_paid_notes_have_one_entry_with_their_day_in_india(path: Path) -> None:
    written(path, *WITHDRAWN)
    with Segment(path) as journal:
        assert list(journal.ledger_entries()) == [
            LedgerEntry(5, "2026-11-21", f.REFERENCE, EntryKind.HANDED_OUT, rupees(500))
        ]


def test_a_day_in_india_begins_before_the_utc_day(path: Path) -> None:
    """Nine hours after 15:00 it is 18:30 UTC, and the next day in India."""
    written(path, *WITHDRAWN[:-1], m.Handed(at=f.OPENED + 9 * 3600, by="attendant"))
    with Segment(path) as journal:
        assert [line.date for line in journal.ledger_entries()] == ["2026-11-22"]


def test_taken_and_returned_notes_have_an_entry_each(path: Path) -> None:
    written(path, *GIVEN_BACK)
    assert books(path) == [(EntryKind.TAKEN_IN, rupees(500)), (EntryKind.GIVEN_BACK, rupees(500))]


def test_a_dispute_counts_only_when_it_is_resolved(path: Path) -> None:
    written(path, *WITHDRAWN[:-1], f.DISPUTED)
    assert books(path) == []
    written(path, f.HANDED)
    assert books(path) == [(EntryKind.HANDED_OUT, rupees(500))]


def test_held_notes_in_dispute_are_not_taken_in_twice(path: Path) -> None:
    written(path, f.prepared(f.DEPOSIT, held=True), f.sending(), f.DISPUTED, f.NOT_HANDED)
    assert books(path) == [(EntryKind.TAKEN_IN, rupees(500))]


def test_every_payout_has_an_entry() -> None:
    """Each legal move to `handed` or `refunded` is a movement of notes."""
    transaction = apply(None, f.prepared())
    for was, moves in CASH_MOVES.items():
        for now in moves & {CashStatus.HANDED, CashStatus.REFUNDED}:
            before, after = (msgspec.structs.replace(transaction, cash=c) for c in (was, now))
            assert ledger_entry(before, f.HANDED, after), f"{was} to {now}"


# --- the attendant's entries ---


def test_till_events_are_in_the_same_sequence_of_events(path: Path) -> None:
    written(path, *WITHDRAWN[:1])
    noted(path, OPENING, LOADED, TAKEN, TEST, SERVICED)
    with Segment(path) as journal:
        assert [entry.seq for entry in journal.events()] == [1, 2, 3, 4, 5, 6]
        assert [e.event for e in journal.events(TILL)] == [OPENING, LOADED, TAKEN, TEST, SERVICED]
        assert [t.client_reference for t in journal.transactions()] == [f.REFERENCE]
        assert list(verify(journal)) == []
    assert books(path) == [
        (EntryKind.OPENING, rupees(10_000)),
        (EntryKind.LOADED, rupees(5_000)),
        (EntryKind.TAKEN, rupees(2_000)),
        (EntryKind.TEST, rupees(100)),
    ]


@pytest.mark.parametrize(
    ("amount", "why"),
    [
        *((-1, Adjustment.LOADED), (0, Adjustment.LOADED)),
        *((0, Adjustment.TAKEN), (1, Adjustment.TAKEN)),
    ],
)
def test_a_till_adjustments_sign_must_match_its_reason(amount: int, why: Adjustment) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        TillAdjusted(at=0, amount=Paise(amount), why=why)


@pytest.mark.parametrize(
    ("amount", "why"),
    [(1, Adjustment.LOADED), (-1, Adjustment.TAKEN), (1, Adjustment.TEST), (-1, Adjustment.TEST)],
)
def test_a_till_adjustment_may_be_one_paisa(amount: int, why: Adjustment) -> None:
    assert TillAdjusted(at=0, amount=Paise(amount), why=why).amount == amount


def test_totals_since_replenishment_restart_at_a_replenishment(path: Path) -> None:
    written(path, *WITHDRAWN)
    noted(path, LOADED, SERVICED, LOADED)
    with Segment(path) as journal:
        counters = journal.totals()
    assert counters.lifetime == {
        EntryKind.HANDED_OUT: Total(1, rupees(500)),
        EntryKind.LOADED: Total(2, rupees(10_000)),
    }
    assert counters.since_replenishment == {EntryKind.LOADED: Total(1, rupees(5_000))}


# --- an old file ---


def test_a_migration_fills_the_ledger_from_the_events(
    path: Path,
) -> None:
    """A file with the first schema is migrated to the same content as a new file."""
    lives = {"A": WITHDRAWN, "B": GIVEN_BACK, "C": WITHDRAWN[:3], "D": WITHDRAWN[:-1]}
    for reference, life in lives.items():
        written(path, *(_of(event, reference) for event in life), reference=reference)
    with Journal(path) as journal:
        new = list(journal.ledger_entries()), journal.totals()
    aged(path, schema=1)
    with Journal(path) as journal:
        assert (list(journal.ledger_entries()), journal.totals()) == new
        assert list(verify(journal)) == []


def _of(event: m.AnyEvent, reference: str) -> m.AnyEvent:
    if isinstance(event, m.Prepared):
        return f.prepared(event.terms, held=event.held, reference=reference)
    if isinstance(event, m.Answered):
        return f.answered(event.outcome.status, reference=reference)
    return event


# --- queries use an index ---


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        (lambda j: j.ledger_entries("2026-11-21"), "USING INDEX movement_on (date=?)"),
        (lambda j: j.whole.with_entries_on("2026-11-21"), "USING INDEX movement_on (date=?)"),
        (lambda j: [j.whole.get("A")], "USING PRIMARY KEY (client_reference=?)"),
        (
            lambda j: j.opened_between("A-20261121-", "A-20261121."),
            "USING PRIMARY KEY (client_reference>? AND client_reference<?)",
        ),
    ],
)
def test_a_day_is_read_by_an_index(
    path: Path, ask: Callable[[Journal], Iterable[object]], index: str
) -> None:
    """A day's report reads only that day, however long the history is."""
    with Journal(path) as journal:
        asked: list[tuple[str, Any]] = []

        def listen(_: object, sql: str, bindings: object) -> bool:
            asked.append((sql, bindings))
            return True

        journal._database.exec_trace = listen
        list(ask(journal))
        journal._database.exec_trace = None
        ((sql, bindings),) = asked
        plan = [row[3] for row in journal._database.execute(f"EXPLAIN QUERY PLAN {sql}", bindings)]
    assert any(index in step for step in plan), plan
    assert not any(step.startswith("SCAN") for step in plan), plan


def test_an_outlets_day_is_a_range_of_references(path: Path) -> None:
    names = ["K-20261120-235959-ZZZZZZ", "K-20261121-000000-222222", "K-20261122-000000-222222"]
    for name in (*names, "K-2-20261121-000000-222222"):
        written(path, f.prepared(reference=name), reference=name)
    first, beyond = references.of_day("K", date(2026, 11, 21))
    with Segment(path) as journal:
        found = [t.client_reference for t in journal.opened_between(first, beyond)]
    assert found == [names[1]]


# --- random events in any order ---


def recount(entries: Iterable[StoredEvent]) -> tuple[dict[str, int], dict[str, int]]:
    """Count the movements by the events' names: in total, and since the replenishment."""
    long: Tally[str] = Tally()
    short: Tally[str] = Tally()
    in_the_drawer: set[str] = set()
    for entry in entries:
        fact = entry.event
        name = str(type(fact).__struct_config__.tag)
        if isinstance(fact, Replenished):
            short.clear()
        if isinstance(fact, TillAdjusted):
            name = fact.why.value
        if isinstance(fact, m.Prepared) and fact.held:
            name = "held"
        if name == "held" and entry.client_reference in in_the_drawer:
            continue  # a dispute ended: the notes never left the drawer
        if name == "held":
            in_the_drawer.add(entry.client_reference)
        kind = RECOUNTED.get(name)
        if kind:
            long[kind] += 1
            short[kind] += 1
    return dict(long), dict(short)


RECOUNTED = {
    "held": "taken_in",
    "handed": "handed_out",
    "refunded": "given_back",
    "loaded": "loaded",
    "taken": "taken",
    "test": "test",
}


@settings(max_examples=examples(40), deadline=None)
@given(st.data())
def test_the_totals_equal_a_recount_of_all_events(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.db") as journal:
        for _ in range(data.draw(st.integers(0, 30))):
            who = data.draw(st.sampled_from([*TERMS, TILL]))
            if who == TILL:
                journal.append_till_event(data.draw(st.sampled_from(TILL_FACTS)))
                continue
            events = possible(journal.get(who), who)
            if events:
                journal.append(who, data.draw(st.sampled_from(events)))
        counters = journal.totals()
        long, short = recount(journal.events())
        assert {kind.value: c.count for kind, c in counters.lifetime.items()} == long
        assert {kind.value: c.count for kind, c in counters.since_replenishment.items()} == short
        booked = Tally(line.kind for line in journal.ledger_entries())
        assert all(counters.lifetime[kind].count == booked[kind] for kind in counters.lifetime)
        assert list(verify(journal)) == []


def test_a_day_begins_at_midnight_in_india() -> None:
    midnight = datetime(2026, 11, 22, tzinfo=IST).timestamp()
    assert day_of(midnight - 1) == "2026-11-21"
    assert day_of(midnight) == "2026-11-22"
