"""Cuts the power of a virtual kiosk again and again, and compares its journal with the facts.

In a life the kiosk is switched on, and serves. Then journal, ledger and notes are compared, owed
notes are handed out, a customer begins, and the seed chooses the moment of the cut. The kiosk must
report the writes that a lying disk has lost; then a new disk replaces it.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from enum import Enum, unique
from itertools import count
from random import Random
from typing import Any

import httpx

from tests.system.e2e.waiting import until
from tests.system.vm import books
from tests.system.vm.disk import Honesty, Lost
from tests.system.vm.image import Image
from tests.system.vm.machine import Machine, now
from tests.system.vm.people import Errand, Notes, Shopkeeper, Visit, greet
from tests.system.vm.virtual_kiosk import (
    NotServing,
    VirtualKiosk,
    offers_withdrawals,
    page_of,
    transactions,
    verified,
    virtual_kiosk,
    wait_until_serving,
)

AMOUNTS = range(100, 5_050, 50)  # each visit has its own amount, so that notes can be matched to it
CUT_WITHIN_S = 14.0
"""The longest time from the first customer to the cut: enough for two or three customers."""
AT_A_WRITE = 0.85
"""The share of cuts in the middle of a write. At other moments an honest disk has nearly no pending
writes."""
WRITES_MAX = 60  # about as many as a transaction needs
WRITES_WITHIN_S = 30.0
OFFERED_WITHIN_S = 60.0
UPGRADE_WITHIN_S = 45.0
SIGNATURE_EXPIRED_S = 400  # beyond the 300 s of a signature's life, and the agent's margin


@unique
class Kind(Enum):
    """What a cut affects."""

    HONEST = "honest"
    LYING = "lying"
    UPGRADE = "upgrade"

    @property
    def honesty(self) -> Honesty:
        return Honesty.LYING if self is Kind.LYING else Honesty.HONEST


@unique
class Found(Enum):
    """The state that a boot after a cut found."""

    WHOLE = "whole"
    NAMED = "a loss, named"
    SILENT = "A LOSS, NOT NAMED"
    BROKEN = "A RULE BROKEN"


@dataclass(slots=True)
class Cut:
    """One cut, and the state that the next boot found."""

    number: int
    kind: Kind
    seed: int
    during: str = ""
    after_s: float = 0.0
    lost: Lost | None = None
    up_s: float = 0.0
    serves_s: float = 0.0
    journaled: int = 0
    booked: int = 0
    found: Found = Found.WHOLE
    fits: bool = True
    """Whether journal, ledger and notes agree, also after a reported loss."""
    told: list[str] = field(default_factory=list)

    @property
    def is_wrong(self) -> bool:
        return self.found in (Found.SILENT, Found.BROKEN)

    def line(self) -> str:
        lost = self.lost
        disk = (
            f"{lost.pending} pending, {lost.dropped} dropped, {lost.torn} torn"
            + (f", {lost.acknowledged} of them acknowledged" if lost.acknowledged else "")
            if lost
            else ""
        )
        word = "FAIL" if self.is_wrong else "ok  "
        return (
            f"{word} cut {self.number:3} {self.kind.value:7} {self.after_s:4.1f} s into "
            f"{self.during}; {disk}; up {self.up_s:.0f} s, serves {self.serves_s:.0f} s; "
            f"{self.journaled} journaled, {self.booked} booked: {self.found.value}"
            + (f" ({'; '.join(self.told)})" if self.told else "")
        )

    def json(self) -> str:
        plain: dict[str, Any] = asdict(self)
        return json.dumps(plain | {"kind": self.kind.value, "found": self.found.value})


class Series:
    """Cuts of one kiosk, until one leaves it in need of a fresh disk."""

    def __init__(self, kiosk: VirtualKiosk, rng: Random) -> None:
        self._kiosk = kiosk
        self._rng = rng
        self._notes = Notes()
        self._visits: list[Visit] = []
        self._amounts: list[int] = []
        self._installing = INSTALLED
        self._lost_files: list[str] = []
        self._rows: list[dict[str, Any]] = []
        """The journal's transactions, as last read."""

    def cuts(self, kind: Kind, first: int) -> Iterator[Cut]:
        """Run lives with cuts until a fresh disk is needed."""
        machine = self._kiosk.power_on()
        try:
            machine.wait_until_up()
            wait_until_serving(machine)
            for number in count(first):
                cut = Cut(number, kind, self._rng.randrange(2**32))
                self._visit_until(machine, cut)
                machine = self._kiosk.power_on()
                goes_on = self._look(machine, cut)
                yield cut
                if not goes_on:
                    return
        finally:
            machine.kill()

    # --- before the cut ---

    def _visit_until(self, machine: Machine, cut: Cut) -> None:
        page = page_of(machine)
        greet(page)
        with suppress(
            AssertionError
        ):  # otherwise customers cannot do anything, and the cut is idle
            until("withdrawals", lambda: offers_withdrawals(machine), OFFERED_WITHIN_S)
        is_cut = threading.Event()
        customers = threading.Thread(target=self._keep_coming, args=(page, is_cut), daemon=True)
        begun = now()
        longest = CUT_WITHIN_S
        if cut.kind is Kind.UPGRADE:
            self._upgrade(machine)
            longest = UPGRADE_WITHIN_S
        cut.after_s = self._rng.uniform(0, longest)
        customers.start()
        is_cut.wait(max(0.0, begun + cut.after_s - now()))
        if self._rng.random() < AT_A_WRITE:
            self._wait_for_write()
        is_cut.set()
        machine.kill()
        assert self._kiosk.disk.counters().flushes, (
            "this machine does not flush, so nothing is tested"
        )
        cut.lost = self._kiosk.cut(cut.seed)  # before a lying disk's cache is written
        customers.join(60)
        for visit in self._visits[-1:]:
            cut.during = f"a {visit.errand.value} of ₹{visit.amount}, {visit.step}"

    def _wait_for_write(self) -> None:
        """Wait until the machine is in the middle of writing, and hold it there."""
        self._kiosk.disk.stop_after(self._rng.randrange(1, WRITES_MAX))
        with suppress(AssertionError):  # no write comes: the cut is idle
            until("the disk has stopped", self._kiosk.disk.has_stopped, WRITES_WITHIN_S)

    def _keep_coming(self, page: str, is_cut: threading.Event) -> None:
        """Send one customer after the other until the power cut."""
        while not is_cut.is_set():
            with suppress(httpx.HTTPError, AssertionError, OSError, ValueError):
                self._new_visit().go(page)

    def _new_visit(self) -> Visit:
        if not self._amounts:
            self._amounts = self._rng.sample(AMOUNTS, len(AMOUNTS))
        errand = self._rng.choices(list(Errand), (6, 3, 1))[0]
        visit = Visit(errand, self._amounts.pop(), self._notes)
        self._visits.append(visit)
        return visit

    def _upgrade(self, machine: Machine) -> None:
        """Begin to install the other version, as the timer would."""
        to_old = self._installing == UPGRADE
        self._installing = INSTALLED if to_old else UPGRADE
        machine.must(
            *(
                "systemd-run",
                "--collect",
                "--unit=vm-upgrade",
                "--setenv=DEBIAN_FRONTEND=noninteractive",
            ),
            *("apt-get", "install", "-y", "--allow-downgrades", "--reinstall", self._installing),
        )

    # --- after it ---

    def _look(self, machine: Machine, cut: Cut) -> bool:
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
        self._let_doubts_end(machine)
        return cut.fits

    def _let_doubts_end(self, machine: Machine) -> None:
        """Advance the service's clock if a request in doubt makes the next customers wait."""
        if offers_withdrawals(machine):
            return
        self._kiosk.bench.do("clock", "advance", seconds=SIGNATURE_EXPIRED_S)
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
        news = [file for file in files if file not in self._lost_files]
        self._lost_files += news
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
            "export DEBIAN_FRONTEND=noninteractive; dpkg --configure --pending; "
            f"apt-get install -qq -y --allow-downgrades {self._installing} "
            # After half of an older version, apt looks for the newer archive, which is missing.
            f"|| dpkg --install {self._installing}",
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
        problems = list(books.broken(rows, state["transactions"], state["entries"], self._notes))
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
        keeper = Shopkeeper(page_of(machine), self._notes)
        for row in owed:
            visit = next(v for v in reversed(self._visits) if v.amount == row["amount"])
            if row["cash"] == "owed" and visit.has_notes:
                cut.told.append(f"₹{row['amount']}: already handed out, but owed in the journal")
                self._blame(cut)
                return
            is_asked = row["cash"] in ("handing_over", "refunding")  # its status does not change
            done = keeper.settle(row, has_notes=visit.has_notes)
            visit.has_notes = visit.has_notes or not is_asked
            cut.told.append(f"{row['cash']} ₹{row['amount']}: {done}")
        self._compare(machine, cut)


LOST_FILES = "/var/lib/kiosk-agent/journal-lost*.json"
INSTALLED, UPGRADE = "/var/cache/installed.deb", "/var/cache/upgrade.deb"
PACKAGE = ("dpkg-query", "-W", "-f", "${Status} ${Version}", "kiosk-agent")
AT_THE_COUNTER = ("owed", "handing_over", "refund_owed", "refunding")
NAMES = ("journal", "disk", "salvage", "damage", "mount", "file system")
"""Words with which a kiosk that does not serve reports a problem of the disk."""


def series(image: Image, kind: Kind, rng: Random, *, is_process: bool) -> Iterator[Cut]:
    """Yield cuts without end, with a fresh kiosk whenever one is needed."""
    number = 1
    while True:
        is_lying = kind is Kind.LYING
        with virtual_kiosk(
            image, kind.honesty, is_process=is_process, has_mirror=is_lying
        ) as kiosk:
            try:
                for cut in Series(kiosk, rng).cuts(kind, number):
                    number = cut.number + 1
                    yield cut
            except (AssertionError, OSError, RuntimeError, NotServing):
                print(kiosk.console())
                raise
