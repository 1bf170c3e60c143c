"""What a disk says and is asked beside reading and writing: refusals in words, a folder's sync."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
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


def room(folder: Path) -> int:
    """Give the bytes that are free there for whoever is not root. Raises OSError."""
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
