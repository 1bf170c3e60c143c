"""Tests what the journal holds of a day, and who moved the notes."""

from datetime import date
from pathlib import Path

from agent.cash.day_ledger import day_ledger
from agent.journal.segment import Segment
from agent.transactions import model as m
from tests.unit.agent.journal.archives import OPEN, customer, live
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import of

TODAY = date(2026, 11, 21)


def test_only_open_transactions_are_listed_as_open(tmp_path: Path) -> None:
    with Segment(live(tmp_path / "journal.db", customer("A"), OPEN)) as journal:
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
    with Segment(live(tmp_path / "journal.db", of(*begun, f.HANDED), other)) as journal:
        ledger = day_ledger(journal, "OUTLET-001", TODAY)
    assert {one.client_reference: one.by for one in ledger.handlings} == {
        f.REFERENCE: "attendant",
        "B": "Vimal",
    }
