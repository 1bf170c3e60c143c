"""`python -m tests.system.vm.update_cuts package|image`: power cuts at the writes of an update.

One whole update is logged: installation, restart, trial, until the new release is good, and one
more start. Then the disk of a cut at any of its writes is made from the log. A machine starts from
every tenth of these disks, with its clock right, a year ahead or a year behind. The others are
looked at without a machine (next_start.py):

* it serves, with the old release or the new one;
* if the new one was installed, it runs now, or it was tried and the report says why it does not;
* no open transaction has changed, and the journal verifies.
"""

import argparse
import json
import shutil
import signal
import sys
import threading
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from http import HTTPStatus
from pathlib import Path
from random import Random
from subprocess import SubprocessError
from tempfile import TemporaryDirectory
from typing import Any, Final, Protocol

from tests.system.e2e.kiosk import PIN
from tests.system.e2e.processes import ROOT
from tests.system.e2e.simulator import Bench
from tests.system.e2e.waiting import until
from tests.system.vm import ab_image, image
from tests.system.vm.ab_image import AbImage, Firmware
from tests.system.vm.disk import Lost
from tests.system.vm.image import CACHE, Arch, Recipe, run
from tests.system.vm.machine import Far, Machine, now
from tests.system.vm.next_start import (
    ROOT_OF,
    STATE_PARTITION,
    Card,
    board_of,
    check_firmware,
    journal_of,
    package_of,
)
from tests.system.vm.package_life import served
from tests.system.vm.people import greet
from tests.system.vm.uml import Uml, Wire, wire
from tests.system.vm.virtual_kiosk import (
    NotServing,
    agreed,
    far_side,
    health,
    page_of,
    ports,
    reached_at,
    transactions,
    verified,
    wait_until_serving,
    why_not,
)
from tests.system.vm.write_log import CutDisk, Keeps, LoggedDisk, heads_of_writes

DIST: Final = ROOT / "dist"
REPO: Final = "/var/cache/kiosk-repo"
FAST: Final = Path("/dev/shm")  # noqa: S108  # the cards are copied at each cut
CUTS: Final = CACHE / "update-cuts.jsonl"
WITHDRAWAL: Final = "aeps/cash-withdrawal"
YEARS: Final = {"right": 0, "a year ahead": 1, "a year behind": -1}
"""How the clock of a start differs from the real time."""
BAD_AFTER_S: Final = 40
"""In place of ten minutes, in which a release on trial must work."""
STARTS_MAX: Final = 9
TRIES_MAX: Final = 3
"""Of a slot, by packaging/image/tryboot."""
SERVES_S: Final = 240.0
OFF_S: Final = 60.0
JUDGED_S: Final = 420.0
INSTALLS_S: Final = 900.0
CUTS_OF_A_WRITE: Final = 2
"""With different losses."""
FEW_WRITES: Final = 8
"""Each write of such a small group is cut at, as those to the firmware's settings."""
RESTARTS: Final = "restart, and the start of the trial"
LOOKS_EVERY_S: Final = 0.3
STATE_IMAGE: Final = "/run/kiosk-image/state.json"
LAST: Final = "/var/lib/kiosk-agent-update/last.json"
TRIAL: Final = "/var/lib/kiosk-agent-update/trial"
HOLDS_MONEY: Final = ("client_reference", "amount", "service", "fate", "cash")

Row = dict[str, Any]


class Update(Protocol):
    """What differs between the package's update and the image's."""

    name: str
    old: str
    new: str
    base: Path

    def kernel_words(self, card: Path) -> tuple[str, ...]:
        """Return the kernel's words of the next start, which the firmware chooses."""

    def prepare(self, machine: Machine, host: str) -> None:
        """Bring the update onto the disk."""

    def begin(self, machine: Machine) -> None:
        """Begin the installation, and return at once."""

    def phase(self, machine: Machine) -> str:
        """Return how far the update is, as the machine shows it."""

    def is_over(self, phase: str) -> bool:
        """Return True when the new release is marked good."""

    def needs_restart(self, phase: str) -> bool:
        """Return True if the update continues at the next start."""

    def judge(self, machine: Machine) -> "Verdict":
        """Wait until the start has judged what is installed; return which release runs and why."""

    def finish(self, machine: Machine) -> str:
        """Complete an interrupted installation as the next night does; return what it left."""

    def look(self, card: Card) -> "Look":
        """Do what the next start does, without a machine."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which release runs after a start."""

    version: str
    state: str
    """Of the installation, as dpkg or the slots show it."""
    is_active: bool
    """False: a release is installed and does not run, and no report says why."""
    is_complete: bool
    """False: the installation has not ended; the next night repeats it."""
    why: str


