"""Tests the drawer's known notes: the count, minus the notes handed out as shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.base.money import rupees
from agent.cash.notes import DrawerNotes, Notes, worth
from agent.journal.journal import Journal
from agent.transactions.till import Adjustment, CountKind, TillAdjusted, TillCounted
from tests.unit.agent.transactions import facts as f

COUNTED: Notes = ((500, 2), (200, 3), (100, 0))
COUNT = TillCounted(at=f.OPENED, kind=CountKind.OPENING, amount=worth(COUNTED), notes=COUNTED)
SUM_ALONE = TillCounted(at=f.OPENED, kind=CountKind.CHECK, amount=rupees(1600))
TAKEN = TillAdjusted(at=f.OPENED, amount=rupees(-500), why=Adjustment.TAKEN)
ONE_NOTE: Notes = ((500, 1),)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.db") as journal:
        yield journal


def hands_out(journal: Journal) -> None:
    """A customer gets ₹500."""
    for event in (f.prepared(), f.sending(), f.answered(f.SUCCESS), f.HANDING_OVER, f.HANDED):
        journal.append(f.REFERENCE, event)


def gives(journal: Journal, drawer: DrawerNotes, given: Notes) -> None:
    left = drawer.less(given)
    hands_out(journal)
    if left is not None:
        drawer.keep(left)


def test_the_notes_are_unknown_before_a_count_by_notes(journal: Journal) -> None:
    drawer = DrawerNotes(journal)
    assert drawer.now() is None
    journal.append_till_event(SUM_ALONE)
    assert drawer.now() is None


def test_the_next_process_knows_the_counted_notes(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    assert DrawerNotes(journal).now() == COUNTED


def test_notes_given_as_shown_are_subtracted(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal)
    gives(journal, drawer, ONE_NOTE)
    assert drawer.now() == ((500, 1), (200, 3), (100, 0))


@pytest.mark.parametrize("given", [(), ((500, 3),), ((50, 10),)], ids=["other", "more", "none"])
def test_notes_given_differently_are_unknown_until_the_next_count(
    journal: Journal, given: Notes
) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal)
    gives(journal, drawer, given)
    assert drawer.now() is None
    journal.append_till_event(COUNT)
    assert drawer.now() == COUNTED


@pytest.mark.parametrize("event", [TAKEN, SUM_ALONE])
def test_the_notes_are_unknown_after_any_other_movement(
    journal: Journal, event: TillAdjusted | TillCounted
) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal)
    assert drawer.now() == COUNTED
    journal.append_till_event(event)
    assert drawer.now() is None


def test_the_notes_are_unknown_to_a_process_that_starts_after_a_hand_over(journal: Journal) -> None:
    """The notes that were handed out as shown are in memory only."""
    journal.append_till_event(COUNT)
    gives(journal, DrawerNotes(journal), ONE_NOTE)
    assert DrawerNotes(journal).now() is None


def test_the_notes_are_unknown_if_the_journal_cannot_be_read(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal)
    journal._database.execute("DROP TABLE movement")  # as a disk may
    assert drawer.now() is None


def test_a_count_keeps_its_notes_only_if_they_are_worth_its_sum() -> None:
    with pytest.raises(ValueError, match="not"):
        TillCounted(at=f.OPENED, kind=CountKind.CHECK, amount=rupees(1), notes=COUNTED)
