"""The rules for the till's ledger at the end: it equals the notes that moved, however derived.

The running journal wrote it event by event. `verify`, `archive` and `salvage` rebuild it from the
events, and the report adds it up. All of them must agree with the notes in hand, to the paisa.
"""

import re
import shutil
import tempfile
from collections import Counter as Tally
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from math import inf
from pathlib import Path
from random import Random

from agent.app.kiosk import Kiosk
from agent.base.clock import Moment
from agent.base.money import Paise
from agent.cash.day_ledger import DayLedger, day_ledger
from agent.cash.discrepancies import Discrepancy, DiscrepancyKind
from agent.cash.payment_history import Listed, ListedDay
from agent.cash.report import DayReport, day_report
from agent.journal.archive import archive
from agent.journal.audit import AuditFinding, verify, verify_all
from agent.journal.chain import NO_SECRET, START, StoredEvent, Tail, TailMarker
from agent.journal.database import JournalError
from agent.journal.journal import Journal
from agent.journal.projection import Projection
from agent.journal.reader import JournalReader
from agent.journal.segment import Segment
from agent.salvage.salvage import SalvageResult, salvage
from agent.transactions.ledger import EntryKind, LedgerEntry, Totals
from agent.transactions.lifecycle import MOVING_NOTES
from agent.transactions.model import CashStatus, Transaction
from agent.transactions.outcome import Status
from hw_sim.api import times
from tests.lab.simulation.simulated_kiosk import SimulatedKiosk

COPIED = 0.3  # the share of the runs whose journal is archived, and damaged and salvaged, as a copy
BEGINNING = 32  # bytes, of a file's header or a log's
OUTLET = "OUTLET-001"
MOST = 20_000  # events in one archive; more than any run has
ODD = frozenset(
    {
        DiscrepancyKind.DRAWER,
        DiscrepancyKind.WALLET,
        DiscrepancyKind.UNKNOWN_PAYMENT,
        DiscrepancyKind.NOT_LISTED,
        DiscrepancyKind.LISTED_OTHERWISE,
        DiscrepancyKind.UNAUTHORISED_PAYOUT,
        DiscrepancyKind.NOT_REFUNDED,
    }
)
"""Discrepancies that do not wait for a person: they must never be in a report."""


def check_quiescent(simulated: SimulatedKiosk, kiosk: Kiosk) -> Iterator[str]:
    """Yield every broken rule of the ledger when the run is quiescent."""
    journal = kiosk.journal
    yield from (f"journal verify: {found}" for found in verify(journal))
    yield from _against_notes(simulated, list(journal.ledger_entries()), journal)
    yield from _reports(simulated, journal)
    rng = Random(simulated.rng.getrandbits(32))
    if rng.random() < COPIED:
        written = Written.of(journal)
        yield from _archived(simulated, written, rng)
        yield from _salvaged(simulated, written, rng) if written.entries else ()


# --- the notes that moved ---


def _against_notes(
    simulated: SimulatedKiosk, lines: list[LedgerEntry], journal: Journal
) -> Iterator[str]:
    """Compare each transaction's lines with the notes in hand; a dispute is posted when it ends."""
    booked = Tally[tuple[str, EntryKind]]()
    for line in lines:
        booked[line.client_reference, line.kind] += line.amount
    for t in journal.transactions():
        for kind, moved in _moved(simulated, t).items():
            if booked[t.client_reference, kind] != moved and not _waits(t, kind):
                said = booked[t.client_reference, kind]
                yield f"{t.client_reference}: {said} paise {kind.value} booked, {moved} moved"


def _moved(simulated: SimulatedKiosk, t: Transaction) -> dict[EntryKind, int]:
    notes, reference = simulated.notes, t.client_reference
    return {
        EntryKind.TAKEN_IN: notes.taken_in[reference],
        EntryKind.GIVEN_BACK: notes.given_back[reference],
        EntryKind.HANDED_OUT: notes.out[reference] + notes.dispensed[reference],
    }


def _waits(t: Transaction, kind: EntryKind) -> bool:
    return t.cash is CashStatus.DISPUTED and kind is not EntryKind.TAKEN_IN