@dataclass(frozen=True, slots=True)
class Look:
    """What a start of this disk finds, and what it would run."""

    verdict: Verdict
    rows: list[Row]
    """All transactions, as the release that would run reads them."""
    findings: Any
    """Of `journal verify`."""


# --- the package ---


class PackageUpdate:
    """The timer's service installs a release from a signed repository."""

    name = "package"

    def __init__(self, recipe: Recipe) -> None:
        assert recipe.upgrade
        self._image = image.made(recipe)
        self.old, self.new = (one.name.split("_")[1] for one in (recipe.package, recipe.upgrade))
        self.base = self._image.disk

    def kernel_words(self, card: Path) -> tuple[str, ...]:  # noqa: ARG002  # it has one kernel
        return ()

    def prepare(self, machine: Machine, host: str) -> None:
        run(str(ROOT / "packaging/repo"))
        _send(machine, DIST / "repo", REPO, host)
        source = f"deb [signed-by={REPO}/kiosk-agent.gpg] file:{REPO} stable main"
        machine.must("sh", "-c", "cat >/etc/apt/sources.list", typed=f"{source}\n")

    def begin(self, machine: Machine) -> None:
        machine.must("systemctl", "start", "--no-block", "kiosk-agent-update")

    def phase(self, machine: Machine) -> str:
        said = machine.run("sh", "-c", _PACKAGE_PHASE).out.split("|")
        status, release, on_trial, result = (one.strip() for one in said)
        if result == "healthy":
            return "good"
        if on_trial:
            return (
                f"on trial, {status}" if release == self.new else "order on disk, before the switch"
            )
        if status == "installed" and release == self.old:
            return "before dpkg"
        return f"dpkg: {status}" if release == self.old else f"switched, dpkg: {status}"

    def is_over(self, phase: str) -> bool:
        return phase == "good"

    def needs_restart(self, phase: str) -> bool:  # noqa: ARG002  # the agent restarts, no more
        return False

    def judge(self, machine: Machine) -> Verdict:
        ends = now() + JUDGED_S
        while machine.run("test", "-s", TRIAL).code == 0 and now() < ends:
            machine.run("sleep", "1")
        status, version = machine.run(
            "dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", "kiosk-agent"
        ).out.split()
        release = health(machine)[1].get("version", "none")
        last = _json(machine, LAST)
        is_installed = (status, version) == ("installed", self.new)
        return Verdict(
            release,
            f"{status} {version}",
            is_active=not is_installed
            or release == self.new
            or last.get("result") in ("rolled-back", "refused"),
            is_complete=is_installed,
            why=f"{last.get('result', 'no trial yet')} {last.get('why', '')}".strip(),
        )

    def finish(self, machine: Machine) -> str:
        said = machine.run("systemctl", "start", "kiosk-agent-update", within=INSTALLS_S)
        verdict = self.judge(machine)
        wait_until_serving(machine)
        if said.code or verdict.version != self.new or not verdict.is_complete:
            logged = machine.run("journalctl", "-b", "-u", "kiosk-agent-update", "-o", "cat").out
            raise AssertionError(f"the next update left {verdict}: {logged[-600:]}")
        return f"{verdict.state}: {verdict.why}"

    def look(self, card: Card) -> Look:
        with card.system(root=1, state=2) as root:
            status, version, release = package_of(root)
            is_on_trial = (root / TRIAL[1:]).exists()
            last = root / LAST[1:]
            result = json.loads(last.read_text())["result"] if last.exists() else ""
            previous = root / "opt/kiosk-agent/previous"
            rows, findings = journal_of(root)
            is_installed = (status, version) == ("installed", self.new)
            # A new release that runs is on trial, with a release to return to, or has passed it.
            is_watched = result == "healthy" or (
                is_on_trial and (previous.parent / previous.readlink() / "bin/kiosk-agent").exists()
            )
            return Look(
                Verdict(
                    release,
                    f"{status} {version}",
                    is_active=release == self.new and is_watched
                    if release == self.new
                    else not is_installed,
                    is_complete=is_installed,
                    why=result or ("on trial" if is_on_trial else "no trial yet"),
                ),
                rows,
                findings,
            )


