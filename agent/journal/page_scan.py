"""Finds rows in the bytes of a SQLite file, whatever its structures say: for what is damaged.

Every page of the file and every page in its write-ahead log is read as if it were a leaf of a
table, without asking where it belongs. What comes out are candidates: old versions, deleted rows
and rubbish among them. The chain's key says which of them are true.

The format: https://www.sqlite.org/fileformat2.html, sections 1.6 (pages), 2.1 (records), 4 (log).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

PAGE = 4096  # bytes, as the journal's files are made
TABLE_LEAF = 0x0D
LEAF_HEADER = 8
FILE_HEADER = 100
LOG_HEADER = 32
FRAME_HEADER = 24
LARGEST = 1_000_000  # bytes; a longer record is rubbish

Value = int | float | str | bytes | None


class Found(NamedTuple):
    """A row: its rowid, and its columns."""

    rowid: int
    values: tuple[Value, ...]


def rows(file: bytes, log: bytes = b"") -> Iterator[Found]:
    """Give everything that can be read as a row, in a file and its write-ahead log."""
    images = dict(_pages(file))
    yield from _rows_in(images)
    newer = [*_frames(log)]
    images |= dict(newer)
    for number, page in newer:
        yield from _rows_of(number, page, images)


def _rows_in(images: Mapping[int, bytes]) -> Iterator[Found]:
    for number, page in images.items():
        yield from _rows_of(number, page, images)


def _pages(file: bytes) -> Iterator[tuple[int, bytes]]:
    for at in range(0, len(file), PAGE):
        yield at // PAGE + 1, file[at : at + PAGE]


def _frames(log: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the pages that a commit has closed, in order; its last frame bears the file's size.

    What no commit has closed was never acknowledged: the disk was full, or lost its power on the
    way, and whoever wrote it acts as if it had not happened. Frames of one round of the log bear
    the same salt; those of the round before may follow them.
    """
    begun: dict[bytes, list[tuple[int, bytes]]] = {}
    for at in range(LOG_HEADER, len(log), FRAME_HEADER + PAGE):
        number, size, salt = log[at : at + 4], log[at + 4 : at + 8], log[at + 8 : at + 16]
        page = log[at + FRAME_HEADER : at + FRAME_HEADER + PAGE]
        begun.setdefault(salt, []).append((int.from_bytes(number), page))
        if int.from_bytes(size):
            yield from begun.pop(salt)


def _rows_of(number: int, page: bytes, images: Mapping[int, bytes]) -> Iterator[Found]:
    begin = FILE_HEADER if number == 1 else 0
    if len(page) < PAGE or page[begin] != TABLE_LEAF:
        return
    pointers = begin + LEAF_HEADER
    count = min(int.from_bytes(page[begin + 3 : begin + 5]), (PAGE - pointers) // 2)
    for at in range(pointers, pointers + 2 * count, 2):
        try:
            yield _row(page, int.from_bytes(page[at : at + 2]), images)
        except (ValueError, IndexError, KeyError):  # no row, or no longer one
            continue


def _row(page: bytes, at: int, images: Mapping[int, bytes]) -> Found:
    size, at = _varint(page, at)
    rowid, at = _varint(page, at)
    return Found(rowid, tuple(_values(_payload(page, at, size, images))))


def _payload(page: bytes, at: int, size: int, images: Mapping[int, bytes]) -> bytes:
    """Give a record; the end of a long one stands in pages of its own."""
    if size > LARGEST:
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
        length = _length(kind)
        if body + length > len(record):
            raise ValueError(length)
        yield _value(kind, record[body : body + length])
        body += length


_LENGTHS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8, 8: 0, 9: 0}


def _length(kind: int) -> int:
    return _LENGTHS[kind] if kind < 12 else (kind - 12) // 2


def _value(kind: int, content: bytes) -> Value:
    if kind >= 12:
        return content.decode() if kind % 2 else content
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(content, signed=True) if 0 < kind < 7 else None


def _varint(content: bytes, at: int) -> tuple[int, int]:
    value = 0
    for number in range(9):
        byte = content[at + number]
        if number == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, at + number + 1
