"""One rule makes all ledger entries: append, verify, mirror, salvage and report agree."""

from datetime import date
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.base.clock import Moment
from agent.base.money import Paise, rupees
from agent.cash.day_ledger import day_ledger
from agent.cash.report import day_report
from agent.cash.report_output import as_text
from agent.journal.audit import AuditFinding, verify, verify_all
from agent.journal.chain import JournalEvent
from agent.journal.files import live_path
from agent.journal.journal import Journal
from agent.journal.projection import Projection
from agent.journal.reader import JournalReader
from agent.salvage.salvage import salvage
from agent.transactions import model as m
from agent.transactions.ledger import EntryKind, Total
from agent.transactions.model import Direction
from agent.transactions.till import TILL
from tests.support.counts import examples
from tests.support.disk import Disk
from tests.support.virtual_time import virtual_time
from tests.unit.agent.journal.disk import execute
from tests.unit.agent.journal.segments import a_night, live
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Flow, in_turns, of, take
from tests.unit.agent.transactions.till_events import (
    LOADED,
    OPENING,
    TERMS,
    TILL_FACTS,
    possible,
)

NOW = Moment(f.OPENED + 3600, 0.0)
DAY = date(2026, 11, 21)
LATER = f.OPENED + 1e6


def paid(reference: str, amount: int, fee: int) -> m.Prepared:
    """A transfer, or a bill: so many rupees and a fee go into the drawer."""
    return msgspec.structs.replace(
        f.prepared(f.DEPOSIT, reference=reference), amount=rupees(amount), fee=rupees(fee)
    )


def transfer(reference: str = "FEE", amount: int = 1000, fee: int = 10) -> Flow:
    success = f.answered(f.SUCCESS, reference=reference)
    return of(paid(reference, amount, fee), f.HELD, f.sending(), success, reference=reference)


def failed(reference: str = "BACK", amount: int = 700, fee: int = 7) -> Flow:
    no = f.answered(f.FAILED, reference=reference)
    intent = paid(reference, amount, fee)
    return of(intent, f.HELD, f.sending(), no, f.REFUNDING, f.REFUNDED, reference=reference)


BOTH = (*of(OPENING, LOADED), *in_turns(transfer(), failed()))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def found(path: Path) -> list[AuditFinding]:
    with JournalReader(path) as history:
        return list(verify_all(history))


def rolled_over(path: Path) -> None:
    with Journal(path) as journal:
        journal.roll_over(LATER)


def booked(path: Path) -> dict[EntryKind, Total]:
    """Return the totals of the day's report, by kind of entry."""
    with JournalReader(path) as history:
        report = day_report(day_ledger(history, "OUTLET-001", DAY))
    assert report.discrepancies == ()
    return report.till.totals


def damaged(path: Path) -> None:
    """Damage a table that does not hold the events, so that no event is lost."""
    execute(path, "UPDATE state SET body = 'spoilt'")


# --- a fee, wherever it is booked ---

ALL_OF_IT = {
    EntryKind.LOADED: Total(1, rupees(5_000)),
    EntryKind.TAKEN_IN: Total(2, rupees(1_717)),
    EntryKind.GIVEN_BACK: Total(1, rupees(707)),
}


def test_append_and_salvage_enter_the_same_fee_in_any_segment(path: Path) -> None:
    """They agree on a transfer of 1,000 rupees with a fee of 10."""
    live(path, BOTH[:-3])
    rolled_over(path)
    live(path, BOTH[-3:])
    assert found(path) == []
    assert booked(path) == ALL_OF_IT
    damaged(live_path(path))
    salvage(path, NOW)
    assert found(path) == []
    assert booked(path) == ALL_OF_IT
    with Journal(path) as journal:
        assert journal.totals().lifetime == ALL_OF_IT


def test_the_ledger_with_fees_equals_the_moved_notes(path: Path) -> None:
    """With fees of 10 and 7 rupees, a person's total equals the notes in the till's entries."""
    with JournalReader(live(path, BOTH)) as history:
        report = day_report(day_ledger(history, "OUTLET-001", DAY))
    assert sorted((each.client_reference, each.amount) for each in report.handlings) == [
        ("BACK", rupees(707)),
        ("BACK", rupees(707)),
        ("FEE", rupees(1_010)),
    ]
    assert "last four digits" not in as_text(report)


@virtual_time
async def test_the_nightly_check_accepts_fees(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Journal(live(path, transfer())) as journal:
        await a_night(journal)
    assert [record.message for record in caplog.records] == []


@settings(max_examples=examples(50), deadline=None)
@given(st.data())
def test_append_and_replay_agree_whatever_happens(data: st.DataObject) -> None:
    """This holds for any fees, and for any service of the drawer at any time."""
    disk, place = Disk(), Path("/journal.db")
    with Journal(place, vfs=disk.vfs) as journal:
        for _ in range(data.draw(st.integers(0, 30))):
            who = data.draw(st.sampled_from([*TERMS, TILL]))
            events = TILL_FACTS if who == TILL else possible(journal.get(who), who)
            if events:
                take(journal, (who, _priced(data.draw(st.sampled_from(events)), data)))
        replay = Projection()
        for entry in journal.events():
            replay.apply(entry.seq, entry.client_reference, entry.event)
        assert {entry.seq: entry for entry in journal.ledger_entries()} == replay.entries
        assert journal.totals() == replay.totals
        assert {reference: t for reference, _, t in journal.states()} == replay.states
        assert list(verify(journal)) == []
        journal.roll_over(LATER)
        assert list(verify_all(journal.whole)) == []


def _priced(fact: JournalEvent, data: st.DataObject) -> JournalEvent:
    if not isinstance(fact, m.Prepared):
        return fact
    fee = data.draw(st.integers(0, 999)) if fact.terms.direction is Direction.IN else 0
    amount = data.draw(st.integers(1, 10_000_00))
    return msgspec.structs.replace(fact, amount=Paise(amount), fee=Paise(fee))


@pytest.mark.parametrize(
    "changed",
    [
        "UPDATE counter SET amount = amount + 1 WHERE name = 'taken_in'",
        "UPDATE counter SET amount = amount - 1000 WHERE name = 'taken_in'",
        "UPDATE counter SET count = count + 1 WHERE name = 'given_back'",
        "UPDATE counter SET amount = amount + 1000 WHERE name = 'loaded'",
        "UPDATE movement SET amount = amount - 999 WHERE kind = 'taken_in'",
        "UPDATE movement SET amount = amount - 1000, date = '1' WHERE kind = 'taken_in'",
    ],
)
def test_a_changed_ledger_or_counter_is_found(path: Path, changed: str) -> None:
    live(path, BOTH)
    execute(path, changed)
    assert found(path)
