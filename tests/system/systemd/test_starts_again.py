"""Each unit with each of its dependencies failing once at boot, and once later: what starts when.

The table is docs/results/units.md; `python -m tests.system.systemd.test_starts_again` writes it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
import pytest

from tests.system.e2e.waiting import until
from tests.system.systemd.small_machine import ROOT, SmallMachine, units
from tests.system.vm.machine import now

PAGE: Final = ROOT / "docs/results/units.md"
AGENT, MIRROR = "kiosk-agent.service", "kiosk-agent-mirror.service"
BROWSER, CLOSED = "kiosk-browser.service", "kiosk-closed.service"
CONFIG, TRIAL = "kiosk-agent-config.service", "kiosk-agent-trial.service"
HEALTHY = "kiosk-image-healthy.service"
SINK, OFFICE, RINGS = (f"kiosk-{name}.service" for name in ("sink", "office", "rings"))
STATE: Final = "var-lib-kiosk*agent.mount"  # the shell needs no escapes
AUTO: Final = "boot-auto.mount"
SOFT: Final = (
    *("seatd.service", "modprobe@usbserial.service", "modprobe@cdc_acm.service"),
    "kiosk-agent-credentials.service",
)
"""Programs that fail, and that the agent or its browser only want."""
MINUTE: Final = 60.0
SLACK_S: Final = 45.0
"""A busy machine adds up to this many of the kiosk's seconds: three quarters of a real one."""

Times = Mapping[str, float]
"""When each unit started again, in seconds of a kiosk after the fault."""


class Case(msgspec.Struct, frozen=True):
    """One dependency that fails once."""

    name: str
    at_boot: Callable[[SmallMachine], Times] | None
    later: Callable[[SmallMachine], Times] | None
    within_minutes: Times


def seen(machine: SmallMachine, units: tuple[str, ...], since: float = 0.0) -> Times:
    """Wait until each unit has started since a moment; return when."""

    def starts() -> dict[str, float]:
        return {one.unit: one.at for one in reversed(machine.starts(since))}

    until(f"{units} start", lambda: starts().keys() >= set(units))
    return {unit: starts()[unit] for unit in units}


def wait_for_state(machine: SmallMachine, unit: str, state: str) -> None:
    until(f"{unit} is {state}", lambda: machine.state(unit) == state)


# --- the journal's partition ---


def late_partition(machine: SmallMachine) -> Times:
    machine.break_once("kiosk-state")
    with machine.on():
        wait_for_state(machine, CLOSED, "active")
        at_once = seen(machine, (CLOSED,))
        assert AGENT not in {one.unit for one in machine.starts()}
        machine.run("mkdir /mnt/disks/kiosk-state")
        again = seen(machine, (MIRROR, AGENT, BROWSER))
        assert again[MIRROR] <= again[AGENT], "the agent needs the mirror's first look"
        wait_for_state(machine, CLOSED, "inactive")
        return {**at_once, **again}


def lost_partition(machine: SmallMachine) -> Times:
    with machine.on():
        seen(machine, (AGENT, MIRROR, BROWSER))
        machine.run("rmdir /mnt/disks/kiosk-state; systemctl stop", STATE)
        lost = now()
        at_once = seen(machine, (CLOSED,), lost)  # at the first attempt, which fails
        machine.run("mkdir /mnt/disks/kiosk-state")
        return {**at_once, **seen(machine, (MIRROR, AGENT, BROWSER), lost)}


# --- the page's address ---


def busy_address(machine: SmallMachine) -> Times:
    with machine.on():
        seen(machine, (AGENT,))
        machine.run("systemctl stop kiosk-agent.socket; systemctl start thief.service")
        taken = now()
        at_once = seen(machine, (CLOSED,), taken)
        machine.run("systemctl stop thief.service")
        return {**at_once, **seen(machine, (AGENT, BROWSER), taken)}


def busy_address_at_boot(machine: SmallMachine) -> Times:
    machine.start_at_boot("thief.service")
    with machine.on():
        at_once = seen(machine, (CLOSED,))
        machine.run("systemctl stop thief.service")
        return {**at_once, **seen(machine, (AGENT, BROWSER))}


# --- programs that fail ---


def fails_at_boot(*names: str) -> Callable[[SmallMachine], Times]:
    def case(machine: SmallMachine) -> Times:
        for name in names:
            machine.break_once(name)
        with machine.on():
            return again(machine, names, 0.0, 2)

    return case


def fails_later(*names: str) -> Callable[[SmallMachine], Times]:
    def case(machine: SmallMachine) -> Times:
        with machine.on():
            seen(machine, names)
            for name in names:
                machine.break_once(name)
            fault = now()
            machine.run("systemctl kill --signal=KILL", *names)
            return again(machine, names, fault, 2)

    return case


