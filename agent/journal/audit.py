"""Checks a journal against itself, without changing anything."""

from collections import Counter as Tally
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

from agent.journal import chain, segment_header
from agent.journal.archive import archive_path, told_by
from agent.journal.database import Damaged, JournalError
from agent.journal.projection import Projection
from agent.journal.reader import JournalReader
from agent.journal.segment import LAST_SEQ, Segment
from agent.journal.segment_header import NOTHING_ARCHIVED, SegmentHeader
from agent.journal.tail_marker import Changed, Tail
from agent.transactions.ledger import PAID_WITH_FEES, EntryKind, Totals
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.model import Transaction


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that `verify` found wrong, at the first event that shows it (None: the file)."""

    seq: int | None
    what: str
    client_reference: str | None = None
    is_damage: bool = True
    """False: an earlier release wrote it so; nothing is lost, and there is nothing to salvage."""

    def __str__(self) -> str:
        of = f" ({self.client_reference})" if self.client_reference else ""
        return f"event {self.seq}{of}: {self.what}" if self.seq else self.what


DOES_NOT_FIT = "the event does not fit the chain: it or what stood before it was changed"


ARCHIVES_CHANGED = "what the file says of its archives was changed"
CARRIED_CHANGED = "the event was changed since it was archived"
WITHOUT_FEES = "an earlier release left them out as it archived or salvaged; nothing is damaged"


STEP = 500  # rows looked at in one go: some milliseconds, also on a Pi

Checked = Iterator[Finding | None]
"""What was found, and None whenever others may have their turn."""


def verify(journal: Segment, *, is_archive: bool = False) -> Iterator[Finding]:
    """Check the file, the chain, and that all beside the events is what they say.

    Raises Damaged where something cannot even be read.
    """
    return filter(None, verify_in_steps(journal, is_archive=is_archive))


def verify_in_steps(journal: Segment, *, is_archive: bool = False) -> Checked:
    """Do as `verify`, with pauses; the file's own structures and the chain are one step each."""
    noted = _noted(journal)  # first: meanwhile the agent goes on
    with journal.one_moment():
        journal.look_again()
        yield from (Finding(None, complaint) for complaint in journal.check_file())
        yield None
        yield from verify_chain(journal)
        yield None
        yield from _verify_end(journal, noted)
        told = Projection(totals=_sealed_base(journal).read().totals)
        yield from _fold(journal, told)
        yield from _compare_states(journal, dict(told.states))
        yield from _compare_books(journal, told)
        yield from _compare_counters(journal, told.totals, is_archive=is_archive)


def verify_all(history: JournalReader) -> Iterator[Finding]:
    """Check the journal and every archive, and that each goes on where the one before ends.

    Raises Damaged where something cannot even be read.
    """
    before = NOTHING_ARCHIVED
    for path, said, segment in history.archives():
        if segment is None:
            what = f"this archive is missing; it holds events {said.first} to {said.last}"
            yield Finding(None, f"{path}: {what}")
        else:
            yield from _verify_archive(segment, before, said)
        before = said
    yield from verify(history.journal)


def _verify_archive(
    segment: Segment, before: SegmentHeader, said: SegmentHeader
) -> Iterator[Finding]:
    for found in verify(segment, is_archive=True):
        yield replace(found, what=f"{segment.path}: {found.what}")
    begin, end = segment.base, segment.link_at(said.last)
    if (begin.last, begin.link) != (before.last, before.link) or end != said.link:
        yield Finding(None, f"{segment.path}: this is not what was archived")


def verify_chain(journal: Segment) -> Iterator[Finding]:
    """Name the first event that does not fit; what comes after it, nobody can say."""
    try:
        key = journal.key()
    except Damaged as missing:
        yield Finding(None, str(missing))
        return
    if any(not begin.is_sealed(key) for begin in journal.archives()):
        yield Finding(None, ARCHIVES_CHANGED)
    yield from _verify_carried(journal, key)
    seq = chain.first_misfit(key, journal.sealed(), journal.base.link)
    if seq is not None:
        yield Finding(seq, DOES_NOT_FIT, journal.reference_at(seq))


def _noted(journal: Segment) -> Tail | Finding | None:
    try:
        return journal.tail()
    except Changed as changed:
        return Finding(None, str(changed))
    except Damaged:  # without the key nothing can be said, and that is said already
        return None


