"""The notes in the drawer: the last count by notes, minus the notes that were handed out as shown.

This is advice for the next hand-over; no money depends on it. The notes that were handed out are
kept in memory only. If the journal's newest ledger entry is unknown here, the content is unknown
until the next count.
"""

import logging

from agent.cash.notes import Notes
from agent.journal.database import JournalError
from agent.journal.segment import Segment
from agent.transactions.ledger import COUNTS, LedgerEntry
from agent.transactions.till import TILL, TillCounted

log = logging.getLogger(__name__)


class DrawerNotes:
    def __init__(self, journal: Segment) -> None:
        self._journal = journal
        self._notes: Notes | None = None
        self._seq = 0
        """The number of the ledger entry after which `_notes` was correct."""

    def now(self) -> Notes | None:
        """Return the notes in the drawer; None if they are not known."""
        try:
            newest = self._journal.newest_entry()
            if newest and newest.seq != self._seq:
                self._notes, self._seq = self._counted(newest), newest.seq
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
        """Store the remaining notes, together with the newest ledger entry."""
        if self.now() is None and self._seq:
            self._notes = left

    def _counted(self, newest: LedgerEntry) -> Notes | None:
        if newest.kind not in COUNTS:
            return None
        for stored in self._journal.events(TILL):
            if stored.seq == newest.seq and isinstance(stored.event, TillCounted):
                return stored.event.notes or None
        return None