_PACKAGE_PHASE = f"""
dpkg-query -W -f '${{db:Status-Status}}' kiosk-agent
echo '|'; readlink /opt/kiosk-agent/current
echo '|'; cat {TRIAL} 2>/dev/null
echo '|'; sed -n 's/.*"result": "\\([a-z-]*\\)".*/\\1/p' {LAST} 2>/dev/null
"""


# --- the image ---


class ImageUpdate:
    """RAUC installs a bundle into the other slot, and the firmware starts it on trial."""

    name = "image"

    def __init__(self, recipe: Recipe) -> None:
        assert recipe.upgrade
        self._ab: AbImage = ab_image.made(recipe)
        self._recipe = recipe
        self.old, self.new = (one.name.split("_")[1] for one in (recipe.package, recipe.upgrade))
        self.base = self._ab.card

    def kernel_words(self, card: Path) -> tuple[str, ...]:
        return Firmware(card).next_slot()[1]

    def prepare(self, machine: Machine, host: str) -> None:
        machine.must(
            "systemctl", "start", "/var/lib/kiosk-agent", "/data"
        )  # the shell starts first
        # The journal's partition of a new card is empty.
        machine.script(
            "mount --bind / /mnt && cp -a /mnt/var/lib/kiosk-agent/. /var/lib/kiosk-agent/"
        )
        machine.script("umount /mnt; chown kiosk-agent: /var/lib/kiosk-agent")
        with served(self._ab.folder, host) as address:
            source = f"{address}/{self._ab.bundle.name}"
            machine.must("curl", "-fsS", "-o", "/data/update.raucb", source, within=INSTALLS_S)

    def begin(self, machine: Machine) -> None:
        _wait_until_idle(machine)  # the bundle's hook refuses a busy kiosk
        command = ("rauc", "install", "/data/update.raucb")
        machine.must("systemd-run", "--collect", "--unit=vm-install", *command)

    def phase(self, machine: Machine) -> str:
        said = machine.run("sh", "-c", _IMAGE_PHASE).out.split("|")
        slot, default, states, is_mounted = (" ".join(one.split()) for one in said)
        if default == "3":
            return "good"
        if slot == "B":
            return "trial in B"
        if "try=B" in states:
            return "installed"
        if "B=bad" in states:
            return "RAUC writes, then copies the settings" if is_mounted else "RAUC writes"
        return "before RAUC"

    def is_over(self, phase: str) -> bool:
        return phase == "good"

    def needs_restart(self, phase: str) -> bool:
        return phase == "installed"

    def judge(self, machine: Machine) -> Verdict:
        ends = now() + JUDGED_S
        while (state := _json(machine, STATE_IMAGE))["slot"] != state["default"] and now() < ends:
            machine.run("sleep", "1")
        version = health(machine)[1].get("version", "none")
        return Verdict(
            version,
            f"slot {state['slot']}, default {state['default']}",
            is_active=not state["trying"],
            is_complete=state["slot"] == "B",
            why=f"{state['result'] or 'no trial yet'} {state['why']}".strip(),
        )

    def finish(self, machine: Machine) -> str:
        _wait_until_idle(machine)
        said = machine.run("rauc", "install", "/data/update.raucb", within=INSTALLS_S)
        if said.code:
            raise AssertionError(
                f"the next installation failed: {said.err[-600:]}{said.out[-600:]}"
            )
        return "installed again"

    def look(self, card: Card) -> Look:
        board = board_of(card)
        ordered = "try=B" in board.auto.with_name("states.txt").read_text()
        slot = board.power_on()
        is_on_trial = board.starts[0] != slot
        # A trial can fail: then the slot that starts without one is needed.
        for needed in sorted({slot, board.starts[0]}):
            check_firmware(card, needed)
        with card.system(root=ROOT_OF[board.starts[0]], state=STATE_PARTITION) as root:
            package_of(root)
        with card.system(root=ROOT_OF[slot], state=STATE_PARTITION) as root:
            status, version, release = package_of(root)
            rows, findings = journal_of(root)
        if is_on_trial:
            _check_trial(card, slot)
            board.rauc("set-state", slot, "good")
        return Look(
            Verdict(
                release,
                f"slot {slot}, default {board.rauc('get-primary')}, {status} {version}",
                is_active=slot == "B" or not ordered,
                is_complete=slot == "B",
                why=f"{'on trial' if is_on_trial else 'the default'}, starts {board.starts}",
            ),
            rows,
            findings,
        )


