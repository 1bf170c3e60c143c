"""The fleet's alerts: each fires when it should, and uses figures that the database exports."""

import re

from tests.system.monitoring.promtool import MONITORING, promtool

PROMETHEUS = MONITORING.parent / "fleet" / "prometheus"


def test_each_alert_fires_when_it_should_and_not_before() -> None:
    assert "SUCCESS" in promtool("test", "rules", str(PROMETHEUS / "fleet-alerts-test.yml"))


def test_prometheus_accepts_its_configuration() -> None:
    assert "SUCCESS" in promtool("check", "config", str(PROMETHEUS / "prometheus.yml"))


def test_alerts_use_only_figures_that_the_database_exports() -> None:
    queries = (PROMETHEUS / "queries.yml").read_text()
    exported = {f"fleet_{name}" for name in re.findall(r"- (\w+): \{usage", queries)}
    asked = set(re.findall(r"\bfleet_\w+", (PROMETHEUS / "fleet-alerts.yml").read_text()))
    assert asked <= exported
    assert len(asked) > 5
