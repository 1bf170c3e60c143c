"""Steps that need a booted system. Each prints a line: ok or FAIL, and its measurements.

Steps are grouped in lives. A life begins with power-on, in the state that the previous life left.
The steps of `SCREEN` need a whole machine (qemu) and an image with a browser.
"""

import json
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.system.e2e.customer import AADHAAR, Customer
from tests.system.e2e.kiosk import PIN
from tests.system.e2e.waiting import until
from tests.system.vm.machine import Machine, now
from tests.system.vm.people import HOST, Errand, Notes, Shopkeeper, Visit, greet
from tests.system.vm.virtual_kiosk import (
    NotServing,
    VirtualKiosk,
    health,
    offers_withdrawals,
    page_of,
    transactions,
    wait_until_serving,
)

UNITS = (
    "kiosk-agent.service",
    "kiosk-browser.service",
    "kiosk-agent-night.service",
    "kiosk-agent-update.service",
    "kiosk-companion.service",
)
WATCHDOG_S = 30.0
"""WatchdogSec of the unit, plus the restart and the start."""
BACK_WITHIN_S = 150.0
SETTLES_S = 60.0
"""Seconds until the kernel has written its memory; the index of billers is complete by then."""
IDLE_S = 300.0
IDLE_MIB_AN_HOUR_MAX = 10.0
"""Many times more than an idle kiosk writes, and a twentieth of a kiosk that logged the same error
again and again."""
BILLERS_WITHIN_S = 900.0
TRANSACTIONS = 5
RESTART_HELD_S = 15.0
"""Three times as long as logind waits without the package's drop-in."""
GOES_DOWN_WITHIN_S = 180.0
YEAR_S = 365 * 24 * 3600
DAY_S = 24 * 3600
# A fault in C or in a library can stop the loop; a person cannot do it from outside.
HANG = "import time; time.sleep(3600)"
HANGING_RECONCILER = "/run/hang.py"
HANG_RECONCILER = """\
import asyncio

class Never(asyncio.Event):
    def set(self):
        pass

    async def wait(self):
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                pass

frames = [task.get_coro().cr_frame for task in asyncio.all_tasks(asyncio.get_running_loop())]
[kiosk] = [f.f_locals["self"] for f in frames if f and f.f_locals.get("name") == "reconciler"]
woken, kiosk.reconciler._wake = kiosk.reconciler._wake, Never()
woken.set()
"""
"""Nothing wakes the money task any more, but the loop and the page continue."""
MIB = 1024 * 1024


@dataclass(slots=True)
class Told:
    """The results of the steps."""

    lines: list[str] = field(default_factory=list)
    failed: int = 0

    def step(self, name: str, does: Callable[[], str]) -> None:
        """Run a step and print its line; its failure does not stop the other steps."""
        begun = now()
        try:
            figures = does()
        except FAULTS as error:
            self._failed(name, error)
            return
        self._print(f"ok   {name}: {figures} ({now() - begun:.0f} s)")

    def left_out(self, name: str, why: str) -> None:
        """Report that a step cannot run here."""
        self._print(f"--   {name}: {why}")

    def life(self, life: "Life", kiosk: VirtualKiosk) -> None:
        try:
            life(kiosk, self)
        except FAULTS as error:
            print(kiosk.console())
            self._failed(life.__name__, error)

    def _failed(self, name: str, error: BaseException) -> None:
        self.failed += 1
        self._print(f"FAIL {name}: {type(error).__name__}: {error}"[:800])

    def _print(self, line: str) -> None:
        self.lines.append(line)
        print(line, flush=True)


Life = Callable[[VirtualKiosk, Told], None]
FAULTS = (NotServing, AssertionError, RuntimeError, OSError, httpx.HTTPError, KeyError, ValueError)


# --- the first life: figures, and what hangs ---


def first_life(kiosk: VirtualKiosk, told: Told) -> None:
    with kiosk.power_on() as machine:
        told.step("from power-on to the page", lambda: _to_page(machine))
        told.step("memory of the agent", lambda: _memory(machine))
        told.step(
            "bytes written for a transaction", lambda: _written_per_transaction(kiosk, machine)
        )
        told.step(
            "bytes written until the billers are known",
            lambda: _written_for_billers(kiosk, machine),
        )
        told.step("bytes written while idle", lambda: _written_idle(kiosk))
        told.step("exposure of the units", lambda: _exposure(machine))
        told.step("an agent that is killed is back", lambda: _back_after(machine, "KILL"))
        told.step("an agent that stands still is back", lambda: _back_after(machine, "STOP"))
        told.step("an agent whose loop hangs is back", lambda: _loop_hangs(machine))
        told.step("a reconciler that hangs alone is back", lambda: _reconciler_hangs(machine))
        told.step("notes are owed when the power goes", lambda: _leave_owed(kiosk, machine))


