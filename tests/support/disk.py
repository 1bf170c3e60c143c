"""A disk in memory with power cuts, full disks, errors, failed syncs and bit rot: a VFS for apsw.

For each file and for the folder it stores the written state and the state that survives a power
cut. `cut` decides by a plan which unsynced writes survive, and registers a new VFS. A program with
open files of the old VFS changes nothing any more, like a killed process. The result depends only
on the given plan and random source.

It follows SQLite's VFS for Unix:

* A folder's entries are synced at the first sync of a new journal or WAL, and at a deletion that
  requests it. The main file's entry is synced together with them or by `sync_folder`.
* A write changes only its own bytes (SQLITE_IOCAP_POWERSAFE_OVERWRITE); it tears at sectors.
* Shared memory is missing, so a journal needs exclusive locking and has one user at a time.
* After a failed sync the kernel marks the pages as clean. They can still be read, but they never
  reach the disk unless they are written again, and the next sync reports success.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import NamedTuple

import apsw

SECTORS = (512, 4096)
READ_ONLY = apsw.SQLITE_OPEN_READONLY
NEWLY_NAMED = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_WAL
"""Kinds of files whose first sync also syncs the folder."""

_numbers = count(1)


class Write(NamedTuple):
    """One change of a file that is not synced yet."""

    at: int
    data: bytes | None
    """None: the file was truncated at `at`."""


class Step(NamedTuple):
    """The disk's next operation."""

    what: str
    """write, sync, truncate or delete."""
    file: str


Image = tuple[tuple[str, bytes], ...]
"""Names and contents of all files after a cut, when nothing is unsynced."""

Survival = Callable[[Sequence[Write]], Sequence[Write]]
"""Return which of a file's unsynced writes reached the disk, in this order."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The effect of a power cut on everything that was not synced."""

    writes: Survival
    entry: Callable[[str], bool]
    """True if an unsynced creation or deletion of a file survives."""


def torn(write: Write, keep: Callable[[int], bool], sector: int) -> list[Write]:
    """Return the pieces of a write in the kept sectors (numbered from the file's beginning)."""
    if write.data is None:
        return [write]
    first, last = write.at // sector, (write.at + len(write.data) - 1) // sector
    pieces = []
    for number in range(first, last + 1):
        begin = max(write.at, number * sector)
        end = min(write.at + len(write.data), (number + 1) * sector)
        if keep(number):
            pieces.append(Write(begin, write.data[begin - write.at : end - write.at]))
    return pieces


def _last_torn(writes: Sequence[Write]) -> Sequence[Write]:
    """Return the writes with the last long one torn; later writes are lost."""
    long = [n for n, write in enumerate(writes) if write.data and len(write.data) > SECTORS[0]]
    if not long:
        return writes[:-1]
    middle = (2 * writes[long[-1]].at + len(writes[long[-1]].data or b"")) // 2 // SECTORS[0]
    return [*writes[: long[-1]], *torn(writes[long[-1]], lambda n: n < middle, SECTORS[0])]


def _latest_first(writes: Sequence[Write]) -> Sequence[Write]:
    """Return the later writes and every second one of the earlier writes."""
    half = len(writes) // 2
    return [*writes[half:], *writes[1:half:2]]


KILLED = Cut(lambda writes: writes, lambda _: True)
"""Only the process died: the kernel has all its writes."""
LOST = Cut(lambda _: (), lambda _: False)
TORN = Cut(_last_torn, lambda _: True)
REORDERED = Cut(_latest_first, lambda _: True)
FORGOTTEN = Cut(lambda writes: writes, lambda _: False)
"""The contents survive, but the file names do not."""
CUTS = {
    "killed": KILLED,
    "lost": LOST,
    "torn": TORN,
    "reordered": REORDERED,
    "forgotten": FORGOTTEN,
}


def drawn(rng: Random) -> Cut:
    """Return a cut that draws for each write whether it is kept, lost or torn, and their order."""
    sector = rng.choice(SECTORS)

    def writes(unsynced: Sequence[Write]) -> Sequence[Write]:
        kept: list[Write] = []
        for write in unsynced:
            bank_status = rng.randrange(3)
            if bank_status == 0:
                kept.append(write)
            elif bank_status == 1:
                kept += torn(write, lambda _: rng.random() < 0.5, sector)
        if rng.random() < 0.5:
            rng.shuffle(kept)
        return kept

    return Cut(writes, lambda _: rng.random() < 0.5)


@dataclass(slots=True, eq=False)
class _File:
    now: bytearray = field(default_factory=bytearray)
    """The content that programs read."""
    durable: bytearray = field(default_factory=bytearray)
    unsynced: list[Write] = field(default_factory=list)
    owner: object = None
    """Its exclusive owner."""

    def alike(self) -> "_File":
        return _File(bytearray(self.now), bytearray(self.durable), list(self.unsynced))

    def after(self, cut: Cut) -> "_File":
        durable = bytearray(self.durable)
        for write in cut.writes(self.unsynced) if self.unsynced else ():
            _change(durable, write)
        return _File(bytearray(durable), durable)


