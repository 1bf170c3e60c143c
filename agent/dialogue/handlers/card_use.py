"""A transaction on the card terminal: launched once; its prompts are shown, its result appended.

The terminal's result is only a hint to check the status now. Only the service knows whether the
money moved (ARCHITECTURE.md, rule 1). The terminal's newest trace number is appended before the
start, its result after.
"""

import asyncio
import logging

import msgspec

from agent.base.clock import Clock
from agent.base.foreign_text import remark
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.read_model import ReadModel
from agent.reconciler.reconciler import Reconciler
from agent.transactions import model as m
from drivers.card.port import (
    Approved,
    CardOutcome,
    CardService,
    CardTerminal,
    CardUnknown,
    Declined,
    DeclineReason,
    StillRunning,
    TerminalReadiness,
)

log = logging.getLogger(__name__)

# Seconds from the first byte to the terminal until the token reaches the service. They cover the
# attempts to send one frame, and the terminal's work before it calls its bank.
STARTS_WITHIN = 30.0


class CardHandler(msgspec.Struct, frozen=True):
    read_model: ReadModel
    clock: Clock
    reconciler: Reconciler
    terminal: CardTerminal | None
    configured: str | None
    """The card reader that the configuration names."""
    stopping: asyncio.Event = msgspec.field(default_factory=asyncio.Event)
    """Set when the customer has cancelled, also while the terminal's status is being read."""

    @carries_out(e.UseCard)
    async def use(self, effect: e.UseCard, dialogue: Dialogue) -> e.CardEnded:
        """Launch, forward the terminal's prompts, and wait for its result."""
        self.stopping.clear()
        if self.terminal is None or self._left(effect.reference) is None:
            return e.CardEnded(started=False)
        if not await self._begin(effect.reference, self.terminal):
            return self._not_begun(effect)
        prompting = asyncio.create_task(_prompt(self.terminal, dialogue))
        outcome = await self.terminal.result()
        prompting.cancel()
        self._append_result(effect.reference, outcome)
        return e.CardEnded(started=True)

    @carries_out(e.StopCard)
    async def stop(self, _: e.StopCard, __: Dialogue) -> None:
        """Ask the terminal to stop; `use` still ends with its result."""
        self.stopping.set()
        if self.terminal:
            await self.terminal.cancel()

    async def _begin(self, reference: str, terminal: CardTerminal) -> bool:
        health = await terminal.health()
        if health.readiness is not TerminalReadiness.READY:
            log.warning("card reader: %s %s", health.readiness.value, health.remark)
            return False
        launch, left = self.read_model.display_only(reference).launch, self._left(reference)
        if launch is None or left is None or left < 0 or self.stopping.is_set():
            return False  # meanwhile the customer has left or the launch has expired
        info = self.read_model.card_info()
        asked = info.device(self.configured) if info else None
        if launch.device != asked:  # guess: matm.launch.device
            shown = remark(launch.device)
            log.error("the launch of %s is for another device (%s)", reference, shown)
            return False
        t = self.read_model.transaction(reference)
        if t.last_trace_number is not None:
            return False  # a token is valid once
        launched = m.Launched(
            at=self.clock.now().service, last_trace_number=health.last_trace_number
        )
        if not self.reconciler.append_device_event(reference, launched):
            return False  # the launch must not begin without its event
        service = CardService(t.service.partition(".")[2])
        try:
            await terminal.begin(t.amount, launch.token.reveal(), service, within_s=left)
        except (StillRunning, ValueError) as error:
            log.error("card reader: %s", type(error).__name__)  # noqa: TRY400  # holds the token
            self._append_result(reference, Declined(DeclineReason.OTHER))
            return False
        return True

    def _left(self, reference: str) -> float | None:
        """Return the seconds in which the card may still be asked for; None without a launch."""
        ends = self.read_model.launch_ends(reference)
        return None if ends is None else ends - STARTS_WITHIN - self.clock.now().monotonic

    def _not_begun(self, effect: e.UseCard) -> e.CardEnded:
        """Return that the card was not used; if its launch has expired, check the status."""
        left = self._left(effect.reference)
        expired = left is not None and left < 0
        if expired:
            log.warning("the launch of %s has expired and is not started", effect.reference)
            self.reconciler.poll_now(effect.reference)
        return e.CardEnded(started=False, expired=expired)

    def _append_result(self, reference: str, outcome: CardOutcome) -> None:
        """Append the terminal's result, and check the status now."""
        result, why = _result(outcome)
        trace = outcome.evidence.number
        at = self.clock.now().service
        self.reconciler.append_device_event(
            reference, m.TerminalReported(at=at, result=result, trace_number=trace, remark=why)
        )
        self.reconciler.poll_now(reference)


def _result(outcome: CardOutcome) -> tuple[m.TerminalResult, str]:
    match outcome:
        case Approved():
            return m.TerminalResult.APPROVED, ""
        case Declined(reason=reason, code=code):
            return m.TerminalResult.DECLINED, f"{reason.name} {code}".strip()
        case CardUnknown(remark=why):
            return m.TerminalResult.UNKNOWN, remark(why)


async def _prompt(terminal: CardTerminal, dialogue: Dialogue) -> None:
    async for prompt in terminal.prompts():
        dialogue.put(events.CardPrompt(dialogue.visit, prompt.value.replace(" ", "-")))
