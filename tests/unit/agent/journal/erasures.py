"""A journal with an archive that is old enough to be erased."""

from collections.abc import Callable
from pathlib import Path

from agent.base.clock import Moment
from agent.base.structs import replace
from agent.journal.archive import archive
from agent.journal.chain import JournalEvent
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.erasure import YEAR_S, archives_by_age, erase_archives, finish_erasures
from agent.journal.journal import Journal
from agent.journal.reader import JournalReader
from agent.transactions.till import TILL
from tests.unit.agent.journal.archives import live
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Flow, of
from tests.unit.agent.transactions.till_events import LOADED, WITHDRAWN

YEARS = 10
BEGIN = f.OPENED
NOW_S = BEGIN + 30 * YEAR_S


def moment(unix: float) -> Moment:
    return Moment(monotonic=0.0, service=unix)


def years_later(years: float, *facts: JournalEvent, reference: str) -> Flow:
    later = (replace(fact, at=fact.at + years * YEAR_S) for fact in facts)
    return of(*later, reference=reference)


def customer(reference: str, years: float) -> Flow:
    first = (
        f.prepared(reference=reference),
        f.sending(),
        f.answered(f.SUCCESS, reference=reference),
    )
    return years_later(years, *first, *WITHDRAWN[3:], reference=reference)


def lived(path: Path, *years: Flow) -> None:
    """Append and archive each of these years, and then append one event 30 years later."""
    for year in years:
        with Journal(live(path, year)) as journal:
            assert archive(journal, NOW_S + YEAR_S)
    live(path, years_later(30, LOADED, reference=TILL))


def aged(path: Path) -> None:
    """Make a journal with one archive that may be erased."""
    lived(path, customer("A", 0))


def erase(
    path: Path,
    now_s: float = NOW_S,
    on_crash_point: Callable[[CrashPoint], None] = nothing_happens,
) -> list[Path]:
    """Do as `journal erase --yes`."""
    with JournalReader(path) as reader:
        old = list(archives_by_age(reader, now_s, YEARS))
        finish_erasures(reader)
    with Journal(path, on_crash_point=on_crash_point) as journal:
        return erase_archives(journal, old, moment(now_s), "operator")
