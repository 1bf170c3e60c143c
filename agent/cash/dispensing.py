"""Pays owed cash with a cash dispenser.

An event is appended before a note moves. It holds the dispenser's record of its last dispense.
After a power cut the dispenser's own counters show what happened to the notes, so the agent never
guesses (devices.md 5.2). The dispenser remembers only its last dispense. Therefore nothing is
dispensed while an attempt is in doubt.
"""

import asyncio
import logging

from agent.base.clock import Clock
from agent.base.journald import about
from agent.base.money import Paise, to_wire
from agent.journal.journal import Journal
from agent.reconciler.reconciler import Reconciler
from agent.transactions import model as m
from agent.transactions.model import CashStatus, DispenseAttempt, Transaction
from drivers.cash.denominating import denominate
from drivers.cash.port import (
    Cassette,
    Counts,
    DispenseCapacity,
    Dispensed,
    DispenseOutcome,
    Dispenser,
    DispenseUnknown,
    LastDispense,
    NotDispensed,
)
from drivers.cash.resolving import resolve_dispense

REFRESH_INTERVAL_S = 60.0  # the oldest that a reading of the cassettes may be
NO_RESPONSE_MAX_S = (
    120.0  # a dispenser that is dispensing does not answer; no dispense takes longer
)
RESOLVE_INTERVAL_S = 10.0  # while an attempt is in doubt

NOTHING = DispenseCapacity((), 0)

log = logging.getLogger(__name__)


