"""Waiting without time: a sleep that only remembers, and a loop whose clock jumps."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Waits(list[float]):
    """Stands in for sleep; keeps the seconds, and runs `meanwhile` in each wait."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self._meanwhile = meanwhile

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)
        self._meanwhile()


class _JumpingSelector(selectors.SelectSelector):
    """Instead of waiting for a timer it moves the time there."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += max(timeout or 0.0, 0.0)
        return super().select(0)


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop that never waits: when all is idle its clock jumps to the next timer."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


def in_jumping_time(story: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        return runner.run(story)
