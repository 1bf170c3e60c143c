"""The drawer's notes: as counted, less what was given as shown; after anything else not sure."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.cash.drawer_notes import DrawerNotes
from agent.cash.notes import Notes, worth
from agent.journal.journal import Journal
from agent.money import rupees
from agent.transactions.till import Adjustment, CountKind, TillAdjusted, TillCounted
from tests.agent.transactions import facts as f

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


def test_a_drawer_that_was_never_counted_note_by_note_is_not_known(journal: Journal) -> None:
    drawer = DrawerNotes(journal)
    assert drawer.now() is None
    journal.append_till_event(SUM_ALONE)
    assert drawer.now() is None


def test_a_count_is_known_also_to_the_next_process(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    assert DrawerNotes(journal).now() == COUNTED


def test_what_was_given_as_shown_is_gone(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal)
    gives(journal, drawer, ONE_NOTE)
    assert drawer.now() == ((500, 1), (200, 3), (100, 0))


@pytest.mark.parametrize("given", [(), ((500, 3),), ((50, 10),)], ids=["other", "more", "none"])
def test_what_was_given_otherwise_leaves_nobody_sure_until_the_next_count(
    journal: Journal, given: Notes
) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal)
    gives(journal, drawer, given)
    assert drawer.now() is None
    journal.append_till_event(COUNT)
    assert drawer.now() == COUNTED


@pytest.mark.parametrize("event", [TAKEN, SUM_ALONE])
def test_notes_that_went_elsewhere_leave_nobody_sure(
    journal: Journal, event: TillAdjusted | TillCounted
) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal)
    assert drawer.now() == COUNTED
    journal.append_till_event(event)
    assert drawer.now() is None


def test_who_starts_after_a_hand_over_is_not_sure(journal: Journal) -> None:
    """What was given as shown is in memory alone."""
    journal.append_till_event(COUNT)
    gives(journal, DrawerNotes(journal), ONE_NOTE)
    assert DrawerNotes(journal).now() is None


def test_a_journal_that_cannot_be_read_makes_nobody_sure(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal)
    journal._database.execute("DROP TABLE movement")  # as a disk may
    assert drawer.now() is None


def test_a_count_keeps_its_notes_only_if_they_are_worth_its_sum() -> None:
    with pytest.raises(ValueError, match="not"):
        TillCounted(at=f.OPENED, kind=CountKind.CHECK, amount=rupees(1), notes=COUNTED)
