"""An event loop whose clock runs faster than real time, at an adjustable speed.

It only advances while the loop waits. The machine's computing time does not count, so a loaded
machine does not make devices look slow.
"""

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine
from typing import TypeVar

T = TypeVar("T")

FINEST_WAIT_S = 0.001  # a selector cannot wait less; shorter waits are added up
STRIDE_S = 1800.0  # the longest step of a clock that skips hours
SETTLING = 500.0  # how many times faster the clock runs between two steps
WAKES_S = 6.0  # within this time all tasks that a step woke have begun their work
QUIET_S = 3.0  # longer than any answer takes: all exchanges are complete
SETTLES_MAX_S = 120.0  # a task that still sends after this sends all the time
AFTERWARDS_S = 30.0  # of normal time before the next customer


class _Selector(selectors.DefaultSelector):
    """Waits a fraction of the requested time, and counts the whole."""

    def __init__(self) -> None:
        super().__init__()
        self.elapsed = 0.0
        self.speed = 1.0
        self.heard = 0.0
        """When the last byte arrived."""
        self._unwaited = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = self._ready(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if timeout is None:
            return self._wait(None)
        self._unwaited += timeout / self.speed
        if self._unwaited >= FINEST_WAIT_S:
            return self._wait(timeout)
        self.elapsed += timeout
        return []

    def _wait(self, timeout: float | None) -> list[tuple[selectors.SelectorKey, int]]:
        began = _real()
        ready = self._ready(None if timeout is None else self._unwaited)
        self._unwaited = 0.0
        passed = (_real() - began) * self.speed
        self.elapsed += passed if timeout is None else min(passed, timeout) if ready else timeout
        return ready

    def _ready(self, timeout: float | None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(timeout)
        if ready:
            self.heard = self.elapsed
        return ready


class FastLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._fast = _Selector()
        super().__init__(self._fast)

    def time(self) -> float:
        return self._fast.elapsed

    def skip(self, seconds: float) -> None:
        """Advance the clock as after a suspend: everything due by then comes at once."""
        self._fast.elapsed += seconds

    @property
    def quiet_for(self) -> float:
        """Seconds since the last byte arrived."""
        return self._fast.elapsed - self._fast.heard

    @property
    def speed(self) -> float:
        return self._fast.speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._fast.speed = speed


class Pace:
    """How fast the loop's time runs, for code in the loop."""

    def __init__(
        self, loop: FastLoop, settling: float = SETTLING, settles_max_s: float = SETTLES_MAX_S
    ) -> None:
        """`settling`: how many times faster than real time while hours are skipped."""
        self._loop = loop
        self._settling = settling
        self._settles_max_s = settles_max_s

    async def wait(self, seconds: float, speed: float) -> None:
        """Let this time pass at this speed, with everything that happens in it."""
        before, self._loop.speed = self._loop.speed, speed
        try:
            await asyncio.sleep(seconds)  # noqa: TID251  # it is this loop's time that passes
        finally:
            self._loop.speed = before

    async def skip(self, seconds: float) -> None:
        """Let hours pass in steps, each long enough for every task to run once."""
        ends = self._loop.time() + seconds
        await self._settle()
        while (left := ends - AFTERWARDS_S - self._loop.time()) > 0:
            self._loop.skip(min(left, STRIDE_S))
            await self._settle()
        await self.wait(max(0.0, ends - self._loop.time()), self._settling)

    async def _settle(self) -> None:
        latest = self._loop.time() + self._settles_max_s
        await self.wait(WAKES_S, self._settling)
        while self._loop.quiet_for < QUIET_S and self._loop.time() < latest:
            await self.wait(QUIET_S - self._loop.quiet_for, self._settling)


class Hours:
    """The clock's control, for another thread; it starts at `begins`.

    All times are Unix times.
    """

    def __init__(self, loop: FastLoop, begins: float) -> None:
        self._loop = loop
        self._pace = Pace(loop)
        self._begins = begins

    def now(self) -> float:
        return self._begins + self._loop.time()

    def go(self, speed: float) -> None:
        """Let the time run this many times faster than real time."""
        self._loop.speed = speed

    def wait(self, seconds: float, speed: float) -> None:
        """Let this time pass at this speed, with everything that happens in it."""
        self._in_the_loop(self._pace.wait(seconds, speed))

    def skip_until(self, moment: float) -> None:
        """Let the hours until then pass."""
        self._in_the_loop(self._pace.skip(moment - self.now()))

    def _in_the_loop(self, work: Coroutine[None, None, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


def run(main: Callable[[FastLoop], Coroutine[None, None, T]]) -> T:
    """Run a coroutine on a fast loop, which it gets as argument."""
    loop = FastLoop()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(main(loop))


def _real() -> float:
    return time.monotonic()  # noqa: TID251  # what the fast time is measured by
