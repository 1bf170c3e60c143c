"""What a disk says and is asked beside reading and writing: refusals in words, a folder's sync."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FULL = "the disk is full; make room on it"
READ_ONLY = "the disk is read-only; it may be broken: have it looked at before it is used again"
FAILS = "the disk fails; have it replaced"

WORDS = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EIO: FAILS,
    errno.EACCES: "this user may not; give the file and its folder to the agent's user",
}
"""What a person can do, by the kernel's number. What is not here is told in the kernel's words."""

REFUSALS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO})
"""What a disk says when it takes nothing, whoever asks."""


def free_bytes(folder: Path) -> int:
    """Return the bytes that are free there for a user who is not root. Raises OSError."""
    left = os.statvfs(folder)
    return left.f_bavail * left.f_frsize


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """Let an OSError within name this file, and say what can be done. Raises OSError."""
    try:
        yield
    except OSError as error:
        said = WORDS.get(error.errno or 0, error.strerror)
        raise OSError(error.errno, said, str(file)) from error


def sync_folder(path: Path) -> None:
    """Make a file's new name durable, too: a power cut may forget a folder's entry.

    Raises OSError.
    """
    with naming(path.parent):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


OWN = 0o600
"""Readable by its owner alone."""


def replace_whole(file: Path, content: bytes, mode: int = OWN) -> None:
    """Write and sync beside it, with these rights; rename, and sync the folder.

    Raises OSError, which names the file; then the old one is still there.
    """
    draft = file.with_suffix(".new")
    with naming(file):
        try:
            _write_durably(draft, content, mode)
            draft.replace(file)
        except OSError:
            with suppress(OSError):
                draft.unlink(missing_ok=True)  # half a draft only takes the room that is left
            raise
        sync_folder(file)


def write_over(file: Path, content: bytes, room: int) -> None:
    """Write a file of this many bytes over in place, padded with spaces, and sync it.

    Once it is there, a full disk takes it, too. `room` is at most a sector, which a power cut
    leaves as it was or as it is to be. Raises OSError, which names the file; ValueError where the
    content is longer.
    """
    if len(content) > room:
        raise ValueError(f"{file}: {len(content)} bytes do not go into {room}")
    with naming(file):
        is_new = not file.exists()
        handle = os.open(file, os.O_WRONLY | os.O_CREAT, OWN)
        try:
            os.fchmod(handle, OWN)
            if os.pwrite(handle, content.ljust(room), 0) < room:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.ftruncate(handle, room)
            os.fsync(handle)
        finally:
            os.close(handle)
        if is_new:
            sync_folder(file)


def _write_durably(file: Path, content: bytes, mode: int) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        os.fchmod(handle, mode)  # whatever the umask, and whatever a draft left behind had
        left = content
        while left:  # a disk that is nearly full takes a part, and says no at the next part
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    finally:
        os.close(handle)


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