def _to_page(machine: Machine) -> str:
    until("the page answers", lambda: health(machine)[0] != 0, 600)
    page = machine.age()
    serves = wait_until_serving(machine, 600)
    boot = machine.run("systemd-analyze", "time").out.partition("\n")[0]
    return f"page after {page:.1f} s, serves after {serves:.1f} s; {boot}"


def _memory(machine: Machine) -> str:
    pid = _main_pid(machine)
    rollup = machine.must("cat", f"/proc/{pid}/smaps_rollup")
    kib = {
        name: int(size) for name, size in re.findall(r"^(\w+):\s+(\d+) kB", rollup, re.MULTILINE)
    }
    cgroup = int(machine.must("systemctl", "show", "-P", "MemoryCurrent", "kiosk-agent"))
    return (
        f"{kib['Rss'] / 1024:.0f} MiB resident, {kib['Pss'] / 1024:.0f} MiB its share, "
        f"{cgroup / MIB:.0f} MiB by its cgroup"
    )


def _written_per_transaction(kiosk: VirtualKiosk, machine: Machine) -> str:
    page, notes = page_of(machine), Notes()
    _greet(machine, page)
    before = kiosk.disk.counters()
    for number in range(TRANSACTIONS):
        Visit(Errand.WITHDRAW, 500 + 50 * number, notes).go(page)
    after = kiosk.disk.counters()
    written = (after.written_bytes - before.written_bytes) / TRANSACTIONS
    flushes = (after.flushes - before.flushes) / TRANSACTIONS
    return f"{written / 1024:.0f} KiB and {flushes:.0f} flushes each, the whole machine's"


def _greet(machine: Machine, page: str) -> None:
    """Wait until customers are served, and withdraw."""
    greet(page)
    until("withdrawals", lambda: offers_withdrawals(machine), 120)


def _written_for_billers(kiosk: VirtualKiosk, machine: Machine) -> str:
    """Wait for the index of billers, which the first start fetches page by page."""
    until("the index of billers is whole", lambda: _has_billers(machine), BILLERS_WITHIN_S)
    return f"{kiosk.disk.counters().written_bytes / MIB:.1f} MiB since the disk was new"


def _has_billers(machine: Machine) -> bool:
    progress: str = health(machine)[1]["parts"]["billers"]  # "3 of 12 categories"
    complete, _, listed = progress.split()[:3]
    return complete == listed != "0"


def _written_idle(kiosk: VirtualKiosk) -> str:
    threading.Event().wait(SETTLES_S)
    before = kiosk.disk.counters()
    threading.Event().wait(IDLE_S)
    after = kiosk.disk.counters()
    rate = (after.written_bytes - before.written_bytes) / IDLE_S
    assert rate * 3600 / MIB < IDLE_MIB_AN_HOUR_MAX, f"{rate * 3600 / MIB:.0f} MiB an hour"
    return f"{rate * 3600 / 1024:.0f} KiB an hour, {rate * DAY_S / MIB:.1f} MiB a day"


def _exposure(machine: Machine) -> str:
    levels = []
    for unit in UNITS:
        said = machine.run("systemd-analyze", "security", "--no-pager", unit)
        level = re.search(r"Overall exposure level[^:]*: ([\d.]+)", said.out)
        levels.append(f"{unit.removesuffix('.service')} {level[1] if level else 'absent'}")
    return ", ".join(levels)


def _back_after(machine: Machine, signal: str) -> str:
    before = _main_pid(machine)
    machine.must("systemctl", "kill", "--kill-whom=main", f"--signal={signal}", "kiosk-agent")
    return _back(machine, before)


def _loop_hangs(machine: Machine) -> str:
    """Hang the event loop by a call of gdb into the interpreter."""
    before = _main_pid(machine)
    # gdb would wait for the end of the call, so it is killed during the call.
    _have_it_run(machine, HANG)
    return _back(machine, before)


def _reconciler_hangs(machine: Machine) -> str:
    before = _main_pid(machine)
    machine.must("sh", "-c", f"cat >{HANGING_RECONCILER}", typed=HANG_RECONCILER)
    _have_it_run(machine, f'exec(open(\\"{HANGING_RECONCILER}\\").read())', "--wait")
    code, _ = health(machine)
    assert code == 200, machine.run("cat", "/run/gdb.log").out
    return f"the page answers meanwhile; {_back(machine, before)}"


