"""The boot after a cut: the kiosk serves again, and its journal matches the facts."""

from contextlib import suppress
from typing import Any

from tests.system.e2e.waiting import until
from tests.system.vm import books
from tests.system.vm.cut import Cut, Found, Kind, Past
from tests.system.vm.machine import Machine
from tests.system.vm.people import Shopkeeper
from tests.system.vm.virtual_kiosk import (
    NotServing,
    VirtualKiosk,
    judged,
    offers_withdrawals,
    page_of,
    transactions,
    verified,
    wait_until_serving,
)

OFFERED_WITHIN_S = 60.0
DOUBT_OVER_S = 800  # more than lifecycle.DOUBT_LASTS
LOST_FILES = "/var/lib/kiosk-agent/journal-lost*.json"
PACKAGE = ("dpkg-query", "-W", "-f", "${Status} ${Version}", "kiosk-agent")
AT_THE_COUNTER = ("owed", "handing_over", "refund_owed", "refunding")
NAMES = ("journal", "disk", "salvage", "damage", "mount", "file system")
"""Words with which a kiosk that does not serve reports a problem of the disk."""


class Aftermath:
    """A machine that was switched on after a cut."""

    def __init__(self, kiosk: VirtualKiosk, machine: Machine, past: Past, cut: Cut) -> None:
        self._kiosk = kiosk
        self._machine = machine
        self._past = past
        self._cut = cut
        self._rows: list[dict[str, Any]] = []
        """The journal's transactions, as last read."""

    def look(self) -> bool:
        """Compare; return False if the kiosk needs a fresh disk."""
        machine, cut = self._machine, self._cut
        machine.wait_until_up()
        cut.up_s = machine.age()
        try:
            cut.serves_s = wait_until_serving(machine)
        except NotServing as closed:
            return self._closed(machine, cut, str(closed))
        if cut.kind is Kind.UPGRADE:
            self._finish_upgrade(machine, cut)
        self._hear_of_losses(machine, cut)
        self._compare(machine, cut)
        if cut.is_wrong or not cut.fits:
            return False
        self._settle(machine, cut)
        return cut.fits

    def let_doubts_end(self) -> None:
        """Advance the service's clock if a request in doubt makes the next customers wait."""
        machine = self._machine
        if offers_withdrawals(machine):
            return
        self._kiosk.bench.do("clock", "advance", seconds=DOUBT_OVER_S)
        machine.must("systemctl", "restart", "kiosk-agent")  # it checks the status at once
        with suppress(AssertionError):  # then the next customers cannot do anything
            until("withdrawals", lambda: offers_withdrawals(machine), OFFERED_WITHIN_S)

    def _closed(self, machine: Machine, cut: Cut, why: str) -> bool:
        """Judge a kiosk that does not serve: either it reported the reason or not."""
        findings = verified(machine)
        cut.told = [why, f"verify: {findings}"]
        self._blame(cut, is_named=any(word in why for word in NAMES) or bool(findings))
        return False

    def _hear_of_losses(self, machine: Machine, cut: Cut) -> None:
        """Read the lost events that the mirror reports; the agent has restored them by now."""
        files = machine.run("sh", "-c", f"ls {LOST_FILES}").out.split()
        news = [file for file in files if file not in self._past.lost_files]
        self._past.lost_files += news
        if news:
            said = machine.run(
                *("journalctl", "-b", "-u", "kiosk-agent-mirror", "-u", "kiosk-agent"),
                *("-o", "cat", "-g", "lost", "-n", "3", "--no-pager"),
            )
            cut.found = Found.NAMED
            cut.told.append(f"the mirror: {said.out.strip()[:400]}")

    def _finish_upgrade(self, machine: Machine, cut: Cut) -> None:
        """Check that the update's first and last steps complete the installation."""
        before = machine.run(*PACKAGE).out.strip()
        machine.script(
            "export DEBIAN_FRONTEND=noninteractive; dpkg --configure --pending || :; "
            f"apt-get install -qq -y --allow-downgrades {self._past.installing} "
            # After half of an older version, apt looks for the newer archive, which is missing.
            f"|| dpkg --install {self._past.installing}",
            within=600,
        )
        after = machine.run(*PACKAGE).out.strip()
        cut.told.append(f"package {before!r}, then {after!r}")
        if not after.startswith("install ok installed"):
            self._blame(cut)
        wait_until_serving(machine)

    def _compare(self, machine: Machine, cut: Cut) -> None:
        findings = verified(machine)
        if findings:
            cut.told.append(f"verify: {findings}")
            self._blame(cut, is_named=True)
            return
        rows = self._rows = transactions(machine)
        state = self._kiosk.bench.state()["api"]["books"]
        cut.journaled, cut.booked = len(rows), len(state["transactions"])
        problems = list(books.broken(rows, state["transactions"], self._past.shop.notes))
        problems += judged(machine, state)
        if problems:
            cut.told += problems
            self._blame(cut)

    def _blame(self, cut: Cut, *, is_named: bool = False) -> None:
        """Judge the differences: only a lying disk may lose data, and the kiosk must report it."""
        cut.fits = False
        if cut.kind is not Kind.LYING:
            cut.found = Found.BROKEN
        elif not is_named and cut.found is not Found.NAMED:
            cut.found = Found.SILENT
        else:
            cut.found = Found.NAMED

    def _settle(self, machine: Machine, cut: Cut) -> None:
        """Let the attendant hand over owed notes, then compare again."""
        owed = [row for row in self._rows if row["cash"] in AT_THE_COUNTER]
        if not owed:
            return
        keeper = Shopkeeper(page_of(machine), self._past.shop.notes)
        for row in owed:
            visit = next(v for v in reversed(self._past.shop.visits) if v.amount == row["amount"])
            if row["cash"] == "owed" and visit.has_notes:
                cut.told.append(f"₹{row['amount']}: already handed out, but owed in the journal")
                self._blame(cut)
                return
            is_asked = row["cash"] in ("handing_over", "refunding")  # its status does not change
            done = keeper.settle(row, has_notes=visit.has_notes)
            visit.has_notes = visit.has_notes or not is_asked
            cut.told.append(f"{row['cash']} ₹{row['amount']}: {done}")
        self._compare(machine, cut)
