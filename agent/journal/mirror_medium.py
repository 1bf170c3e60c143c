"""Tells whether the mirror's folder is a second medium, or only the place where none is mounted."""

import errno
import os
from pathlib import Path

ROOT = Path("/")
DISKS = Path("/sys/dev/block")
NOT_PLUGGED_IN = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EHOSTDOWN})
"""What a folder says on which nothing is mounted, or an automount that finds no device."""


def is_a_medium(folder: Path, journal: Path, root: Path = ROOT) -> bool:
    """Return True if the folder is there, and on a file system of neither the journal nor the root.

    Where no stick is mounted the folder is one of the card's own, and must stay empty; the journal
    may have a partition of its own beside it. Raises OSError if the medium does not answer.
    """
    try:
        device = folder.stat().st_dev
    except OSError as error:
        if error.errno in NOT_PLUGGED_IN:
            return False
        raise
    return device not in (journal.parent.stat().st_dev, root.stat().st_dev)


def is_same_disk(folder: Path, journal: Path, disks: Path = DISKS) -> bool:
    """Return True if both lie on partitions of one disk, and so die together."""
    one, other = (_disk_of(path, disks) for path in (folder, journal.parent))
    return one is not None and one == other


def _disk_of(path: Path, disks: Path) -> Path | None:
    try:
        device = path.stat().st_dev
        block = (disks / f"{os.major(device)}:{os.minor(device)}").resolve(strict=True)
    except OSError:  # no block device: memory, or a network's
        return None
    return block.parent if (block / "partition").exists() else block
