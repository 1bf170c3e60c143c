"""Alerts and dashboard: their metrics exist, and each alert fires when it should.

Prometheus's own checker reads the rules.
"""

import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from agent.api.rate_limiter import Priority
from agent.api.replies import NoResponse
from agent.metrics.counts import Counts, PageRemedy
from agent.metrics.kiosk_faults import KIOSK_FAULTS, KioskFault
from agent.metrics.machine import MachineState
from agent.metrics.prometheus import metrics_text
from agent.metrics.state import Browser, KioskState, MoneyState
from agent.transactions.model import BankStatus, CashStatus
from tests.support.counts import LEFT_OUT
from tests.support.kiosk_world import kiosk_world
from tests.support.virtual_time import virtual_time

MONITORING = Path(__file__).parents[3] / "deploy" / "monitoring"
FLEET = MONITORING.parent / "fleet" / "prometheus"
OPERATE = MONITORING.parents[1] / "docs" / "operate.md"
ALERTS = MONITORING / "kiosk-alerts.yml"
PROMETHEUS_OWN = {"up"}
WORDS = re.compile(r"\b((?:kiosk|process)_[a-z_]+|up)\b(?=[{\[ )]|$)")


def promtool(*words: str, given: str = "") -> str:
    tool = shutil.which("promtool")
    assert tool, "promtool is missing: apt install --no-install-recommends prometheus"
    done = subprocess.run(
        (tool, *words), input=given, capture_output=True, text=True, check=False, cwd=MONITORING
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def metrics() -> str:
    """The text of /metrics for a kiosk that reports every figure."""
    counts = Counts()
    counts.facts["aeps.CW", "succeeded", "handed"] += 1
    counts.faults["desk"] += 1
    counts.browser_stalls[PageRemedy.RESTARTED.value] += 1
    for priority in Priority:
        counts.api_call(priority, 1.5, NoResponse("why"))
    now = 1_795_000_000.0
    state = KioskState(
        at=now,
        machine=MachineState(
            version="0.1.0",
            started_at=now,
            disk_free_bytes=5_000_000_000,
            celsius=52.0,
            is_undervolted=False,
            verified_at=now,
            is_whole=True,
            updated_at=now,
            update_went_well=True,
            looked_at=now,
            used_life=0.3,
            wifi_dbm={"wlan0": -61.0},
            address="192.168.1.17",
        ),
        counts=counts,
        takes_transactions=True,
        reaches_api=True,
        contradicted=("matm.words",),
        budget_left=42,
        offered={"aeps.CW": True, "matm.CW": False},
        devices={"biometric": True},
        is_paper_low=False,
        drawer_rupees=41_500,
        cassettes={("1", "500"): "enough", ("2", "100"): "low", ("3", "0"): "unknown"},
        money=MoneyState(
            open_by_status={BankStatus.PENDING.value: 2},
            oldest_open_at=now - 7200,
            counter_by_cash={CashStatus.OWED.value: 1},
            counter_rupees_by_cash={CashStatus.OWED.value: 500.0},
            oldest_at_counter_at=now - 600,
        ),
        browser=Browser(status="paints", painted=7, painted_at=now),
    )
    return metrics_text(state).decode()


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
        await world.customer.takes_out("500")
        text = metrics_text(world.kiosk.state())
    assert promtool("check", "metrics", given=text.decode()) == ""


def test_prometheus_accepts_the_alert_rules() -> None:
    assert "SUCCESS" in promtool("check", "rules", ALERTS.name)


def lasting(fault: KioskFault, metric: str, label: str) -> str:
    """Return promtool's test of one rule: its alert fires after `lasts_s`, and not before."""
    minutes = round(fault.lasts_s / 60)
    words = fault.words.format("this")
    return f"""
  - interval: 1m
    input_series:
      - series: '{metric}{{{label}="K-1", fault="{fault.name}", subject="this"}}'
        values: "_x5 1x{minutes + 5}"
      - series: '{metric}{{{label}="K-1", fault="KioskOther", subject="this"}}'
        values: "1x{minutes + 10}"
    alert_rule_test:
      - {{eval_time: {minutes + 4}m, alertname: {fault.name}}}
      - eval_time: {minutes + 5}m
        alertname: {fault.name}
        exp_alerts:
          - exp_labels:
              {{{label}: K-1, fault: {fault.name}, subject: this, severity: {fault.severity.value},
              tell: {fault.told.value}}}
            exp_annotations: {{summary: "K-1: {words}"}}
"""


@pytest.mark.parametrize(
    ("rules", "metric", "label"),
    [
        (ALERTS, "kiosk_fault", "instance"),
        (FLEET / "kiosk-alerts.yml", "fleet_kiosk_fault_present", "kiosk"),
    ],
    ids=["a kiosk", "a fleet"],
)
def test_each_fault_becomes_an_alert_when_it_has_lasted(
    tmp_path: Path, rules: Path, metric: str, label: str
) -> None:
    tests = "".join(lasting(fault, metric, label) for fault in KIOSK_FAULTS)
    file = tmp_path / "lasting.yml"
    file.write_text(f"rule_files: [{rules}]\nevaluation_interval: 1m\ntests:{tests}")
    assert "SUCCESS" in promtool("test", "rules", str(file))


def alerts(rules: Path = ALERTS) -> list[str]:
    return re.findall(r"alert: (\w+)", rules.read_text())


@pytest.mark.parametrize("name", [*alerts(), *alerts(FLEET / "fleet-alerts.yml")])
def test_the_page_for_operators_has_a_heading_for_each_alert(name: str) -> None:
    assert f"\n### {name}\n" in OPERATE.read_text()


def test_each_heading_of_an_alert_has_its_alert() -> None:
    known = {*alerts(), *alerts(FLEET / "fleet-alerts.yml")}
    assert set(re.findall(r"^### (\w+)$", OPERATE.read_text(), re.MULTILINE)) <= known


def test_every_metric_of_the_alerts_exists(metrics: str) -> None:
    asked = names_in("\n".join(re.findall(r"expr:.*(?:\n {10}.*)*", ALERTS.read_text())))
    assert asked == {"kiosk_fault", "up"} <= known(metrics)


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
    machine = MachineState(started_at=0.0)
    text = metrics_text(
        KioskState(at=0.0, machine=machine, counts=Counts(), takes_transactions=False)
    )
    assert b"kiosk_journal_open 0.0" in text
    assert b"kiosk_temperature_celsius" not in text
    assert b"kiosk_journal_whole" not in text


# --- a fleet's ---


def test_each_alert_of_a_fleet_fires_when_it_should_and_not_before() -> None:
    assert "SUCCESS" in promtool("test", "rules", str(FLEET / "fleet-alerts-test.yml"))
    tried = (FLEET / "fleet-alerts-test.yml").read_text()
    names = alerts(FLEET / "fleet-alerts.yml")
    assert [one for one in names if f"alertname: {one}\n        exp_alerts" not in tried] == []


DEAD_AT_MIN = 60
"""When the power of the first kiosk fails."""
HEARD = "fleet_kiosk_last_heard_timestamp_seconds"
SERIES = f"""
      - {{{{series: 'fleet_kiosk_online{{{{kiosk="K-{{number}}"}}}}', values: "{{online}}"}}}}
      - {{{{series: '{HEARD}{{{{kiosk="K-{{number}}"}}}}', values: "{{heard}}"}}}}
      - {{{{series: 'up{{{{job="kiosk", instance="K-{{number}}"}}}}', values: "{{up}}"}}}}
"""
SILENT = "K-1: offline, or silent for two hours (view not_heard_of)"
DOWN = "K-1: the agent does not answer, or the kiosk sends nothing"


def dead_kiosk(kiosks: int) -> str:
    """Return a test for promtool: one kiosk of these loses its power, and is the only alert."""
    alive = {"online": "1x300", "heard": "0+60x300", "up": "1x300"}
    ends = DEAD_AT_MIN
    dead = {"online": f"1x{ends} 0x300", "heard": f"0+60x{ends} {ends * 60}x300", "up": f"1x{ends}"}
    series = "".join(
        SERIES.format(number=number, **(dead if number == 1 else alive))
        for number in range(1, kiosks + 1)
    )

    def expected(name: str, minutes: int, labels: str, summary: str) -> str:
        fires = f"[{{exp_labels: {{{labels}}}, exp_annotations: {{summary: '{summary}'}}}}]"
        return f"""
      - {{eval_time: {minutes - 5}m, alertname: {name}}}
      - {{eval_time: {minutes}m, alertname: {name}, exp_alerts: {fires}}}"""

    silent = expected("FleetKioskSilent", ends + 35, "severity: warning, kiosk: K-1", SILENT)
    down = expected(
        "KioskDown",
        ends + 15,
        "severity: critical, tell: operator, instance: K-1, job: kiosk",
        DOWN,
    )
    return f"""
rule_files: [{FLEET}/fleet-alerts.yml, {ALERTS}]
evaluation_interval: 5m
tests:
  - interval: 1m
    input_series:{series}
    alert_rule_test:{silent}{down}
      - {{eval_time: 240m, alertname: FleetKiosksNotHeardOf}}
"""


@pytest.mark.parametrize("kiosks", [1, 20, pytest.param(1000, marks=LEFT_OUT)])
def test_one_dead_kiosk_is_seen_among_any_number(tmp_path: Path, kiosks: int) -> None:
    """Given one kiosk without power, then it alone is named after 35 minutes, whatever is scraped.

    It is seen by the database's series, and by its own series that ends (remote_write).
    """
    file = tmp_path / "dead.yml"
    file.write_text(dead_kiosk(kiosks))
    assert "SUCCESS" in promtool("test", "rules", str(file))


def test_prometheus_accepts_the_fleets_configuration() -> None:
    assert "SUCCESS" in promtool("check", "config", str(FLEET / "prometheus.yml"))


def test_a_fleets_alerts_use_only_figures_that_the_database_exports() -> None:
    queries = (FLEET / "queries.yml").read_text()
    exported = set()
    for block in re.split(r"\n(?=\w)", queries):
        name = block.partition(":")[0]
        exported |= {f"{name}_{one}" for one in re.findall(r"- (\w+): \{usage: GAUGE", block)}
    rules = [(FLEET / name).read_text() for name in ("fleet-alerts.yml", "kiosk-alerts.yml")]
    asked = set(re.findall(r"\bfleet_\w+", "".join(rules)))
    assert asked <= exported
    assert len(asked) > 5