def _check_trial(card: Card, slot: str) -> None:
    """Check that a trial that is interrupted again and again, or fails, ends in the old slot."""
    interrupted, failed = board_of(card, "interrupted"), board_of(card, "failed")
    tries = [interrupted.power_on() for _ in range(TRIES_MAX + 1)]
    assert 1 <= tries.count(slot) <= TRIES_MAX, tries
    assert tries[-1] != slot, tries
    failed.power_on()
    failed.rauc("set-state", slot, "bad", "the test says so")
    assert failed.power_on() != slot


_IMAGE_PHASE = """
sed -n 's/.*rauc.slot=\\([AB]\\).*/\\1/p' /proc/cmdline
echo '|'; sed -n '/^.all/,/^.tryboot/s/^boot_partition=//p' /boot/auto/autoboot.txt | head -1
echo '|'; cat /boot/auto/states.txt
echo '|'; ls /run/rauc 2>/dev/null
"""


# --- the machine ---


@dataclass(slots=True)
class DiskStarts:
    """A disk's machine over its starts. Starts that the machine makes by itself belong together."""

    update: Update
    folder: Path
    card: Path
    disk: LoggedDisk
    far: Far
    laid: Wire
    starts: int = 0
    machine: Machine | None = None

    def power_on(self, clock: str = "right") -> Machine:
        """Start after a power cut, and follow every restart that the machine makes by itself."""
        if isinstance(self.update, ImageUpdate):
            Firmware(self.card).forget()
        return self.follow(clock)

    def follow(self, clock: str = "right") -> Machine:
        """Start as often as the machine restarts itself; return it when it serves."""
        for _ in range(STARTS_MAX):
            machine = self.start(clock)
            try:
                machine.wait_until_up()
                until("it serves or restarts", partial(_serves_or_is_off, machine), SERVES_S)
            except TimeoutError:
                raise
            except (OSError, RuntimeError):  # it restarts itself
                pass
            else:
                if not machine.is_off():
                    return machine
            machine.wait_until_off(OFF_S)
            machine.kill()
        raise AssertionError("it restarts again and again")

    def start(self, clock: str = "right") -> Machine:
        self.starts += 1
        moment = _today() + timedelta(days=365 * YEARS[clock])
        words = (
            f"systemd.clock_usec={int(moment.timestamp()) * 1_000_000}",
            *self.update.kernel_words(self.card),
        )
        self.machine = Uml(self.folder, [self.disk.socket], self.far, self.laid, words)
        return self.machine

    def restart(self) -> Machine:
        """Restart in an orderly way, as a person does."""
        assert self.machine
        _wait_until_idle(self.machine)  # a restart waits for the customer
        # This kernel starts by itself at a reboot; only the image passes it to the firmware.
        verb = "reboot" if isinstance(self.update, ImageUpdate) else "poweroff"
        with suppress(OSError, ConnectionError):
            self.machine.run("systemctl", "--no-block", verb)
        self.machine.wait_until_off(OFF_S)
        self.machine.kill()
        return self.follow()


def _serves_or_is_off(machine: Machine) -> bool:
    return health(machine)[0] == HTTPStatus.OK or machine.is_off()


@contextmanager
def machines(
    update: Update, bench: Bench, card: Path, log: Path, keeps: Keeps
) -> Iterator[DiskStarts]:
    with (
        TemporaryDirectory(prefix="kiosk-update-") as name,
        LoggedDisk(Path(name), card, log, keeps) as disk,
        wire() as laid,
        reached_at(laid.host, ports(bench)) as far,
    ):
        kiosk = DiskStarts(update, Path(name), card, disk, far, laid)
        try:
            yield kiosk
        finally:
            if kiosk.machine:
                kiosk.machine.kill()


