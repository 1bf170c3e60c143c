"""The agent's clock on the virtual loop, for tests without a whole kiosk."""

import asyncio
from collections.abc import Callable

from agent.base.clock import Clock
from tests.support.virtual_time import BEGIN


def virtual_clock(*, ahead: float | Callable[[], float] = 0.0, begin: float = BEGIN) -> Clock:
    """Return a clock whose wall time is `ahead` seconds fast; a test can change a callable's."""
    loop = asyncio.get_running_loop()
    off = ahead if callable(ahead) else lambda: ahead
    return Clock(
        wall=lambda: begin + loop.time() + off(),
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
