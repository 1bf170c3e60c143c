"""Checks that the mirror's folder is a second medium, and that its files belong to the mirror.

A stick can be prepared elsewhere: a link or a hard link on it would make the mirror read or write
another file, even one of the kiosk's own.
"""

import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from agent.journal.database import JournalError

ROOT = Path("/")
DISKS = Path("/sys/dev/block")
NOT_PLUGGED_IN = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EHOSTDOWN})
"""The errors of a folder where nothing is mounted, or whose automount finds no device."""
ENTRIES_MAX = 10_000
"""Names that are checked in the folder; a mirror has about ten."""
ST_NOSYMFOLLOW = 0x2000
"""The kernel's flag of a file system on which links are not followed (statfs(2))."""


class UnsafeMedium(JournalError):
    """A file on the medium is not what the mirror writes; the message names it."""


def is_a_medium(folder: Path, journal: Path, root: Path = ROOT) -> bool:
    """Return True if the folder exists on a file system of neither the journal nor the root.

    Without a mounted stick the folder is on the card, and must stay empty. The journal may have its
    own partition beside it. Raises OSError if the medium does not answer.
    """
    try:
        device = folder.stat().st_dev
    except OSError as error:
        if error.errno in NOT_PLUGGED_IN:
            return False
        raise
    return device not in (journal.parent.stat().st_dev, root.stat().st_dev)


def refuse_foreign_files(folder: Path, journal: Path, root_device: int | None = None) -> None:
    """Raise UnsafeMedium if one of the copy's names is a link, a hard link or a special file.

    `root_device` is the root's; its links are the operator's own. Raises OSError.
    """
    trusted = ROOT.stat().st_dev if root_device is None else root_device
    for place in (folder, *folder.parents):
        if place.is_symlink() and place.lstat().st_dev != trusted:
            raise UnsafeMedium(f"{place}: {_WRONG.format('is a link')}")
    device = folder.stat().st_dev
    for name in _names(folder, journal.stem):
        file = folder / name
        if wrong := _wrong(file.lstat(), device):
            raise UnsafeMedium(f"{file}: {_WRONG.format(wrong)}")


_WRONG = "{}, which no mirror makes: look who prepared this medium, and use another one"


def _names(folder: Path, stem: str) -> Iterator[str]:
    """Yield the names that a journal's files may have. Raises UnsafeMedium for too many."""
    with os.scandir(folder) as entries:
        for number, entry in enumerate(entries):
            if number >= ENTRIES_MAX:
                raise UnsafeMedium(
                    f"{folder}: has more than {ENTRIES_MAX} files: use another medium"
                )
            if entry.name.startswith(stem):
                yield entry.name


def _wrong(found: os.stat_result, device: int) -> str | None:
    """Return what is wrong with a file of the folder on this device; None if it may be used."""
    if stat.S_ISLNK(found.st_mode):
        return "is a link"
    if not stat.S_ISREG(found.st_mode):
        return "is not a plain file"
    if found.st_nlink > 1:
        return "has a second name (a hard link)"
    return "is on another file system" if found.st_dev != device else None


def follows_links(folder: Path) -> bool:
    """Return True if the kernel follows symbolic links on this disk; False also if unknown."""
    try:
        return not os.statvfs(folder).f_flag & ST_NOSYMFOLLOW
    except OSError:
        return False


def is_same_disk(folder: Path, journal: Path, disks: Path = DISKS) -> bool:
    """Return True if both are on partitions of one disk, and so fail together."""
    one, other = (_disk_of(path, disks) for path in (folder, journal.parent))
    return one is not None and one == other


def _disk_of(path: Path, disks: Path) -> Path | None:
    try:
        device = path.stat().st_dev
        block = (disks / f"{os.major(device)}:{os.minor(device)}").resolve(strict=True)
    except OSError:  # no block device: memory, or a network's
        return None
    return block.parent if (block / "partition").exists() else block