# --- the day's reports ---


def _reports(simulated: SimulatedKiosk, journal: Journal) -> Iterator[str]:
    """Compare the sum of all days' reports with the notes; they must show no discrepancy."""
    days = [day_ledger(journal, OUTLET, day, _listed(simulated, day)) for day in _days(journal)]
    reports = [day_report(day) for day in days]
    moved = Tally[EntryKind]()
    for t in journal.transactions():
        moved.update({kind: p for kind, p in _moved(simulated, t).items() if not _waits(t, kind)})
    for kind, paise in moved.items():
        said = sum(_reported(report, kind) for report in reports)
        if said != paise:
            yield f"the reports say {said} paise {kind.value}, {paise} moved"
    for report in reports:
        odd = [one for one in report.discrepancies if one.kind in ODD and not _ended(journal, one)]
        yield from (f"the report of {report.day}: {difference}" for difference in odd)
    for day in days:
        yield from _hands(day)


def _hands(day: DayLedger) -> Iterator[str]:
    """Compare who moved notes, and how many, with the day's entries."""
    entries = Tally((entry.client_reference, entry.amount) for entry in day.entries)
    for moved in day.handlings:
        entries[moved.client_reference, moved.amount] -= 1
        if entries[moved.client_reference, moved.amount] < 0:
            yield f"the report of {day.day}: {moved.amount} paise by {moved.by} are not booked"


def _listed(simulated: SimulatedKiosk, day: date) -> ListedDay:
    """Return the service's own history of bills, as a kiosk would read it now."""
    world = simulated.api.world
    payments = tuple(
        Listed(one.client_reference, Status(one.status), Paise(one.amount))
        for one in world.records.of("bbps")
        if times.day(one.created_at) == day.isoformat()
    )
    return ListedDay(day, world.now(), payments)


def _ended(journal: Journal, difference: Discrepancy) -> bool:
    """Return True if two people settled it: the return of its debit is no longer read."""
    t = journal.get(difference.client_reference) if difference.client_reference else None
    is_refund = difference.kind is DiscrepancyKind.NOT_REFUNDED
    return is_refund and t is not None and t.agreement is not None


def _days(journal: Journal) -> list[date]:
    """Return the days of all events: after some boots the kiosk's clock may be days off."""
    return sorted({Moment(entry.event.at, 0.0).ist.date() for entry in journal.events()})


def _reported(report: DayReport, kind: EntryKind) -> int:
    moved = report.till.totals.get(kind)
    return moved.amount if moved else 0


# --- copies of the journal, on a real disk ---


@dataclass(frozen=True, slots=True)
class Written:
    """The content of a journal, which any copy of it must have too."""

    entries: list[StoredEvent]
    lines: list[LedgerEntry]
    states: dict[str, Transaction]
    counters: Totals

    @classmethod
    def of(cls, journal: Segment) -> "Written":
        states = {reference: t for reference, _, t in journal.states()}
        return cls([*journal.events()], [*journal.ledger_entries()], states, journal.totals())

    def until(self, seq: int) -> Projection:
        """Return the projection of the proven events."""
        projection = Projection(carried_until=0)
        for entry in self.entries[:seq]:
            projection.apply(entry.seq, entry.client_reference, entry.event)
        return projection


@contextmanager
def _copy(simulated: SimulatedKiosk, written: Written) -> Iterator[Path]:
    """Yield the path of a copy as a killed process would leave it."""
    folder = Path(tempfile.mkdtemp(prefix="copy-", dir=simulated.setup.journal.parent))
    path = folder / "journal.db"
    try:
        files = simulated.disk.files()
        for ending in ("", "-wal"):
            content = files.get(f"{simulated.setup.journal}{ending}")
            if content is not None:
                (folder / f"journal.db{ending}").write_bytes(content)
        path.with_suffix(".key").write_bytes(NO_SECRET)
        for last in written.entries[-1:]:
            note = TailMarker(path.with_suffix(".last"), NO_SECRET)
            note.write(Tail(last.seq, last.link))
            note.close()
        yield path
    finally:
        shutil.rmtree(folder)


