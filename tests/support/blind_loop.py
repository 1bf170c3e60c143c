"""A virtual event loop without I/O: no socket, no other thread.

What asyncio does for them costs a simulated run much. So the few methods that every task and timer
goes through are written again for Python 3.11's loop, with its order of callbacks; of timers that
are due at one moment, which asyncio calls in no order that it promises, the first made comes first.
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
        # Instead of the base class's, which asks the loop each time whether it is debugged.
        self._when = when
        self._callback = callback
        self._args = args
        self._context = copy_context() if context is None else context
        self._cancelled = False

    def cancel(self) -> None:
        self._cancelled = True
        self._callback, self._args = None, ()  # which may keep much in memory


class BlindLoop(asyncio.BaseEventLoop):
    """One thread; its clock jumps to the next timer as soon as nothing else is to be done."""

    _ready: Any  # asyncio's own names, which its types leave out
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
        """Take one turn; run_forever calls it until the loop is stopped."""
        ready, timers = self._ready, self._timers
        while timers and timers[0][2]._cancelled:
            heapq.heappop(timers)
        self._now += self._passing()
        end = self._now + NEARLY
        while timers and timers[0][0] < end:
            ready.append(heapq.heappop(timers)[2])
        for _ in range(len(ready)):  # what these add runs next
            call = ready.popleft()
            if call._cancelled:
                continue
            try:
                call._context.run(call._callback, *call._args)
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as error:  # noqa: BLE001  # as the base class does
                self.call_exception_handler({"message": "in a callback", "exception": error})

    def _passing(self) -> float:
        """Return the time until this turn: zero while anything is ready."""
        self._turns += 1
        moment = 0.0 if self._turns % TURNS else MOMENT
        if self._ready or self._stopping:
            return moment
        if not self._timers:
            raise RuntimeError("nothing can ever happen again: a task waits for nobody")
        return moment + max(0.0, self._timers[0][0] - self._now)
