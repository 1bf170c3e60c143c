"""The journal's files: journal.db, then journal-0002.db, and so on; only the last one is written.

A new file counts from its first commit on: before it, it is empty, or SQLite's rollback journal
lies beside it. Such a file is left from an interrupted roll-over, which begins again later.

Releases up to 0.1.0 moved old events into journal-archive-0001.db and so on. These files, and the
journal.db that continues them, are only read.
"""

import re
from contextlib import closing, suppress
from pathlib import Path

import apsw

from agent.journal.reserve import MAIN_FLAGS, opened_file

ARCHIVE = "-archive-"
"""In the names of archives."""
_NUMBER = re.compile(r"-(\d{4,})")


def segment_path(journal: Path, number: int) -> Path:
    """Return the path of a segment, counted from 1; `journal` is that of the first."""
    if number == 1:
        return journal
    return journal.with_name(f"{journal.stem}-{number:04}{journal.suffix}")


def newest_number(journal: Path, vfs: str | None = None) -> int:
    """Return the number of the segment that is written; 1 if there is none yet."""
    newest = max(_numbers(journal, vfs), default=1)
    begun = newest == 1 or is_begun(segment_path(journal, newest), vfs)
    return newest if begun else newest - 1


def live_path(journal: Path) -> Path:
    """Return the path of the segment that is written; it exists unless there is no journal yet."""
    return segment_path(journal, newest_number(journal))


def older_paths(journal: Path, live: Path, vfs: str | None = None) -> tuple[Path, ...]:
    """Return the existing files before the segment `live`, the oldest first."""
    archives = () if vfs else journal.parent.glob(f"{journal.stem}{ARCHIVE}*{journal.suffix}")
    paths = [*sorted(archives), *(segment_path(journal, n) for n in _numbers(journal, vfs))]
    return tuple(paths[: paths.index(live)])


def is_archive(path: Path) -> bool:
    return ARCHIVE in path.stem


def _numbers(journal: Path, vfs: str | None) -> list[int]:
    """Return the numbers of the existing files; on a simulated disk none is ever deleted."""
    if vfs is not None:
        number = 1
        while _size(segment_path(journal, number), vfs):
            number += 1
        return list(range(1, number))
    named = journal.parent.glob(f"{journal.stem}-*{journal.suffix}")
    found = (_NUMBER.fullmatch(path.stem.removeprefix(journal.stem)) for path in named)
    later = sorted(int(match[1]) for match in found if match)
    return [*([1] if journal.exists() else []), *later]


def is_begun(path: Path, vfs: str | None = None) -> bool:
    """Return True if the first commit of a segment is complete."""
    if not _size(path, vfs):
        return False
    if _size(path.with_name(f"{path.name}-journal"), vfs) is None:
        return True
    flags = apsw.SQLITE_OPEN_READWRITE
    try:  # SQLite undoes an interrupted commit; nobody has opened the file before
        with closing(apsw.Connection(str(path), vfs=vfs, flags=flags)) as database:
            return bool(database.execute("PRAGMA user_version").get)
    except apsw.Error:  # whoever opens it gets this error, and says what is wrong
        return True


def _size(path: Path, vfs: str | None) -> int | None:
    """Return a file's size; None if it does not exist."""
    if vfs is None:
        with suppress(FileNotFoundError):
            return path.stat().st_size
        return None
    with suppress(apsw.CantOpenError), opened_file(path, vfs, MAIN_FLAGS) as file:
        return file.xFileSize()
    return None
