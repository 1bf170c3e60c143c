"""One rule makes all ledger entries: append, verify, archive, salvage and report agree."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
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
from agent.journal import projection
from agent.journal.archive import archive
from agent.journal.audit import WITHOUT_FEES, AuditFinding, verify, verify_all, verify_in_steps
from agent.journal.chain import JournalEvent
from agent.journal.database import JournalError
from agent.journal.journal import Journal
from agent.journal.projection import Projection
from agent.journal.reader import JournalReader
from agent.journal.segment import Segment
from agent.salvage.salvage import salvage
from agent.transactions import ledger
from agent.transactions import model as m
from agent.transactions.ledger import EntryKind, NewEntry, Total
from agent.transactions.model import Direction
from agent.transactions.till import TILL
from tests.support.counts import examples
from tests.support.disk import Disk
from tests.support.virtual_time import virtual_time
from tests.unit.agent.journal.archives import a_night, live
from tests.unit.agent.journal.disk import execute
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Flow, in_turns, of, take
from tests.unit.agent.transactions.till_events import (
    LOADED,
    OPENING,
    SERVICED,
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


def archived(path: Path, most: int = 20_000) -> Path:
    with Segment(path) as journal:
        assert archive(journal, LATER, most)
    return path


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


def test_append_archive_and_salvage_enter_the_same_fee(path: Path) -> None:
    """Append, archive and salvage agree on a transfer of 1,000 rupees with a fee of 10."""
    live(path, BOTH)
    assert booked(path) == ALL_OF_IT
    assert found(path) == []
    archived(path, most=len(BOTH) - 3)
    assert found(path) == []
    assert booked(path) == ALL_OF_IT
    damaged(path)
    salvage(path, NOW)
    assert found(path) == []
    assert booked(path) == ALL_OF_IT
    with Journal(path) as journal:
        assert journal.totals().lifetime == ALL_OF_IT


def test_the_ledger_with_fees_equals_the_moved_notes(path: Path) -> None:
    """With fees of 10 and 7 rupees, a person's total equals the notes in the till's entries."""
    with JournalReader(live(path, BOTH)) as history, Segment(path) as journal:
        report = day_report(day_ledger(history, "OUTLET-001", DAY))
        assert day_report(day_ledger(journal, "OUTLET-001", DAY)) == report, "no archive exists"
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
        replay = Projection(carried_until=0)
        for entry in journal.events():
            replay.apply(entry.seq, entry.client_reference, entry.event)
        assert list(journal.ledger_entries()) == replay.ledger_entries()
        assert journal.totals() == replay.totals
        assert {reference: t for reference, _, t in journal.states()} == replay.states
        assert list(verify(journal)) == []
        path = archive(journal, LATER, events_max=data.draw(st.integers(1, 30)))
        assert list(verify(journal)) == []
    if path:
        with Segment(path, vfs=disk.vfs) as archived:
            assert list(verify(archived, is_archive=True)) == []


def _priced(fact: JournalEvent, data: st.DataObject) -> JournalEvent:
    if not isinstance(fact, m.Prepared):
        return fact
    fee = data.draw(st.integers(0, 999)) if fact.terms.direction is Direction.IN else 0
    amount = data.draw(st.integers(1, 10_000_00))
    return msgspec.structs.replace(fact, amount=Paise(amount), fee=Paise(fee))


# --- fees booked by earlier releases ---


@contextmanager
def an_earlier_release() -> Iterator[None]:
    """Book as releases did before: the whole at `append`, and the amount alone at a replay."""

    def without_fee(
        before: m.Transaction | None, fact: m.AnyEvent, after: m.Transaction | None
    ) -> NewEntry | None:
        line = ledger.ledger_entry(before, fact, after)
        return line._replace(amount=after.amount) if line and after else line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(projection, "ledger_entry", without_fee)
        yield


def lacks(what: str) -> AuditFinding:
    return AuditFinding(None, f"{what}: {WITHOUT_FEES}", is_damage=False)


REWRITTEN = lacks("3 lines of the drawer's books lack 2400 paise of fees")


def test_a_journal_of_an_earlier_release_is_whole(path: Path) -> None:
    """Its ledger entries were always right; the comparison was wrong."""
    with an_earlier_release():
        live(path, BOTH)
        assert found(path) != []
    assert found(path) == []


def test_a_missing_fee_of_an_older_salvage_is_reported_but_not_damage(path: Path) -> None:
    live(path, BOTH)
    damaged(path)
    with an_earlier_release():
        salvage(path, NOW)
    assert found(path) == [REWRITTEN]
    with pytest.raises(JournalError, match="nothing to salvage"):
        salvage(path, NOW)


def test_it_goes_on_and_only_what_was_rewritten_lacks(path: Path) -> None:
    live(path, BOTH)
    damaged(path)
    with an_earlier_release():
        salvage(path, NOW)
    live(path, transfer("NEXT"), of(SERVICED), transfer("AFTER"))
    assert found(path) == [REWRITTEN]
    archived(path, most=len(BOTH) + 2)
    (finding,) = found(path)
    assert finding.what.endswith(REWRITTEN.what), "an archive is the journal as it stood"
    assert not finding.is_damage


def test_a_missing_fee_of_an_older_archive_is_reported_but_not_damage(path: Path) -> None:
    """The archive's lines and its sealed counters lack the fees; the journal's own do not."""
    live(path, BOTH)
    with an_earlier_release():
        archived(path)
    live(path, transfer("NEXT"))
    in_archive, in_journal = found(path)
    assert in_archive.what.endswith(REWRITTEN.what)
    assert in_journal == lacks(
        "the drawer's counters hold 2400 paise of fees that the archives lack"
    )
    assert not in_archive.is_damage
    archived(path)
    assert [finding.is_damage for finding in found(path)] == [False, False]


def test_an_archive_that_is_elsewhere_may_lack_any_fee(path: Path, tmp_path: Path) -> None:
    """The nightly check reads only the journal; it does not advise a salvage for missing fees."""
    live(path, BOTH)
    with an_earlier_release():
        archived(path)
    (tmp_path / "journal-archive-0001.db").rename(tmp_path / "elsewhere.db")
    with Segment(path) as journal:
        for check in (verify, verify_in_steps):
            assert [finding.is_damage for finding in check(journal) if finding] == [False]


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
def test_a_ledger_entry_that_no_release_wrote_is_damage(path: Path, changed: str) -> None:
    live(path, BOTH)
    execute(path, changed)
    assert any(finding.is_damage for finding in found(path))


def test_a_counter_that_exceeds_what_the_archives_lack_is_damage(path: Path) -> None:
    live(path, BOTH)
    with an_earlier_release():
        archived(path)
    execute(path, "UPDATE counter SET amount = amount + 1 WHERE name = 'taken_in'")
    assert [finding.is_damage for finding in found(path)] == [False, True]


def test_a_salvage_enters_the_fees_that_an_older_one_left_out(path: Path) -> None:
    """The events know them: what is rebuilt for another damage is rebuilt by the one rule."""
    live(path, BOTH)
    damaged(path)
    with an_earlier_release():
        salvage(path, NOW)
    damaged(path)
    salvage(path, NOW.after(60))
    assert found(path) == []
    assert booked(path) == ALL_OF_IT


@virtual_time
async def test_the_nightly_check_reports_a_missing_fee_without_advice_to_salvage(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    live(path, transfer())
    execute(path, "UPDATE movement SET amount = 100000; UPDATE counter SET amount = 100000")
    with Journal(path) as journal:
        await a_night(journal)
    lack = "1 lines of the drawer's books lack 1000 paise of fees"
    assert [(record.levelno, record.message) for record in caplog.records] == [
        (logging.WARNING, f"the journal: {lack}: {WITHOUT_FEES}")
    ]
