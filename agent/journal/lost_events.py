"""Events that the card has lost and the mirror has: found by the mirror, restored by the agent.

A card that reports a write too early can lose acknowledged events. The mirror's process finds them
on its medium and writes them to a file beside the journal, because only one process writes the
journal. The agent reads that file at its start, before it decides anything.

Each event is a fact, so the agent appends it again, in order, if it still fits. Then it marks every
open transaction as salvaged, because later events may be lost that not even the mirror has.
"""

import logging
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import msgspec

from agent.base.clock import Moment
from agent.base.files import replace_whole, sync_folder
from agent.journal.chain import JournalEvent, StoredRow, parse_event
from agent.journal.continuation import BroughtForward, Continued
from agent.journal.database import Damaged, JournalError
from agent.journal.journal import Journal
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.till import TillEvent

NAME = "journal-lost.json"
TAKEN_OVER = "journal-lost-"
"""The first part of the name of a file whose events were restored."""
LOST_MAX = 2000
"""Events that a start restores: some days of a shop, in seconds. With more, the cause is not a card
that lost its last writes but an old copy of the journal, and a person has to decide."""

log = logging.getLogger(__name__)


class LostEvent(msgspec.Struct, frozen=True):
    seq: int
    client_reference: str
    body: str
    link: str
    """Hexadecimal."""


class LostEvents(msgspec.Struct, frozen=True):
    """The events that the journal has lost, in order."""

    found_at: float
    after: int
    """The seq of the last event that is in both journal and mirror."""
    events: tuple[LostEvent, ...]
    refused: tuple[int, ...] = ()
    """The seqs of events that no longer fit, for support. Set when they are restored."""

    @property
    def end(self) -> tuple[int, str]:
        """The last event's seq and link, which identify these events."""
        return self.events[-1].seq, self.events[-1].link


def lost_events(found_at: float, after: int, rows: Sequence[StoredRow]) -> LostEvents:
    events = (LostEvent(seq, reference, body, link.hex()) for seq, reference, body, link in rows)
    return LostEvents(found_at, after, tuple(events))


# --- the files ---


def keep(folder: Path, lost: LostEvents) -> None:
    """Write the lost events to a file for the agent's next start. Raises OSError."""
    replace_whole(folder / NAME, msgspec.json.encode(lost))


def waiting(folder: Path) -> LostEvents | None:
    """Return the events not restored yet. Raises Damaged if the file cannot be read."""
    return _read(folder / NAME) if (folder / NAME).exists() else None


def files_taken_over(folder: Path) -> list[Path]:
    """Return the restored files that nobody has moved away since."""
    return sorted(folder.glob(f"{TAKEN_OVER}*.json"))


def taken_over(folder: Path) -> Iterator[tuple[Path, LostEvents]]:
    """Yield each of these files with its events."""
    for file in files_taken_over(folder):
        yield file, _read(file)


def _read(file: Path) -> LostEvents:
    try:
        return msgspec.json.decode(file.read_bytes(), type=LostEvents)
    except (OSError, msgspec.DecodeError) as error:
        raise Damaged(f"{file}: cannot be read ({error})") from error


def _done_path(folder: Path, now: Moment) -> Path:
    first = f"{TAKEN_OVER}{now.ist:%Y%m%d-%H%M%S}"
    names = (first if n == 1 else f"{first}-{n}" for n in count(1))
    return next(p for p in (folder / f"{name}.json" for name in names) if not p.exists())


# --- restoring ---


def take_over(journal: Journal, now: Moment) -> LostEvents | None:
    """Append the lost events to the journal; log each event; return them.

    Returns None if no file is waiting, or if the disk cannot be written; then the file remains.
    """
    folder = journal.path.parent
    try:
        lost = waiting(folder)
        if lost is None:
            return None
        refused = tuple(_append_all(journal, lost, now))
        done = msgspec.structs.replace(lost, refused=refused)
        replace_whole(_done_path(folder, now), msgspec.json.encode(done))
        (folder / NAME).unlink()
        sync_folder(folder / NAME)
    except (JournalError, OSError) as error:
        log.error("events that the card lost are not restored: %s", error)  # noqa: TRY400  # the message says it
        return None
    return done


def _append_all(journal: Journal, lost: LostEvents, now: Moment) -> Iterator[int]:
    """Append all events that fit; yield the seqs of the others."""
    since = {(r, body) for _, r, body, _ in journal.whole.all_rows_after(lost.after)}
    log.error(
        "the card lost %d acknowledged events after event %d; the mirror had them. The card "
        "reports writes before they are durable: replace it",
        len(lost.events),
        lost.after,
    )
    for event in lost.events:
        is_here = (event.client_reference, event.body) in since
        fits = is_here or _append(journal, event)
        word = "put back" if fits else "no longer fits: compare with the service and the notes"
        log.error("lost event %d of %s: %s", event.seq, event.client_reference, word)
        if not fits:
            yield event.seq
    doubt = m.Salvaged(at=now.service, signed_at=int(now.service), by_local_clock=True)
    for transaction in journal.open_transactions():
        journal.append(transaction.client_reference, doubt)


def _append(journal: Journal, lost: LostEvent) -> bool:
    event: JournalEvent = parse_event(lost.body)
    try:
        if isinstance(event, TillEvent):
            journal.append_till_event(event)
        elif not isinstance(event, Continued | BroughtForward):  # they are not facts
            journal.append(lost.client_reference, event)
    except IllegalMove:
        return False
    return True
