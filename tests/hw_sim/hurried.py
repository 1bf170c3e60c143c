"""A clock for simulated devices whose motors, customers and banks need hardly any time."""

from hw_sim.clock import SimClock

TIMES_AS_FAST = 50


class Hurried(SimClock):
    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds / TIMES_AS_FAST)
