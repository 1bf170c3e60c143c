"""Faults of our own code: set aside where they happen, told in the log, and counted.

A fault is an exception that nobody reckoned with. It must not end what has nothing to do with it:
money goes on without a page, the other transactions without the one that trips. So whoever works
for many catches it at the border of the one, and tells it here.
"""

import logging
import traceback
from collections import Counter
from collections.abc import Callable

TOLD_MAX = 1000  # places that the log has heard of; a kiosk has far fewer open transactions
FRAMES = 4  # the innermost ones: where it happened, and on whose behalf

log = logging.getLogger(__name__)


class Faults:
    """Counts faults by the place that set them aside."""

    def __init__(self, on_fault: Callable[[str], None] = lambda _: None) -> None:
        """`on_fault` hears the place of each, for a metric."""
        self.counts = Counter[str]()
        self._told = Counter[tuple[str, str]]()
        self._on_fault = on_fault

    def tell(self, where: str, error: BaseException, reference: str = "") -> None:
        """Count a fault and log it, without the exception's own words: they may be private.

        The log hears of the first, second, fourth, eighth … at one place (of one transaction), so
        that a page that cannot be drawn does not fill the disk.
        """
        self.counts[where] += 1
        self._on_fault(where)
        if len(self._told) >= TOLD_MAX:
            self._told.clear()
        self._told[where, reference] += 1
        count = self._told[where, reference]
        if count & (count - 1) == 0:
            of = f" of {reference}" if reference else ""
            log.error("%s%s: %s (number %d)", where, of, described(error), count)


def described(error: BaseException) -> str:
    """Return the kind of an exception and where it was raised, without what it says."""
    if isinstance(error, BaseExceptionGroup):
        return " and ".join(described(one) for one in error.exceptions)
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    named = (f"{f.name} {f.filename.rpartition('/')[2]}:{f.lineno}" for f in reversed(frames))
    places = " < ".join(named)
    return f"{type(error).__name__} in {places}" if places else type(error).__name__
