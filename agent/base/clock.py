"""The agent's clock, with its offset to the service's clock.

The service's clock decides about hours, days and signatures. All waiting uses the
monotonic clock, which no correction changes. A time that the service itself sent (`ServiceTime`)
has another type than this machine's estimate of it (`Moment.service`), because only the first one
is proof. The functions that read the time are arguments, so the simulation can set the time.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta, timezone
from typing import NewType

import msgspec

IST = timezone(timedelta(hours=5, minutes=30), "IST")

ServiceTime = NewType("ServiceTime", float)
"""Unix seconds that the service itself sent, in an answer's Date header (agent.api.replies)."""

# The credible range: from this release's own year to the end of the century. A wrong clock is
# usually wrong by years, because a board's clock may start at 1970.
EARLIEST = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
LATEST = datetime(2100, 1, 1, tzinfo=UTC).timestamp()


def to_the_second(unix: float) -> datetime:
    """Return a time for screens: whole seconds, in UTC. The screen shows it as Indian time."""
    return datetime.fromtimestamp(round(unix), UTC)


def credible_time(unix: float) -> ServiceTime | None:
    """Return a time that a service sent; None if it is not credible."""
    return ServiceTime(unix) if EARLIEST <= unix < LATEST else None


Uniform = Callable[[float, float], float]
"""Draws a number between two: `random.Random.uniform`."""
AT_THE_LOW_END: Uniform = min
"""Used instead of random numbers if kiosks need not be spread in time."""


class Moment(msgspec.Struct, frozen=True):
    """One instant on both clocks, in seconds."""

    service: float
    """Unix time by the local clock plus the learnt offset: an estimate of the service's time.

    Good enough for opening hours, days and what people read. It does not prove what the service
    has seen.
    """
    monotonic: float

    @property
    def ist(self) -> datetime:
        return datetime.fromtimestamp(self.service, IST)

    def after(self, seconds: float) -> "Moment":
        return Moment(self.service + seconds, self.monotonic + seconds)


class Clock:
    """Returns the current moment, and waits."""

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
        """Seconds by which the service's clock is ahead of the local one."""

    def now(self) -> Moment:
        return Moment(self._wall() + self.offset, self._monotonic())

    async def sleep(self, seconds: float) -> None:
        await self._sleep(max(0.0, seconds))

    def learn(self, service_time: ServiceTime) -> None:
        """Set the offset by a time that the service sent."""
        self.offset = service_time - self._wall()

    def adjust(self, service_time: ServiceTime, took: float) -> None:
        """Correct the offset as little as a time requires that the service sent `took` seconds ago.

        A Date has whole seconds, and the answer was made at some moment of the call.
        """
        least = service_time - self._wall()
        self.offset = min(max(self.offset, least), least + 1 + took)


def in_india(unix: float) -> str:
    """Return a time as people read it: `21 Nov 2026 15:00`, by India's clock."""
    return f"{datetime.fromtimestamp(unix, IST):%d %b %Y %H:%M}"


def iso(unix: float) -> str:
    """Return a time as ISO 8601 in UTC with milliseconds."""
    return datetime.fromtimestamp(unix, UTC).isoformat(timespec="milliseconds")
