"""Verifies a journal against its own events, without changing anything."""

from collections import Counter
from collections.abc import Generator, Iterator

import msgspec

from agent.base.structs import replace
from agent.journal import chain, segment_header
from agent.journal.archive import archive_path, replayed
from agent.journal.chain import BadTailMarker, Tail
from agent.journal.database import Damaged, JournalError
from agent.journal.projection import Projection
from agent.journal.reader import JournalReader
from agent.journal.segment import LAST_SEQ, Segment
from agent.journal.segment_header import NOTHING_ARCHIVED, SegmentHeader
from agent.transactions.ledger import PAID_WITH_FEES, EntryKind, Totals
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import Transaction


class AuditFinding(msgspec.Struct, frozen=True):
    """Something that `verify` found wrong."""

    seq: int | None
    """The first event that shows it; None if it concerns the file as a whole."""
    what: str
    client_reference: str | None = None
    is_damage: bool = True
    """False: an earlier release wrote it this way; nothing is lost, and no salvage is needed."""

    def __str__(self) -> str:
        of = f" ({self.client_reference})" if self.client_reference else ""
        return f"event {self.seq}{of}: {self.what}" if self.seq else self.what


DOES_NOT_FIT = "the event does not fit the chain: it or what stood before it was changed"
ARCHIVES_CHANGED = "what the file says of its archives was changed"
CARRIED_CHANGED = "the event was changed since it was archived"
WITHOUT_FEES = "an earlier release left them out as it archived or salvaged; nothing is damaged"

ROWS_PER_STEP = 500  # some milliseconds, also on a Pi

Steps = Iterator[AuditFinding | None]
"""Findings, and None wherever other tasks may run."""


def verify(journal: Segment, *, is_archive: bool = False) -> Iterator[AuditFinding]:
    """Yield what is wrong with the file, its chain, or the tables derived from the events.

    Raises Damaged if something cannot be read at all.
    """
    return filter(None, verify_in_steps(journal, is_archive=is_archive))


def verify_in_steps(journal: Segment, *, is_archive: bool = False) -> Steps:
    """Verify like `verify`, with pauses. The file's structures and the chain are one step each."""
    marked = _marked_tail(journal)  # first, because the agent keeps appending
    with journal.consistent_read():
        journal.refresh_header()
        yield from (AuditFinding(None, error) for error in journal.structure_errors())
        yield None
        yield from verify_chain(journal)
        yield None
        yield from _verify_tail(journal, marked)
        totals = _sealed_header(journal).brought_forward().totals
        projection = Projection(totals=totals, carried_until=journal.header.last)
        yield from _replay(journal, projection)
        yield from _compare_states(journal, dict(projection.states))
        yield from _compare_ledger(journal, projection)
        yield from _compare_totals(journal, projection.totals, is_archive=is_archive)


def verify_all(reader: JournalReader) -> Iterator[AuditFinding]:
    """Verify the journal and every archive, and that each one continues the previous one.

    Raises Damaged if something cannot be read at all.
    """
    before = NOTHING_ARCHIVED
    for _, after, archive in reader.archives():
        if archive is not None:
            yield from verify_archive(archive, before, after)
        before = after
    yield from (AuditFinding(None, missing) for missing in reader.missing)
    yield from verify(reader.journal)


def verify_archive(
    archive: Segment, before: SegmentHeader, after: SegmentHeader
) -> Iterator[AuditFinding]:
    """Verify an archive; `before` and `after` are the journal's headers before and after it."""
    for finding in verify(archive, is_archive=True):
        yield replace(finding, what=f"{archive.path}: {finding.what}")
    header, end = archive.header, archive.link_at(after.last)
    if (header.last, header.link) != (before.last, before.link) or end != after.link:
        yield AuditFinding(None, f"{archive.path}: this is not what was archived")


def verify_chain(journal: Segment) -> Iterator[AuditFinding]:
    """Yield the first event that breaks the chain. Later events cannot be checked."""
    try:
        key = journal.key()
    except Damaged as missing:
        yield AuditFinding(None, str(missing))
        return
    if any(not header.is_sealed(key) for header in journal.archive_headers()):
        yield AuditFinding(None, ARCHIVES_CHANGED)
    yield from _verify_carried(journal, key)
    seq = chain.first_mismatch(key, journal.linked_events(), journal.header.link)
    if seq is not None:
        yield AuditFinding(seq, DOES_NOT_FIT, journal.reference_at(seq))


def _marked_tail(journal: Segment) -> Tail | AuditFinding | None:
    try:
        return journal.tail()
    except BadTailMarker as bad:
        return AuditFinding(None, str(bad))
    except Damaged:  # the key is missing; verify_chain reports it
        return None


