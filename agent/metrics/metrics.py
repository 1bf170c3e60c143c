"""The counters of /metrics: results of transactions, without customers' data."""

from enum import Enum, unique
from functools import cached_property
from typing import TYPE_CHECKING

from agent.factories import factory
from agent.transactions.model import Transaction

if TYPE_CHECKING:
    from agent.metrics.counters import Counters

COUNTERS = "agent.metrics.counters:Counters"
"""Loaded at the first count or read: Prometheus' library would delay the start."""


@unique
class Remedy(Enum):
    """What was done about a page that did not paint the current revision."""

    LOADED_ANEW = "reload"
    RESTARTED = "restart"


class Meters:
    """The agent's counters."""

    @cached_property
    def counters(self) -> "Counters":
        made: Counters = factory(COUNTERS)()
        return made

    def fault(self, where: str) -> None:
        self.counters.faults.labels(where).inc()

    def browser(self, remedy: Remedy) -> None:
        self.counters.browser_stalls.labels(remedy.value).inc()

    def api_call(self, urgency: str, seconds: float, error: str) -> None:
        """Count a call to the service; `error` comes from a short list, or is ""."""
        self.counters.api_seconds.labels(urgency).observe(seconds)
        if error:
            self.counters.api_errors.labels(error).inc()

    def order(self, result: str) -> None:
        """Count an order of the operator by its result, which comes from a short list."""
        self.counters.orders.labels(result).inc()

    def count(self, transaction: Transaction) -> None:
        self.counters.facts.labels(
            transaction.service, transaction.bank_status.value, transaction.cash.value
        ).inc()
