"""Opens the journal's SQLite file: settings, migrations, and the journal's errors.

We use apsw instead of the standard library's sqlite3 for two reasons. It gives access to SQLite's
VFS, so the same code runs on a simulated disk that loses power. It also contains its own SQLite,
of a known version.
"""

import errno
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import apsw

from agent import __version__
from agent.base import files
from agent.journal import schema
from agent.journal.reserve import keep_log, opened_file

log = logging.getLogger(__name__)

TO_SHARE_MIN = 64 * 1024  # bytes that must be free; `-shm` takes half of them
NO_SHARED_MEMORY = (
    apsw.SQLITE_IOERR_SHMOPEN,
    apsw.SQLITE_IOERR_SHMSIZE,
    apsw.SQLITE_IOERR_SHMMAP,
)
PIECE = 64 * 1024  # bytes written at a time; SQLite for Unix ignores a write of 128 KiB or more
READ_AT_ONCE = 1024 * 1024  # bytes, of a file that is searched for a sector that cannot be read
BUSY_TIMEOUT_MS = 5000  # a reader (`journal list`) holds a lock only for a moment

KEEP_IT = (
    "Keep it: it is evidence. `kiosk-agent journal salvage` puts it aside and rebuilds what can be "
    "proven; ask support before the kiosk takes money again."
)
INSTALL_NEWER = "Install that version again; nothing was changed."


def rebuilt_path(journal: Path) -> Path:
    """Return the path of the finished new journal that `journal salvage` has not renamed yet."""
    return journal.with_name(f"{journal.stem}-salvaged{journal.suffix}")


class JournalError(Exception):
    """The journal cannot be used; the message says why, and what to do."""


class DiskRefuses(JournalError):
    """The disk is full, read-only, or fails; the file itself is probably intact."""


class TooNew(JournalError):
    """The file, or an event in it, was written by a newer version of the agent."""


class Damaged(JournalError):
    """The file is not a journal, or was changed after the agent wrote it."""


class WriteFailed(JournalError):
    """An event could not be written, so nobody may act on it.

    Nothing was changed. But after a disk error a restart may find the event.
    """


Linker = Callable[..., bytes]
"""Returns an event's link from its predecessor's link, its seq, its reference and its body.

SQLite calls it, so the arguments have no types.
"""


def open_database(
    path: Path, *, write: Callable[[int], Linker] | None = None, vfs: str | None = None
) -> apsw.Connection:
    """Open the file with our settings; no other code opens it. Raises JournalError.

    `write` returns the linker for a file of the given schema version; None opens it for reading
    only. If the disk has no room for SQLite's shared memory, the file is opened exclusively.
    """
    if write is None and vfs is None and not path.exists():
        raise JournalError(f"{path}: there is no journal yet")
    if vfs is None and rebuilt_path(path).exists():
        raise Damaged(f"{path}: `kiosk-agent journal salvage` was interrupted; run it again")
    try:
        if vfs is not None:
            return _opened(path, write, vfs)
        if write is None and os.statvfs(path.parent).f_flag & os.ST_RDONLY:
            return _opened_read_only(path)
        if _has_little_room(path):
            return _opened_on_full_disk(path, write)
        return _opened_shared(path, write)
    except apsw.Error as error:
        raise explained(path, error) from error


def _opened_shared(path: Path, write: Callable[[int], Linker] | None) -> apsw.Connection:
    """Open it shared with other processes; exclusively if shared memory is unavailable."""
    try:
        return _opened(path, write, None)
    except apsw.Error as error:
        code = getattr(error, "extendedresult", 0)
        if code not in NO_SHARED_MEMORY and not isinstance(error, apsw.CantOpenError):
            raise
        return _opened(path, write, None, exclusive=True)