def _have_it_run(machine: Machine, python: str, *how: str) -> None:
    gdb = (
        f"timeout -s KILL 20 gdb -q -n -batch -p {_main_pid(machine)} "
        "-ex 'set confirm off' "
        "-ex 'set $held = (int)PyGILState_Ensure()' "
        f"-ex 'call (int)PyRun_SimpleString(\"{python}\")' "
        "-ex 'call (void)PyGILState_Release($held)'"
    )
    machine.must("systemd-run", "--collect", *how, "sh", "-c", f"{gdb} >/run/gdb.log 2>&1")


def _back(machine: Machine, before: str) -> str:
    begun = now()
    until("another agent runs", lambda: _main_pid(machine) not in (before, "0"), BACK_WITHIN_S)
    until("it serves", lambda: health(machine)[0] == 200, BACK_WITHIN_S)
    return f"after {now() - begun:.0f} s"


def _main_pid(machine: Machine) -> str:
    return machine.must("systemctl", "show", "-P", "MainPID", "kiosk-agent").strip()


def _leave_owed(kiosk: VirtualKiosk, machine: Machine) -> str:
    _owe(machine, 1_500)
    machine.must("sync")
    machine.kill()
    kiosk.cut(1)
    return "₹1500 for a customer who waits"


def _owe(machine: Machine, amount: int) -> None:
    """Withdraw as far as the notes."""
    page = page_of(machine)
    _greet(machine, page)
    with Customer(page, HOST) as customer:
        customer.ask_for(amount)
        customer.agree()
        customer.wait_for("cash")


# --- the second life: the disk is full at boot ---


def full_at_boot(kiosk: VirtualKiosk, told: Told) -> None:
    with kiosk.power_on() as machine:
        machine.wait_until_up()
        wait_until_serving(machine)
        # Root gets the last blocks, too; the agent finds the disk full at its start.
        machine.run("sh", "-c", "cat /dev/zero > /var/lib/kiosk-agent/filled; sync")
        machine.shut_down()
    kiosk.settle()
    with kiosk.power_on() as machine:
        machine.wait_until_up()
        told.step("disk full at boot: the page says so", lambda: _says(machine, "no room"))
        told.step("disk full at boot: what is owed is given", lambda: _gives_owed(machine))
        machine.must("rm", "-f", "/var/lib/kiosk-agent/filled")
        told.step("room again: it serves", lambda: f"after {_serves(machine):.0f} s")
        machine.shut_down()
    kiosk.settle()


def _says(machine: Machine, *words: str) -> str:
    page = until("the page is there", lambda: _page_if_there(machine), 300)
    with Customer(page, HOST) as customer:
        screen = until("a screen that is closed", lambda: _closed(customer), 300)
    text = f"{screen['title']} {screen['text']} {screen['facts']}"
    assert any(word in text.lower() for word in words), text
    return f"after {machine.age():.0f} s: {screen['title']} {screen['facts'].get('resting', '')}"


def _closed(customer: Customer) -> dict[str, Any] | None:
    screen = customer.screen()
    if screen["name"] == "resumed":
        customer.press(screen["revision"], "done")
    return screen if screen["name"] == "closed" else None


def _page_if_there(machine: Machine) -> str | None:
    if health(machine)[0] == 0:
        return None
    said = machine.run("cat", "/run/kiosk-agent/ui-token", "/var/lib/kiosk-agent/ui-token")
    token = said.out.split()
    return f"{machine.page}/?token={token[0]}" if token else None


def _gives_owed(machine: Machine) -> str:
    page = page_of(machine)
    with Customer(page, HOST) as attendant:
        attendant.touch("closed", "attendant")
        attendant.touch("attendant", "continue", PIN)
        attendant.touch("attendant", "choose", "owed")
        owed = attendant.wait_for("attendant")
        reference = next(c["value"] for c in owed["choices"] if "-20" in c["value"])
        attendant.touch("attendant", "choose", reference)
        attendant.touch("cash", "continue", AADHAAR[-4:])
        attendant.touch("cash", "handed")
    (row,) = [row for row in transactions_of(machine) if row["client_reference"] == reference]
    assert row["cash"] == "handed", row
    return f"₹{row['amount']:.0f}, journaled as handed"


def transactions_of(machine: Machine) -> list[dict[str, Any]]:
    """Return the agent's transactions: on a full disk, no command can read the journal."""
    said = machine.run("kiosk-agent", "journal", "list", "--json")
    if said.code == 0:
        rows: list[dict[str, Any]] = json.loads(said.out)
        return rows
    machine.must("rm", "-f", "/var/lib/kiosk-agent/filled")
    machine.must("systemctl", "restart", "kiosk-agent")
    wait_until_serving(machine)
    return transactions(machine)


