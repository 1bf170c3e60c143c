"""The summary of what set-up will do, which a person reads before confirming."""

from collections.abc import Iterator

import msgspec

from agent.base.private import Private
from agent.journal.database import JournalError
from agent.journal.segment import Segment
from agent.setup import credentials
from agent.setup.draft import Draft, state_of
from agent.setup.interview import as_typed
from agent.setup.machine import Machine


def summary(draft: Draft, machine: Machine) -> str:
    lines = [f"  {name:<12} {what}" for name, what in _lines(draft, machine)]
    return "\n".join(("", "This is what will be written:", *lines))


def _lines(draft: Draft, machine: Machine) -> Iterator[tuple[str, str]]:
    outlet = draft.tables["outlet"]
    languages = ", ".join(outlet.get("languages", ("en", "hi")))
    yield "outlet", f"{outlet['merchant_ref']} {outlet.get('name', '')}".strip()
    yield "place", f"{outlet['latitude']}, {outlet['longitude']}"
    yield "languages", languages
    yield "service", draft.tables["api"]["base_url"]
    yield "API key", _secret(draft.api_key, machine, credentials.API_KEY)
    yield "TPIN", _secret(draft.tpin, machine, credentials.TPIN)
    if draft.attendants:
        yield "new PIN of", ", ".join(one.name for one in draft.attendants)
    for table in ("biometric", "card", "display", "printer", "cash"):
        if keys := draft.tables.get(table):
            yield table, ", ".join(f"{key} {as_typed(value)}" for key, value in keys.items())
    for name, socket in msgspec.structs.asdict(draft.sockets).items():
        if socket:
            yield "socket", f"kiosk-{name} is the device in {socket}"
    yield "screen", f"turned by {draft.screen.rotation} degrees"
    yield (
        "clock",
        f"{draft.clock.time_zone}, {'set' if draft.clock.ntp else 'not set'} by the network",
    )
    if draft.disk.state_partition:
        yield "disk", "a separate partition for the journal"
    if draft.disk.read_only_root:
        yield "disk", "the root becomes read-only at the next start"
    for remark in draft.remarks:
        yield "note", remark
    if count := open_transactions(draft, machine):
        yield (
            "OPEN",
            (
                f"{count} transactions are not closed. With another address, key or outlet "
                "the kiosk can no longer ask about them (docs/journal.md)."
            ),
        )


def open_transactions(draft: Draft, machine: Machine) -> int:
    """Return the number of open transactions; 0 if the journal is missing or damaged."""
    journal = state_of(draft, machine) / "journal.db"
    if not journal.exists():
        return 0
    try:
        with Segment(journal) as segment:
            return sum(1 for _ in segment.open_transactions())
    except (JournalError, OSError):
        return 0


def _secret(new: Private[str] | None, machine: Machine, name: str) -> str:
    if new is not None:
        return "new"
    return "kept" if credentials.is_stored(machine, name) else "none: attendants type it"
