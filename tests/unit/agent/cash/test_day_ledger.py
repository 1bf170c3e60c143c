"""Tests what the journal holds of a day, and who moved the notes."""

from datetime import date
from pathlib import Path

from agent.cash.day_ledger import day_ledger
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.transactions import model as m
from tests.unit.agent.journal.segments import OPEN, customer, live
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import of, take

TODAY = date(2026, 11, 21)


def test_only_open_transactions_are_listed_as_open(tmp_path: Path) -> None:
    with JournalReader(live(tmp_path / "journal.db", customer("A"), OPEN)) as journal:
        ledger = day_ledger(journal, "OUTLET-001", TODAY)
    assert [t.client_reference for t in ledger.still_open] == ["OPEN"]


def test_the_notes_were_moved_by_the_person_who_began_or_by_the_one_who_reported(
    tmp_path: Path,
) -> None:
    """A person who reports the end of somebody else's hand-over is named."""
    begun = (f.prepared(), f.sending(), f.answered(f.SUCCESS), f.HANDING_OVER)
    reported = m.Handed(at=f.OPENED, by="Vimal")
    other = of(
        *(f.prepared(reference="B"), f.sending(), f.answered(f.SUCCESS, reference="B")),
        *(f.HANDING_OVER, reported),
        reference="B",
    )
    with JournalReader(live(tmp_path / "journal.db", of(*begun, f.HANDED), other)) as journal:
        ledger = day_ledger(journal, "OUTLET-001", TODAY)
    assert {one.client_reference: one.by for one in ledger.handlings} == {
        f.REFERENCE: "attendant",
        "B": "Vimal",
    }


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder / "journal.db"


def test_a_day_on_which_the_journal_goes_on_in_another_file_has_the_events_of_both(
    tmp_path: Path,
) -> None:
    """What is brought forward into the next file moves no notes again."""
    a, b, waits = customer("A"), customer("B"), OPEN
    with Journal(live(made(tmp_path / "one"), a, waits, b)) as journal:
        expected = day_ledger(journal.whole, "OUTLET-001", TODAY)
    with Journal(live(made(tmp_path / "two"), a[:4], waits)) as journal:
        journal.roll_over(f.OPENED)
        for event in (*a[4:], *b):
            take(journal, event)
        ledger = day_ledger(journal.whole, "OUTLET-001", TODAY)
    assert ledger.handlings == expected.handlings
    assert ledger.moved == expected.moved
    assert ledger.still_open == expected.still_open
    moved = [(e.client_reference, e.kind, e.amount) for e in ledger.entries]
    assert moved == [(e.client_reference, e.kind, e.amount) for e in expected.entries]
    assert ledger.gaps == ()
