"""Pays what is owed with a cash dispenser: journaled before a note moves, and settled after.

The dispenser's own memory is journaled with the intent to pay, so that after a power cut its
counters, and not a guess, say what became of the notes (DEVICES 5.5). That memory is of the last
payment alone: while one is in doubt, nothing else is paid.
"""

import asyncio
import logging

from agent.clock import Clock
from agent.journal.journal import Journal
from agent.money import Paise, to_wire
from agent.reconciler import Reconciler
from agent.transactions import model as m
from agent.transactions.model import CashStatus, DispenseAttempt, Transaction
from drivers.cash.port import (
    Counts,
    DispenseCapacity,
    Dispensed,
    DispenseOutcome,
    Dispenser,
    DispenseUnknown,
    LastDispense,
    NotDispensed,
)
from drivers.cash.settling import resolve_dispense
from drivers.cash.splitting import denominate

LOOK_EVERY = 60.0  # seconds: how old the levels of the cassettes may be
SILENT_MAX = 120.0  # seconds; a dispenser at work is silent, and none works on longer
ASK_AGAIN_EVERY = 10.0  # seconds, while a payment is in doubt: a dispenser at work does not answer

NOTHING = DispenseCapacity((), 0)

log = logging.getLogger(__name__)


class Dispensing:
    """One dispenser, and the debts that it pays."""

    def __init__(
        self, dispenser: Dispenser, clock: Clock, journal: Journal, reconciler: Reconciler
    ) -> None:
        self._dispenser = dispenser
        self._clock = clock
        self._journal = journal
        self._reconciler = reconciler
        self._offer = NOTHING
        self._silent_since: dict[str, float] = {}
        """Since when the dispenser has been asked in vain, monotonic, by the debt's reference."""
        self._cannot_tell: set[str] = set()
        """What the dispenser does not know, either: a person has to say."""
        self._at_the_drawer = asyncio.Lock()
        self._used = asyncio.Event()

    def can_pay(self, amount: Paise) -> bool:
        """Say from memory whether this can be paid in one go."""
        return not self._in_doubt() and self._split(amount) is not None

    def is_paying(self, reference: str) -> bool:
        """Say whether it pays this now, or may still tell what became of it.

        What a person says meanwhile would be a guess, with notes on their way.
        """
        in_doubt = any(reference == one for one, _ in self._in_doubt())
        return in_doubt and reference not in self._cannot_tell

    async def pay(self, reference: str) -> None:
        """Pay one debt, once; what was not paid stays owed, what is not known stays in doubt."""
        async with self._at_the_drawer:
            await self._pay(reference)
        self._used.set()

    async def settle(self) -> None:
        """Ask the dispenser what became of a payment that nobody has seen the end of."""
        async with self._at_the_drawer:
            await self._look()
            await self._settle()

    async def run(self) -> None:
        """Know what can be paid, and settle what is in doubt, until cancelled."""
        while True:
            self._used.clear()
            await self.settle()
            try:
                async with asyncio.timeout(self._pause()):
                    await self._used.wait()
            except TimeoutError:
                continue

    def _pause(self) -> float:
        can_be_settled = any(payment.snapshot for _, payment in self._in_doubt())
        return ASK_AGAIN_EVERY if can_be_settled else LOOK_EVERY

    async def _look(self) -> None:
        self._offer = await self._dispenser.capacity()

    async def _pay(self, reference: str) -> None:
        if self._in_doubt():
            log.warning("%s: not paid while another payment is in doubt", reference)
            return
        await self._look()
        before = await self._dispenser.last_dispense()
        payment = self._begin(reference, before.snapshot)
        if payment is None:
            return
        outcome = await self._dispenser.dispense(payment.asked)
        log.info("%s: asked %s, %s", reference, payment.asked, outcome)
        self._conclude(reference, payment, outcome)

    def _begin(self, reference: str, mark: str) -> DispenseAttempt | None:
        """Journal the intent; without it no note moves."""
        t = self._journal.get(reference)
        asked = self._split(t.cash_total) if t and t.cash is CashStatus.OWED else None
        if asked is None:
            return None
        # What was not known of an earlier payment of the same debt says nothing of this one.
        self._cannot_tell.discard(reference)
        self._silent_since.pop(reference, None)
        at = self._clock.now().service
        intent = m.HandingOver(at=at, by="dispenser", snapshot=mark, asked=asked)
        return (
            DispenseAttempt(mark, asked)
            if self._reconciler.append_device_event(reference, intent)
            else None
        )

    async def _settle(self) -> None:
        match self._in_doubt():
            case [(reference, payment)] if payment.snapshot and self._is_of_this_kind(payment):
                after = await self._dispenser.last_dispense()
                outcome = resolve_dispense(payment.asked, LastDispense(payment.snapshot), after)
                if isinstance(outcome, DispenseUnknown) and self._has_told(reference, after):
                    self._cannot_tell.add(reference)
                self._conclude(reference, payment, outcome)
            case others:  # nothing, or nothing that this memory could be of
                self._cannot_tell.update(reference for reference, _ in others)

    def _has_told(self, reference: str, after: LastDispense) -> bool:
        """Say whether that was all there will be of an answer; silence is none for a while."""
        now = self._clock.now().monotonic
        since = self._silent_since.setdefault(reference, now)
        return bool(after.snapshot) or now - since >= SILENT_MAX

    def _conclude(self, reference: str, payment: DispenseAttempt, outcome: DispenseOutcome) -> None:
        """Journal what the dispenser said; a person may have spoken meanwhile."""
        t = self._journal.get(reference)
        if t is None or isinstance(outcome, DispenseUnknown):
            return
        if (reference, payment) in self._in_doubt():
            self._reconciler.append_device_event(reference, self._fact(t, payment.asked, outcome))
            return
        log.error("%s: a person said %s, the dispenser %s", reference, t.cash.value, outcome)
        if isinstance(outcome, Dispensed) and t.cash in (CashStatus.OWED, CashStatus.HANDING_OVER):
            note = f"somebody said that no note moved; {self._told(t, payment.asked, outcome)}"
            self._reconciler.append_device_event(
                reference, m.Disputed(at=self._clock.now().service, remark=note)
            )

    def _fact(self, t: Transaction, asked: Counts, outcome: Dispensed | NotDispensed) -> m.AnyEvent:
        at = self._clock.now().service
        if isinstance(outcome, NotDispensed):
            return m.NotHanded(at=at)
        if outcome.counts == asked:
            return m.Handed(at=at)
        return m.Disputed(at=at, remark=self._told(t, asked, outcome))

    def _told(self, t: Transaction, asked: Counts, paid: Dispensed) -> str:
        """Say in rupees what came and what is missing."""
        why = f" ({paid.trouble.value})" if paid.trouble else ""
        if self._worth(asked) != t.cash_total:  # the cassettes hold other notes by now
            return f"the dispenser paid {paid.counts} of {asked} notes{why}"
        came = self._worth(paid.counts)
        missing = to_wire(Paise(t.cash_total - came))
        return f"the dispenser paid {to_wire(came)} rupees, {missing} are missing{why}"

    def _worth(self, counts: Counts) -> Paise:
        kinds = (cassette.denomination_paise for cassette in self._offer.cassettes)
        return Paise(sum(count * kind for count, kind in zip(counts, kinds, strict=True)))

    def _split(self, amount: Paise) -> Counts | None:
        return denominate(amount, self._offer.cassettes, self._offer.notes_max)

    def _is_of_this_kind(self, payment: DispenseAttempt) -> bool:
        """Say whether it was asked of a dispenser with as many cassettes; it may be another now."""
        return len(payment.asked) == len(self._offer.cassettes)

    def _in_doubt(self) -> list[tuple[str, DispenseAttempt]]:
        """Give the payments that were begun, and have not been said to have ended."""
        return [
            (t.client_reference, t.dispense_attempt)
            for t in self._journal.open_transactions()
            if t.cash is CashStatus.HANDING_OVER and t.dispense_attempt
        ]