def _verify_end(journal: Segment, noted: Tail | Finding | None) -> Iterator[Finding]:
    """Check that the file goes as far as was acknowledged."""
    if isinstance(noted, Finding):
        yield noted
    elif noted and noted.seq > journal.base.last:
        link, last = journal.link_at(noted.seq), journal.last_seq()
        if link is None and last < noted.seq:
            what = f"events {last + 1} to {noted.seq} were acknowledged and are missing"
            yield Finding(last + 1, what)
        elif link != noted.link:
            yield Finding(noted.seq, "the event is not the one that was acknowledged")


def _verify_carried(journal: Segment, key: bytes) -> Iterator[Finding]:
    """Check the events that stand in an archive as well: each is sealed by itself."""
    sealed = dict(_sealed_base(journal).read().carried)
    for row in journal.rows(until=journal.base.last):
        seal = sealed.pop(row[0], None)
        if seal != segment_header.carried_seal(key, row):
            yield Finding(row[0], CARRIED_CHANGED, row[1])
    for seq in sealed:
        yield Finding(seq, f"event {seq} is missing")


def _sealed_base(journal: Segment) -> SegmentHeader:
    """Give the base where it can be relied on."""
    try:
        is_sealed = journal.base.is_sealed(journal.key())
    except Damaged:
        return NOTHING_ARCHIVED
    return journal.base if is_sealed else NOTHING_ARCHIVED


def _fold(journal: Segment, told: Projection) -> Checked:
    begin = journal.base.last
    expected = begin + 1
    for seq, reference, body, _ in journal.rows():
        if seq % STEP == 0:
            yield None
        take = told.apply_carried
        if seq > begin:
            take = told.apply
            if seq != expected:
                yield Finding(seq, f"event {expected} is missing")
            expected = seq + 1
        try:
            take(seq, reference, journal.decoded(seq, body))
        except IllegalMove as move:
            yield Finding(seq, str(move))


def _compare_states(journal: Segment, folded: dict[str, Transaction]) -> Checked:
    for row, (reference, closed, state) in enumerate(journal.states()):
        if row % STEP == 0:
            yield None
        expected = folded.pop(reference, None)
        if expected != state or closed != int(state.closed):
            yield Finding(None, f"{reference}: the state is not what its events say")
    for reference in folded:
        yield Finding(None, f"{reference}: there are events but no state")


def _compare_books(journal: Segment, told: Projection) -> Checked:
    lines = 0
    for line in journal.movements():
        if line.seq % STEP == 0:
            yield None
        lines += told.apply_without_fee(line)
        if told.entries.pop(line.seq, None) != line:
            yield Finding(line.seq, "the drawer's books are not what the event says")
    for seq in told.entries:
        yield Finding(seq, "the event moved notes but is not in the drawer's books")
    if lines:
        lack = f"{lines} lines of the drawer's books lack {told.left_out.total()} paise of fees"
        what = f"{lack}: {WITHOUT_FEES}"
        yield Finding(None, what, is_damage=False)


def _compare_counters(journal: Segment, told: Totals, *, is_archive: bool) -> Checked:
    found = journal.totals()
    if found == told:
        return
    archives_lack = {} if is_archive else (yield from _archives_lack(journal))
    more = _more_than(told, found, archives_lack)
    if more is None:
        yield Finding(None, "the drawer's counters are not what the events say")
    else:
        what = f"the drawer's counters hold {more} paise of fees that the archives lack"
        yield Finding(None, f"{what}: {WITHOUT_FEES}", is_damage=False)


def _archives_lack(journal: Segment) -> Generator[None, None, dict[EntryKind, int]]:
    """Return the paise of fees that the archives lack, by kind; any number where one is missing."""
    lack = Tally[EntryKind]()
    for number, _ in enumerate(journal.archives(), start=1):
        path = archive_path(journal.path, number)
        try:
            with Segment(path, vfs=journal.vfs, key=journal.key()) as archived:
                lack.update(told_by(list(archived.rows()), archived).left_out)
        except JournalError:
            lack.update(dict.fromkeys(PAID_WITH_FEES, LAST_SEQ))
        yield None
    return lack


def _more_than(told: Totals, found: Totals, lack: dict[EntryKind, int]) -> int | None:
    """Return by how many paise the long counters exceed; None: it is not what archives lack."""
    more = 0
    for ours, theirs in (
        (told.since_replenishment, found.since_replenishment),
        (told.lifetime, found.lifetime),
    ):
        if {kind: c.count for kind, c in ours.items()} != {k: c.count for k, c in theirs.items()}:
            return None
        excess = {kind: theirs[kind].amount - ours[kind].amount for kind in ours}
        if any(not 0 <= paise <= lack.get(kind, 0) for kind, paise in excess.items()):
            return None
        more = sum(excess.values())
    return more
