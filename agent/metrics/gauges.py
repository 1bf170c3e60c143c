"""The gauges of /metrics: a row for each of the kiosk's figures."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from agent.metrics.figures import Figures

Value = float | Mapping[str, float] | None


class Gauge(msgspec.Struct, frozen=True):
    """One gauge; a gauge with a label has one value for each key of the label."""

    name: str
    about: str
    of: Callable[[Figures], Value]
    label: str = ""


GAUGES: Final = (
    Gauge("kiosk_build_info", "The release that runs; 1", lambda f: {f.version: 1.0}, "version"),
    Gauge("kiosk_started_timestamp_seconds", "When the agent started", lambda f: f.started_at),
    Gauge("kiosk_busy", "1: somebody would notice a restart", lambda f: f.is_busy),
    Gauge("kiosk_journal_open", "1: transactions are taken", lambda f: f.takes_transactions),
    Gauge("kiosk_api_reachable", "1: the service answered last time", lambda f: f.reaches_api),
    Gauge(
        "kiosk_api_budget_left_requests",
        "Calls left in the request budget of this minute",
        lambda f: f.budget_left,
    ),
    Gauge(
        "kiosk_api_budget_common",
        "1: kiosks on one key count together, 0: without Redis this one keeps to its share",
        lambda f: f.budget_is_common,
    ),
    Gauge(
        "kiosk_api_budget_kiosks",
        "Kiosks seen on this key in the last day",
        lambda f: f.budget_kiosks,
    ),
    Gauge(
        "kiosk_service_offered", "1: customers can choose it now", lambda f: f.services, "service"
    ),
    Gauge("kiosk_device_usable", "1: the device can be used", lambda f: f.devices, "device"),
    Gauge(
        "kiosk_transactions_open",
        "Transactions that are not closed, by bank status",
        lambda f: f.open_by_status,
        "fate",
    ),
    Gauge(
        "kiosk_transactions_open_oldest_seconds",
        "Age of the oldest transaction that is not closed; 0: none",
        lambda f: f.oldest_open_s,
    ),
    Gauge(
        "kiosk_cash_transactions",
        "Transactions whose notes need a person, by cash status",
        lambda f: f.counter_by_cash,
        "cash",
    ),
    Gauge(
        "kiosk_cash_rupees",
        "Sum of these transactions in rupees",
        lambda f: f.counter_rupees_by_cash,
        "cash",
    ),
    Gauge(
        "kiosk_cash_oldest_seconds",
        "Age of the oldest of these transactions; 0: none",
        lambda f: f.oldest_at_counter_s,
    ),
    Gauge("kiosk_disk_free_bytes", "Free space on the journal's disk", lambda f: f.disk_free_bytes),
    Gauge(
        "kiosk_temperature_celsius", "Temperature of the board's hottest zone", lambda f: f.celsius
    ),
    Gauge("kiosk_undervoltage", "1: the voltage is too low now", lambda f: f.is_undervolted),
    Gauge(
        "kiosk_journal_verified_timestamp_seconds",
        "When the whole journal was last verified",
        lambda f: f.verified_at,
    ),
    Gauge("kiosk_journal_whole", "1: undamaged at that time, 0: damaged", lambda f: f.is_whole),
    Gauge(
        "kiosk_update_timestamp_seconds", "When the last update was tried", lambda f: f.updated_at
    ),
    Gauge(
        "kiosk_update_healthy",
        "1: the update runs, 0: it was rolled back or refused",
        lambda f: f.update_went_well,
    ),
    Gauge(
        "kiosk_fleet_connected", "1: the operator's broker is connected", lambda f: f.is_attached
    ),
    Gauge(
        "kiosk_fleet_events_behind",
        "Events of the journal that the operator's broker does not have",
        lambda f: f.events_behind,
    ),
)


class FiguresCollector(Collector):
    """Collects the most recent figures for the registry."""

    def __init__(self) -> None:
        self.figures: Figures | None = None

    def collect(self) -> Iterator[GaugeMetricFamily]:
        if self.figures is None:
            return
        for gauge in GAUGES:
            value = gauge.of(self.figures)
            if value is not None:
                yield _family(gauge, value)


def _family(gauge: Gauge, value: float | Mapping[str, float]) -> GaugeMetricFamily:
    if not isinstance(value, Mapping):
        return GaugeMetricFamily(gauge.name, gauge.about, value=float(value))
    family = GaugeMetricFamily(gauge.name, gauge.about, labels=(gauge.label,))
    for key, one in sorted(value.items()):
        family.add_metric((key,), float(one))
    return family
