"""Time: one clock for the whole agent, and what it has learnt of the service's own.

The service's clock decides about hours, days and signatures; waiting is done on the monotonic
clock, which no correction moves. What the service said of its own clock (`ServiceTime`) is a type
apart from what this machine makes of it (`Moment.service`): only the first proves anything. The
hands come from outside: the simulation turns them itself.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import NewType

import msgspec

IST = timezone(timedelta(hours=5, minutes=30), "IST")

ServiceTime = NewType("ServiceTime", float)
"""Unix seconds that the service itself told, in an answer's Date header (agent.api.replies)."""

# What a service's clock can say. This release was not there before its own year, and is not there
# after this century; a board's clock may start at 1970, so these are bounds for years, not hours.
EARLIEST = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
LATEST = datetime(2100, 1, 1, tzinfo=UTC).timestamp()


def believed(unix: float) -> ServiceTime | None:
    """Return a time that a service told; None where no service's clock can be right with it."""
    return ServiceTime(unix) if EARLIEST <= unix < LATEST else None


class Moment(msgspec.Struct, frozen=True):
    """One instant on the two clocks that matter, both in seconds."""

    service: float
    """Unix time by the local clock and the learnt offset: an estimate of the service's.

    Good for hours, days and what people read; no proof of what the service has seen.
    """
    monotonic: float

    @property
    def ist(self) -> datetime:
        return datetime.fromtimestamp(self.service, IST)

    def after(self, seconds: float) -> "Moment":
        return Moment(self.service + seconds, self.monotonic + seconds)


class Clock:
    """Tells the moment and waits."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._sleep = sleep
        self.offset = 0.0
        """Seconds that the service is ahead of the local clock."""

    def now(self) -> Moment:
        return Moment(self._wall() + self.offset, self._monotonic())

    async def sleep(self, seconds: float) -> None:
        await self._sleep(max(0.0, seconds))

    def learn(self, service_time: ServiceTime) -> None:
        """Take the service's own time for the truth from here on."""
        self.offset = service_time - self._wall()


def iso(unix: float) -> str:
    """Write a time as ISO 8601 in UTC, to the millisecond."""
    return datetime.fromtimestamp(unix, UTC).isoformat(timespec="milliseconds")
