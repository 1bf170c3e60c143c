"""Verifies a journal against its own events, without changing anything."""

from collections.abc import Iterator

import msgspec

from agent.base.structs import replace
from agent.journal import chain
from agent.journal.chain import BadTailMarker, Tail
from agent.journal.database import Damaged
from agent.journal.projection import Before, NotContinued, Projection
from agent.journal.reader import Gap, JournalReader
from agent.journal.segment import Segment
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import Transaction


class AuditFinding(msgspec.Struct, frozen=True):
    """Something that `verify` found wrong."""

    seq: int | None
    """The first event that shows it; None if it concerns the file as a whole."""
    what: str
    client_reference: str | None = None

    def __str__(self) -> str:
        of = f" ({self.client_reference})" if self.client_reference else ""
        return f"event {self.seq}{of}: {self.what}" if self.seq else self.what


DOES_NOT_FIT = "the event does not fit the chain: it or what stood before it was changed"
ARCHIVES_CHANGED = "what the file says of its archives was changed"
CARRIED_CHANGED = "the event was changed since it was archived"

ROWS_PER_STEP = 500  # some milliseconds, also on a Pi

Steps = Iterator[AuditFinding | None]
"""Findings, and None wherever other tasks may run."""


def verify(journal: Segment, before: Before | None = None) -> Iterator[AuditFinding]:
    """Yield what is wrong with the file, its chain, or the tables derived from the events.

    `before` is what the older segments have come to. Of a file that releases up to 0.1.0 have
    shortened, no table is used any more: the chain proves its events. Raises Damaged if something
    cannot be read at all.
    """
    return filter(None, verify_in_steps(journal, before))


def verify_in_steps(journal: Segment, before: Before | None = None) -> Steps:
    """Verify like `verify`, with pauses. The file's structures and the chain are one step each."""
    marked = _marked_tail(journal)  # first, because the agent keeps appending
    with journal.consistent_read():
        yield from (AuditFinding(None, error) for error in journal.structure_errors())
        yield None
        yield from verify_chain(journal)
        yield None
        yield from _verify_tail(journal, marked)
        if journal.is_of_old_release:
            return
        projection = Projection(before=before)
        yield from _replay(journal, projection)
        yield from _compare_states(journal, dict(projection.states))
        yield from _compare_ledger(journal, projection)
        if journal.totals() != projection.totals:
            yield AuditFinding(None, "the drawer's counters are not what the events say")


def verify_all(reader: JournalReader) -> Iterator[AuditFinding]:
    """Verify every segment, and that each one continues the previous one.

    Raises Damaged if something cannot be read at all.
    """
    before: Segment | None = None
    for segment in reversed([*reader.segments()]):
        name = "" if segment is reader.journal else f"{segment.path}: "
        gap = Gap.between(before, segment)  # then nothing is known of what came before
        known = _before(reader, before) if before and gap is None else None
        wrong = [AuditFinding(None, str(gap))] if gap else _verify_continued(before, segment)
        for finding in (*wrong, *verify(segment, known)):
            yield replace(finding, what=f"{name}{finding.what}")
        before = segment


def _before(reader: JournalReader, last: Segment) -> Before:
    older = [one for one in reader.segments() if one.beginning.last <= last.beginning.last]

    def get(reference: str) -> Transaction | None:
        found = (segment.get(reference) for segment in older)
        return next((t for t in found if t is not None), None)

    return Before(last.totals(), get)


def _verify_continued(before: Segment | None, segment: Segment) -> Iterator[AuditFinding]:
    """Verify that a segment begins where the one before it ends, with its open transactions."""
    if before and segment.beginning.link != before.end().link:
        yield AuditFinding(None, "the file does not continue the one before it")
    elif before:
        for transaction in before.still_open():
            if segment.get(transaction.client_reference) is None:
                reference = transaction.client_reference
                yield AuditFinding(None, "it is open, and not in the next file", reference)


def verify_chain(journal: Segment) -> Iterator[AuditFinding]:
    """Yield the first event that breaks the chain. Later events cannot be checked."""
    try:
        key = journal.key()
    except Damaged as missing:
        yield AuditFinding(None, str(missing))
        return
    archived = journal.beginning.archived
    if archived and not archived.is_sealed(key):
        yield AuditFinding(None, ARCHIVES_CHANGED)
    elif archived:
        for row in journal.rows(until=archived.last):
            if not archived.is_carried(key, row):
                yield AuditFinding(row[0], CARRIED_CHANGED, row[1])
    seq = chain.first_mismatch(key, journal.linked_events(), journal.beginning.link)
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
    elif marked and marked.seq > journal.beginning.last:
        link, last = journal.link_at(marked.seq), journal.last_seq()
        if link is None and last < marked.seq:
            what = f"events {last + 1} to {marked.seq} were acknowledged and are missing"
            yield AuditFinding(last + 1, what)
        elif link != marked.link:
            yield AuditFinding(marked.seq, "the event is not the one that was acknowledged")


def _replay(journal: Segment, projection: Projection) -> Steps:
    expected = journal.beginning.last + 1
    for seq, reference, body, _ in journal.rows():
        if seq % ROWS_PER_STEP == 0:
            yield None
        if seq != expected:
            yield AuditFinding(seq, f"event {expected} is missing")
        expected = seq + 1
        try:
            projection.apply(seq, reference, journal.decoded(seq, body))
        except (IllegalMove, NotContinued) as wrong:
            yield AuditFinding(seq, str(wrong))


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
    for entry in journal.ledger_entries():
        if entry.seq % ROWS_PER_STEP == 0:
            yield None
        if projection.entries.pop(entry.seq, None) != entry:
            yield AuditFinding(entry.seq, "the drawer's books are not what the event says")
    for seq in projection.entries:
        yield AuditFinding(seq, "the event moved notes but is not in the drawer's books")
