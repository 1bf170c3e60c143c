"""Durable files: explained errors, synced folders, files replaced completely, and locks.

No function here follows a link to a file. Root's commands write into folders of the agent's user,
who could make a link there to any file of root.
"""

import errno
import fcntl
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

FULL = "the disk is full; free some space on it"
READ_ONLY = "the disk is read-only; it may be broken: check it before you use it again"
FAILS = "the disk fails; replace it"
LINK = "is a link, which is not followed here: find out who made it, and remove it"
NO_FILE = "is not a plain file: find out who made it, and remove it"

EXPLANATIONS = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EIO: FAILS,
    errno.ELOOP: LINK,
    errno.EACCES: "permission denied; make the agent's user the owner of the file and its folder",
}
"""What a person can do, by the kernel's error number; other errors keep the kernel's text."""

REFUSALS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO})
"""The errors of a disk that is full, read-only or broken."""


def free_bytes(folder: Path) -> int:
    """Return the free bytes for a user who is not root. Raises OSError."""
    left = os.statvfs(folder)
    return left.f_bavail * left.f_frsize


@contextmanager
def errors_explained(file: Path) -> Iterator[None]:
    """Add this file's name and a remedy to an OSError raised inside. Raises OSError."""
    try:
        yield
    except OSError as error:
        explanation = EXPLANATIONS.get(error.errno or 0, error.strerror)
        raise OSError(error.errno, explanation, str(file)) from error


LINKS_MAX = 40
"""Links in one path; the kernel's own limit."""
ROOT = 0


@contextmanager
def opened_folder(folder: Path) -> Iterator[int]:
    """Open a folder, for calls that name a file by a folder's handle. Raises OSError.

    A link in the path is followed only if root or this process's user made it. A link of another
    user could lead root's commands to files that this user may not change.
    """
    left = list(reversed(folder.absolute().parts[1:]))
    links = 0
    at = os.open("/", os.O_PATH | os.O_DIRECTORY)
    try:
        while left:
            found = os.open(left.pop(), os.O_PATH | os.O_NOFOLLOW, dir_fd=at)
            if not stat.S_ISLNK(os.fstat(found).st_mode):
                os.close(at)
                at = found
                continue
            target, owner = os.readlink("", dir_fd=found), os.fstat(found).st_uid
            os.close(found)
            links += 1
            if owner not in (ROOT, os.geteuid()) or links > LINKS_MAX:
                raise OSError(errno.ELOOP, LINK, str(folder))
            left += reversed(Path(target).parts)
            if target.startswith("/"):
                left.pop()
                os.close(at)
                at = os.open("/", os.O_PATH | os.O_DIRECTORY)
        handle = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=at)
    finally:
        os.close(at)
    try:
        yield handle
    finally:
        os.close(handle)


def make_folder(folder: Path, mode: int) -> None:
    """Make a folder and those above it (0755), whatever the umask. Raises OSError."""
    if folder.is_dir():
        return
    make_folder(folder.parent, 0o755)
    with opened_folder(folder.parent) as parent:
        os.mkdir(folder.name, mode, dir_fd=parent)
        made = os.open(folder.name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=parent)
        try:
            os.fchmod(made, mode)
        finally:
            os.close(made)


def sync_folder(path: Path) -> None:
    """Sync a file's folder; otherwise the file's new name may be lost in a power cut.

    Raises OSError.
    """
    with errors_explained(path.parent), opened_folder(path.parent) as folder:
        os.fsync(folder)


OWNER_ONLY = 0o600
"""The mode of a file that only its owner may read."""


def read_plain(file: Path, bytes_max: int) -> bytes:
    """Return a file's first bytes. Raises OSError; also for a link, a device or a pipe."""
    with errors_explained(file):
        handle = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as opened:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, NO_FILE, str(file))
        return opened.read(bytes_max)


class Owner(NamedTuple):
    """The user and the group that a file gets."""

    user: int
    group: int


