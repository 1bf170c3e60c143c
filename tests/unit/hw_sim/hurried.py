"""A clock on which simulated motors, customers and banks need almost no time."""

from hw_sim.clock import SimClock

TIMES_AS_FAST = 50


class Hurried(SimClock):
    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds / TIMES_AS_FAST)
