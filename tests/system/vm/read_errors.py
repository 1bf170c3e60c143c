"""Sectors that cannot be read, under each file of a running kiosk and of one that starts.

The disk answers EIO (`Disk.spoil`), and the kernel's cache is emptied, so that the next read asks
the disk. A withdrawal is then tried, or the agent is started again. Afterwards the sectors can be
read again, and the journal, the service's books and the notes must agree.
"""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import httpx

from tests.system.e2e.waiting import until
from tests.system.vm import books
from tests.system.vm.disk_server import DiskServer
from tests.system.vm.image import MIRROR_FOLDER, ROOT_STARTS, STATE, STATE_STARTS
from tests.system.vm.machine import Machine
from tests.system.vm.people import Errand, Notes, Shopkeeper, Visit, greet
from tests.system.vm.virtual_kiosk import (
    VirtualKiosk,
    health,
    judged,
    offers_withdrawals,
    page_of,
    transactions,
    verified,
    wait_until_serving,
)

OFFERED_WITHIN_S = 120.0
NAMED_WITHIN_S = 90.0
"""The agent looks at its disk every 15 s; the mirror reports each minute."""
EXTENT = re.compile(r"^\s*\d+:\s+\d+\.\.\s*\d+:\s+(\d+)\.\.\s*(\d+):", re.MULTILINE)
SECTOR = 512


@dataclass(frozen=True, slots=True)
class Spoiled:
    """A file whose sectors cannot be read."""

    name: str
    path: str
    partition_starts: int
    """Bytes from the beginning of its disk."""
    is_on_mirror: bool = False


def _of_state(name: str, file: str) -> Spoiled:
    return Spoiled(name, f"/{STATE}/{file}", STATE_STARTS)


FILES = (
    _of_state("the journal", "journal.db"),
    _of_state("the write-ahead log", "journal.db-wal"),
    _of_state("the tail marker", "journal.last"),
    _of_state("the key", "journal.key"),
    _of_state("the attendants", "attendant.json"),
    _of_state("the wrong PIN tries", "attendant-tries.json"),
    Spoiled("the configuration", "/etc/kiosk-agent/kiosk.toml", ROOT_STARTS),
    Spoiled("the mirror", f"/{MIRROR_FOLDER}/journal.db", 0, is_on_mirror=True),
)


class ReadErrors:
    """One kiosk with a mirror, for all cases."""

    def __init__(self, kiosk: VirtualKiosk, machine: Machine) -> None:
        self._kiosk = kiosk
        self._machine = machine
        self._notes = Notes()
        self._visits: list[Visit] = []

    def cases(self) -> Iterator[tuple[str, str]]:
        """Yield each case and its result. Raises AssertionError if something is lost."""
        self._withdraw()
        for spoiled in FILES:
            yield f"{spoiled.name}, while it serves", self._while_serving(spoiled)
            yield f"{spoiled.name}, at a start", self._at_start(spoiled)

    def _while_serving(self, spoiled: Spoiled) -> str:
        begun = self._now()
        self._spoil(spoiled)
        visited = self._withdraw()
        findings = verified(self._machine)
        with suppress(AssertionError):  # otherwise it goes on
            until("it closes", lambda: not offers_withdrawals(self._machine), NAMED_WITHIN_S)
        named = self._named(begun)
        self._mend()
        return f"{visited}; verify: {_short(findings)}; {named}"

    def _at_start(self, spoiled: Spoiled) -> str:
        begun = self._now()
        self._machine.run("systemctl", "stop", "kiosk-agent", "kiosk-agent-mirror")
        self._spoil(spoiled)
        self._machine.must("systemctl", "start", "--no-block", "kiosk-agent", "kiosk-agent-mirror")
        with suppress(AssertionError):  # it is closed, or there is no page
            until("it serves", lambda: offers_withdrawals(self._machine), NAMED_WITHIN_S)
        named = self._named(begun)
        self._mend()
        return named

    # --- the disk ---

    def _spoil(self, spoiled: Spoiled) -> None:
        machine = self._machine
        machine.must("sync")
        listed = machine.must("filefrag", "-e", f"-b{SECTOR}", spoiled.path)
        places = [
            (spoiled.partition_starts + int(first) * SECTOR, (int(last) - int(first) + 1) * SECTOR)
            for first, last in EXTENT.findall(listed)
        ]
        assert places, f"{spoiled.path}: {listed}"
        self._disk(spoiled).spoil(places)
        machine.script("echo 3 >/proc/sys/vm/drop_caches")

    def _disk(self, spoiled: Spoiled) -> DiskServer:
        disk = self._kiosk.mirror if spoiled.is_on_mirror else self._kiosk.disk
        assert disk
        return disk

    def _mend(self) -> None:
        """Make all readable again, start the agent, and compare everything."""
        for disk in (self._kiosk.disk, self._kiosk.mirror):
            assert disk
            disk.mend()
        machine = self._machine
        machine.script(
            "echo 3 >/proc/sys/vm/drop_caches; "
            "systemctl reset-failed; systemctl restart --no-block kiosk-agent kiosk-agent-mirror"
        )
        wait_until_serving(machine)
        self._compare()
        for row in transactions(machine):
            if row["cash"] in ("owed", "handing_over"):
                visit = next(v for v in reversed(self._visits) if v.amount == row["amount"])
                Shopkeeper(page_of(machine), self._notes).settle(row, has_notes=visit.has_notes)
        self._compare()

    def _compare(self) -> None:
        findings = verified(self._machine)
        assert not findings, findings
        state = self._kiosk.bench.state()["api"]["books"]
        rows = transactions(self._machine)
        broken = list(books.broken(rows, state["transactions"], self._notes))
        broken += judged(self._machine, state)
        assert not broken, broken

    # --- what people see ---

    def _withdraw(self) -> str:
        """Try a withdrawal; return how far it came."""
        machine = self._machine
        visit = Visit(Errand.WITHDRAW, 500 + 50 * len(self._visits), self._notes)
        self._visits.append(visit)
        try:
            page = page_of(machine)
            greet(page)
            until("withdrawals", lambda: offers_withdrawals(machine), OFFERED_WITHIN_S)
            visit.go(page)
        except (AssertionError, httpx.HTTPError, RuntimeError, ValueError) as error:
            return f"a withdrawal ended at {visit.step!r} ({_short(error)})"
        return "a withdrawal succeeded"

    def _now(self) -> str:
        return self._machine.must("date", "+@%s").strip()

    def _named(self, since: str) -> str:
        """Return what /healthz says now, and the newest warning since a time."""
        code, words = health(self._machine)
        parts = words.get("parts", {})
        said = [f"{part}: {parts[part]}" for part in ("journal", "mirror") if part in parts]
        services = "withdrawals" if "aeps.CW" in words.get("services", ()) else "no withdrawals"
        log = self._machine.run(
            *("journalctl", "-b", "-u", "kiosk-agent", "-u", "kiosk-agent-mirror"),
            *("-o", "cat", "-p", "warning", "-n", "1", "--no-pager", "--since", since),
        ).out
        return (
            f"/healthz {code}, {services}, {'; '.join(said)}; log: {log.strip()[:300] or 'nothing'}"
        )


def _short(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = json.dumps(value)
    return str(value).replace("\n", " ")[:200]


def every(kiosk: VirtualKiosk) -> Iterator[tuple[str, str]]:
    """Yield each case and its result."""
    with kiosk.power_on() as machine:
        machine.wait_until_up()
        wait_until_serving(machine)
        yield from ReadErrors(kiosk, machine).cases()
