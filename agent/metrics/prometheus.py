"""/metrics: a table of what is shown of the kiosk's state, in Prometheus' format.

Imported at the first request, because Prometheus' library would delay the start.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from typing import Any, Final

import msgspec
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from agent.metrics.counts import API_SECONDS, Durations
from agent.metrics.state import KioskState

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
BOUNDS: Final = (*map(floatToGoString, API_SECONDS), "+Inf")


class Metric(msgspec.Struct, frozen=True):
    """One metric; with labels it has one value for each combination of them."""

    name: str
    about: str
    of: Callable[[KioskState], float | Mapping[Any, Any] | None]
    labels: tuple[str, ...] = ()
    kind: Callable[..., Any] = GaugeMetricFamily


def _age(now: float, since: float | None) -> float:
    return 0.0 if since is None else now - since


METRICS: Final = (
    Metric(
        "kiosk_transaction_facts_total",
        "Journal events, by service and by the transaction's status after them",
        lambda s: s.counts.facts,
        ("service", "fate", "cash"),
        CounterMetricFamily,
    ),
    Metric(
        "kiosk_browser_stalls_total",
        "Times that the page did not paint the current revision, by remedy",
        lambda s: s.counts.browser_stalls,
        ("remedy",),
        CounterMetricFamily,
    ),
    Metric(
        "kiosk_browser_painted_revision",
        "The screen revision that the page painted last; -1: none",
        lambda s: s.browser.painted if s.browser else None,
    ),
    Metric(
        "kiosk_browser_painted_timestamp_seconds",
        "When the page painted last; 0: never",
        lambda s: s.browser.painted_at if s.browser else None,
    ),
    Metric(
        "kiosk_faults_total",
        "Unexpected exceptions, by the place that caught them",
        lambda s: s.counts.faults,
        ("where",),
        CounterMetricFamily,
    ),
    Metric(
        "kiosk_api_request_seconds",
        "Seconds from a call's first byte to its answer, or to its timeout",
        lambda s: s.counts.api_seconds,
        ("urgency",),
        HistogramMetricFamily,
    ),
    Metric(
        "kiosk_api_errors_total",
        "Calls that failed or were refused, by meaning",
        lambda s: s.counts.api_errors,
        ("meaning",),
        CounterMetricFamily,
    ),
    Metric(
        "kiosk_orders_total",
        "Orders from the operator: done, refused, failed, or why they were dropped",
        lambda s: s.counts.orders,
        ("result",),
        CounterMetricFamily,
    ),
    Metric(
        "kiosk_build_info",
        "The release that runs; 1",
        lambda s: {s.machine.version: 1.0},
        ("version",),
    ),
    Metric(
        "kiosk_started_timestamp_seconds", "When the agent started", lambda s: s.machine.started_at
    ),
    Metric("kiosk_busy", "1: somebody would notice a restart", lambda s: s.is_busy),
    Metric("kiosk_journal_open", "1: transactions are taken", lambda s: s.takes_transactions),
    Metric("kiosk_api_reachable", "1: the service answered last time", lambda s: s.reaches_api),
    Metric(
        "kiosk_api_budget_left_requests",
        "Calls left in the request budget of this minute",
        lambda s: s.budget_left,
    ),
    Metric(
        "kiosk_api_budget_common",
        "1: kiosks on one key count together, 0: without Redis this one keeps to its share",
        lambda s: s.sharing.is_common if s.sharing else None,
    ),
    Metric(
        "kiosk_api_budget_kiosks",
        "Kiosks seen on this key in the last day",
        lambda s: s.sharing.kiosks if s.sharing else None,
    ),
    Metric(
        "kiosk_service_offered", "1: customers can choose it now", lambda s: s.offered, ("service",)
    ),
    Metric("kiosk_device_usable", "1: the device can be used", lambda s: s.devices, ("device",)),
    Metric(
        "kiosk_transactions_open",
        "Transactions that are not closed, by bank status",
        lambda s: s.money.open_by_status,
        ("fate",),
    ),
    Metric(
        "kiosk_transactions_open_oldest_seconds",
        "Age of the oldest transaction that is not closed; 0: none",
        lambda s: _age(s.at, s.money.oldest_open_at),
    ),
    Metric(
        "kiosk_cash_transactions",
        "Transactions whose notes need a person, by cash status",
        lambda s: s.money.counter_by_cash,
        ("cash",),
    ),
    Metric(
        "kiosk_cash_rupees",
        "Sum of these transactions in rupees",
        lambda s: s.money.counter_rupees_by_cash,
        ("cash",),
    ),
    Metric(
        "kiosk_cash_oldest_seconds",
        "Age of the oldest of these transactions; 0: none",
        lambda s: _age(s.at, s.money.oldest_at_counter_at),
    ),
    Metric(
        "kiosk_disk_free_bytes",
        "Free space on the journal's disk",
        lambda s: s.machine.disk_free_bytes,
    ),
    Metric(
        "kiosk_temperature_celsius",
        "Temperature of the board's hottest zone",
        lambda s: s.machine.celsius,
    ),
    Metric(
        "kiosk_undervoltage", "1: the voltage is too low now", lambda s: s.machine.is_undervolted
    ),
    Metric(
        "kiosk_journal_verified_timestamp_seconds",
        "When the whole journal was last verified",
        lambda s: s.machine.verified_at,
    ),
    Metric(
        "kiosk_journal_whole", "1: undamaged at that time, 0: damaged", lambda s: s.machine.is_whole
    ),
    Metric(
        "kiosk_update_timestamp_seconds",
        "When the last update was tried",
        lambda s: s.machine.updated_at,
    ),
    Metric(
        "kiosk_update_healthy",
        "1: the update runs, 0: it was rolled back or refused",
        lambda s: s.machine.update_went_well,
    ),
    Metric(
        "kiosk_fleet_connected", "1: the operator's broker is connected", lambda s: s.is_attached
    ),
    Metric(
        "kiosk_fleet_events_behind",
        "Events of the journal that the operator's broker does not have",
        lambda s: s.events_behind,
    ),
)


def metrics_text(state: KioskState) -> bytes:
    """Return the content of /metrics."""
    registry = CollectorRegistry()
    registry.register(_KioskCollector(state))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class _KioskCollector(Collector):
    def __init__(self, state: KioskState) -> None:
        self._state = state

    def collect(self) -> Iterator[Any]:
        for metric in METRICS:
            value = metric.of(self._state)
            if value is not None:
                yield _family(metric, value)


def _family(metric: Metric, value: float | Mapping[Any, Any]) -> Any:
    family = metric.kind(metric.name, metric.about, labels=metric.labels)
    values = value if isinstance(value, Mapping) else {(): value}
    for key, one in sorted(values.items()):
        labels = key if isinstance(key, tuple) else (key,)
        if isinstance(one, Durations):
            family.add_metric(
                labels, tuple(zip(BOUNDS, accumulate(one.buckets), strict=True)), one.sum_s
            )
        else:
            family.add_metric(labels, float(one))
    return family
