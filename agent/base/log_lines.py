r"""Makes texts safe for a line of a log or a terminal, and thins out log messages that repeat.

A control character could overwrite the terminal or begin a new line. A change of the writing
direction could make a line read differently. Such a character is written as its escape, `\u202e`,
which JSON reads as the same character again.
"""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from agent.base.foreign_text import is_shown
from agent.base.journald import JournaldHandler, is_journald

QUIET_S: Final = 3600.0
"""Seconds without the message after which its count begins again, so that a new burst is seen."""
MESSAGES_MAX: Final = 256  # messages with a count; a filter has only a few
LENGTH_MAX: Final = 120  # characters that identify a message: enough for a first line
COUNTED: Final = "is_counted"  # an attribute of a record
OURS: Final = frozenset({"agent", "drivers", "companion"})
"""Packages whose messages are not thinned out here: each is written once, or thinned out where it
is made."""
WORD_MAX: Final = 16
"""Characters of a library's message that count beside the line of code: asyncio has one line for
all faults, and some libraries put what a peer sent into the message itself."""


class ThinnedLog(logging.Filter):
    """Lets the first, second, fourth, eighth … record of a burst of one message pass.

    A flood of messages that a peer causes would fill the log, and its older lines would be lost.
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
        record.__dict__[COUNTED] = True  # another filter does not count it again
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


def one_line(text: str) -> str:
    """Return the text on one line, each unsafe character as its escape."""
    if text.isprintable():
        return text
    return "".join(c if is_shown(c) else _escaped(c) for c in text)


def lines(text: str) -> str:
    return "\n".join(one_line(line) for line in text.split("\n"))


def _escaped(character: str) -> str:
    short = _SHORT.get(character)
    if short:
        return short
    units = character.encode("utf-16-be", "surrogatepass")  # JSON's escapes are UTF-16
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))


_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


FORM = "%(levelname)s %(name)s: %(message)s"
FORM_FOR_JOURNALD = "%(name)s: %(message)s"  # the level is a field of its own
LINE_MAX = 8192
"""Characters. A traceback has some thousands; journald splits a line at 48 KiB."""


class OneLineFormatter(logging.Formatter):
    """Formats each record as one line, also an exception's text and traceback."""

    def __init__(self, form: str = FORM) -> None:
        super().__init__(form)

    def format(self, record: logging.LogRecord) -> str:
        whole = super().format(record)
        return one_line(whole[:LINE_MAX]) + ("…" if len(whole) > LINE_MAX else "")


@contextmanager
def logging_to_stderr(level: int) -> Iterator[None]:
    """Write the log from this level on, and Python's warnings, to standard error.

    If that is journald's, the records are sent with their fields by journald's protocol.
    """
    root = logging.getLogger()
    before, quoted_before = root.level, logging.raiseExceptions
    handler = _handler()
    handler.addFilter(ThinnedLibraries())  # a peer can make libraries log as often as it likes
    root.addHandler(handler)
    root.setLevel(level)
    # Otherwise Python would print a failed record raw, with its arguments.
    logging.raiseExceptions = False
    logging.captureWarnings(capture=True)
    try:
        yield
    finally:
        logging.captureWarnings(capture=False)
        logging.raiseExceptions = quoted_before
        root.setLevel(before)
        root.removeHandler(handler)
        handler.close()


def _handler() -> logging.Handler:
    with suppress(OSError, ValueError):  # standard error is closed, or not a file
        if is_journald(os.environ, sys.stderr.fileno()):
            to_journald = JournaldHandler()
            to_journald.setFormatter(OneLineFormatter(FORM_FOR_JOURNALD))
            return to_journald
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLineFormatter())
    return handler
