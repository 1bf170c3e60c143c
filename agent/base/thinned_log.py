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
LENGTH_MAX: Final = 120  # characters that identify a message: enough for a first line
COUNTED: Final = "is_counted"  # an attribute of a record
OURS: Final = frozenset({"agent", "drivers", "rd_bridge"})
"""Packages whose messages pass: each is written once, or thinned out where it is made."""
WORD_MAX: Final = 16
"""Characters of a library's message that count beside the line of code: asyncio has one line for
all faults, and some libraries put what a peer sent into the message itself."""


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
        what = message.partition("\n")[0][:LENGTH_MAX]
        return self._is_written(record, message, what)

    def _is_written(self, record: logging.LogRecord, message: str, what: str) -> bool:
        """Count a record by what it is about; return False for one to drop."""
        count = self._counted(record.name, what, record.created)
        if count & (count - 1):
            return False
        record.__dict__[COUNTED] = True  # another filter counts it no second time
        if count > 1:
            record.msg = f"{message} (number {count})"
        return True

    def _counted(self, logger: str, what: str, now: float) -> int:
        key = logger, what
        before, last = self._counts.get(key, (0, now))
        count = before + 1 if now - last < QUIET_S else 1
        if key not in self._counts and len(self._counts) >= MESSAGES_MAX:
            self._counts.clear()
        self._counts[key] = count, now
        return count


class ThinnedLibraries(ThinnedLog):
    """Thins out what libraries log, for a handler: counted by the line of their code that logs."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return False for a record to drop; the agent's own and counted records pass."""
        if record.name.partition(".")[0] in OURS or COUNTED in record.__dict__:
            return True
        message = str(record.msg)
        place = f"{record.pathname}:{record.lineno} {message[:WORD_MAX]}"
        return self._is_written(record, message, place)


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
