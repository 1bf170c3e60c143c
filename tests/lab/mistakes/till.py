"""Mistakes in the offered services and the till's ledger, and bugs that our own code once had."""

from typing import Any

from msgspec.structs import replace

from agent.api import tpin
from agent.app import service_parts
from agent.cash import day_ledger
from agent.dialogue import runner
from agent.journal import chain, maintenance, projection
from agent.outlet import suspensions
from agent.salvage import salvage
from agent.transactions import error_table, references
from agent.transactions import model as m
from agent.transactions.model import Claimed
from tests.lab.mistakes.registry import Kind, around, folds, instead

disables = Kind("what is unavailable")
disables("SERVICE_DISABLED rests nothing")(
    instead(suspensions.Suspensions, "submission_refused", lambda *_: None)
)


@disables("SERVICE_DISABLED rests all of its product")
@around(suspensions.Suspensions, "_suspend")
def _(right: Any, self: Any, names: Any, code: str) -> None:
    right(self, {**names, error_table.Scope.SERVICE: names[error_table.Scope.PRODUCT]}, code)


books = Kind("the till's ledger")


@books("a ledger rule twice: a replay books the amount without the fee")
@around(projection, "ledger_entry")
def _(right: Any, before: Any, event: Any, after: Any) -> Any:
    line = right(before, event, after)
    return line._replace(amount=after.amount) if line and after else line


@books("a replay leaves the fees out of the ledger")
@around(projection, "ledger_entry")
def _(right: Any, before: Any, event: Any, after: Any) -> Any:
    entry = right(before, event, after)
    return entry._replace(amount=after.amount) if entry and after else entry


@books("the day's report counts the service's amounts, and not the notes")
@around(day_ledger, "DayLedger")
def _(right: Any, **read: Any) -> Any:
    amount_of = {t.client_reference: t.amount for t in read["moved"]}
    lines = (
        replace(line, amount=amount_of.get(line.client_reference, line.amount))
        for line in read["entries"]
    )
    return right(**{**read, "entries": tuple(lines)})


@books("the report's hands leave the fee out")
@around(day_ledger, "_handlings")
def _(right: Any, journal: Any, moved: Any, day: Any) -> Any:
    for handling in right(journal, moved, day):
        yield replace(handling, amount=journal.get(handling.client_reference).amount)


books("a salvage that lost facts doubts nothing")(instead(salvage, "_is_complete", lambda *_: True))


@books("a salvage believes a tail marker that is older than the events")
@around(salvage, "_is_complete")
def _(_: Any, first: Any, found: Any, rows: Any) -> bool:
    try:
        marked = chain.read_tail(first.with_suffix(".last"), found.key)
    except chain.BadTailMarker:
        return False
    links = {seq: link for seq, _, _, link in rows}
    return marked is not None and links.get(marked.seq) == marked.link


was_ours = Kind("bugs of our own code that the simulation found")


@was_ours("the digits claim nothing, though the code went with the power before its slip was out")
@around(references, "claimed")
def _(_: Any, t: Any, typed: Any) -> Any:
    return Claimed.CODE if t.claim and references.is_claim(t.claim, typed) else None


was_ours("a second slip voids the first")(
    folds(m.ClaimIssued, lambda _, __, after: replace(after, earlier_claims=()))
)
was_ours("a journal that a broken disk has closed is kept open")(
    instead(maintenance.Maintenance, "on_event_lost", lambda _: None)
)
was_ours("what the dialogue runner has begun outlives a stopped agent")(
    instead(runner.DialogueRunner, "run", runner.DialogueRunner._turns)
)


@was_ours("pages are drawn inside the money call")
@around(runner.DialogueRunner, "journaled")
def _(right: Any, self: Any, transaction: Any, event: Any) -> None:
    right(self, transaction, event)
    self._take_in()
    display, visit = self._machine.display, self._machine.visit
    display._rendered(visit, self._parts.clock.now())  # as before the fix: no check in between


@was_ours("a refusal is applied again at every later fact")
@around(service_parts.JournaledEvents, "learn")
def _(_right: Any, self: Any, transaction: Any, _: Any) -> None:
    if transaction.refusal:
        self.apply_refusal(transaction, transaction.refusal.code)


@was_ours("a refused TPIN is dropped again at every later fact")
@around(service_parts.JournaledEvents, "learn")
def _(right: Any, self: Any, transaction: Any, event: Any) -> None:
    right(self, transaction, event)
    if transaction.refusal and transaction.refusal.code in tpin.REFUSING:
        self.tpin.refused(transaction.client_reference)


was_ours("a refused TPIN is sent again by the next process")(
    instead(tpin.TpinGuard, "is_configured_refused", property(lambda _: False))
)
