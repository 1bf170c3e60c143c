"""Space kept free beside the journal, so that what is open can end when the disk is full.

A file of zeros lies there until it is needed. When the disk takes no more, it is emptied, and the
events of open transactions and facts of the drawer go on in its place; nothing new is begun until
the file is whole again. Its size is that of a dozen commits, and of some hundred once the
write-ahead log is rewound.
"""

from contextlib import suppress
from pathlib import Path

import apsw

RESERVED = 256 * 1024  # bytes
BEYOND = 64 * 1024  # bytes that have to be free beside it, for the next customers' events
PIECE = bytes(64 * 1024)
FLAGS = apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE


class Reserve:
    """The reserve's file; on a simulated disk the journal's VFS holds it, too."""

    def __init__(self, path: Path, vfs: str | None) -> None:
        self._path = path
        self._vfs = vfs or ""
        self.is_whole = False
        self._is_known = True
        """Its size says enough; False: the disk was full although the reserve is whole."""

    def fill(self) -> bool:
        """Make it whole where there is room; give whether it is."""
        if not self.is_whole:
            with suppress(apsw.Error):
                self._write()
                self.is_whole = True
        return self.is_whole

    def doubt(self) -> None:
        """Take note that the disk is full; the reserve stays, and `fill` looks for room beyond."""
        self.is_whole = False
        self._is_known = False

    def release(self) -> None:
        """Give its space to the journal."""
        self.is_whole = False
        file = self._open()
        try:
            self._cut(file, 0)
        finally:
            file.xClose()

    def _open(self) -> apsw.VFSFile:
        return apsw.VFSFile(self._vfs, str(self._path), [FLAGS, 0])

    def _write(self) -> None:
        file = self._open()
        try:
            there = RESERVED if file.xFileSize() == RESERVED else 0
            if there and self._is_known:
                return
            self._grow(file, there)
            self._is_known = True
        finally:
            file.xClose()

    def _grow(self, file: apsw.VFSFile, there: int) -> None:
        try:
            for at in range(there, RESERVED + BEYOND, len(PIECE)):
                file.xWrite(PIECE, at)
            file.xSync(apsw.SQLITE_SYNC_NORMAL)
        except apsw.FullError:
            self._cut(file, there)  # half a reserve would only take the room that is left
            raise
        self._cut(file, RESERVED)

    @staticmethod
    def _cut(file: apsw.VFSFile, size: int) -> None:
        file.xTruncate(size)
        file.xSync(apsw.SQLITE_SYNC_NORMAL)
