"""A disk between its flushes, and every image that a power cut can leave of a group of files.

Synced data are there. All other data may be lost, in any order: see `Kind`. A name is safe only
once its folder is synced, as POSIX says. ext4 promises more, which these images do not rely on.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, unique
from functools import lru_cache, partial
from hashlib import blake2b
from typing import Final, NamedTuple

from tests.lab.crash_images.recording import Op, What
from tests.support.disk import SECTORS, Image, Write, torn

SECTOR: Final = SECTORS[0]
"""Bytes that a device writes completely or not at all. Its multiples include those of 4 KiB."""
NEAR: Final = 16
"""The newest unsynced writes of a file; each of them is damaged after every change. A commit of the
journal has at most 14. Only a new file or the mirror's rollback journal has more before a sync.
There the older ones are damaged at the sync alone, so that the number of images does not square."""
DIGEST_BYTES: Final = 16


@unique
class Kind(Enum):
    """How an image differs from what the process had written."""

    WHOLE = "every write is there"
    SYNCED = "only what was synced"
    DROPPED = "one write is lost"
    TORN = "one write is torn"
    ALONE = "one write alone is there"
    SIZE = "a size without its data, or data without their size"
    NAME = "a new name, or a deletion, is lost"


class NameChange(NamedTuple):
    """A change of a folder that is not synced yet."""

    gone: str
    """The name that disappears; empty: none."""
    new: str
    """The name that appears; empty: none."""
    file: "File | None"
    """What `new` names."""


@dataclass(slots=True, eq=False)
class File:
    durable: bytes = b""
    unsynced: list[Write] = field(default_factory=list)

    def settle(self) -> None:
        """Make all writes durable."""
        self.durable = _written(self)
        self.unsynced.clear()


Names = dict[str, File]
Contents = Callable[[File], bytes]


@dataclass(slots=True)
class _Folder:
    names: Names = field(default_factory=dict)
    durable: Names = field(default_factory=dict)
    unsynced: list[NameChange] = field(default_factory=list)

    def settle_names(self) -> None:
        self.durable = dict(self.names)
        self.unsynced.clear()


class CutDisk:
    """The folders of a recording, at a moment of it."""

    def __init__(self) -> None:
        self._folders: dict[str, _Folder] = {}

    def apply(self, op: Op) -> None:
        here = self._folders.setdefault(op.path.rpartition("/")[0], _Folder())
        match op.what:
            case What.CREATE:
                _rename(here, NameChange("", op.path, File()))
            case What.RENAME:
                _rename(here, NameChange(op.path, op.to, here.names[op.path]))
            case What.DELETE:
                _rename(here, NameChange(op.path, "", None))
            case What.WRITE:
                here.names[op.path].unsynced.append(Write(op.at, op.data))
            case What.TRUNCATE:
                here.names[op.path].unsynced.append(Write(op.at, None))
            case What.SYNC if op.path in here.names:
                here.names[op.path].settle()
            case What.SYNC if op.path in self._folders:
                self._folders[op.path].settle_names()

    def settle(self) -> None:
        """Make everything durable."""
        for folder in self._folders.values():
            folder.settle_names()
            for file in folder.names.values():
                file.settle()

    def images(
        self, is_of_group: Callable[[str], bool], syncs: str = ""
    ) -> Iterator[tuple[Kind, Image]]:
        """Yield each image of one group of files that a cut can leave now, some more than once.

        `syncs` is the file that is about to be synced: each write of its window is damaged.
        """
        group = _Folder()
        for folder in self._folders.values():
            group.names |= {n: file for n, file in folder.names.items() if is_of_group(n)}
            group.durable |= {n: file for n, file in folder.durable.items() if is_of_group(n)}
            group.unsynced += (c for c in folder.unsynced if is_of_group(c.new or c.gone))
        for kind, names, contents in _variants(group, group.names.get(syncs)):
            yield kind, tuple(sorted((name, contents(file)) for name, file in names.items()))


def digest(image: Image) -> bytes:
    whole = blake2b(digest_size=DIGEST_BYTES)
    for name, content in image:
        whole.update(f"{name} {len(content)} ".encode() + _content_digest(content))
    return whole.digest()


@lru_cache(maxsize=64)  # most files are the same in many images
def _content_digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=DIGEST_BYTES).digest()


def _rename(folder: _Folder, change: NameChange) -> None:
    folder.names = _changed(folder.names, [change])
    folder.unsynced.append(change)


def after(content: bytes, writes: Sequence[Write]) -> bytes:
    """Return a file's content after these writes."""
    if not writes:
        return content
    changed = bytearray(content)
    for at, data in writes:
        if data is None and at < len(changed):
            del changed[at:]
            continue
        end = at + len(data or b"")
        changed.extend(bytes(max(0, end - len(changed))))
        if data is not None:
            changed[at:end] = data
    return bytes(changed)


def _changed(names: Names, changes: Sequence[NameChange]) -> Names:
    changed = dict(names)
    for gone, new, file in changes:
        changed.pop(gone, None)
        if file is not None:
            changed[new] = file
    return changed


def _written(file: File) -> bytes:
    return after(file.durable, file.unsynced)


def _durable(file: File) -> bytes:
    return file.durable


def _instead(damaged: File, content: bytes, others: Contents, file: File) -> bytes:
    return content if file is damaged else others(file)


def _variants(folder: _Folder, syncs: File | None) -> Iterator[tuple[Kind, Names, Contents]]:
    yield Kind.WHOLE, folder.names, _written
    yield Kind.SYNCED, folder.durable, _durable
    yield Kind.SYNCED, folder.names, _durable
    yield Kind.NAME, folder.durable, _written
    for lost in folder.unsynced:
        kept = [change for change in folder.unsynced if change is not lost]
        yield Kind.NAME, _changed(folder.durable, kept), _written
    for file in folder.names.values():
        newest = 0 if file is syncs else max(0, len(file.unsynced) - NEAR)
        for kind, writes in _damages(file, newest):
            content = after(file.durable, writes)
            yield kind, folder.names, partial(_instead, file, content, _written)
        for write in file.unsynced[newest:]:
            content = after(file.durable, [write])
            yield Kind.ALONE, folder.names, partial(_instead, file, content, _durable)
            yield Kind.ALONE, folder.durable, partial(_instead, file, content, _durable)


def _damages(file: File, first: int) -> Iterator[tuple[Kind, list[Write]]]:
    """Yield what may be left of a file's unsynced writes if one of them, from `first`, is hurt."""
    size = len(file.durable)
    writes = file.unsynced
    if len(after(file.durable, writes)) > size:
        yield Kind.SIZE, [*writes, Write(size, None)]
    for number, write in enumerate(writes[first:], first):
        before, later = writes[:number], writes[number + 1 :]
        yield Kind.DROPPED, [*before, *later]
        if write.data is None:
            continue
        if write.at + len(write.data) > size:
            yield Kind.SIZE, [*before, Write(write.at, bytes(len(write.data))), *later]
        sectors = range(write.at // SECTOR + 1, (write.at + len(write.data) - 1) // SECTOR + 1)
        for boundary in sectors:
            for keeps in (_begin, _end):
                pieces = torn(write, partial(keeps, boundary), SECTOR)
                yield Kind.TORN, [*before, *pieces, *later]


def _begin(boundary: int, sector: int) -> bool:
    return sector < boundary


def _end(boundary: int, sector: int) -> bool:
    return sector >= boundary
