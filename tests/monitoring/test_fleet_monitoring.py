"""The fleet's alerts: each fires when it should, and asks for figures that the database has."""

import re

from tests.monitoring.test_monitoring import MONITORING, promtool

PROMETHEUS = MONITORING.parent / "fleet" / "prometheus"


def test_each_alert_fires_when_it_should_and_not_before() -> None:
    assert "SUCCESS" in promtool("test", "rules", str(PROMETHEUS / "fleet-alerts-test.yml"))


def test_prometheus_takes_its_configuration() -> None:
    assert "SUCCESS" in promtool("check", "config", str(PROMETHEUS / "prometheus.yml"))


def test_alerts_ask_for_what_the_database_tells() -> None:
    queries = (PROMETHEUS / "queries.yml").read_text()
    told = {f"fleet_{name}" for name in re.findall(r"- (\w+): \{usage", queries)}
    asked = set(re.findall(r"\bfleet_\w+", (PROMETHEUS / "fleet-alerts.yml").read_text()))
    assert asked <= told
    assert len(asked) > 5