def replace_whole(
    file: Path, content: bytes, mode: int = OWNER_ONLY, owner: Owner | None = None
) -> None:
    """Replace a file in one step: write and sync a draft beside it, rename it, sync the folder.

    A link at the file's or the draft's name is replaced, never followed. Raises OSError, which
    names the file; then the old one is still there.
    """
    draft = file.with_suffix(".new").name
    with errors_explained(file), opened_folder(file.parent) as folder:
        write_draft(folder, draft, content, mode, owner)
        try:
            os.rename(draft, file.name, src_dir_fd=folder, dst_dir_fd=folder)
        except OSError:
            unlink_in(folder, draft)
            raise
        os.fsync(folder)


def write_draft(
    folder: int, name: str, content: bytes, mode: int, owner: Owner | None = None
) -> None:
    """Write and sync a new file in an opened folder; replace an older one.

    Raises OSError; then there is no such file.
    """
    unlink_in(folder, name)
    try:
        _write_durably(folder, name, content, mode, owner)
    except OSError:
        with suppress(OSError):
            unlink_in(folder, name)  # otherwise it would use the last free space
        raise


def copy_whole(source: Path, target: Path) -> None:
    """Copy a plain file durably, completely or not at all; links are not followed.

    Raises OSError.
    """
    draft = f"{target.name}.new"
    with errors_explained(source):
        read = os.open(source, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(read, "rb") as original, errors_explained(target):
        if not stat.S_ISREG(os.fstat(read).st_mode):
            raise OSError(errno.EINVAL, NO_FILE, str(source))
        with opened_folder(target.parent) as folder:
            unlink_in(folder, draft)
            how = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
            written = os.open(draft, how, OWNER_ONLY, dir_fd=folder)
            with os.fdopen(written, "wb") as copy:
                shutil.copyfileobj(original, copy)
                copy.flush()
                os.fsync(written)
            os.rename(draft, target.name, src_dir_fd=folder, dst_dir_fd=folder)
            os.fsync(folder)


def unlink_in(folder: int, name: str) -> None:
    """Delete a file of an opened folder, if there is one. Raises OSError."""
    with suppress(FileNotFoundError):
        os.unlink(name, dir_fd=folder)


def overwrite(file: Path, content: bytes, size: int) -> None:
    """Overwrite a file of `size` bytes in place, padded with spaces, and sync it; create it whole.

    Once the file exists, this works on a full disk, too. `size` is at most one sector, so that a
    power cut leaves either the old or the new content. Raises OSError, which names the file;
    ValueError if the content is longer.
    """
    if len(content) > size:
        raise ValueError(f"{file}: {len(content)} bytes do not fit in {size}")
    if not file.exists():
        replace_whole(file, content.ljust(size))
        return
    with errors_explained(file):
        handle = os.open(file, os.O_WRONLY | os.O_NOFOLLOW)
        try:
            os.fchmod(handle, OWNER_ONLY)
            if os.pwrite(handle, content.ljust(size), 0) < size:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.ftruncate(handle, size)
            os.fsync(handle)
        finally:
            os.close(handle)


def _write_durably(folder: int, name: str, content: bytes, mode: int, owner: Owner | None) -> None:
    how = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    handle = os.open(name, how, mode, dir_fd=folder)
    try:
        os.fchmod(handle, mode)  # independent of the umask
        if owner:
            os.fchown(handle, owner.user, owner.group)
        left = content
        while left:  # a nearly full disk writes a part first, and fails at the next part
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    finally:
        os.close(handle)


HOLDER_MAX = 20  # bytes; no process number is longer


STOP_IT = (
    "stop the agent first: sudo systemctl stop kiosk-agent.timer kiosk-agent.socket kiosk-agent"
)
"""The timer and the socket would start it again."""


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
    """Open the lock file; on a read-only disk, open the existing file or its folder."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        if error.errno != errno.EROFS:
            raise
    return os.open(path if path.exists() else path.parent, os.O_RDONLY)


def _lock(journal: Path, handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as busy:
        what = f"{journal}: process {_holder(handle)} runs on this journal; {STOP_IT}"
        raise AlreadyRunning(what) from busy


def _holder(handle: int) -> str:
    try:
        return os.pread(handle, HOLDER_MAX, 0).decode("ascii", "replace").strip() or "?"
    except OSError:  # the lock is a folder, or the disk cannot be read
        return "?"


def _overwrite(handle: int, content: bytes) -> None:
    """Write first, then truncate: a full disk may have no block for an emptied file."""
    os.pwrite(handle, content, 0)
    os.ftruncate(handle, len(content))
