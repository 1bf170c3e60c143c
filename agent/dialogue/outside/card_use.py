"""A card transaction at the reader: launched once, followed by its prompts, and its word noted.

What the reader says is a hint to look at once; the service alone says what became of the money
(rule 1). The reader's memory is journaled before it is started, its word after.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from agent.api.outcome import Launch
from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.world import World
from agent.money import ZERO
from agent.transactions import model as m
from agent.transactions.reconciler import Reconciler
from drivers.card.port import (
    Approved,
    CardOutcome,
    CardTerminal,
    Declined,
    Readiness,
    Reason,
    Service,
    StillRunning,
    Unknown,
)

log = logging.getLogger(__name__)

Tell = Callable[[e.Happening], None]


@dataclass(frozen=True, slots=True)
class CardUsing:
    world: World
    clock: Clock
    reconciler: Reconciler
    terminal: CardTerminal | None

    async def use(self, effect: e.UseCard, tell: Tell) -> e.CardEnded:
        """Launch, show the reader's prompts, and wait for its end."""
        launch = self.world.shown(effect.reference).launch
        if self.terminal is None or launch is None:
            return e.CardEnded(effect.visit, started=False)
        if not await self._begin(effect.reference, self.terminal, launch):
            return e.CardEnded(effect.visit, started=False)
        prompting = asyncio.create_task(_prompt(self.terminal, effect.visit, tell))
        outcome = await self.terminal.result()
        prompting.cancel()
        self._heard(effect.reference, outcome)
        return e.CardEnded(effect.visit, started=True)

    async def stop(self) -> None:
        """Ask the reader to stop; `use` still ends by its result."""
        if self.terminal:
            await self.terminal.cancel()

    async def _begin(self, reference: str, terminal: CardTerminal, launch: Launch) -> bool:
        health = await terminal.health()
        if health.readiness is not Readiness.READY:
            log.warning("card reader: %s %s", health.readiness.value, health.note)
            return False
        t = self.world.transaction(reference)
        if t.last_trace is not None:
            return False  # a token works once
        launched = m.Launched(at=self.clock.now().service, last_trace=health.last_trace)
        if not self.reconciler.note(reference, launched):
            return False  # what is not written down is not begun
        service = Service(t.service.partition(".")[2])
        try:
            await terminal.begin(t.amount or ZERO, launch.token.reveal(), service)
        except (StillRunning, ValueError) as error:
            log.error("card reader: %s", type(error).__name__)  # noqa: TRY400  # holds the token
            self._heard(reference, Declined(Reason.OTHER))
            return False
        return True

    def _heard(self, reference: str, outcome: CardOutcome) -> None:
        """Note the reader's word, and have the service asked at once."""
        word, note = _word(outcome)
        trace = outcome.evidence.trace
        at = self.clock.now().service
        self.reconciler.note(reference, m.ReaderSaid(at=at, word=word, trace=trace, note=note))
        self.reconciler.nudge(reference)


def _word(outcome: CardOutcome) -> tuple[m.ReaderWord, str]:
    match outcome:
        case Approved():
            return m.ReaderWord.APPROVED, ""
        case Declined(reason=reason, code=code):
            return m.ReaderWord.DECLINED, f"{reason.name} {code}".strip()
        case Unknown():
            return m.ReaderWord.UNKNOWN, ""


async def _prompt(terminal: CardTerminal, visit: int, tell: Tell) -> None:
    async for prompt in terminal.prompts():
        tell(e.CardPrompt(visit, prompt.value.replace(" ", "-")))
