"""The one list of faults: who has each, and that it is in every place where somebody looks."""

import re
from pathlib import Path

import pytest

from agent.app.attached import reported_faults
from agent.base.structs import replace
from agent.commands.check.faults import faults_by_line
from agent.commands.check.kiosk import FaultOfAgent, RunningAgent
from agent.config.kiosk_config import load
from agent.fleet.attachment import LOOK_EVERY_S
from agent.fleet.status import is_news
from agent.metrics.kiosk_faults import KIOSK_FAULTS, KioskFault, faults_of
from agent.metrics.prometheus import metrics_text
from agent.metrics.state import KioskState
from agent.process.kernel import Kernel
from fleet_messages.messages import Health
from tests.support.kiosk_folder import furnish
from tests.support.printed import checked
from tests.unit.agent.metrics.faulty_kiosks import (
    DAY,
    FAULTY,
    HOUR,
    MINUTE,
    NOW,
    WELL,
    kiosk,
    machine,
    money,
)

ROOT = Path(__file__).parents[4]
each_fault = pytest.mark.parametrize("fault", KIOSK_FAULTS, ids=lambda fault: fault.name)


def names(state: KioskState) -> list[str]:
    return [one.fault.name for one in faults_of(state)]


def test_a_kiosk_in_order_has_no_fault() -> None:
    assert names(WELL) == []


def test_every_fault_has_a_kiosk_that_has_it() -> None:
    assert list(FAULTY) == [fault.name for fault in KIOSK_FAULTS]


@each_fault
def test_a_kiosk_has_its_fault_alone(fault: KioskFault) -> None:
    state, subject = FAULTY[fault.name]
    assert [(one.fault, one.subject) for one in faults_of(state)] == [(fault, subject)]


@pytest.mark.parametrize(
    "state",
    [
        money(oldest_at_counter_at=NOW - 1.9 * DAY),
        money(oldest_open_at=NOW - 4.9 * DAY),
        machine(verified_at=NOW - 7.9 * DAY),
        replace(machine(verified_at=None), journal_began_at=NOW - 7 * DAY),
        replace(machine(verified_at=None), journal_began_at=None),
        machine(looked_at=NOW - 9 * DAY, looks_for_updates=False),
        machine(has_touch=False, has_screen=None),
        machine(started_at=NOW - 61 * MINUTE, starts_in_hour=4),
        kiosk(voice="off"),
        kiosk(is_mirrored=None, is_attached=None, budget_left=None, is_paper_low=None),
        kiosk(expires={"fleet.ca_file": NOW + 22 * DAY}),
        kiosk(cassettes={("1", "500"): "unknown"}),
        kiosk(offered={}),
    ],
)
def test_an_unknown_or_recent_state_is_not_a_fault(state: KioskState) -> None:
    assert names(state) == []


@pytest.mark.parametrize(
    ("state", "name"),
    [
        (machine(verified_at=None), "KioskJournalNotVerified"),
        (kiosk(reaches_api=None), "KioskApiAway"),
        (kiosk(browser=replace(WELL.browser, status="not seen")), "KioskBrowserDark"),
        (kiosk(is_attached=False), "KioskBrokerAway"),
    ],
)
def test_what_was_never_seen_is_a_fault_some_time_after_the_start(
    state: KioskState, name: str
) -> None:
    assert names(state) == [name]
    fresh = replace(state.machine, started_at=NOW - MINUTE)
    begun = replace(state, machine=fresh, journal_began_at=NOW - HOUR)
    assert names(begun) == ([name] if name == "KioskBrokerAway" else [])


def test_an_open_shortfall_is_a_dispute() -> None:
    assert names(money(open_shortfalls=1)) == ["KioskCashDisputed"]


def test_the_critical_faults_come_first() -> None:
    both = replace(FAULTY["KioskHot"][0], takes_transactions=False)
    assert names(both) == ["KioskJournalClosed", "KioskHot"]


# --- every place ---


@each_fault
def test_the_metrics_name_it(fault: KioskFault) -> None:
    state, subject = FAULTY[fault.name]
    labels = f'fault="{fault.name}",severity="{fault.severity.value}",subject="{subject}"'
    text = metrics_text(state).decode()
    assert re.findall(r"^kiosk_fault\{(.*)\} 1\.0$", text, re.MULTILINE) == [labels]


@each_fault
def test_check_fails_with_it_and_says_what_to_do(fault: KioskFault, tmp_path: Path) -> None:
    (present,) = faults_of(FAULTY[fault.name][0])
    reported = FaultOfAgent(fault.name, present.line, present.words)
    setup = load(furnish(tmp_path), {})
    agent = RunningAgent(parts={}, faults=(reported,))
    ((line, what),) = faults_by_line(setup, Kernel(tmp_path), agent, NOW).items()
    assert line == present.line
    assert what.startswith(f"{present.words}. ")
    assert len(what) > len(present.words) + 30


@each_fault
def test_a_fleet_hears_of_it_at_the_next_look(fault: KioskFault) -> None:
    """Given a kiosk that has just become ill, then its next status is news: once a minute."""
    well, ill = (
        Health(kiosk="K-1", at=NOW, faults=reported_faults(state))
        for state in (WELL, FAULTY[fault.name][0])
    )
    assert is_news(well, ill)
    assert is_news(ill, well)
    assert LOOK_EVERY_S == 60


def test_the_alert_rules_and_the_page_for_operators_are_made_from_the_list() -> None:
    done = checked("faults.py")
    assert done.returncode == 0, done.stdout


@each_fault
@pytest.mark.parametrize("rules", ["monitoring", "fleet/prometheus"])
def test_a_kiosk_and_a_fleet_have_its_alert(fault: KioskFault, rules: str) -> None:
    text = (ROOT / "deploy" / rules / "kiosk-alerts.yml").read_text()
    assert text.count(f"- alert: {fault.name}\n") == 1


@each_fault
def test_the_page_for_operators_has_its_heading(fault: KioskFault) -> None:
    assert (ROOT / "docs/operate.md").read_text().count(f"\n### {fault.name}\n") == 1
