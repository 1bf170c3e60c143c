"""What the next start of a disk does, without starting it.

The card's file systems are checked by fsck and mounted, as the start does. The firmware's rule and
the image's own script choose the slot, and the release that would run reads the journal.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from tests.system.packaging.board import Board
from tests.system.vm.image import STATE, mounted

SECTOR: Final = 512
FSCK_MENDED: Final = 3
"""The highest exit code of fsck(8) after which the start goes on: errors were corrected."""
CONFIG: Final = "/etc/kiosk-agent/kiosk.toml"
AGENT: Final = "/opt/kiosk-agent/current/bin/kiosk-agent"
FIRMWARE_FILES: Final = ("vmlinuz", "initrd.img", "cmdline.txt", "config.txt")


class Card:
    """A card's file that may be changed; its partitions are mounted below `folder`."""

    def __init__(self, card: Path, folder: Path) -> None:
        self._card = card
        self.folder = folder
        table = json.loads(_output("sfdisk", "--json", str(card)))["partitiontable"]["partitions"]
        self._partitions = {
            number: (one["start"] * SECTOR, one["size"] * SECTOR)
            for number, one in enumerate(table, 1)
        }

    @contextmanager
    def system(self, root: int, state: int) -> Iterator[Path]:
        """Mount the root of these partitions, with the journal's; yield its folder."""
        at = self.folder / "root"
        at.mkdir(exist_ok=True)
        with ExitStack() as stack:
            stack.enter_context(self._mounted(root, at))
            stack.enter_context(self._mounted(state, at / STATE))
            stack.enter_context(mounted(at))
            yield at

    def fat_file(self, partition: int, name: str) -> bytes:
        """Return a file of a FAT partition. Raises CalledProcessError."""
        offset, _ = self._partitions[partition]
        words = ("mtype", "-i", f"{self._card}@@{offset}", f"::{name}")
        return subprocess.run(words, capture_output=True, check=True).stdout

    @contextmanager
    def _mounted(self, partition: int, at: Path) -> Iterator[None]:
        """Check and mount an ext4 partition. Raises RuntimeError if fsck cannot mend it."""
        offset, size = self._partitions[partition]
        where = ("--offset", str(offset), "--sizelimit", str(size))
        loop = _output("losetup", "--find", "--show", *where, str(self._card)).strip()
        try:
            checked = subprocess.run(
                ("e2fsck", "-y", loop), capture_output=True, text=True, check=False
            )
            if checked.returncode > FSCK_MENDED:
                raise RuntimeError(f"partition {partition}: {checked.stdout[-500:]}")
            _output("mount", "-t", "ext4", "-o", "noatime", loop, str(at))
            try:
                yield
            finally:
                _output("umount", str(at))
        finally:
            _output("losetup", "--detach", loop)


def firmware_of(card: Card, partition: int) -> str:
    """Return a digest of the files with which the firmware starts this partition's slot."""
    digest = sha256()
    for name in FIRMWARE_FILES:
        digest.update(card.fat_file(partition, name))
    return digest.hexdigest()


def board_of(card: Card) -> Board:
    """Return a board with the card's first partition."""
    folder = card.folder / "board"
    shutil.rmtree(folder, ignore_errors=True)
    board = Board(folder)
    for name in ("autoboot.txt", "states.txt"):
        (board.auto.with_name(name)).write_bytes(card.fat_file(1, name))
    return board


def journal_of(root: Path) -> tuple[list[dict[str, Any]], Any]:
    """Let the installed release read the journal; return its transactions and verify's findings.

    Raises CalledProcessError if the release does not work.
    """
    return _agent(root, "list"), _agent(root, "verify")


def _agent(root: Path, command: str) -> Any:
    words = ("chroot", str(root), "env", "-i", "LC_ALL=C.UTF-8", "PATH=/usr/sbin:/usr/bin")
    asked = (AGENT, "journal", command, "--json", "--config", CONFIG)
    done = subprocess.run((*words, *asked), capture_output=True, text=True, check=False)
    if not done.stdout.startswith("["):
        raise RuntimeError(f"journal {command}: {done.returncode}: {done.stderr[-500:]}")
    return json.loads(done.stdout)


def package_of(root: Path) -> tuple[str, str, str]:
    """Return dpkg's status of the package, its version, and the release that `current` names."""
    told = _output(
        "dpkg-query", f"--admindir={root}/var/lib/dpkg", "-W", "-f",
        "${db:Status-Status} ${Version}", "kiosk-agent",
    )  # fmt: skip
    status, version = told.split()
    release = (root / "opt/kiosk-agent/current").readlink().name
    return status, version, release.removesuffix(".again")


def _output(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.returncode}: {done.stderr.strip()}")
    return done.stdout
