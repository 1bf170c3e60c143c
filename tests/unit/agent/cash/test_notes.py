"""Tests the notes to hand over, and the known notes in the drawer."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.base.money import Paise, rupees
from agent.cash.notes import COINS, COUNTED, NOTES, DrawerNotes, Notes, fewest, out_of, worth
from agent.journal.journal import Journal
from agent.transactions.till import Adjustment, CountKind, TillAdjusted, TillCounted
from tests.unit.agent.transactions import facts as f


@cache
def fewest_pieces(amount: int) -> int:
    """Return the smallest number of notes and coins for an amount, by trying all."""
    if not amount:
        return 0
    values = (value for value in (*NOTES, *COINS) if value <= amount)
    return 1 + min(fewest_pieces(amount - value) for value in values)


def test_seven_hundred_is_one_of_each() -> None:
    assert fewest(rupees(700)) == ((500, 1), (200, 1))


def test_an_impossible_amount_gives_no_notes() -> None:
    assert fewest(Paise(50)) == fewest(Paise(0)) == fewest(Paise(500_50)) == ()


@given(st.integers(1, 600))
def test_the_notes_make_the_amount_and_are_the_fewest(amount: int) -> None:
    made = fewest(rupees(amount))
    assert sum(value * count for value, count in made) == amount
    assert sum(count for _, count in made) == fewest_pieces(amount)


# --- from the drawer's known notes ---


def test_a_drawer_gives_its_large_notes_first() -> None:
    drawer = ((500, 1), (200, 3), (100, 9))
    assert out_of(drawer, rupees(1000)) == ((500, 1), (200, 2), (100, 1))


def test_a_large_note_is_not_used_if_the_remainder_is_impossible() -> None:
    """With one ₹500 and three ₹200, ₹600 is three ₹200."""
    assert out_of(((500, 1), (200, 3)), rupees(600)) == ((200, 3),)


def test_no_note_is_taken_back_to_make_an_amount() -> None:
    """Four ₹200 minus one ₹500 are ₹300."""
    assert out_of(((500, 1), (200, 4)), rupees(300)) == ()
    assert out_of(((200, 4), (100, 1)), rupees(900)) == ((200, 4), (100, 1))


@pytest.mark.parametrize("amount", [rupees(700), rupees(5000), Paise(50), Paise(0)])
def test_an_amount_that_the_drawer_cannot_make_gives_no_notes(amount: Paise) -> None:
    assert out_of(((500, 2), (100, 1)), amount) == ()


@given(st.lists(st.integers(0, 30), min_size=7, max_size=7), st.integers(1, 12_000))
def test_the_drawers_notes_make_the_amount_whenever_possible(
    counts: list[int], amount: int
) -> None:
    drawer = tuple(zip(COUNTED, counts, strict=True))
    made = out_of(drawer, rupees(amount))
    assert all(0 < count <= dict(drawer)[value] for value, count in made)
    sums = {0}
    for value, there in drawer:
        sums = {one + value * n for one in sums for n in range(there + 1)}
        sums = {one for one in sums if one <= amount}
    assert worth(made) == (rupees(amount) if amount in sums else 0)


# --- the drawer: the last count, minus the notes handed out as shown ---

DRAWER: Notes = ((500, 2), (200, 3), (100, 0))
COUNT = TillCounted(at=f.OPENED, kind=CountKind.OPENING, amount=worth(DRAWER), notes=DRAWER)
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
    drawer = DrawerNotes(journal.whole)
    assert drawer.now() is None
    journal.append_till_event(SUM_ALONE)
    assert drawer.now() is None


def test_the_next_process_knows_the_counted_notes(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    assert DrawerNotes(journal.whole).now() == DRAWER


def test_notes_given_as_shown_are_subtracted(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal.whole)
    gives(journal, drawer, ONE_NOTE)
    assert drawer.now() == ((500, 1), (200, 3), (100, 0))


def test_the_notes_are_known_after_the_journal_goes_on_in_another_file(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal.whole)
    journal.roll_over(f.OPENED)
    assert drawer.now() == DRAWER
    assert DrawerNotes(journal.whole).now() == DRAWER
    gives(journal, drawer, ONE_NOTE)
    assert drawer.now() == ((500, 1), (200, 3), (100, 0))


@pytest.mark.parametrize("given", [(), ((500, 3),), ((50, 10),)], ids=["other", "more", "none"])
def test_notes_given_differently_are_unknown_until_the_next_count(
    journal: Journal, given: Notes
) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal.whole)
    gives(journal, drawer, given)
    assert drawer.now() is None
    journal.append_till_event(COUNT)
    assert drawer.now() == DRAWER


@pytest.mark.parametrize("event", [TAKEN, SUM_ALONE])
def test_the_notes_are_unknown_after_any_other_movement(
    journal: Journal, event: TillAdjusted | TillCounted
) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal.whole)
    assert drawer.now() == DRAWER
    journal.append_till_event(event)
    assert drawer.now() is None


def test_notes_given_after_a_new_count_change_nothing(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal.whole)
    left = drawer.less(ONE_NOTE)
    assert left
    journal.append_till_event(COUNT)
    drawer.keep(left)
    assert drawer.now() == DRAWER


def test_the_notes_are_unknown_to_a_process_that_starts_after_a_hand_over(journal: Journal) -> None:
    """The notes that were handed out as shown are in memory only."""
    journal.append_till_event(COUNT)
    gives(journal, DrawerNotes(journal.whole), ONE_NOTE)
    assert DrawerNotes(journal.whole).now() is None


def test_the_notes_are_unknown_if_the_journal_cannot_be_read(journal: Journal) -> None:
    journal.append_till_event(COUNT)
    drawer = DrawerNotes(journal.whole)
    journal._database.execute("DROP TABLE movement")  # as a disk may
    assert drawer.now() is None


def test_a_count_keeps_its_notes_only_if_they_are_worth_its_sum() -> None:
    with pytest.raises(ValueError, match="not"):
        TillCounted(at=f.OPENED, kind=CountKind.CHECK, amount=rupees(1), notes=DRAWER)