# --- the log of one update ---


@dataclass(slots=True)
class Logged:
    """One whole update, and the disk before it; `describe` is kept beside them."""

    folder: Path
    open_rows: list[Row] = field(default_factory=list)
    phases: list[tuple[str, int]] = field(default_factory=list)
    """In order: each phase of the update, and the number of its writes."""

    @property
    def before(self) -> Path:
        return self.folder / "before.img"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def save(self) -> None:
        told = {"open_rows": self.open_rows, "phases": self.phases}
        (self.folder / "update.json").write_text(json.dumps(told))

    def line(self) -> str:
        many = sum(writes for _, writes in self.phases)
        phases = ", ".join(f"{phase}: {writes}" for phase, writes in self.phases)
        return f"{len(self.open_rows)} open transactions; {many} writes ({phases})"


def logged_before(folder: Path) -> Logged:
    """Return the log of an earlier run. Raises FileNotFoundError."""
    told = json.loads((folder / "update.json").read_text())
    return Logged(folder, told["open_rows"], [(name, many) for name, many in told["phases"]])


def logged(update: Update, bench: Bench, folder: Path) -> Logged:
    """Prepare a kiosk with open transactions, then log its update."""
    done = Logged(folder)
    _copy(update.base, done.before)
    with machines(update, bench, done.before, folder / "unused", Keeps.NEW) as kiosk:
        machine = kiosk.start().wait_until_up()  # the image's agent needs the files of `prepare`
        update.prepare(machine, kiosk.laid.host)
        machine.run("systemctl", "restart", "kiosk-agent")
        wait_until_serving(machine)
        _leave_open(machine, bench)
        done.open_rows = _open(machine)
        _wait_until_idle(machine)
        machine.shut_down()
    (folder / "unused").unlink()
    card = folder / "updated.img"
    _copy(done.before, card)
    with machines(update, bench, card, done.log, Keeps.NEW) as kiosk:
        starts = _live(kiosk, done)
    card.unlink()
    moments = [at for at, _ in starts]
    many = Counter(max(0, bisect(moments, one.at) - 1) for one in heads_of_writes(done.log))
    done.phases = [(phase, many[number]) for number, (_, phase) in enumerate(starts)]
    done.save()
    return done


def _live(kiosk: DiskStarts, done: Logged) -> list[tuple[float, str]]:
    """Live through the update; return when each phase began, as it was seen."""
    starts: list[tuple[float, str]] = []
    machine = kiosk.power_on()
    update = kiosk.update
    starts.append((0.0, "before the update"))
    update.begin(machine)
    is_stepped = False
    ends = now() + INSTALLS_S
    while True:
        phase = update.phase(machine)
        if not starts or starts[-1][1] != phase:
            starts.append((now(), phase))
        if update.needs_restart(phase):
            starts.append((now(), RESTARTS))
            machine = kiosk.restart()
            continue
        if "trial" in phase and not is_stepped:
            _step_clock(machine)
            is_stepped = True
        if update.is_over(phase):
            break
        assert now() < ends, f"the update hangs at {phase}: {why_not(machine)}"
        machine.run("sleep", str(LOOKS_EVERY_S))
    starts.append((now(), "good, and one more restart"))
    kiosk.restart()
    assert health(kiosk.machine)[1]["version"] == update.new  # type: ignore[arg-type]  # it runs
    assert _open(kiosk.machine) == done.open_rows  # type: ignore[arg-type]  # likewise
    return starts


def _step_clock(machine: Machine) -> None:
    """Set the clock a year ahead, and back, as a time server does with a Pi's."""
    ahead = _today() + timedelta(days=365)
    machine.must("date", "--set", ahead.isoformat())
    machine.run("sleep", "3")
    machine.must("date", "--set", _today().isoformat())


def _leave_open(machine: Machine, bench: Bench) -> None:
    """Leave one transaction pending, one owed, and one while its notes move."""
    bench.do("api", "outcome", endpoint=WITHDRAWAL, status="PENDING")
    _visit(machine, 300, "pending")
    _visit(machine, 400, "cash")
    _visit(machine, 600, "cash", PIN)