def _opened_on_full_disk(path: Path, write: Callable[[int], Linker] | None) -> apsw.Connection:
    """Open it exclusively; share it for reading with an agent that has it open already.

    A process that writes into a hole of the shared memory's file would be killed (SIGBUS).
    """
    log.warning("%s: opened exclusively, because its disk is full", path)
    if write is not None:
        return _opened(path, write, None, exclusive=True)
    try:
        return _opened(path, None, None, exclusive=True, wait_ms=0)
    except apsw.BusyError:
        return _opened(path, None, None)


def _opened(
    path: Path,
    write: Callable[[int], Linker] | None,
    vfs: str | None,
    *,
    exclusive: bool = False,
    wait_ms: int = BUSY_TIMEOUT_MS,
) -> apsw.Connection:
    """Open it; `exclusive` needs no shared memory, but no other process can read."""
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if write else 0)
    has_log = vfs is None and Path(f"{path}-wal").exists()
    with ExitStack() as undo:
        database = apsw.Connection(str(path), flags=flags, vfs=vfs)
        undo.callback(database.close)
        database.set_busy_timeout(wait_ms)
        if exclusive or vfs is not None:  # our own VFS has no shared memory
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
        if has_log:  # otherwise the last close would delete the reserve
            keep_log(database)
        version = _checked_version(path, database, write=write is not None)
        if write is None:
            database.execute("PRAGMA query_only = 1")
        else:
            _refuse_read_only(path, database)
            write_again(Path(f"{path}-wal"), vfs)
            _set_up(database, version, write(version))
        undo.pop_all()
    return database


def _opened_read_only(path: Path) -> apsw.Connection:
    """Open a file that cannot be written, without locks and shared memory."""
    if Path(f"{path}-wal").exists():
        database = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY, vfs="unix-none")
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
    else:  # otherwise SQLite would make a log
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        database = apsw.Connection(f"{path.absolute().as_uri()}?immutable=1", flags=flags)
    try:
        _checked_version(path, database, write=False)
    except BaseException:
        database.close()
        raise
    return database


def _has_little_room(path: Path) -> bool:
    try:
        return files.free_bytes(path.parent) < TO_SHARE_MIN
    except OSError:  # the folder is missing; SQLite's error says so
        return False


@contextmanager
def new_database(path: Path, vfs: str | None) -> Iterator[apsw.Connection]:
    """Yield a new file with our tables, to be filled in one commit. Raises apsw.Error.

    EXTRA: without a write-ahead log a commit deletes a file. This deletion must be durable, too.
    """
    database = apsw.Connection(str(path), vfs=vfs)
    try:
        if vfs is not None:
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA synchronous = EXTRA")
        database.execute("BEGIN IMMEDIATE")
        schema.make_tables(database)
        database.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {schema.tables_version()}")
        yield database
        database.execute("COMMIT")
    finally:
        database.close()


@contextmanager
def one_commit(path: Path) -> Iterator[apsw.Connection]:
    """Yield an existing file without a write-ahead log, to be changed in one commit.

    The rollback journal remains between commits (PERSIST), so the folder changes less often. If the
    medium is pulled out, less is lost. Does not wait for a reader. Raises apsw.Error.
    """
    database = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        database.execute("PRAGMA trusted_schema = OFF")  # somebody may have changed the medium
        database.execute("PRAGMA journal_mode = PERSIST").get  # noqa: B018  # apsw runs a row's statement when it is read
        database.execute("PRAGMA synchronous = FULL")
        database.execute("BEGIN IMMEDIATE")
        yield database
        database.execute("COMMIT")
    finally:
        database.close()


def _checked_version(path: Path, database: apsw.Connection, *, write: bool) -> int:
    """Return the file's schema version (0: a new file); change nothing.

    Raises Damaged, TooNew or JournalError if the file cannot be used.
    """
    version: int = database.execute("PRAGMA user_version").get
    if not _is_ours(database):
        raise Damaged(f"{path}: this is a database of another program, not a journal")
    if version > schema.SCHEMA_VERSION:
        raise TooNew(
            f"{path}: written by a newer version of the agent (schema {version}; this one, "
            f"{__version__}, knows {schema.SCHEMA_VERSION}). {INSTALL_NEWER}"
        )
    if version < schema.tables_version() and not write:
        raise JournalError(f"{path}: the agent has not set this journal up yet")
    return version


