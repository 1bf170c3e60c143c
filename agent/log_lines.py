"""The agent's log: one line a record, whatever was logged; a traceback stands in its line, too."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from agent.one_line import one_line

FORM = "%(levelname)s %(name)s: %(message)s"
LINE_MAX = 8192
"""Characters. A traceback has some thousands; journald would cut a line at 48 KiB in two."""


class OneLine(logging.Formatter):
    """Writes each record, an exception's text and traceback included, as one line."""

    def __init__(self) -> None:
        super().__init__(FORM)

    def format(self, record: logging.LogRecord) -> str:
        whole = super().format(record)
        return one_line(whole[:LINE_MAX]) + ("…" if len(whole) > LINE_MAX else "")


@contextmanager
def logging_to_stderr(level: int) -> Iterator[None]:
    """Write the log to standard error, from this level on; warnings of Python's, too."""
    root = logging.getLogger()
    before, quoted_before = root.level, logging.raiseExceptions
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    root.addHandler(handler)
    root.setLevel(level)
    # A record that cannot be written would be quoted on standard error, raw and with its arguments.
    logging.raiseExceptions = False
    logging.captureWarnings(capture=True)
    try:
        yield
    finally:
        logging.captureWarnings(capture=False)
        logging.raiseExceptions = quoted_before
        root.setLevel(before)
        root.removeHandler(handler)
