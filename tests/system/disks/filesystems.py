"""Real file systems that become full or read-only: ext4 in a loop mount, or tmpfs.

Both need their own mount: ext4 needs root and a loop device, tmpfs a private mount namespace.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

SIZE = 96 * 1024 * 1024  # bytes; below 32 MiB the agent does not begin a transaction
AGENT = 65534  # the user `nobody`: without root's reserve of 5 % on ext4
LEAST = 512  # bytes


class FileSystem(Protocol):
    """A file system that is mounted at `folder` and belongs to the agent's user."""

    folder: Path
    fillers: tuple[str, ...]
    """The users that can fill it."""
    fails_in_use: bool
    """True if it can become read-only while files are open."""

    def make(self) -> None: ...
    def fail(self) -> None:
        """Become read-only like after a disk error, while files are open."""

    def set_read_only(self) -> None:
        """Become read-only while no file is open."""

    def mend(self) -> None:
        """Undo the fault while no file is open; the agent's files stay."""

    def end(self) -> None: ...


class Ext4:
    """An image like a kiosk's: 5 % reserved for root, read-only after an error."""

    fillers: tuple[str, ...] = ("root", "agent")
    fails_in_use = True

    def __init__(self, place: Path) -> None:
        self.folder = place / "ext4"
        self._image = place / "ext4.img"
        self._is_hurt = False

    def make(self) -> None:
        self.folder.mkdir()
        with self._image.open("wb") as image:
            image.truncate(SIZE)
        run("mkfs.ext4", "-q", "-F", "-e", "remount-ro", str(self._image))
        self._mount()
        os.chown(self.folder, AGENT, AGENT)

    def _mount(self) -> None:
        run("mount", "-o", "loop", str(self._image), str(self.folder))

    def fail(self) -> None:
        self._is_hurt = True
        with as_root():
            device = os.stat(self.folder).st_dev  # noqa: PTH116  # the device's own number
            name = Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}").resolve().name
            Path(f"/sys/fs/ext4/{name}/trigger_fs_error").write_text("planned\n")

    def set_read_only(self) -> None:
        self._is_hurt = True
        run("mount", "-o", "remount,ro", str(self.folder))

    def mend(self) -> None:
        if self._is_hurt:
            run("umount", str(self.folder))
            run("e2fsck", "-p", "-f", str(self._image), fine=(0, 1))
            self._mount()
            self._is_hurt = False
        empty(self.folder)

    def end(self) -> None:
        run("umount", "--lazy", str(self.folder))


class Tmpfs:
    """A file system in memory without a reserve for root."""

    fillers: tuple[str, ...] = ("agent",)
    fails_in_use = False

    def __init__(self, place: Path) -> None:
        self.folder = place / "tmpfs"

    def make(self) -> None:
        self.folder.mkdir()
        run("mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(self.folder))

    def fail(self) -> None:
        raise NotImplementedError

    def set_read_only(self) -> None:
        self._remount("ro")

    def mend(self) -> None:
        self._remount("rw")
        empty(self.folder)

    def _remount(self, mode: str) -> None:
        # In a user namespace, the current options include a uid that is not mapped there.
        options = ("--options-mode", "ignore", "-o", f"remount,{mode}")
        run("mount", *options, "tmpfs", str(self.folder))

    def end(self) -> None:
        run("umount", "--lazy", str(self.folder))


@contextmanager
def mounted(file_system: FileSystem) -> Iterator[FileSystem]:
    file_system.make()
    try:
        yield file_system
    finally:
        file_system.end()


def fill(folder: Path, who: str) -> None:
    """Use up the agent's free space; root also uses up its reserve."""
    with as_root() if who == "root" else as_agent():
        handle = os.open(folder / f"filled-by-{who}", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        piece = SIZE
        while piece >= LEAST:
            try:
                os.posix_fallocate(handle, os.fstat(handle).st_size, piece)
            except OSError:
                piece //= 2
        with suppress(OSError):
            while True:
                os.write(handle, bytes(LEAST))
        os.close(handle)


def empty(folder: Path) -> None:
    with as_root():
        for file in folder.glob("filled-by-*"):
            file.unlink()


@contextmanager
def as_agent() -> Iterator[None]:
    """Drop root's rights, if the process has them."""
    before = os.geteuid()
    if os.getuid() == 0 and is_everybody():
        os.seteuid(AGENT)
    try:
        yield
    finally:
        os.seteuid(before)


@contextmanager
def as_root() -> Iterator[None]:
    before = os.geteuid()
    os.seteuid(os.getuid())
    try:
        yield
    finally:
        os.seteuid(before)


def is_everybody() -> bool:
    """Return True if all users of the machine exist; a private namespace has only one."""
    rows = Path("/proc/self/uid_map").read_text().split()
    return len(rows) > 2 and int(rows[2]) > AGENT


def run(*command: str, fine: tuple[int, ...] = (0,)) -> None:
    with as_root():
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in fine:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip() or done.stdout.strip()}")
