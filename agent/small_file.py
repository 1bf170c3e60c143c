"""Writes small files so that a power cut leaves the old one or the new one."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from agent.disk import naming, sync_folder

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