def _change(content: bytearray, write: Write) -> None:
    at, data = write
    if data is None:
        del content[at:]
        return
    if len(content) < at:
        content.extend(bytes(at - len(content)))
    content[at : at + len(data)] = data


def _whole(content: bytes) -> _File:
    return _File(bytearray(content), bytearray(content))


class _Folder:
    """The files of one boot by name: the state that programs see and the state after a cut."""

    def __init__(self, files: dict[str, _File]) -> None:
        self.files = files
        self.durable = dict(files)

    def sync(self) -> None:
        self.durable = dict(self.files)

    def after(self, cut: Cut) -> "_Folder":
        left: dict[str, _File] = {}
        for name in sorted(self.files | self.durable):
            now, then = self.files.get(name), self.durable.get(name)
            file = now if now is then or cut.entry(name) else then
            if file is not None:
                left[name] = file.after(cut)
        return _Folder(left)

    def alike(self) -> "_Folder":
        every = [*self.files.values(), *self.durable.values()]
        files = {id(file): file.alike() for file in {id(file): file for file in every}.values()}
        folder = _Folder({name: files[id(file)] for name, file in self.files.items()})
        folder.durable = {name: files[id(file)] for name, file in self.durable.items()}
        return folder


class Disk:
    """The disk. The fields below switch its faults on and off."""

    def __init__(self, image: Image = ()) -> None:
        self.capacity: int | None = None
        """Bytes for all files together; None: unlimited."""
        self.is_read_only = False
        """Read-only, like after the kernel's remount because of an error."""
        self.failing_syncs = 0
        """The number of next syncs that fail."""
        self.unreadable: set[tuple[str, int]] = set()
        """Sectors of 4,096 bytes that cannot be read: a file's name, and the sector's number. A
        write does not make one readable: the kernel's cache is not simulated."""
        self.before: Callable[[Step], None] | None = None
        """Called before each change; a test can cut the power here."""
        self.done = dict.fromkeys(("write", "sync", "truncate", "delete"), 0)
        """The count of each operation."""
        self._boot(_Folder({name: _whole(content) for name, content in image}))

    @property
    def vfs(self) -> str:
        """Return the VFS's name for opening files; a new one after each cut."""
        return self._vfs.name

    def cut(self, cut: Cut) -> None:
        """Cut the power or kill the process; keep only the surviving data."""
        self._boot(self._vfs.folder.after(cut))

    def left_by(self, cut: Cut) -> Image:
        """Return the data that would survive a cut now, without a cut."""
        files = self._vfs.folder.after(cut).files
        return tuple((name, bytes(file.durable)) for name, file in sorted(files.items()))

    def restart(self) -> None:
        """Kill only the process; the kernel keeps all writes."""
        self._boot(self._vfs.folder.alike())

    def flip(self, name: str, bit: int) -> None:
        """Flip one bit of a file."""
        file = self._file(name)
        for content in (file.now, file.durable):
            if bit // 8 < len(content):
                content[bit // 8] ^= 1 << bit % 8

    def sync_folder(self) -> None:
        self._vfs.folder.sync()

    def used(self) -> int:
        return sum(len(file.now) for file in self._vfs.folder.files.values())

    def files(self) -> dict[str, bytes]:
        """Return the contents of all files, as a program reads them."""
        return {name: bytes(file.now) for name, file in self._vfs.folder.files.items()}

    def write(self, name: str, content: bytes) -> None:
        """Write a file and sync it."""
        self._vfs.folder.files[name] = _whole(content)
        self._vfs.folder.sync()

    def _file(self, name: str) -> _File:
        return self._vfs.folder.files[name]

    def _boot(self, folder: _Folder) -> None:
        self._vfs = _Vfs(f"simulated-{next(_numbers)}", self, folder)

    # --- what the VFS asks before it changes anything ---

    def steps(self, folder: _Folder, what: str, name: str) -> None:
        if folder is not self._vfs.folder:
            return
        self.done[what] += 1
        if self.before is not None:
            self.before(Step(what, name))

    def check_room(self, folder: _Folder, growth: int) -> None:
        """Raise FullError if `growth` more bytes do not fit."""
        if self.capacity is None or growth <= 0 or folder is not self._vfs.folder:
            return
        if self.used() + growth > self.capacity:
            raise failure(apsw.SQLITE_FULL)

    def takes_failure(self) -> bool:
        if self.failing_syncs == 0:
            return False
        self.failing_syncs -= 1
        return True


class Moment(NamedTuple):
    """A possible cut before a step."""

    cut: str
    step: Step
    progress: int


class EveryCut:
    """All images that a cut before some step of a run could leave, each once.

    One run is enough for all steps, because the power is not really cut.
    """

    def __init__(self, disk: Disk, progress: Callable[[], int] = lambda: 0) -> None:
        """`progress` returns the run's progress at each step."""
        self.moments: dict[Image, list[Moment]] = {}
        """The moment of each image."""
        self._disk = disk
        self._progress = progress
        self._contents: dict[bytes, bytes] = {}
        disk.before = self._look

    def _look(self, step: Step) -> None:
        for name, cut in CUTS.items():
            left = self._disk.left_by(cut)
            image = tuple((file, self._contents.setdefault(held, held)) for file, held in left)
            self.moments.setdefault(image, []).append(Moment(name, step, self._progress()))


WORDS = {apsw.SQLITE_FULL: "database or disk is full", apsw.SQLITE_CANTOPEN: "unable to open"}


def failure(code: int) -> Exception:
    """Return SQLite's error of this code, with its text."""
    error = apsw.exception_for(code)
    error.args = (WORDS.get(code, "disk I/O error"),)
    return error


class _Vfs(apsw.VFS):
    """One boot's view of the disk."""

    def __init__(self, name: str, disk: Disk, folder: _Folder) -> None:
        super().__init__(name, "")
        self.name = name
        self.disk = disk
        self.folder = folder

    def xFullPathname(self, name: str) -> str:  # noqa: N802  # SQLite's name
        return name

    def xAccess(self, pathname: str, flags: int) -> bool:  # noqa: N802  # SQLite's name
        exists = pathname in self.folder.files
        return exists and not (flags == apsw.SQLITE_ACCESS_READWRITE and self.disk.is_read_only)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802, FBT001  # SQLite's
        self.disk.steps(self.folder, "delete", filename)
        if self.disk.is_read_only:
            raise failure(apsw.SQLITE_IOERR_DELETE)
        if self.folder.files.pop(filename, None) is None:
            raise failure(apsw.SQLITE_IOERR_DELETE_NOENT)
        if syncdir:
            self.folder.sync()

    # SQLite's own names and types
    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "_Handle":  # type: ignore[override] # noqa: N802
        filename = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        asked = flags[0]
        file = self.folder.files.get(filename)
        is_new = file is None
        if file is None:
            if not asked & apsw.SQLITE_OPEN_CREATE or self.disk.is_read_only:
                raise failure(apsw.SQLITE_CANTOPEN)
            file = self.folder.files[filename] = _File()
        flags[1] = asked
        if self.disk.is_read_only:
            flags[1] = asked & ~apsw.SQLITE_OPEN_READWRITE | READ_ONLY
        return _Handle(self, filename, file, names_folder=is_new and bool(asked & NEWLY_NAMED))

    def xSleep(self, microseconds: int) -> int:  # noqa: N802  # SQLite's name
        """Return at once; this disk has no clock."""
        return microseconds


class _Handle:
    """An open file; the methods are SQLite's."""

    __slots__ = ("_disk", "_file", "_folder", "_name", "_names_folder", "_vfs")

    def __init__(self, vfs: _Vfs, name: str, file: _File, *, names_folder: bool) -> None:
        self._vfs = vfs  # SQLite uses it for deletions while a file is open
        self._disk = vfs.disk
        self._folder = vfs.folder
        self._name = name
        self._file = file
        self._names_folder = names_folder

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        sectors = range(offset // SECTORS[-1], (offset + amount - 1) // SECTORS[-1] + 1)
        if any((self._name, sector) in self._disk.unreadable for sector in sectors):
            raise failure(apsw.SQLITE_IOERR_READ)
        return bytes(self._file.now[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        disk, file = self._disk, self._file
        disk.steps(self._folder, "write", self._name)
        if disk.is_read_only:
            raise failure(apsw.SQLITE_IOERR_WRITE)
        if disk.capacity is not None:
            disk.check_room(self._folder, offset + len(data) - len(file.now))
        write = Write(offset, bytes(data))
        _change(file.now, write)
        file.unsynced.append(write)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.steps(self._folder, "truncate", self._name)
        if self._disk.is_read_only:
            raise failure(apsw.SQLITE_IOERR_TRUNCATE)
        if newsize < len(self._file.now):
            write = Write(newsize, None)
            _change(self._file.now, write)
            self._file.unsynced.append(write)

    def xSync(self, _flags: int) -> None:  # noqa: N802
        self._disk.steps(self._folder, "sync", self._name)
        unsynced = self._file.unsynced
        if self._disk.takes_failure():
            unsynced.clear()  # marked as clean, but not on the disk
            raise failure(apsw.SQLITE_IOERR_FSYNC)
        for write in unsynced:
            _change(self._file.durable, write)
        unsynced.clear()
        if self._names_folder:
            self._folder.sync()
            self._names_folder = False

    def xFileSize(self) -> int:  # noqa: N802
        return len(self._file.now)

    def xLock(self, level: int) -> None:  # noqa: N802
        if self._file.owner not in (None, self):
            raise apsw.BusyError("another process has this file")
        if level >= apsw.SQLITE_LOCK_RESERVED:
            self._file.owner = self

    def xUnlock(self, level: int) -> None:  # noqa: N802
        if level < apsw.SQLITE_LOCK_RESERVED and self._file.owner is self:
            self._file.owner = None

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return self._file.owner is not None

    def xFileControl(self, _op: int, _ptr: int) -> bool:  # noqa: N802
        return False

    def xSectorSize(self) -> int:  # noqa: N802
        return SECTORS[-1]

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE

    def xClose(self) -> None:  # noqa: N802
        self.xUnlock(apsw.SQLITE_LOCK_NONE)
