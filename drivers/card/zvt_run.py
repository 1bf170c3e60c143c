"""One running card transaction: its newest prompt, and its outcome when it has one."""

import asyncio

from drivers.card.port import CardOutcome, Prompt
from drivers.card.zvt_apdu import Apdu
from drivers.card.zvt_session import ZvtSession


class ZvtRun:
    """Shared by the task that runs the transaction and its caller."""

    def __init__(self, amount: int, command: Apdu, until: float) -> None:
        self.amount = amount
        self.command = command
        self.until = until  # monotonic time; later it is not sent to the terminal
        self.task: asyncio.Task[None] | None = None
        self.session: ZvtSession | None = None  # set while the transaction can be cancelled
        self.cancelled = False
        self.outcome: asyncio.Future[CardOutcome] = asyncio.get_running_loop().create_future()
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
