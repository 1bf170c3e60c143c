"""A hasty hand at the page: series of taps, and touches that began before the page was painted.

It touches the same page as the customers and the attendant, in some runs. No tap of it may agree,
confirm an amount or record notes. It touches such a key only in haste: a later touch would be a
person's answer, which may count, and this one would not be true.
"""

import asyncio
from random import Random

import msgspec

from agent.dialogue.page import Act, Screen
from agent.ui import layout
from tests.lab.simulation.simulated_kiosk import SimulatedKiosk, sleep
from tests.lab.simulation.touches import CAREFUL, is_hasty

COMES_IN = 0.25  # of the runs
TAPS_MAX = 300  # in one run; more would only cost time
GAPS_S = (1 / 8, 1 / 3)  # seconds between two taps of a series
SERIES = (2, 12)  # taps
PAINTED_AFTER_S = (0.02, 0.4)  # seconds from a question to its paint
TOUCHES_WITHIN_S = 0.65  # seconds from the paint to a touch that was meant for another screen
IN_THE_CORNER = 0.7  # of the taps: the green key; the others are on any key

SENDS_TYPED = (Act.CONTINUE, Act.CONFIRM)
"""Keys that are grey while nothing is typed."""


class Painted(msgspec.Struct, frozen=True):
    """What the page shows."""

    screen: Screen
    at: float


class HastyHand:
    """Taps after some changes of the screen."""

    def __init__(self, simulated: SimulatedKiosk, rng: Random) -> None:
        self._simulated = simulated
        self._rng = rng
        self._left = TAPS_MAX if rng.random() < COMES_IN else 0
        self._seen = -1
        self._shown: Painted | None = None
        self._next: Painted | None = None

    async def works(self) -> None:
        while self._left > 0 and not self._simulated.swarm.is_calm:
            await self._next_change()
            match self._rng.choice(("rests", "rests", "series", "series", "early")):
                case "series":
                    for _ in range(self._rng.randint(*SERIES)):
                        await sleep(self._rng.uniform(*GAPS_S))
                        await self._tap()
                case "early":
                    painted_at = self._next.at if self._next else now()
                    early = self._rng.uniform(0, TOUCHES_WITHIN_S)
                    await sleep(max(0.0, painted_at - now()) + early)
                    await self._tap()

    async def _next_change(self) -> None:
        kiosk = self._simulated.kiosk
        if kiosk is None or not self._simulated.runs:
            await sleep(1.0)
            return
        changed = self._simulated.spawn(kiosk.changed(self._seen))
        died = self._simulated.spawn(self._simulated.process.died.wait())
        await asyncio.wait({changed, died}, return_when=asyncio.FIRST_COMPLETED)
        if changed.done():
            self._seen = changed.result()
        for waiting in (changed, died):
            waiting.cancel()
        self._look()

    def _look(self) -> None:
        """See what the page has painted until now."""
        screen = self._simulated.screen
        if self._next and now() >= self._next.at:
            self._shown, self._next = self._next, None
        if screen is None:
            self._shown = self._next = None
            return
        asked = self._next or self._shown
        if asked and asked.screen.question == screen.question:  # a redraw
            redrawn = msgspec.structs.replace(asked, screen=screen)
            self._shown, self._next = (
                (self._shown, redrawn) if self._next else (redrawn, self._next)
            )
        else:
            self._next = Painted(screen, now() + self._rng.uniform(*PAINTED_AFTER_S))

    async def _tap(self) -> None:
        self._left -= 1
        self._look()
        if self._shown is None:
            return
        screen, at = self._shown.screen, self._shown.at
        act = self._act(screen)
        if act is None or (act in CAREFUL and not is_hasty(self._simulated.pause_s, now() - at)):
            return
        await self._simulated.tap("hand", screen, act, painted_s=now() - at)

    def _act(self, screen: Screen) -> Act | None:
        """Return the key under the finger, unless it is grey or covered by *More time?*."""
        keys = [act for act in screen.actions if not (screen.input and act in SENDS_TYPED)]
        if self._rng.random() < IN_THE_CORNER:
            corner = layout.forward(screen)
            key = corner if corner in keys else None
        else:
            key = self._rng.choice(keys) if keys else None
        is_covered = Act.MORE_TIME in screen.actions and key is not Act.MORE_TIME
        return None if is_covered else key


def now() -> float:
    return asyncio.get_running_loop().time()
