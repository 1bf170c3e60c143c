"""The log of a disk's writes and flushes, and the disk of each power cut that it allows.

A machine's whole life is logged once. Then the disk of a cut at any write is made from the log:
everything before the last flush is there, and a seed decides about each later write.
"""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique
from pathlib import Path
from random import Random
from struct import Struct
from types import TracebackType
from typing import Final, Self

from tests.system.e2e.processes import ROOT
from tests.system.e2e.waiting import until
from tests.system.vm.disk import BLOCK, Disk, Lost

PLUGIN: Final = Path(__file__).with_name("logged_disk_plugin.py")
HEAD: Final = Struct("<dQI")
"""Seconds of the machine's clock, offset and length in bytes; the data follow."""
ENDS_WITHIN_S = 20.0


@unique
class Keeps(Enum):
    """Which data a log has of each write."""

    NEW = "new"
    OLD = "old"


@dataclass(frozen=True, slots=True)
class Entry:
    """A write; without data a flush."""

    at: float
    offset: int = 0
    data: bytes = b""

    def packed(self) -> bytes:
        return HEAD.pack(self.at, self.offset, len(self.data)) + self.data


def entries(log: Path) -> Iterator[Entry]:
    with log.open("rb") as file:
        while len(head := file.read(HEAD.size)) == HEAD.size:
            at, offset, length = HEAD.unpack(head)
            yield Entry(at, offset, file.read(length))


@dataclass(frozen=True, slots=True)
class WriteHead:
    """A write without its data."""

    at: float
    offset: int


def heads_of_writes(log: Path) -> list[WriteHead]:
    """Return each write of a log, without reading the data."""
    heads = []
    with log.open("rb") as file:
        while len(head := file.read(HEAD.size)) == HEAD.size:
            at, offset, length = HEAD.unpack(head)
            file.seek(length, os.SEEK_CUR)
            if length:
                heads.append(WriteHead(at, offset))
    return heads


class LoggedDisk:
    """Serves an image file behind the NBD socket `socket`; each write is appended to `log`."""

    def __init__(self, folder: Path, image: Path, log: Path, keeps: Keeps) -> None:
        self.socket = folder / "disk.nbd"
        self.socket.unlink(missing_ok=True)
        settings = (f"image={image}", f"log={log}", f"keeps={keeps.value}")
        self._process = subprocess.Popen(
            (
                *("nbdkit", "--foreground", "--exit-with-parent", "--unix", str(self.socket)),
                *("python", str(PLUGIN), *settings),
            ),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
        )
        until("the disk is served", self.socket.exists)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait(ENDS_WITHIN_S)


class _File:
    """An image file, read as the layer below a disk."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def read(self, offset: int, length: int) -> bytes:
        return os.pread(self._descriptor, length, offset)


class CutDisk:
    """An image file in the state of a power cut; the cuts of one log, in ascending order."""

    def __init__(self, image: Path, log: Path) -> None:
        """`image` is the state before the log, and is changed."""
        self.image = image
        self._file = os.open(image, os.O_RDWR)
        self._entries = entries(log)
        self._writes = 0
        self._pending: list[Entry] = []
        self._undo: list[Entry] = []

    def cut(self, after_writes: int, seed: int) -> Lost:
        """Make the image what a cut after so many writes of the log leaves."""
        while self._writes < after_writes:
            entry = next(self._entries)
            self._pending.append(entry)
            self._writes += bool(entry.data)
            if not entry.data:
                self._keep_pending()
        disk = Disk(_File(self._file), self.image.stat().st_size)
        for write in self._pending:
            disk.write(write.offset, write.data, write.at)
        lost = disk.cut(Random(seed), 0.0)
        for number, block in disk.kept().items():
            self._write(number * BLOCK, block)
        return lost

    def undo(self, log: Path) -> None:
        """Take back the cut, and the writes of the machine since then; `log` has their old data."""
        for entry in reversed([*self._undo, *entries(log)]):
            os.pwrite(self._file, entry.data, entry.offset)
        self._undo.clear()
        log.unlink()

    def close(self) -> None:
        os.close(self._file)

    def _keep_pending(self) -> None:
        for write in self._pending:
            os.pwrite(self._file, write.data, write.offset)
        self._pending.clear()

    def _write(self, offset: int, data: bytes) -> None:
        self._undo.append(Entry(0.0, offset, os.pread(self._file, len(data), offset)))
        os.pwrite(self._file, data, offset)
