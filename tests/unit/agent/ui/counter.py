"""A fake kiosk for the tests: shows the given screen and records presses."""

import asyncio

from agent.base.structs import replace
from agent.dialogue.page import Press, PressResult, Screen
from agent.metrics.counts import Counts
from agent.metrics.machine import MachineState
from agent.metrics.state import Browser, KioskState, ServedPage


class Counter:
    """Implements the page's `KioskPort`; `verdict` is its answer to a press that is not stale."""

    def __init__(self, screen: Screen) -> None:
        self.counts = Counts()
        self.presses: list[Press] = []
        self.spoken: list[tuple[int, float]] = []
        """The revisions that the page began to speak, and for how many seconds."""
        self.faults: list[tuple[str, Exception]] = []
        self.verdict = PressResult.TAKEN
        self.services: tuple[str, ...] = ("aeps.CW",)
        self._screen = screen
        self.page: ServedPage | None = None
        self._waiting: set[asyncio.Future[None]] = set()

    def screen(self) -> Screen:
        return self._screen

    def show(self, screen: Screen) -> None:
        """Show another screen, with the next revision; from any thread.

        With another name or title it is another question, else a redraw.
        """
        before, revision = self._screen, self._screen.revision + 1
        is_redraw = (screen.name, screen.title) == (before.name, before.title)
        question = before.question if is_redraw else revision
        self._screen = replace(screen, revision=revision, question=question)
        for waiting in tuple(self._waiting):
            waiting.get_loop().call_soon_threadsafe(_wake, waiting)

    async def press(self, press: Press) -> PressResult:
        if not press.answers(self._screen):
            return PressResult.STALE
        self.presses.append(press)
        return self.verdict

    async def changed(self, since: int) -> int:
        """Wait as the kiosk does. It waits before it looks: `show` comes from another thread."""
        while True:
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.add(waiting)
            try:
                if self._screen.revision != since:
                    return self._screen.revision
                await waiting
            finally:
                self._waiting.discard(waiting)

    def speaks(self, revision: int, seconds: float) -> None:
        self.spoken.append((revision, seconds))

    def state(self) -> KioskState:
        return KioskState(
            at=0.0,
            machine=MachineState(started_at=0.0),
            counts=self.counts,
            takes_transactions=True,
            offered=dict.fromkeys(self.services, True),
            parts={"biometric": "ready", "api": "reachable"},
            browser=self.page.browser if self.page else Browser(),
            voice=self.page.speech if self.page else "off",
        )

    def outlet_name(self) -> str:
        return "Sharma General Store"

    def fault(self, where: str, error: Exception) -> None:
        self.faults.append((where, error))


def _wake(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
