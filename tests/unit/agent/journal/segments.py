"""A journal of several segments, and a night of its maintenance."""

import asyncio
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from agent.base.structs import replace
from agent.journal.audit import AuditFinding, verify_all
from agent.journal.continuation import BroughtForward, Continued
from agent.journal.crash_points import CrashPoint, nothing_happens
from agent.journal.journal import Journal
from agent.journal.maintenance import CHECK_INTERVAL_S, DAY_S, NIGHT, Maintenance
from agent.journal.reader import JournalReader
from tests.support.disk import Disk
from tests.support.virtual_clock import passes, virtual_clock
from tests.unit.agent.journal.power_cut import PATH
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Flow, Recorded, in_turns, of, take
from tests.unit.agent.transactions.till_events import LOADED, OPENING, SERVICED, WITHDRAWN


def customer(reference: str) -> Flow:
    prepared = f.prepared(reference=reference)
    answered = f.answered(f.SUCCESS, reference=reference)
    return of(prepared, f.sending(), answered, *WITHDRAWN[3:], reference=reference)


def later(days: float, flow: Flow) -> Flow:
    return tuple((place, replace(event, at=event.at + days * DAY_S)) for place, event in flow)


OPEN = of(
    f.prepared(reference="OPEN"),
    f.sending(),
    f.answered(f.PENDING, reference="OPEN"),
    reference="OPEN",
)
OLD: Flow = (*in_turns(customer("A"), OPEN, customer("B")), *of(OPENING, LOADED, SERVICED))
NEW: Flow = (*customer("C"), *of(LOADED))
ALL = (*OLD, *NEW)
LATER = f.OPENED + 10.0


def lived(place: Disk | Path, reached: Callable[[CrashPoint], None] = nothing_happens) -> Journal:
    """Return a journal with some events and an open transaction."""
    path, vfs = (PATH, place.vfs) if isinstance(place, Disk) else (place, None)
    journal = Journal(path, vfs=vfs, on_crash_point=reached)
    for recorded in OLD:
        take(journal, recorded)
    return journal


def rolled(place: Disk | Path) -> Journal:
    """Return such a journal that has gone on in a second segment, with newer events."""
    journal = lived(place)
    journal.roll_over(LATER)
    for recorded in NEW:
        take(journal, recorded)
    return journal


def live(path: Path, *flows: Flow) -> Path:
    """Append these events to a journal, close it, and return its path."""
    with Journal(path) as journal:
        for recorded in chain.from_iterable(flows):
            take(journal, recorded)
    return path


def in_segments(path: Path, *flows: Flow) -> Path:
    """Append each of these flows and go on in a new segment, then one event after ten years."""
    for flow in flows:
        with Journal(live(path, flow)) as journal:
            journal.roll_over(flow[-1][1].at)
    return live(path, later(3650, of(LOADED)))


def facts(journal: JournalReader) -> list[Recorded]:
    """Return what happened; not what segments repeat."""
    return [
        (stored.client_reference, stored.event)
        for stored in journal.events()
        if not isinstance(stored.event, Continued | BroughtForward)
    ]


def found(path: Path) -> list[AuditFinding]:
    with JournalReader(path) as reader:
        return list(verify_all(reader))


async def a_night(journal: Journal) -> None:
    """Maintain a journal on virtual time until the night's check has been made."""
    clock = virtual_clock(ahead=12 * 3600.0)
    care = Maintenance(journal, clock, lambda: True, lambda: None, lambda: None)
    running = asyncio.create_task(care.run())
    await passes(4 * CHECK_INTERVAL_S)  # so that it would be repeated
    assert clock.now().ist.hour in NIGHT
    running.cancel()
