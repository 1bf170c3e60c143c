"""Faults of our own code: caught, logged and counted, so that unrelated work continues.

A fault is an unexpected exception. It must not stop unrelated work: transactions continue without a
page, and the other transactions without the one that failed. So code that serves several of them
catches the exception of each, and records it here.
"""

import logging
import traceback
from collections import Counter

from agent.base.journald import about

PLACES_MAX = 1000  # places with a count; a kiosk has far fewer open transactions
FRAMES = 4  # the innermost ones: the place of the fault, and its callers

log = logging.getLogger(__name__)


class Faults:
    """Counts faults by the place that caught them."""

    def __init__(self) -> None:
        self.counts = Counter[str]()
        self._by_place = Counter[tuple[str, str]]()

    def record(self, where: str, error: BaseException, reference: str = "") -> None:
        """Count a fault and log it, without the exception's message, which may be private.

        At one place (and transaction) only the first, second, fourth, eighth … is logged, so that
        a page that cannot be rendered does not fill the disk.
        """
        self.counts[where] += 1
        if len(self._by_place) >= PLACES_MAX:
            self._by_place.clear()
        self._by_place[where, reference] += 1
        count = self._by_place[where, reference]
        if count & (count - 1) == 0:
            of = f" of {reference}" if reference else ""
            log.error(
                "%s%s: %s (number %d)",
                *(where, of, described(error), count),
                extra=about(reference),
            )


def described(error: BaseException) -> str:
    """Return an exception's type and where it was raised, without its message."""
    if isinstance(error, BaseExceptionGroup):
        return " and ".join(described(one) for one in error.exceptions)
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    named = (f"{f.name} {f.filename.rpartition('/')[2]}:{f.lineno}" for f in reversed(frames))
    places = " < ".join(named)
    return f"{type(error).__name__} in {places}" if places else type(error).__name__
