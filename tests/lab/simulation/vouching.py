"""What only two people can settle, and the truth about it, as the service knows it."""

import asyncio
from collections.abc import Iterator

from agent.cash.attendants import FIRST
from agent.transactions.model import Direction, Finding, Transaction, Verdict
from tests.lab.simulation.bank import is_astray
from tests.lab.simulation.simulated_kiosk import PIN, SECOND, SECOND_PIN, SimulatedKiosk

COMES_LATER = 1300.0
"""Seconds after the first verdict until the second person comes. It is two polls of a transaction
that is PENDING for an hour, so that a repeated answer meets a verdict.
"""


class TwoPeople:
    """The attendant and a second person, who both tell the truth, each with their own PIN."""

    def __init__(self, simulated: SimulatedKiosk) -> None:
        self._plant = simulated
        self._inside = PIN
        self._said_at: dict[str, float] = {}
        """When the first verdict was seen, in virtual seconds."""

    def own_pin(self) -> str:
        """Return the next person's PIN: the second person's after the first verdict."""
        said = any(FIRST in t.vouched for t, _ in self._stuck())
        said = said or any(FIRST in findings for findings in self._missed().values())
        self._inside = SECOND_PIN if said else PIN
        return self._inside

    def truths(self) -> dict[str, str]:
        """Return the verdicts of the person, by reference."""
        is_second = self._inside == SECOND_PIN
        return {
            t.client_reference: truth.value
            for t, truth in self._stuck()
            if (FIRST in t.vouched) == is_second
        }

    def are_needed(self) -> bool:
        return any(self._stuck())

    def miss_notes(self) -> bool:
        """Return True if a customer has reported missing notes, and it is not settled."""
        return bool(self._missed())

    def missed_and_unsaid(self) -> set[str]:
        """Return the references of missing notes about which the person inside has said nothing."""
        name = SECOND if self._inside == SECOND_PIN else FIRST
        return {reference for reference, findings in self._missed().items() if name not in findings}

    def _missed(self) -> dict[str, dict[str, Finding]]:
        kiosk = self._plant.kiosk
        still_open = kiosk.journal.open_transactions() if kiosk else ()
        return {
            t.client_reference: t.shortfall.findings
            for t in still_open
            if t.shortfall is not None and t.has_open_shortfall
        }

    def _stuck(self) -> Iterator[tuple[Transaction, Verdict]]:
        kiosk = self._plant.kiosk
        for t in kiosk.journal.open_transactions() if kiosk else ():
            truth = self._truth(t) if kiosk and kiosk.reconciler.why_stuck(t) else None
            if truth is not None and self._is_anybody_here(t):
                yield t, truth

    def _is_anybody_here(self, t: Transaction) -> bool:
        if FIRST not in t.vouched:
            self._said_at.pop(t.client_reference, None)
            return True
        now = asyncio.get_running_loop().time()
        return now - self._said_at.setdefault(t.client_reference, now) >= COMES_LATER

    def _truth(self, t: Transaction) -> Verdict | None:
        """Return the verdict; None if it is not known yet, or no verdict is allowed."""
        kept = self._plant.api.world.records.kept
        record = next((r for r in kept if r.client_reference == t.client_reference), None)
        if record is None or record.status == "FAILED" or is_astray(record):
            return Verdict.NOT_DELIVERED
        done = record.status == "SUCCESS" and t.terms.direction is Direction.IN
        return Verdict.DELIVERED if done else None
