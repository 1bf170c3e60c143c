"""The files that set-up writes: first all drafts, then all names; a failure changes none."""

import os
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from agent.app.setup.machine import ROOT_OWNER, Owner
from agent.files import replace_whole, sync_folder

PUBLIC = 0o644
SECRET = 0o600


class FileChange(msgspec.Struct, frozen=True):
    """A file as it shall be; without content it shall not be there."""

    path: Path
    content: bytes | None
    mode: int = PUBLIC
    owner: Owner = ROOT_OWNER
    keeps_old: bool = False
    """Whether the file of before stays beside it, with the date in its name."""

    def __repr__(self) -> str:  # the content may be a secret
        return f"FileChange({self.path})"

    @property
    def draft(self) -> Path:
        return self.path.with_name(f".{self.path.name}.setup")

    @property
    def is_done(self) -> bool:
        """Return True if the file is already as it shall be."""
        if self.content is None:
            return not self.path.exists()
        try:
            return self.path.read_bytes() == self.content
        except OSError:
            return False


def write_all(changes: Sequence[FileChange], stamp: str) -> tuple[Path, ...]:
    """Write all files; return the old ones that were kept. `stamp` is put into their names.

    Raises OSError, which names the file: before the first file has its name, nothing is changed.
    """
    drafted = [change for change in changes if change.content is not None]
    kept: list[Path] = []
    try:
        for change in drafted:
            _write_draft(change)
        kept += _copies(changes, stamp)
    except OSError:
        for path in (*(change.draft for change in drafted), *kept):
            with suppress(OSError):
                path.unlink(missing_ok=True)
        raise
    for change in changes:
        if change.content is None:
            change.path.unlink(missing_ok=True)
        else:
            change.draft.replace(change.path)
            sync_folder(change.path)
    return tuple(kept)


def _write_draft(change: FileChange) -> None:
    _make_folder(change.path.parent, 0o700 if change.mode == SECRET else 0o755)
    replace_whole(change.draft, change.content or b"", change.mode)
    if os.geteuid() == 0:  # else everything is this user's anyway
        os.chown(change.draft, change.owner.user, change.owner.group)


def _make_folder(folder: Path, mode: int) -> None:
    """Make a folder and those above it, whatever the umask."""
    if not folder.is_dir():
        _make_folder(folder.parent, 0o755)
        folder.mkdir()
        folder.chmod(mode)


def _copies(changes: Iterable[FileChange], stamp: str) -> Iterable[Path]:
    for change in changes:
        if change.keeps_old and change.path.exists() and not change.is_done:
            copy = change.path.with_name(f"{change.path.name}.before-{stamp}")
            shutil.copy2(change.path, copy)
            yield copy
