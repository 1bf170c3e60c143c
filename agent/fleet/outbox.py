"""The outbox: the journal itself, read from the position that the broker has acknowledged.

It is not a queue. The next batch is read when the previous one has been acknowledged, and a batch
is read again until it is. So each event is delivered at least once and in order, even after weeks
without a line, and the memory used does not grow.

The position is one sector, overwritten in place at most once a minute, because each write wears the
card. A crash loses at most that minute, and its events are delivered again. Some earlier positions
are kept too, each about four times as far back as the next newer one. If a journal lost its end,
delivery resumes shortly before the loss instead of at the beginning.
"""

import asyncio
import logging
import struct
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from agent.base.files import overwrite
from agent.journal.chain import LINK_BYTES, START, Tail
from agent.journal.feed import EventFeed, FedEvent
from agent.transactions.model import Transaction
from fleet_messages.messages import (
    EVENTS_MAX,
    Events,
    MovedNotes,
    PublishedEvent,
    TransactionStatus,
)

log = logging.getLogger(__name__)

BATCH_BYTES_MAX: Final = 64 * 1024
"""Bytes of all bodies in a message, as they are encoded there. Brokers in a cloud accept 128 KiB
per message. The other fields of EVENTS_MAX events need less than the other half."""
SAVE_EVERY_S: Final = 60.0
LINK_DIGITS: Final = 16
"""Digits of the link in an event's id. A card that lost events may give their seq to other events.
"""


class _Stem(msgspec.Struct):
    """The common fields of all events."""

    name: str = ""
    at: float = 0.0


_stems = msgspec.json.Decoder(_Stem)


class Batch(msgspec.Struct, frozen=True):
    """Some events, and the position after which they were read."""

    after: Tail
    last: Tail
    message: Events


CURSOR_NAME: Final = "fleet-cursor"
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
    """Positions, the newest first. The broker has acknowledged all events up to the newest
    position."""
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
        self._path = folder / CURSOR_NAME

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


class Outbox:
    """The events that the broker does not have."""

    def __init__(self, feed: EventFeed, file: CursorFile, kiosk: str) -> None:
        """Begin at the stored cursor, or further back if the journal is not the same."""
        self._feed = feed
        self._file = file
        self._kiosk = kiosk
        self._saved = file.read()
        self._saved_at = -SAVE_EVERY_S
        self.cursor = self._saved or Cursor()
        self.wake = asyncio.Event()
        """Set when there may be something to deliver."""
        self.put_back = ""
        """Why events are delivered again; empty: the journal is the one of the last delivery."""
        self._go_back_to_what_fits()

    def _go_back_to_what_fits(self) -> None:
        was = self.cursor.at
        while not self._feed.fits(self.cursor.at):
            self.cursor = self.cursor.back_to(self.cursor.at.seq - 1)
        if self.cursor.at == was:
            return
        self.put_back = (
            f"event {was.seq} of the journal is not the delivered one: the journal was put back, "
            f"or its disk lost events; delivering again from {self.cursor.at.seq + 1}"
        )

    @property
    def remark(self) -> str:
        """Return a message for the operator; empty: none."""
        return "; ".join(filter(None, (self.put_back, *self._feed.missing.values())))

    def next_batch(self, events_max: int = EVENTS_MAX) -> Batch | None:
        """Return the next events; None if the broker has all. Raises JournalError."""
        fed = _of_bounded_size(self._feed.after(self.cursor.at.seq, events_max))
        if not fed:
            return None
        seq, _, _, link = fed[-1].row
        last_of = {event.row[1]: event.row[0] for event in fed}
        events = tuple(_published(one, is_last=last_of[one.row[1]] == one.row[0]) for one in fed)
        return Batch(self.cursor.at, Tail(seq, link), Events(self._kiosk, events))

    def acknowledge(self, batch: Batch) -> None:
        """Move the cursor, unless a sink has asked for older events in the meantime."""
        if self.cursor.at == batch.after:
            self.cursor = self.cursor.moved_to(batch.last)

    def resend(self, after: int) -> bool:
        """Deliver the events after `after` again; return True if they were delivered before."""
        if after >= self.cursor.at.seq:
            return False
        self.cursor = self.cursor.back_to(after)
        self.wake.set()
        return True

    def events_again(self, after: int) -> int:
        """Return how many events `resend` would deliver again: it begins at a stored position."""
        if after >= self.cursor.at.seq:
            return 0
        return self.cursor.at.seq - self.cursor.back_to(after).at.seq

    def on_append(self) -> None:
        """Wake the sender; called inside the journal's write."""
        self.wake.set()

    def report_delivered(self, day: int) -> None:
        self.cursor = msgspec.structs.replace(self.cursor, reported=day)

    @property
    def events_behind(self) -> int:
        return max(0, self._feed.last_seq() - self.cursor.at.seq)

    def save(self, now_monotonic: float, *, at_once: bool = False) -> None:
        """Store the cursor if it has moved, at most once a minute; a disk error is logged."""
        is_due = now_monotonic - self._saved_at >= SAVE_EVERY_S
        if self.cursor == self._saved or not (is_due or at_once):
            return
        self._saved_at = now_monotonic
        try:
            self._file.write(self.cursor)
        except OSError as error:
            log.warning("%s: events will be delivered again after a restart", error)
        else:
            self._saved = self.cursor


def _of_bounded_size(fed: list[FedEvent]) -> list[FedEvent]:
    """Return the first events that fit into one message, at least one.

    A body is a string in JSON there: its quotes are escaped, and other scripts take several bytes.
    """
    size = 0
    for count, event in enumerate(fed):
        size += len(msgspec.json.encode(event.row[2]))
        if size > BATCH_BYTES_MAX and count:
            return fed[:count]
    return fed


def _published(fed: FedEvent, *, is_last: bool) -> PublishedEvent:
    """Return an event as it is published; `is_last`: of its transaction in this message."""
    seq, reference, body, link = fed.row
    stem, entry = _stems.decode(body), fed.entry
    digits = link.hex()
    return PublishedEvent(
        id=f"{seq}-{digits[:LINK_DIGITS]}",
        seq=seq,
        client_reference=reference,
        at=stem.at,
        name=stem.name,
        body=body,
        link=digits,
        moved=MovedNotes(entry.date, entry.kind.value, entry.amount) if entry else None,
        stands=_status(fed.transaction) if fed.transaction and is_last else None,
    )


def _status(t: Transaction) -> TransactionStatus:
    outcome = t.outcome
    return TransactionStatus(
        service=t.service,
        opened_at=t.opened_at,
        bank=t.bank_status.value,
        cash=t.cash.value,
        is_closed=t.closed,
        amount_paise=t.amount,
        fee_paise=t.fee,
        charge_paise=(outcome and outcome.charge) or 0,
        commission_paise=(outcome and outcome.commission) or 0,
        wallet_impact_paise=outcome.wallet_impact if outcome else None,
        reference_id=outcome.reference_id if outcome else "",
        failure_code=(outcome and outcome.failure_code) or "",
        is_agreed=t.agreement is not None,
        shortfall=_shortfall(t),
    )


def _shortfall(t: Transaction) -> str:
    if t.shortfall is None:
        return ""
    return t.shortfall.settled.value if t.shortfall.settled else "open"
