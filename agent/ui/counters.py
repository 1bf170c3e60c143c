"""The counters of /metrics, with Prometheus' library."""

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, generate_latest


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
        self.faults = Counter(
            "kiosk_faults_total",
            "Exceptions that nobody reckoned with, by the place that set them aside",
            ("where",),
            registry=self._registry,
        )

    def to_text(self) -> bytes:
        return generate_latest(self._registry)
