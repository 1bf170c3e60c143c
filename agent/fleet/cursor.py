"""The position up to which the operator's broker has acknowledged the journal, kept on disk.

It is one sector, overwritten in place at most once a minute, because each write wears the card. A
crash loses at most that minute, and its events are delivered again. Some earlier positions are kept
too, each about four times as far back as the next newer one. If a journal lost its end, delivery
resumes shortly before the loss instead of at the beginning.
"""

import struct
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from agent.base.files import overwrite
from agent.journal.chain import LINK_BYTES, START, Tail

NAME: Final = "fleet-cursor"
SECTOR_BYTES: Final = 512
DIGEST_BYTES: Final = 16
_HEAD: Final = struct.Struct(">4sBI")  # format mark, number of positions, reported day
_PLACE: Final = struct.Struct(f">Q{LINK_BYTES}s")
_MARK: Final = b"KAC1"
PLACES_MAX: Final = (SECTOR_BYTES - DIGEST_BYTES - _HEAD.size) // _PLACE.size

BEGINNING: Final = Tail(0, START)


class Cursor(msgspec.Struct, frozen=True):
    """The position of the broker."""

    places: tuple[Tail, ...] = (BEGINNING,)
    """The newest first; the broker has acknowledged all events up to and including it."""
    reported: int = 0
    """The day (its proleptic ordinal) of the last delivered report; 0: none."""

    @property
    def at(self) -> Tail:
        return self.places[0]

    def moved_to(self, at: Tail) -> "Cursor":
        return Cursor(_thinned((at, *self.places)), self.reported)

    def back_to(self, seq: int) -> "Cursor":
        """Return the cursor at its newest position that is not after `seq`."""
        return Cursor(
            tuple(place for place in self.places if place.seq <= seq) or (BEGINNING,), self.reported
        )


def _thinned(places: tuple[Tail, ...]) -> tuple[Tail, ...]:
    """Of positions at similar distances, keep only the oldest."""
    by_distance: dict[int, Tail] = {}
    for place in places:
        by_distance[(places[0].seq - place.seq).bit_length() + 1 >> 1] = place
    return tuple(by_distance.values())[:PLACES_MAX]


class CursorFile:
    """The cursor's file. A damaged one counts as missing, so everything is delivered again."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def read(self) -> Cursor | None:
        """Return the stored cursor; None if there is none or it is damaged."""
        try:
            content = self._path.read_bytes()
            mark, count, reported = _HEAD.unpack_from(content)
        except (OSError, struct.error):
            return None
        end = _HEAD.size + count * _PLACE.size
        if mark != _MARK or not 0 < count <= PLACES_MAX:
            return None
        if content[end : end + DIGEST_BYTES] != _digest(content[:end]):
            return None
        places = (Tail(*one) for one in _PLACE.iter_unpack(content[_HEAD.size : end]))
        return Cursor(tuple(places), reported)

    def write(self, cursor: Cursor) -> None:
        """Store the cursor. Raises OSError."""
        head = _HEAD.pack(_MARK, len(cursor.places), cursor.reported)
        content = head + b"".join(_PLACE.pack(*place) for place in cursor.places)
        overwrite(self._path, content + _digest(content), SECTOR_BYTES)


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=DIGEST_BYTES).digest()
