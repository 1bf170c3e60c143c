"""What is counted for /metrics: how transactions go, without a word about whose."""

from prometheus_client import CollectorRegistry, Counter

from agent.transactions.model import Transaction


class Meters:
    """The agent's counters, on a registry of their own."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.registry = registry
        self._facts = Counter(
            "kiosk_transaction_facts_total",
            "Journaled facts, by service and by where they left the transaction",
            ("service", "fate", "cash"),
            registry=registry,
        )

        self._faults = Counter(
            "kiosk_faults_total",
            "Exceptions that nobody reckoned with, by the place that set them aside",
            ("where",),
            registry=registry,
        )

    def fault(self, where: str) -> None:
        self._faults.labels(where).inc()

    def count(self, transaction: Transaction) -> None:
        self._facts.labels(
            transaction.service, transaction.bank_status.value, transaction.cash.value
        ).inc()
