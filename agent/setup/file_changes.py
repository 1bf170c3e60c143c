"""Writes set-up's files: first all drafts, then all renames. If a draft fails, no file changes."""

import os
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from agent.base.files import (
    Owner,
    errors_explained,
    make_folder,
    opened_folder,
    read_plain,
    unlink_in,
    write_draft,
)
from agent.setup.machine import ROOT_OWNER

PUBLIC = 0o644
SECRET = 0o600
OLD_BYTES_MAX = 4 * 1024 * 1024
"""The size limit for an old file; all files that set-up changes are smaller."""


class FileChange(msgspec.Struct, frozen=True):
    """The file to write. `content=None` deletes it."""

    path: Path
    content: bytes | None
    mode: int = PUBLIC
    owner: Owner = ROOT_OWNER
    keeps_old: bool = False
    """Whether the previous file is kept beside it, with the date in its name."""

    def __repr__(self) -> str:  # the content may be a secret
        return f"FileChange({self.path})"

    @property
    def draft(self) -> str:
        """The name of its draft, beside it."""
        return f".{self.path.name}.setup"

    @property
    def is_done(self) -> bool:
        """Return True if the file is already as wanted."""
        if self.content is None:
            return not os.path.lexists(self.path)
        try:
            return read_plain(self.path, len(self.content) + 1) == self.content
        except OSError:
            return False

    @property
    def is_to_be_kept(self) -> bool:
        return self.keeps_old and os.path.lexists(self.path) and not self.is_done


def write_all(changes: Sequence[FileChange], stamp: str) -> tuple[Path, ...]:
    """Write all files; return the old ones that were kept. `stamp` is put into their names.

    Raises OSError, which names the file. Nothing is changed before the first rename.
    """
    drafted = [change for change in changes if change.content is not None]
    copies = [_copy(change, stamp) for change in changes if change.is_to_be_kept]
    try:
        for change in (*drafted, *copies):
            _write_draft(change)
    except OSError:
        for change in (*drafted, *copies):
            with suppress(OSError), opened_folder(change.path.parent) as folder:
                unlink_in(folder, change.draft)
        raise
    for change in (*copies, *changes):
        with errors_explained(change.path), opened_folder(change.path.parent) as folder:
            _put_in_place(change, folder)
    return tuple(copy.path for copy in copies)


def _put_in_place(change: FileChange, folder: int) -> None:
    name = change.path.name
    if change.content is None:
        unlink_in(folder, name)
    else:
        os.rename(change.draft, name, src_dir_fd=folder, dst_dir_fd=folder)
    os.fsync(folder)


def _write_draft(change: FileChange) -> None:
    make_folder(change.path.parent, 0o700 if change.mode == SECRET else 0o755)
    owner = change.owner if os.geteuid() == 0 else None  # without root, this user owns all files
    with errors_explained(change.path), opened_folder(change.path.parent) as folder:
        write_draft(folder, change.draft, change.content or b"", change.mode, owner)


def _copy(change: FileChange, stamp: str) -> FileChange:
    """Return the change that keeps the old file, with its mode. Raises OSError."""
    with errors_explained(change.path):
        old, mode = read_plain(change.path, OLD_BYTES_MAX), change.path.lstat().st_mode
    path = change.path.with_name(f"{change.path.name}.before-{stamp}")
    return FileChange(path, old, stat.S_IMODE(mode))
