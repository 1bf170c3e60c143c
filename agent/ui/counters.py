"""The counters of /metrics, with Prometheus' library."""

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    generate_latest,
)


class Counters:
    """The agent's counters, on a registry of their own."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.facts = Counter(
            "kiosk_transaction_facts_total",
            "Journaled facts, by service and by where they left the transaction",
            ("service", "fate", "cash"),
            registry=self._registry,
        )
        self.browser_stalls = Counter(
            "kiosk_browser_stalls_total",
            "Times that the page did not paint what it should, by what was done about it",
            ("remedy",),
            registry=self._registry,
        )
        self.browser_revision = Gauge(
            "kiosk_browser_painted_revision",
            "The screen's revision that the page painted last; -1: none",
            registry=self._registry,
        )
        self.browser_painted_at = Gauge(
            "kiosk_browser_painted_timestamp_seconds",
            "When the page painted last; 0: never",
            registry=self._registry,
        )
        self.faults = Counter(
            "kiosk_faults_total",
            "Exceptions that nobody reckoned with, by the place that set them aside",
            ("where",),
            registry=self._registry,
        )

    def to_text(self) -> bytes:
        return generate_latest(self._registry)
