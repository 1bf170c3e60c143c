"""A virtual event loop without I/O, sockets or other threads.

asyncio's support for I/O makes a simulated run slow. So the few methods that every task and timer
uses are written again for Python 3.11, with its order of callbacks. asyncio does not define an
order for timers that are due at the same moment; here the first created timer is called first.
"""

import asyncio
import heapq
from collections.abc import Callable
from contextvars import Context, copy_context
from itertools import count
from typing import Any, TypeVarTuple

from tests.support.virtual_time import MOMENT, TURNS

Ts = TypeVarTuple("Ts")

NEARLY = 1e-9  # seconds that a timer may be early, as on Linux


class _Call(asyncio.TimerHandle):
    """A scheduled callback, which its owner may cancel."""

    __slots__ = ()

    def __init__(
        self, when: float, callback: Any, args: tuple[Any, ...], context: Context | None
    ) -> None:
        # Replaces the base class's method, which checks the loop's debug flag each time.
        self._when = when
        self._callback = callback
        self._args = args
        self._context = copy_context() if context is None else context
        self._cancelled = False

    def cancel(self) -> None:
        self._cancelled = True
        self._callback, self._args = None, ()  # releases their memory


class BlindLoop(asyncio.BaseEventLoop):
    """One thread; its clock jumps to the next timer when no callback is ready."""

    _ready: Any  # asyncio's names, which its type stubs omit
    _stopping: bool

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._turns = 0
        self._timers: list[tuple[float, int, _Call]] = []
        self._numbers = count()

    def time(self) -> float:
        return self._now

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        call = _Call(self._now, callback, args, context)
        self._ready.append(call)
        return call

    call_soon_threadsafe = call_soon

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        call = _Call(when, callback, args, context)
        heapq.heappush(self._timers, (when, next(self._numbers), call))
        return call

    def call_later(
        self,
        delay: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def close(self) -> None:
        super().close()
        self._timers.clear()

    def _run_once(self) -> None:
        """Run one iteration; run_forever calls it until the loop is stopped."""
        ready, timers = self._ready, self._timers
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)
        self._now += self._passing()
        end = self._now + NEARLY
        while timers and timers[0][0] < end:
            ready.append(heapq.heappop(timers)[2])
        for _ in range(len(ready)):  # callbacks added now run in the next iteration
            call = ready.popleft()
            if call._cancelled:
                continue
            try:
                call._context.run(call._callback, *call._args)
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as error:  # noqa: BLE001  # like the base class
                self.call_exception_handler({"message": "in a callback", "exception": error})

    def _passing(self) -> float:
        """Return the time to advance: zero while a callback is ready."""
        self._turns += 1
        moment = 0.0 if self._turns % TURNS else MOMENT
        if self._ready or self._stopping:
            return moment
        if not self._timers:
            raise RuntimeError("nothing can ever happen again: a task waits for nobody")
        return moment + max(0.0, self._timers[0][0] - self._now)
