"""The mirror's files: the journal's segments on another medium; the last is extended in batches.

The events are copied as stored, with their links. States, ledger and totals are derived from them
by the journal's own rules. So the files verify, and a kiosk can continue from them.
"""

import errno
import os
from contextlib import ExitStack
from pathlib import Path

from agent.base.files import copy_whole, sync_folder
from agent.journal import chain
from agent.journal.chain import StoredRow, Tail, TailMarker
from agent.journal.database import JournalError
from agent.journal.files import is_begun, live_path
from agent.journal.new_segment import extend_segment, write_segment
from agent.journal.reader import JournalReader
from agent.journal.segment import Segment

ASIDE_MAX = 9  # renamed copies on one medium; each was a fault that a person has to examine


class NotOurs(Exception):
    """The file was not made with this journal's key."""


class MirrorCopy:
    """The mirror of the journal `name` in `folder`."""

    def __init__(self, folder: Path, name: str, key: bytes) -> None:
        """Find the last segment. SQLite may open it: first make sure that no file is a link."""
        self._first = folder / name
        self._key = key
        self.path = live_path(self._first)
        """The path of the last segment; it may not exist yet."""

    def exists(self) -> bool:
        return is_begun(self.path)

    def opened(self) -> Segment:
        """Open the last segment for reading. Raises JournalError, NotOurs."""
        with ExitStack() as undo:
            segment = Segment(self.path, journal=self._first, key=self._key)
            undo.enter_context(segment)
            first = next(segment.linked_events(), None)
            before = segment.beginning.link
            if first and chain.first_mismatch(self._key, [first], before) is not None:
                raise NotOurs(str(self.path))
            undo.pop_all()
        return segment

    def reader(self) -> JournalReader:
        """Open all segments for reading. Raises JournalError."""
        return JournalReader(self._first, self._key)

    def begin(self, path: Path, rows: list[StoredRow]) -> None:
        """Write the first events of the segment that is `path` in the journal's folder.

        Raises JournalError, OSError.
        """
        path = self._first.with_name(path.name)
        if os.statvfs(path.parent).f_flag & os.ST_RDONLY:  # SQLite's error does not say so
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        write_segment(path, None, rows)
        sync_folder(path)
        self.path = path
        self._mark(rows)

    def take(self, path: Path) -> None:
        """Copy a whole file of the journal, which nobody writes any more. Raises OSError."""
        self.path = self._first.with_name(path.name)
        copy_whole(path, self.path)

    def extend(self, rows: list[StoredRow]) -> None:
        """Add the events that follow the last one, in one commit. Raises JournalError."""
        extend_segment(self.path, rows)
        self._mark(rows)

    def set_aside(self, first_lost: int | None = None) -> Path:
        """Rename the last segment, so that another can be made; return its new path.

        With `first_lost`, rename all segments with this event or later ones. Raises JournalError if
        there are too many already.
        """
        while first_lost is not None:
            with self.opened() as segment:
                if segment.beginning.last < first_lost:
                    break
            self._set_aside(self.path)
        return self._set_aside(self.path)

    def _set_aside(self, path: Path) -> Path:
        for number in range(1, ASIDE_MAX + 1):
            aside = path.with_name(f"{path.stem}-aside-{number}{path.suffix}")
            if not aside.exists():
                path.rename(aside)
                sync_folder(path)
                self.path = live_path(self._first)
                return aside
        raise JournalError(f"{path.parent}: {ASIDE_MAX} older copies are there; move them away")

    def _mark(self, rows: list[StoredRow]) -> None:
        marker = TailMarker(self._first.with_suffix(".last"), self._key)
        marker.write(Tail(rows[-1][0], rows[-1][3]))
        marker.close()
