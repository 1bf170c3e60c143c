"""One agent at a time on a journal: two would each hand out the same notes."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from agent.disk import naming

HOLDER_MAX = 20  # bytes; no process number is longer


class AlreadyRunning(Exception):
    """Another process has this journal; the message names it."""


@contextmanager
def only_one(journal: Path) -> Iterator[None]:
    """Hold the journal's lock file; the kernel lets go of it however the process ends.

    Raises AlreadyRunning; OSError, which names the file. The lock holds also where the disk does
    not take who holds it: that is only told to people.
    """
    path = journal.with_suffix(".lock")
    with naming(path):
        handle = _opened(path)
    try:
        _lock(journal, handle)
        with suppress(OSError):
            _write_over(handle, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(handle)


def _opened(path: Path) -> int:
    """Open the lock, or, on a disk that takes no new file, what is there: nobody writes there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        if error.errno != errno.EROFS:
            raise
    return os.open(path if path.exists() else path.parent, os.O_RDONLY)


def _lock(journal: Path, handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as busy:
        raise AlreadyRunning(f"{journal}: process {_holder(handle)} runs on this journal") from busy


def _holder(handle: int) -> str:
    try:
        return os.pread(handle, HOLDER_MAX, 0).decode("ascii", "replace").strip() or "?"
    except OSError:  # a folder's lock, or a disk that cannot be read
        return "?"


def _write_over(handle: int, content: bytes) -> None:
    """Write in place, then cut: a full disk gives no block back for one that was let go of."""
    os.pwrite(handle, content, 0)
    os.ftruncate(handle, len(content))
