"""An event loop whose clock jumps to the next timer when no callback is ready."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

P = ParamSpec("P")

BEGIN = 1_795_253_400.0  # 2026-11-21 15:00:00 IST, in the middle of a working day

TURNS = 100  # loop iterations that take MOMENT together, because work takes time
MOMENT = 1e-6
"""Without it, code that sees a timer early by a rounding error would loop forever."""


class _Jumping(selectors.DefaultSelector):
    """Never waits; it adds the requested pause to the loop's clock."""

    def __init__(self) -> None:
        super().__init__()
        self.elapsed = 0.0
        self._turns = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        self._turns += 1
        if self._turns % TURNS == 0:
            self.elapsed += MOMENT
        if ready or timeout == 0:
            return ready
        if timeout is None:
            raise RuntimeError("nothing can ever happen again: a task waits for nobody")
        self.elapsed += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """One thread, no real waiting, and the same order in every run."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.elapsed

    def jump(self, seconds: float) -> None:
        """Skip this time: every timer that ends in it is late and rings once, at its end."""
        self._jumping.elapsed += seconds


def virtual_time(
    test: Callable[P, Coroutine[Any, Any, None]],
) -> Callable[P, None]:
    """Run a test's coroutine on virtual time; its hours take no real time."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            runner.run(test(*args, **kwargs))

    return run
