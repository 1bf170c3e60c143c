"""A clock whose sleepers never wait: a sleep advances the time."""

import asyncio
from collections.abc import Callable


async def until(true: Callable[[], bool]) -> None:
    """Let the other tasks run until the condition is true."""
    while not true():  # noqa: ASYNC110 - an event would have to be built into the product
        await asyncio.sleep(0)  # noqa: TID251 - lets the others run, without time


class VirtualClock:
    """Satisfies hw_sim.clock.Clock; `at` schedules a call for a moment of it."""

    def __init__(self) -> None:
        self.now = 1_763_700_000.0  # 2025-11-21, 10:10 in India
        self._due: list[tuple[float, Callable[[], object]]] = []

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        for moment, happen in [due for due in self._due if due[0] <= self.now]:
            self._due.remove((moment, happen))
            happen()
        await asyncio.sleep(0)  # noqa: TID251 - lets the others run, without time

    def after(self, seconds: float, happen: Callable[[], object]) -> None:
        self._due.append((self.now + seconds, happen))
