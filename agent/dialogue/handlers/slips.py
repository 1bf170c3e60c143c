"""Prints slips; the start and the end of printing are appended to the journal."""

import logging
from collections.abc import Callable, Coroutine

import msgspec

from agent.base.clock import Clock
from agent.base.faults import Faults
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.read_model import ReadModel
from agent.dialogue.slips.slip import (
    NOTHING_SHOWN,
    PrintedState,
    Shop,
    SlipText,
    is_printed,
    printed_state,
    report_slip,
    slip,
)
from agent.journal.continuation import SegmentEvent
from agent.journal.database import JournalError
from agent.journal.journal import Journal
from agent.reconciler.reconciler import Reconciler
from agent.transactions import model as m
from agent.transactions.lifecycle import IllegalMove
from agent.transactions.outcome import DisplayOnly
from agent.transactions.till import TillEvent

log = logging.getLogger(__name__)

Paper = tuple[str, PrintedState]
"""A transaction and what its slip says. If the slip says something else, it is another paper."""


class SlipHandler(msgspec.Struct, frozen=True):
    clock: Clock
    read_model: ReadModel
    reconciler: Reconciler
    shop: Shop
    print_slip: Callable[[SlipText], Coroutine[None, None, m.SlipState]]
    journal: Journal
    faults: Faults
    printing: set[Paper] = msgspec.field(default_factory=set)
    """The slips that are being printed: at most a claim and a final one for each visit."""

    @carries_out(e.PrintSlip)
    async def print(self, wanted: e.PrintSlip, _: Dialogue) -> None:
        """Print the current state, also if the disk is full.

        Without the event, the number's last digits also claim the notes.
        """
        reference = wanted.reference
        t = self.read_model.transaction(reference)
        paper = t.client_reference, printed_state(t)
        if paper in self.printing:
            return  # pressed twice; the page already says that it is printing
        self.printing.add(paper)
        try:
            await self._print(reference, wanted)
        finally:
            self.printing.discard(paper)

    async def _print(self, reference: str, wanted: e.PrintSlip) -> None:
        started = m.SlipStarted(at=self.clock.now().service)
        text = self._text(wanted)
        self.reconciler.append_device_event(reference, started)
        try:
            state = await self.print_slip(text)
        except Exception as error:  # noqa: BLE001  # logged and counted; the print may be partial
            self.faults.record("print_slip", error)
            state = m.SlipState.TORN
        ended = m.SlipEnded(at=self.clock.now().service, state=state)
        self.reconciler.append_device_event(reference, ended)

    @carries_out(e.PrintReport)
    async def report(self, wanted: e.PrintReport, _: Dialogue) -> m.SlipState:
        now = self.clock.now().ist
        return await self.print_slip(report_slip(self.shop, wanted.language, wanted.lines, now))

    def _text(self, wanted: e.PrintSlip) -> SlipText:
        account = NOTHING_SHOWN
        if wanted.found:
            account = DisplayOnly(verification=wanted.found)
        elif wanted.with_account:
            account = self.read_model.display_only(wanted.reference)
        words = slip(
            self.read_model.transaction(wanted.reference),
            self.shop,
            wanted.language,
            claim_code=wanted.claim_code,
            account=account,
        )
        return replace(
            words,
            printed_at=self.clock.now().ist,
            is_copy=self._is_copy(wanted.reference),
        )

    def _is_copy(self, reference: str) -> bool:
        try:
            events = (stored.event for stored in self.journal.whole.events(reference))
            return is_printed(
                one for one in events if not isinstance(one, TillEvent | SegmentEvent)
            )
        except (JournalError, IllegalMove) as error:  # a damaged file: the slip is still printed
            log.error("slip of %s: %s", reference, error)  # noqa: TRY400  # it says it all
            return True
