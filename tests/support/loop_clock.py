"""The simulated peers' clock on the test's virtual loop."""

import asyncio

from tests.support.virtual_time import BEGIN


class LoopClock:
    """Starts with the loop, by default in the middle of a working day; a test can advance it."""

    def __init__(self, begin: float = BEGIN) -> None:
        self.begin = begin
        self.ahead = 0.0

    def time(self) -> float:
        return self.begin + asyncio.get_running_loop().time() + self.ahead

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)  # noqa: TID251  # the loop's time is virtual

    def advance(self, seconds: float) -> None:
        """Let the peers' time run ahead of the kiosk's."""
        self.ahead += seconds
