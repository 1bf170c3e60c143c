"""One virtual kiosk over many starts: its disk and its peers stay.

A branch is a folder with what a power cut at one moment would leave: the disks, and the service's
records. Another virtual kiosk can begin there while this one goes on.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.support.judged import in_words
from tests.system.e2e.customer import Customer
from tests.system.e2e.ports import free_port
from tests.system.e2e.simulator import UNLIMITED, Bench, simulator
from tests.system.e2e.waiting import until
from tests.system.vm.disk import Honesty, Lost
from tests.system.vm.disk_server import DiskServer
from tests.system.vm.image import SIMULATOR_SEED, Image
from tests.system.vm.machine import Far, Machine
from tests.system.vm.people import HOST, greet
from tests.system.vm.qemu import Options, Qemu
from tests.system.vm.uml import Uml, Wire, wire

SERVICE = "service"
SERVICE_FILES = ("sim.json", "api.json")
"""The number of its starts, and its records."""
SERVES_WITHIN_S = 240.0
TOKEN = "/run/kiosk-agent/ui-token"
Json = dict[str, Any]


class NotServing(Exception):
    """The kiosk does not serve; the message is its own report."""


@dataclass(frozen=True, slots=True)
class VirtualKiosk:
    """Its folder has the sockets and the console's text."""

    folder: Path
    image: Image
    disk: DiskServer
    mirror: DiskServer | None
    """A second, honest medium."""
    bench: Bench
    far: Far
    laid: Wire | None
    """The wire of user-mode Linux; None: qemu has its own network."""

    def power_on(self, options: Options | None = None) -> Machine:
        """Switch it on; the caller switches it off. `options` are only for a whole machine."""
        if self.laid:
            chosen = options or Options()
            return Uml(
                *(self.folder, self.disks(), self.far, self.laid, chosen.kernel),
                memory_mib=chosen.memory_mib,
            )
        return Qemu(self.folder, self.image, self.disks(), self.far, options)

    def power_on_at(self, unix: int) -> Machine:
        """Switch it on with this time on its clock."""
        if self.laid:
            words = (f"systemd.clock_usec={unix * 1_000_000}",)
            return Uml(self.folder, self.disks(), self.far, self.laid, words)
        moment = datetime.fromtimestamp(unix, UTC).strftime("%Y-%m-%dT%H:%M:%S")
        return self.power_on(Options(clock=moment))

    def cut(self, seed: int) -> Lost:
        """Lose unflushed writes; the machine is already dead."""
        if self.mirror:
            self.mirror.cut(seed)
        return self.disk.cut(seed)

    def branch(self, folder: Path, seed: int) -> Lost:
        """Store what a power cut at this moment would leave. First make the disk stop."""
        lost = self.disk.branch(folder / "disk", seed)
        if self.mirror:
            self.mirror.branch(folder / "mirror", seed)
        self.bench.do("api", "key", per_minute=UNLIMITED)  # each action stores the records
        (folder / SERVICE).mkdir()
        for name in SERVICE_FILES:
            shutil.copy(self.folder / SERVICE / name, folder / SERVICE)
        (folder / "time").write_text(str(self.bench.state()["clock"]["time"]))
        return lost

    def settle(self) -> None:
        """Keep all writes after a clean shutdown."""
        if self.mirror:
            self.mirror.settle()
        self.disk.settle()

    def disks(self) -> list[Path]:
        """Return the sockets on which its disks are served."""
        return [disk.socket for disk in (self.disk, self.mirror) if disk]

    def console(self, characters: int = 6000) -> str:
        file = self.folder / "console.log"
        return file.read_text(errors="replace")[-characters:] if file.exists() else ""


@contextmanager
def virtual_kiosk(
    image: Image,
    honesty: Honesty = Honesty.HONEST,
    *,
    is_process: bool = False,
    has_mirror: bool = False,
    branch: Path | None = None,
) -> Iterator[VirtualKiosk]:
    """Make one on a fresh disk, or as in the folder of a branch.

    `is_process`: its kernel is a process of this machine.
    """
    with TemporaryDirectory(prefix="kiosk-vm-") as name:
        folder = Path(name)
        if branch:
            shutil.copytree(branch / SERVICE, folder / SERVICE)
        with ExitStack() as stack:
            bench = stack.enter_context(far_side(folder / SERVICE))
            if branch:  # a service whose clock goes back proves nothing
                behind_s = float((branch / "time").read_text()) - bench.state()["clock"]["time"]
                bench.do("clock", "advance", seconds=max(0.0, behind_s))

            def served(of: Path, honesty: Honesty, name: str) -> DiskServer:
                differences = branch / name if branch else None
                return stack.enter_context(DiskServer(folder, of, honesty, name, differences))

            disk = served(image.disk, honesty, "disk")
            mirror = served(image.mirror, Honesty.HONEST, "mirror") if has_mirror else None
            laid = stack.enter_context(wire()) if is_process else None
            far = ports(bench)
            if laid:
                far = stack.enter_context(reached_at(laid.host, far))
            yield VirtualKiosk(folder, image, disk, mirror, bench, far, laid)


