"""Prints slips; its start and its end are appended to the journal."""

from collections.abc import Callable, Coroutine

import msgspec

from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.handlers.handling import Dialogue, carries_out
from agent.dialogue.read_model import ReadModel
from agent.dialogue.views.slip import NOTHING_SHOWN, Shop, SlipText, slip
from agent.faults import Faults
from agent.reconciler import Reconciler
from agent.transactions import model as m
from agent.transactions.outcome import DisplayOnly


class SlipHandler(msgspec.Struct, frozen=True):
    clock: Clock
    read_model: ReadModel
    reconciler: Reconciler
    shop: Shop
    print_slip: Callable[[SlipText], Coroutine[None, None, m.SlipState]]
    faults: Faults

    @carries_out(e.PrintSlip)
    async def print(self, wanted: e.PrintSlip, _: Dialogue) -> None:
        """Print the current state, also if the disk is full.

        Without the event, the number's last digits identify the transaction, too.
        """
        reference = wanted.reference
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

    def _text(self, wanted: e.PrintSlip) -> SlipText:
        account = NOTHING_SHOWN
        if wanted.found:
            account = DisplayOnly(verification=wanted.found)
        elif wanted.with_account:
            account = self.read_model.display_only(wanted.reference)
        return slip(
            self.read_model.transaction(wanted.reference),
            self.shop,
            wanted.language,
            claim_code=wanted.claim_code,
            account=account,
        )
