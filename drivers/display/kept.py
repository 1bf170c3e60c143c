"""A panel on a line that keeps showing the right content, whatever happens to panel and line.

The wanted content is remembered here and drawn again after each loss, reboot or failure. So a panel
that was unplugged with a QR on it is blank when it comes back after the customer has left.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from drivers.display.port import DisplayDone, DisplayNotDone, DisplayOutcome, DisplayState, QrCard
from drivers.line import LineBusy, LineLost, Sleep
from drivers.reconnecting_line import pause_s

REBOOT_PAUSE_S: Final = 0.3  # a panel that has just started sometimes drops the first bytes
AGAIN_AFTER_S: Final = 2.0  # the clear command is repeated until the panel clears


class PanelSilentError(LineLost):
    """The panel did not answer in time; the line may be lost or belong to another device."""


class Panel(Protocol):
    """A panel on an open line; every method but `close` raises LineLost, also for silence."""

    async def draw(self, card: QrCard | None) -> DisplayOutcome:
        """Show this card, or nothing; check the result as far as the panel can tell."""
        ...

    async def alive(self) -> None: ...

    async def disturbed(self) -> None:
        """Wait until the panel may no longer show what was drawn, or its line is lost."""
        ...

    def close(self) -> None:
        """Close the line; a caller waiting in `disturbed` wakes up."""
        ...


Connect = Callable[[], Awaitable[Panel]]
"""Returns a panel on an open line. Raises LineLost, or LineBusy."""


class KeptDisplay:
    """A `QrDisplay` over a panel that can be connected again and again."""

    def __init__(self, connect: Connect, sleep: Sleep) -> None:
        self._connect = connect
        self._sleep = sleep
        self._wanted: QrCard | None = None
        self._outcome: DisplayOutcome = DisplayNotDone(DisplayState.ABSENT, "not tried yet")
        self._panel: Panel | None = None
        self._one_at_a_time = asyncio.Lock()
        self._losses = 0
        self._watching: asyncio.Task[None] | None = None

    async def show(self, card: QrCard) -> DisplayOutcome:
        self._wanted = card
        return await self._draw()

    async def clear(self) -> DisplayOutcome:
        self._wanted = None
        return await self._draw()

    async def status(self) -> DisplayState:
        """Return the panel's state; draw it again first if its content is wrong."""
        if self._panel is None or isinstance(self._outcome, DisplayNotDone):
            await self._draw()
        else:
            await self._do(self._probe)
        outcome = self._outcome
        return outcome.state if isinstance(outcome, DisplayNotDone) else DisplayState.READY

    async def aclose(self) -> None:
        # In a cancelled task, asyncio.timeout of Python 3.11.2 raises CancelledError instead of
        # TimeoutError. In a task of its own, the clearing is repeated as at any other time.
        try:
            await asyncio.ensure_future(self.clear())
        finally:
            if self._watching is not None:
                self._watching.cancel()
                await asyncio.wait([self._watching])
            self._drop()

    async def _draw(self) -> DisplayOutcome:
        outcome = await self._do(lambda panel: panel.draw(self._wanted))
        if self._watching is None:
            self._watching = asyncio.ensure_future(self._watch())
        return outcome

    async def _do(self, action: Callable[[Panel], Awaitable[DisplayOutcome]]) -> DisplayOutcome:
        async with self._one_at_a_time:
            try:
                if self._panel is None:
                    self._panel = await self._connect()
                self._outcome = await action(self._panel)
                self._losses = 0
            except LineLost as lost:
                self._drop()
                busy = isinstance(lost, LineBusy)
                state = DisplayState.IN_USE if busy else DisplayState.ABSENT
                self._outcome = DisplayNotDone(state, str(lost))
            return self._outcome

    async def _probe(self, panel: Panel) -> DisplayOutcome:
        await panel.alive()
        return DisplayDone()

    async def _watch(self) -> None:
        while True:
            await self._until_needed()
            await self._draw()

    async def _until_needed(self) -> None:
        """Wait until there is a reason to draw again, and then for the pause before it."""
        if self._panel is None:
            self._losses += 1
            await self._sleep(pause_s(self._losses - 1))
        elif self._wanted is None and isinstance(self._outcome, DisplayNotDone):
            await self._sleep(AGAIN_AFTER_S)
        else:
            await self._panel.disturbed()
            await self._sleep(REBOOT_PAUSE_S)

    def _drop(self) -> None:
        if self._panel is not None:
            self._panel.close()
            self._panel = None
