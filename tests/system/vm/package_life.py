"""The package on a booted kiosk: set-up, a withdrawal, an update with open transactions, a broken
version, a downgrade that would lose the journal, and removal.

The timer's own service installs the later version from a signed repository (`make repo`).
"""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from hw_sim.rig import MERCHANT_REF, Secrets
from tests.system.e2e.kiosk import PIN
from tests.system.e2e.waiting import until
from tests.system.vm import books
from tests.system.vm.aftermath import AT_THE_COUNTER
from tests.system.vm.image import SIMULATOR_SEED
from tests.system.vm.machine import Machine, now
from tests.system.vm.people import Notes, Shopkeeper
from tests.system.vm.virtual_kiosk import (
    VirtualKiosk,
    agreed,
    events,
    health,
    judged,
    page_of,
    transactions,
    verified,
    wait_until_serving,
    why_not,
)

TRIAL_S = 120.0
WITHDRAWAL, DEPOSIT = "aeps/cash-withdrawal", "aeps/cash-deposit"
ANSWERS = f"""\
[outlet]
merchant_ref = "{MERCHANT_REF}"
name = "Sharma General Store"
latitude = 12.9716
longitude = 77.5946
languages = ["en", "hi"]

[api]
base_url = "http://127.0.0.1:9000"

[biometric]
ports = [11100, 11100]

[secrets]
api_key_file = "key"
tpin_file = "tpin"

[attendants]
Asha = {{ pin_file = "pin" }}

[clock]
ntp = false
"""
REMOVED = "kiosk.toml credstore.encrypted/kiosk-agent.api-key credstore.encrypted/kiosk-agent.tpin"


