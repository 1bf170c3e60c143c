"""The tail marker: the last committed event, written beside the journal after each commit.

SQLite ends its write-ahead log at the first page with a wrong checksum. So one flipped bit in the
log would remove the last events without a trace. So would a truncated file, or an older copy in
its place. The marker shows it. It is not synced: after a power cut it may name an earlier event
than the journal's last, never a later one.
"""

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from agent.journal.chain import LINK_BYTES

SEQ_BYTES = 8
READS = 3  # a reader beside the running agent may read a marker that is half written


class Tail(NamedTuple):
    """The last event's seq and link."""

    seq: int
    link: bytes


class BadTailMarker(Exception):
    """The marker cannot be read, or is not what the agent wrote."""


class TailMarker:
    """The marker's file, open for writing; a journal has one writer."""

    def __init__(self, path: Path, key: bytes) -> None:
        self._key = key
        self._file: int | None = None
        with suppress(OSError):
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)

    def write(self, last: Tail) -> None:
        """Write the marker; ignore a disk error, because the event itself is durable."""
        if self._file is not None:
            with suppress(OSError):
                os.pwrite(self._file, _content(self._key, last), 0)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def read(path: Path, key: bytes) -> Tail | None:
    """Return the last committed event by the marker; None if there is none.

    Raises BadTailMarker.
    """
    for _ in range(READS):
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BadTailMarker(
                f"{path}: the note of the last event cannot be read ({error})"
            ) from error
        last = Tail(int.from_bytes(content[:SEQ_BYTES]), content[SEQ_BYTES:][:LINK_BYTES])
        if content == _content(key, last):
            return last
    raise BadTailMarker(f"{path}: the note of the last event was changed")


def _content(key: bytes, last: Tail) -> bytes:
    tail = last.seq.to_bytes(SEQ_BYTES) + last.link
    return tail + blake2b(b"last " + tail, digest_size=LINK_BYTES, key=key).digest()