def _visit(machine: Machine, amount: int, screen: str, pin: str = "") -> None:
    with agreed(machine, amount) as customer:
        customer.wait_for(screen)
        if pin:
            customer.touch("cash", "continue", pin)
    machine.must("systemctl", "kill", "--signal=KILL", "kiosk-agent")
    until("another one answers", lambda: health(machine)[0] != 0, 240)


def _wait_until_idle(machine: Machine) -> None:
    """Leave the page that a start with open transactions shows first."""
    wait_until_serving(machine)
    greet(page_of(machine))
    until("nobody is served", lambda: health(machine)[1].get("busy") is False, 60)


def _open(machine: Machine) -> list[Row]:
    return _open_of(transactions(machine))


def _open_of(all_rows: Sequence[Row]) -> list[Row]:
    rows = [row for row in all_rows if not row["closed"]]
    return sorted(({key: row[key] for key in HOLDS_MONEY} for row in rows), key=str)


# --- the cuts ---


@dataclass(slots=True)
class UpdateCut:
    """One cut, and what the next start did."""

    update: str
    write: int
    seed: int
    phase: str
    clock: str
    is_booted: bool
    """False: the disk was looked at without a machine (next_start.py)."""
    lost: Lost | None = None
    is_finished: bool = False
    """The interrupted installation is repeated after the start."""
    starts: int = 0
    serves_s: float = 0.0
    verdict: Verdict | None = None
    finished: str = ""
    problems: list[str] = field(default_factory=list)

    def line(self) -> str:
        verdict = self.verdict
        runs = f"{verdict.version} runs ({verdict.state}; {verdict.why})" if verdict else "?"
        word = "FAIL" if self.problems else "ok  "
        return (
            f"{word} {self.update} at write {self.write} ({self.phase}): {runs}"
            + (
                f", booted with the clock {self.clock}: {self.starts} starts, "
                f"serves after {self.serves_s:.0f} s"
                if self.is_booted
                else ""
            )
            + (f"; the next update: {self.finished}" if self.finished else "")
            + (f" {'; '.join(self.problems)}" if self.problems else "")
        )


def groups_of(done: Logged) -> dict[str, list[int]]:
    """Return the numbers of the writes of each phase to each partition."""
    card = Card(done.before, done.folder)
    partitions = [card.partition_at(one.offset) for one in heads_of_writes(done.log)]
    groups: dict[str, list[int]] = {}
    first = 0
    for phase, many in done.phases:
        if phase != "before the update":
            for number in range(first, first + many):
                groups.setdefault(f"{phase}; {partitions[number]}", []).append(number + 1)
        first += many
    return groups


def chosen(groups: dict[str, list[int]], many: int, rng: Random) -> list[tuple[int, str]]:
    """Choose writes to cut at, in order: about equally many of each group, spread over it."""
    picked: list[tuple[int, str]] = []
    by_size = sorted(groups.items(), key=lambda one: len(one[1]))
    for left, (name, writes) in zip(range(len(groups), 0, -1), by_size, strict=True):
        share = (many - len(picked)) // left
        if len(writes) <= FEW_WRITES:
            share = CUTS_OF_A_WRITE * len(writes)
        step = len(writes) / max(share, 1)
        picked += [(writes[int((n + rng.random()) * step)], name) for n in range(share)]
    return sorted(picked)


@dataclass(frozen=True, slots=True)
class Work:
    """What each worker needs."""

    update: Update
    bench: Bench
    done: Logged
    say: Callable[[UpdateCut], None]
    ends: threading.Event
    """Set if the run ends early: a worker ends after its current cut."""


def cut_all(work: Work, plan: Sequence[UpdateCut]) -> None:
    """Make each cut of a plan on a copy of the disk, and see what its next start does."""
    with TemporaryDirectory(prefix="cuts-", dir=FAST) as name:
        folder = Path(name)
        card, undo = folder / "card.img", folder / "undo"
        _copy(work.done.before, card)
        disk = CutDisk(card, work.done.log)
        for cut in plan:
            if work.ends.is_set():
                break
            undo.touch()
            cut.lost = disk.cut(cut.write, cut.seed)
            try:
                if cut.is_booted:
                    _boot(work, cut, card, undo)
                else:
                    _look(work, cut, card, folder)
            except (
                AssertionError,
                NotServing,
                OSError,
                RuntimeError,
                KeyError,
                SubprocessError,
            ) as wrong:
                cut.problems.append(f"{type(wrong).__name__}: {wrong}")
            disk.undo(undo)
            work.say(cut)
        disk.close()


