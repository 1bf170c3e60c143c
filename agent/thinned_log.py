"""Thins out a log message that repeats: the first, second, fourth, eighth … of a burst is written.

For messages of libraries that a peer can cause at will. Without it, a flood of them fills the log
within hours, and the log's older lines are lost.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

QUIET_S: Final = 3600.0
"""Seconds without the message after which its count begins again, so that a new burst is seen."""
MESSAGES_MAX: Final = 256  # messages with a count; a filter is for a few
LENGTH_MAX: Final = 120  # characters by which messages are told apart: enough for a first line


class ThinnedLog(logging.Filter):
    """Counts records by their message before its arguments are filled in, and drops most repeats.

    `beginnings` limits it to messages that begin with one of them; every other record passes.
    """

    def __init__(self, *beginnings: str) -> None:
        super().__init__()
        self._beginnings = beginnings or ("",)
        self._counts: dict[tuple[str, str], tuple[int, float]] = {}
        """By logger and message: how many there were in this burst, and when the last one was."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return False for a record to drop; add the number to a repeat that is written."""
        message = str(record.msg)
        if not message.startswith(self._beginnings):
            return True
        count = self._counted(record.name, message, record.created)
        if count & (count - 1):
            return False
        if count > 1:
            record.msg = f"{message} (number {count})"
        return True

    def _counted(self, logger: str, message: str, now: float) -> int:
        key = logger, message.partition("\n")[0][:LENGTH_MAX]
        before, last = self._counts.get(key, (0, now))
        count = before + 1 if now - last < QUIET_S else 1
        if key not in self._counts and len(self._counts) >= MESSAGES_MAX:
            self._counts.clear()
        self._counts[key] = count, now
        return count


@contextmanager
def thinned(logger: str, *beginnings: str) -> Iterator[None]:
    """Thin out the messages of one logger, but not of its children."""
    log = logging.getLogger(logger)
    thinner = ThinnedLog(*beginnings)
    log.addFilter(thinner)
    try:
        yield
    finally:
        log.removeFilter(thinner)
