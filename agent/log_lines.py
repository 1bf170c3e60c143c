r"""What may stand in a line that people read: a line of a log, of a terminal, of a screen.

A control character writes over a terminal or breaks out of its line, and what turns the direction
of writing makes a line say something else. Such a character is written as its escape, `\u202e`,
which JSON reads as the same character again.
"""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_JOINERS = "\u200c\u200d"  # they shape letters in Hindi; every other invisible character goes


def is_shown(character: str) -> bool:
    return character.isprintable() or character in _JOINERS


def one_line(text: str) -> str:
    """Return the text on one line, each character that may not stand there as its escape."""
    if text.isprintable():
        return text
    return "".join(c if is_shown(c) else _escaped(c) for c in text)


def lines(text: str) -> str:
    """Return a text of several lines, each fit to be read."""
    return "\n".join(one_line(line) for line in text.split("\n"))


def _escaped(character: str) -> str:
    short = _SHORT.get(character)
    if short:
        return short
    units = character.encode("utf-16-be", "surrogatepass")  # half a pair is no text for a terminal
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))


_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


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
