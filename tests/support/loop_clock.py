"""The simulated devices' clock on the test's virtual loop."""

import asyncio

from tests.support.virtual_time import BEGIN


class LoopClock:
    """Starts with the loop, in the middle of a working day."""

    def time(self) -> float:
        return BEGIN + asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)  # noqa: TID251  # the loop's time is virtual
