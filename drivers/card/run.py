"""The state of a card transaction as the port shows it: prompts, then one outcome."""

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

from drivers.card.port import CardOutcome, CardUnknown, Prompt, StillRunning


class CardRun:
    """One transaction, shared by the task that carries it out and the port's caller."""

    def __init__(self, amount: int, within_s: float) -> None:
        loop = asyncio.get_running_loop()
        self.amount = amount
        self.until = loop.time() + within_s  # later it is not sent to the terminal
        self.task: asyncio.Task[None] | None = None
        self.cancelled = False
        self.outcome: asyncio.Future[CardOutcome] = loop.create_future()
        self._prompt: Prompt | None = None
        self._shown: Prompt | None = None
        self._news = asyncio.Event()

    def say(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._news.set()

    def end(self, outcome: CardOutcome) -> None:
        """Set the outcome; a second one is ignored."""
        if self.outcome.done():
            return
        self.outcome.set_result(outcome)
        self._news.set()

    async def next_prompt(self) -> Prompt | None:
        """Return the next prompt that differs from the last one; None at the end."""
        while not self.outcome.done():
            if self._prompt is not self._shown:
                self._shown = self._prompt
                return self._prompt
            self._news.clear()
            await self._news.wait()
        return None


_Run = TypeVar("_Run", bound=CardRun)


class LastRun(Generic[_Run]):
    """The transaction that was begun last; one at a time."""

    def __init__(self) -> None:
        self.run: _Run | None = None

    @property
    def running(self) -> _Run | None:
        """The transaction without an outcome; None: there is none."""
        return self.run if self.run is not None and not self.run.outcome.done() else None

    def begin(self, run: _Run) -> None:
        """Make `run` the last one. Raises StillRunning."""
        if self.running is not None:
            raise StillRunning("the transaction before it has not ended")
        self.run = run

    async def prompts(self) -> AsyncIterator[Prompt]:
        run = self.run
        while run is not None and (prompt := await run.next_prompt()) is not None:
            yield prompt

    async def result(self) -> CardOutcome:
        if self.run is None:
            return CardUnknown("no transaction was begun")
        return await asyncio.shield(self.run.outcome)

    async def aclose(self, outcome: CardOutcome) -> None:
        """Stop waiting; the transaction continues in the terminal, and has this outcome here."""
        if self.run is not None and self.run.task is not None:
            self.run.task.cancel()
            await asyncio.wait([self.run.task])
            self.run.end(outcome)
