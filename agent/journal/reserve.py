"""Room that the journal holds for itself, so that what is open can end when the disk is full.

Nothing is let go of and asked back: what a file frees on a disk that root has filled is root's
(ext4 keeps 5 % for it), and on any disk somebody else may be quicker. So the room stays ours, and
is written over in place. The main file has empty pages, which new events take; the write-ahead
log is as long as many commits, stays there when the journal is closed, and is used from its begin
again after each checkpoint (docs/decisions/0024).
"""

import os
from contextlib import suppress
from ctypes import addressof, c_int
from pathlib import Path

import apsw

RESERVED = 128 * 1024  # bytes of empty pages in the main file: some two hundred events
FILLED_UP_TO = 2 * RESERVED  # so that it is not filled up for every customer
LOG = 128 * 1024  # bytes of the log, for some commits between two checkpoints; one takes 50 KiB
BEYOND = 64 * 1024  # bytes that have to be free beside it, for the next customers' events
LOG_HEADER = 32  # bytes; see sqlite.org/fileformat2.html, 4.1
PIECE = bytes(64 * 1024)
BLOCK = 512  # bytes, in which the kernel counts what a file has; see stat(2)

MAIN_FLAGS = apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READWRITE
LOG_FLAGS = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE


class Reserve:
    """The room of one open journal; on a simulated disk its VFS is asked."""

    def __init__(self, path: Path, vfs: str | None) -> None:
        self._path = path
        self._vfs = vfs or ""
        self.is_whole = False
        """Whether something new may begin; False: the disk was full when it was last asked."""
        self._shared: int | None = None
        """The shared memory's file, held open: to close it would undo SQLite's locks on it."""

    def fill(self, database: apsw.Connection) -> bool:
        """Make it whole where there is room; give whether it is, and some room is left beside it.

        Raises apsw.Error where the disk fails; where it is full, that is an answer.
        """
        self.is_whole = False
        with suppress(apsw.FullError, apsw.BusyError):
            self._lengthen_log()
            if self._room(database) < RESERVED:
                _fill_up(database, FILLED_UP_TO - self._room(database))
            self.is_whole = self._room(database) >= RESERVED
        return self.is_whole

    def hold_shared_memory(self) -> None:
        """Have a block for each byte of it: SQLite leaves holes where blocks are less than pages.

        A full disk cannot fill a hole that is written to, and then the kernel kills the writer.
        """
        with suppress(OSError):  # there is none where the journal is open for this process alone
            self._shared = os.open(f"{self._path}-shm", os.O_RDWR)
            os.posix_fallocate(self._shared, 0, os.fstat(self._shared).st_size)

    def let_go(self) -> None:
        """End the hold, once SQLite has closed the file."""
        if self._shared is not None:
            os.close(self._shared)
            self._shared = None

    def empty_log(self, database: apsw.Connection) -> None:
        """Bring all of the log into the main file and mark it as empty, in its length.

        Else whoever puts another file in the journal's place would find the log laid over it. Only
        while nobody else has the journal open; raises apsw.Error, and then nothing was done.
        """
        database.execute("PRAGMA journal_size_limit = -1")  # a limit would cut it at its closing
        database.set_busy_timeout(0)
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("BEGIN IMMEDIATE")  # takes the file for us alone, or says BUSY
        database.execute("COMMIT")
        frames, moved = database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        if frames != moved:
            return
        log = apsw.VFSFile(self._vfs, f"{self._path}-wal", [LOG_FLAGS, 0])
        try:
            log.xWrite(bytes(LOG_HEADER), 0)
            log.xSync(apsw.SQLITE_SYNC_NORMAL)
        finally:
            log.xClose()

    def _room(self, database: apsw.Connection) -> int:
        """Give the bytes of empty pages that have their place on the disk."""
        empty, pages, size = (
            int(database.execute(f"PRAGMA {what}").get)
            for what in ("freelist_count", "page_count", "page_size")
        )
        return min(self._allocated() - (pages - empty) * size, empty * size)

    def _allocated(self) -> int:
        if not self._vfs:  # never opened beside SQLite: to close it would undo SQLite's locks
            return self._path.stat().st_blocks * BLOCK
        file = apsw.VFSFile(self._vfs, str(self._path), [MAIN_FLAGS, 0])
        try:
            return file.xFileSize()
        finally:
            file.xClose()

    def _lengthen_log(self) -> None:
        """Make the log as long as it has to be, and look whether there is room beyond it."""
        log = apsw.VFSFile(self._vfs, f"{self._path}-wal", [LOG_FLAGS, 0])
        try:
            there = log.xFileSize()
            if there < LOG:
                _write_zeros(log, there, LOG)
                log.xSync(apsw.SQLITE_SYNC_NORMAL)
            end = max(there, LOG)
            try:
                _write_zeros(log, end, end + BEYOND)
            finally:
                log.xTruncate(end)
        finally:
            log.xClose()


def _fill_up(database: apsw.Connection, size: int) -> None:
    """Write empty pages into the main file; for nobody is there ever a table `room`."""
    try:
        database.execute("BEGIN IMMEDIATE")
        database.execute("CREATE TABLE room (zeros BLOB) STRICT")
        database.execute("INSERT INTO room VALUES (zeroblob(?))", (size,))
        database.execute("DROP TABLE room")
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")
    database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)


def _write_zeros(file: apsw.VFSFile, begin: int, end: int) -> None:
    """Write what SQLite takes for no frame of the log. Raises FullError; then it is as before."""
    try:
        for at in range(begin, end, len(PIECE)):
            file.xWrite(PIECE[: end - at], at)
    except apsw.FullError:
        file.xTruncate(begin)
        raise


def keep_log(database: apsw.Connection) -> None:
    """Leave the log where it is when the file is closed, in its length."""
    kept = c_int(1)
    database.file_control("main", apsw.SQLITE_FCNTL_PERSIST_WAL, addressof(kept))


def leave_no_log(database: apsw.Connection) -> None:
    """Have the log deleted when the file is closed."""
    kept = c_int(0)
    database.file_control("main", apsw.SQLITE_FCNTL_PERSIST_WAL, addressof(kept))