def _is_ours(database: apsw.Connection) -> bool:
    """Return True for a journal or a file that is still empty; False for another program's."""
    application_id = database.execute("PRAGMA application_id").get
    tables = database.execute("SELECT count(*) FROM sqlite_schema").get
    return bool(application_id == schema.APPLICATION_ID or (application_id == 0 and tables == 0))


def _refuse_read_only(path: Path, database: apsw.Connection) -> None:
    if database.readonly("main"):
        raise DiskRefuses(
            f"{path}: the file or its disk is read-only, so events about money cannot be stored. "
            "Check the disk: it may be broken."
        )


def write_again(file: Path, vfs: str | None) -> None:
    """Write a file's content once more and sync it; do nothing if there is no such file.

    After a failed sync the kernel may show writes that the disk does not have, and treat them as
    clean. Anything appended after such a gap would be lost with it at the next power cut.
    """
    flags = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_READWRITE
    with suppress(apsw.CantOpenError), opened_file(file, vfs or "", flags) as log_file:
        for at in range(0, log_file.xFileSize(), PIECE):
            log_file.xWrite(log_file.xRead(PIECE, at), at)
        log_file.xSync(apsw.SQLITE_SYNC_NORMAL)


def _set_up(database: apsw.Connection, version: int, linker: Linker) -> None:
    """Apply our settings; apply each missing migration and record it in the same commit."""
    # WAL: one sync for each commit, and readers do not block the writer. FULL: this sync happens
    # before COMMIT returns; with NORMAL a power cut loses the last commits.
    # Two calls, because apsw stops at the first row and would not execute a second statement.
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    pending = schema.migrations_after(version)
    if pending:
        database.create_scalar_function("link", linker, 4)
    for number, sql in pending:
        database.execute(
            f"BEGIN IMMEDIATE; {sql}"
            f"PRAGMA application_id = {schema.APPLICATION_ID};"
            f"PRAGMA user_version = {number}; COMMIT"
        )


def explained(path: Path, error: apsw.Error) -> JournalError:
    """Return the journal's error for SQLite's: with the file's name and what to do."""
    if isinstance(error, apsw.NotADBError | apsw.CorruptError):
        # SQLite reports a sector that the kernel cannot read (EIO) as a malformed file.
        if is_unreadable(path) or is_unreadable(path.with_name(f"{path.name}-wal")):
            return DiskRefuses(f"{path}: {REFUSALS[apsw.IOError]} ({error})")
        return Damaged(f"{path}: the file is damaged ({error}). {KEEP_IT}")
    for kind, what_to_do in REFUSALS.items():
        if isinstance(error, kind):
            return DiskRefuses(f"{path}: {what_to_do} ({error})")
    if isinstance(error, apsw.BusyError):
        return JournalError(f"{path}: {IN_USE} ({error})")
    return JournalError(f"{path}: {error}")


def is_unreadable(file: Path) -> bool:
    """Return True if the disk fails while the file is read. Reads all of it."""
    try:
        with file.open("rb", buffering=0) as opened:
            while opened.read(READ_AT_ONCE):
                pass
    except OSError as error:
        return error.errno == errno.EIO
    return False


REFUSALS = {
    apsw.FullError: files.FULL,
    apsw.ReadOnlyError: files.READ_ONLY,
    apsw.CantOpenError: "the disk does not let it be opened: look whether it is full or read-only",
    apsw.IOError: "the disk failed: look whether it is full, read-only or broken",
}
IN_USE = (
    "another process has it for itself (the agent does, while its disk is full): make room on the "
    "disk, or stop the agent first"
)
