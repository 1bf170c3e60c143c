"""Which processes have a device open, for an error message; only as far as we may see."""

import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
HOLDERS_MAX: Final = 3  # more names would not help anybody


def holders(device: Path, proc: Path = PROC) -> tuple[str, ...]:
    """Return up to three processes that have the device open, such as `minicom (pid 812)`.

    Only root sees other users' processes, so an empty result proves nothing.
    """
    try:
        meant = device.stat()
    except OSError:
        return ()
    if not stat.S_ISCHR(meant.st_mode):
        return ()
    found: list[str] = []
    for process in _processes(proc):
        if len(found) < HOLDERS_MAX and _has_open(process, meant.st_rdev):
            found.append(f"{_name(process)} (pid {process.name})")
    return tuple(found)


def _processes(proc: Path) -> Iterator[Path]:
    return (entry for entry in sorted(proc.iterdir()) if entry.name.isdigit())


def _has_open(process: Path, device: int) -> bool:
    try:
        descriptors = list((process / "fd").iterdir())
    except OSError:  # gone meanwhile, or another user's
        return False
    return any(_device_of(descriptor) == device for descriptor in descriptors)


def _device_of(descriptor: Path) -> int | None:
    with suppress(OSError):
        open_file = descriptor.stat()
        if stat.S_ISCHR(open_file.st_mode):
            return open_file.st_rdev
    return None


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:
        return "a process that has just ended"
