"""A line that is opened again after each loss, with a pause between the attempts.

No task waits for a plug: a caller that uses the line waits for it, or gets the reason why it is
down.
"""

import asyncio
from typing import Final

from drivers.line import Line, LineLost, OpenLine, Sleep

# Short, because a plugged device must serve within 5 s; an attempt without a device costs nothing.
PAUSES_S: Final = (1.0, 2.0)


def pause_s(losses: int) -> float:
    """Return the seconds until the next attempt, after this number of earlier losses."""
    return PAUSES_S[min(losses, len(PAUSES_S) - 1)]


class ReconnectingLine:
    """A `Line` over whatever line can be opened now.

    Each loss raises LineLost once, from `read` or `write`, since a question on the old line gets no
    answer on the new one. After that `read` waits until the line is back, and `write` raises
    LineLost until then.
    """

    def __init__(self, open_line: OpenLine, sleep: Sleep) -> None:
        self._open_line = open_line
        self._sleep = sleep
        self._line: Line | None = None
        self._opening = asyncio.Lock()
        self._losses = 0  # since bytes last came: one that fails at once does not count
        self._not_before = 0.0  # on the loop's clock
        self.why_down = "not opened yet"

    async def opened(self) -> None:
        """Wait until the line is open, however many tries it takes."""
        async with self._opening:
            while self._line is None:
                await self._sleep(max(0.0, self._not_before - _now()))
                try:
                    self._line = await self._open_line()
                except LineLost as lost:
                    self._wait_longer(lost)

    async def read(self) -> bytes:
        await self.opened()
        line = self._current()
        try:
            got = await line.read()
        except LineLost as lost:
            self._drop(lost)
            raise
        self._losses = 0
        return got

    def write(self, data: bytes) -> None:
        line = self._current()
        try:
            line.write(data)
        except LineLost as lost:
            self._drop(lost)
            raise

    def close(self) -> None:
        """Close what is open; a later `opened` or `read` opens it again."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _current(self) -> Line:
        if self._line is None:
            raise LineLost(self.why_down)
        return self._line

    def _drop(self, lost: LineLost) -> None:
        self.close()
        self._wait_longer(lost)

    def _wait_longer(self, lost: LineLost) -> None:
        self.why_down = str(lost)
        self._not_before = _now() + pause_s(self._losses)
        self._losses += 1


def _now() -> float:
    return asyncio.get_running_loop().time()