def _serves(machine: Machine) -> float:
    begun = now()
    wait_until_serving(machine)
    return now() - begun


# --- the third life: the disk is read-only at boot ---


def read_only_at_boot(kiosk: VirtualKiosk, told: Told) -> None:
    with kiosk.power_on() as machine:
        machine.wait_until_up()
        wait_until_serving(machine)
        _owe(machine, 2_500)
        machine.script("sed -i '/kiosk-state/s/defaults/ro/' /etc/fstab; sync")
        machine.shut_down()
    kiosk.settle()
    with kiosk.power_on() as machine:
        machine.wait_until_up()
        told.step(
            "disk read-only at boot: the page says so",
            lambda: _says(machine, "disk", "call", "broken", "shopkeeper"),
        )
        told.step(
            "disk read-only at boot: who is owed what can be read", lambda: _owed_read(machine)
        )
        machine.script(
            "sed -i '/kiosk-state/s/ ro,/ defaults,/' /etc/fstab; "
            "mount -o remount,rw /var/lib/kiosk-agent; systemctl restart kiosk-agent"
        )
        told.step("writable again: it serves", lambda: f"after {_serves(machine):.0f} s")
        told.step("writable again: what is owed is given", lambda: _settle_all(machine))
        machine.shut_down()
    kiosk.settle()


def _owed_read(machine: Machine) -> str:
    rows = json.loads(machine.must("kiosk-agent", "cash", "owed", "--json"))
    assert [row["amount"] for row in rows] == [2_500], rows
    return f"`cash owed` names ₹{rows[0]['amount']}"


def _settle_all(machine: Machine) -> str:
    rows = [row for row in transactions(machine) if row["cash"] == "owed"]
    keeper = Shopkeeper(page_of(machine), Notes())
    return "; ".join(keeper.settle(row, has_notes=False) for row in rows) or "nothing is owed"


# --- the fourth life: the clock is wrong by a year ---


def clock_wrong_by_a_year(kiosk: VirtualKiosk, told: Told) -> None:
    now_unix = int(kiosk.bench.state()["clock"]["time"])
    with kiosk.power_on_at(now_unix - YEAR_S) as machine:
        machine.wait_until_up()
        told.step("clock wrong by a year at boot: it serves", lambda: _serves_wrong(machine))
        told.step("clock wrong by a year: a withdrawal", lambda: _one_withdrawal(machine))
        machine.shut_down()
    kiosk.settle()


def _serves_wrong(machine: Machine) -> str:
    date = machine.must("date", "-u", "+%F").strip()
    serves = wait_until_serving(machine, 400)
    return f"it believes {date}, and serves after {serves:.0f} s"


def _one_withdrawal(machine: Machine) -> str:
    page, visit = page_of(machine), Visit(Errand.WITHDRAW, 3_000, Notes())
    _greet(machine, page)
    visit.go(page)
    return "handed over"


# --- the fifth life: a person restarts the machine while notes move ---


def a_restart_waits(kiosk: VirtualKiosk, told: Told) -> None:
    with kiosk.power_on() as machine:
        machine.wait_until_up()
        wait_until_serving(machine)
        told.step("a restart waits until the customer has left", lambda: _restart_waits(machine))
    kiosk.settle()


def _restart_waits(machine: Machine) -> str:
    """Order a restart while a customer waits for notes; it comes after the visit."""
    page = page_of(machine)
    _greet(machine, page)
    with Customer(page, HOST) as customer:
        customer.ask_for(2_000)
        customer.agree()
        customer.wait_for("cash")
        locks = machine.must("systemd-inhibit", "--list", "--no-legend", "--no-pager")
        assert re.search(r"kiosk-agent.*shutdown.*delay", locks), locks
        machine.must("systemctl", "reboot", "--no-block")
        threading.Event().wait(RESTART_HELD_S)
        customer.take_notes()
        customer.finish()
        left = now()
    until("the machine goes down", lambda: not _answers(machine), GOES_DOWN_WITHIN_S)
    return f"it waited {RESTART_HELD_S:.0f} s, and went down {now() - left:.0f} s after the visit"


def _answers(machine: Machine) -> bool:
    try:
        return health(machine)[0] != 0
    except FAULTS:
        return False


LIVES: tuple[Life, ...] = (
    first_life,
    full_at_boot,
    read_only_at_boot,
    clock_wrong_by_a_year,
    a_restart_waits,
)
