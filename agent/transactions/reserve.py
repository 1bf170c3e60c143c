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
PIECE = bytes(64 * 1024)
FLAGS = apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE


class Reserve:
    """The reserve's file; on a simulated disk the journal's VFS holds it, too."""

    def __init__(self, path: Path, vfs: str | None) -> None:
        self._path = path
        self._vfs = vfs or ""
        self.is_whole = False

    def fill(self) -> bool:
        """Make it whole where there is room; give whether it is."""
        if not self.is_whole:
            with suppress(apsw.Error):
                self._write()
                self.is_whole = True
        return self.is_whole

    def release(self) -> None:
        """Give its space to the journal."""
        self.is_whole = False
        file = self._open()
        try:
            self._empty(file)
        finally:
            file.xClose()

    def _open(self) -> apsw.VFSFile:
        return apsw.VFSFile(self._vfs, str(self._path), [FLAGS, 0])

    def _write(self) -> None:
        file = self._open()
        try:
            if file.xFileSize() == RESERVED:
                return
            for at in range(0, RESERVED, len(PIECE)):
                file.xWrite(PIECE, at)
            file.xSync(apsw.SQLITE_SYNC_NORMAL)
        except apsw.FullError:
            self._empty(file)  # half a reserve would only take the room that is left
            raise
        finally:
            file.xClose()

    @staticmethod
    def _empty(file: apsw.VFSFile) -> None:
        file.xTruncate(0)
        file.xSync(apsw.SQLITE_SYNC_NORMAL)