class PackageLife:
    def __init__(self, kiosk: VirtualKiosk, machine: Machine, later: str) -> None:
        """`later` is the version that the repository has."""
        self._later, self._broken = later, f"{later}.1"
        self._kiosk = kiosk
        self._machine = machine
        self._notes = Notes()

    def steps(self, repository: str) -> Iterator[tuple[str, str]]:
        """Yield each step's name and result. Raises AssertionError for a failed check."""
        yield "set-up by a file of answers", self._set_up()
        yield "check", self._check()
        yield "a withdrawal through the page", self._withdraw()
        yield "money under way", self._leave_all_open()
        yield f"the timer's update to {self._later}", self._update(repository)
        yield "all that was under way is found again and ends", self._finish()
        yield f"a broken {self._broken}", self._roll_back()
        yield "a version that could not read the journal", self._refuse_downgrade()
        yield "reinstalled", self._reinstall()
        yield "removed and purged", self._remove()

    # --- the steps ---

    def _set_up(self) -> str:
        machine, secrets = self._machine, Secrets.draw(SIMULATOR_SEED)
        machine.run("systemctl", "is-system-running", "--wait", within=240)
        machine.script(
            f"cd /etc && rm -rf kiosk-agent/* {REMOVED}; rm -f /var/lib/kiosk-agent/*.json"
        )
        for name, text in (
            ("key", secrets.api_key),
            ("tpin", secrets.tpin),
            ("pin", PIN),
            ("answers.toml", ANSWERS),
        ):
            machine.must("sh", "-c", f"umask 077; cat >/root/{name}", typed=text)
        began = now()
        said = machine.must("kiosk-agent", "setup", "--answers", "/root/answers.toml", within=300)
        machine.must("systemctl", "is-active", "kiosk-agent")
        return f"{now() - began:.0f} s; {said.strip().splitlines()[-1]}"

    def _check(self) -> str:
        said = self._machine.run("kiosk-agent", "check")
        wrong = [line for line in said.out.splitlines() if not line.startswith("ok")]
        assert said.code == 0, (wrong, said.err)
        return f"{len(said.out.splitlines())} lines, all ok"

    def _withdraw(self) -> str:
        with agreed(self._machine, 500) as customer:
            customer.touch("cash", "continue", PIN)
            self._notes.out[500] += 1
            customer.touch("cash", "handed")
            customer.touch("result", "done")
            customer.wait_for("start")
        self._compare()
        return "₹500 handed, the books agree"

    def _leave_all_open(self) -> str:
        """Make a transaction in each state in which it can stay open."""
        bench = self._kiosk.bench
        bench.do("api", "outcome", endpoint=WITHDRAWAL, status="PENDING")
        self._visit("aeps.CW", 300, "pending")
        bench.do("api", "outcome", endpoint=DEPOSIT, status="PENDING")
        self._visit("aeps.CD", 350, "pending", gives=True)
        self._visit("aeps.CW", 400, "cash")
        self._visit("aeps.CW", 600, "cash", pin=True)
        bench.do("api", "outcome", endpoint=DEPOSIT, status="FAILED", failure_code="DECLINED")
        self._visit("aeps.CD", 700, "cash", gives=True)
        bench.do("api", "outcome", endpoint=DEPOSIT, status="FAILED", failure_code="DECLINED")
        self._visit("aeps.CD", 800, "cash", gives=True, pin=True)
        bench.do("api", "fault", endpoint=WITHDRAWAL, kind="delay", when="after", seconds=60)
        self._visit("aeps.CW", 900, "working", cut_off=True)
        return ", ".join(f"{name} ₹{amount}" for amount, name in sorted(self._open().items()))

    def _update(self, repository: str) -> str:
        machine = self._machine
        before = self._open()
        machine.must(
            "curl", "-fsS", "-o", "/usr/share/keyrings/kiosk.gpg", f"{repository}/kiosk-agent.gpg"
        )
        source = f"deb [signed-by=/usr/share/keyrings/kiosk.gpg] {repository}/ stable main\n"
        machine.must("sh", "-c", "cat >/etc/apt/sources.list", typed=source)
        began = now()
        said = machine.run("systemctl", "start", "kiosk-agent-update", within=600)
        assert said.code == 0, self._journal("kiosk-agent-update")
        installed = now() - began
        told = self._judged(self._later)
        assert told["result"] == "healthy", told
        assert self._open() == before, (before, self._open())
        machine.must("systemctl", "start", "vm-api.socket")  # the line that was cut
        return f"installed after {installed:.0f} s, healthy after {now() - began:.0f} s"

    def _finish(self) -> str:
        bench, machine = self._kiosk.bench, self._machine
        for record in bench.transactions():
            if record["status"] == "PENDING":
                bench.do("api", "settle", reference=record["reference_id"], status="SUCCESS")
        wait_until_serving(machine)
        until("no transaction waits for a bank", lambda: not self._waiting(), 600)
        done = []
        while owed := [row for row in transactions(machine) if row["cash"] in AT_THE_COUNTER]:
            done += [self._settle(row) for row in owed]
        until("all is closed", lambda: not self._open(), 120)
        self._compare()
        return "; ".join(done)

    def _settle(self, row: dict[str, Any]) -> str:
        """Report whether notes moved, or hand them out; unmoved notes are owed again."""
        had = row["cash"] == "handing_over"
        self._notes.out[row["amount"]] += had
        keeper = Shopkeeper(page_of(self._machine), self._notes)
        return f"₹{row['amount']}: {keeper.settle(row, has_notes=had)}"

    def _roll_back(self) -> str:
        machine = self._machine
        machine.script(_BREAK.format(broken=self._broken), within=300)
        began = now()
        machine.must("apt-get", "install", "-y", "/var/cache/broken.deb", within=300)
        told = self._judged(self._broken)
        assert told["result"] == "rolled-back", told
        until(
            f"{self._later} answers", lambda: health(machine)[1].get("version") == self._later, 60
        )
        held = machine.must("apt-mark", "showhold").split()
        assert held == ["kiosk-agent"], held
        return f"{self._later} is back {now() - began:.0f} s after the installation began, and held"

    def _refuse_downgrade(self) -> str:
        machine = self._machine
        machine.script("systemctl stop kiosk-agent.timer kiosk-agent.socket kiosk-agent.service")
        machine.script(_SET_SCHEMA.format(schema=99))
        said = machine.run("dpkg", "--install", "/var/cache/installed.deb", within=120)
        assert said.code != 0
        assert "was written by a newer version" in said.err, said
        machine.script(_SET_SCHEMA.format(schema=4))
        assert machine.must("kiosk-agent", "--version").split()[-1] == self._later
        return "refused, nothing changed"

    def _reinstall(self) -> str:
        machine = self._machine
        machine.script(
            "apt-mark unhold kiosk-agent; systemctl start kiosk-agent.socket kiosk-agent.service"
        )
        machine.must(
            "apt-get",
            "install",
            "-y",
            "--reinstall",
            f"kiosk-agent={self._later}",
            "--allow-downgrades",
            within=300,
        )
        wait_until_serving(machine)
        self._compare()
        return "serves, the books agree"

    def _remove(self) -> str:
        machine = self._machine
        many = len(events(machine))
        machine.must("apt-get", "remove", "-y", "kiosk-agent", within=120)
        machine.script(
            "test -s /var/lib/kiosk-agent/journal.db && test -s /etc/kiosk-agent/kiosk.toml"
        )
        runs = machine.run("systemctl", "is-active", "kiosk-agent", "kiosk-agent.socket").out
        assert "\nactive" not in f"\n{runs}", f"runs on without its package: {runs}"
        left = machine.run("ls", "-d", "/opt/kiosk-agent").out
        assert not left, f"left behind: {left}"
        machine.must("apt-get", "purge", "-y", "kiosk-agent", within=120)
        machine.script(
            "test -s /var/lib/kiosk-agent/journal.db && ! test -e /etc/kiosk-agent/kiosk.toml"
        )
        machine.script("! test -e /etc/credstore.encrypted/kiosk-agent.tpin")
        return f"the journal of {many} events is still there, the key is not"

    # --- parts of steps ---

    def _visit(
        self,
        service: str,
        amount: int,
        until_screen: str,
        *,
        gives: bool = False,
        pin: bool = False,
        cut_off: bool = False,
    ) -> None:
        """Take a customer to a screen, and kill the agent there."""
        machine = self._machine
        with agreed(machine, amount, service) as customer:
            if gives:
                customer.touch("cash", "continue", PIN)
                self._notes.taken[amount] += 1
                customer.touch("cash", "confirm", str(amount))
                until(
                    "it is asked",
                    lambda: (
                        customer.screen()["name"] != "cash"
                        or self._open().get(amount, "").endswith("/refund_owed")
                    ),
                )
            customer.wait_for(until_screen)
            if pin:
                customer.touch("cash", "continue", PIN)
            if cut_off:
                machine.script("systemctl stop vm-api.socket vm-api.service")
        # So many failures within ten minutes would stop the unit.
        machine.must("systemctl", "reset-failed", "kiosk-agent.service", "kiosk-agent.socket")
        machine.must("systemctl", "kill", "--signal=KILL", "kiosk-agent")
        until("another one answers", lambda: health(machine)[0] != 0, 240)

    def _open(self) -> dict[int, str]:
        return {
            row["amount"]: f"{row['fate']}/{row['cash']}"
            for row in transactions(self._machine)
            if not row["closed"]
        }

    def _waiting(self) -> list[int]:
        return [
            row["amount"]
            for row in transactions(self._machine)
            if row["fate"] in ("prepared", "sent", "pending")
        ]

    def _judged(self, version: str) -> dict[str, Any]:
        """Wait for the end of the trial; return its record."""

        def told() -> dict[str, Any] | None:
            said = self._machine.run("cat", "/var/lib/kiosk-agent-update/last.json")
            last: dict[str, Any] = json.loads(said.out) if said.code == 0 else {}
            return last if last.get("to") == version else None

        return until(f"the trial of {version}", told, TRIAL_S + 60)

    def _compare(self) -> None:
        findings = verified(self._machine)
        assert findings == [], findings
        state = self._kiosk.bench.state()["api"]["books"]
        rows = transactions(self._machine)
        problems = list(books.broken(rows, state["transactions"], self._notes))
        problems += judged(self._machine, state)
        assert problems == [], problems

    def _journal(self, unit: str) -> str:
        said = self._machine.run(
            "journalctl", "-b", "-u", unit, "-o", "cat", "-n", "30", "--no-pager"
        )
        return said.out


