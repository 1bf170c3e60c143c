"""The reserve: space that the journal holds, so that open transactions can end on a full disk.

The journal never frees this space to ask for it again. On a disk that root has filled, freed space
belongs to root (ext4 keeps 5 % for it). On any disk another process may take it first. So the
journal keeps the space and overwrites it in place. The main file has empty pages for new events.
The write-ahead log has room for many commits, remains when the journal is closed, and is written
from its beginning again after each checkpoint (docs/decisions/0024).
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ctypes import addressof, c_int
from pathlib import Path

import apsw

from agent.base.files import free_bytes

RESERVE_BYTES_MIN = 128 * 1024  # empty pages in the main file: for about two hundred events
FILL_TO_BYTES = 2 * RESERVE_BYTES_MIN  # so that it does not have to be filled for every customer
LOG_BYTES_MIN = 128 * 1024  # for some commits between two checkpoints; one takes 50 KiB
FREE_BYTES_MIN = 64 * 1024  # must be free beside the reserve, for the next customers' events
AMPLE_BYTES = 16 * 1024 * 1024  # if the file system reports this much, no write is tried
LOG_HEADER_BYTES = 32  # see sqlite.org/fileformat2.html, 4.1
ZEROS = bytes(64 * 1024)
BLOCK_BYTES = 512  # the unit of st_blocks; see stat(2)

PAGE_COUNTS = """
    SELECT freelist_count, page_count, page_size
        FROM pragma_freelist_count, pragma_page_count, pragma_page_size
"""

MAIN_FLAGS = apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READWRITE
LOG_FLAGS = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE


class Reserve:
    """The reserve of one open journal; on a simulated disk it asks the VFS."""

    def __init__(self, path: Path, vfs: str | None) -> None:
        self._path = path
        self._log = path.with_name(f"{path.name}-wal")
        self._folder = path.parent
        self._vfs = vfs or ""
        self.is_whole: bool
        """Set by `fill`: True if a new transaction may begin; False if the disk was full."""
        self._shared_memory: int | None = None
        """The open file of the shared memory; closing it would release SQLite's locks on it."""

    def fill(self, database: apsw.Connection) -> bool:
        """Fill the reserve; return True if it is complete and some space is free beside it.

        Returns False on a full disk. Raises apsw.Error if the disk fails.
        """
        self.is_whole = False
        with suppress(apsw.FullError, apsw.BusyError):
            if not self._is_space_ample():
                self._lengthen_log()
            self.is_whole = self._empty_bytes(database) >= RESERVE_BYTES_MIN
            if not self.is_whole:
                _fill_up(database)
                self.is_whole = self._empty_bytes(database) >= RESERVE_BYTES_MIN
        return self.is_whole

    def hold_shared_memory(self) -> None:
        """Allocate every block of the shared memory's file; SQLite may leave holes in it.

        A full disk has no block for a hole; then the kernel kills the process that writes there.
        """
        with suppress(OSError):  # the file does not exist if the journal is open exclusively
            self._shared_memory = os.open(f"{self._path}-shm", os.O_RDWR)
            os.posix_fallocate(self._shared_memory, 0, os.fstat(self._shared_memory).st_size)

    def close(self) -> None:
        """Close the shared memory's file; call it only after SQLite has closed the journal."""
        if self._shared_memory is not None:
            os.close(self._shared_memory)
            self._shared_memory = None

    def empty_log(self, database: apsw.Connection) -> None:
        """Move the whole log into the main file; mark the log as empty, but keep its length.

        Otherwise the log would be applied to any file that is put in the journal's place. Do
        nothing while another process has the journal open. Raises apsw.Error.
        """
        database.execute("PRAGMA journal_size_limit = -1")  # otherwise SQLite truncates it on close
        database.set_busy_timeout(0)
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("BEGIN IMMEDIATE")  # locks the file exclusively, or raises BusyError
        database.execute("COMMIT")
        frames, moved = database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        if frames != moved:  # pragma: no cover  # no test can time a reader that begins in between
            return
        with opened_file(self._log, self._vfs, LOG_FLAGS) as log:
            log.xWrite(bytes(LOG_HEADER_BYTES), 0)
            log.xSync(apsw.SQLITE_SYNC_NORMAL)

    def _empty_bytes(self, database: apsw.Connection) -> int:
        """Return the bytes of empty pages in the main file that are allocated on the disk."""
        counts: tuple[int, int, int] = database.execute(PAGE_COUNTS).get
        empty, pages, size = counts
        return min(self._allocated() - (pages - empty) * size, empty * size)

    def _allocated(self) -> int:
        if not self._vfs:  # not opened here: closing the file would release SQLite's locks
            return self._path.stat().st_blocks * BLOCK_BYTES
        with opened_file(self._path, self._vfs, MAIN_FLAGS) as file:
            return file.xFileSize()

    def _is_space_ample(self) -> bool:
        """Return True if the log is long enough, and far more space is free than needed.

        A simulated disk does not report it. If a quota ends the space earlier, the reserve counts
        as complete while its pages can be filled.
        """
        if self._vfs:
            return False
        try:
            log_bytes = self._log.stat().st_size
            return log_bytes >= LOG_BYTES_MIN and free_bytes(self._folder) >= AMPLE_BYTES
        except OSError:
            return False

    def _lengthen_log(self) -> None:
        """Make the log as long as it must be; raise FullError if too little is free beyond it."""
        with opened_file(self._log, self._vfs, LOG_FLAGS) as log:
            size = log.xFileSize()
            if size < LOG_BYTES_MIN:
                _write_zeros(log, size, LOG_BYTES_MIN)
                log.xSync(apsw.SQLITE_SYNC_NORMAL)
            end = max(size, LOG_BYTES_MIN)
            try:
                _write_zeros(log, end, end + FREE_BYTES_MIN)
            finally:
                log.xTruncate(end)


@contextmanager
def opened_file(path: Path, vfs: str, flags: int) -> Iterator[apsw.VFSFile]:
    """Yield a file of SQLite's that is open beside its connection. Raises apsw.Error."""
    file = apsw.VFSFile(vfs, str(path), [flags, flags])  # SQLite overwrites the second one
    try:
        yield file
    finally:
        file.xClose()


def _fill_up(database: apsw.Connection) -> None:
    """Write empty pages into the main file; the table `room` exists in no other connection.

    It uses the empty pages first, and then as many new ones as are still needed.
    """
    try:
        database.execute("BEGIN IMMEDIATE")
        database.execute("CREATE TABLE room (zeros BLOB) STRICT")
        database.execute("INSERT INTO room VALUES (zeroblob(?))", (FILL_TO_BYTES,))
        database.execute("DROP TABLE room")
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")
    database.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)


def _write_zeros(file: apsw.VFSFile, begin: int, end: int) -> None:
    """Write zeros, which SQLite does not read as log frames.

    Raises FullError; then the file is unchanged.
    """
    try:
        for at in range(begin, end, len(ZEROS)):
            file.xWrite(ZEROS[: end - at], at)
    except apsw.FullError:
        file.xTruncate(begin)
        raise


def keep_log(database: apsw.Connection) -> None:
    """Make SQLite keep the log, at its full length, when the file is closed."""
    _set_persistent(database, is_kept=True)


def delete_log_on_close(database: apsw.Connection) -> None:
    """Make SQLite delete the log when the file is closed."""
    _set_persistent(database, is_kept=False)


def _set_persistent(database: apsw.Connection, *, is_kept: bool) -> None:
    value = c_int(is_kept)
    database.file_control("main", apsw.SQLITE_FCNTL_PERSIST_WAL, addressof(value))
