"""The notes that make an amount: the fewest possible, or those in the drawer."""

import logging
from functools import cache

from agent.base.money import PAISE_PER_RUPEE, Paise, rupees
from agent.journal.database import JournalError
from agent.journal.reader import JournalReader
from agent.journal.segment import Segment
from agent.transactions.ledger import COUNTS, LedgerEntry
from agent.transactions.till import TillCounted

NOTES = (500, 200, 100, 50, 20, 10)  # rupees; 2000 was withdrawn in 2023
COINS = (5, 2, 1)
COIN = 1
"""The kind of all coins in a count, whose number is their total in rupees."""
COUNTED = (*NOTES, COIN)

Notes = tuple[tuple[int, int], ...]
"""Pairs of value in rupees and number of notes or coins, the largest value first."""


def worth(notes: Notes) -> Paise:
    return rupees(sum(value * count for value, count in notes))


def fewest(amount: Paise) -> Notes:
    """Return the fewest notes that make an amount; nothing if notes cannot make it.

    Taking the largest first gives the fewest here, since each note is worth more than any smaller
    ones it replaces.
    """
    rupees, paise = divmod(amount, PAISE_PER_RUPEE)
    if paise or rupees <= 0:
        return ()
    made: list[tuple[int, int]] = []
    for value in (*NOTES, *COINS):
        count, rupees = divmod(rupees, value)
        if count:
            made.append((value, count))
    return tuple(made)


def out_of(drawer: Notes, amount: Paise) -> Notes:
    """Return notes of the drawer that make an amount, with as many large ones as possible.

    Returns nothing if the drawer has no notes for exactly this amount.
    """
    whole, paise = divmod(amount, PAISE_PER_RUPEE)

    @cache
    def made(at: int, rest: int) -> Notes | None:
        if rest == 0:
            return ()
        if at == len(drawer):
            return None
        value, there = drawer[at]
        for count in range(min(there, rest // value), -1, -1):
            others = made(at + 1, rest - count * value)
            if others is not None:
                return ((value, count), *others) if count else others
        return None

    return () if paise else made(0, whole) or ()


log = logging.getLogger(__name__)


class DrawerNotes:
    """The notes in the drawer: the last count by notes, minus those that were handed out as shown.

    This is advice for the next hand-over; no money depends on it. It is in memory only. If the
    newest ledger entry is unknown here, the content is unknown until the next count.
    """

    def __init__(self, journal: JournalReader) -> None:
        self._journal = journal
        self._notes: Notes | None = None
        self._seq = 0
        """The number of the ledger entry after which `_notes` was correct."""

    def now(self) -> Notes | None:
        """Return the notes in the drawer; None if they are not known."""
        try:
            segment, newest = self._newest()
            if newest and newest.seq != self._seq:
                self._notes, self._seq = _counted(segment, newest), newest.seq
        except JournalError as error:
            log.error("the notes in the drawer: %s", error)  # noqa: TRY400  # the message says it
            return None
        return self._notes if newest else None

    def less(self, given: Notes) -> Notes | None:
        """Return the notes that remain after `given`; None if they are not known."""
        notes, out = self.now(), dict(given)
        if not notes or not given:
            return None
        left = tuple((value, count - out.pop(value, 0)) for value, count in notes)
        return None if out or any(count < 0 for _, count in left) else left

    def keep(self, left: Notes) -> None:
        if self.now() is None and self._seq:
            self._notes = left

    def _newest(self) -> tuple[Segment, LedgerEntry | None]:
        """Return the newest ledger entry with its segment; without any entry, the last segment."""
        for segment in self._journal.segments():
            if newest := segment.newest_entry():
                return segment, newest
        return self._journal.journal, None


def _counted(segment: Segment, newest: LedgerEntry) -> Notes | None:
    if newest.kind not in COUNTS:
        return None
    ((seq, _, body, _),) = segment.rows_after(newest.seq - 1, limit=1)
    counted = segment.decoded(seq, body)
    return (counted.notes or None) if isinstance(counted, TillCounted) else None
