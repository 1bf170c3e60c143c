"""The rules for the till's ledger at the end: it equals the notes that moved, however derived.

The running journal wrote it event by event. `verify` and `salvage` rebuild it from the
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
from pathlib import Path
from random import Random

from agent.app.kiosk import Kiosk
from agent.base.clock import Moment
from agent.base.money import Paise
from agent.cash.day_ledger import DayLedger, day_ledger
from agent.cash.discrepancies import Discrepancy, DiscrepancyKind
from agent.cash.payment_history import Listed, ListedDay
from agent.cash.report import DayReport, day_report
from agent.journal.audit import AuditFinding, verify_all
from agent.journal.chain import NO_SECRET, START, StoredEvent, Tail, TailMarker
from agent.journal.database import JournalError
from agent.journal.files import live_path
from agent.journal.journal import Journal
from agent.journal.projection import Projection
from agent.journal.reader import JournalReader
from agent.salvage.salvage import SalvageResult, salvage
from agent.transactions.ledger import EntryKind, LedgerEntry, Totals
from agent.transactions.lifecycle import MOVING_NOTES
from agent.transactions.model import CashStatus, Transaction
from agent.transactions.outcome import Status
from hw_sim.api import times
from tests.lab.simulation.simulated_kiosk import SimulatedKiosk

COPIED = 0.3  # of the runs: their journal rolls over, and is damaged and salvaged, as a copy
BEGINNING = 32  # bytes, of a file's header or a log's
OUTLET = "OUTLET-001"
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
    yield from (f"journal verify: {found}" for found in verify_all(journal.whole))
    yield from _against_notes(simulated, list(journal.whole.ledger_entries()), journal.whole)
    yield from _reports(simulated, journal.whole)
    rng = Random(simulated.rng.getrandbits(32))
    if rng.random() < COPIED:
        written = Written.of(journal)
        yield from _rolled_over(simulated, written)
        yield from _salvaged(simulated, written, rng) if written.entries else ()


# --- the notes that moved ---


def _against_notes(
    simulated: SimulatedKiosk, lines: list[LedgerEntry], journal: JournalReader
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


def _reports(simulated: SimulatedKiosk, journal: JournalReader) -> Iterator[str]:
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


def _ended(journal: JournalReader, difference: Discrepancy) -> bool:
    """Return True if two people settled it: the return of its debit is no longer read."""
    t = journal.get(difference.client_reference) if difference.client_reference else None
    is_refund = difference.kind is DiscrepancyKind.NOT_REFUNDED
    return is_refund and t is not None and t.agreement is not None


def _days(journal: JournalReader) -> list[date]:
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
    def of(cls, journal: Journal) -> "Written":
        whole = journal.whole
        states = {t.client_reference: t for t in whole.transactions()}
        return cls([*whole.events()], [*whole.ledger_entries()], states, journal.totals())

    def until(self, seq: int) -> Projection:
        """Return the projection of the proven events."""
        projection = Projection()
        for entry in self.entries[:seq]:
            projection.apply(entry.seq, entry.client_reference, entry.event)
        return projection


@contextmanager
def _copy(simulated: SimulatedKiosk, written: Written) -> Iterator[Path]:
    """Yield the path of a copy as a killed process would leave it."""
    folder = Path(tempfile.mkdtemp(prefix="copy-", dir=simulated.setup.journal.parent))
    path = folder / "journal.db"
    try:
        for name, content in simulated.disk.files().items():
            if Path(name).name.startswith(path.stem):
                (folder / Path(name).name).write_bytes(content)
        path.with_suffix(".key").write_bytes(NO_SECRET)
        for last in written.entries[-1:]:
            note = TailMarker(path.with_suffix(".last"), NO_SECRET)
            note.write(Tail(last.seq, last.link))
            note.close()
        yield path
    finally:
        shutil.rmtree(folder)


def _rolled_over(simulated: SimulatedKiosk, written: Written) -> Iterator[str]:
    """Go on in a new segment: all events stay, and the ledger does not change."""
    with _copy(simulated, written) as path:
        with Journal(path) as journal:
            journal.roll_over(simulated.clock.time())
            if journal.totals() != written.counters:
                yield "rolled over, the counters are others"
        with JournalReader(path) as history:
            yield from (f"rolled over, verify: {_named(found)}" for found in verify_all(history))
            if [*history.events()][: len(written.entries)] != written.entries:
                yield "rolled over, the events are others"
            if [*history.ledger_entries()] != written.lines:
                yield "rolled over, the ledger is another"
            if {t.client_reference: t for t in history.transactions()} != written.states:
                yield "rolled over, a state is another"


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
            yield from (f"{what}, salvaged: {wrong}" for wrong in _claims(done, written, history))
        if done.is_complete and done.proven != marked:
            yield f"{what}: it claims to have all, beside a tail marker of event {marked}"


def _named(found: AuditFinding) -> str:
    """Return a text without its folder, which differs in each run."""
    return re.sub(r"/\S*/", "", str(found))


def _damage(path: Path, rng: Random) -> str:
    """Flip a bit, cut off the end, or damage the beginning; return the damage as text.

    The beginning of the file or its log contains no event: all of them can be proven.
    """
    path = live_path(path)
    log = path.with_name(f"{path.name}-wal")
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


def _claims(done: SalvageResult, written: Written, journal: JournalReader) -> Iterator[str]:
    proven = written.until(done.proven)
    if [*journal.events()][: done.proven] != written.entries[: done.proven]:
        yield "the proven events are others"
    entries = {line.seq: line for line in journal.ledger_entries() if line.seq <= done.proven}
    if entries != proven.entries:
        yield "the ledger is another"
    for reference, before in proven.states.items():
        after = journal.get(reference)
        doubted = reference in done.to_check and not done.is_complete
        if not doubted and after != before:
            yield f"{reference} was moved without a doubt"
        if doubted and after is not None and after.cash in MOVING_NOTES:
            yield f"{reference} may be paid twice: {after.cash.value}"
