"""What the next start of a disk does, without starting it.

The card's file systems are checked by fsck and mounted, as the start does. The firmware's rule and
the image's own script choose the slot, and the release that would run reads the journal.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from tests.system.packaging.board import Board
from tests.system.vm.image import STATE, mounted

SECTOR: Final = 512
FSCK_MENDED: Final = 3
"""The highest exit code of fsck(8) after which the start goes on: errors were corrected."""
CONFIG: Final = "/etc/kiosk-agent/kiosk.toml"
AGENT: Final = "/opt/kiosk-agent/current/bin/kiosk-agent"
FIRMWARE_FILES: Final = ("vmlinuz", "initrd.img", "config.txt")
BOOT_OF: Final = {"A": 2, "B": 3}
ROOT_OF: Final = {"A": 4, "B": 5}
STATE_PARTITION: Final = 6
"""The partitions of packaging/image/card.cfg, by number."""


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
        self._names: dict[int, str] = {number: one["name"] for number, one in enumerate(table, 1)}

    def partition_at(self, offset: int) -> str:
        """Return the name of the partition that holds this byte of the card."""
        for number, (start, size) in self._partitions.items():
            if start <= offset < start + size:
                return self._names[number]
        return "no partition"

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


def check_firmware(card: Card, slot: str) -> None:
    """Check the files with which the firmware starts a slot. Raises RuntimeError.

    Both slots of the test have the same kernel and settings, and no update touches those of slot A.
    """
    partition = BOOT_OF[slot]
    for name in FIRMWARE_FILES:
        if card.fat_file(partition, name) != card.fat_file(BOOT_OF["A"], name):
            raise RuntimeError(f"slot {slot}: {name} is damaged")
    words = card.fat_file(partition, "cmdline.txt").decode()
    if f"rauc.slot={slot} " not in words or f"root-{slot.lower()} " not in words:
        raise RuntimeError(f"slot {slot}: cmdline.txt names another slot: {words}")


def board_of(card: Card, name: str = "board") -> Board:
    """Return a new board with the card's first partition, in a folder of this name."""
    folder = card.folder / name
    shutil.rmtree(folder, ignore_errors=True)
    board = Board(folder)
    for file in ("autoboot.txt", "states.txt"):
        board.auto.with_name(file).write_bytes(card.fat_file(1, file))
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
