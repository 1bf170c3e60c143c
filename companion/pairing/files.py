"""Writes the small files of both ends."""

import os
from contextlib import suppress
from pathlib import Path


def write_own(file: Path, content: bytes, owner: os.stat_result | None = None) -> None:
    """Replace a file atomically and on disk.

    Only its owner can read it: this user, or that of `owner`.
    """
    new = file.with_name(f"{file.name}.new")
    with suppress(FileNotFoundError):
        new.unlink()
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "wb") as out:  # noqa: PTH123  # a descriptor has no path
        if owner is not None:
            os.fchown(descriptor, owner.st_uid, owner.st_gid)
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)
    if os.name != "nt":  # Windows has no such call for a folder
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
