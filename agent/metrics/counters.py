"""The counters of /metrics, with Prometheus' library; the gauges are in agent.metrics.gauges."""

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from agent.metrics.figures import Figures
from agent.metrics.gauges import FiguresCollector

API_SECONDS = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45, 90)
"""A catalogue takes tenths of a second, a withdrawal some seconds; a call times out after 90 s."""


class Counters:
    """The agent's counters, in their own registry."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        # Otherwise there are a third more series, which nobody uses.
        disable_created_metrics()  # type: ignore[no-untyped-call]  # the library has no types for it
        self._registry = CollectorRegistry()
        self.facts = Counter(
            "kiosk_transaction_facts_total",
            "Journal events, by service and by the transaction's status after them",
            ("service", "fate", "cash"),
            registry=self._registry,
        )
        self.browser_stalls = Counter(
            "kiosk_browser_stalls_total",
            "Times that the page did not paint the current revision, by remedy",
            ("remedy",),
            registry=self._registry,
        )
        self.browser_revision = Gauge(
            "kiosk_browser_painted_revision",
            "The screen revision that the page painted last; -1: none",
            registry=self._registry,
        )
        self.browser_painted_at = Gauge(
            "kiosk_browser_painted_timestamp_seconds",
            "When the page painted last; 0: never",
            registry=self._registry,
        )
        self.faults = Counter(
            "kiosk_faults_total",
            "Unexpected exceptions, by the place that caught them",
            ("where",),
            registry=self._registry,
        )

        self.api_seconds = Histogram(
            "kiosk_api_request_seconds",
            "Seconds from a call's first byte to its answer, or to its timeout",
            ("urgency",),
            buckets=API_SECONDS,
            registry=self._registry,
        )
        self.api_errors = Counter(
            "kiosk_api_errors_total",
            "Calls that failed or were refused, by meaning",
            ("meaning",),
            registry=self._registry,
        )
        self.orders = Counter(
            "kiosk_orders_total",
            "Orders from the operator: done, refused, failed, or why they were dropped",
            ("result",),
            registry=self._registry,
        )
        self._figures = FiguresCollector()
        self._registry.register(self._figures)
        ProcessCollector(registry=self._registry)

    def to_text(self, figures: Figures) -> bytes:
        self._figures.figures = figures
        return generate_latest(self._registry)