# --- its peers on this machine: the simulated service and reader ---

PROXY = "/lib/systemd/systemd-socket-proxyd"


@contextmanager
def far_side(state: Path) -> Iterator[Bench]:
    """Run the peers, with a good finger on the reader; `state` has the service's records."""
    with simulator("--seed", str(SIMULATOR_SEED), "--state", str(state)) as bench:
        bench.do("biometric", "place", finger="good")
        yield bench


def ports(bench: Bench) -> Far:
    api, rd = (urlsplit(bench.line[name]).port for name in ("api", "rd"))
    assert api is not None
    assert rd is not None
    return Far(api, rd)


@contextmanager
def reached_at(address: str, far: Far) -> Iterator[Far]:
    """Make the peers reachable at another address of this machine."""
    with ExitStack() as stack:
        lent = [stack.enter_context(_lent(address, port)) for port in (far.api, far.rd)]
        yield Far(*lent)


@contextmanager
def _lent(address: str, port: int) -> Iterator[int]:
    lent = free_port()
    command = (
        *("setpriv", "--pdeathsig", "KILL"),
        *("systemd-socket-activate", f"--listen={address}:{lent}"),
        *(PROXY, f"127.0.0.1:{port}"),
    )
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until("the proxy runs", lambda: process.poll() is None and bool(shutil.which("setpriv")))
        yield lent
    finally:
        process.kill()
        process.wait()


# --- state of the machine ---


def page_of(machine: Machine) -> str:
    """Return the page's address with this start's token."""
    return f"{machine.page}/?token={machine.must('cat', TOKEN).strip()}"


def health(machine: Machine) -> tuple[int, Json]:
    """Return the status code and the JSON of /healthz; (0, {}) while the agent does not answer."""
    try:
        answer = httpx.get(
            f"{machine.page}/healthz", headers={"host": HOST}, trust_env=False, timeout=10
        )
        return answer.status_code, answer.json()
    except (httpx.TransportError, json.JSONDecodeError):
        return 0, {}


def offers_withdrawals(machine: Machine) -> bool:
    return "aeps.CW" in health(machine)[1].get("services", ())


def wait_until_serving(machine: Machine, within: float = SERVES_WITHIN_S) -> float:
    """Wait until customers can be served; return the seconds since power-on. Raises NotServing."""
    try:
        until("it serves", lambda: health(machine)[0] == 200, within)
    except AssertionError as late:
        raise NotServing(why_not(machine)) from late
    return machine.age()


@contextmanager
def agreed(machine: Machine, amount: int, service: str = "aeps.CW") -> Iterator[Customer]:
    """Wait until it serves, and bring a customer who asks for an amount and confirms it."""
    wait_until_serving(machine)
    page = page_of(machine)
    greet(page)
    with Customer(page, HOST) as customer:
        customer.ask_for(amount, service=service)
        customer.agree()
        yield customer


def why_not(machine: Machine) -> str:
    """Return a report about the agent: the unit's state and its last log lines."""
    state = machine.run("systemctl", "is-active", "kiosk-agent").out.strip()
    code, words = health(machine)
    lines = machine.run(
        *("journalctl", "-b", "-u", "kiosk-agent", "-o", "cat", "-n", "12", "--no-pager")
    ).out
    return f"agent {state}, /healthz {code} {json.dumps(words)[:500]}; {lines[-1500:]}"


def transactions(machine: Machine) -> list[Json]:
    listed: list[Json] = json.loads(machine.must("kiosk-agent", "journal", "list", "--json"))
    return listed


def events(machine: Machine) -> list[Json]:
    exported = machine.must("kiosk-agent", "journal", "export")
    return [json.loads(line) for line in exported.splitlines()]


def judged(machine: Machine, books: Json) -> list[str]:
    """Return what the judge says about the journal and the service's books."""
    return in_words(events(machine), books)


def verified(machine: Machine) -> list[Json] | str:
    """Return the findings of `journal verify`; a text if it cannot be read."""
    said = machine.run("kiosk-agent", "journal", "verify", "--json")
    try:
        findings: list[Json] = json.loads(said.out)
    except json.JSONDecodeError:
        return said.err.strip() or said.out.strip() or f"verify ended with {said.code}"
    return findings
