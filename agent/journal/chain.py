"""The chain: each event has a link, a keyed hash of itself and of its predecessor's link.

An event that was changed, removed or inserted without the device's key breaks the chain there, and
`first_mismatch` finds it. The chain cannot show that the last events were cut off; the tail marker
and the transactions' states show that. It also cannot show that the whole file is an older copy.

The link is a keyed BLAKE2b hash (RFC 7693) of the predecessor's link and the event as stored.

The tail marker is the last committed event, written beside the journal after each commit. SQLite
ends its write-ahead log at the first page with a wrong checksum. So one flipped bit in the log
would remove the last events without a trace. A truncated file, or an older copy in its place,
would do the same. The marker shows it. It is not synced: after a power cut it may name an earlier
event than the journal's last, never a later one. A new marker may be empty then, or all zeros.
"""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from random import Random, SystemRandom
from typing import NamedTuple, Self

import msgspec

from agent import __version__
from agent.base.files import FAILS, replace_whole
from agent.journal.continuation import SegmentEvent
from agent.journal.database import INSTALL_NEWER, Damaged, DiskRefuses, JournalError, TooNew
from agent.journal.schema import event_name
from agent.transactions.model import AnyEvent
from agent.transactions.till import TillEvent

KEY_BYTES = 32
LINK_BYTES = 16
SEQ_BYTES = 8
START = bytes(LINK_BYTES)
"""The link before the first event."""
NO_SECRET = bytes(KEY_BYTES)
"""The key of a journal that is in memory only."""

TAIL_READS = 3  # a reader beside the running agent may find a marker half written

LinkedEvent = tuple[int, bytes, bytes]
"""An event's seq, its message (the hashed bytes), and its stored link."""
StoredRow = tuple[int, str, str, bytes]
"""An event as it is stored: seq, client_reference, body and link."""


def link(key: bytes, previous: bytes, message: bytes) -> bytes:
    return blake2b(previous + message, digest_size=LINK_BYTES, key=key).digest()


def message(seq: int, client_reference: str, body: str) -> bytes:
    """Return the bytes of an event that are hashed; MESSAGE_SQL computes the same."""
    return f"{seq} {len(client_reference)} {client_reference}{body}".encode()


MESSAGE_SQL = (
    "CAST(seq || ' ' || length(client_reference) || ' ' || client_reference || body AS BLOB)"
)


def first_mismatch(
    key: bytes, events: Iterable[LinkedEvent], previous: bytes = START
) -> int | None:
    """Return the seq of the first event that breaks the chain; None if all events match.

    `previous` is the link of the event before the first of these.
    """
    keyed = blake2b(digest_size=LINK_BYTES, key=key)
    for seq, content, stored in events:
        digest = keyed.copy()
        digest.update(previous + content)
        previous = digest.digest()
        if previous != stored:
            return seq
    return None


class KeyFile:
    """The device's key: made at the first start, readable by the agent alone."""

    def __init__(self, path: Path, rng: Random) -> None:
        self._path = path
        self._rng = rng

    @classmethod
    def beside(cls, journal: Path) -> Self:
        """Return the key file of the journal at this path."""
        return cls(journal.with_suffix(".key"), SystemRandom())

    def read(self) -> bytes:
        """Return the key.

        Raises Damaged if it is missing or has the wrong length, DiskRefuses if the disk fails.
        """
        try:
            key = self._path.read_bytes()
        except FileNotFoundError as error:
            raise Damaged(
                f"{self._path}: the key that the journal's chain was made with is missing. "
                "Put it back from the backup."
            ) from error
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            raise DiskRefuses(f"{self._path}: cannot be read: {FAILS}") from error
        if len(key) != KEY_BYTES:
            raise Damaged(f"{self._path}: this is not a key; put it back from the backup")
        return key

    def read_or_make(self) -> bytes:
        """Return the key; if there is none, make and sync it first. Raises Damaged."""
        if not self._path.exists():
            replace_whole(self._path, self._rng.randbytes(KEY_BYTES))
        return self.read()


class Tail(NamedTuple):
    """The last event's seq and link."""

    seq: int
    link: bytes


class BadTailMarker(Exception):
    """The marker cannot be read, or was changed after the agent wrote it."""


class TailMarker:
    """The marker's file, open for writing; a journal has one writer."""

    def __init__(self, path: Path, key: bytes) -> None:
        self._key = key
        self._file: int | None = None
        with suppress(OSError):
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, 0o600)

    def write(self, last: Tail) -> None:
        """Write the marker; ignore a disk error, because the event itself is durable."""
        if self._file is not None:
            with suppress(OSError):
                os.pwrite(self._file, _marked(self._key, last), 0)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def read_tail(path: Path, key: bytes) -> Tail | None:
    """Return the last committed event according to the marker; None if none was ever written.

    Raises BadTailMarker.
    """
    for _ in range(TAIL_READS):
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BadTailMarker(
                f"{path}: the tail marker (last event) cannot be read ({error})"
            ) from error
        if not content.strip(b"\0"):  # a power cut came before the first write was on the disk
            return None
        last = Tail(int.from_bytes(content[:SEQ_BYTES]), content[SEQ_BYTES:][:LINK_BYTES])
        if content == _marked(key, last):
            return last
    raise BadTailMarker(f"{path}: the tail marker (last event) was changed")


def _marked(key: bytes, last: Tail) -> bytes:
    tail = last.seq.to_bytes(SEQ_BYTES) + last.link
    return tail + blake2b(b"last " + tail, digest_size=LINK_BYTES, key=key).digest()


JournalEvent = AnyEvent | TillEvent | SegmentEvent

event_decoder: msgspec.json.Decoder[JournalEvent] = msgspec.json.Decoder(JournalEvent)


def parse_event(body: str) -> JournalEvent:
    """Return the event of a body that the chain proves.

    Raises TooNew if a newer release wrote it, and Damaged if no release can have written it.
    """
    try:
        return event_decoder.decode(body)
    except msgspec.DecodeError as error:
        raise unknown_event("an event", body, error) from error


def unknown_event(which: str, body: str, error: msgspec.DecodeError) -> JournalError:
    """Return the error for a proven event that cannot be decoded; `which` begins its text."""
    name = event_name(body)
    if not name:
        return Damaged(f"{which} cannot be read ({error})")
    return TooNew(
        f"{which}, `{name}`, was written by a newer version of the agent; this one, {__version__}, "
        f"cannot read it ({error}). {INSTALL_NEWER}"
    )


class StoredEvent(msgspec.Struct, frozen=True):
    seq: int
    client_reference: str
    """`TILL` for an event that belongs to no transaction."""
    event: JournalEvent
    link: bytes = b""
