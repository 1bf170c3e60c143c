"""/metrics: the kiosk's state in Prometheus' format.

Imported at the first request, because Prometheus' library would delay the start.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import accumulate
from typing import Any, Final

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
from agent.metrics.kiosk_faults import faults_of
from agent.metrics.state import KioskState

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
LEVELS: Final = {"enough": 2.0, "low": 1.0, "empty": 0.0, "missing": 0.0}
BOUNDS: Final = (*map(floatToGoString, API_SECONDS), "+Inf")


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
        for theme in _THEMES:
            yield from filter(None, theme(self._state))


def _family(
    kind: Callable[..., Any],
    name: str,
    about: str,
    value: Mapping[Any, Any] | float | None,
    *labels: str,
) -> Any:
    """Return a metric with one value for each combination of labels; None without a value."""
    if value is None:
        return None
    family = kind(name, about, labels=labels)
    values = value if isinstance(value, Mapping) else {(): value}
    for key, one in sorted(values.items()):
        of = key if isinstance(key, tuple) else (key,)
        if isinstance(one, Durations):
            buckets = tuple(zip(BOUNDS, accumulate(one.buckets), strict=True))
            family.add_metric(of, buckets, one.sum_s)
        else:
            family.add_metric(of, float(one))
    return family


# --- one table for each theme ---

_gauge, _counter = partial(_family, GaugeMetricFamily), partial(_family, CounterMetricFamily)
_histogram = partial(_family, HistogramMetricFamily)


def _release(s: KioskState) -> Iterable[Any]:
    machine = s.machine
    return (
        _gauge("kiosk_build_info", "The release that runs; 1", {machine.version: 1.0}, "version"),
        _gauge("kiosk_started_timestamp_seconds", "When the agent started", machine.started_at),
        _gauge("kiosk_busy", "1: somebody would notice a restart", s.is_busy),
        _gauge(
            "kiosk_update_timestamp_seconds", "When the last update was tried", machine.updated_at
        ),
        _gauge(
            "kiosk_update_healthy",
            "1: the update runs, 0: it was rolled back or refused",
            machine.update_went_well,
        ),
        _gauge(
            "kiosk_update_looked_timestamp_seconds",
            "When the repositories last answered with a valid signature",
            machine.looked_at,
        ),
    )


def _faults(s: KioskState) -> Iterable[Any]:
    present = {(f.fault.name, f.subject, f.fault.severity.value): 1.0 for f in faults_of(s)}
    about = "1: this fault is present (docs/operate.md)"
    return (_gauge("kiosk_fault", about, present, "fault", "subject", "severity"),)


def _page(s: KioskState) -> Iterable[Any]:
    counts, browser = s.counts, s.browser
    return (
        _counter(
            "kiosk_browser_stalls_total",
            "Times that the page did not paint the current revision, by remedy",
            counts.browser_stalls,
            "remedy",
        ),
        _gauge(
            "kiosk_browser_painted_revision",
            "The screen revision that the page painted last; -1: none",
            browser.painted,
        ),
        _gauge(
            "kiosk_browser_painted_timestamp_seconds",
            "When the page painted last; 0: never",
            browser.painted_at,
        ),
        _counter(
            "kiosk_faults_total",
            "Unexpected exceptions, by the place that caught them",
            counts.faults,
            "where",
        ),
    )


def _service(s: KioskState) -> Iterable[Any]:
    counts = s.counts
    return (
        _gauge("kiosk_api_reachable", "1: the service answered last time", s.reaches_api),
        _histogram(
            "kiosk_api_request_seconds",
            "Seconds from a call's first byte to its answer, or to its timeout",
            counts.api_seconds,
            "urgency",
        ),
        _counter(
            "kiosk_api_errors_total",
            "Calls that failed or were refused, by meaning",
            counts.api_errors,
            "meaning",
        ),
        _gauge(
            "kiosk_api_budget_left_requests",
            "Calls left in the request budget of this minute",
            s.budget_left,
        ),
        _gauge("kiosk_service_offered", "1: customers can choose it now", s.offered, "service"),
        _gauge(
            "kiosk_guesses",
            "Guesses about the service: confirmed, contradicted or not seen",
            s.guesses,
            "state",
        ),
    )


def _money(s: KioskState) -> Iterable[Any]:
    money, counts = s.money, s.counts
    return (
        _counter(
            "kiosk_transaction_facts_total",
            "Journal events, by service and by the transaction's status after them",
            counts.facts,
            "service",
            "fate",
            "cash",
        ),
        _gauge(
            "kiosk_transactions_open",
            "Transactions that are not closed, by bank status",
            money.open_by_status,
            "fate",
        ),
        _gauge(
            "kiosk_transactions_open_oldest_seconds",
            "Age of the oldest transaction that is not closed; 0: none",
            _age(s.at, money.oldest_open_at),
        ),
        _gauge(
            "kiosk_cash_transactions",
            "Transactions whose notes need a person, by cash status",
            money.counter_by_cash,
            "cash",
        ),
        _gauge(
            "kiosk_cash_rupees",
            "Sum of these transactions in rupees",
            money.counter_rupees_by_cash,
            "cash",
        ),
        _gauge(
            "kiosk_cash_oldest_seconds",
            "Age of the oldest of these transactions; 0: none",
            _age(s.at, money.oldest_at_counter_at),
        ),
    )


def _journal(s: KioskState) -> Iterable[Any]:
    machine = s.machine
    return (
        _gauge("kiosk_journal_open", "1: transactions are taken", s.takes_transactions),
        _gauge(
            "kiosk_journal_verified_timestamp_seconds",
            "When the whole journal was last verified",
            machine.verified_at,
        ),
        _gauge("kiosk_journal_whole", "1: undamaged at that time, 0: damaged", machine.is_whole),
    )


def _devices(s: KioskState) -> Iterable[Any]:
    return (
        _gauge("kiosk_device_usable", "1: the device can be used", s.devices, "device"),
        _gauge("kiosk_paper_low", "1: the slip printer's paper is low or used up", s.is_paper_low),
        _gauge(
            "kiosk_drawer_rupees",
            "Notes in the drawer by the last count; absent if notes moved since",
            s.drawer_rupees,
        ),
        _gauge(
            "kiosk_cassette_level",
            "2: enough notes, 1: low, 0: empty or missing",
            {key: LEVELS[level] for key, level in s.cassettes.items() if level in LEVELS},
            "cassette",
            "rupees",
        ),
    )


def _machine(s: KioskState) -> Iterable[Any]:
    machine = s.machine
    return (
        _gauge(
            "kiosk_temperature_celsius", "Temperature of the board's hottest zone", machine.celsius
        ),
        _gauge("kiosk_undervoltage", "1: the voltage is too low now", machine.is_undervolted),
        _gauge(
            "kiosk_disk_free_bytes", "Free space on the journal's disk", machine.disk_free_bytes
        ),
        _gauge(
            "kiosk_disk_life_used_ratio",
            "Used part of the disk's life, by its own estimate; 1.1: more than its life",
            machine.used_life,
        ),
        _gauge(
            "kiosk_wifi_signal_dbm", "Signal of the Wi-Fi network", machine.wifi_dbm, "interface"
        ),
        _gauge(
            "kiosk_network_address_info",
            "This machine's address on the way to the internet; 1",
            {machine.address: 1.0} if machine.address else None,
            "address",
        ),
    )


def _fleet(s: KioskState) -> Iterable[Any]:
    return (
        _counter(
            "kiosk_orders_total",
            "Orders from the operator: done, refused, failed, or why they were dropped",
            s.counts.orders,
            "result",
        ),
        _gauge("kiosk_fleet_connected", "1: the operator's broker is connected", s.is_attached),
        _gauge(
            "kiosk_fleet_events_behind",
            "Events of the journal that the operator's broker does not have",
            s.events_behind,
        ),
    )


def _age(now: float, since: float | None) -> float:
    return 0.0 if since is None else now - since


_THEMES: Final = (
    _release,
    _faults,
    _page,
    _service,
    _money,
    _journal,
    _devices,
    _machine,
    _fleet,
)