def again(machine: SmallMachine, names: tuple[str, ...], since: float, times: int) -> Times:
    """Return when each unit had started so often."""

    def starts(name: str) -> list[float]:
        return [one.at for one in machine.starts(since) if one.unit == name]

    until(f"{names} again", lambda: all(len(starts(name)) >= times for name in names))
    return {name: starts(name)[times - 1] for name in names}


def agent_fails_for_long(machine: SmallMachine) -> Times:
    """It fails eleven times, so systemd pauses it."""
    with machine.on():
        seen(machine, (AGENT, BROWSER))
        (machine.broken / f"{AGENT}.always").touch()
        fault = now()
        machine.run("systemctl kill --signal=KILL", AGENT)
        at_once = seen(machine, (CLOSED,), fault)
        wait_for_state(machine, BROWSER, "inactive")
        (machine.broken / f"{AGENT}.always").unlink()
        browser = seen(machine, (BROWSER,), fault)
        agent = [one.at for one in machine.starts(fault) if one.unit == AGENT]
        return {**at_once, **browser, AGENT: agent[-1]}


def shut_down_without_power_off(machine: SmallMachine) -> Times:
    with machine.on():
        seen(machine, (AGENT, BROWSER))
        (machine.broken / f"{AGENT}.code").write_text("10")
        machine.run("systemctl restart --no-block", AGENT)
        code = machine.broken / f"{AGENT}.code"
        until("it has ended", lambda: not code.exists())
        wait_for_state(machine, AGENT, "inactive")
        return seen(machine, (AGENT, BROWSER), now())


def new_configuration_fails(machine: SmallMachine) -> Times:
    with machine.on():
        seen(machine, (AGENT,))
        machine.break_once(CONFIG)
        fault = now()
        machine.run("touch /var/lib/kiosk-agent/new-configuration.json")
        return again(machine, (CONFIG,), fault, 2)


def trial_fails(machine: SmallMachine) -> Times:
    with machine.on():
        seen(machine, (TRIAL,))
        machine.break_once(TRIAL)
        fault = now()
        machine.run("systemctl restart", TRIAL)
        return again(machine, (TRIAL,), fault, 2)


def soft_dependencies_fail(machine: SmallMachine) -> Times:
    """Each unit starts without what it only wants."""
    for name in SOFT:
        machine.break_once(name)
    with machine.on():
        started = seen(machine, (AGENT, BROWSER, MIRROR))
        assert {one.unit for one in machine.starts()} >= set(SOFT)
        return started


def late_slots(machine: SmallMachine) -> Times:
    machine.break_once("autoboot")
    machine.break_once(HEALTHY)  # its script ends if the partition's file is missing
    with machine.on():
        wait_for_state(machine, AUTO, "failed")
        machine.run("mkdir /mnt/disks/autoboot")
        second = again(machine, (HEALTHY,), 0.0, 2)
        wait_for_state(machine, AUTO, "active")
        return second


CASES: Final = (
    Case(
        "the journal's partition is missing",
        late_partition,
        lost_partition,
        {CLOSED: 1, MIRROR: 2, AGENT: 2, BROWSER: 2},
    ),
    Case(
        "another program has the page's address",
        busy_address_at_boot,
        busy_address,
        {CLOSED: 1, AGENT: 2, BROWSER: 2},
    ),
    Case("the mirror ends with an error", fails_at_boot(MIRROR), fails_later(MIRROR), {MIRROR: 1}),
    Case("the agent ends with an error", fails_at_boot(AGENT), fails_later(AGENT), {AGENT: 1}),
    Case(
        "the agent fails ten times", None, agent_fails_for_long, {CLOSED: 2, AGENT: 11, BROWSER: 11}
    ),
    Case(
        "the attendant shuts down, but the machine stays on",
        None,
        shut_down_without_power_off,
        {AGENT: 11, BROWSER: 11},
    ),
    Case(
        "seatd, a kernel module or a credential fails",
        soft_dependencies_fail,
        None,
        {AGENT: 1, BROWSER: 1, MIRROR: 1},
    ),
    Case("the browser, or seatd, ends", fails_at_boot(BROWSER), fails_later(BROWSER), {BROWSER: 1}),
    Case("a configuration cannot be written", None, new_configuration_fails, {CONFIG: 2}),
    Case(
        "the trial of a release ends with an error", fails_at_boot(TRIAL), trial_fails, {TRIAL: 1}
    ),
    Case("`/boot/auto` is missing", late_slots, None, {HEALTHY: 3}),
    Case(
        "PostgreSQL or the broker is missing",
        fails_at_boot(SINK, OFFICE),
        fails_later(SINK, OFFICE),
        {SINK: 1, OFFICE: 1},
    ),
    Case("the same, for a program of a timer", fails_at_boot(RINGS), None, {RINGS: 12}),
)
"""Minutes of a kiosk until each unit has started again, at most."""