def _archived(simulated: SimulatedKiosk, written: Written, rng: Random) -> Iterator[str]:
    """Archive once or twice: all events stay, and the ledger does not change."""
    with _copy(simulated, written) as path:
        with Segment(path) as journal:
            archive(journal, inf, events_max=rng.randint(1, max(1, len(written.entries))))
            archive(journal, inf, events_max=MOST)
            if journal.totals() != written.counters:
                yield "archived, the counters are others"
        with JournalReader(path) as history:
            yield from (f"archived, verify: {_named(found)}" for found in verify_all(history))
            if [*history.events()] != written.entries:
                yield "archived, the events are others"
            if [*history.ledger_entries()] != written.lines:
                yield "archived, the ledger is another"


def _salvaged(simulated: SimulatedKiosk, written: Written, rng: Random) -> Iterator[str]:
    """Damage a copy and salvage it: its report must be true, and the rest must not change."""
    with _copy(simulated, written) as path:
        what = _damage(path, rng)
        marked = _marker_lies(path, written, rng)
        try:
            done = salvage(path, Moment(simulated.clock.time(), 0.0))
        except JournalError as error:
            if "nothing to salvage" not in str(error):
                yield f"{what}: {type(error).__name__} in the salvage"
            return
        with JournalReader(path) as history:
            yield from (f"{what}, salvaged: {_named(found)}" for found in verify_all(history))
        with Segment(path) as journal:
            yield from (f"{what}, salvaged: {wrong}" for wrong in _claims(done, written, journal))
        if done.is_complete and done.proven != marked:
            yield f"{what}: it claims to have all, beside a tail marker of event {marked}"


def _named(found: AuditFinding) -> str:
    """Return a text without its folder, which differs in each run."""
    return re.sub(r"/\S*/", "", str(found))


def _damage(path: Path, rng: Random) -> str:
    """Flip a bit, cut off the end, or damage the beginning; return the damage as text.

    The beginning of the file or its log contains no event: all of them can be proven.
    """
    log = path.with_name("journal.db-wal")
    file = rng.choice([path, log] if log.exists() and log.stat().st_size else [path])
    content = bytearray(file.read_bytes())
    at = rng.randrange(len(content))
    what = rng.choice(("a bit turned over", "cut off", "without its beginning"))
    if what == "a bit turned over":
        content[at] ^= 1 << rng.randrange(8)
    elif what == "cut off":
        del content[at:]
    else:
        at = 0
        content[:BEGINNING] = bytes(BEGINNING)
    file.write_bytes(content)
    return f"{file.name} {what} at {at}"


def _marker_lies(path: Path, written: Written, rng: Random) -> int | None:
    """Set the tail marker as a power cut may leave it; return the seq that it names.

    It is not synced: it may be older than the file's last event, or missing (None). If the card
    forgot events, it is newer.
    """
    file, end = path.with_suffix(".last"), len(written.entries)
    lie = rng.choice((None, None, "older", "newer", "missing"))
    if lie is None:
        return end
    file.unlink()
    if lie == "missing":
        return None
    seq = rng.randint(1, end) if lie == "older" else end + 1
    link = written.entries[seq - 1].link if lie == "older" else b"?" * len(START)
    marker = TailMarker(file, NO_SECRET)
    marker.write(Tail(seq, link))
    marker.close()
    return seq


def _claims(done: SalvageResult, written: Written, journal: Segment) -> Iterator[str]:
    proven = written.until(done.proven)
    if [*journal.events()][: done.proven] != written.entries[: done.proven]:
        yield "the proven events are others"
    if [
        line for line in journal.ledger_entries() if line.seq <= done.proven
    ] != proven.ledger_entries():
        yield "the ledger is another"
    for reference, before in proven.states.items():
        after = journal.get(reference)
        doubted = reference in done.to_check and not done.is_complete
        if not doubted and after != before:
            yield f"{reference} was moved without a doubt"
        if doubted and after is not None and after.cash in MOVING_NOTES:
            yield f"{reference} may be paid twice: {after.cash.value}"
