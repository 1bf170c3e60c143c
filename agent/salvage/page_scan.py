"""The page scan: finds rows in the bytes of a damaged SQLite file, whatever its structures say.

It reads every page of the file and of its write-ahead log as if it were a leaf of a table. The rows
found are candidates: they include old versions, deleted rows and garbage. The chain's key shows
which of them are genuine.

The format: https://www.sqlite.org/fileformat2.html, sections 1.6 (pages), 2.1 (records), 4 (log).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

# Lengths in bytes.
PAGE = 4096  # as the journal's files are made
LEAF_HEADER = 8
FILE_HEADER = 100
LOG_HEADER = 32
FRAME_HEADER = 24
RECORD_MAX = 1_000_000  # a longer one is garbage

TABLE_LEAF = 0x0D

Value = int | float | str | bytes | None


class ScannedRow(NamedTuple):
    """A row: its rowid and its columns."""

    rowid: int
    values: tuple[Value, ...]


def rows(file: bytes, log: bytes = b"") -> Iterator[ScannedRow]:
    """Yield everything in a file and its write-ahead log that has the form of a row."""
    images = dict(_pages(file))
    for number, page in images.items():
        yield from _rows_of(number, page, images)
    newer = [*_frames(log)]
    images |= dict(newer)
    for number, page in newer:
        yield from _rows_of(number, page, images)


def _pages(file: bytes) -> Iterator[tuple[int, bytes]]:
    for at in range(0, len(file), PAGE):
        yield at // PAGE + 1, file[at : at + PAGE]


def _frames(log: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the committed pages, in order; the last frame of a commit has the file's size.

    Pages without a commit were never acknowledged: the disk was full, or the power failed, and the
    agent acted as if nothing had been written. Frames of one pass over the log have the same salt;
    frames of the previous pass may follow them.
    """
    uncommitted: dict[bytes, list[tuple[int, bytes]]] = {}
    for at in range(LOG_HEADER, len(log), FRAME_HEADER + PAGE):
        number, size, salt = log[at : at + 4], log[at + 4 : at + 8], log[at + 8 : at + 16]
        page = log[at + FRAME_HEADER : at + FRAME_HEADER + PAGE]
        uncommitted.setdefault(salt, []).append((int.from_bytes(number), page))
        if int.from_bytes(size):
            yield from uncommitted.pop(salt)


def _rows_of(number: int, page: bytes, images: Mapping[int, bytes]) -> Iterator[ScannedRow]:
    begin = FILE_HEADER if number == 1 else 0
    if len(page) < PAGE or page[begin] != TABLE_LEAF:
        return
    pointers = begin + LEAF_HEADER
    count = min(int.from_bytes(page[begin + 3 : begin + 5]), (PAGE - pointers) // 2)
    for at in range(pointers, pointers + 2 * count, 2):
        try:
            yield _row(page, int.from_bytes(page[at : at + 2]), images)
        except (ValueError, IndexError, KeyError):  # not a row, or partly overwritten
            continue


def _row(page: bytes, at: int, images: Mapping[int, bytes]) -> ScannedRow:
    size, at = _varint(page, at)
    rowid, at = _varint(page, at)
    return ScannedRow(rowid, tuple(_values(_payload(page, at, size, images))))


def _payload(page: bytes, at: int, size: int, images: Mapping[int, bytes]) -> bytes:
    """Return a record's bytes; the end of a long record is in overflow pages."""
    if size > RECORD_MAX:
        raise ValueError(size)
    if size <= PAGE - 35:
        return page[at : at + size]
    least = (PAGE - 12) * 32 // 255 - 23
    local = least + (size - least) % (PAGE - 4)
    local = local if local <= PAGE - 35 else least
    payload = page[at : at + local]
    following = int.from_bytes(page[at + local : at + local + 4])
    while len(payload) < size:
        more = images[following]
        payload += more[4 : 4 + size - len(payload)]
        following = int.from_bytes(more[:4])
    return payload


def _values(record: bytes) -> Iterator[Value]:
    header, at = _varint(record, 0)
    body = header
    while at < header:
        kind, at = _varint(record, at)
        length = _LENGTHS[kind] if kind < 12 else (kind - 12) // 2
        if body + length > len(record):
            raise ValueError(length)
        yield _value(kind, record[body : body + length])
        body += length


_LENGTHS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}


def _value(kind: int, content: bytes) -> Value:
    if kind >= 12:
        return content.decode() if kind % 2 else content
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(content, signed=True) if 0 < kind < 7 else None


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """Return the number at a position, of up to nine bytes, and the position after it."""
    value = 0
    for byte in content[at : at + 8]:
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | content[at], at + 1
