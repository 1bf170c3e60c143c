"""Alerts and dashboard: their metrics exist, and each alert fires when it should."""

import re
from pathlib import Path

import msgspec
import pytest

from agent.api.rate_limiter import Priority
from agent.metrics.counters import Counters
from agent.metrics.figures import Figures
from agent.transactions.model import BankStatus, CashStatus
from tests.support.kiosk_world import kiosk_world
from tests.support.virtual_time import virtual_time
from tests.system.monitoring.promtool import MONITORING, promtool

OPERATE = MONITORING.parents[1] / "docs" / "operate.md"
ALERTS = MONITORING / "kiosk-alerts.yml"
PROMETHEUS_OWN = {"up"}
WORDS = re.compile(r"\b((?:kiosk|process)_[a-z_]+|up)\b(?=[{\[ )]|$)")


@pytest.fixture(scope="module")
def metrics() -> str:
    """The text of /metrics for a kiosk that reports every figure."""
    counters = Counters()
    counters.facts.labels("aeps.CW", "succeeded", "handed").inc()
    counters.faults.labels("desk").inc()
    counters.browser_stalls.labels("restart").inc()
    for priority in Priority:
        counters.api_seconds.labels(priority.name.lower()).observe(1.5)
    counters.api_errors.labels("no_answer").inc()
    figures = Figures(
        version="0.1.0",
        started_at=1_795_000_000.0,
        takes_transactions=True,
        is_busy=False,
        reaches_api=True,
        budget_left=42,
        budget_is_common=True,
        budget_kiosks=20,
        services={"aeps.CW": 1.0, "matm.CW": 0.0},
        devices={"biometric": 1.0},
        open_by_status={BankStatus.PENDING.value: 2.0},
        oldest_open_s=7200.0,
        counter_by_cash={CashStatus.OWED.value: 1.0},
        counter_rupees_by_cash={CashStatus.OWED.value: 500.0},
        oldest_at_counter_s=600.0,
        disk_free_bytes=5e9,
        celsius=52.0,
        is_undervolted=False,
        verified_at=1_795_000_000.0,
        is_whole=True,
        updated_at=1_795_000_000.0,
        update_went_well=True,
    )
    return counters.to_text(figures).decode()


def names_in(text: str) -> set[str]:
    return set(WORDS.findall(text))


def known(metrics: str) -> set[str]:
    samples = (line for line in metrics.splitlines() if not line.startswith("#"))
    return {re.split(r"[{ ]", line)[0] for line in samples} | PROMETHEUS_OWN


def test_the_metrics_text_is_well_formed(metrics: str) -> None:
    assert promtool("check", "metrics", given=metrics) == ""


@virtual_time
async def test_the_metrics_text_of_a_whole_kiosk_is_well_formed(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("500")
        await world.customer.gets_cash()
        text = world.kiosk.meters.counters.to_text(await world.kiosk.figures())
    assert promtool("check", "metrics", given=text.decode()) == ""


def test_prometheus_accepts_the_alert_rules() -> None:
    assert "SUCCESS" in promtool("check", "rules", ALERTS.name)


def test_each_alert_fires_when_it_should_and_not_before() -> None:
    assert "SUCCESS" in promtool("test", "rules", "kiosk-alerts-test.yml")
    tried = (MONITORING / "kiosk-alerts-test.yml").read_text()
    assert all(f"alertname: {name}\n        exp_alerts" in tried for name in alerts())


def alerts() -> list[str]:
    return re.findall(r"alert: (\w+)", ALERTS.read_text())


@pytest.mark.parametrize("name", alerts())
def test_the_page_for_operators_has_a_row_for_each_alert(name: str) -> None:
    assert f"| `{name}` |" in OPERATE.read_text()


def test_every_metric_of_the_alerts_exists(metrics: str) -> None:
    asked = names_in("\n".join(re.findall(r"expr:.*(?:\n {10}.*)*", ALERTS.read_text())))
    assert len(asked) > 15
    assert asked <= known(metrics)


def test_every_metric_of_the_dashboard_exists_and_each_panel_has_a_title(
    metrics: str,
) -> None:
    dashboard = msgspec.json.decode((MONITORING / "kiosk-dashboard.json").read_bytes())
    panels = dashboard["panels"]
    asked = {name for p in panels for one in p["targets"] for name in names_in(one["expr"])}
    assert asked <= known(metrics)
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert all(panel["title"] for panel in panels)


def test_the_page_for_operators_describes_every_metric(metrics: str) -> None:
    own = {name for name in known(metrics) if name.startswith("kiosk_")}
    families = {re.sub(r"_(bucket|sum|count|created)$", "", name) for name in own}
    page = OPERATE.read_text()
    assert [name for name in sorted(families) if f"`{name}`" not in page] == []


def test_an_unknown_figure_is_left_out_and_not_zero() -> None:
    text = Counters().to_text(Figures(version="1", started_at=0.0, takes_transactions=False))
    assert b"kiosk_journal_open 0.0" in text
    assert b"kiosk_temperature_celsius" not in text
    assert b"kiosk_journal_whole" not in text
