"""The agent's clock on the virtual loop, for tests without a whole kiosk."""

import asyncio

from agent.base.clock import Clock
from tests.support.virtual_time import BEGIN


def virtual_clock(*, ahead: float = 0.0) -> Clock:
    """Return a clock whose wall time is `ahead` seconds fast."""
    loop = asyncio.get_running_loop()
    return Clock(
        wall=lambda: BEGIN + ahead + loop.time(),
        monotonic=loop.time,
        sleep=asyncio.sleep,  # noqa: TID251  # on the virtual loop
    )


async def passes(seconds: float) -> None:
    """Let virtual time pass."""
    await asyncio.sleep(seconds)  # noqa: TID251  # on the virtual loop


class SetClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = 0.0
        self.clock = Clock(wall=lambda: self.at, monotonic=lambda: self.at)