def _look(work: Work, cut: UpdateCut, card: Path, folder: Path) -> None:
    copy = folder / "copy.img"
    _copy(card, copy)
    try:
        look = work.update.look(Card(copy, folder))
    finally:
        copy.unlink()
    _compare(work, cut, look)


def _boot(work: Work, cut: UpdateCut, card: Path, undo: Path) -> None:
    update = work.update
    with machines(update, work.bench, card, undo, Keeps.OLD) as kiosk:
        try:
            begun = now()
            machine = kiosk.power_on(cut.clock)
            cut.serves_s = now() - begun
            verdict = update.judge(machine)
            cut.starts = kiosk.starts
            _compare(work, cut, Look(verdict, transactions(machine), verified(machine)))
            if cut.is_finished and not verdict.is_complete:
                machine.run("date", "--set", _today().isoformat())  # the network's time has come
                cut.finished = update.finish(machine)
        except (AssertionError, NotServing, OSError, RuntimeError):
            console = kiosk.folder / "console.log"
            print(console.read_text(errors="replace")[-3000:], file=sys.stderr)
            raise


def _compare(work: Work, cut: UpdateCut, look: Look) -> None:
    cut.verdict = look.verdict
    if look.verdict.version not in (work.update.old, work.update.new):
        cut.problems.append(f"{look.verdict.version} runs")
    if not look.verdict.is_active:
        cut.problems.append("installed and inactive, or active and not watched")
    if look.findings:
        cut.problems.append(f"verify: {look.findings}")
    if (rows := _open_of(look.rows)) != work.done.open_rows:
        cut.problems.append(f"open transactions: {work.done.open_rows} became {rows}")


# --- a release that does not work ---


def try_bad_release(work: Work) -> str:
    """Start an installed image whose agent does not start; return what became of its trial.

    Raises AssertionError if the old release does not serve afterwards, with a report.
    """
    with TemporaryDirectory(prefix="cuts-", dir=FAST) as name:
        folder = Path(name)
        card, unused = folder / "card.img", folder / "unused"
        _copy(work.done.before, card)
        disk = CutDisk(card, work.done.log)
        ordered = next(writes for name, writes in groups_of(work.done).items() if RESTARTS in name)
        disk.cut(ordered[0], seed=1)
        disk.close()
        with Card(card, folder).system(root=ROOT_OF["B"], state=STATE_PARTITION) as root:
            _break_agent(root)
        with machines(work.update, work.bench, card, unused, Keeps.OLD) as kiosk:
            machine = kiosk.power_on()
            state = _json(machine, STATE_IMAGE)
            version = health(machine)[1].get("version")
            assert (version, state["slot"]) == (work.update.old, "A"), f"{version} runs: {state}"
            assert (state["tried"], state["result"]) == ("B", "rolled-back"), state
            assert _open(machine) == work.done.open_rows
            return f"{version} serves after {kiosk.starts} starts: {state['why']}"


def _break_agent(root: Path) -> None:
    agent = root / "opt/kiosk-agent/current/bin/python3"
    agent.unlink()
    agent.symlink_to("/bin/false")
    setting = root / "etc/systemd/system/kiosk-image-healthy.service.d/vm.conf"
    setting.parent.mkdir()
    setting.write_text(f"[Service]\nEnvironment=KIOSK_HEALTHY_SECONDS={BAD_AFTER_S}\n")


# --- tools ---


def _today() -> datetime:
    return datetime.now(UTC)  # noqa: TID251  # a machine lives in real time


def _send(machine: Machine, folder: Path, to: str, host: str) -> None:
    with TemporaryDirectory() as name, served(Path(name), host) as address:
        run("tar", "-C", str(folder), "-cf", f"{name}/sent.tar", ".")
        machine.script(f"mkdir -p {to} && curl -fsS {address}/sent.tar | tar -C {to} -x", 120)


