"""The outbox: the journal itself, read from where the operator's broker has acknowledged it.

There is no queue. A batch is read when the one before has been acknowledged, and is read again
until it is. So each event is delivered at least once and in order, over weeks without a line, and
nothing grows meanwhile.
"""

import asyncio
import logging
from typing import Final

import msgspec

from agent.fleet.cursor import Cursor, CursorFile
from agent.fleet.messages import EVENTS_MAX, Events, MovedNotes, PublishedEvent, Stands
from agent.journal.chain import Tail
from agent.journal.feed import EventFeed, FedEvent
from agent.transactions.ledger import LedgerEntry
from agent.transactions.model import Transaction

log = logging.getLogger(__name__)

BATCH_BYTES_MAX: Final = 64 * 1024
"""Of bodies, as they are in the message. Brokers in a cloud take 128 KiB in a message, and what
else it says of EVENTS_MAX events is less than the other half."""
SAVE_EVERY_S: Final = 60.0
LINK_DIGITS: Final = 16
"""Of the link in an event's id: a card that lied and lost events may give their seq to others."""


class _Stem(msgspec.Struct):
    """What all events have in common."""

    name: str = ""
    at: float = 0.0


_stems = msgspec.json.Decoder(_Stem)


class Batch(msgspec.Struct, frozen=True):
    """Some events, and the place after which they were read."""

    after: Tail
    last: Tail
    message: Events


class Outbox:
    """What the broker does not have yet."""

    def __init__(self, feed: EventFeed, file: CursorFile, kiosk: str) -> None:
        """Begin at the cursor that was kept; further back if the journal is not the same."""
        self._feed = feed
        self._file = file
        self._kiosk = kiosk
        self._saved = file.read()
        self._saved_at = -SAVE_EVERY_S
        self.cursor = self._saved or Cursor()
        self.wake = asyncio.Event()
        """Set when there may be something to deliver."""
        self._put_back = ""
        self._go_back_to_what_fits()

    def _go_back_to_what_fits(self) -> None:
        was = self.cursor.at
        while not self._feed.fits(self.cursor.at):
            self.cursor = self.cursor.back_to(self.cursor.at.seq - 1)
        if self.cursor.at == was:
            return
        self._put_back = (
            f"the journal has another event {was.seq} than was delivered: it was put back, or its "
            f"disk lost events; delivered again from {self.cursor.at.seq + 1}"
        )
        log.error("%s", self._put_back)

    @property
    def remark(self) -> str:
        """What the operator must know; empty: nothing."""
        return "; ".join(filter(None, (self._put_back, *self._feed.missing.values())))

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
        """Move on, unless a sink has asked for older events meanwhile."""
        if self.cursor.at == batch.after:
            self.cursor = self.cursor.moved_to(batch.last)

    def resend(self, after: int) -> bool:
        """Deliver again what comes after a seq; return whether that was delivered already."""
        if after >= self.cursor.at.seq:
            return False
        self.cursor = self.cursor.back_to(after)
        self.wake.set()
        return True

    def events_again(self, after: int) -> int:
        """Return how many events `resend` would deliver again: it begins at a kept place."""
        if after >= self.cursor.at.seq:
            return 0
        return self.cursor.at.seq - self.cursor.back_to(after).at.seq

    def on_append(self) -> None:
        """Hear that the journal has a new event; called inside the money's writing."""
        self.wake.set()

    def report_delivered(self, day: int) -> None:
        self.cursor = msgspec.structs.replace(self.cursor, reported=day)

    @property
    def events_behind(self) -> int:
        return max(0, self._feed.last_seq() - self.cursor.at.seq)

    def save(self, now_monotonic: float, *, at_once: bool = False) -> None:
        """Keep the cursor if it has moved, at most once a minute; a disk error is logged."""
        is_due = now_monotonic - self._saved_at >= SAVE_EVERY_S
        if self.cursor == self._saved or not (is_due or at_once):
            return
        self._saved_at = now_monotonic
        try:
            self._file.write(self.cursor)
        except OSError as error:
            log.warning("%s: after a restart events are delivered again", error)
        else:
            self._saved = self.cursor


def _of_bounded_size(fed: list[FedEvent]) -> list[FedEvent]:
    """Return the first events that fit into one message, at least one.

    A body is a text in JSON there: its quotes are escaped, and other scripts take several bytes.
    """
    size = 0
    for count, event in enumerate(fed):
        size += len(msgspec.json.encode(event.row[2]))
        if size > BATCH_BYTES_MAX and count:
            return fed[:count]
    return fed


def _published(fed: FedEvent, *, is_last: bool) -> PublishedEvent:
    """`is_last`: of its transaction, in this message."""
    seq, reference, body, link = fed.row
    stem = _stems.decode(body)
    digits = link.hex()
    return PublishedEvent(
        id=f"{seq}-{digits[:LINK_DIGITS]}",
        seq=seq,
        client_reference=reference,
        at=stem.at,
        name=stem.name,
        body=body,
        link=digits,
        moved=_moved(fed.entry) if fed.entry else None,
        stands=_stands(fed.transaction) if fed.transaction and is_last else None,
    )


def _moved(entry: LedgerEntry) -> MovedNotes:
    return MovedNotes(entry.date, entry.kind.value, entry.amount)


def _stands(t: Transaction) -> Stands:
    outcome = t.outcome
    return Stands(
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
    )
