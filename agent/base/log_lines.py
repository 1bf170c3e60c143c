r"""Makes texts safe for a line of a log, a terminal or a screen.

A control character could overwrite the terminal or begin a new line. A change of the writing
direction could make a line read differently. Such a character is written as its escape, `\u202e`,
which JSON reads as the same character again.
"""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from agent.base.foreign_text import is_shown
from agent.base.journald import JournaldHandler, is_journald
from agent.base.thinned_log import ThinnedLibraries


def one_line(text: str) -> str:
    """Return the text on one line, each unsafe character as its escape."""
    if text.isprintable():
        return text
    return "".join(c if is_shown(c) else _escaped(c) for c in text)


def lines(text: str) -> str:
    """Return a text of several lines, each made safe."""
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

    Where that is journald's, the records go to it by its own protocol, with their fields.
    """
    root = logging.getLogger()
    before, quoted_before = root.level, logging.raiseExceptions
    handler = _handler()
    handler.addFilter(ThinnedLibraries())  # a peer can make libraries log as often as it likes
    root.addHandler(handler)
    root.setLevel(level)
    # Otherwise Python would print a record that cannot be written, unsafe and with its arguments.
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
    with suppress(OSError, ValueError):  # a standard error that is closed, or no file
        if is_journald(os.environ, sys.stderr.fileno()):
            to_journald = JournaldHandler()
            to_journald.setFormatter(OneLineFormatter(FORM_FOR_JOURNALD))
            return to_journald
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLineFormatter())
    return handler
