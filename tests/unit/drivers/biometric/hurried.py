"""A clock for the simulated services that needs no real time."""

import asyncio


class Hurried:
    """The simulator's clock: `sleep` advances it at once."""

    def __init__(self) -> None:
        self._now = 1_763_700_000.0

    def time(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self._now += seconds
        await asyncio.sleep(0)  # noqa: TID251 - lets the others run, without time
