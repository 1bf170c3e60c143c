"""The simulators' time: the interface, a clock that the bench can move, and its bench device."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Protocol

from hw_sim.device import Action, BadAction

ADVANCE_MAX_S = 400 * 86_400.0  # more than a year in one move is a typing error


class Clock(Protocol):
    """A simulator's time; it can be virtual."""

    def time(self) -> float:
        """Return seconds since 1970, UTC."""
        ...

    async def sleep(self, seconds: float) -> None: ...


class SimClock:
    """The wall clock plus an offset; moving it wakes sleepers whose time has come."""

    def __init__(self, offset: float = 0.0, wall: Callable[[], float] = time.time) -> None:
        self.offset = offset
        self._wall = wall
        self._moved = asyncio.Event()

    def time(self) -> float:
        return self._wall() + self.offset

    async def sleep(self, seconds: float) -> None:
        wake_at = self.time() + seconds
        while (left := wake_at - self.time()) > 0:
            await self._moved_or(left)

    def advance(self, seconds: float) -> None:
        self.offset += seconds
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def _moved_or(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._moved.wait()
        except TimeoutError:
            return


class Advanceable(Clock, Protocol):
    def advance(self, seconds: float) -> None: ...


class ClockDevice:
    """The clock on the bench: one action, `advance`."""

    name = "clock"

    def __init__(self, clock: Advanceable) -> None:
        self._clock = clock

    def state(self) -> dict[str, Any]:
        return {"time": self._clock.time()}

    def actions(self) -> tuple[Action, ...]:
        return (Action("advance", "Move the time forward", {"seconds": "how many seconds"}),)

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        if action != "advance":
            raise BadAction(f"the clock knows no action {action!r}")
        self._clock.advance(_seconds(arguments.get("seconds")))
        return self.state()


def _seconds(given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise BadAction("seconds: a number is required")
    if not 0 <= given <= ADVANCE_MAX_S:
        raise BadAction(f"seconds: 0 to {ADVANCE_MAX_S:.0f}")
    return float(given)
