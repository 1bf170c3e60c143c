"""The counters of /metrics since the kiosk's start, without customers' data."""

from bisect import bisect_left
from collections import Counter, deque
from enum import Enum, unique
from typing import Final

import msgspec

from agent.api.rate_limiter import Priority
from agent.api.replies import ApiRefusal, NoResponse, Reply
from agent.transactions import error_table
from agent.transactions.model import Transaction

API_SECONDS: Final = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 45.0, 90.0)
"""The bounds of the buckets, in seconds. A catalogue takes tenths of a second, a withdrawal some
seconds; a call times out after 90 s."""
SUBMISSIONS_KEPT: Final = 20  # enough to see that one in ten is slow
OTHER: Final = "other"
"""The label for codes that the document does not list, so that there are few labels."""


@unique
class PageRemedy(Enum):
    """What was done about a page that did not paint the current revision."""

    RELOADED = "reload"
    RESTARTED = "restart"


class Durations(msgspec.Struct):
    """A histogram of durations in seconds."""

    buckets: list[int] = msgspec.field(default_factory=lambda: [0] * (len(API_SECONDS) + 1))
    """The number of calls up to each bound of API_SECONDS; the last bucket has the longer ones."""
    sum_s: float = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(API_SECONDS, seconds)] += 1
        self.sum_s += seconds


class Counts(msgspec.Struct):
    """The counters, by their labels."""

    faults: Counter[str] = msgspec.field(default_factory=Counter)
    """The counts of `Faults`, by the place that caught them."""
    facts: Counter[tuple[str, str, str]] = msgspec.field(default_factory=Counter)
    browser_stalls: Counter[str] = msgspec.field(default_factory=Counter)
    api_seconds: dict[str, Durations] = msgspec.field(default_factory=dict)
    last_submissions_s: deque[float] = msgspec.field(
        default_factory=lambda: deque(maxlen=SUBMISSIONS_KEPT)
    )
    """The durations of the newest submissions, in seconds."""
    api_errors: Counter[str] = msgspec.field(default_factory=Counter)
    orders: Counter[str] = msgspec.field(default_factory=Counter)

    def fact(self, t: Transaction) -> None:
        """Count a journal event by the transaction after it."""
        self.facts[t.service, t.bank_status.value, t.cash.value] += 1

    def api_call(self, priority: Priority, seconds: float, reply: Reply) -> None:
        self.api_seconds.setdefault(priority.name.lower(), Durations()).add(seconds)
        if priority is Priority.SUBMISSION:
            self.last_submissions_s.append(seconds)
        if error := error_of(reply):
            self.api_errors[error] += 1

    def order(self, result: str) -> None:
        """Count an order of the operator by its result, which comes from a short list."""
        self.orders[result] += 1


def error_of(reply: Reply) -> str:
    """Return the kind of a call's failure, from a short list; "" if it succeeded."""
    match reply:
        case NoResponse(fault=fault):
            return fault.name.lower() if fault else "no_response"
        case ApiRefusal(code=code):
            return code.lower() if error_table.is_listed(code) else OTHER
    return ""