_BREAK = """\
rm -rf /tmp/broken && dpkg-deb -R /var/cache/upgrade.deb /tmp/broken && cd /tmp/broken
sed -i 's/^Version: .*/Version: {broken}/' DEBIAN/control
sed -i 's/^version=.*/version={broken}/' DEBIAN/postinst
printf '#!/bin/sh\\nexit 1\\n' >usr/lib/kiosk-agent/payload/bin/kiosk-agent
dpkg-deb -Zgzip -z1 --root-owner-group -b /tmp/broken /var/cache/broken.deb && rm -rf /tmp/broken
"""
_SET_SCHEMA = """\
python3 -c "import sqlite3
journal = sqlite3.connect('/var/lib/kiosk-agent/journal.db', isolation_level=None)
journal.execute('PRAGMA user_version = {schema}')
journal.execute('PRAGMA wal_checkpoint(TRUNCATE)')"
chown kiosk-agent:kiosk-agent /var/lib/kiosk-agent/*
"""


@contextmanager
def served(folder: Path, host: str) -> Iterator[str]:
    """Serve a folder by HTTP; yield its address."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer((host, 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{host}:{server.server_address[1]}"
        server.shutdown()


def live(kiosk: VirtualKiosk, later: Path, repository: Path, say: Callable[[str], None]) -> int:
    """Run every step and print a line for each; return the exit code."""
    if kiosk.laid is None:
        raise RuntimeError("the repository can only be reached with user-mode Linux")
    with served(repository, kiosk.laid.host) as address, kiosk.power_on() as machine:
        machine.wait_until_up()
        try:
            for name, seen in PackageLife(kiosk, machine, later.name.split("_")[1]).steps(address):
                say(f"ok   {name}: {seen}")
        except (AssertionError, RuntimeError, TimeoutError) as wrong:
            say(f"FAIL {wrong}: {why_not(machine)}")
            return 1
    return 0


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *_: object) -> None:  # noqa: A002  # the library's name
        pass
