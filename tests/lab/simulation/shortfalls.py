"""Customers who miss notes: counts each dispute in the four places that have to show it."""

import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from agent.cash.day_ledger import day_ledger
from agent.cash.discrepancies import DiscrepancyKind
from agent.cash.report import day_report
from agent.fleet.outbox import CursorFile, Outbox
from agent.journal.feed import EventFeed
from agent.journal.journal import Journal
from agent.transactions.model import CashStatus
from tests.lab.simulation.simulated_kiosk import SimulatedKiosk

OUTLET = "OUTLET-001"
KINDS = frozenset(
    {
        DiscrepancyKind.SHORTFALL,
        DiscrepancyKind.SHORTFALL_PAID,
        DiscrepancyKind.SHORTFALL_UNFOUNDED,
    }
)

Reference = tuple[str, str]
"""The kiosk, and the transaction's client_reference."""


@dataclass(frozen=True, slots=True)
class Disputes:
    """The hand-overs of one kiosk, at the end of its run."""

    handed: frozenset[Reference]
    """Hand-overs, and returns of the customer's own notes."""
    short: frozenset[Reference]
    """Of these, the ones in which the attendant kept notes."""
    disputed: frozenset[Reference]
    """The customer touched *No, less*."""
    in_journal: frozenset[Reference]
    on_slip: frozenset[Reference]
    in_report: frozenset[Reference]
    messages: tuple[tuple[str, bytes], ...]
    """Topic and payload of each message to the operator's database."""


def found(simulated: SimulatedKiosk, journal: Journal, seed: int) -> Disputes:
    kiosk = f"SEED-{seed}"
    transactions = list(journal.whole.transactions())
    final = {CashStatus.HANDED, CashStatus.REFUNDED}

    def of(references: Iterable[str]) -> frozenset[Reference]:
        return frozenset((kiosk, reference) for reference in references)

    return Disputes(
        handed=of(t.client_reference for t in transactions if t.cash in final),
        short=of(simulated.notes.withheld),
        disputed=of(simulated.notes.disputed),
        in_journal=of(t.client_reference for t in transactions if t.shortfall),
        on_slip=of(simulated.paper.shortfalls),
        in_report=of(_reported(journal)),
        messages=tuple(_messages(journal, kiosk)),
    )


def _reported(journal: Journal) -> Iterable[str]:
    """Yield the references that the report of the hand-over's day names."""
    for day in {entry.date for entry in journal.whole.ledger_entries()}:
        report = day_report(day_ledger(journal.whole, OUTLET, date.fromisoformat(day)))
        for one in report.discrepancies:
            if one.kind in KINDS and one.client_reference is not None:
                yield one.client_reference


def _messages(journal: Journal, kiosk: str) -> Iterable[tuple[str, bytes]]:
    with tempfile.TemporaryDirectory() as folder:
        outbox = Outbox(EventFeed(journal.whole), CursorFile(Path(folder)), kiosk)
        while batch := outbox.next_batch():
            outbox.acknowledge(batch)
            yield f"kiosks/{kiosk}/events", msgspec.json.encode(batch.message)


@dataclass(frozen=True, slots=True)
class Figures:
    handed: int
    short: int
    disputed: int
    in_journal: int
    on_slip: int
    in_report: int
    in_view: int
    """Of the disputed ones, as the three before."""
    honest_but_disputed: int
    """Disputed in any of the four places, although the customer got all notes."""

    def lines(self) -> list[str]:
        places = ("in_journal", "on_slip", "in_report", "in_view")
        return [
            f"{self.handed} hand-overs, {self.short} of them short, {self.disputed} disputed",
            *(f"{getattr(self, place):5} {place.replace('_', ' ')}" for place in places),
            f"{self.honest_but_disputed:5} honest ones disputed",
        ]


def figures(runs: list[Disputes], in_view: frozenset[Reference]) -> Figures:
    """Return the counts of all runs; `in_view` is what the operator's database shows."""
    disputed = _all(run.disputed for run in runs)
    short = _all(run.short for run in runs)
    journal = _all(run.in_journal for run in runs)
    slip = _all(run.on_slip for run in runs)
    report = _all(run.in_report for run in runs)
    return Figures(
        handed=sum(len(run.handed) for run in runs),
        short=len(short),
        disputed=len(disputed),
        in_journal=len(disputed & journal),
        on_slip=len(disputed & slip),
        in_report=len(disputed & report),
        in_view=len(disputed & in_view),
        honest_but_disputed=len((disputed | journal | slip | report | in_view) - short),
    )


def _all(sets: Iterable[frozenset[Reference]]) -> frozenset[Reference]:
    none: frozenset[Reference] = frozenset()
    return none.union(*sets)
