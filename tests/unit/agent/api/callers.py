"""Callers of a rate limiter, and the most calls that it admitted in a minute."""

import asyncio
from collections.abc import Iterable

from agent.api.rate_limiter import Priority, RateLimiter

MINUTE = 60.0


class Callers:
    """The callers, and the times at which each was admitted."""

    def __init__(self, budget: RateLimiter) -> None:
        self.budget = budget
        self.sent: list[tuple[float, Priority]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, priority: Priority, times: int = 1) -> None:
        loop = asyncio.get_running_loop()
        self.tasks += [loop.create_task(self._ask(priority)) for _ in range(times)]

    async def _ask(self, priority: Priority) -> None:
        await self.budget.acquire(priority)
        self.sent.append((asyncio.get_running_loop().time(), priority))

    @property
    def order(self) -> list[Priority]:
        return [priority for _, priority in self.sent]

    @property
    def times(self) -> list[float]:
        return [at for at, _ in self.sent]


def fullest_minute(times: Iterable[float]) -> int:
    """The most calls in any window of sixty seconds."""
    sent = sorted(times)
    return max(sum(1 for other in sent if at <= other < at + MINUTE) for at in sent)
