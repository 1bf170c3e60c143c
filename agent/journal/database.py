"""Opens the journal's SQLite file: settings, schema and its migrations, and what can go wrong.

apsw instead of the standard library's sqlite3: it opens SQLite's VFS to us, so the same code runs
on a simulated disk that loses power, and it brings its own, known SQLite.
"""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path

import apsw

from agent import files
from agent.journal.reserve import keep_log

log = logging.getLogger(__name__)

APPLICATION_ID = 0x4B494F53  # "KIOS": tells our file from any other SQLite database
TO_SHARE = 64 * 1024  # bytes that have to be free for `-shm`, which takes half of it
NO_SHARED_MEMORY = (
    apsw.SQLITE_IOERR_SHMOPEN,
    apsw.SQLITE_IOERR_SHMSIZE,
    apsw.SQLITE_IOERR_SHMMAP,
)
PIECE = 64 * 1024  # bytes written at a time; SQLite for Unix takes 128 KiB and more for none
BUSY_TIMEOUT_MS = 5000  # a reader (`journal list`) never holds a lock longer than a moment

# Each entry brings the schema one version up; user_version in the file counts those applied.
MIGRATIONS = (
    """
    CREATE TABLE event (
        seq INTEGER PRIMARY KEY,
        client_reference TEXT NOT NULL,
        body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX event_of ON event (client_reference);
    CREATE TRIGGER event_is_final BEFORE UPDATE ON event
        BEGIN SELECT RAISE (ABORT, 'an event is never changed'); END;
    CREATE TRIGGER event_stays BEFORE DELETE ON event
        BEGIN SELECT RAISE (ABORT, 'an event is never deleted'); END;
    CREATE TABLE state (
        client_reference TEXT PRIMARY KEY,
        closed INTEGER NOT NULL,
        body TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX state_open ON state (client_reference) WHERE closed = 0;
    """,
    # The drawer's books (agent.transactions.ledger), filled with what has happened so far.
    # Until here a fact's name alone says whether notes moved: no drawer was counted, no service
    # took notes in that a dispute could have found held twice, and nobody paid a fee.
    """
    CREATE TABLE movement (
        seq INTEGER PRIMARY KEY,
        date TEXT NOT NULL,
        client_reference TEXT NOT NULL,
        kind TEXT NOT NULL,
        amount INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX movement_on ON movement (date);
    CREATE TABLE counter (
        name TEXT PRIMARY KEY,
        count INTEGER NOT NULL,
        amount INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO movement
        SELECT seq, date(event.body ->> 'at', 'unixepoch', '+330 minutes'), client_reference,
            CASE event.body ->> 'name'
                WHEN 'handed' THEN 'handed_out' WHEN 'refunded' THEN 'given_back' ELSE 'taken_in'
            END,
            state.body ->> 'amount'
        FROM event JOIN state USING (client_reference)
        WHERE event.body ->> 'name' IN ('held', 'handed', 'refunded')
            OR (event.body ->> 'name' = 'prepared' AND event.body ->> 'held');
    INSERT INTO counter SELECT kind, count(*), sum(amount) FROM movement GROUP BY kind;
    INSERT INTO counter SELECT 'short:' || name, count, amount FROM counter;
    """,
    # The chain (agent.journal.chain), over what has happened so far as well.
    """
    DROP TRIGGER event_is_final;
    ALTER TABLE event ADD COLUMN link BLOB NOT NULL DEFAULT x'';
    WITH RECURSIVE chained (seq, link) AS (
        SELECT 0, zeroblob(16)
        UNION ALL
        SELECT event.seq, link(chained.link, event.seq, event.client_reference, event.body)
        FROM chained JOIN event
            ON event.seq = (SELECT min(seq) FROM event WHERE seq > chained.seq)
    )
    UPDATE event SET link = chained.link FROM chained WHERE chained.seq = event.seq;
    CREATE TRIGGER event_is_final BEFORE UPDATE ON event
        BEGIN SELECT RAISE (ABORT, 'an event is never changed'); END;
    """,
    # What was archived (agent.journal.segment_header): only that may leave this file.
    """
    CREATE TABLE archive (
        first INTEGER NOT NULL,
        last INTEGER PRIMARY KEY,
        link BLOB NOT NULL,
        kept TEXT NOT NULL,
        seal BLOB NOT NULL
    ) STRICT;
    DROP TRIGGER event_stays;
    CREATE TRIGGER event_stays BEFORE DELETE ON event
        WHEN OLD.seq > (SELECT coalesce(max(last), 0) FROM archive)
        BEGIN SELECT RAISE (ABORT, 'an event is never deleted'); END;
    """,
)
CHAINED = 3
"""The schema version from which on events are chained."""
SCHEMA_VERSION = len(MIGRATIONS)