ELSEWHERE: Final = {
    "kiosk-agent-backlight.service": "at the next change of the brightness",
    "kiosk-agent-credentials.service": "at the next start of the agent",
    "kiosk-agent-network.service": "after two minutes",
    "kiosk-agent-night.service": "in the next night",
    "kiosk-agent-update.service": "in the next hour between 01:00 and 05:00, or at the next order",
    "kiosk-browser-stalled.service": "at the next report of a stalled screen, ten seconds later",
    "kiosk-companion.service": "after five seconds; it has no dependency",
    "kiosk-gaps.service": "an hour later, as for `kiosk-rings`",
    "kiosk-image-ssh-keys.service": "at the next start of the machine",
    "kiosk-image-start.service": "at the next start of the machine: the order stays on the card",
    "kiosk-retention.service": "in the next night",
}
"""When the other units start again."""
HARD: Final = re.compile(r"^(?:Requires|Requisite|BindsTo|RequiresMountsFor)=(.*)$", re.MULTILINE)
TESTED: Final = {
    (AGENT, "kiosk-agent.socket"): "another program has the page's address",
    (BROWSER, AGENT): "the journal's partition is missing",
    ("kiosk-image-start.service", "/boot/auto"): "",
}
"""The case of each dependency without which a unit does not start; empty: see ELSEWHERE."""


def tried(case: Case, folder: Path) -> Iterator[tuple[str, Times]]:
    """Yield when the units started again, at boot and later."""
    for name, happens in (("at boot", case.at_boot), ("later", case.later)):
        if happens:
            (folder / name).mkdir()
            yield name, happens(SmallMachine(folder / name))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_unit_starts_again_after_a_dependency_failed_once(tmp_path: Path, case: Case) -> None:
    for name, seen in tried(case, tmp_path):
        assert seen.keys() == case.within_minutes.keys()
        late = {
            unit: at
            for unit, at in seen.items()
            if at > case.within_minutes[unit] * MINUTE + SLACK_S
        }
        assert late == {}, name


def test_each_dependency_without_which_a_unit_does_not_start_has_a_case() -> None:
    hard = {
        (name, needed)
        for name, path in units().items()
        for line in HARD.findall(path.read_text())
        for needed in line.split()
    }
    assert hard == TESTED.keys()
    assert {case.name for case in CASES} >= set(filter(None, TESTED.values()))


def test_each_service_is_in_the_table_of_what_starts_again() -> None:
    services = {name for name in units() if name.endswith(".service")}
    assert services == {unit for case in CASES for unit in case.within_minutes} | ELSEWHERE.keys()
    page = PAGE.read_text()
    assert [unit for unit in services if f"`{unit.removesuffix('.service')}`" not in page] == []
    assert [case.name for case in CASES if f"| {case.name} |" not in page] == []


# --- the page ---


HEAD = """\
# What starts again, and when

Each unit with each of its dependencies failing once at boot, and once later. A real systemd starts
the units of this repository in namespaces of its own. Their programs are scripts, and all times are
divided by 60. The times count from the start of the machine, or from the fault. The command that
writes this page is `python -m tests.system.systemd.test_starts_again`.

| fault, once | unit | starts again after a fault at boot | later |
|---|---|---|---|
"""
MIDDLE = """
`kiosk-closed` is the screen that says "This kiosk is closed" until `kiosk-browser` starts. If the
fault lasts, the agent is tried again every minute. A unit starts without what it only wants
(`Wants=`), such as the network.

| other unit | starts again |
|---|---|
"""


def _words(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    return f"{seconds:.0f} s" if seconds < 2 * MINUTE else f"{seconds / MINUTE:.0f} min"


def main() -> None:
    rows = []
    for case in CASES:
        with TemporaryDirectory() as folder:
            seen = dict(tried(case, Path(folder)))
        for unit in case.within_minutes:
            cells = (_words(seen.get(name, {}).get(unit)) for name in ("at boot", "later"))
            rows.append(
                f"| {case.name} | `{unit.removesuffix('.service')}` | {' | '.join(cells)} |"
            )
    others = (f"| `{unit.removesuffix('.service')}` | {when} |" for unit, when in ELSEWHERE.items())
    PAGE.write_text(f"{HEAD}{chr(10).join(rows)}\n{MIDDLE}{chr(10).join(others)}\n")


if __name__ == "__main__":
    main()