def _verify_tail(journal: Segment, marked: Tail | AuditFinding | None) -> Iterator[AuditFinding]:
    """Verify that the file holds the event of the tail marker."""
    if isinstance(marked, AuditFinding):
        yield marked
    elif marked and marked.seq > journal.header.last:
        link, last = journal.link_at(marked.seq), journal.last_seq()
        if link is None and last < marked.seq:
            what = f"events {last + 1} to {marked.seq} were acknowledged and are missing"
            yield AuditFinding(last + 1, what)
        elif link != marked.link:
            yield AuditFinding(marked.seq, "the event is not the one that was acknowledged")


def _verify_carried(journal: Segment, key: bytes) -> Iterator[AuditFinding]:
    """Verify the events that are also in an archive; each has its own seal."""
    seals = dict(_sealed_header(journal).brought_forward().carried)
    for row in journal.rows(until=journal.header.last):
        seal = seals.pop(row[0], None)
        if seal != segment_header.carried_seal(key, row):
            yield AuditFinding(row[0], CARRIED_CHANGED, row[1])
    for seq in seals:
        yield AuditFinding(seq, f"event {seq} is missing")


def _sealed_header(journal: Segment) -> SegmentHeader:
    """Return the segment's header if its seal is valid; otherwise an empty one."""
    try:
        is_sealed = journal.header.is_sealed(journal.key())
    except Damaged:
        return NOTHING_ARCHIVED
    return journal.header if is_sealed else NOTHING_ARCHIVED


def _replay(journal: Segment, projection: Projection) -> Steps:
    expected = journal.header.last + 1
    for seq, reference, body, _ in journal.rows():
        if seq % ROWS_PER_STEP == 0:
            yield None
        if seq > projection.carried_until:
            if seq != expected:
                yield AuditFinding(seq, f"event {expected} is missing")
            expected = seq + 1
        try:
            projection.apply(seq, reference, journal.decoded(seq, body))
        except IllegalMove as move:
            yield AuditFinding(seq, str(move))


def _compare_states(journal: Segment, replayed_states: dict[str, Transaction]) -> Steps:
    for row, (reference, closed, state) in enumerate(journal.states()):
        if row % ROWS_PER_STEP == 0:
            yield None
        expected = replayed_states.pop(reference, None)
        if expected != state or closed != int(state.closed):
            yield AuditFinding(None, f"{reference}: the state does not match its events")
    for reference in replayed_states:
        yield AuditFinding(None, f"{reference}: there are events but no state")


def _compare_ledger(journal: Segment, projection: Projection) -> Steps:
    without_fee = 0
    for entry in journal.ledger_entries():
        if entry.seq % ROWS_PER_STEP == 0:
            yield None
        without_fee += projection.accept_without_fee(entry)
        if projection.entries.pop(entry.seq, None) != entry:
            yield AuditFinding(entry.seq, "the drawer's books are not what the event says")
    for seq in projection.entries:
        yield AuditFinding(seq, "the event moved notes but is not in the drawer's books")
    if without_fee:
        paise = projection.missing_fees.total()
        what = f"{without_fee} lines of the drawer's books lack {paise} paise of fees"
        yield AuditFinding(None, f"{what}: {WITHOUT_FEES}", is_damage=False)


def _compare_totals(journal: Segment, expected: Totals, *, is_archive: bool) -> Steps:
    stored = journal.totals()
    if stored == expected:
        return
    missing = {} if is_archive else (yield from _missing_in_archives(journal))
    excess = _excess(expected, stored, missing)
    if excess is None:
        yield AuditFinding(None, "the drawer's counters are not what the events say")
    else:
        what = f"the drawer's counters hold {excess} paise of fees that the archives lack"
        yield AuditFinding(None, f"{what}: {WITHOUT_FEES}", is_damage=False)


def _missing_in_archives(journal: Segment) -> Generator[None, None, dict[EntryKind, int]]:
    """Return the paise of fees missing in the archives, by kind.

    If an archive cannot be read, any number of paise may be missing.
    """
    missing = Counter[EntryKind]()
    for number, _ in enumerate(journal.archive_headers(), start=1):
        path = archive_path(journal.path, number)
        try:
            with Segment(path, vfs=journal.vfs, key=journal.key()) as archive:
                missing.update(replayed(list(archive.rows()), archive).missing_fees)
        except JournalError:
            missing.update(dict.fromkeys(PAID_WITH_FEES, LAST_SEQ))
        yield None
    return missing


def _excess(expected: Totals, stored: Totals, missing: dict[EntryKind, int]) -> int | None:
    """Return the paise by which the stored lifetime totals are too high.

    None if the fees that are missing in archives do not explain all differences.
    """
    excess: dict[EntryKind, int] = {}
    for ours, theirs in (
        (expected.since_replenishment, stored.since_replenishment),
        (expected.lifetime, stored.lifetime),
    ):
        if {kind: t.count for kind, t in ours.items()} != {k: t.count for k, t in theirs.items()}:
            return None
        excess = {kind: theirs[kind].amount - ours[kind].amount for kind in ours}
        if any(not 0 <= paise <= missing.get(kind, 0) for kind, paise in excess.items()):
            return None
    return sum(excess.values())
