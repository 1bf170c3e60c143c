"""The last event that was acknowledged, noted beside the journal after each commit, without a sync.

For SQLite a write-ahead log ends at the first page that does not fit its checksum. So a bit that
turns over in it would take the last events away without a trace, and so would whoever cuts the
file off or puts an older copy in its place. The note costs no sync: after a power cut it may name
an earlier event than the journal holds, never a later one.
"""

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from agent.journal.chain import LINK_BYTES

SEQ_BYTES = 8
READS = 3  # a reader beside the running agent may come into the middle of a note


class Tail(NamedTuple):
    """The last event and its link of the chain."""

    seq: int
    link: bytes


class Changed(Exception):
    """The note cannot be read, or is not what was written."""


class TailMarker:
    """The note's file, held open by the one writer."""

    def __init__(self, path: Path, key: bytes) -> None:
        self._key = key
        self._file: int | None = None
        with suppress(OSError):
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)

    def write(self, last: Tail) -> None:
        """Note it; a disk that does not take the note has taken the event."""
        if self._file is not None:
            with suppress(OSError):
                os.pwrite(self._file, _written(self._key, last), 0)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def read(path: Path, key: bytes) -> Tail | None:
    """Give what was noted; None: nothing was. Raises Changed."""
    for _ in range(READS):
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Changed(f"{path}: the note of the last event cannot be read ({error})") from error
        last = Tail(int.from_bytes(content[:SEQ_BYTES]), content[SEQ_BYTES:][:LINK_BYTES])
        if content == _written(key, last):
            return last
    raise Changed(f"{path}: the note of the last event was changed")


def _written(key: bytes, last: Tail) -> bytes:
    content = last.seq.to_bytes(SEQ_BYTES) + last.link
    return content + blake2b(b"last " + content, digest_size=LINK_BYTES, key=key).digest()