KEEP_IT = (
    "Keep it: it is evidence. `kiosk-agent journal salvage` puts it aside and rebuilds what can be "
    "proven; ask support before the kiosk takes money again."
)


def rebuilt_path(journal: Path) -> Path:
    """Name the whole new journal that `journal salvage` has only to put in its place."""
    return journal.with_name(f"{journal.stem}-salvaged{journal.suffix}")


class JournalError(Exception):
    """The journal cannot be used; the message says what and what can be done."""


class DiskRefuses(JournalError):
    """The disk is full, read-only, or fails; nothing says that the file is not as it was."""


class TooNew(JournalError):
    """The file was written by a newer version of the agent."""


class Damaged(JournalError):
    """The file is no journal, or not what was written."""


class WriteFailed(JournalError):
    """The disk did not take an event: nobody may act on it.

    Nothing was changed; after an error of the disk itself a restart may find the event after all.
    """


Linker = Callable[..., bytes]
"""Gives an event's link from its predecessor's, its place, its reference and its body.

SQLite calls it, which can say nothing of types.
"""


def open_database(
    path: Path, *, write: Callable[[int], Linker] | None = None, vfs: str | None = None
) -> apsw.Connection:
    """Open the file with our settings; the only place that does. Raises JournalError.

    `write` (None: only to look) gives what links a file of this schema version's events. Where the
    disk has no room for the file that processes share, it is opened for this one alone.
    """
    if write is None and vfs is None and not path.exists():
        raise JournalError(f"{path}: there is no journal yet")
    if vfs is None and rebuilt_path(path).exists():
        raise Damaged(f"{path}: `kiosk-agent journal salvage` was interrupted; run it again")
    try:
        if vfs is not None:
            return _opened(path, write, vfs)
        if write is None and _is_read_only(path):
            return _frozen(path)
        if _has_little_room(path):
            return _opened_without_room(path, write)
        return _opened_shared(path, write)
    except apsw.Error as error:
        raise explained(path, error) from error


def _opened_shared(path: Path, write: Callable[[int], Linker] | None) -> apsw.Connection:
    """Open it beside others; for this process alone where the disk was full all the same."""
    try:
        return _opened(path, write, None)
    except apsw.Error as error:
        if not _lacks_shared_memory(error):
            raise
        return _opened(path, write, None, alone=True)


def _opened_without_room(path: Path, write: Callable[[int], Linker] | None) -> apsw.Connection:
    """Open it for this process alone; to look, also beside an agent that had room at its start.

    Shared memory with holes would kill the process that writes into one (SIGBUS).
    """
    log.warning("%s: opened for this process alone, because its disk is full", path)
    if write is not None:
        return _opened(path, write, None, alone=True)
    try:
        return _opened(path, None, None, alone=True, wait_ms=0)
    except apsw.BusyError:
        return _opened(path, None, None)


def _opened(
    path: Path,
    write: Callable[[int], Linker] | None,
    vfs: str | None,
    *,
    alone: bool = False,
    wait_ms: int = BUSY_TIMEOUT_MS,
) -> apsw.Connection:
    """Open it; `alone` needs no shared memory, and lets nobody look meanwhile."""
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if write else 0)
    has_log = vfs is None and Path(f"{path}-wal").exists()
    with ExitStack() as undo:
        database = apsw.Connection(str(path), flags=flags, vfs=vfs)
        undo.callback(database.close)
        database.set_busy_timeout(wait_ms)
        if alone or vfs is not None:  # a VFS of its own has no shared memory
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
        if has_log:  # whoever closes the file last would delete it, and its room with it
            keep_log(database)
        version = _checked_version(path, database, write=write is not None)
        if write is None:
            database.execute("PRAGMA query_only = 1")
        else:
            _refuse_read_only(path, database)
            write_again(f"{path}-wal", vfs)
            _set_up(database, version, write(version))
        undo.pop_all()
    return database


def _frozen(path: Path) -> apsw.Connection:
    """Open, for looking, what nobody can write to: without locks and without shared memory."""
    if Path(f"{path}-wal").exists():
        database = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY, vfs="unix-none")
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
    else:  # SQLite would make a log
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        database = apsw.Connection(f"{path.absolute().as_uri()}?immutable=1", flags=flags)
    try:
        _checked_version(path, database, write=False)
    except BaseException:
        database.close()
        raise
    return database


def _is_read_only(path: Path) -> bool:
    return bool(os.statvfs(path.parent).f_flag & os.ST_RDONLY)


def _has_little_room(path: Path) -> bool:
    try:
        return files.room(path.parent) < TO_SHARE
    except OSError:  # there is no such folder: SQLite says so
        return False


def _lacks_shared_memory(error: apsw.Error) -> bool:
    return getattr(error, "extendedresult", 0) in NO_SHARED_MEMORY or isinstance(
        error, apsw.CantOpenError
    )