def _json(machine: Machine, file: str) -> dict[str, Any]:
    said = machine.run("cat", file)
    told: dict[str, Any] = json.loads(said.out) if said.code == 0 and said.out else {}
    return told


def _copy(source: Path, to: Path) -> None:
    run("cp", "--sparse=always", str(source), str(to))


# --- the report ---


def report(cuts: Sequence[Row], summary: Sequence[str]) -> Iterator[str]:
    """Yield a line for each phase: the cuts, and what the next start did."""
    yield from summary
    by_phase: dict[tuple[str, str], list[Row]] = {}
    for cut in cuts:
        by_phase.setdefault((cut["update"], cut["phase"]), []).append(cut)
    for (update, phase), rows in by_phase.items():
        runs = Counter(
            f"{row['verdict']['version']} runs" if row["verdict"] else "no verdict" for row in rows
        )
        later = sum(bool(row["finished"]) for row in rows)
        pending = sum(row["lost"]["pending"] for row in rows)
        lost = sum(row["lost"]["dropped"] + row["lost"]["torn"] for row in rows)
        wrong = sum(bool(row["problems"]) for row in rows)
        yield (
            f"{update}: {phase}: {len(rows)} cuts, {pending} writes pending, {lost} of them lost; "
            f"next start: {', '.join(f'{times} × {what}' for what, times in runs.items())}; "
            f"{later} completed by the next update; {wrong} wrong"
        )


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    options = _options()
    old, new = sorted(DIST.glob("kiosk-agent_*_amd64.deb"))[:2]
    recipe = Recipe(options.suite, Arch.AMD64, old, new)
    kinds: dict[str, Callable[[Recipe], Update]] = {"package": PackageUpdate, "image": ImageUpdate}
    update = kinds[options.update](recipe)
    lock = threading.Lock()
    made: list[UpdateCut] = []
    summary: list[str] = []

    def say(line: str) -> None:
        print(line, flush=True)
        summary.append(line)

    def say_cut(cut: UpdateCut) -> None:
        with lock, CUTS.open("a") as file:
            print(cut.line(), flush=True)
            file.write(json.dumps(asdict(cut)) + "\n")
            made.append(cut)

    folder = CACHE / f"update-{update.name}"
    if not options.again:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    with far_side(folder / "service") as bench:
        done = logged_before(folder) if options.again else logged(update, bench, folder)
        say(f"{update.name}: {done.line()}")
        rng = Random(options.seed)
        writes = chosen(groups_of(done), options.cuts, rng)
        plan = [
            UpdateCut(
                update.name,
                write,
                rng.randrange(2**32),
                phase,
                list(YEARS)[number // options.boot_every % len(YEARS)],
                is_booted=(number + 1) % options.boot_every == 0,
                is_finished=(number + 1) % (2 * options.boot_every) == 0,
            )
            for number, (write, phase) in enumerate(writes)
        ]
        work = Work(update, bench, done, say_cut, threading.Event())
        with ThreadPoolExecutor(options.workers) as pool:
            parts = [plan[first :: options.workers] for first in range(options.workers)]
            try:
                for part in [pool.submit(cut_all, work, one) for one in parts]:
                    part.result()
            finally:
                work.ends.set()
        if options.bad_release:
            say(f"{update.name}: a release that does not work: {try_bad_release(work)}")
    for line in report([asdict(cut) for cut in made], summary):
        print(line)
    wrong = sum(bool(cut.problems) for cut in made)
    print(f"{len(made)} cuts (seed {options.seed}), {wrong} wrong")
    return min(wrong, 1)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.vm.update_cuts",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("update", choices=("package", "image"))
    parser.add_argument("--suite", default="trixie", help="Debian's release, default %(default)s")
    parser.add_argument("--cuts", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--again", action="store_true", help="use the log of the last run; log no new update"
    )
    parser.add_argument(
        "--bad-release",
        action="store_true",
        help="afterwards try an image whose agent does not start",
    )
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="machines at a time")
    parser.add_argument(
        "--boot-every",
        type=int,
        default=10,
        metavar="N",
        help="boot a machine from every N-th disk; the others are looked at without one",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
