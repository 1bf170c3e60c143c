"""Durable files: errors explained in words, folders synced, files replaced whole, locks."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FULL = "the disk is full; make room on it"
READ_ONLY = "the disk is read-only; it may be broken: have it looked at before it is used again"
FAILS = "the disk fails; have it replaced"

EXPLANATIONS = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EIO: FAILS,
    errno.EACCES: "this user may not; give the file and its folder to the agent's user",
}
"""What a person can do, by the kernel's error number; other errors keep the kernel's text."""

REFUSALS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO})
"""The errors of a disk that is full, read-only or broken."""


def free_bytes(folder: Path) -> int:
    """Return the bytes that are free there for a user who is not root. Raises OSError."""
    left = os.statvfs(folder)
    return left.f_bavail * left.f_frsize


@contextmanager
def errors_explained(file: Path) -> Iterator[None]:
    """Make an OSError inside name this file and say what can be done. Raises OSError."""
    try:
        yield
    except OSError as error:
        explanation = EXPLANATIONS.get(error.errno or 0, error.strerror)
        raise OSError(error.errno, explanation, str(file)) from error


def sync_folder(path: Path) -> None:
    """Sync a file's folder; otherwise the file's new name may be lost in a power cut.

    Raises OSError.
    """
    with errors_explained(path.parent):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


OWNER_ONLY = 0o600
"""The mode of a file that only its owner may read."""


def replace_whole(file: Path, content: bytes, mode: int = OWNER_ONLY) -> None:
    """Replace a file in one step: write and sync a draft beside it, rename it, sync the folder.

    Raises OSError, which names the file; then the old one is still there.
    """
    draft = file.with_suffix(".new")
    with errors_explained(file):
        try:
            _write_durably(draft, content, mode)
            draft.replace(file)
        except OSError:
            with suppress(OSError):
                draft.unlink(missing_ok=True)  # else it would take up the last free space
            raise
        sync_folder(file)


def overwrite(file: Path, content: bytes, size: int) -> None:
    """Overwrite a file of `size` bytes in place, padded with spaces, and sync it.

    Once the file exists, this works on a full disk, too. `size` is at most one sector, so that a
    power cut leaves either the old or the new content. Raises OSError, which names the file;
    ValueError if the content is longer.
    """
    if len(content) > size:
        raise ValueError(f"{file}: {len(content)} bytes do not go into {size}")
    with errors_explained(file):
        is_new = not file.exists()
        handle = os.open(file, os.O_WRONLY | os.O_CREAT, OWNER_ONLY)
        try:
            os.fchmod(handle, OWNER_ONLY)
            if os.pwrite(handle, content.ljust(size), 0) < size:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.ftruncate(handle, size)
            os.fsync(handle)
        finally:
            os.close(handle)
        if is_new:
            sync_folder(file)


def _write_durably(file: Path, content: bytes, mode: int) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        os.fchmod(handle, mode)  # independent of the umask and of an old draft's mode
        left = content
        while left:  # a disk that is nearly full writes a part first and fails at the next part
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    finally:
        os.close(handle)


HOLDER_MAX = 20  # bytes; no process number is longer


class AlreadyRunning(Exception):
    """Another process has locked this journal; the message names it."""


@contextmanager
def exclusive_lock(journal: Path) -> Iterator[None]:
    """Hold the journal's lock file; the kernel releases it however the process ends.

    Raises AlreadyRunning; OSError, which names the file. The file also holds the process number,
    but only for messages: the lock does not need it.
    """
    path = journal.with_suffix(".lock")
    with errors_explained(path):
        handle = _opened(path)
    try:
        _lock(journal, handle)
        with suppress(OSError):
            _overwrite(handle, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(handle)


def _opened(path: Path) -> int:
    """Open the lock file; on a read-only disk the existing file, or else its folder."""
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
    except OSError:  # the lock is a folder, or the disk cannot be read
        return "?"


def _overwrite(handle: int, content: bytes) -> None:
    """Write first, then truncate: a full disk may have no block for an emptied file."""
    os.pwrite(handle, content, 0)
    os.ftruncate(handle, len(content))