@contextmanager
def new_database(path: Path, vfs: str | None) -> Iterator[apsw.Connection]:
    """Give a new file with our tables, to be filled in one commit. Raises apsw.Error.

    EXTRA: without a write-ahead log the commit is a deletion, and that has to be durable, too.
    """
    database = apsw.Connection(str(path), vfs=vfs)
    try:
        if vfs is not None:
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA synchronous = EXTRA")
        database.execute("BEGIN IMMEDIATE")
        _make_tables(database)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        yield database
        database.execute("COMMIT")
    finally:
        database.close()


def _make_tables(database: apsw.Connection) -> None:
    database.create_scalar_function("link", lambda *_: b"", 4, deterministic=True)
    for migration in MIGRATIONS:
        database.execute(migration)


def structure_errors(database: apsw.Connection) -> Iterator[str]:
    """Say what is wrong with SQLite's own structures, and with the shapes of our tables."""
    for (line,) in database.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield str(line)
    ours, theirs = _our_shapes(), _shapes(database)
    for name in sorted(name for name in ours | theirs if ours.get(name) != theirs.get(name)):
        yield f"{name}: this table, index or trigger is not as the agent made it"


@cache
def _our_shapes() -> dict[str, tuple[object, ...]]:
    with closing(apsw.Connection(":memory:")) as expected:
        _make_tables(expected)
        return _shapes(expected)


def _shapes(database: apsw.Connection) -> dict[str, tuple[object, ...]]:
    rows = database.execute("SELECT name, type, tbl_name, sql FROM sqlite_schema")
    return {name: tuple(shape) for name, *shape in rows}


def _checked_version(path: Path, database: apsw.Connection, *, write: bool) -> int:
    """Give the file's schema version (0: it is new), having changed nothing of it."""
    version: int = database.execute("PRAGMA user_version").get
    if not _is_ours(database):
        raise Damaged(f"{path}: this is a database of another program, not a journal")
    if version > SCHEMA_VERSION:
        raise TooNew(
            f"{path}: written by a newer version of the agent (schema {version}; this one knows "
            f"{SCHEMA_VERSION}). Install that version again; nothing was changed."
        )
    if version < SCHEMA_VERSION and not write:
        raise JournalError(f"{path}: the agent has not set this journal up yet")
    return version


def _is_ours(database: apsw.Connection) -> bool:
    """Tell a journal, or a file that is still empty, from what belongs to somebody else."""
    application_id = database.execute("PRAGMA application_id").get
    tables = database.execute("SELECT count(*) FROM sqlite_schema").get
    return bool(application_id == APPLICATION_ID or (application_id == 0 and tables == 0))


def _refuse_read_only(path: Path, database: apsw.Connection) -> None:
    if database.readonly("main"):
        raise DiskRefuses(
            f"{path}: the file or its disk is read-only, so nothing that happens to money could be "
            "kept. Look at the disk: it may be broken."
        )


def write_again(file: str, vfs: str | None) -> None:
    """Write what a file holds once more, and sync it; nothing is done where there is no file.

    After a failed sync the kernel may show writes that the disk does not have, and take them for
    clean. Whatever is appended behind such a gap would be lost with it at the next power cut.
    """
    try:
        wal = apsw.VFSFile(vfs or "", file, [apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_READWRITE, 0])
    except apsw.CantOpenError:
        return
    try:
        size = wal.xFileSize()
        for at in range(0, size, PIECE):
            wal.xWrite(wal.xRead(min(PIECE, size - at), at), at)
        if size:
            wal.xSync(apsw.SQLITE_SYNC_NORMAL)
    finally:
        wal.xClose()


def _set_up(database: apsw.Connection, version: int, linker: Linker) -> None:
    """Make our settings, and apply the missing migrations, each with its record."""
    # WAL: one sync a commit, and readers do not stop the writer. FULL: that one sync is made
    # before COMMIT returns; with NORMAL a power cut loses the last commits.
    # Apart, because apsw stops at the first row, and the rest of a line would never be executed.
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    if version < SCHEMA_VERSION:
        database.create_scalar_function("link", linker, 4, deterministic=True)
    for number in range(version, SCHEMA_VERSION):
        database.execute(
            f"BEGIN IMMEDIATE; {MIGRATIONS[number]}"
            f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number + 1}; COMMIT"
        )


def explained(path: Path, error: apsw.Error) -> JournalError:
    """Give SQLite's error with the file's name, and what a person can do."""
    if isinstance(error, apsw.NotADBError | apsw.CorruptError):
        return Damaged(f"{path}: the file is damaged ({error}). {KEEP_IT}")
    for kind, what_to_do in REFUSALS.items():
        if isinstance(error, kind):
            return DiskRefuses(f"{path}: {what_to_do} ({error})")
    if isinstance(error, apsw.BusyError):
        return JournalError(f"{path}: {IN_USE} ({error})")
    return JournalError(f"{path}: {error}")


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