class Dispensing:
    """Dispenses the cash of transactions with one dispenser."""

    def __init__(
        self, dispenser: Dispenser, clock: Clock, journal: Journal, reconciler: Reconciler
    ) -> None:
        self._dispenser = dispenser
        self._clock = clock
        self._journal = journal
        self._reconciler = reconciler
        self._capacity = NOTHING
        self._no_response_since: dict[str, float] = {}
        """Monotonic time of the first question without a response, by reference."""
        self._unknown: set[str] = set()
        """References whose outcome the dispenser does not know. A person has to report it."""
        self._one_at_a_time = asyncio.Lock()
        self._wake = asyncio.Event()

    def can_dispense(self, amount: Paise) -> bool:
        """Return True if one dispense can pay `amount`, by the levels that were read last."""
        return not self._in_doubt() and self._denominate(amount) is not None

    @property
    def cassettes(self) -> tuple[Cassette, ...]:
        """The cassettes with their levels, as they were read last; empty: not read yet."""
        return self._capacity.cassettes

    def is_dispensing(self, reference: str) -> bool:
        """Return True while this payout runs or the dispenser can still report its outcome.

        Until then a person could only guess, because notes may still move.
        """
        in_doubt = any(reference == one for one, _ in self._in_doubt())
        return in_doubt and reference not in self._unknown

    async def dispense(self, reference: str) -> None:
        """Dispense one transaction's cash, once.

        If no note came out, the cash stays owed. If the outcome is unknown, it stays in doubt.
        """
        async with self._one_at_a_time:
            await self._dispense(reference)
        self._wake.set()

    async def resolve(self) -> None:
        """Ask the dispenser for the outcome of an attempt that is in doubt."""
        async with self._one_at_a_time:
            await self._refresh_capacity()
            await self._resolve()

    async def run(self) -> None:
        """Refresh the capacity and resolve attempts in doubt, until cancelled."""
        while True:
            self._wake.clear()
            await self.resolve()
            try:
                async with asyncio.timeout(self._pause_s()):
                    await self._wake.wait()
            except TimeoutError:
                continue

    def _pause_s(self) -> float:
        can_be_resolved = any(attempt.snapshot for _, attempt in self._in_doubt())
        return RESOLVE_INTERVAL_S if can_be_resolved else REFRESH_INTERVAL_S

    async def _refresh_capacity(self) -> None:
        self._capacity = await self._dispenser.capacity()

    async def _dispense(self, reference: str) -> None:
        if self._in_doubt():
            what = "%s: not paid while another payment is in doubt"
            log.warning(what, reference, extra=about(reference))
            return
        await self._refresh_capacity()
        before = await self._dispenser.last_dispense()
        attempt = self._begin(reference, before.snapshot)
        if attempt is None:
            return
        await self._reconciler.witnessed()
        outcome = await self._dispenser.dispense(attempt.asked)
        log.info("%s: asked %s, %s", reference, attempt.asked, outcome, extra=about(reference))
        self._conclude(reference, attempt, outcome)

    def _begin(self, reference: str, snapshot: str) -> DispenseAttempt | None:
        """Append the intent; return None if the journal rejects it: then no note moves."""
        t = self._journal.get(reference)
        asked = self._denominate(t.cash_total) if t and t.cash is CashStatus.OWED else None
        if asked is None:
            return None
        # An unknown outcome of an earlier attempt does not matter for this one.
        self._unknown.discard(reference)
        self._no_response_since.pop(reference, None)
        at = self._clock.now().service
        intent = m.HandingOver(at=at, by="dispenser", snapshot=snapshot, asked=asked)
        return (
            DispenseAttempt(snapshot, asked)
            if self._reconciler.append_device_event(reference, intent)
            else None
        )

    async def _resolve(self) -> None:
        match self._in_doubt():
            case [(reference, attempt)] if attempt.snapshot and self._fits_cassettes(attempt):
                after = await self._dispenser.last_dispense()
                outcome = resolve_dispense(attempt.asked, LastDispense(attempt.snapshot), after)
                if isinstance(outcome, DispenseUnknown) and self._is_final(reference, after):
                    self._unknown.add(reference)
                self._conclude(reference, attempt, outcome)
            case others:  # no outcome, or an outcome that the dispenser's record cannot have
                self._unknown.update(reference for reference, _ in others)

    def _is_final(self, reference: str, after: LastDispense) -> bool:
        """Return True if the dispenser has answered, or has not responded for too long."""
        now = self._clock.now().monotonic
        since = self._no_response_since.setdefault(reference, now)
        return bool(after.snapshot) or now - since >= NO_RESPONSE_MAX_S

    def _conclude(self, reference: str, attempt: DispenseAttempt, outcome: DispenseOutcome) -> None:
        """Append the dispenser's outcome. If a person reported another one, raise a dispute."""
        t = self._journal.get(reference)
        if t is None or isinstance(outcome, DispenseUnknown):
            return
        if (reference, attempt) in self._in_doubt():
            self._reconciler.append_device_event(reference, self._event(t, attempt.asked, outcome))
            return
        what = "%s: a person said %s, the dispenser %s"
        log.error(what, reference, t.cash.value, outcome, extra=about(reference))
        if isinstance(outcome, Dispensed) and t.cash in (CashStatus.OWED, CashStatus.HANDING_OVER):
            remark = f"somebody said that no note moved; {self._remark(t, attempt.asked, outcome)}"
            self._reconciler.append_device_event(
                reference, m.Disputed(at=self._clock.now().service, remark=remark)
            )

    def _event(
        self, t: Transaction, asked: Counts, outcome: Dispensed | NotDispensed
    ) -> m.AnyEvent:
        at = self._clock.now().service
        if isinstance(outcome, NotDispensed):
            return m.NotHanded(at=at)
        if outcome.counts == asked:
            return m.Handed(at=at)
        return m.Disputed(at=at, remark=self._remark(t, asked, outcome))

    def _remark(self, t: Transaction, asked: Counts, dispensed: Dispensed) -> str:
        """Return the rupees that came out and those that are missing, as text."""
        why = f" ({dispensed.fault.value})" if dispensed.fault else ""
        if self._value(asked) != t.cash_total:  # the cassettes now hold other notes
            return f"the dispenser paid {dispensed.counts} of {asked} notes{why}"
        value = self._value(dispensed.counts)
        missing = to_wire(Paise(t.cash_total - value))
        return f"the dispenser paid {to_wire(value)} rupees, {missing} are missing{why}"

    def _value(self, counts: Counts) -> Paise:
        denominations = (cassette.denomination_paise for cassette in self._capacity.cassettes)
        return Paise(sum(n * each for n, each in zip(counts, denominations, strict=True)))

    def _denominate(self, amount: Paise) -> Counts | None:
        return denominate(amount, self._capacity.cassettes, self._capacity.notes_max)

    def _fits_cassettes(self, attempt: DispenseAttempt) -> bool:
        """Return False if another dispenser, with more or fewer cassettes, was fitted."""
        return len(attempt.asked) == len(self._capacity.cassettes)

    def _in_doubt(self) -> list[tuple[str, DispenseAttempt]]:
        """Return the attempts that began and whose outcome is not in the journal."""
        return [
            (t.client_reference, t.dispense_attempt)
            for t in self._journal.open_transactions()
            if t.cash is CashStatus.HANDING_OVER and t.dispense_attempt
        ]
